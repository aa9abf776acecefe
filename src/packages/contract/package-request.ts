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
/** Text by which something is looked up, so that it must be one that can be stored. */
export const code = (description: string) => Type.String({ description, maxLength: 100, format: 'identifier' })
export const brandCode = Type.String({
  minLength: 3,
  maxLength: 3,
  format: 'identifier',
  description: 'One of the token’s brands, 3 letters.',
})
const number = (description: string) =>
  fromText(Type.Number({ format: 'double', minimum: 0, maximum: 1e12, description }))
const bool = (description: string) => fromText(flag(description))
const whole = (description: string) => fromText(int32(description))

const money = (description: string) =>
  Type.Object(
    {
      amount: optional(number('The amount; `null` or absent for none.')),
      currency: optional(currencyCode('The currency; required with an amount.')),
    },
    { description },
  )

/** A weight as a bare number, or with a unit of its own. One schema without alternatives, so that a failure is told once. */
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
      'The weight of one article: a number in the unit of the package’s weight (`Kg` if it has none), or a weight with its own unit. From the catalog if absent or 0.',
  }),
)

/** What a package is known by. */
export const keyMembers = {
  brandCode,
  orderReference: reference('The retailer’s reference of the order.'),
  packageReference: reference('The retailer’s reference of the package, unique in its order.'),
}

const consigneeMembers = {
  firstName: optional(text('First name.', 150)),
  lastName: optional(text('Last name.', 150)),
  name: optional(text('The full name; used if neither `firstName` nor `lastName` is given.', 300)),
  address1: optional(text('First line of the address.', 250)),
  address2: optional(text('Second line of the address.', 250)),
  address3: optional(text('Third line of the address.', 250)),
  city: optional(text('City.', 150)),
  postalCode: optional(text('Postal code.', 50)),
  poBox: optional(text('Post office box.', 50)),
  region: optional(text('Region.', 150)),
  gender: optional(text('Gender.', 20)),
  email: optional(text('E-mail address.', 254)),
  telephone: optional(text('Telephone number.', 150)),
  unit: optional(text('Flat or unit.', 50)),
  latinName: optional(
    text('The name in Roman letters, printed beside the original on a package to another country.', 300),
  ),
  taxNumber: optional(
    text('The number that customs of the country know the consignee by, such as CPF, PCCC or EORI.', 50),
  ),
  latinCity: optional(
    text('The city in Roman letters, printed beside the original on a package to another country.', 150),
  ),
}

const consigneeOptions = { description: 'The recipient.' }

const optionalMembers = {
  parentOrderReference: optional(text('The order that this one belongs to.', 100)),
  orderType: optional(
    oneOf(['CHECKOUT', 'NONCHECKOUT', 'RETURN'], { description: 'The type of order; `NONCHECKOUT` by default.' }),
  ),
  weight: optional(
    Type.Object(
      {
        weight: number('The gross weight of the package.'),
        weightUnit: optional(text('`Kg`, `Lb`, `g` or `oz`, in any case; `Kg` by default.', 10)),
      },
      { description: 'The weight of the package. The weights of its articles are in the same unit.' },
    ),
  ),
  shippingDocumentationRequested: optional(
    bool('Whether to create a label and, across a customs border, an invoice and a customs declaration.'),
  ),
  returnDocumentationRequested: optional(bool('Whether to create a return label.')),
  shippingStatus: optional(
    text(
      'The status of the package. `Shipped` registers the shipment of the outbound order with the same `orderReference`, so that its articles can be returned.',
      50,
    ),
  ),
  carrierId: optional(whole('The retailer’s id of the carrier.')),
  carrierReference: optional(text('The carrier’s reference.', 100)),
  distributionCentre: optional(
    code('The code of the distribution centre that dispatches it; if unknown, the hub or the brand decides.'),
  ),
  hubCode: optional(code('The code of the hub that dispatches it.')),
  additionalImportInformation: optional(text('Further information for customs, printed on a CN23.', 1000)),
  isBackOrder: optional(bool('Whether it is a back order.')),
  dangerousGoods: optional(
    bool(
      'Whether it contains dangerous goods. If so, no CN22 or CN23 is created, and mail to another country is held.',
    ),
  ),
  shippingInfo: optional(money('The cost of shipping.')),
  insuranceAmount: optional(money('The insured value; stored and returned.')),
  dimensions: optional(
    Type.Object(
      {
        dimHeight: optional(text('Height.', 20)),
        dimLength: optional(text('Length.', 20)),
        dimWidth: optional(text('Width.', 20)),
        dimWeight: optional(text('The volumetric weight.', 20)),
        dimMeasurementUnit: optional(text('The unit of the dimensions.', 20)),
      },
      { description: 'The dimensions.' },
    ),
  ),
  incoterm: optional(
    oneOf(['DAP', 'DDP'], {
      description: 'Who pays duty and taxes: the recipient (`DAP`, the default) or the sender (`DDP`).',
    }),
  ),
  invoiceNumber: optional(singleLineText('The number of the commercial invoice; Portolan’s own by default.', 50)),
  originalInvoiceNumber: optional(
    singleLineText(
      'The invoice under which goods that come back were sold; printed on the documents of a `RETURN`.',
      50,
    ),
  ),
  reasonForExport: optional(
    singleLineText('Why the goods leave, as the invoice says it; `Sale` or `Returned goods` by default.', 100),
  ),
  importer: optional(
    Type.Object(
      {
        name: requiredSingleLineText('Name.', 150),
        company: optional(text('Company.', 150)),
        address1: optional(text('First line of the address.', 250)),
        address2: optional(text('Second line of the address.', 250)),
        city: optional(text('City.', 150)),
        postalCode: optional(text('Postal code.', 50)),
        region: optional(text('Region.', 150)),
        country: countryCode('Country.'),
        telephone: optional(text('Telephone number.', 150)),
        email: optional(text('E-mail address.', 254)),
        taxNumber: optional(text('The number that customs know the importer by: EORI, VAT or importer number.', 50)),
      },
      { description: 'The importer of record, if it is not the consignee.' },
    ),
  ),
  goodsDescription: optional(text('What is in it.', 1000)),
  serviceLevel: optional(singleLineText('The configured name of the carrier’s service; `Standard` by default.', 50)),
  palletId: optional(text('The pallet that carries it.', 100)),
  additionalCarrierData: optional(
    Type.Object(
      {
        additionalCarrierData1: optional(text('Further data for the carrier.', 250)),
        additionalCarrierData2: optional(text('Further data for the carrier.', 250)),
        additionalCarrierData3: optional(text('Further data for the carrier.', 250)),
        additionalCarrierData4: optional(text('Further data for the carrier.', 250)),
        additionalCarrierData5: optional(text('Further data for the carrier.', 250)),
      },
      { description: 'Further data for the carrier.' },
    ),
  ),
  metadata: optional(
    Type.Unsafe<Record<string, unknown>>({
      type: 'object',
      description: 'The retailer’s own fields, returned unchanged; numbers have double precision.',
    }),
  ),
}

const packageItems = listOf(
  Type.Object({
    productCode: reference('The retailer’s code of the product.'),
    lineItemId: optional(whole('The retailer’s number of the line.')),
    quantity: fromText(int32('The number of articles.', { minimum: 1 })),
    productDescription: optional(text('What it is.', 1000)),
    productCustomsDescription: optional(text('The description for customs; from the catalog by default.', 1000)),
    countryOfOrigin: optional(countryCode('The country of origin; from the catalog by default.')),
    weight: Type.Optional(weightOrNumber),
    unitPrice: optional(money('Price of one article.')),
    customsValue: optional(
      money('What one article is worth if it is free of charge (`unitPrice` 0 or absent); customs documents say so.'),
    ),
    hsCode: optional(
      text('The code of the Harmonized System; from the catalog if absent or shorter than six digits.', 20),
    ),
    fta: optional(
      bool(
        'Whether a free trade agreement covers it: the invoice has the statement on origin of the agreement, or a warning says why not.',
      ),
    ),
    dangerousGoods: optional(bool('Whether it is dangerous; also true if the catalog says so.')),
    serialNumber: optional(text('Serial number.', 100)),
    warrantyId: optional(text('Warranty.', 100)),
    size: optional(text('Size.', 100)),
    additionalProductCode: optional(text('Another code of the product.', 100)),
    gtin: optional(text('Global Trade Item Number.', 50)),
    ean: optional(text('European Article Number.', 50)),
    upc: optional(text('Universal Product Code.', 50)),
    mid: optional(text('Manufacturer identification code of United States customs.', 50)),
    eccn: optional(text('Export control classification number.', 50)),
    dangerousGoodsClassificationCode: optional(text('Class of dangerous goods.', 50)),
    dangerousGoodsUNNumber: optional(
      text('UN number of dangerous goods, such as UN3481; an item that has one is dangerous.', 20),
    ),
    manufacturer: optional(
      Type.Object(
        {
          name: requiredSingleLineText('Name.', 150),
          address: optional(text('Address.', 500)),
          country: optional(countryCode('Country.')),
        },
        { description: 'Who has made it.' },
      ),
    ),
    tariffCodes: optional(
      listOf(
        Type.Object({
          country: text('The country whose tariff it is of, or `EU`.', 2),
          code: Type.String({ pattern: '^\\d{6,12}$', description: '6 to 12 digits; printed for that destination.' }),
        }),
        { description: 'Codes of national tariffs.', maxItems: 50 },
      ),
    ),
    taxCategory: optional(
      Type.Unsafe<string>({
        type: 'string',
        enum: taxCategories,
        description: 'What kind of goods it is for value added tax; taken from the catalog when left out.',
      }),
    ),
  }),
  { description: 'The contents of the package.', minItems: 1, maxItems: 500 },
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
    description: 'A package. Names of fields are taken in any case; empty texts mean absent.',
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
        'What is to change of a package. What is left out stays, what is null is cleared, and lists are replaced whole.',
    },
  ),
)
