import { Type } from 'typebox'
import type { Route } from '../../kernel/contract/route.ts'
import {
  countryCode,
  currencyCode,
  dateTime,
  flag,
  fromText,
  int32,
  listOf,
  named,
  nullable,
  oneOf,
  optional,
  requiredText,
  text,
} from '../../kernel/contract/schema.ts'

const reference = (description: string) =>
  Type.String({ ...requiredText({ description, maxLength: 100 }), format: 'identifier' })
const brandCode = Type.String({ minLength: 3, maxLength: 3, description: 'One of the token’s brands, 3 letters.' })
const number = (description: string) =>
  fromText(Type.Number({ format: 'double', minimum: 0, maximum: 1e12, description }))
const bool = (description: string) => fromText(flag(description))
const whole = (description: string) => fromText(int32(description))

const money = (description: string) =>
  Type.Object({ amount: number('The amount.'), currency: currencyCode('Its currency.') }, { description })

const packageMembers = {
  brandCode,
  orderReference: reference('The retailer’s reference of the order.'),
  packageReference: reference('The retailer’s reference of the package, unique in its order.'),
  parentOrderReference: optional(text('The order that this one belongs to.', 100)),
  orderType: optional(
    oneOf(['CHECKOUT', 'NONCHECKOUT', 'RETURN'], { description: 'Kind of order; NONCHECKOUT when left out.' }),
  ),
  weight: optional(
    Type.Object(
      { weight: number('The weight of the package.'), weightUnit: optional(text('Kg or Lb, in any case.', 10)) },
      { description: 'The weight of the package.' },
    ),
  ),
  shippingDocumentationRequested: optional(bool('Whether a label and customs documents are wanted.')),
  returnDocumentationRequested: optional(bool('Whether a return label is wanted.')),
  shippingStatus: optional(text('Where the package is.', 50)),
  carrierId: optional(whole('The retailer’s id of the carrier.')),
  carrierReference: optional(text('The carrier’s reference.', 100)),
  distributionCentre: optional(text('From which distribution centre it leaves.', 100)),
  hubCode: optional(text('Through which hub it goes.', 100)),
  additionalImportInformation: optional(text('For customs.', 1000)),
  isBackOrder: optional(bool('Whether it was ordered before it was there.')),
  dangerousGoods: optional(bool('Whether there are dangerous goods in it.')),
  consignee: Type.Object(
    {
      firstName: optional(text('First name.', 150)),
      lastName: optional(text('Last name.', 150)),
      address1: optional(text('First line of the address.', 250)),
      address2: optional(text('Second line of the address.', 250)),
      address3: optional(text('Third line of the address.', 250)),
      city: optional(text('City.', 150)),
      postalCode: optional(text('Postal code.', 50)),
      poBox: optional(text('Post office box.', 50)),
      region: optional(text('Region.', 150)),
      country: countryCode('Country.'),
      gender: optional(text('Gender.', 20)),
      email: optional(text('E-mail address.', 254)),
      telephone: optional(text('Telephone number.', 150)),
      unit: optional(text('Flat or unit.', 50)),
    },
    { description: 'Who gets the package.' },
  ),
  shippingInfo: optional(money('What shipping costs.')),
  dimensions: optional(
    Type.Object(
      {
        dimHeight: optional(text('Height.', 20)),
        dimLength: optional(text('Length.', 20)),
        dimWidth: optional(text('Width.', 20)),
        dimWeight: optional(text('Weight by volume.', 20)),
        dimMeasurementUnit: optional(text('Unit of the measures.', 20)),
      },
      { description: 'How large it is.' },
    ),
  ),
  goodsDescription: optional(text('What is in it.', 1000)),
  serviceLevel: optional(text('The service that was booked.', 50)),
  palletId: optional(text('The pallet it is on.', 100)),
  packageItems: listOf(
    Type.Object({
      productCode: requiredText({ description: 'The retailer’s code of the product.', maxLength: 100 }),
      lineItemId: optional(whole('The retailer’s number of the line.')),
      quantity: fromText(int32('How many articles.', { minimum: 1 })),
      productDescription: optional(text('What it is.', 1000)),
      productCustomsDescription: optional(text('What it is, for customs.', 1000)),
      countryOfOrigin: optional(countryCode('Where it was made.')),
      weight: optional(number('Weight of one article, in the unit of the package.')),
      unitPrice: optional(money('Price of one article.')),
      hsCode: optional(text('Code of the Harmonized System.', 20)),
      fta: optional(bool('Whether a free trade agreement covers it.')),
      dangerousGoods: optional(bool('Whether it is dangerous.')),
      serialNumber: optional(text('Serial number.', 100)),
      warrantyId: optional(text('Warranty.', 100)),
    }),
    { description: 'What is in the package.', minItems: 1, maxItems: 1000 },
  ),
  additionalCarrierData: optional(
    Type.Object(
      {
        additionalCarrierData1: optional(text('For the carrier.', 250)),
        additionalCarrierData2: optional(text('For the carrier.', 250)),
        additionalCarrierData3: optional(text('For the carrier.', 250)),
        additionalCarrierData4: optional(text('For the carrier.', 250)),
        additionalCarrierData5: optional(text('For the carrier.', 250)),
      },
      { description: 'For the carrier.' },
    ),
  ),
  metadata: optional(
    Type.Unsafe<Record<string, unknown>>({
      type: 'object',
      description: 'The retailer’s own fields. Kept as they come.',
    }),
  ),
}

const packageRequest = named(
  'PackageRequest',
  Type.Object(packageMembers, {
    description: 'A package. Names of fields are taken in any case; empty texts mean absent.',
  }),
)

const documentMembers = {
  type: text('Kind of document: SHIPPING_LABEL, COMMERCIAL_INVOICE, CN22, CN23 or RETURN_LABEL.'),
  format: text('Always Pdf.'),
  content: text('The document in base64.'),
  link: text('Where it can be had again.'),
  documentStatus: text('Always Created.'),
}

const packageAnswer = named(
  'Package',
  Type.Object(
    {
      ...packageMembers,
      platformPackageReference: Type.Integer({ description: 'Portolan’s number of the package, below 2^53.' }),
      creationTime: dateTime('When it was submitted.'),
      carrierName: nullable(text('Who brings it.')),
      holdReleaseStatus: oneOf(['Released', 'Held'], {
        description: 'Held: an item is restricted in the destination.',
      }),
      trackingUrl: nullable(text('Where it can be tracked.')),
      shippingDocumentation: listOf(Type.Object(documentMembers), { description: 'The documents of the way out.' }),
      returnsDocumentation: listOf(
        Type.Object({
          returnTrackingNumber: text('Number of the return parcel.'),
          returnShipmentNo: text('Number of the return shipment.'),
          returnTrackingUrl: text('Where it can be tracked.'),
          ...documentMembers,
        }),
        { description: 'The documents of the way back.' },
      ),
    },
    { description: 'A package as it stands.' },
  ),
)

const submission = named(
  'PackageSubmission',
  Type.Object(
    {
      outcome: int32('1: created. 2: created with warnings, which statusMessage has.'),
      statusMessage: text('What to know about it.'),
      package: packageAnswer,
    },
    { description: 'What became of a package.' },
  ),
)

const byReference = Type.Object({
  BrandCode: brandCode,
  OrderReference: reference('The order.'),
  PackageReference: reference('The package.'),
})

const common = { service: 'packages', tag: 'Packages', scope: 'packages', path: '/api/v4/Package' } as const

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

const query = { BrandCode: 'ACM', OrderReference: 'ORDER-2001', PackageReference: 'PKG-1' }

export const submitPackage = {
  ...common,
  operationId: 'submitPackage',
  method: 'POST',
  summary: 'Submit a package',
  description:
    'Answers with the documents that were asked for. Sent again with the same content it gets the same answer; with other content: 409.',
  write: true,
  body: packageRequest,
  bodyBinding: 'lenient',
  answers: { 201: submission },
  failures: [400, 401, 403, 409, 413, 415, 422, 500, 503],
  examples: [
    { name: 'submitted', summary: 'Two scarves to Germany', body: examplePackage, answer: { status: 201 } },
    {
      name: 'any-case',
      summary: 'Names in any case, empty texts, a quantity as text',
      body: {
        BrandCode: 'ACM',
        OrderReference: 'ORDER-2002',
        PackageReference: 'PKG-1',
        GoodsDescription: '',
        Consignee: { Country: 'GB' },
        PackageItems: [{ ProductCode: 'SCARF-01', Quantity: '1', hSCode: '611710' }],
      },
      answer: { status: 201 },
    },
    {
      name: 'other-content',
      summary: 'The same package with other content',
      given: ['submitPackage/submitted'],
      body: { ...examplePackage, goodsDescription: 'Something else' },
      answer: { status: 409 },
    },
  ],
} as const satisfies Route

export const updatePackage = {
  ...common,
  operationId: 'updatePackage',
  method: 'PUT',
  summary: 'Replace a package',
  description: 'Replaces what was submitted, and makes its documents anew.',
  write: true,
  body: packageRequest,
  bodyBinding: 'lenient',
  answers: { 200: submission },
  failures: [400, 401, 403, 404, 409, 413, 415, 422, 500, 503],
  examples: [
    {
      name: 'replaced',
      summary: 'A heavier package',
      given: ['submitPackage/submitted'],
      body: { ...examplePackage, weight: { weight: 1.2, weightUnit: 'kg' } },
      answer: { status: 200 },
    },
  ],
} as const satisfies Route

export const readPackage = {
  ...common,
  operationId: 'readPackage',
  method: 'GET',
  summary: 'Read a package',
  description: 'The package as it stands, with its documents.',
  query: byReference,
  answers: { 200: submission },
  failures: [400, 401, 403, 404, 500, 503],
  examples: [
    { name: 'read', summary: 'A package', given: ['submitPackage/submitted'], query, answer: { status: 200 } },
    { name: 'unknown', summary: 'A package that there is not', query, answer: { status: 404 } },
  ],
} as const satisfies Route

export const deletePackage = {
  ...common,
  operationId: 'deletePackage',
  method: 'DELETE',
  summary: 'Delete a package',
  description: 'Removes a package and its documents.',
  write: true,
  query: byReference,
  answers: { 204: Type.Null({ description: 'Nothing.' }) },
  failures: [400, 401, 403, 404, 409, 422, 500, 503],
  examples: [
    { name: 'deleted', summary: 'A package', given: ['submitPackage/submitted'], query, answer: { status: 204 } },
  ],
} as const satisfies Route

export const listAsnPackages = {
  ...common,
  operationId: 'listAsnPackages',
  method: 'GET',
  path: '/api/v4/Package/GetAsnPackage',
  summary: 'List the packages of a period',
  description: 'What was submitted from FromDate until ToDate, at most 3 days, oldest first.',
  query: Type.Object({
    FromDate: Type.String({ description: 'From this day or moment on.' }),
    ToDate: Type.String({ description: 'Until this day or moment.' }),
  }),
  answers: {
    200: named(
      'AsnPackages',
      Type.Object(
        { packages: listOf(packageAnswer, { description: 'The packages, without the content of documents.' }) },
        { description: 'The packages of a period.' },
      ),
    ),
  },
  failures: [400, 401, 403, 500, 503],
  examples: [
    {
      name: 'none',
      summary: 'Two days on which nothing was submitted',
      query: { FromDate: '2026-03-01', ToDate: '2026-03-03' },
      answer: { status: 200, body: { packages: [] } },
    },
  ],
} as const satisfies Route

export const packageRoutes = [submitPackage, updatePackage, readPackage, deletePackage, listAsnPackages]
