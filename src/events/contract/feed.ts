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
      continuationToken: text('Token for the events after this page, existing or future. Always present.'),
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

/** Returns the feed routes, with these event types as filter values. */
export const createEventRoutes = (types: readonly string[]) => {
  const listEvents = {
    operationId: 'listEvents',
    service: 'admin',
    method: 'GET',
    path: '/admin/v1/events',
    tag: 'Events',
    summary: 'Read the event feed',
    description:
      'Returns the events of all tenants, oldest first. Store the token of the last page and use it for the next request: an event whose transaction commits late appears later in the feed and is never skipped. A page scans a limited part of the feed, so with a filter it may hold few events or none although more follow. If the token differs from the one you sent, request the next page immediately.',
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
        summary: 'A confirmation was received and confirmed, and its order was registered',
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
    summary: 'Read a tenant’s event feed',
    description:
      'Returns the events of a tenant, oldest first, in the format and with the guarantees of the operator’s feed. Store the token of the last page and use it for the next request. With `wait`, an empty page is held until an event occurs or the time is up. At most 20 readers of a tenant, and 5 of one client, can wait at the same time. Events that notify a shopper (`shopper-message.requested`) are included only if the token also has the scope `returns`.',
    scope: 'events',
    isOfWholeTenant: true,
    tenantIn: { place: 'params', name: 'identifier' },
    params: Type.Object({ identifier: Type.String({ description: 'Tenant code.', format: 'identifier' }) }),
    query: Type.Object({
      type: Type.Optional(oneOf(types, { description: 'Only events of this type.' })),
      pageSize: pageSize(),
      continuationToken: Type.Optional(continuationToken),
      last: Type.Optional(
        int32(
          'Without a token: number of past events of any type to start with; 0 for future events only. By default, starts with the oldest event stored.',
          { minimum: 0, maximum: 500 },
        ),
      ),
      wait: int32('Seconds to wait for an event if there is none.', { minimum: 0, maximum: 30, default: 0 }),
    }),
    responses: { 200: page },
    failures: [400, 401, 403, 429, 500, 503],
    examples: [
      {
        name: 'own',
        summary: 'A confirmation was received and confirmed, and its order was registered',
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
        summary: 'Get a token for future events only',
        params: { identifier: 'acme' },
        query: { last: '0' },
        response: { status: 200, body: { items: [], pageSize: 100, continuationToken: 'eyJsaXN0Ijoi…' } },
      },
    ],
  } as const satisfies Route
  return { listEvents, listTenantEvents }
}
