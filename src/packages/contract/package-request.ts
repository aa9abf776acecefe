import { Type } from 'typebox'
import {
  countryCode,
  currencyCode,
  flag,
  fromText,
  int32,
  listOf,
  nameSchema,
  nullable,
  oneOf,
  optional,
  requiredSingleLineText,
  requiredText,
  singleLineText,
  text,
} from '../../kernel/contract/schema.ts'
import { taxCategories } from '../../kernel/tax-category.ts'

export const reference = (description: string) =>
  Type.String({ ...requiredText({ description, maxLength: 100 }), format: 'identifier' })
/** A text used for lookups, so it must be storable. */
export const code = (description: string) => Type.String({ description, maxLength: 100, format: 'identifier' })
export const brandCode = Type.String({
  minLength: 3,
  maxLength: 3,
  format: 'identifier',
  description: 'One of the token’s brands, 3 characters.',
})
const number = (description: string) =>
  fromText(Type.Number({ format: 'double', minimum: 0, maximum: 1e12, description }))
const bool = (description: string) => fromText(flag(description))
const whole = (description: string) => fromText(int32(description))

const money = (description: string) =>
  Type.Object(
    {
      amount: optional(number('Amount; `null` or absent for none.')),
      currency: optional(currencyCode('Currency; required with an amount.')),
    },
    { description },
  )

/**
 * A weight as a number, or with a unit of its own. One schema without alternatives, so that errors are reported once.
 */
const weightOrNumber = fromText(
  Type.Unsafe<number | { weight?: number | null; weightUnit?: string | null } | null>({
    type: ['number', 'object', 'null'],
    format: 'double',
    minimum: 0,
    maximum: 1e12,
    properties: {
      weight: nullable(number('The weight.')),
      weightUnit: nullable(
        text('`Kg`, `Lb`, `g` or `oz`, in any case; by default the unit of the package’s weight.', 10),
      ),
    },
    description:
      'Weight of one article: a number in the unit of the package’s weight (`Kg` if it has none), or a weight with its own unit. Taken from the catalog if absent or 0.',
  }),
)

/** The identifying members of a package. */
export const keyMembers = {
  brandCode,
  orderReference: reference('The retailer’s order reference.'),
  packageReference: reference('The retailer’s package reference, unique within its order.'),
}

const consigneeMembers = {
  firstName: optional(text('First name.', 150)),
  lastName: optional(text('Last name.', 150)),
  name: optional(text('Full name; used if neither `firstName` nor `lastName` is given.', 300)),
  company: optional(text('Company, printed above the name.', 150)),
  address1: optional(text('Address line 1.', 250)),
  address2: optional(text('Address line 2.', 250)),
  address3: optional(text('Address line 3.', 250)),
  city: optional(text('City.', 150)),
  postalCode: optional(text('Postal code.', 50)),
  poBox: optional(text('PO box.', 50)),
  region: optional(text('Region.', 150)),
  gender: optional(text('Gender.', 20)),
  email: optional(text('Email address.', 254)),
  telephone: optional(text('Phone number.', 150)),
  unit: optional(text('Apartment or unit.', 50)),
  latinName: optional(text('Name in Latin script, printed beside the original on international packages.', 300)),
  taxNumber: optional(text('Customs id of the consignee, such as CPF, PCCC or EORI.', 50)),
  latinCity: optional(text('City in Latin script, printed beside the original on international packages.', 150)),
}

const consigneeOptions = { description: 'The recipient.' }

const optionalMembers = {
  parentOrderReference: optional(text('The order this package belongs to.', 100)),
  orderType: optional(
    oneOf(['CHECKOUT', 'NONCHECKOUT', 'RETURN'], { description: 'Type of order; `NONCHECKOUT` by default.' }),
  ),
  weight: optional(
    Type.Object(
      {
        weight: number('Gross weight of the package.'),
        weightUnit: optional(text('`Kg`, `Lb`, `g` or `oz`, in any case; `Kg` by default.', 10)),
      },
      { description: 'Gross weight of the package. Weights of its articles use the same unit by default.' },
    ),
  ),
  shippingDocumentationRequested: optional(
    bool('Whether to create a label and, across a customs border, an invoice and a customs declaration.'),
  ),
  returnDocumentationRequested: optional(bool('Whether to create a return label.')),
  shippingStatus: optional(
    text(
      'Status of the package. `Shipped` registers the shipment of the outbound order with the same `orderReference`, so that its articles can be returned.',
      50,
    ),
  ),
  carrierId: optional(whole('The retailer’s carrier id.')),
  carrierReference: optional(text('The carrier’s reference.', 100)),
  distributionCentre: optional(
    code('Code of the dispatching distribution centre. If unknown, the hub or brand determines the site.'),
  ),
  hubCode: optional(code('Code of the dispatching hub.')),
  additionalImportInformation: optional(text('Additional information for customs, printed on a CN23.', 1000)),
  isBackOrder: optional(bool('Whether the order is a back order.')),
  dangerousGoods: optional(
    bool('Whether it contains dangerous goods. If so, no CN22 or CN23 is created, and international mail is held.'),
  ),
  shippingInfo: optional(money('Shipping cost.')),
  insuranceAmount: optional(money('Insured value; stored and returned.')),
  dimensions: optional(
    Type.Object(
      {
        dimHeight: optional(text('Height.', 20)),
        dimLength: optional(text('Length.', 20)),
        dimWidth: optional(text('Width.', 20)),
        dimWeight: optional(text('Volumetric weight.', 20)),
        dimMeasurementUnit: optional(text('Unit of the dimensions.', 20)),
      },
      { description: 'Dimensions of the package.' },
    ),
  ),
  incoterm: optional(
    oneOf(['DAP', 'DDP'], {
      description: 'Who pays duty and taxes: the recipient (`DAP`, default) or the sender (`DDP`).',
    }),
  ),
  invoiceNumber: optional(singleLineText('Number of the commercial invoice; generated by default.', 50)),
  originalInvoiceNumber: optional(
    singleLineText('Invoice under which returned goods were sold; printed on the documents of a `RETURN`.', 50),
  ),
  reasonForExport: optional(
    singleLineText('Reason for export on the invoice; `Sale` or `Returned goods` by default.', 100),
  ),
  importer: optional(
    Type.Object(
      {
        name: requiredSingleLineText('Name.', 150),
        company: optional(text('Company.', 150)),
        address1: optional(text('Address line 1.', 250)),
        address2: optional(text('Address line 2.', 250)),
        city: optional(text('City.', 150)),
        postalCode: optional(text('Postal code.', 50)),
        region: optional(text('Region.', 150)),
        country: countryCode('Country.'),
        telephone: optional(text('Phone number.', 150)),
        email: optional(text('Email address.', 254)),
        taxNumber: optional(text('Customs id of the importer: EORI, VAT or importer number.', 50)),
      },
      { description: 'The importer of record, if different from the consignee.' },
    ),
  ),
  goodsDescription: optional(text('Contents.', 1000)),
  serviceLevel: optional(
    singleLineText(
      'Carrier service, by its configured name in any case; `Standard` by default, and if no carrier offers it.',
      50,
    ),
  ),
  palletId: optional(text('Pallet that carries the package.', 100)),
  additionalCarrierData: optional(
    Type.Object(
      {
        additionalCarrierData1: optional(text('Additional data for the carrier.', 250)),
        additionalCarrierData2: optional(text('Additional data for the carrier.', 250)),
        additionalCarrierData3: optional(text('Additional data for the carrier.', 250)),
        additionalCarrierData4: optional(text('Additional data for the carrier.', 250)),
        additionalCarrierData5: optional(text('Additional data for the carrier.', 250)),
      },
      { description: 'Additional data for the carrier.' },
    ),
  ),
  metadata: optional(
    Type.Unsafe<Record<string, unknown>>({
      type: 'object',
      description: 'The retailer’s own fields, returned unchanged. Numbers have double precision.',
    }),
  ),
}

const packageItems = listOf(
  Type.Object({
    productCode: reference('The retailer’s product code.'),
    lineItemId: optional(whole('The retailer’s line number.')),
    quantity: fromText(int32('Number of articles.', { minimum: 1 })),
    productDescription: optional(text('Product description.', 1000)),
    productCustomsDescription: optional(text('Description for customs; from the catalog by default.', 1000)),
    countryOfOrigin: optional(countryCode('Country of origin; from the catalog by default.')),
    weight: Type.Optional(weightOrNumber),
    unitPrice: optional(money('Price of one article.')),
    customsValue: optional(
      money('Value of one article that is free of charge (`unitPrice` 0 or absent), for customs documents.'),
    ),
    hsCode: optional(text('Harmonized System code; from the catalog if absent or shorter than six digits.', 20)),
    fta: optional(
      bool(
        'Whether a free trade agreement covers the item. The invoice then includes the statement on origin, or a warning explains why not.',
      ),
    ),
    dangerousGoods: optional(bool('Whether the item is dangerous goods. The catalog can also say so.')),
    serialNumber: optional(text('Serial number.', 100)),
    warrantyId: optional(text('Warranty.', 100)),
    size: optional(text('Size.', 100)),
    additionalProductCode: optional(text('Alternative product code.', 100)),
    gtin: optional(text('Global Trade Item Number.', 50)),
    ean: optional(text('European Article Number.', 50)),
    upc: optional(text('Universal Product Code.', 50)),
    mid: optional(text('US customs manufacturer identification code (MID).', 50)),
    eccn: optional(text('Export control classification number.', 50)),
    dangerousGoodsClassificationCode: optional(text('Dangerous goods class.', 50)),
    dangerousGoodsUNNumber: optional(
      text('UN number of dangerous goods, such as UN3481. An item with one is dangerous.', 20),
    ),
    manufacturer: optional(
      Type.Object(
        {
          name: requiredSingleLineText('Name.', 150),
          address: optional(text('Address.', 500)),
          country: optional(countryCode('Country.')),
        },
        { description: 'Manufacturer.' },
      ),
    ),
    tariffCodes: optional(
      listOf(
        Type.Object({
          country: text('Country of the tariff, or `EU`.', 2),
          code: Type.String({
            pattern: '^\\d{6,12}$',
            description: 'Code of 6 to 12 digits, printed on documents for that destination.',
          }),
        }),
        { description: 'National tariff codes.', maxItems: 50 },
      ),
    ),
    taxCategory: optional(
      Type.Unsafe<string>({
        type: 'string',
        enum: taxCategories,
        description: 'Tax category for value added tax; from the catalog by default.',
      }),
    ),
  }),
  { description: 'Contents of the package.', minItems: 1, maxItems: 500 },
)

export const packageMembers = {
  ...keyMembers,
  ...optionalMembers,
  consignee: Type.Object({ ...consigneeMembers, country: countryCode('Country.') }, consigneeOptions),
  packageItems,
}

export const packageRequest = nameSchema(
  'PackageRequest',
  Type.Object(packageMembers, {
    description: 'A package. Field names are case-insensitive; empty strings mean absent.',
  }),
)

export const packageUpdate = nameSchema(
  'PackageUpdate',
  Type.Object(
    {
      ...keyMembers,
      ...optionalMembers,
      consignee: Type.Optional(
        Type.Object({ ...consigneeMembers, country: Type.Optional(countryCode('Country.')) }, consigneeOptions),
      ),
      packageItems: Type.Optional(packageItems),
    },
    {
      description:
        'Changes to a package. Omitted fields stay, `null` clears a field, and lists are replaced as a whole.',
    },
  ),
)
