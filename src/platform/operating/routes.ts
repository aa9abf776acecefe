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
          'degraded when something fails that the server goes on without; when it cannot, there is an error instead.',
      }),
      troubles: Type.Optional(
        Type.Array(
          Type.Object({
            of: oneOf(optionalServiceNames, { description: 'What fails.' }),
            summary: Type.String({ description: 'How it fails. The log says where, and what to do.' }),
          }),
          { description: 'What fails; only there when something does.' },
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
  summary: 'Ask whether the process lives',
  description: 'Answers as long as the process does; asks nothing of the database.',
  responses: { 200: health },
  failures: [],
  examples: [{ name: 'live', summary: 'It lives', response: well }],
} as const satisfies Route

export const readReadiness = {
  ...open,
  operationId: 'readReadiness',
  path: '/health/ready',
  summary: 'Ask whether requests can be served',
  description:
    '503 while the database is away, and while the server is stopping. Without the storage of blobs, walks through lists of products by tokens are answered with 503; without Redis, each process counts rate limits for itself: both is degraded, not away.',
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
    'In the Prometheus text format: requests by operation and status, the process, and the database connections. Settings of the server decide whether this needs a token of its own, and whether it is here or at another port.',
  responses: { 200: text('Metrics.') },
  responseType: 'text/plain; version=0.0.4; charset=utf-8',
  failures: [401, 404],
  examples: [{ name: 'metrics', summary: 'The metrics', response: { status: 200 } }],
} as const satisfies Route

const openApi = nameSchema(
  'OpenApiDocument',
  Type.Unsafe<Record<string, unknown>>({ type: 'object', description: 'An OpenAPI 3.1 document.' }),
)

export const readDocument = {
  ...open,
  operationId: 'readDocument',
  path: '/openapi.json',
  tag: 'Documents',
  summary: 'Read the interface of all services',
  description: 'The OpenAPI 3.1 document of everything that this server answers.',
  responses: { 200: openApi },
  failures: [],
  examples: [{ name: 'all', summary: 'All services', response: { status: 200 } }],
} as const satisfies Route

export const readServiceDocument = {
  ...open,
  operationId: 'readServiceDocument',
  path: '/openapi/{document}',
  tag: 'Documents',
  summary: 'Read the interface of one service',
  description: 'The OpenAPI 3.1 document of one service, such as /openapi/checkout.json.',
  params: Type.Object({ document: Type.String({ description: 'The service’s name with .json behind it.' }) }),
  responses: { 200: openApi },
  failures: [404],
  examples: [
    {
      name: 'checkout',
      summary: 'The checkout service',
      params: { document: 'checkout.json' },
      response: { status: 200 },
    },
  ],
} as const satisfies Route

/** What the operator and the integrating developer need of the server itself. */
export const operatingDomain: DomainDescriptor = {
  services: [
    {
      name: 'server',
      title: 'Operating',
      guides: ['operating'],
      description: 'Health, metrics, the OpenAPI documents, and these pages.',
      paths: null,
      errorSchema: problemDetailsSchema,
      errorBody: problemDetails,
    },
  ],
  routes: [readLiveness, readReadiness, readMetrics, readDocument, readServiceDocument],
}
