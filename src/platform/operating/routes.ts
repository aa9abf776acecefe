import { Type } from 'typebox'
import { problemDetails as problemDetailsSchema } from '../../kernel/contract/errors.ts'
import type { Route } from '../../kernel/contract/route.ts'
import { nameSchema, oneOf, text } from '../../kernel/contract/schema.ts'
import type { DomainDescriptor } from '../domain.ts'
import { problemDetails } from '../http/problem-details.ts'
import { optionalServiceNames } from './optional-services.ts'

const health = nameSchema(
  'Health',
  Type.Object(
    { status: oneOf(['ok'], { description: 'ok, or there is an error instead.' }) },
    { description: 'Well.' },
  ),
)

const readiness = nameSchema(
  'Readiness',
  Type.Object(
    {
      status: oneOf(['ok', 'degraded'], {
        description:
          '`degraded` if something fails that the server can work without; otherwise it answers with an error.',
      }),
      troubles: Type.Optional(
        Type.Array(
          Type.Object({
            of: oneOf(optionalServiceNames, { description: 'What fails.' }),
            summary: Type.String({ description: 'How it fails. The log says where, and what to do.' }),
          }),
          { description: 'What fails; absent if nothing does.' },
        ),
      ),
    },
    { description: 'Requests are served.' },
  ),
)

const tag = 'Operating'
const open = { service: 'server', method: 'GET', tag, scope: null } as const
const well = { status: 200, body: { status: 'ok' } }

export const readLiveness = {
  ...open,
  operationId: 'readLiveness',
  path: '/health/live',
  summary: 'Check liveness',
  description: 'Answers as long as the process runs. Does not use the database.',
  responses: { 200: health },
  failures: [],
  examples: [{ name: 'live', summary: 'It lives', response: well }],
} as const satisfies Route

export const readReadiness = {
  ...open,
  operationId: 'readReadiness',
  path: '/health/ready',
  summary: 'Check readiness',
  description:
    '503 while the database is unavailable or the server is stopping. Without blob storage, lists of products by token are answered with 503; without Redis, each process counts rate limits for itself: in both cases the status is `degraded`.',
  responses: { 200: readiness },
  failures: [503],
  examples: [{ name: 'ready', summary: 'It is ready', response: well }],
} as const satisfies Route

export const readMetrics = {
  ...open,
  operationId: 'readMetrics',
  path: '/metrics',
  summary: 'Read the metrics',
  description:
    'Metrics in the Prometheus text format. The server’s settings decide whether they need a token of their own and whether they are on another port.',
  responses: { 200: text('Metrics.') },
  responseType: 'text/plain; version=0.0.4; charset=utf-8',
  failures: [401, 404],
  examples: [{ name: 'metrics', summary: 'The metrics', response: { status: 200 } }],
} as const satisfies Route

const unchanged = Type.Null({ description: 'Not modified since the version in `If-None-Match`.' })
const responseHeaders = { etag: 'Entity tag; send it back as `If-None-Match`.' }

const openApi = nameSchema(
  'OpenApiDocument',
  Type.Unsafe<Record<string, unknown>>({ type: 'object', description: 'An OpenAPI 3.1 document.' }),
)

export const readDocument = {
  ...open,
  operationId: 'readDocument',
  path: '/openapi.json',
  tag: 'Documents',
  summary: 'Read the OpenAPI document',
  description: 'The OpenAPI 3.1 document of all services.',
  responses: { 200: openApi, 304: unchanged },
  responseHeaders,
  failures: [429],
  examples: [{ name: 'all', summary: 'All services', response: { status: 200 } }],
} as const satisfies Route

const asyncApi = nameSchema(
  'AsyncApiDocument',
  Type.Unsafe<Record<string, unknown>>({ type: 'object', description: 'An AsyncAPI 3.0 document.' }),
)

export const readAsyncDocument = {
  ...open,
  operationId: 'readAsyncDocument',
  path: '/asyncapi.json',
  tag: 'Documents',
  summary: 'Read what webhook endpoints are told',
  description: 'The AsyncAPI 3.0 document of every type of event, with the head and the body of its delivery.',
  responses: { 200: asyncApi, 304: unchanged },
  responseHeaders,
  failures: [429],
  examples: [{ name: 'events', summary: 'All types of events', response: { status: 200 } }],
} as const satisfies Route

export const readServiceDocument = {
  ...open,
  operationId: 'readServiceDocument',
  path: '/openapi/{document}',
  tag: 'Documents',
  summary: 'Read the OpenAPI document of a service',
  description: 'The OpenAPI 3.1 document of one service, such as `/openapi/checkout.json`.',
  params: Type.Object({ document: Type.String({ description: 'The name of the service, followed by `.json`.' }) }),
  responses: { 200: openApi, 304: unchanged },
  responseHeaders,
  failures: [404, 429],
  examples: [
    {
      name: 'checkout',
      summary: 'The checkout service',
      params: { document: 'checkout.json' },
      response: { status: 200 },
    },
  ],
} as const satisfies Route

/** How often one address may have a document: far more often than a document changes. */
const documentsAMinute = 300

/** What the operator and the integrating developer need of the server itself. */
export const operatingDomain: DomainDescriptor = {
  services: [
    {
      name: 'server',
      title: 'Operating',
      guides: ['operating'],
      description: 'Health, metrics, the OpenAPI documents and these pages.',
      paths: null,
      errorSchema: problemDetailsSchema,
      errorBody: problemDetails,
    },
  ],
  rateLimits: Object.fromEntries(
    [readDocument, readServiceDocument, readAsyncDocument].map(({ operationId }) => [operationId, documentsAMinute]),
  ),
  routes: [readLiveness, readReadiness, readMetrics, readDocument, readServiceDocument, readAsyncDocument],
}
