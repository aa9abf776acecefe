import { Type } from 'typebox'
import type { Route } from '../../kernel/contract/route.ts'
import {
  flag,
  listOf,
  nameSchema,
  oneOf,
  optional,
  requiredSingleLineText,
  singleLineText,
  text,
} from '../../kernel/contract/schema.ts'
import { pageBytes } from '../../kernel/paging.ts'
import { brandCode, code, keyMembers, packageRequest, packageUpdate, reference } from './package-request.ts'
import { asnPackage, submission } from './package-response.ts'

/** The identifying query parameters of a package. */
export const byReference = Type.Object({
  BrandCode: brandCode,
  OrderReference: reference('Order reference.'),
  PackageReference: reference('Package reference.'),
})

const documentQuery = Type.Object({ ...byReference.properties, DocumentType: code('Type of document.') })

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

/** The query for the example package. */
export const exampleQuery = { BrandCode: 'ACM', OrderReference: 'ORDER-2001', PackageReference: 'PKG-1' }

export const submitPackage = {
  ...common,
  operationId: 'submitPackage',
  method: 'POST',
  summary: 'Submit a package',
  description:
    'Stores a package and returns the requested documents: label, commercial invoice and customs declaration. Field names are case-insensitive, numbers and booleans may be strings, and empty strings mean absent. A retry with the same content returns the same response. Different content returns 409; use `PUT` to change the package.',
  write: true,
  body: packageRequest,
  bodyBinding: 'lenient',
  responses: { 201: submission },
  responseHeaders: { location: 'URL of the package.' },
  failures: [400, 401, 403, 409, 413, 415, 422, 500, 503],
  examples: [
    { name: 'submitted', summary: 'Two scarves to Germany', body: examplePackage, response: { status: 201 } },
    {
      name: 'smallest',
      summary: 'Required fields only',
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
      summary: 'Perfume, which is not allowed in international mail',
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
      summary: 'Same package, different content',
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
  summary: 'Update a package',
  description:
    'Updates a package and creates its documents again. Omitted fields stay, `null` clears a field, objects merge field by field, and lists are replaced as a whole (RFC 7396). A retry with the same content changes nothing, unless the package has warnings: then its documents are tried again.',
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
      summary: 'Mark a package as shipped',
      after: ['submitPackage/submitted'],
      body: { brandCode: 'ACM', orderReference: 'ORDER-2001', packageReference: 'PKG-1', shippingStatus: 'Shipped' },
      response: { status: 200 },
    },
    {
      name: 'unknown',
      summary: 'A package that was never submitted',
      body: { ...examplePackage, packageReference: 'PKG-NONE' },
      response: { status: 404 },
    },
  ],
} as const satisfies Route

export const readPackage = {
  ...common,
  operationId: 'readPackage',
  method: 'GET',
  summary: 'Get a package',
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
      summary: 'Unknown package',
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
  description: 'Deletes a package and its documents, and cancels its parcels with the carrier.',
  write: true,
  query: byReference,
  responses: { 204: Type.Null({ description: 'No content.' }) },
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
    'Records a person’s decision about a held package, with a note. `Release` creates the requested documents, by the carrier service in `serviceLevel` if there is one; the same reasons do not hold the package again when it is updated, but new ones do. `Cancel` is final: the package can only be deleted. Returns 409 if the package is not held.',
  write: true,
  body: nameSchema(
    'PackageHoldDecision',
    Type.Object(
      {
        ...keyMembers,
        note: requiredSingleLineText('Reason; stored with the package.', 500),
        action: optional(
          oneOf(['Release', 'Cancel'], {
            description: '`Release` (default): the package may leave. `Cancel`: it must not leave.',
          }),
        ),
        serviceLevel: optional(
          singleLineText(
            'Carrier service to release the package by, such as one that takes goods which mail does not; by default the one it was submitted with. It becomes the package’s `serviceLevel`.',
            50,
          ),
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
      summary: 'By a service that takes the goods',
      after: ['submitPackage/held'],
      body: { ...heldKey, note: 'The courier takes perfume', serviceLevel: 'Courier' },
      response: { status: 200 },
    },
    {
      name: 'dangerous-by-mail',
      summary: 'By mail, which admits no dangerous goods abroad',
      after: ['submitPackage/held'],
      body: { ...heldKey, note: 'The post office has agreed' },
      rejectedByRules: true,
      response: { status: 400 },
    },
    {
      name: 'unknown-service',
      summary: 'A service that no carrier offers',
      after: ['submitPackage/held'],
      body: { ...heldKey, note: 'As fast as possible', serviceLevel: 'Teleport' },
      rejectedByRules: true,
      response: { status: 400 },
    },
    {
      name: 'cancelled',
      summary: 'Cancel a held package',
      after: ['submitPackage/held'],
      body: { ...heldKey, note: 'The shopper is paid back', action: 'Cancel' },
      response: { status: 200 },
    },
    {
      name: 'not-held',
      summary: 'A package that is not held',
      after: ['submitPackage/submitted'],
      body: { brandCode: 'ACM', orderReference: 'ORDER-2001', packageReference: 'PKG-1', note: 'Let it go' },
      response: { status: 409 },
    },
  ],
} as const satisfies Route

export const listServiceLevels = {
  ...common,
  operationId: 'listServiceLevels',
  method: 'GET',
  path: '/api/v4/Package/ServiceLevels',
  summary: 'List the carrier services',
  description: 'Returns the carrier services that `serviceLevel` of a package can name.',
  responses: {
    200: nameSchema(
      'ServiceLevels',
      Type.Object(
        {
          serviceLevels: listOf(
            Type.Object({
              name: text('Name, for `serviceLevel`.'),
              isMail: flag('Whether it is mail, which takes no dangerous goods abroad.'),
            }),
            { description: 'Services, in the order of configuration.' },
          ),
        },
        { description: 'Carrier services.' },
      ),
    ),
  },
  failures: [401, 403, 500, 503],
  examples: [{ name: 'sandbox', summary: 'Services of the sandbox', response: { status: 200 } }],
} as const satisfies Route

export const listAsnPackages = {
  ...common,
  operationId: 'listAsnPackages',
  maxResponseBytes: pageBytes,
  method: 'GET',
  path: '/api/v4/Package/GetAsnPackage',
  summary: 'List the packages of a period',
  description:
    'Returns the packages of the token’s brands submitted from `FromDate` to `ToDate`, oldest first, without the content of documents. Each bound is a day (`2026-03-01`, in UTC; `ToDate` includes the whole day) or a date-time (`2026-03-01T13:00:00Z`; a space may replace the `T`; UTC if it has no offset). The period is at most 3 days, such as `2026-03-01` to `2026-03-03`, or 72 hours.',
  query: Type.Object({
    FromDate: code('Start of the period.'),
    ToDate: code('End of the period, inclusive if it is a day.'),
  }),
  responses: {
    200: nameSchema(
      'AsnPackages',
      Type.Object(
        { packages: Type.Array(asnPackage, { description: 'Packages, oldest first.' }) },
        { description: 'The packages of a period.' },
      ),
    ),
  },
  failures: [400, 401, 403, 500, 503],
  examples: [
    {
      name: 'none',
      summary: 'A period without packages',
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
    'Returns a document of a package as a PDF with an `ETag`. The links in a package’s documents point here. Documents are created when the package is submitted or updated. Returns 404 if the package has no document of this type.',
  query: documentQuery,
  responses: {
    200: Type.Unsafe<string>({ type: 'string', format: 'binary', description: 'The document.' }),
    304: text('Not modified since the version in `If-None-Match`.'),
  },
  responseType: 'application/pdf',
  responseHeaders: {
    etag: 'Entity tag; changes when the document changes.',
    'content-disposition': 'Suggested file name.',
  },
  failures: [400, 401, 403, 404, 500, 503],
  examples: [
    {
      name: 'label',
      summary: 'Label of a package',
      after: ['submitPackage/submitted'],
      query: { ...exampleQuery, DocumentType: 'SHIPPING_LABEL' },
      response: { status: 200 },
    },
    {
      name: 'not-there',
      summary: 'Package without this document',
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
  listServiceLevels,
  listAsnPackages,
  readPackageDocument,
]
