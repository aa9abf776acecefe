import { Type } from 'typebox'
import {
  createResourceRoutes,
  ifNew,
  ifThere,
  nothing,
  pageOf,
  pageQuery,
  pathKey,
  readFailures,
  removeFailures,
  tenant,
  writeFailures,
} from '../../kernel/contract/resource-routes.ts'
import type { Route } from '../../kernel/contract/route.ts'
import { dateTime, flag, nameSchema, nullable, requiredSingleLineText, text } from '../../kernel/contract/schema.ts'

const common = { service: 'admin', tag: 'Tenants and brands', scope: 'admin', asSystem: true } as const
const about = 'A retailer that uses this installation. Its code is in every row that belongs to it and never changes.'

const tenantMembers = {
  name: requiredSingleLineText('How people call it.', 200),
  isDisabled: flag('Whether nobody of it may call. Nothing of it is lost, and jobs of its go on.'),
  acceptGoodProducts: flag(
    'Whether an upload or creation of products takes the good ones where others are bad, and lists those as invalid.',
  ),
}
const tenantResource = nameSchema(
  'TenantResource',
  Type.Object(
    {
      tenant: text('The code of the tenant.'),
      ...tenantMembers,
      disabledAt: nullable(dateTime('Since when nobody of it may call; null while they may.')),
      createdAt: dateTime('When it was made.'),
    },
    { description: about },
  ),
)
const tenantBody = nameSchema('TenantBody', Type.Object(tenantMembers, { description: about }))
const tenantParams = Type.Object({ tenant })
const initech = { tenant: 'initech' }

export const listTenants = {
  ...common,
  operationId: 'listTenants',
  method: 'GET',
  path: '/admin/v1/tenants',
  summary: 'List tenants',
  description: 'In the order of their codes.',
  query: Type.Object(pageQuery),
  responses: { 200: pageOf('TenantPage', tenantResource, 'tenants') },
  failures: readFailures,
  examples: [{ name: 'page', summary: 'Those of the sandbox', response: { status: 200 } }],
} as const satisfies Route

export const readTenant = {
  ...common,
  operationId: 'readTenant',
  method: 'GET',
  path: '/admin/v1/tenants/{tenant}',
  summary: 'Read a tenant',
  description: about,
  isConditional: true,
  params: tenantParams,
  responses: { 200: tenantResource },
  failures: readFailures,
  examples: [
    { name: 'read', summary: 'One of the sandbox', params: { tenant: 'acme' }, response: { status: 200 } },
    { name: 'unknown', summary: 'One that there is not', params: { tenant: 'nobody' }, response: { status: 404 } },
  ],
} as const satisfies Route

export const putTenant = {
  ...common,
  operationId: 'putTenant',
  method: 'PUT',
  path: '/admin/v1/tenants/{tenant}',
  summary: 'Set up a tenant',
  description:
    'Makes a tenant, or changes the one with this code: 2 to 31 lower-case letters, digits or -, beginning with a letter. Once it is disabled, tokens of its clients are refused within a minute.',
  write: true,
  isConditional: true,
  params: tenantParams,
  body: tenantBody,
  responses: { 200: tenantResource, 201: tenantResource },
  failures: writeFailures,
  examples: [
    {
      name: 'made',
      summary: 'A new one',
      params: initech,
      headers: ifNew,
      body: { name: 'Initech Sandbox Supplies', isDisabled: false, acceptGoodProducts: true },
      response: { status: 201 },
    },
    {
      name: 'disabled',
      summary: 'Nobody of it may call any more',
      params: { tenant: 'globex' },
      headers: ifThere,
      body: { name: 'Globex Sandbox Traders', isDisabled: true, acceptGoodProducts: false },
      response: { status: 200 },
    },
    {
      name: 'unseen',
      summary: 'One that is there, without saying which state of it is to be replaced',
      params: { tenant: 'globex' },
      body: { name: 'Globex', isDisabled: false, acceptGoodProducts: false },
      response: { status: 428 },
    },
  ],
} as const satisfies Route

export const removeTenant = {
  ...common,
  operationId: 'removeTenant',
  method: 'DELETE',
  path: '/admin/v1/tenants/{tenant}',
  summary: 'Remove a tenant',
  description: '409 while anything belongs to it: brands, clients, settings, orders. Disable it instead.',
  write: true,
  isConditional: true,
  params: tenantParams,
  responses: { 204: nothing },
  failures: removeFailures,
  examples: [
    {
      name: 'removed',
      summary: 'One that was made by mistake',
      after: ['putTenant/made'],
      params: initech,
      response: { status: 204 },
    },
    { name: 'in-use', summary: 'One that has data', params: { tenant: 'acme' }, response: { status: 409 } },
  ],
} as const satisfies Route

const aboutBrand = 'A storefront of a tenant. Tokens name the brands that they are for from their next issue on.'
const brandMembers = { name: requiredSingleLineText('How people call it.', 200) }
const brandResource = nameSchema(
  'BrandResource',
  Type.Object(
    {
      tenant: text('The code of the tenant.'),
      brandCode: text('The code of the brand.'),
      ...brandMembers,
      createdAt: dateTime('When it was made.'),
    },
    { description: aboutBrand },
  ),
)

export const {
  list: listBrands,
  read: readBrand,
  put: putBrand,
  remove: removeBrand,
} = createResourceRoutes({
  tag: 'Tenants and brands',
  asSystem: true,
  id: ['Brand', 'Brands'],
  nouns: ['a brand', 'brands'],
  path: ['brands', 'brandCode'],
  about: aboutBrand,
  resource: brandResource,
  body: nameSchema('BrandBody', Type.Object(brandMembers, { description: aboutBrand })),
  params: Type.Object({ tenant, brandCode: pathKey('The code of the brand.') }),
  filters: {},
  sandboxCode: 'ACM',
  put: {
    rule: 'A code has 3 upper-case letters or digits.',
    code: 'ACZ',
    body: { name: 'Acme Outlet' },
    status: 201,
  },
  remove: '409 while packages or products belong to it.',
})

export const tenantRoutes = [
  listTenants,
  readTenant,
  putTenant,
  removeTenant,
  listBrands,
  readBrand,
  putBrand,
  removeBrand,
]
