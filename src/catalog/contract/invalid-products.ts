import { Type } from 'typebox'
import type { Route } from '../../kernel/contract/route.ts'
import { continuationToken, fromText, int32, nameSchema, oneOf, optional } from '../../kernel/contract/schema.ts'
import { pageOctets } from '../../kernel/paging.ts'
import { brandCode, invalidProduct, nothing, pageMembers } from './models.ts'

const tag = 'Invalid products'

const page = nameSchema(
  'PagedInvalidProducts',
  Type.Object(
    {
      ...pageMembers(invalidProduct),
      items: Type.Array(invalidProduct, { description: 'The same as results.' }),
      continuationToken: Type.Unsafe<string | null>({
        type: ['string', 'null'],
        description: 'Asks for what follows, as it was when this page was made; null on the last page.',
      }),
    },
    { description: 'A page of products that are not valid, or that wait for somebody.' },
  ),
)

const walk = {
  BrandCode: Type.Optional(brandCode('Only products of this brand; all brands of the token when left out.')),
  ContinuationToken: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 2000,
      description:
        'Where to go on: the token of the page before, as it came. Opaque. Needed for all pages but the first, unless they are asked for by number.',
    }),
  ),
  PageNumber: Type.Optional(
    int32(
      'Which page, 1 for the first. Required together with `PageSize` where there is no `ContinuationToken`; beside one it says nothing.',
      { minimum: 1 },
    ),
  ),
  PageSize: Type.Optional(
    int32(
      'How many entries, 1 to 1,000. Required together with `PageNumber` where there is no `ContinuationToken`; beside one it may be left out, for as many as before.',
      { minimum: 1, maximum: 1000 },
    ),
  ),
}

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
    'must be an ISO 3166-1 alpha-2 country code in upper case, such as PT; United Kingdom is GB',
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
  description: 'How many products of the token’s brands are not valid.',
  scope: 'catalog',
  responses: { 200: Type.Integer({ description: 'How many there are.' }) },
  failures: [401, 403, 500, 503],
  examples: [{ name: 'sandbox', summary: 'Those of the sandbox', response: { status: 200, body: 2 } }],
} as const satisfies Route

export const listInvalidProducts = {
  operationId: 'listInvalidProducts',
  answerOctets: pageOctets,
  service: 'catalog',
  method: 'POST',
  path: '/api/v2/InvalidProducts/Invalid',
  tag,
  summary: 'List invalid products',
  description:
    'The products that are not valid, by brand and code. A page by its number shows them as they are now; with a `continuationToken`, those follow that were there when the token was made.',
  scope: 'catalog',
  body: nameSchema(
    'InvalidProductsRequest',
    Type.Object(
      {
        brandCode: optional(brandCode('Only products of this brand; all brands of the token when left out.')),
        pageNumber: optional(fromText(int32('Which page, 1 for the first; required without a token.', { minimum: 1 }))),
        pageSize: fromText(
          int32('How many entries, 1 to 1,000; required also beside a token.', { minimum: 1, maximum: 1000 }),
        ),
        continuationToken: optional(continuationToken),
      },
      { description: 'Which page of invalid products.' },
    ),
  ),
  bodyBinding: 'lenient',
  responses: { 200: page },
  failures: [400, 401, 403, 404, 413, 415, 500, 503],
  examples: [
    {
      name: 'first-page',
      summary: 'Those of the sandbox',
      body: { brandCode: 'ACM', pageNumber: 1, pageSize: 100 },
      response: { status: 200, body: examplePage },
    },
    {
      name: 'page-zero',
      summary: 'A page that there cannot be',
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
  summary: 'Check invalid products again',
  description:
    'Checks the invalid products of a brand again in the background, as they stand: those that are valid now come into the catalog. 400 for a brand that the token does not have, or that has none.',
  scope: 'catalog',
  write: true,
  query: Type.Object({ brandCode: brandCode('The brand.') }),
  responses: { 202: nothing },
  failures: [400, 401, 403, 409, 413, 422, 500, 503],
  examples: [
    { name: 'accepted', summary: 'Those of the sandbox', query: { brandCode: 'ACM' }, response: { status: 202 } },
    {
      name: 'no-brand',
      summary: 'Without a brand',
      response: { status: 400, body: [{ code: 1101, message: 'brandCode: is required' }] },
    },
  ],
} as const satisfies Route

export const browseInvalidProducts = {
  operationId: 'browseInvalidProducts',
  answerOctets: pageOctets,
  service: 'catalog',
  method: 'GET',
  path: '/api/v2/Products/Invalid',
  tag,
  summary: 'Browse what needs somebody',
  description:
    'Invalid products, products that wait for a classification, or products that the brand’s default has classified. Either `PageNumber` and `PageSize`, for a page as it is now, or a `ContinuationToken`, for what follows as it was when the token was made: rows that change meanwhile neither repeat nor vanish. A token is good for at least an hour.',
  scope: 'catalog',
  query: Type.Object({
    ...walk,
    SearchType: Type.Optional(
      oneOf(['InvalidProducts', 'AwaitingClassification', 'DefaultClassifiedProducts'], {
        description: 'What to list; InvalidProducts when left out.',
      }),
    ),
  }),
  responses: { 200: page },
  failures: [400, 401, 403, 404, 500, 503],
  examples: [
    {
      name: 'first-page',
      summary: 'Those of the sandbox',
      query: { BrandCode: 'ACM', PageNumber: '1', PageSize: '100' },
      response: { status: 200, body: examplePage },
    },
    {
      name: 'bad-search-type',
      summary: 'A list that there is not',
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
  answerOctets: pageOctets,
  service: 'catalog',
  method: 'GET',
  path: '/api/v2/Products/Invalid/File',
  tag,
  summary: 'Download products as CSV',
  description:
    'Invalid products with what is wrong with them, or valid ones with their classification, as CSV in UTF-8 with a header row: safe to open in a spreadsheet, as a cell that would be taken for a formula begins with an apostrophe. Paged like the list; where more follows, the header continuation-token has the token.',
  scope: 'catalog',
  query: Type.Object({
    ...walk,
    RequestType: Type.Optional(
      oneOf(['InvalidProducts', 'ValidProducts'], { description: 'What to list; InvalidProducts when left out.' }),
    ),
  }),
  responses: { 200: Type.String({ description: 'The rows.' }) },
  responseType: 'text/csv; charset=utf-8',
  responseHeaders: {
    'content-disposition': 'A name for the file.',
    'continuation-token': 'Asks for what follows; absent on the last page.',
  },
  failures: [400, 401, 403, 404, 500, 503],
  examples: [
    {
      name: 'invalid',
      summary: 'The invalid products of the sandbox',
      query: { BrandCode: 'ACM', PageNumber: '1', PageSize: '100' },
      response: { status: 200 },
    },
  ],
} as const satisfies Route
