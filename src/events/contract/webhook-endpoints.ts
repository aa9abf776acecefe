import { Type } from 'typebox'
import {
  ifThere,
  nothing,
  pageOf,
  pageQuery,
  pathKey,
  readFailures,
  removeFailures,
  writeFailures,
} from '../../kernel/contract/resource-routes.ts'
import type { Route } from '../../kernel/contract/route.ts'
import {
  dateTime,
  flag,
  int32,
  listOf,
  nameSchema,
  nullable,
  oneOf,
  requiredSingleLineText,
  singleLineText,
  text,
} from '../../kernel/contract/schema.ts'

const common = { service: 'admin', tag: 'Webhooks', scope: 'admin', ownScope: 'developer' } as const
const path = '/admin/v1/webhook-endpoints'
const about =
  'A URL to which a tenant’s events are delivered, signed according to Standard Webhooks. A tenant may have 20.'

export const endpointParams = Type.Object({ endpointId: pathKey('Endpoint id.') })
/** The endpoint created by an earlier example. */
export const madeEndpoint = {
  after: ['createWebhookEndpoint/made'],
  params: { endpointId: '0197f3a2-0000-7000-8000-00000000e4d9' },
  fromResponses: { 'params.endpointId': 'createWebhookEndpoint/made#endpoint.endpointId' },
}
const unknown = {
  name: 'unknown',
  summary: 'Unknown endpoint',
  params: { endpointId: '0197f3a2-0000-7000-8000-000000000404' },
  response: { status: 404 },
} as const
/** Failures of updates without a precondition. */
export const actionFailures = writeFailures.filter((status) => status !== 412 && status !== 428)

/** The outcome of an attempt. */
export const attemptMembers = {
  at: dateTime('When the attempt was made.'),
  outcome: oneOf(['Delivered', 'Refused', 'Gone', 'Redirected', 'TimedOut', 'Unreachable', 'ForbiddenAddress'], {
    description:
      'Outcome. `Delivered`: 2xx. `Gone`: 410. `Redirected`: a redirect, which is not followed. `Refused`: any other status. `TimedOut`, `Unreachable`: no response. `ForbiddenAddress`: the URL resolves to a network that must not be reached.',
  }),
  status: nullable(int32('Status of the response; null if there was none.')),
  milliseconds: int32('Duration in milliseconds.'),
}
const answerText = text('First kilobyte of the response, or why there was none.')
export const attempt = nameSchema(
  'WebhookAttempt',
  Type.Object({ ...attemptMembers, answer: answerText }, { description: 'One attempt to deliver an event.' }),
)

/** Returns the endpoint routes, with these event types to subscribe to. */
export function createWebhookEndpointRoutes(types: readonly string[]) {
  const members = {
    url: requiredSingleLineText('The URL; must use HTTPS in production.', 2000),
    description: singleLineText('A note for people.', 200),
    eventTypes: nullable(
      listOf(oneOf(types, { description: 'An event type.' }), {
        description: 'The event types to deliver; null for all, including future types.',
        minItems: 1,
        maxItems: 200,
      }),
    ),
    isEnabled: flag(
      'Whether events are delivered. When re-enabled, delivery continues with the events missed in between.',
    ),
  }
  const resource = nameSchema(
    'WebhookEndpoint',
    Type.Object(
      {
        endpointId: text('Endpoint id.'),
        tenant: text('Tenant whose events are delivered.'),
        ...members,
        disabledReason: nullable(
          oneOf(['Operator', 'Gone', 'Failing'], {
            description: 'Why it is disabled: by an operator, after a 410 response, or after five days of failures.',
          }),
        ),
        disabledAt: nullable(dateTime('When it was disabled.')),
        previousSecretExpiresAt: nullable(dateTime('Until when the previous secret also signs; null if it does not.')),
        createdAt: dateTime('When it was created.'),
      },
      { description: about },
    ),
  )
  const withSecret = nameSchema(
    'WebhookEndpointWithSecret',
    Type.Object(
      {
        endpoint: resource,
        secret: nullable(
          text('The secret: `whsec_` and 32 bytes in Base64. Returned only once; null in retries of the request.'),
        ),
      },
      { description: 'An endpoint with its new secret.' },
    ),
  )
  const progress = nameSchema(
    'WebhookProgress',
    Type.Object(
      {
        backlog: int32('Events of the tenant, of any type, not yet considered for this endpoint.'),
        oldestAt: nullable(dateTime('When the oldest of these events happened.')),
        lastDeliveredAt: nullable(dateTime('When it last accepted an event.')),
        consecutiveFailures: int32('Failed attempts since then.'),
        failingSince: nullable(dateTime('Since when every attempt has failed.')),
        pausedUntil: nullable(dateTime('No attempt is made before this time.')),
      },
      { description: 'Delivery status of an endpoint.' },
    ),
  )
  const exampleBody = {
    url: 'http://127.0.0.1:9/hooks',
    description: 'The shop’s order desk',
    eventTypes: ['order-confirmation.confirmed', 'outbound-shipment.created'],
    isEnabled: true,
  }

  const listWebhookEndpoints = {
    ...common,
    operationId: 'listWebhookEndpoints',
    method: 'GET',
    path,
    summary: 'List webhook endpoints',
    description: 'Returns endpoints in the order in which they were created.',
    query: Type.Object({ tenant: Type.Optional(singleLineText('Only endpoints of this tenant.', 100)), ...pageQuery }),
    responses: { 200: pageOf('WebhookEndpointPage', resource, 'webhook endpoints', 'Sorted by id.') },
    failures: readFailures.filter((status) => status !== 404),
    examples: [
      { name: 'page', summary: 'Endpoints of a tenant', query: { tenant: 'acme' }, response: { status: 200 } },
    ],
  } as const satisfies Route

  const createWebhookEndpoint = {
    ...common,
    operationId: 'createWebhookEndpoint',
    method: 'POST',
    path,
    summary: 'Create a webhook endpoint',
    description:
      'Creates an endpoint for future events and returns its secret, which is stored encrypted. A retry with the same Idempotency-Key does not return the secret again.',
    write: true,
    needsRecentSignIn: true,
    secretMembers: ['secret'],
    body: nameSchema(
      'NewWebhookEndpoint',
      Type.Object(
        { tenant: requiredSingleLineText('Tenant whose events to deliver.', 31), ...members },
        { description: about },
      ),
    ),
    responses: { 201: withSecret },
    responseHeaders: { location: 'URL of the endpoint resource.' },
    failures: actionFailures,
    examples: [
      {
        name: 'made',
        summary: 'An endpoint for two event types',
        body: { tenant: 'acme', ...exampleBody },
        response: { status: 201 },
      },
      {
        name: 'internal',
        summary: 'A URL in a forbidden network',
        body: { tenant: 'acme', ...exampleBody, url: 'http://169.254.169.254/' },
        rejectedByRules: true,
        response: { status: 400 },
      },
      {
        name: 'no-tenant',
        summary: 'Unknown tenant',
        body: { tenant: 'nobody', ...exampleBody },
        response: { status: 404 },
      },
    ],
  } as const satisfies Route

  const readWebhookEndpoint = {
    ...common,
    operationId: 'readWebhookEndpoint',
    method: 'GET',
    path: `${path}/{endpointId}`,
    summary: 'Get a webhook endpoint',
    description: about,
    isConditional: true,
    params: endpointParams,
    responses: { 200: resource },
    failures: readFailures,
    examples: [{ name: 'read', summary: 'An existing endpoint', ...madeEndpoint, response: { status: 200 } }, unknown],
  } as const satisfies Route

  const putWebhookEndpoint = {
    ...common,
    operationId: 'putWebhookEndpoint',
    method: 'PUT',
    path: `${path}/{endpointId}`,
    summary: 'Update a webhook endpoint',
    description:
      'Takes effect on every process within seconds. Resets the failure count and sends pending events immediately.',
    write: true,
    needsRecentSignIn: true,
    isConditional: true,
    params: endpointParams,
    body: nameSchema('WebhookEndpointBody', Type.Object(members, { description: about })),
    responses: { 200: resource },
    failures: writeFailures,
    examples: [
      {
        name: 'disabled',
        summary: 'Pause an endpoint',
        ...madeEndpoint,
        headers: ifThere,
        body: { ...exampleBody, isEnabled: false },
        response: { status: 200 },
      },
      {
        name: 'unseen',
        summary: 'Update without a precondition',
        ...madeEndpoint,
        body: exampleBody,
        response: { status: 428 },
      },
    ],
  } as const satisfies Route

  const removeWebhookEndpoint = {
    ...common,
    operationId: 'removeWebhookEndpoint',
    method: 'DELETE',
    path: `${path}/{endpointId}`,
    summary: 'Delete a webhook endpoint',
    description: 'Deletes the endpoint and its delivery history.',
    write: true,
    isConditional: true,
    params: endpointParams,
    responses: { 204: nothing },
    failures: removeFailures,
    examples: [{ name: 'removed', summary: 'Delete an endpoint', ...madeEndpoint, response: { status: 204 } }, unknown],
  } as const satisfies Route

  const renewWebhookSecret = {
    ...common,
    operationId: 'renewWebhookSecret',
    method: 'POST',
    path: `${path}/{endpointId}/secret`,
    summary: 'Renew the secret of a webhook endpoint',
    description:
      'Returns a new secret. During the overlap, each delivery is signed with both secrets. A retry with the same Idempotency-Key does not return the secret again.',
    write: true,
    needsRecentSignIn: true,
    secretMembers: ['secret'],
    params: endpointParams,
    body: nameSchema(
      'WebhookSecretRenewal',
      Type.Object(
        {
          overlapMinutes: Type.Optional(
            int32(
              'Minutes for which the previous secret also signs; default 1440 (one day), maximum 43200 (30 days).',
              {
                minimum: 0,
                maximum: 43_200,
              },
            ),
          ),
        },
        { description: 'How to renew the secret.' },
      ),
    ),
    responses: { 200: withSecret },
    failures: actionFailures,
    examples: [
      {
        name: 'renewed',
        summary: 'Sign with both secrets for an hour',
        ...madeEndpoint,
        body: { overlapMinutes: 60 },
        response: { status: 200 },
      },
    ],
  } as const satisfies Route

  const testWebhookEndpoint = {
    ...common,
    operationId: 'testWebhookEndpoint',
    method: 'POST',
    path: `${path}/{endpointId}/test`,
    summary: 'Test a webhook endpoint',
    description:
      'Sends one event of type `webhook-endpoint.test` immediately, even if the endpoint is disabled, and returns the outcome. The event is in no feed and is not stored.',
    write: true,
    params: endpointParams,
    responses: { 200: attempt },
    failures: actionFailures.filter((status) => status !== 415),
    examples: [
      { name: 'unreachable', summary: 'Nothing listens at the URL', ...madeEndpoint, response: { status: 200 } },
    ],
  } as const satisfies Route

  const readWebhookProgress = {
    ...common,
    operationId: 'readWebhookProgress',
    method: 'GET',
    path: `${path}/{endpointId}/progress`,
    summary: 'Get the delivery status of a webhook endpoint',
    description: 'Returns the endpoint’s backlog and its recent failures.',
    params: endpointParams,
    responses: { 200: progress },
    failures: readFailures,
    examples: [{ name: 'read', summary: 'No backlog', ...madeEndpoint, response: { status: 200 } }, unknown],
  } as const satisfies Route

  return {
    listWebhookEndpoints,
    createWebhookEndpoint,
    readWebhookEndpoint,
    putWebhookEndpoint,
    removeWebhookEndpoint,
    renewWebhookSecret,
    testWebhookEndpoint,
    readWebhookProgress,
  }
}

export type WebhookEndpointRoutes = ReturnType<typeof createWebhookEndpointRoutes>
