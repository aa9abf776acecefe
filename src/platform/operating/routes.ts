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
    { status: oneOf(['ok'], { description: '`ok`; otherwise the response is an error.' }) },
    { description: 'The process is alive.' },
  ),
)

const readiness = nameSchema(
  'Readiness',
  Type.Object(
    {
      status: oneOf(['ok', 'degraded'], {
        description: '`ok`, or `degraded` if an optional service fails; otherwise the response is an error.',
      }),
      troubles: Type.Optional(
        Type.Array(
          Type.Object({
            of: oneOf(optionalServiceNames, { description: 'The failing service.' }),
            summary: Type.String({ description: 'The failure. The log states the cause and the remedy.' }),
          }),
          { description: 'Failing services; absent if there are none.' },
        ),
      ),
    },
    { description: 'The server accepts requests.' },
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
  description: 'Returns 200 as long as the process runs. Does not use the database.',
  responses: { 200: health },
  failures: [],
  examples: [{ name: 'live', summary: 'Alive', response: well }],
} as const satisfies Route

export const readReadiness = {
  ...open,
  operationId: 'readReadiness',
  path: '/health/ready',
  summary: 'Check readiness',
  description:
    'Returns 503 while the database is unavailable or the server is stopping. Without blob storage, product lists by token return 503; without Redis, each process counts rate limits on its own. In both cases the status is `degraded`.',
  responses: { 200: readiness },
  failures: [503],
  examples: [{ name: 'ready', summary: 'Ready', response: well }],
} as const satisfies Route

export const readMetrics = {
  ...open,
  operationId: 'readMetrics',
  path: '/metrics',
  summary: 'Get metrics',
  description:
    'Returns metrics in the Prometheus text format. Depending on the server’s settings, they require a separate token or are on a separate port.',
  responses: { 200: text('Metrics.') },
  responseType: 'text/plain; version=0.0.4; charset=utf-8',
  failures: [401, 404],
  examples: [{ name: 'metrics', summary: 'Metrics', response: { status: 200 } }],
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
  summary: 'Get the OpenAPI document',
  description: 'Returns the OpenAPI 3.1 document of all services.',
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
  summary: 'Get the AsyncAPI document',
  description: 'Returns the AsyncAPI 3.0 document of all event types, with the headers and body of their delivery.',
  responses: { 200: asyncApi, 304: unchanged },
  responseHeaders,
  failures: [429],
  examples: [{ name: 'events', summary: 'All event types', response: { status: 200 } }],
} as const satisfies Route

export const readServiceDocument = {
  ...open,
  operationId: 'readServiceDocument',
  path: '/openapi/{document}',
  tag: 'Documents',
  summary: 'Get the OpenAPI document of a service',
  description: 'Returns the OpenAPI 3.1 document of one service, such as `/openapi/checkout.json`.',
  params: Type.Object({ document: Type.String({ description: 'Name of the service, followed by `.json`.' }) }),
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
      description: 'Health, metrics, OpenAPI documents and these pages.',
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
