import { Type } from 'typebox'
import type { Route } from '../../kernel/contract/route.ts'
import { continuationToken, fromText, int32, nameSchema, oneOf, optional } from '../../kernel/contract/schema.ts'
import { pageBytes } from '../../kernel/paging.ts'
import { exampleUploadId } from './examples.ts'
import { brandCode, invalidProduct, nothing, pageMembers } from './models.ts'

const tag = 'Invalid products'

const page = nameSchema(
  'PagedInvalidProducts',
  Type.Object(
    {
      ...pageMembers(invalidProduct),
      items: Type.Array(invalidProduct, { description: 'Same as `results`.' }),
      continuationToken: Type.Unsafe<string | null>({
        type: ['string', 'null'],
        description: 'Token for the next page of the same snapshot; null on the last page.',
      }),
    },
    { description: 'A page of products that are invalid or need review.' },
  ),
)

const walk = {
  BrandCode: Type.Optional(brandCode('Only products of this brand; all brands of the token by default.')),
  ContinuationToken: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 2000,
      description:
        'The opaque token from the previous page, unchanged. Required after the first page unless you use `PageNumber` and `PageSize`.',
    }),
  ),
  PageNumber: Type.Optional(
    int32(
      'Page number, starting at 1. Required with `PageSize` if there is no `ContinuationToken`; otherwise ignored.',
      { minimum: 1 },
    ),
  ),
  PageSize: Type.Optional(
    int32(
      'Entries per page, 1 to 1,000. Required with `PageNumber` if there is no `ContinuationToken`; otherwise defaults to the size of the previous page.',
      { minimum: 1, maximum: 1000 },
    ),
  ),
}

const uploadId = Type.Optional(
  Type.String({
    format: 'identifier',
    maxLength: 100,
    description:
      'Only invalid products whose latest version was sent in this upload. Returns 404 for an upload that is unknown or has products of brands outside the token.',
  }),
)

const exampleItem = (productCode: string, code: number, path: string, message: string) => ({
  brandCode: 'ACM',
  productCode,
  errorCode: code,
  errorMessage: `${path}: ${message}`,
  errors: [{ code, path, message }],
  since: '2026-03-04T13:07:16.002Z',
})

const exampleItems = [
  exampleItem('SBX-BAD-HS', 1045, 'hsCode', 'must have at least 6 digits (has 4)'),
  exampleItem(
    'SBX-BAD-ORIGIN',
    1022,
    'countryOfOrigin',
    'must be an ISO 3166-1 alpha-2 country code in upper case, such as PT; the United Kingdom is GB',
  ),
]

const examplePage = {
  currentPage: 1,
  pageCount: 1,
  pageSize: 100,
  rowCount: 2,
  firstRowOnPage: 1,
  lastRowOnPage: 2,
  results: exampleItems,
  items: exampleItems,
  continuationToken: null,
}

export const countInvalidProducts = {
  operationId: 'countInvalidProducts',
  service: 'catalog',
  method: 'GET',
  path: '/api/v2/Home/TotalInvalidProducts',
  tag,
  summary: 'Count invalid products',
  description: 'Returns the number of invalid products of the token’s brands.',
  scope: 'catalog',
  responses: { 200: Type.Integer({ description: 'Number of products.' }) },
  failures: [401, 403, 500, 503],
  examples: [{ name: 'sandbox', summary: 'Invalid products of the sandbox', response: { status: 200, body: 2 } }],
} as const satisfies Route

export const listInvalidProducts = {
  operationId: 'listInvalidProducts',
  maxResponseBytes: pageBytes,
  service: 'catalog',
  method: 'POST',
  path: '/api/v2/InvalidProducts/Invalid',
  tag,
  summary: 'List invalid products',
  description:
    'Returns the invalid products, sorted by brand and code. A numbered page shows the current list; a `continuationToken` continues the snapshot from which it was issued.',
  scope: 'catalog',
  body: nameSchema(
    'InvalidProductsRequest',
    Type.Object(
      {
        brandCode: optional(brandCode('Only products of this brand; all brands of the token by default.')),
        pageNumber: optional(fromText(int32('Page number, starting at 1; required without a token.', { minimum: 1 }))),
        pageSize: fromText(int32('Entries per page, 1 to 1,000; always required.', { minimum: 1, maximum: 1000 })),
        continuationToken: optional(continuationToken),
      },
      { description: 'The requested page of invalid products.' },
    ),
  ),
  bodyBinding: 'lenient',
  responses: { 200: page },
  failures: [400, 401, 403, 404, 413, 415, 500, 503],
  examples: [
    {
      name: 'first-page',
      summary: 'Invalid products of the sandbox',
      body: { brandCode: 'ACM', pageNumber: 1, pageSize: 100 },
      response: { status: 200, body: examplePage },
    },
    {
      name: 'page-zero',
      summary: 'Invalid page number',
      body: { brandCode: 'ACM', pageNumber: 0, pageSize: 100 },
      response: { status: 400, body: [{ code: 1103, message: 'pageNumber: must be at least 1' }] },
    },
  ],
} as const satisfies Route

export const reprocessInvalidProducts = {
  operationId: 'reprocessInvalidProducts',
  service: 'catalog',
  method: 'POST',
  path: '/api/v2/InvalidProducts/Reprocess',
  tag,
  summary: 'Recheck invalid products',
  description:
    'Validates the invalid products of a brand again in the background; those that are now valid enter the catalog. Returns 400 if the brand is outside the token or has no invalid products.',
  scope: 'catalog',
  write: true,
  query: Type.Object({ brandCode: brandCode('Brand.') }),
  responses: { 202: nothing },
  failures: [400, 401, 403, 409, 413, 422, 500, 503],
  examples: [
    {
      name: 'accepted',
      summary: 'Invalid products of the sandbox',
      query: { brandCode: 'ACM' },
      response: { status: 202 },
    },
    {
      name: 'no-brand',
      summary: 'Missing brand',
      response: { status: 400, body: [{ code: 1101, message: 'brandCode: is required' }] },
    },
  ],
} as const satisfies Route

export const browseInvalidProducts = {
  operationId: 'browseInvalidProducts',
  maxResponseBytes: pageBytes,
  service: 'catalog',
  method: 'GET',
  path: '/api/v2/Products/Invalid',
  tag,
  summary: 'Browse products that need attention',
  description:
    'Returns invalid products, products awaiting classification, or products classified by the brand’s default code. Send `PageNumber` and `PageSize` for a page of the current list, or a `ContinuationToken` to continue a snapshot: rows that change in between are neither repeated nor skipped. A token is valid for at least an hour.',
  scope: 'catalog',
  query: Type.Object({
    ...walk,
    UploadId: uploadId,
    SearchType: Type.Optional(
      oneOf(['InvalidProducts', 'AwaitingClassification', 'DefaultClassifiedProducts'], {
        description: 'The list to return; `InvalidProducts` by default.',
      }),
    ),
  }),
  responses: { 200: page },
  failures: [400, 401, 403, 404, 500, 503],
  examples: [
    {
      name: 'first-page',
      summary: 'Invalid products of the sandbox',
      query: { BrandCode: 'ACM', PageNumber: '1', PageSize: '100' },
      response: { status: 200, body: examplePage },
    },
    {
      name: 'of-upload',
      summary: 'What the initial upload of the sandbox left to repair',
      query: { UploadId: exampleUploadId, PageNumber: '1', PageSize: '100' },
      response: { status: 200, body: examplePage },
    },
    {
      name: 'unknown-upload',
      summary: 'Unknown upload',
      query: { UploadId: '0197f3a2-0000-7000-8000-000000000000', PageNumber: '1', PageSize: '100' },
      response: {
        status: 404,
        body: [{ code: 4040, message: 'There is no upload 0197f3a2-0000-7000-8000-000000000000' }],
      },
    },
    {
      name: 'bad-search-type',
      summary: 'Unknown list',
      query: { SearchType: 'Everything', PageNumber: '1', PageSize: '100' },
      response: {
        status: 400,
        body: [
          {
            code: 1104,
            message: 'SearchType: must be one of InvalidProducts, AwaitingClassification, DefaultClassifiedProducts',
          },
        ],
      },
    },
  ],
} as const satisfies Route

export const downloadProducts = {
  operationId: 'downloadProducts',
  maxResponseBytes: pageBytes,
  service: 'catalog',
  method: 'GET',
  path: '/api/v2/Products/Invalid/File',
  tag,
  summary: 'Download products as CSV',
  description:
    'Returns invalid products with their failures, or valid products with their classification, as UTF-8 CSV with a header row. Safe to open in a spreadsheet: cells that could be read as formulas start with an apostrophe. Paged like the list; the `continuation-token` header contains the token of the next page.',
  scope: 'catalog',
  query: Type.Object({
    ...walk,
    UploadId: uploadId,
    RequestType: Type.Optional(
      oneOf(['InvalidProducts', 'ValidProducts'], { description: 'The list to return; `InvalidProducts` by default.' }),
    ),
  }),
  responses: { 200: Type.String({ description: 'CSV rows.' }) },
  responseType: 'text/csv; charset=utf-8',
  responseHeaders: {
    'content-disposition': 'Suggested file name.',
    'continuation-token': 'Token of the next page; absent on the last page.',
  },
  failures: [400, 401, 403, 404, 500, 503],
  examples: [
    {
      name: 'invalid',
      summary: 'Invalid products of the sandbox',
      query: { BrandCode: 'ACM', PageNumber: '1', PageSize: '100' },
      response: { status: 200 },
    },
  ],
} as const satisfies Route
