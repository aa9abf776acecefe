import { Type } from 'typebox'
import type { Route } from '../../kernel/contract/route.ts'
import { currencyCode, flag, nameSchema, nullable, text } from '../../kernel/contract/schema.ts'

const code = (description: string) => Type.String({ format: 'identifier', description })
const confidenceThreshold = Type.Number({
  minimum: 0,
  maximum: 1,
  description: 'Minimum confidence of an automatic classification, 0 to 1; below it, a person must review.',
})
const settings = {
  defaultCurrency: text('Usual currency of the brand. Every price states its own.'),
  autoClassify: flag('Whether products without a code are classified automatically.'),
  confidenceThreshold,
  defaultClassificationCode: nullable(text('The code used if no other is known; `null` for none.')),
}
const members = {
  brandCode: text('Brand.'),
  isActive: flag('Whether the brand is in use. Stored for your own systems; has no effect here.'),
  regions: Type.Array(text('A region.'), {
    description:
      'Regions that the brand sells to, such as `EU` or `GB`. Stored for your own systems; duty and tax depend on the requested country.',
  }),
}

export const readBrandConfiguration = {
  operationId: 'readBrandConfiguration',
  service: 'catalog',
  method: 'GET',
  path: '/api/v2/BrandConfig/{brandCode}',
  tag: 'Brands',
  summary: 'Get the configuration of a brand',
  description: 'Returns how a brand’s catalog is processed, as configured by the operator.',
  scope: 'catalog',
  params: Type.Object({ brandCode: code('One of the token’s brands.') }),
  responses: {
    200: nameSchema(
      'BrandConfiguration',
      Type.Object(
        { ...members, settings: Type.Object(settings, { description: 'Settings.' }) },
        { description: 'The configuration of a brand.' },
      ),
    ),
  },
  failures: [400, 401, 403, 404, 500, 503],
  examples: [
    { name: 'read', summary: 'A brand of the sandbox', params: { brandCode: 'ACM' }, response: { status: 200 } },
    { name: 'unknown', summary: 'Missing brand', params: { brandCode: 'ZZZ' }, response: { status: 404 } },
  ],
} as const satisfies Route

const body = nameSchema(
  'BrandConfigurationBody',
  Type.Object(
    {
      isActive: flag('Whether the brand is in use. Stored for your own systems; has no effect here.'),
      regions: Type.Array(
        Type.String({ pattern: '^[A-Za-z0-9-]{1,10}$', description: 'A region: 1 to 10 letters, digits or hyphens.' }),
        {
          description:
            'Regions that the brand sells to, such as `EU` or `GB`. Stored for your own systems; duty and tax depend on the requested country.',
          maxItems: 300,
        },
      ),
      settings: Type.Object(
        {
          defaultCurrency: currencyCode('Usual currency of the brand. Every price states its own.'),
          autoClassify: flag('Whether products without a code are classified automatically.'),
          confidenceThreshold,
          defaultClassificationCode: nullable(
            Type.String({ pattern: '^\\d{6,12}$', description: '6 to 12 digits; `null` for none.' }),
          ),
        },
        { description: 'Settings.' },
      ),
    },
    { description: 'How the catalog of a brand is processed.' },
  ),
)

const resource = nameSchema(
  'BrandConfigurationResource',
  Type.Object(
    { ...members, settings: Type.Object(settings, { description: 'Settings.' }) },
    { description: 'The configuration of a brand.' },
  ),
)

export const readBrandConfigurationSetting = {
  operationId: 'readBrandConfigurationSetting',
  service: 'admin',
  method: 'GET',
  path: '/admin/v1/tenants/{tenant}/brands/{brandCode}/configuration',
  tag: 'Brands',
  summary: 'Get the configuration of a brand',
  description: 'Returns how a brand’s catalog is processed. Send its ETag with the next change.',
  scope: 'admin',
  isConditional: true,
  params: Type.Object({ tenant: code('Tenant code.'), brandCode: code('Brand.') }),
  responses: { 200: resource },
  failures: [400, 401, 403, 404, 500, 503],
  examples: [
    {
      name: 'read',
      summary: 'A brand of the sandbox',
      params: { tenant: 'acme', brandCode: 'ACM' },
      response: { status: 200 },
    },
  ],
} as const satisfies Route

export const putBrandConfiguration = {
  operationId: 'putBrandConfiguration',
  service: 'admin',
  method: 'PUT',
  path: '/admin/v1/tenants/{tenant}/brands/{brandCode}/configuration',
  tag: 'Brands',
  summary: 'Configure a brand',
  description:
    'Replaces the configuration of a brand. Existing classifications stay until a product is uploaded again or the catalog is reloaded.',
  scope: 'admin',
  write: true,
  isConditional: true,
  params: Type.Object({ tenant: code('Tenant code.'), brandCode: code('Brand.') }),
  body,
  responses: { 200: resource },
  failures: [400, 401, 403, 404, 409, 412, 413, 415, 422, 428, 500, 503],
  examples: [
    {
      name: 'configured',
      summary: 'A brand without automatic classification',
      params: { tenant: 'acme', brandCode: 'ACM' },
      headers: { 'if-match': '*' },
      body: {
        isActive: true,
        regions: ['EU', 'GB'],
        settings: {
          defaultCurrency: 'EUR',
          autoClassify: false,
          confidenceThreshold: 0.8,
          defaultClassificationCode: null,
        },
      },
      response: { status: 200 },
    },
    {
      name: 'unknown',
      summary: 'Unknown brand',
      params: { tenant: 'acme', brandCode: 'ZZZ' },
      body: {
        isActive: true,
        regions: [],
        settings: {
          defaultCurrency: 'EUR',
          autoClassify: true,
          confidenceThreshold: 0.7,
          defaultClassificationCode: null,
        },
      },
      response: { status: 404 },
    },
  ],
} as const satisfies Route

export const brandConfigurationRoutes = [readBrandConfiguration]
export const brandAdminRoutes = [readBrandConfigurationSetting, putBrandConfiguration]
