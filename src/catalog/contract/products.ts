import { Type } from 'typebox'
import type { Route } from '../../kernel/contract/route.ts'
import {
  countryCode,
  dateTime,
  flag,
  int32,
  listOf,
  nameSchema,
  nullable,
  oneOf,
  optional,
  requiredText,
  text,
} from '../../kernel/contract/schema.ts'
import { pageBytes } from '../../kernel/paging.ts'
import { exampleProduct } from './examples.ts'
import {
  brandCode,
  createdProduct,
  enrichedProduct,
  listedProduct,
  pageMembers,
  pageNumber,
  pageSize,
} from './models.ts'

const tag = 'Catalog products'

const enrichedProducts = Type.Array(enrichedProduct, { description: 'Products.' })

const productCode = Type.String({
  minLength: 1,
  maxLength: 100,
  format: 'identifier',
  description: 'The retailer’s product code.',
})

export const findProducts = {
  operationId: 'findProducts',
  maxResponseBytes: pageBytes,
  service: 'catalog',
  method: 'GET',
  path: '/api/v2/Products',
  tag,
  summary: 'Look up products',
  description:
    'Returns products of a brand by code, in the order of the codes: one entry per destination country, or one without duty and tax if no country is given. Unknown codes are omitted; returns 404 if all are unknown. Limited to 600 requests per minute and client unless the operator configures another limit.',
  scope: 'catalog',
  query: Type.Object({
    BrandCode: brandCode('Brand.'),
    ProductCode: Type.Array(productCode, {
      minItems: 1,
      maxItems: 200,
      description: 'Product code; repeat for up to 200 products.',
    }),
    DeliveryCountry: Type.Optional(
      Type.Array(countryCode('A country.'), {
        maxItems: 20,
        description: 'Destination country; repeat for up to 20.',
      }),
    ),
    CountryOfOrigin: Type.Optional(countryCode('Only products made in this country.')),
  }),
  responses: { 200: enrichedProducts },
  failures: [400, 401, 403, 404, 429, 500, 503],
  examples: [
    {
      name: 'found',
      summary: 'Two products of the sandbox, for Germany',
      query: { BrandCode: 'ACM', ProductCode: ['SBX-TEE-BLK', 'SBX-JEANS-32'], DeliveryCountry: 'DE' },
      response: { status: 200 },
    },
    {
      name: 'unknown',
      summary: 'Unknown product',
      query: { BrandCode: 'ACM', ProductCode: 'NOBODYS' },
      response: { status: 404, body: [{ code: 4040, message: 'The brand ACM has none of these products' }] },
    },
    {
      name: 'no-product',
      summary: 'Missing product code',
      query: { BrandCode: 'ACM' },
      response: { status: 400, body: [{ code: 1101, message: 'ProductCode: is required' }] },
    },
  ],
} as const satisfies Route

export const createProducts = {
  operationId: 'createProducts',
  maxResponseBytes: 8 * pageBytes,
  service: 'catalog',
  method: 'POST',
  path: '/api/v2/Products',
  tag,
  summary: 'Create products synchronously',
  description:
    'Validates, classifies and stores up to 5,000 products and returns them in order. All or nothing: if any product is invalid, all failures are listed and nothing is stored. If the tenant has `acceptGoodProducts`, the valid products are stored and returned, and the others appear in the list of invalid products; if none is valid, the request is rejected. Existing products are replaced. A body may have up to 33,554,432 bytes.',
  scope: 'catalog',
  write: true,
  body: Type.Array(createdProduct, { minItems: 1, maxItems: 5000, description: 'Products.' }),
  bodyBinding: 'lenient',
  bodyByEntry: true,
  bodyLimit: 33_554_432,
  responses: { 201: enrichedProducts },
  responseHeaders: {
    'invalid-products':
      'Number of products listed as invalid and not returned. Present only if the tenant has `acceptGoodProducts` and some products are invalid.',
  },
  failures: [400, 401, 403, 409, 413, 415, 422, 500, 503],
  examples: [
    {
      name: 'created',
      summary: 'One product, for Germany',
      body: [{ ...exampleProduct, brandCode: 'ACM', deliveryCountry: 'DE' }],
      response: { status: 201 },
    },
    {
      name: 'no-unit',
      summary: 'A weight without its unit',
      body: [{ ...exampleProduct, brandCode: 'ACM', deliveryCountry: 'DE', weightUnit: null }],
      response: {
        status: 400,
        body: [{ code: 1007, message: '[0].weightUnit (productCode TEE-001): is required with weight' }],
      },
    },
  ],
} as const satisfies Route

export const listProducts = {
  operationId: 'listProducts',
  maxResponseBytes: pageBytes,
  service: 'catalog',
  method: 'GET',
  path: '/api/v2/Products/ProductsUi',
  tag,
  summary: 'List products',
  description:
    'Returns the products of one brand, or of all brands of the token, grouped by brand, in the order in which they entered the catalog.',
  scope: 'catalog',
  tenantIn: { place: 'query', name: 'TenantCode' },
  query: Type.Object({
    BrandCode: Type.Optional(brandCode('Only products of this brand.')),
    DefaultClassification: Type.Optional(flag('`true` for only products classified by the brand’s default code.')),
    TenantCode: Type.Optional(
      Type.String({
        maxLength: 50,
        format: 'identifier',
        description: 'The tenant’s code; must be that of the token.',
      }),
    ),
    PageNumber: pageNumber(),
    PageSize: pageSize(),
  }),
  responses: {
    200: nameSchema('PagedProducts', Type.Object(pageMembers(listedProduct), { description: 'A page of products.' })),
  },
  failures: [400, 401, 403, 404, 500, 503],
  examples: [
    {
      name: 'first-page',
      summary: 'The first product',
      query: { BrandCode: 'ACM', TenantCode: 'acme', PageNumber: '1', PageSize: '1' },
      response: { status: 200 },
    },
    {
      name: 'no-page-size',
      summary: 'Missing page size',
      query: { PageNumber: '1' },
      response: { status: 400, body: [{ code: 1101, message: 'PageSize: is required' }] },
    },
  ],
} as const satisfies Route

export const reviewClassification = {
  operationId: 'reviewClassification',
  service: 'catalog',
  method: 'PUT',
  path: '/api/v2/Products/{productCode}/Classification',
  tag,
  summary: 'Review a classification',
  description:
    'Records a person’s decision. It takes precedence over the retailer’s code and automatic classification, and survives uploads and reloads. Returns the updated product.',
  scope: 'catalog',
  write: true,
  params: Type.Object({
    productCode: Type.String({ format: 'identifier', description: 'The retailer’s product code.' }),
  }),
  query: Type.Object({ BrandCode: brandCode('Brand.') }),
  body: nameSchema(
    'ClassificationReview',
    Type.Object(
      {
        hsCode: requiredText({
          description: 'The chosen code: 6 to 12 digits; dots and spaces are ignored.',
          maxLength: 30,
        }),
        note: optional(Type.String({ maxLength: 1000, format: 'identifier', description: 'Reason, in one line.' })),
      },
      { description: 'A classification decision.' },
    ),
  ),
  bodyBinding: 'lenient',
  responses: { 200: enrichedProduct },
  failures: [400, 401, 403, 404, 409, 413, 415, 422, 500, 503],
  examples: [
    {
      name: 'decided',
      summary: 'A scarf that could not be classified',
      params: { productCode: 'SBX-SCARF' },
      query: { BrandCode: 'ACM' },
      body: { hsCode: '6214.10', note: 'Woven silk' },
      response: { status: 200 },
    },
  ],
} as const satisfies Route

const codeSource = (description: string) =>
  nullable(oneOf(['Retailer', 'Automatic', 'Default', 'Reviewed'], { description }))

const historyEntry = nameSchema(
  'ProductHistoryEntry',
  Type.Object(
    {
      action: oneOf(['Added', 'Changed', 'Repaired', 'Reclassified', 'Reviewed', 'FoundInvalid'], {
        description:
          'What happened. `Added`: it came into the catalog. `Changed`: its data was replaced by other data. `Repaired`: a version listed as invalid was replaced by a valid one. `Reclassified`: only its code or the source of its code changed. `Reviewed`: a person decided the code. `FoundInvalid`: its latest version is invalid.',
      }),
      at: dateTime('When it happened.'),
      cause: nullable(
        oneOf(['Upload', 'Request', 'Reload', 'Reprocess', 'Review'], {
          description:
            'What caused it: an upload, a synchronous request, a reload, reprocessing, or a decision; null if not stored.',
        }),
      ),
      causeId: nullable(text('Id of the upload, reload or reprocessing; null for others.')),
      by: nullable(text('Client or user that asked for it; null if not stored.')),
      changedFields: listOf(text('Name of a field.'), {
        description: 'The first 20 fields with other values than before.',
      }),
      errorCodes: listOf(int32('An error code.'), {
        description: 'Codes of the errors that were found, or that were repaired.',
      }),
      isReclassified: flag('Whether the code or its source changed.'),
      fromCode: nullable(text('Code before; null for none, and if it did not change.')),
      toCode: nullable(text('Code after; null for none, and if it did not change.')),
      fromSource: codeSource('Source of the code before.'),
      toSource: codeSource('Source of the code after.'),
    },
    { description: 'One entry of a product’s history.' },
  ),
)

export const readProductHistory = {
  operationId: 'readProductHistory',
  service: 'catalog',
  method: 'GET',
  path: '/api/v2/Products/{productCode}/History',
  tag,
  summary: 'Get the history of a product',
  description:
    'Returns when a product came into the catalog, its last 50 changes, and whether its latest version is listed as invalid. Uploads that change nothing are not in it.',
  scope: 'catalog',
  params: Type.Object({
    productCode: Type.String({ format: 'identifier', description: 'The retailer’s product code.' }),
  }),
  query: Type.Object({ BrandCode: brandCode('Brand.') }),
  responses: {
    200: nameSchema(
      'ProductHistory',
      Type.Object(
        { items: listOf(historyEntry, { description: 'Newest first.', maxItems: 52 }) },
        { description: 'The history of a product.' },
      ),
    ),
  },
  failures: [400, 401, 403, 404, 500, 503],
  examples: [
    {
      name: 'reviewed',
      summary: 'A scarf whose code a person has decided',
      after: ['reviewClassification/decided'],
      params: { productCode: 'SBX-SCARF' },
      query: { BrandCode: 'ACM' },
      response: { status: 200 },
    },
    {
      name: 'unknown',
      summary: 'Unknown product',
      params: { productCode: 'NOBODYS' },
      query: { BrandCode: 'ACM' },
      response: { status: 404, body: [{ code: 4040, message: 'The brand ACM has no product NOBODYS' }] },
    },
  ],
} as const satisfies Route
