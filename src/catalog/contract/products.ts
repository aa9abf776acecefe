import { Type } from 'typebox'
import type { Route } from '../../kernel/contract/route.ts'
import { countryCode, flag, nameSchema, optional, requiredText } from '../../kernel/contract/schema.ts'
import { pageOctets } from '../../kernel/paging.ts'
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

const enrichedProducts = Type.Array(enrichedProduct, { description: 'The products.' })

const productCode = Type.String({
  minLength: 1,
  maxLength: 100,
  format: 'identifier',
  description: 'The retailer’s code of a product.',
})

export const findProducts = {
  operationId: 'findProducts',
  answerOctets: pageOctets,
  service: 'catalog',
  method: 'GET',
  path: '/api/v2/Products',
  tag,
  summary: 'Look products up',
  description:
    'Products of a brand by their codes, in the order of the codes, one entry for each delivery country, or one without figures when no country is given. Codes that are not known are left out; 404 when none of them is. Limited to 600 requests a minute and client unless the operator has decided otherwise.',
  scope: 'catalog',
  query: Type.Object({
    BrandCode: brandCode('The brand.'),
    ProductCode: Type.Array(productCode, {
      minItems: 1,
      maxItems: 200,
      description: 'The product; repeat it for up to 200.',
    }),
    DeliveryCountry: Type.Optional(
      Type.Array(countryCode('A country.'), {
        maxItems: 20,
        description: 'Where they are shipped to; repeat it for up to 20.',
      }),
    ),
    CountryOfOrigin: Type.Optional(countryCode('Only products that were made there.')),
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
      summary: 'A product that there is not',
      query: { BrandCode: 'ACM', ProductCode: 'NOBODYS' },
      response: { status: 404, body: [{ code: 4040, message: 'The brand ACM has none of these products' }] },
    },
    {
      name: 'no-product',
      summary: 'A request that names no product',
      query: { BrandCode: 'ACM' },
      response: { status: 400, body: [{ code: 1101, message: 'ProductCode: is required' }] },
    },
  ],
} as const satisfies Route

export const createProducts = {
  operationId: 'createProducts',
  answerOctets: 8 * pageOctets,
  service: 'catalog',
  method: 'POST',
  path: '/api/v2/Products',
  tag,
  summary: 'Create products at once',
  description:
    'Checks, classifies and stores up to 5,000 products and answers with what is known of them, in their order. All or nothing: when one of them is not valid, every failure is listed and nothing is stored. Where the operator has set that good products are accepted, those are stored and answered, and the others are in the list of invalid products; when none is good, it is refused. A product that is there already is replaced. A body has at most 33,554,432 bytes.',
  scope: 'catalog',
  write: true,
  body: Type.Array(createdProduct, { minItems: 1, maxItems: 5000, description: 'The products.' }),
  bodyBinding: 'lenient',
  bodyByEntry: true,
  bodyLimit: 33_554_432,
  responses: { 201: enrichedProducts },
  responseHeaders: {
    'invalid-products':
      'How many products are listed as invalid and not answered; only there where the operator has set that good products are accepted, and some are not good.',
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
        body: [{ code: 1007, message: '[0].weightUnit (productCode TEE-001): is required beside weight' }],
      },
    },
  ],
} as const satisfies Route

export const listProducts = {
  operationId: 'listProducts',
  answerOctets: pageOctets,
  service: 'catalog',
  method: 'GET',
  path: '/api/v2/Products/ProductsUi',
  tag,
  summary: 'List products',
  description:
    'The products of one brand, or of all brands of the token, brand by brand in the order in which they came into the catalog.',
  scope: 'catalog',
  tenantIn: { place: 'query', name: 'TenantCode' },
  query: Type.Object({
    BrandCode: Type.Optional(brandCode('Only products of this brand.')),
    DefaultClassification: Type.Optional(flag('true: only those that the brand’s default has classified.')),
    TenantCode: Type.Optional(
      Type.String({ maxLength: 50, format: 'identifier', description: 'The tenant; must be that of the token.' }),
    ),
    PageNumber: pageNumber('PageNumber'),
    PageSize: pageSize('PageSize'),
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
      summary: 'A page without a size',
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
  summary: 'Decide a classification',
  description:
    'A person’s decision. It goes before the retailer’s code and every automatic classification, and is kept when the product is uploaded again or the catalog reloaded. Answers with the product as it stands then.',
  scope: 'catalog',
  write: true,
  params: Type.Object({
    productCode: Type.String({ format: 'identifier', description: 'The retailer’s code of the product.' }),
  }),
  query: Type.Object({ BrandCode: brandCode('The brand.') }),
  body: nameSchema(
    'ClassificationReview',
    Type.Object(
      {
        hsCode: requiredText({
          description: 'The code that was decided: 6 to 12 digits, with dots or blanks if you like.',
          maxLength: 30,
        }),
        note: optional(Type.String({ maxLength: 1000, format: 'identifier', description: 'Why, in one line.' })),
      },
      { description: 'A decision about a classification.' },
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
