import { Type } from 'typebox'
import type { Route } from '../../kernel/contract/route.ts'
import { dateTime, int32, nameSchema, nullable, text } from '../../kernel/contract/schema.ts'
import { exampleProduct, exampleUploadId } from './examples.ts'
import { nothing, uploadedProduct, uploadState } from './models.ts'

const tag = 'Catalog uploads'

/** Most bytes of an upload. */
const uploadLimit = 33_554_432

export const uploadCatalog = {
  operationId: 'uploadCatalog',
  service: 'catalog',
  method: 'POST',
  path: '/api/v2/RetailerCatalog',
  tag,
  summary: 'Upload products',
  description:
    'Accepts a list of products and checks and classifies them in the background; the answer is sent once they are stored durably. An upload is refused as a whole, with every failure listed, for mistakes that need no look-up: a wrong JSON type, a required field that is missing or blank, a weight without unit, an amount without currency, or a brand that the token does not cover. If the operator accepts valid products beside invalid ones (`acceptGoodProducts` of the tenant), only a missing product code or a brand that the token does not cover refuses the upload. Any other mistake makes a single product invalid; see the list of invalid products. Existing products are replaced, and uploads are applied in the order in which they arrive. A body has at most 33,554,432 bytes.',
  scope: 'catalog',
  write: true,
  body: Type.Array(uploadedProduct, { minItems: 1, description: 'The products.' }),
  bodyBinding: 'lenient',
  bodyByEntry: true,
  bodyLimit: uploadLimit,
  responses: { 202: nothing },
  responseHeaders: { location: 'The address of the upload’s progress.' },
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
      summary: 'A product without its name, and another without the unit of its weight',
      body: [
        { ...exampleProduct, brandCode: 'ACM', name: '' },
        { ...exampleProduct, productCode: 'TEE-002', brandCode: 'ACM', weight: 180, weightUnit: null },
      ],
      response: {
        status: 400,
        body: [
          { code: 1002, message: '[0].name (productCode TEE-001): is required' },
          { code: 1007, message: '[1].weightUnit (productCode TEE-002): is required beside weight' },
        ],
      },
    },
  ],
} as const satisfies Route

export const readUpload = {
  operationId: 'readUpload',
  service: 'catalog',
  method: 'GET',
  path: '/api/v2/RetailerCatalog/{uploadId}',
  tag,
  summary: 'Follow an upload',
  description: 'Returns the progress of an upload. Kept for 90 days after it ends.',
  scope: 'catalog',
  params: Type.Object({
    uploadId: Type.String({
      format: 'identifier',
      description: 'The id of the upload, from the `Location` header of its answer.',
    }),
  }),
  responses: {
    200: nameSchema(
      'CatalogUpload',
      Type.Object(
        {
          uploadId: text('The id of the upload.'),
          state: uploadState(),
          received: int32('The number of products in the upload.'),
          repeated: int32(
            'The number of products whose code occurs earlier in the same upload; the last product of a code wins.',
          ),
          repeatedProductCodes: Type.Array(text('A product code.'), { description: 'The first 20 of those codes.' }),
          warnings: Type.Array(
            Type.Object({
              path: text('Where it first occurred, such as `[3].colour`.'),
              message: text('What was noticed, and what was probably meant.'),
            }),
            { description: 'Unknown fields, which are ignored; at most 21 entries.' },
          ),
          valid: int32('The number of products added to the catalog so far.'),
          invalid: int32('The number of invalid products so far.'),
          receivedAt: dateTime('When it was received.'),
          startedAt: nullable(dateTime('The time it began; `null` before.')),
          finishedAt: nullable(dateTime('The time it ended; `null` before.')),
        },
        { description: 'An upload and its progress.' },
      ),
    ),
  },
  failures: [400, 401, 403, 404, 500, 503],
  examples: [
    {
      name: 'completed',
      summary: 'The upload that the sandbox begins with',
      params: { uploadId: exampleUploadId },
      response: {
        status: 200,
        body: {
          uploadId: exampleUploadId,
          state: 'Completed',
          received: 6,
          repeated: 0,
          repeatedProductCodes: [],
          warnings: [],
          valid: 4,
          invalid: 2,
          receivedAt: '2026-03-04T13:07:16.002Z',
          startedAt: '2026-03-04T13:07:16.002Z',
          finishedAt: '2026-03-04T13:07:16.002Z',
        },
      },
    },
    {
      name: 'unknown',
      summary: 'An upload that nobody has made',
      params: { uploadId: '0197f3a2-0000-7000-8000-000000000000' },
      response: {
        status: 404,
        body: [{ code: 4040, message: 'There is no upload 0197f3a2-0000-7000-8000-000000000000' }],
      },
    },
  ],
} as const satisfies Route
