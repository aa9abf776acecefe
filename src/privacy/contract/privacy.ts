import { Type } from 'typebox'
import { pageOf, pageQuery, pathKey, readFailures, writeFailures } from '../../kernel/contract/resource-routes.ts'
import type { Route } from '../../kernel/contract/route.ts'
import { dateTime, listOf, nameSchema, nullable, oneOf, singleLineText, text } from '../../kernel/contract/schema.ts'

const common = { service: 'admin', tag: 'Privacy', scope: 'admin' } as const

const shopper = nameSchema(
  'Shopper',
  Type.Object(
    {
      tenant: singleLineText('The tenant that has data of the shopper.', 31),
      emailAddress: singleLineText('The e-mail address of the shopper, in any case.', 320),
    },
    { description: 'Somebody who has bought from a tenant.' },
  ),
)

const erasure = nameSchema(
  'Erasure',
  Type.Object(
    {
      erasureId: text('Its id.'),
      tenant: text('The tenant whose data it is about.'),
      state: oneOf(['Queued', 'Running', 'Completed'], {
        description: 'How far it is. Nothing is left to do in the last.',
      }),
      requestedBy: text('Who has asked for it.'),
      requestedAt: dateTime('When it was asked for.'),
      finishedAt: nullable(dateTime('When it was completed; null until then.')),
      erased: Type.Unsafe<Record<string, number>>({
        type: 'object',
        additionalProperties: { type: 'integer' },
        description:
          'How many records of each kind the shopper was erased from so far; `mentions` are those elsewhere.',
      }),
      kept: listOf(text('In words.'), {
        description: 'What stays, because tax and customs law ask for it, without the person.',
      }),
    },
    { description: 'The erasure of what is kept of a shopper. It does not say of whom.' },
  ),
)
const params = Type.Object({ erasureId: pathKey('The id of the erasure.') })
const body = { tenant: 'acme', emailAddress: 'ada@example.com' }

export const exportShopper = {
  ...common,
  operationId: 'exportShopper',
  hasEffects: true,
  method: 'POST',
  path: '/admin/v1/privacy/exports',
  summary: 'Export the data of a shopper',
  description:
    'Answers with everything that the tenant has of a shopper: the orders in whose confirmation, order, label, return or package the e-mail address stands, whole, with their documents; and every other record that mentions it. The answer is made while it is sent; the audit log has that it was asked for, and not of whom.',
  body: shopper,
  responses: {
    200: nameSchema(
      'ShopperData',
      Type.Object(
        {
          tenant: text('The tenant.'),
          emailAddress: text('The e-mail address, in lower case.'),
          exportedAt: dateTime('When it was asked for.'),
          orders: Type.Array(Type.Unsafe<Record<string, unknown>>({ type: 'object', description: 'One of them.' }), {
            description: 'The orders of the shopper, each with all records and documents of it.',
          }),
          mentions: Type.Array(Type.Unsafe<Record<string, unknown>>({ type: 'object', description: 'One of them.' }), {
            description: 'Every record that mentions the address, with the table that it is in.',
          }),
        },
        { description: 'Everything that a tenant has of a shopper.' },
      ),
    ),
  },
  failures: [400, 401, 403, 404, 413, 415, 500, 503],
  examples: [
    {
      name: 'exported',
      summary: 'Of somebody who has bought once',
      after: ['receiveOrderConfirmation/confirmed'],
      body,
      response: { status: 200 },
    },
    {
      name: 'no-tenant',
      summary: 'A tenant that there is not',
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
    'Erases, in the background, whose the orders are in whose records the e-mail address stands: names, addresses, telephone numbers, documents, what was written by hand; then the address itself wherever else it stands. What tax and customs law ask for stays, without the person. Asked for again it erases what has come since.',
  write: true,
  body: shopper,
  responses: { 202: erasure },
  responseHeaders: { location: 'Where its state is.' },
  failures: writeFailures.filter((status) => status !== 428 && status !== 412),
  examples: [
    { name: 'taken-up', summary: 'Of a shopper', body, response: { status: 202 } },
    {
      name: 'no-address',
      summary: 'What is no e-mail address',
      body: { ...body, emailAddress: 'ada' },
      refusedByRules: true,
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
  query: Type.Object({ tenant: Type.Optional(singleLineText('Only those of this tenant.', 100)), ...pageQuery }),
  responses: { 200: pageOf('ErasurePage', erasure, 'erasures', 'Newest first.') },
  failures: readFailures,
  examples: [{ name: 'page', summary: 'All of them', after: ['requestErasure/taken-up'], response: { status: 200 } }],
} as const satisfies Route

export const readErasure = {
  ...common,
  operationId: 'readErasure',
  method: 'GET',
  path: '/admin/v1/privacy/erasures/{erasureId}',
  summary: 'Read how far an erasure is',
  description: 'What was erased so far, and what stays.',
  params,
  responses: { 200: erasure },
  failures: readFailures,
  examples: [
    {
      name: 'read',
      summary: 'The one of a moment ago',
      after: ['requestErasure/taken-up'],
      params: { erasureId: '0197f3a2-0000-7000-8000-000000000000' },
      fromResponses: { 'params.erasureId': 'requestErasure/taken-up#erasureId' },
      response: { status: 200 },
    },
    { name: 'unknown', summary: 'One that there is not', params: { erasureId: 'none' }, response: { status: 404 } },
  ],
} as const satisfies Route

export const privacyRoutes = [exportShopper, requestErasure, listErasures, readErasure]
