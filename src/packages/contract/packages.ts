import { type TSchema, Type } from 'typebox'
import type { Route } from '../../kernel/contract/route.ts'
import {
  countryCode,
  currencyCode,
  dateTime,
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
import { pageOctets } from '../../kernel/paging.ts'
import { taxCategories } from '../../kernel/tax-category.ts'
import { screening } from './screening.ts'

const reference = (description: string) =>
  Type.String({ ...requiredText({ description, maxLength: 100 }), format: 'identifier' })
/** Text by which something is looked up, so that it must be one that can be stored. */
const code = (description: string) => Type.String({ description, maxLength: 100, format: 'identifier' })
const brandCode = Type.String({
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

const packageMembers = {
  ...keyMembers,
  ...optionalMembers,
  consignee: Type.Object({ ...consigneeMembers, country: countryCode('Country.') }, consigneeOptions),
  packageItems,
}

const packageRequest = nameSchema(
  'PackageRequest',
  Type.Object(packageMembers, {
    description: 'A package. Names of fields are taken in any case; empty texts mean absent.',
  }),
)

const packageUpdate = nameSchema(
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

const documentType = oneOf(['SHIPPING_LABEL', 'COMMERCIAL_INVOICE', 'CN22', 'CN23', 'RETURN_LABEL'], {
  description: 'The type of the document.',
})

const holdAction = oneOf(['Release', 'Cancel'], {
  description: '`Release`: it may leave all the same. `Cancel`: it is not to leave at all.',
})

export const listedDocument = {
  type: documentType,
  format: oneOf(['Pdf'], { description: 'Always Pdf.' }),
  link: text('The address of the document; requires an access token.'),
  documentStatus: oneOf(['Created'], { description: 'Always Created.' }),
}
const wholeDocument = { ...listedDocument, content: text('The document in base64.') }

export const responseMembers = <Document extends Record<string, TSchema>>(document: Document) => ({
  ...packageMembers,
  platformPackageReference: Type.Integer({ description: 'Portolan’s number of the package, below 2^53.' }),
  creationTime: dateTime('The time of submission.'),
  carrierName: nullable(text('The carrier; `null` if no label was requested.')),
  holdReleaseStatus: oneOf(['Released', 'Held'], {
    description:
      '`Held` if an item is prohibited at the destination, dangerous goods would go to another country by mail, or a party is called like somebody on a list of denied parties.',
  }),
  holdDecision: nullable(
    Type.Object(
      {
        action: holdAction,
        note: text('The reason that the person gave.'),
        by: text('Who decided: the client.'),
        at: dateTime('When.'),
      },
      { description: 'What a person has decided about a package that was held; `null` if nobody had to.' },
    ),
  ),
  screening,
  trackingNumber: nullable(text('The carrier’s number of the parcel; `null` if there is no label.')),
  trackingUrl: nullable(text('The public tracking page: the carrier’s, otherwise one of this server.')),
  shippingDocumentation: listOf(Type.Object(document), { description: 'The outbound documents.' }),
  returnsDocumentation: listOf(
    Type.Object({
      returnTrackingNumber: text('The tracking number of the return parcel.'),
      returnShipmentNo: text('The number of the return shipment: the carrier’s own, otherwise the SSCC.'),
      returnTrackingUrl: nullable(text('The carrier’s tracking page; `null` if it has none.')),
      ...document,
    }),
    { description: 'The return documents.' },
  ),
})

const packageResponse = nameSchema(
  'Package',
  Type.Object(responseMembers(wholeDocument), { description: 'A package as it stands, with its documents.' }),
)

const asnPackage = nameSchema(
  'AsnPackage',
  Type.Object(responseMembers(listedDocument), {
    description: 'A package; its documents are available through their links.',
  }),
)

export const packageWarnings = Type.Optional(
  listOf(
    Type.Object({
      code: text('What was noticed, as a code that stays the same.'),
      path: text('Where; empty where no one place is meant.'),
      message: text('What was noticed, to be read after the path.'),
    }),
    {
      description:
        'Everything that was noticed, and accepted; absent where there is nothing. ConstantWeight and UnknownMember are hints, on which no document and no figure depends: they leave outcome at 1.',
    },
  ),
)

const submission = nameSchema(
  'PackageSubmission',
  Type.Object(
    {
      outcome: int32(
        '1: created or replaced. 2: the same with warnings, which statusMessage has. Hints leave it at 1.',
      ),
      statusMessage: text(
        'What to know about it: every warning that makes outcome 2, in whole sentences, and how many hints there are.',
      ),
      warnings: packageWarnings,
      package: packageResponse,
    },
    { description: 'What became of a package.' },
  ),
)

/** What a package is known by, in a query. */
export const byReference = Type.Object({
  BrandCode: brandCode,
  OrderReference: reference('The order.'),
  PackageReference: reference('The package.'),
})

const documentQuery = Type.Object({ ...byReference.properties, DocumentType: code('The type of the document.') })

export const common = { service: 'packages', tag: 'Packages', scope: 'packages', path: '/api/v4/Package' } as const

/** A package from Great Britain to Germany. */
export const examplePackage = {
  brandCode: 'ACM',
  orderReference: 'ORDER-2001',
  packageReference: 'PKG-1',
  weight: { weight: 0.8, weightUnit: 'KG' },
  shippingDocumentationRequested: true,
  consignee: {
    firstName: 'Sandbox',
    lastName: 'Shopper',
    address1: 'Musterstrasse 1',
    city: 'Berlin',
    postalCode: '10115',
    country: 'DE',
  },
  packageItems: [
    {
      productCode: 'SCARF-01',
      lineItemId: 1,
      quantity: 2,
      productCustomsDescription: 'Scarf of knitted wool',
      countryOfOrigin: 'GB',
      weight: 0.2,
      unitPrice: { amount: 42.5, currency: 'GBP' },
      hsCode: '611710',
    },
  ],
}

const heldKey = { brandCode: 'ACM', orderReference: 'ORDER-2003', packageReference: 'PKG-1' }

/** What the package of the examples is known by. */
export const exampleQuery = { BrandCode: 'ACM', OrderReference: 'ORDER-2001', PackageReference: 'PKG-1' }

export const submitPackage = {
  ...common,
  operationId: 'submitPackage',
  method: 'POST',
  summary: 'Submit a package',
  description:
    'Stores a package and returns the requested documents: label, commercial invoice and customs declaration. Field names are case-insensitive, numbers and booleans may be strings, and empty strings mean absent. The same content sent again gets the same answer; different content is refused with 409: use `PUT` to change it.',
  write: true,
  body: packageRequest,
  bodyBinding: 'lenient',
  responses: { 201: submission },
  responseHeaders: { location: 'The address of the package.' },
  failures: [400, 401, 403, 409, 413, 415, 422, 500, 503],
  examples: [
    { name: 'submitted', summary: 'Two scarves to Germany', body: examplePackage, response: { status: 201 } },
    {
      name: 'smallest',
      summary: 'No more than must be said',
      body: {
        brandCode: 'ACM',
        orderReference: 'ORDER-2002',
        packageReference: 'PKG-1',
        consignee: { country: 'GB' },
        packageItems: [{ productCode: 'SCARF-01', quantity: 1 }],
      },
      response: { status: 201 },
    },
    {
      name: 'held',
      summary: 'Perfume, which mail to another country does not take',
      body: {
        ...examplePackage,
        ...heldKey,
        packageItems: [
          {
            productCode: 'PERFUME-01',
            quantity: 1,
            productCustomsDescription: 'Eau de toilette, 50 ml',
            countryOfOrigin: 'FR',
            weight: 0.3,
            unitPrice: { amount: 60, currency: 'GBP' },
            hsCode: '330300',
          },
        ],
      },
      response: { status: 201 },
    },
    {
      name: 'other-content',
      summary: 'The same package with other content',
      after: ['submitPackage/submitted'],
      body: { ...examplePackage, goodsDescription: 'Something else' },
      response: { status: 409 },
    },
  ],
} as const satisfies Route

export const updatePackage = {
  ...common,
  operationId: 'updatePackage',
  method: 'PUT',
  summary: 'Change a package',
  description:
    'Changes a package and creates its documents again. Fields that you leave out stay, `null` clears a field, objects merge field by field, and lists are replaced as a whole (RFC 7396). The same content sent again changes nothing, unless the package has warnings: then its documents are tried again.',
  write: true,
  body: packageUpdate,
  bodyBinding: 'lenient-change',
  responses: { 200: submission },
  failures: [400, 401, 403, 404, 409, 413, 415, 422, 500, 503],
  examples: [
    {
      name: 'replaced',
      summary: 'A heavier package',
      after: ['submitPackage/submitted'],
      body: { ...examplePackage, weight: { weight: 1.2, weightUnit: 'kg' } },
      response: { status: 200 },
    },
    {
      name: 'shipped',
      summary: 'A package that has left, and of which nothing else changes',
      after: ['submitPackage/submitted'],
      body: { brandCode: 'ACM', orderReference: 'ORDER-2001', packageReference: 'PKG-1', shippingStatus: 'Shipped' },
      response: { status: 200 },
    },
    {
      name: 'unknown',
      summary: 'A package that was not submitted',
      body: { ...examplePackage, packageReference: 'PKG-NONE' },
      response: { status: 404 },
    },
  ],
} as const satisfies Route

export const readPackage = {
  ...common,
  operationId: 'readPackage',
  method: 'GET',
  summary: 'Read a package',
  description: 'Returns the package with its documents.',
  query: byReference,
  responses: { 200: submission },
  failures: [400, 401, 403, 404, 500, 503],
  examples: [
    {
      name: 'read',
      summary: 'A package',
      after: ['submitPackage/submitted'],
      query: exampleQuery,
      response: { status: 200 },
    },
    {
      name: 'unknown',
      summary: 'A package that there is not',
      query: { ...exampleQuery, PackageReference: 'PKG-NONE' },
      response: { status: 404 },
    },
  ],
} as const satisfies Route

export const deletePackage = {
  ...common,
  operationId: 'deletePackage',
  method: 'DELETE',
  summary: 'Delete a package',
  description: 'Deletes a package with its documents, and withdraws its parcels from the carrier.',
  write: true,
  query: byReference,
  responses: { 204: Type.Null({ description: 'Nothing.' }) },
  failures: [400, 401, 403, 404, 409, 413, 422, 500, 503],
  examples: [
    {
      name: 'deleted',
      summary: 'A package',
      after: ['submitPackage/submitted'],
      query: exampleQuery,
      response: { status: 204 },
    },
  ],
} as const satisfies Route

export const releasePackage = {
  ...common,
  operationId: 'releasePackage',
  method: 'POST',
  path: '/api/v4/Package/Release',
  summary: 'Release or cancel a held package',
  description:
    'A person’s decision about a package that is held, with a note. `Release` creates the documents that were asked for; what held the package does not hold it again when it is changed, but anything else does. `Cancel` leaves it held for good: it cannot be changed any more, only deleted. 409 if the package is not held.',
  write: true,
  body: nameSchema(
    'PackageHoldDecision',
    Type.Object(
      {
        ...keyMembers,
        note: requiredSingleLineText('Why; kept with the package.', 500),
        action: optional(
          oneOf(['Release', 'Cancel'], {
            description: '`Release` by default: it may leave all the same. `Cancel`: it is not to leave at all.',
          }),
        ),
      },
      { description: 'A decision about a held package.' },
    ),
  ),
  bodyBinding: 'lenient',
  responses: { 200: submission },
  failures: [400, 401, 403, 404, 409, 413, 415, 422, 500, 503],
  examples: [
    {
      name: 'released',
      summary: 'Perfume whose carrier has agreed to take it',
      after: ['submitPackage/held'],
      body: { ...heldKey, note: 'Solid perfume without alcohol; the post office has agreed' },
      response: { status: 200 },
    },
    {
      name: 'cancelled',
      summary: 'A package that is not to leave',
      after: ['submitPackage/held'],
      body: { ...heldKey, note: 'The shopper is paid back', action: 'Cancel' },
      response: { status: 200 },
    },
    {
      name: 'not-held',
      summary: 'A package that nothing holds',
      after: ['submitPackage/submitted'],
      body: { brandCode: 'ACM', orderReference: 'ORDER-2001', packageReference: 'PKG-1', note: 'Let it go' },
      response: { status: 409 },
    },
  ],
} as const satisfies Route

export const listAsnPackages = {
  ...common,
  operationId: 'listAsnPackages',
  answerOctets: pageOctets,
  method: 'GET',
  path: '/api/v4/Package/GetAsnPackage',
  summary: 'List the packages of a period',
  description:
    'Returns the packages of the token’s brands that were submitted from `FromDate` to `ToDate`, oldest first, without the content of documents. Each bound is a day (`2026-03-01`, in UTC; `ToDate` includes the whole day) or a date-time (`2026-03-01T13:00:00Z`; a space may replace the `T`, and UTC is assumed without an offset). The period is at most 3 days, such as `2026-03-01` to `2026-03-03`, or 72 hours.',
  query: Type.Object({
    FromDate: code('The beginning of the period.'),
    ToDate: code('The end of the period; a day is included.'),
  }),
  responses: {
    200: nameSchema(
      'AsnPackages',
      Type.Object(
        { packages: Type.Array(asnPackage, { description: 'The packages, oldest first.' }) },
        { description: 'The packages of a period.' },
      ),
    ),
  },
  failures: [400, 401, 403, 500, 503],
  examples: [
    {
      name: 'none',
      summary: 'Days on which nothing was submitted',
      query: { FromDate: '2026-03-01', ToDate: '2026-03-03' },
      response: { status: 200, body: { packages: [] } },
    },
  ],
} as const satisfies Route

export const readPackageDocument = {
  ...common,
  operationId: 'readPackageDocument',
  method: 'GET',
  path: '/api/v4/Package/Document',
  summary: 'Get a document of a package',
  description:
    'Returns a document of a package as a PDF with an `ETag`; the links in a package’s documents lead here. The document was created when the package was submitted or replaced. 404 if the package has no document of this type.',
  query: documentQuery,
  responses: {
    200: Type.Unsafe<string>({ type: 'string', format: 'binary', description: 'The document.' }),
    304: text('Unchanged since the version in `If-None-Match`.'),
  },
  responseType: 'application/pdf',
  responseHeaders: { etag: 'Changes when the document does.', 'content-disposition': 'A name for the file.' },
  failures: [400, 401, 403, 404, 500, 503],
  examples: [
    {
      name: 'label',
      summary: 'The label of a package',
      after: ['submitPackage/submitted'],
      query: { ...exampleQuery, DocumentType: 'SHIPPING_LABEL' },
      response: { status: 200 },
    },
    {
      name: 'not-there',
      summary: 'A document that the package does not have',
      after: ['submitPackage/submitted'],
      query: { ...exampleQuery, DocumentType: 'RETURN_LABEL' },
      response: { status: 404 },
    },
  ],
} as const satisfies Route

export const packageRoutes = [
  submitPackage,
  updatePackage,
  readPackage,
  deletePackage,
  releasePackage,
  listAsnPackages,
  readPackageDocument,
]
