import { Type } from 'typebox'
import type { Route } from '../../kernel/contract/route.ts'
import {
  continuationToken,
  dateTime,
  int32,
  listOf,
  nameSchema,
  oneOf,
  pageSize,
  text,
} from '../../kernel/contract/schema.ts'

const event = nameSchema(
  'Event',
  Type.Object(
    {
      specversion: Type.Literal('1.0', { description: 'Version of CloudEvents.' }),
      id: Type.String({ format: 'uuid', description: 'Id of the event; the same whenever it is told.' }),
      source: text('Where it happened: /tenants/{tenant}.'),
      type: text('What happened.'),
      subject: text('What it happened to, by its own reference.'),
      time: dateTime('When it happened.'),
      datacontenttype: Type.Literal('application/json', { description: 'Always application/json.' }),
      tenant: text('The tenant it belongs to.'),
      traceparent: Type.Optional(text('Trace context of the request that caused it (W3C).')),
      data: Type.Unsafe<Record<string, unknown>>({ type: 'object', description: 'How its subject stands after it.' }),
    },
    { description: 'Something that happened, as a CloudEvent 1.0.' },
  ),
)

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

/** The feed, which can be asked for one of these types. */
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
          body: {
            items: [
              exampleEvent('order-confirmation.received'),
              exampleEvent('order-confirmation.confirmed'),
              exampleOrderEvent,
            ],
            pageSize: 100,
            continuationToken: 'eyJsaXN0Ijoi…',
          },
        },
      },
    ],
  } as const satisfies Route
  return { listEvents }
}
