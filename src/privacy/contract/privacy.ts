import { Type } from 'typebox'
import { pageOf, pageQuery, pathKey, readFailures, writeFailures } from '../../kernel/contract/resource-routes.ts'
import type { Route } from '../../kernel/contract/route.ts'
import { dateTime, listOf, nameSchema, nullable, oneOf, singleLineText, text } from '../../kernel/contract/schema.ts'

const common = { service: 'admin', tag: 'Privacy', scope: 'admin' } as const

const shopper = nameSchema(
  'Shopper',
  Type.Object(
    {
      tenant: singleLineText('Tenant that holds the shopper’s data.', 31),
      emailAddress: singleLineText('The shopper’s email address, in any case.', 320),
    },
    { description: 'A shopper of a tenant.' },
  ),
)

const erasure = nameSchema(
  'Erasure',
  Type.Object(
    {
      erasureId: text('Erasure id.'),
      tenant: text('Tenant that holds the data.'),
      state: oneOf(['Queued', 'Running', 'Completed'], {
        description: 'Progress. The last state is final.',
      }),
      requestedBy: text('Who requested it.'),
      requestedAt: dateTime('When it was requested.'),
      finishedAt: nullable(dateTime('When it was completed; null until then.')),
      erased: Type.Unsafe<Record<string, number>>({
        type: 'object',
        additionalProperties: { type: 'integer' },
        description:
          'Number of records of each type erased so far; `mentions` counts those outside the shopper’s orders.',
      }),
      kept: listOf(text('Description.'), {
        description: 'Data that stays without the person, because tax and customs law require it.',
      }),
    },
    { description: 'The erasure of a shopper’s data. It does not name the shopper.' },
  ),
)
const params = Type.Object({ erasureId: pathKey('Erasure id.') })
const body = { tenant: 'acme', emailAddress: 'ada@example.com' }

export const exportShopper = {
  ...common,
  operationId: 'exportShopper',
  hasEffects: true,
  method: 'POST',
  path: '/admin/v1/privacy/exports',
  summary: 'Export the data of a shopper',
  description:
    'Returns everything the tenant stores about a shopper: every order whose confirmation, order, label, return or package contains the email address, complete with documents, and every other record that mentions it. The response is streamed. The audit log records that an export was made, but not for whom.',
  body: shopper,
  responses: {
    200: nameSchema(
      'ShopperData',
      Type.Object(
        {
          tenant: text('Tenant.'),
          emailAddress: text('The email address in lower case.'),
          exportedAt: dateTime('When it was requested.'),
          orders: Type.Array(Type.Unsafe<Record<string, unknown>>({ type: 'object', description: 'One order.' }), {
            description: 'The shopper’s orders, each with all records and documents.',
          }),
          mentions: Type.Array(Type.Unsafe<Record<string, unknown>>({ type: 'object', description: 'One record.' }), {
            description: 'Every record that mentions the address, with its table.',
          }),
        },
        { description: 'Everything a tenant stores about a shopper.' },
      ),
    ),
  },
  failures: [400, 401, 403, 404, 413, 415, 500, 503],
  examples: [
    {
      name: 'exported',
      summary: 'A shopper with one order',
      after: ['receiveOrderConfirmation/confirmed'],
      body,
      response: { status: 200 },
    },
    {
      name: 'no-tenant',
      summary: 'Unknown tenant',
      body: { ...body, tenant: 'nobody' },
      response: { status: 404 },
    },
  ],
} as const satisfies Route

export const requestErasure = {
  ...common,
  operationId: 'requestErasure',
  asSystem: true,
  method: 'POST',
  path: '/admin/v1/privacy/erasures',
  summary: 'Erase the data of a shopper',
  description:
    'Erases in the background who placed the orders whose records contain the email address: names, addresses, phone numbers, documents and free text; then the address wherever else it occurs. What tax and customs law require stays without the person. A new request erases data added since.',
  write: true,
  body: shopper,
  responses: { 202: erasure },
  responseHeaders: { location: 'URL of the erasure.' },
  failures: writeFailures.filter((status) => status !== 428 && status !== 412),
  examples: [
    { name: 'taken-up', summary: 'Erase a shopper', body, response: { status: 202 } },
    {
      name: 'no-address',
      summary: 'Invalid email address',
      body: { ...body, emailAddress: 'ada' },
      rejectedByRules: true,
      response: { status: 400 },
    },
  ],
} as const satisfies Route

export const listErasures = {
  ...common,
  operationId: 'listErasures',
  method: 'GET',
  path: '/admin/v1/privacy/erasures',
  summary: 'List erasures',
  description: 'Newest first.',
  query: Type.Object({ tenant: Type.Optional(singleLineText('Only erasures of this tenant.', 100)), ...pageQuery }),
  responses: { 200: pageOf('ErasurePage', erasure, 'erasures', 'Newest first.') },
  failures: readFailures,
  examples: [{ name: 'page', summary: 'All erasures', after: ['requestErasure/taken-up'], response: { status: 200 } }],
} as const satisfies Route

export const readErasure = {
  ...common,
  operationId: 'readErasure',
  method: 'GET',
  path: '/admin/v1/privacy/erasures/{erasureId}',
  summary: 'Get an erasure',
  description: 'Returns what has been erased so far and what stays.',
  params,
  responses: { 200: erasure },
  failures: readFailures,
  examples: [
    {
      name: 'read',
      summary: 'A recent erasure',
      after: ['requestErasure/taken-up'],
      params: { erasureId: '0197f3a2-0000-7000-8000-000000000000' },
      fromResponses: { 'params.erasureId': 'requestErasure/taken-up#erasureId' },
      response: { status: 200 },
    },
    { name: 'unknown', summary: 'Unknown erasure', params: { erasureId: 'none' }, response: { status: 404 } },
  ],
} as const satisfies Route

export const privacyRoutes = [exportShopper, requestErasure, listErasures, readErasure]
