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
import {
  dateTime,
  flag,
  nameSchema,
  nullable,
  optional,
  requiredSingleLineText,
  text,
} from '../../kernel/contract/schema.ts'

const common = { service: 'admin', tag: 'Tenants and brands', scope: 'admin', asSystem: true } as const
const about = 'A retailer that uses this installation. Its code is part of every record it owns and never changes.'

const tenantMembers = {
  name: requiredSingleLineText('Display name.', 200),
  isDisabled: flag('Whether its clients and users are locked out. Its data stays and its jobs continue.'),
  acceptGoodProducts: flag(
    'Whether an upload or creation of products accepts the valid products if others are invalid, and lists the rest as invalid.',
  ),
}
const holdUncomparedNames =
  'Whether packages and returns are held if a name of theirs is in a script that cannot be compared with the imported denied-party lists; otherwise packages have a warning.'
const tenantResource = nameSchema(
  'TenantResource',
  Type.Object(
    {
      tenant: text('Tenant code.'),
      ...tenantMembers,
      holdUncomparedNames: flag(holdUncomparedNames),
      disabledAt: nullable(dateTime('When it was disabled; null if it is enabled.')),
      createdAt: dateTime('When it was created.'),
    },
    { description: about },
  ),
)
const tenantBody = nameSchema(
  'TenantBody',
  Type.Object(
    { ...tenantMembers, holdUncomparedNames: optional(flag(`${holdUncomparedNames} Without it, they are.`)) },
    { description: about },
  ),
)
const tenantParams = Type.Object({ tenant })
const initech = { tenant: 'initech' }

export const listTenants = {
  ...common,
  operationId: 'listTenants',
  method: 'GET',
  path: '/admin/v1/tenants',
  summary: 'List tenants',
  description: 'Sorted by code.',
  query: Type.Object(pageQuery),
  responses: { 200: pageOf('TenantPage', tenantResource, 'tenants') },
  failures: readFailures,
  examples: [{ name: 'page', summary: 'Tenants of the sandbox', response: { status: 200 } }],
} as const satisfies Route

export const readTenant = {
  ...common,
  operationId: 'readTenant',
  method: 'GET',
  path: '/admin/v1/tenants/{tenant}',
  summary: 'Get a tenant',
  description: about,
  isConditional: true,
  params: tenantParams,
  responses: { 200: tenantResource },
  failures: readFailures,
  examples: [
    { name: 'read', summary: 'A tenant of the sandbox', params: { tenant: 'acme' }, response: { status: 200 } },
    { name: 'unknown', summary: 'Unknown tenant', params: { tenant: 'nobody' }, response: { status: 404 } },
  ],
} as const satisfies Route

export const putTenant = {
  ...common,
  operationId: 'putTenant',
  method: 'PUT',
  path: '/admin/v1/tenants/{tenant}',
  summary: 'Create or update a tenant',
  description:
    'Creates a tenant or updates the one with this code: 2 to 31 lower-case letters, digits or hyphens, starting with a letter. When a tenant is disabled, its tokens are rejected within a minute.',
  write: true,
  isConditional: true,
  params: tenantParams,
  body: tenantBody,
  responses: { 200: tenantResource, 201: tenantResource },
  failures: writeFailures,
  examples: [
    {
      name: 'made',
      summary: 'Create a tenant',
      params: initech,
      headers: ifNew,
      body: { name: 'Initech Sandbox Supplies', isDisabled: false, acceptGoodProducts: true },
      response: { status: 201 },
    },
    {
      name: 'disabled',
      summary: 'Disable a tenant',
      params: { tenant: 'globex' },
      headers: ifThere,
      body: { name: 'Globex Sandbox Traders', isDisabled: true, acceptGoodProducts: false },
      response: { status: 200 },
    },
    {
      name: 'unseen',
      summary: 'Replace without a precondition',
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
  summary: 'Delete a tenant',
  description:
    'Deletes an empty tenant. Returns 409 if it owns anything, such as brands, clients, settings or orders; disable it instead.',
  write: true,
  isConditional: true,
  params: tenantParams,
  responses: { 204: nothing },
  failures: removeFailures,
  examples: [
    {
      name: 'removed',
      summary: 'Delete a tenant created by mistake',
      after: ['putTenant/made'],
      params: initech,
      response: { status: 204 },
    },
    { name: 'in-use', summary: 'A tenant with data', params: { tenant: 'acme' }, response: { status: 409 } },
  ],
} as const satisfies Route

const aboutBrand = 'A storefront of a tenant. New tokens include it; tokens already issued do not.'
const brandMembers = { name: requiredSingleLineText('Display name.', 200) }
const brandResource = nameSchema(
  'BrandResource',
  Type.Object(
    {
      tenant: text('Tenant code.'),
      brandCode: text('Brand code.'),
      ...brandMembers,
      createdAt: dateTime('When it was created.'),
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
  params: Type.Object({ tenant, brandCode: pathKey('Brand code.') }),
  filters: {},
  sandboxCode: 'ACM',
  put: {
    rule: 'A brand code has 3 upper-case letters or digits.',
    code: 'ACZ',
    body: { name: 'Acme Outlet' },
    status: 201,
  },
  remove: 'Deletes the brand. Returns 409 if packages or products belong to it.',
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
