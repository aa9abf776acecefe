import { Type } from 'typebox'
import type { Route } from '../../kernel/contract/route.ts'
import {
  continuationToken,
  dateTime,
  int32,
  nameSchema,
  nullable,
  oneOf,
  pageSize,
  text,
} from '../../kernel/contract/schema.ts'
import { pageBytes } from '../../kernel/paging.ts'
import { exampleProduct, exampleUploadId } from './examples.ts'
import { nothing, uploadedProduct, uploadPurposes, uploadState } from './models.ts'

const tag = 'Catalog uploads'

/** Maximum size of an upload in bytes. */
const uploadLimit = 33_554_432

export const uploadCatalog = {
  operationId: 'uploadCatalog',
  service: 'catalog',
  method: 'POST',
  path: '/api/v2/RetailerCatalog',
  tag,
  summary: 'Upload products',
  description:
    'Accepts a list of products, then validates and classifies them in the background. The response is sent after the list is durably stored. An upload is rejected as a whole, with all failures listed, for errors that need no lookup: a wrong JSON type, a required field that is missing or blank, a weight without a unit, an amount without a currency, or a brand outside the token. If the tenant has `acceptGoodProducts`, only a missing product code or a brand outside the token rejects the upload. Any other error makes a single product invalid; see the list of invalid products. Existing products are replaced. Uploads are applied in the order in which they arrive. A body may have up to 33,554,432 bytes.',
  scope: 'catalog',
  write: true,
  query: Type.Object({
    Purpose: Type.Optional(
      oneOf(uploadPurposes, {
        description:
          'What the upload is for; default `Upload`. `Repair` marks new versions of invalid products in the list of uploads, and changes nothing else.',
      }),
    ),
  }),
  body: Type.Array(uploadedProduct, { minItems: 1, description: 'The products.' }),
  bodyBinding: 'lenient',
  bodyByEntry: true,
  bodyLimit: uploadLimit,
  responses: { 202: nothing },
  responseHeaders: { location: 'URL of the upload’s progress.' },
  failures: [400, 401, 403, 409, 413, 415, 422, 429, 500, 503],
  examples: [
    {
      name: 'accepted',
      summary: 'Two products, one of which will be invalid',
      body: [
        { ...exampleProduct, brandCode: 'ACM' },
        { ...exampleProduct, productCode: 'TEE-002', countryOfOrigin: 'UK', brandCode: 'ACM' },
      ],
      response: { status: 202 },
    },
    {
      name: 'no-name',
      summary: 'A product without a name, and one without the unit of its weight',
      body: [
        { ...exampleProduct, brandCode: 'ACM', name: '' },
        { ...exampleProduct, productCode: 'TEE-002', brandCode: 'ACM', weight: 180, weightUnit: null },
      ],
      response: {
        status: 400,
        body: [
          { code: 1002, message: '[0].name (productCode TEE-001): is required' },
          { code: 1007, message: '[1].weightUnit (productCode TEE-002): is required with weight' },
        ],
      },
    },
  ],
} as const satisfies Route

const exampleProgress = {
  uploadId: exampleUploadId,
  state: 'Completed',
  received: 6,
  repeated: 0,
  valid: 4,
  invalid: 2,
  receivedAt: '2026-03-04T13:07:16.002Z',
  startedAt: '2026-03-04T13:07:16.002Z',
  finishedAt: '2026-03-04T13:07:16.002Z',
}

const progress = {
  uploadId: text('Id of the upload.'),
  state: uploadState(),
  received: int32('Number of products in the upload.'),
  repeated: int32(
    'Number of products whose code occurs earlier in the same upload; the last product with a code wins.',
  ),
  valid: int32('Number of products added to the catalog so far.'),
  invalid: int32('Number of invalid products so far.'),
  receivedAt: dateTime('When the upload was received.'),
  startedAt: nullable(dateTime('When processing started; `null` before.')),
  finishedAt: nullable(dateTime('When processing ended; `null` before.')),
}

export const listUploads = {
  operationId: 'listUploads',
  maxResponseBytes: pageBytes,
  service: 'catalog',
  method: 'GET',
  path: '/api/v2/RetailerCatalog',
  tag,
  summary: 'List uploads',
  description:
    'Returns uploads with their progress, newest first. Uploads with products of brands outside the token are left out, so a page may have fewer than `PageSize` uploads, or none, although more follow; continue until `continuationToken` is `null`. An upload is listed for 90 days after it ends.',
  scope: 'catalog',
  query: Type.Object({
    PageSize: pageSize(),
    ContinuationToken: Type.Optional(continuationToken),
  }),
  responses: {
    200: nameSchema(
      'CatalogUploadPage',
      Type.Object(
        {
          uploads: Type.Array(
            nameSchema(
              'ListedCatalogUpload',
              Type.Object(
                {
                  ...progress,
                  brandCodes: Type.Array(text('A brand.'), { description: 'Brands of its products.' }),
                  receivedBy: text('Client or user that sent it.'),
                  purpose: oneOf(uploadPurposes, { description: 'What the upload is for.' }),
                },
                { description: 'An upload in a list.' },
              ),
            ),
            { description: 'The uploads.' },
          ),
          pageSize: int32('Requested page size.'),
          continuationToken: nullable(text('Token for the next page; `null` on the last page.')),
        },
        { description: 'A page of uploads.' },
      ),
    ),
  },
  failures: [400, 401, 403, 500, 503],
  examples: [
    {
      name: 'newest',
      summary: 'The latest uploads of the sandbox',
      query: { PageSize: '20' },
      response: { status: 200 },
    },
    {
      name: 'bad-page-size',
      summary: 'Page size too large',
      query: { PageSize: '501' },
      response: { status: 400, body: [{ code: 1103, message: 'PageSize: must be at most 500' }] },
    },
  ],
} as const satisfies Route

export const readUpload = {
  operationId: 'readUpload',
  service: 'catalog',
  method: 'GET',
  path: '/api/v2/RetailerCatalog/{uploadId}',
  tag,
  summary: 'Get the progress of an upload',
  description: 'Returns the progress of an upload. Available for 90 days after it ends.',
  scope: 'catalog',
  params: Type.Object({
    uploadId: Type.String({
      format: 'identifier',
      description: 'Id of the upload, from the `Location` header of its response.',
    }),
  }),
  responses: {
    200: nameSchema(
      'CatalogUpload',
      Type.Object(
        {
          ...progress,
          repeatedProductCodes: Type.Array(text('A product code.'), { description: 'The first 20 of those codes.' }),
          warnings: Type.Array(
            Type.Object({
              path: text('Path of its first occurrence, such as `[3].colour`.'),
              message: text('What is wrong, and the probable intention.'),
            }),
            { description: 'Unknown fields, which are ignored; at most 21 entries.' },
          ),
        },
        { description: 'An upload and its progress.' },
      ),
    ),
  },
  failures: [400, 401, 403, 404, 500, 503],
  examples: [
    {
      name: 'completed',
      summary: 'The initial upload of the sandbox',
      params: { uploadId: exampleUploadId },
      response: {
        status: 200,
        body: { ...exampleProgress, repeatedProductCodes: [], warnings: [] },
      },
    },
    {
      name: 'unknown',
      summary: 'Unknown upload',
      params: { uploadId: '0197f3a2-0000-7000-8000-000000000000' },
      response: {
        status: 404,
        body: [{ code: 4040, message: 'There is no upload 0197f3a2-0000-7000-8000-000000000000' }],
      },
    },
  ],
} as const satisfies Route
