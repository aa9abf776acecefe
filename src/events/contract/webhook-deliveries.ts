import { Type } from 'typebox'
import { pageOf, pageQuery, pathKey, readFailures } from '../../kernel/contract/resource-routes.ts'
import type { Route } from '../../kernel/contract/route.ts'
import { dateTime, int32, listOf, nameSchema, nullable, oneOf, optional, text } from '../../kernel/contract/schema.ts'
import { actionFailures, attempt, attemptMembers, endpointParams, madeEndpoint } from './webhook-endpoints.ts'

const common = { service: 'admin', tag: 'Webhooks', scope: 'admin', ownScope: 'developer' } as const
const path = '/admin/v1/webhook-endpoints/{endpointId}'
const about = 'How an event stands with an endpoint. There is one from when its turn has come.'

const state = oneOf(['Waiting', 'Delivered', 'Parked'], {
  description: 'Parked is what was given up after three days; it is sent again when it is replayed.',
})
const members = {
  eventId: text('The id of the event, which is the webhook-id of its deliveries.'),
  type: text('The type of the event.'),
  subject: text('Its subject.'),
  state,
  attemptCount: int32('How often it was tried since it last began to wait.'),
  nextAttemptAt: nullable(
    dateTime('When it is tried next; null where it waits for an earlier event of its subject, or waits no more.'),
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
    { ...members, attempts: listOf(attempt, { description: 'The last 40, the oldest first.' }) },
    { description: about },
  ),
)
const params = Type.Object({ ...endpointParams.properties, eventId: pathKey('The id of the event.') })
const unknownDelivery = {
  name: 'unknown',
  summary: 'An event that there is not',
  ...madeEndpoint,
  params: { ...madeEndpoint.params, eventId: '0197f3a2-0000-7000-8000-000000000404' },
  response: { status: 404 },
} as const

/** The routes of the deliveries, which can be asked for by these types. */
export function createWebhookDeliveryRoutes(types: readonly string[]) {
  const listWebhookDeliveries = {
    ...common,
    operationId: 'listWebhookDeliveries',
    method: 'GET',
    path: `${path}/deliveries`,
    summary: 'List the deliveries of a webhook endpoint',
    description:
      'Those of the newest events first. One page looks through a limited part of them, so with a filter by type it may have few or none although more follow: the last page is the one without a token.',
    params: endpointParams,
    query: Type.Object({
      state: Type.Optional(oneOf(['Waiting', 'Delivered', 'Parked'], { description: 'Only those in this state.' })),
      type: Type.Optional(oneOf(types, { description: 'Only those of this type.' })),
      from: Type.Optional(dateTime('Only of events that happened then or later.')),
      to: Type.Optional(dateTime('Only of events that happened before then.')),
      ...pageQuery,
    }),
    responses: { 200: pageOf('WebhookDeliveryPage', summary, 'deliveries', 'Those of the newest events first.') },
    failures: readFailures,
    examples: [
      {
        name: 'parked',
        summary: 'What was given up',
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
    summary: 'Read a delivery with its attempts',
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
    summary: 'Deliver an event once more',
    description:
      'Whatever became of it before and whatever types the endpoint asks for. It has the same webhook-id as before. Later events of its subject that still wait are sent after it.',
    write: true,
    params,
    responses: { 202: Type.Null({ description: 'Nothing.' }) },
    failures: actionFailures.filter((status) => status !== 415),
    examples: [unknownDelivery],
  } as const satisfies Route

  const range = {
    from: optional(dateTime('The events that happened then or later; with to.')),
    to: optional(dateTime('And before then.')),
    afterEventId: optional(
      text('Instead of a time: everything that came after this event in the feed of the tenant.', 36),
    ),
  }
  const replayWebhookDeliveries = {
    ...common,
    operationId: 'replayWebhookDeliveries',
    method: 'POST',
    path: `${path}/replay`,
    summary: 'Deliver many events once more',
    description:
      'Those of a time, or all after an event, of the types that the endpoint asks for; also such as it was never told of. At most 10,000 in one call: the answer says with what body to go on. What waits already goes on to wait.',
    write: true,
    params: endpointParams,
    body: nameSchema('WebhookReplay', Type.Object(range, { description: 'Which events are delivered once more.' })),
    responses: {
      202: nameSchema(
        'WebhookReplayed',
        Type.Object(
          {
            replayed: int32('How many events will be delivered.'),
            continueWith: nullable(
              Type.Object(range, {
                description: 'The body that goes on where this call has stopped; null at the end.',
              }),
            ),
          },
          { description: 'What is replayed.' },
        ),
      ),
    },
    failures: actionFailures,
    examples: [
      {
        name: 'day',
        summary: 'What happened on a day',
        ...madeEndpoint,
        body: { from: '2026-03-04T00:00:00Z', to: '2026-03-05T00:00:00Z' },
        response: { status: 202 },
      },
      {
        name: 'nothing',
        summary: 'Neither a time nor an event',
        ...madeEndpoint,
        body: {},
        refusedByRules: true,
        response: { status: 400 },
      },
    ],
  } as const satisfies Route

  return { listWebhookDeliveries, readWebhookDelivery, replayWebhookDelivery, replayWebhookDeliveries }
}

export type WebhookDeliveryRoutes = ReturnType<typeof createWebhookDeliveryRoutes>
