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
  'An address of a tenant’s that its events are delivered to, signed as Standard Webhooks says. A tenant may have 20.'

export const endpointParams = Type.Object({ endpointId: pathKey('The id of the endpoint.') })
/** The endpoint that an earlier example has made. */
export const madeEndpoint = {
  after: ['createWebhookEndpoint/made'],
  params: { endpointId: '0197f3a2-0000-7000-8000-00000000e4d9' },
  fromResponses: { 'params.endpointId': 'createWebhookEndpoint/made#endpoint.endpointId' },
}
const unknown = {
  name: 'unknown',
  summary: 'One that there is not',
  params: { endpointId: '0197f3a2-0000-7000-8000-000000000404' },
  response: { status: 404 },
} as const
/** What a change that names no state of what it changes can fail with. */
export const actionFailures = writeFailures.filter((status) => status !== 412 && status !== 428)

/** How an attempt has ended. */
export const attemptMembers = {
  at: dateTime('When it was made.'),
  outcome: oneOf(['Delivered', 'Refused', 'Gone', 'Redirected', 'TimedOut', 'Unreachable', 'ForbiddenAddress'], {
    description:
      'Delivered for an answer of 2xx, Gone for 410, Redirected for an address elsewhere, which is not followed, Refused for any other; TimedOut and Unreachable without one, ForbiddenAddress where it leads to a network that may not be reached.',
  }),
  status: nullable(int32('The status of the answer; null without one.')),
  milliseconds: int32('How long it took.'),
}
const answerText = text('The first kilobyte of the answer, or why there was none.')
export const attempt = nameSchema(
  'WebhookAttempt',
  Type.Object({ ...attemptMembers, answer: answerText }, { description: 'One attempt to deliver an event.' }),
)

/** The routes of the endpoints, which can ask for these types. */
export function createWebhookEndpointRoutes(types: readonly string[]) {
  const members = {
    url: requiredSingleLineText('Where it is; with https, but outside production.', 2000),
    description: singleLineText('What it is for, for people.', 200),
    eventTypes: nullable(
      listOf(oneOf(types, { description: 'One of them.' }), {
        description: 'The types that it is told of; null for all, also those to come.',
        minItems: 1,
        maxItems: 200,
      }),
    ),
    isEnabled: flag('Whether it is delivered to. Once enabled again, it goes on with what happened meanwhile.'),
  }
  const resource = nameSchema(
    'WebhookEndpoint',
    Type.Object(
      {
        endpointId: text('Its id.'),
        tenant: text('The tenant whose events it is told of.'),
        ...members,
        disabledReason: nullable(
          oneOf(['Operator', 'Gone', 'Failing'], {
            description: 'Why it is disabled: an operator did it, it has answered 410, or it has failed for five days.',
          }),
        ),
        disabledAt: nullable(dateTime('Since when it is disabled.')),
        previousSecretExpiresAt: nullable(
          dateTime('Until when the secret before signs beside the present one; null for not at all.'),
        ),
        createdAt: dateTime('When it was made.'),
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
          text(
            'Its secret, whsec_ and 32 bytes in base64, told here and nowhere else; null where this answer is a repeat of an earlier one.',
          ),
        ),
      },
      { description: 'An endpoint with its new secret.' },
    ),
  )
  const progress = nameSchema(
    'WebhookProgress',
    Type.Object(
      {
        backlog: int32('Events of the tenant, of whatever type, that were not looked at yet for this endpoint.'),
        oldestAt: nullable(dateTime('When the oldest of them happened.')),
        lastDeliveredAt: nullable(dateTime('When it has last accepted an event.')),
        consecutiveFailures: int32('Attempts that have failed since then.'),
        failingSince: nullable(dateTime('Since when nothing but failures.')),
        pausedUntil: nullable(dateTime('Nothing is sent before then.')),
      },
      { description: 'How far the deliveries to an endpoint have come.' },
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
    description: 'In the order in which they were made.',
    query: Type.Object({ tenant: Type.Optional(singleLineText('Only those of this tenant.', 100)), ...pageQuery }),
    responses: { 200: pageOf('WebhookEndpointPage', resource, 'webhook endpoints', 'In the order of their ids.') },
    failures: readFailures.filter((status) => status !== 404),
    examples: [{ name: 'page', summary: 'Those of a tenant', query: { tenant: 'acme' }, response: { status: 200 } }],
  } as const satisfies Route

  const createWebhookEndpoint = {
    ...common,
    operationId: 'createWebhookEndpoint',
    method: 'POST',
    path,
    summary: 'Make a webhook endpoint',
    description:
      'It is told of what happens from now on. The answer has its secret, which is kept encrypted: a repeat under the same Idempotency-Key does not tell it again.',
    write: true,
    secretMembers: ['secret'],
    body: nameSchema(
      'NewWebhookEndpoint',
      Type.Object(
        { tenant: requiredSingleLineText('The tenant whose events it is told of.', 31), ...members },
        { description: about },
      ),
    ),
    responses: { 201: withSecret },
    responseHeaders: { location: 'Where the endpoint is.' },
    failures: actionFailures,
    examples: [
      {
        name: 'made',
        summary: 'One that is told of two types',
        body: { tenant: 'acme', ...exampleBody },
        response: { status: 201 },
      },
      {
        name: 'internal',
        summary: 'An address that may not be reached',
        body: { tenant: 'acme', ...exampleBody, url: 'http://169.254.169.254/' },
        refusedByRules: true,
        response: { status: 400 },
      },
      {
        name: 'no-tenant',
        summary: 'A tenant that there is not',
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
    summary: 'Read a webhook endpoint',
    description: about,
    isConditional: true,
    params: endpointParams,
    responses: { 200: resource },
    failures: readFailures,
    examples: [{ name: 'read', summary: 'One that is there', ...madeEndpoint, response: { status: 200 } }, unknown],
  } as const satisfies Route

  const putWebhookEndpoint = {
    ...common,
    operationId: 'putWebhookEndpoint',
    method: 'PUT',
    path: `${path}/{endpointId}`,
    summary: 'Change a webhook endpoint',
    description:
      'Holds from a few seconds later on every process. What has failed before no longer counts, and what waits is sent at once.',
    write: true,
    isConditional: true,
    params: endpointParams,
    body: nameSchema('WebhookEndpointBody', Type.Object(members, { description: about })),
    responses: { 200: resource },
    failures: writeFailures,
    examples: [
      {
        name: 'disabled',
        summary: 'It is told of nothing for some time',
        ...madeEndpoint,
        headers: ifThere,
        body: { ...exampleBody, isEnabled: false },
        response: { status: 200 },
      },
      {
        name: 'unseen',
        summary: 'Without saying which state of it is to be replaced',
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
    summary: 'Remove a webhook endpoint',
    description: 'With all that is known of its deliveries.',
    write: true,
    isConditional: true,
    params: endpointParams,
    responses: { 204: nothing },
    failures: removeFailures,
    examples: [{ name: 'removed', summary: 'One that was there', ...madeEndpoint, response: { status: 204 } }, unknown],
  } as const satisfies Route

  const renewWebhookSecret = {
    ...common,
    operationId: 'renewWebhookSecret',
    method: 'POST',
    path: `${path}/{endpointId}/secret`,
    summary: 'Renew the secret of a webhook endpoint',
    description:
      'The answer has a new secret. During the overlap each delivery has two signatures, one with either secret. A repeat under the same Idempotency-Key does not tell the secret again.',
    write: true,
    secretMembers: ['secret'],
    params: endpointParams,
    body: nameSchema(
      'WebhookSecretRenewal',
      Type.Object(
        {
          overlapMinutes: Type.Optional(
            int32('Minutes for which the secret before goes on to sign; 1440 unless told, 43200 at the most.', {
              minimum: 0,
              maximum: 43_200,
            }),
          ),
        },
        { description: 'How the secret of an endpoint is renewed.' },
      ),
    ),
    responses: { 200: withSecret },
    failures: actionFailures,
    examples: [
      {
        name: 'renewed',
        summary: 'Both secrets sign for an hour',
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
    summary: 'Try a webhook endpoint out',
    description:
      'Sends an event of the type webhook-endpoint.test to it, now and once, whether it is enabled or not, and answers how that ended. It is in no feed, and nothing is kept of it.',
    write: true,
    params: endpointParams,
    responses: { 200: attempt },
    failures: actionFailures.filter((status) => status !== 415),
    examples: [{ name: 'unreachable', summary: 'Nobody listens there', ...madeEndpoint, response: { status: 200 } }],
  } as const satisfies Route

  const readWebhookProgress = {
    ...common,
    operationId: 'readWebhookProgress',
    method: 'GET',
    path: `${path}/{endpointId}/progress`,
    summary: 'Read how far deliveries have come',
    description: 'What waits to be delivered to the endpoint, and how it has fared lately.',
    params: endpointParams,
    responses: { 200: progress },
    failures: readFailures,
    examples: [{ name: 'read', summary: 'Nothing waits', ...madeEndpoint, response: { status: 200 } }, unknown],
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
