import { Type } from 'typebox'
import { pageOf, pageQuery, pathKey, readFailures } from '../../kernel/contract/resource-routes.ts'
import type { Route } from '../../kernel/contract/route.ts'
import { dateTime, int32, listOf, nameSchema, nullable, oneOf, optional, text } from '../../kernel/contract/schema.ts'
import { actionFailures, attempt, attemptMembers, endpointParams, madeEndpoint } from './webhook-endpoints.ts'

const common = { service: 'admin', tag: 'Webhooks', scope: 'admin', ownScope: 'developer' } as const
const path = '/admin/v1/webhook-endpoints/{endpointId}'
const about =
  'The delivery of one event to one endpoint. It exists once the event has been considered for the endpoint.'

const state = oneOf(['Waiting', 'Delivered', 'Parked'], {
  description: 'State of the delivery. `Parked`: given up after three days; it is sent again only when it is replayed.',
})
const members = {
  eventId: text('Event id, which is the `webhook-id` of its deliveries.'),
  type: text('Event type.'),
  subject: text('Subject of the event.'),
  state,
  attemptCount: int32('Attempts since it last became pending.'),
  nextAttemptAt: nullable(
    dateTime(
      'When the next attempt is due; null if it waits for an earlier event of the same subject, or is not pending.',
    ),
  ),
}
const summary = nameSchema(
  'WebhookDelivery',
  Type.Object(
    { ...members, lastAttempt: nullable(Type.Object(attemptMembers, { description: 'The last attempt.' })) },
    { description: about },
  ),
)
const details = nameSchema(
  'WebhookDeliveryDetails',
  Type.Object(
    { ...members, attempts: listOf(attempt, { description: 'The last 40 attempts, oldest first.' }) },
    { description: about },
  ),
)
const params = Type.Object({ ...endpointParams.properties, eventId: pathKey('Event id.') })
const unknownDelivery = {
  name: 'unknown',
  summary: 'Unknown event',
  ...madeEndpoint,
  params: { ...madeEndpoint.params, eventId: '0197f3a2-0000-7000-8000-000000000404' },
  response: { status: 404 },
} as const

/** Returns the delivery routes, with these event types as filter values. */
export function createWebhookDeliveryRoutes(types: readonly string[]) {
  const listWebhookDeliveries = {
    ...common,
    operationId: 'listWebhookDeliveries',
    method: 'GET',
    path: `${path}/deliveries`,
    summary: 'List the deliveries of a webhook endpoint',
    description:
      'Returns deliveries, those of the newest events first. A page scans a limited number of deliveries, so with a type filter it may hold few or none although more follow. Only the last page has no token.',
    params: endpointParams,
    query: Type.Object({
      state: Type.Optional(
        oneOf(['Waiting', 'Delivered', 'Parked'], { description: 'Only deliveries in this state.' }),
      ),
      type: Type.Optional(oneOf(types, { description: 'Only events of this type.' })),
      from: Type.Optional(dateTime('Only events at or after this time.')),
      to: Type.Optional(dateTime('Only events before this time.')),
      ...pageQuery,
    }),
    responses: { 200: pageOf('WebhookDeliveryPage', summary, 'deliveries', 'Newest events first.') },
    failures: readFailures,
    examples: [
      {
        name: 'parked',
        summary: 'Parked deliveries',
        ...madeEndpoint,
        query: { state: 'Parked' },
        response: { status: 200 },
      },
    ],
  } as const satisfies Route

  const readWebhookDelivery = {
    ...common,
    operationId: 'readWebhookDelivery',
    method: 'GET',
    path: `${path}/deliveries/{eventId}`,
    summary: 'Get a delivery with its attempts',
    description: about,
    params,
    responses: { 200: details },
    failures: readFailures,
    examples: [unknownDelivery],
  } as const satisfies Route

  const replayWebhookDelivery = {
    ...common,
    operationId: 'replayWebhookDelivery',
    method: 'POST',
    path: `${path}/deliveries/{eventId}/replay`,
    summary: 'Redeliver an event',
    description:
      'Sends the event again with the same `webhook-id`, whatever its delivery state and whatever types the endpoint subscribes to. Pending later events of the same subject are sent after it.',
    write: true,
    params,
    responses: { 202: Type.Null({ description: 'No content.' }) },
    failures: actionFailures.filter((status) => status !== 415),
    examples: [unknownDelivery],
  } as const satisfies Route

  const range = {
    from: optional(dateTime('Events at or after this time; requires `to`.')),
    to: optional(dateTime('Events before this time; requires `from`.')),
    afterEventId: optional(text('Instead of a time range: all events after this one in the tenant’s feed.', 36)),
  }
  const replayWebhookDeliveries = {
    ...common,
    operationId: 'replayWebhookDeliveries',
    method: 'POST',
    path: `${path}/replay`,
    summary: 'Redeliver events in bulk',
    description:
      'Sends the events of a time range, or all events after a given one, if the endpoint subscribes to their type. Includes events that were never delivered to it. Handles at most 10,000 events per call; the response contains the body for the next call. Events that are already pending are not affected.',
    write: true,
    params: endpointParams,
    body: nameSchema('WebhookReplay', Type.Object(range, { description: 'Which events to redeliver.' })),
    responses: {
      202: nameSchema(
        'WebhookReplayed',
        Type.Object(
          {
            replayed: int32('Number of events that will be delivered.'),
            continueWith: nullable(
              Type.Object(range, {
                description: 'The body for the next call, which continues where this one stopped; null if complete.',
              }),
            ),
          },
          { description: 'The result of a bulk redelivery.' },
        ),
      ),
    },
    failures: actionFailures,
    examples: [
      {
        name: 'day',
        summary: 'Redeliver the events of a day',
        ...madeEndpoint,
        body: { from: '2026-03-04T00:00:00Z', to: '2026-03-05T00:00:00Z' },
        response: { status: 202 },
      },
      {
        name: 'nothing',
        summary: 'Neither a time range nor an event',
        ...madeEndpoint,
        body: {},
        rejectedByRules: true,
        response: { status: 400 },
      },
    ],
  } as const satisfies Route

  return { listWebhookDeliveries, readWebhookDelivery, replayWebhookDelivery, replayWebhookDeliveries }
}

export type WebhookDeliveryRoutes = ReturnType<typeof createWebhookDeliveryRoutes>
