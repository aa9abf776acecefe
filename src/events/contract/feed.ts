import { Type } from 'typebox'
import type { Route } from '../../kernel/contract/route.ts'
import { continuationToken, int32, listOf, nameSchema, oneOf, pageSize, text } from '../../kernel/contract/schema.ts'
import { event } from './delivery.ts'

const page = nameSchema(
  'EventPage',
  Type.Object(
    {
      items: listOf(event, { description: 'Oldest first.' }),
      pageSize: int32('The requested page size.'),
      continuationToken: text('Asks for what comes after this page, now or later. Always there.'),
    },
    { description: 'One page of the feed.' },
  ),
)

const anyId = '0197f3a2-0000-7000-8000-000000000000'

const exampleOrderEvent = {
  specversion: '1.0',
  id: anyId,
  source: '/tenants/acme',
  type: 'outbound-order.created',
  subject: 'CART-SBX-1001',
  time: '2026-03-04T13:07:16.002Z',
  datacontenttype: 'application/json',
  tenant: 'acme',
  data: { orderReference: 'CART-SBX-1001', countryIso: 'DE' },
}

const exampleEvent = (type: string) => ({
  specversion: '1.0',
  id: anyId,
  source: '/tenants/acme',
  type,
  subject: 'SBX-1001',
  time: '2026-03-04T13:07:16.002Z',
  datacontenttype: 'application/json',
  tenant: 'acme',
  data: {
    orderConfirmationId: anyId,
    platformOrderNumber: 'SBX-1001',
    retailerCartId: 'CART-SBX-1001',
    status: 'Confirmed',
  },
})

const examplePage = {
  items: [exampleEvent('order-confirmation.received'), exampleEvent('order-confirmation.confirmed'), exampleOrderEvent],
  pageSize: 100,
  continuationToken: 'eyJsaXN0Ijoi…',
}

/** The feeds, which can be asked for one of these types. */
export const createEventRoutes = (types: readonly string[]) => {
  const listEvents = {
    operationId: 'listEvents',
    service: 'admin',
    method: 'GET',
    path: '/admin/v1/events',
    tag: 'Events',
    summary: 'Read the feed of events',
    description:
      'Returns the events of all tenants, oldest first. Keep the token of the last page and come back with it: an event whose transaction commits late appears later in the feed and is never skipped. A page covers a limited part of the feed, so with a filter it may hold few events or none although more follow: if the token differs from the one that you sent, request the next page immediately.',
    scope: 'admin',
    query: Type.Object({
      tenant: Type.Optional(
        Type.String({ description: 'Only events of this tenant.', format: 'identifier', maxLength: 100 }),
      ),
      type: Type.Optional(oneOf(types, { description: 'Only events of this type.' })),
      pageSize: pageSize(),
      continuationToken: Type.Optional(continuationToken),
    }),
    responses: { 200: page },
    failures: [400, 401, 403, 500, 503],
    examples: [
      {
        name: 'confirmed',
        summary: 'A confirmation was received and confirmed, and its order registered',
        after: ['receiveOrderConfirmation/confirmed'],
        query: { tenant: 'acme' },
        response: {
          status: 200,
          body: examplePage,
        },
      },
    ],
  } as const satisfies Route
  const listTenantEvents = {
    operationId: 'listTenantEvents',
    service: 'admin',
    method: 'GET',
    path: '/{identifier}/events',
    tag: 'Events',
    summary: 'Read a tenant’s own feed of events',
    description:
      'Returns the events of a tenant, oldest first, in the form and with the guarantees of the operator’s feed. Keep the token of the last page and come back with it. With wait, a page that would be empty is held back until an event is written or the time is over. At most 20 readers of a tenant may wait, and 5 of one client. Events that tell a shopper something, `shopper-message.requested`, are given to tokens that also have the scope `returns`, and left out for others.',
    scope: 'events',
    isOfWholeTenant: true,
    tenantIn: { place: 'params', name: 'identifier' },
    params: Type.Object({ identifier: Type.String({ description: 'The tenant’s code.', format: 'identifier' }) }),
    query: Type.Object({
      type: Type.Optional(oneOf(types, { description: 'Only events of this type.' })),
      pageSize: pageSize(),
      continuationToken: Type.Optional(continuationToken),
      last: Type.Optional(
        int32(
          'Without a token: begins so many events before the present end, of whatever type; 0 for none but those to come. From the oldest one that is kept when left out.',
          { minimum: 0, maximum: 500 },
        ),
      ),
      wait: int32('How many seconds to wait for an event when there is none.', { minimum: 0, maximum: 30, default: 0 }),
    }),
    responses: { 200: page },
    failures: [400, 401, 403, 429, 500, 503],
    examples: [
      {
        name: 'own',
        summary: 'A confirmation was received and confirmed, and its order registered',
        after: ['receiveOrderConfirmation/confirmed'],
        params: { identifier: 'acme' },
        query: { wait: '5' },
        response: {
          status: 200,
          body: examplePage,
        },
      },
      {
        name: 'from-now-on',
        summary: 'The token for what happens from now on',
        params: { identifier: 'acme' },
        query: { last: '0' },
        response: { status: 200, body: { items: [], pageSize: 100, continuationToken: 'eyJsaXN0Ijoi…' } },
      },
    ],
  } as const satisfies Route
  return { listEvents, listTenantEvents }
}
