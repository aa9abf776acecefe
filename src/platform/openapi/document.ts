import type { TObject, TSchema } from 'typebox'
import {
  isPageRoute,
  needsAllBrands,
  pageType,
  type Route,
  type RouteExample,
  recentSignIn,
} from '../../kernel/contract/route.ts'
import { listResponseHeaders } from '../../kernel/contract/warnings-header.ts'
import { scopes } from '../../kernel/principal.ts'
import { extractNamedSchemas } from '../http/json-schema.ts'

/** The document's own title and description, and those of its services. */
export interface DocumentInfo {
  readonly title: string
  readonly description: string
  readonly version: string
  /** The error body of each service. */
  readonly errors: ReadonlyMap<string, { readonly schema: TSchema; readonly contentType: string }>
}

type JsonMembers = { [key: string]: unknown }

/** An OpenAPI 3.1 document. */
export interface OpenApiDocument {
  readonly openapi: '3.1.0'
  readonly info: { readonly title: string; readonly version: string; readonly description: string }
  readonly servers: readonly { readonly url: string; readonly description: string }[]
  readonly tags: readonly { readonly name: string }[]
  readonly paths: Readonly<Record<string, Readonly<Record<string, JsonMembers>>>>
  readonly components: JsonMembers
}

const failureTexts: Readonly<Record<number, string>> = {
  400: 'The request is invalid; the body states what is wrong, where, and how to fix it.',
  401: 'The access token is missing, expired or invalid.',
  403: 'The access token does not allow this.',
  404: 'Not found.',
  409: 'The request conflicts with the current state, or a request with this `Idempotency-Key` is still in progress.',
  412: 'Not possible in the current state.',
  413: 'The body is too large.',
  415: 'The operation does not support this media type.',
  422: 'The request cannot be processed as it is, or its `Idempotency-Key` was used for another request.',
  428: 'The resource exists, and the request has no `If-Match`.',
  429: 'Too many requests; `Retry-After` states when to try again.',
  500: 'The server failed.',
  503: 'The server is not ready. `Retry-After` states when to try again; with an `Idempotency-Key`, a retry is safe.',
}

const successTexts: Readonly<Record<number, string>> = {
  200: 'Success.',
  201: 'Created.',
  202: 'Accepted; processed in the background.',
  204: 'Success, without a body.',
  304: 'Not modified since the version in `If-None-Match`.',
}

/** Builds the OpenAPI document of routes from their contract, without a server or database. */
export function buildOpenApiDocument(info: DocumentInfo, routes: readonly Route[]): OpenApiDocument {
  const componentSchemas = new Map<string, { readonly from: unknown; json: unknown }>()
  const reference = (schema: TSchema) =>
    extractNamedSchemas(
      schema,
      (name) => `#/components/schemas/${name}`,
      componentSchemas as Parameters<typeof extractNamedSchemas>[2],
    )
  const paths: Record<string, Record<string, JsonMembers>> = {}
  for (const route of routes) {
    const path = (paths[route.path] ??= {})
    path[route.method.toLowerCase()] = buildOperation(info, route, reference)
  }
  const schemas = Object.fromEntries(
    [...componentSchemas].map(([name, { json }]) => [name, json] as const).toSorted(byFirst),
  )
  return {
    openapi: '3.1.0',
    info: { title: info.title, version: info.version, description: info.description },
    servers: [{ url: '/', description: 'The server that serves this document.' }],
    tags: [...new Set(routes.map(({ tag }) => tag))].map((name) => ({ name })),
    paths,
    components: { securitySchemes: { token: securityScheme }, schemas },
  }
}

const byFirst = ([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number => (a < b ? -1 : 1)

const securityScheme = {
  type: 'oauth2',
  description: 'An access token from `POST /connect/token`, sent as `Authorization: Bearer <token>`.',
  flows: {
    clientCredentials: {
      tokenUrl: '/connect/token',
      scopes: Object.fromEntries(scopes.map((scope) => [scope, `The operations of the ${scope} service.`])),
    },
  },
}

function buildOperation(info: DocumentInfo, route: Route, reference: (schema: TSchema) => unknown): JsonMembers {
  const parameters = [
    ...buildParameters('path', route.params, reference),
    ...buildParameters('query', route.query, reference),
    ...(route.write === true ? [idempotencyKey] : []),
    ...(route.write === true && route.isConditional === true ? preconditions : []),
  ]
  return {
    operationId: route.operationId,
    tags: [route.tag],
    summary: route.summary,
    description: describeOperation(route),
    security: [route.scope, route.ownScope].flatMap((scope) => (scope == null ? [] : [{ token: [scope] }])),
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(route.body === undefined ? {} : { requestBody: buildRequestBody(route, route.body, reference) }),
    responses: buildResponses(info, route, reference),
  }
}

function describeOperation(route: Route): string {
  const brandRule = needsAllBrands(route) ? ' A tenant’s client needs access to all of its brands.' : ''
  const signInRule =
    route.needsRecentSignIn === true
      ? ` A user of the console must have signed in within the last ${recentSignIn / 60} minutes.`
      : ''
  return `${route.description}${brandRule}${signInRule}`
}

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'Makes retries safe: a repeated request with the same key receives the original response, with the header `Idempotent-Replayed`. Keys are stored for 24 hours. Of responses larger than 2 KiB, the newest 64 MiB per client are stored; a retry of an older one returns 409 and is not processed again.',
  schema: { type: 'string', minLength: 1, maxLength: 255 },
}

const preconditions = [
  {
    name: 'If-Match',
    in: 'header',
    required: false,
    description:
      'The ETag of the version you have read; returns 412 if the resource has changed since. Required to replace an existing resource; `*` matches any version.',
    schema: { type: 'string' },
  },
  {
    name: 'If-None-Match',
    in: 'header',
    required: false,
    description: '`*` to create only; returns 412 if the resource exists.',
    schema: { type: 'string' },
  },
]

function buildParameters(
  place: 'path' | 'query',
  object: TObject | undefined,
  reference: (schema: TSchema) => unknown,
) {
  const required: readonly string[] = object?.required ?? []
  return Object.entries(object?.properties ?? {}).map(([name, schema]) => {
    const { description, ...rest } = reference(schema as TSchema) as JsonMembers
    const hasDefault = 'default' in rest
    return { name, in: place, required: required.includes(name) && !hasDefault, description, schema: rest }
  })
}

function buildRequestBody(route: Route, schema: TSchema, reference: (schema: TSchema) => unknown): JsonMembers {
  const examples = buildNamedExamples(
    route.examples.filter(({ body, response }) => body !== undefined && response.status < 400),
    (example) => example.body,
  )
  return {
    required: true,
    content: { [route.bodyType ?? 'application/json']: { schema: reference(schema), ...examples } },
  }
}

function buildResponses(info: DocumentInfo, route: Route, reference: (schema: TSchema) => unknown): JsonMembers {
  const responses: JsonMembers = {}
  for (const [status, schema] of Object.entries(route.responses)) {
    const examples = getExamples(route, Number(status))
    responses[status] = {
      description: successTexts[Number(status)] ?? 'Success.',
      ...buildResponseHeaders(route, Number(status)),
      ...(isEmpty(schema)
        ? {}
        : {
            content: Object.fromEntries(
              [route.responseType ?? 'application/json']
                .flat()
                .map((type) => [type, { schema: reference(schema), ...examples }]),
            ),
          }),
    }
  }
  const error = info.errors.get(route.service)
  if (error === undefined) {
    throw new Error(`${route.operationId} is of the service ${route.service}, which no domain describes`)
  }
  // Any operation with a known client can be limited by configuration.
  const limited = route.scope === null ? [] : [429]
  for (const status of [...new Set([...route.failures, ...limited])].toSorted((a, b) => a - b)) {
    const failureBody = route.failureBodies?.[status]
    const { schema, contentType } =
      failureBody === undefined ? error : { schema: failureBody, contentType: 'application/json' }
    responses[String(status)] = {
      description: failureTexts[status] ?? 'The request failed.',
      ...createChallenge(route, status),
      content: {
        [contentType]: { schema: reference(schema), ...getExamples(route, status) },
        ...(isPageRoute(route) && contentType !== plainPageType ? { [plainPageType]: { schema: page } } : {}),
      },
    }
  }
  return responses
}

/** The error page for browsers. */
const page = { type: 'string', description: 'The same as an HTML page, if `Accept` prefers one.' }
const plainPageType = pageType.replace(/;.*/, '')

const challengeTexts: Readonly<Record<number, string>> = {
  401: '`Bearer` with the realm, and `error="invalid_token"` if the token sent is invalid (RFC 6750), or `error="insufficient_user_authentication"` if the user of the console must sign in again (RFC 9470).',
  403: '`Bearer` with `error="insufficient_scope"` and the required scope (RFC 6750); absent if the token has it.',
}

/** The header that states why a token was rejected. */
function createChallenge({ scope }: Route, status: number): JsonMembers {
  const challengeText = challengeTexts[status]
  return scope === null || challengeText === undefined
    ? {}
    : { headers: buildHeaders({ 'www-authenticate': challengeText }) }
}

/** Whether a response has no body, as its schema says with `null`. */
const isEmpty = (schema: TSchema): boolean => (schema as { readonly type?: unknown }).type === 'null'

/** The entity tag, to be sent as If-Match. */
const entityTag = { etag: 'Entity tag of this version, for `If-Match`.' }

function buildResponseHeaders(route: Route, status: number): JsonMembers {
  const headers = {
    ...listResponseHeaders(route),
    ...(route.isConditional === true && status !== 204 ? entityTag : {}),
  }
  return Object.keys(headers).length === 0 ? {} : { headers: buildHeaders(headers) }
}

function buildHeaders(headers: Readonly<Record<string, string>>): JsonMembers {
  return Object.fromEntries(
    Object.entries(headers).map(([name, description]) => [name, { description, schema: { type: 'string' } }]),
  )
}

const getExamples = (route: Route, status: number) =>
  buildNamedExamples(
    route.examples.filter(({ response }) => response.status === status && response.body !== undefined),
    (example) => example.response.body,
  )

function buildNamedExamples(examples: readonly RouteExample[], value: (example: RouteExample) => unknown): JsonMembers {
  if (examples.length === 0) return {}
  return {
    examples: Object.fromEntries(
      examples.map((example) => [example.name, { summary: example.summary, value: value(example) }]),
    ),
  }
}
