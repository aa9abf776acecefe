import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import type { Clock } from '../../kernel/clock.ts'
import { getScopeFor, isPageRoute, needsAllBrands, type Route } from '../../kernel/contract/route.ts'
import type { Principal } from '../../kernel/principal.ts'
import { Problem } from '../../kernel/problem.ts'
import type { SecurityLog } from '../../kernel/security-log.ts'
import type { Database } from '../db/database.ts'
import type { Metrics } from '../metrics.ts'
import { prefersPage } from './accept.ts'
import type { Operation } from './call.ts'
import { findClientAddress } from './client-address.ts'
import { createCommonHeaders } from './common-headers.ts'
import { createTrustedProxyMatcher, limitConnections } from './connections.ts'
import { type Dialect, isUnder, Translation } from './dialect.ts'
import { type ErrorBodies, findServiceByPath, problemTable, toProblem } from './errors.ts'
import { FurtherAddresses } from './further-addresses.ts'
import type { BodyMemory, IncomingBodies } from './incoming-bodies.ts'
import type { IncomingUploads } from './incoming-uploads.ts'
import { createPathMatcher, longestPathPart } from './path.ts'
import { type CreateLimiter, RateLimiter, type RateLimitStatus, type RateLimits } from './rate-limit.ts'
import type { ResponseMemory } from './response-memory.ts'
import { type OperationRunner, type ResponseInspector, runOperation, writeErrorResponse } from './run-operation.ts'
import { toSecurityEvent } from './security-events.ts'
import type { ServerLimits } from './server-limits.ts'
import type { TenantTurns } from './tenant-turns.ts'
import { followAnswers, rejectUnreadableRequest } from './unreadable-requests.ts'
import type { Validator } from './validator.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    route?: Route
    /** Of the dialect under whose address the route is asked for. */
    translation?: Translation
  }
  interface FastifyRequest {
    principal: Principal | null
    /** Where it comes from, whoever passed it on. */
    readonly clientAddress: string
    /** What its body holds; null for one without. */
    heldBody: BodyMemory | null
    /** Set once a failure has been logged, so that it is logged once. */
    problem: Problem | null
  }
}

/** Verifies an access token; a Problem `unauthenticated` when it is not good. */
export type Authenticate = (token: string) => Promise<Principal>

export interface ServerOptions {
  readonly operations: readonly Operation[]
  /** Other names under which operations are answered, too. */
  readonly dialects: readonly Dialect[]
  readonly errorBodies: ErrorBodies
  readonly database: Database
  readonly clock: Clock
  readonly authenticate: Authenticate
  readonly validator: Validator
  readonly log: FastifyBaseLogger
  readonly securityLog: SecurityLog
  readonly metrics: Metrics
  readonly rateLimits: RateLimits
  readonly makeLimiter: CreateLimiter
  readonly bodyLimit: number
  /** Networks (CIDR), or `loopback`, whose X-Forwarded-For says where a request comes from. */
  readonly trustedProxies: readonly string[]
  readonly limits: ServerLimits
  readonly bodies: IncomingBodies
  readonly uploads: IncomingUploads
  /** The address under which clients reach the server. */
  readonly publicUrl: string
  readonly answers: ResponseMemory
  readonly turns: TenantTurns
  /** Sees every answer before it is sent; for tests. */
  readonly inspectResponse?: ResponseInspector
}

/** Longest time in milliseconds in which a request must have arrived whole. */
const requestTimeout = 60_000

/** Whether somebody has opened the printed address of the server, under which there is nothing. */
const isAtTheDoor = ({ method, url }: FastifyRequest): boolean => (method === 'GET' || method === 'HEAD') && url === '/'

/** Builds the HTTP server with all operations; it listens to nothing yet. */
export async function createServer(options: ServerOptions): Promise<FastifyInstance> {
  const { errorBodies, metrics, limits, bodies } = options
  const common = createCommonHeaders(options.publicUrl)
  const nameRequest = (request: FastifyRequest, reply: FastifyReply): void => {
    reply.headers(common).header('x-request-id', request.id)
  }
  const app: FastifyInstance = fastify({
    loggerInstance: options.log,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: options.bodyLimit,
    requestTimeout,
    keepAliveTimeout: 72_000,
    forceCloseConnections: 'idle',
    // What still comes on an open connection while the server stops is served; the framework's own 503 has no shape of ours.
    return503OnClosing: false,
    genReqId: readRequestId,
    clientErrorHandler: rejectUnreadableRequest,
    // Checked below, so that what is said has the shape of the service.
    http: {
      requireHostHeader: false,
      headersTimeout: limits.headerTime,
      // Else twice a minute only, so that what is too slow may take half a minute longer.
      connectionsCheckingInterval: limits.lookEvery,
    },
    routerOptions: { maxParamLength: longestPathPart, ignoreTrailingSlash: true },
    frameworkErrors: (error, request, reply) => {
      nameRequest(request, reply)
      void sendProblem(options, toProblem(error), request, reply)
    },
  })
  followAnswers(app.server)
  // Else Node answers these by itself, with a status and no word.
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response))
  const furtherAddresses = new FurtherAddresses(app.server)
  app.decorate('furtherAddresses', furtherAddresses)
  const isTrustedProxy = createTrustedProxyMatcher(options.trustedProxies)
  app.decorateRequest('clientAddress', {
    getter() {
      return findClientAddress(this.raw, isTrustedProxy)
    },
  })
  app.decorateRequest('principal', null)
  app.decorateRequest('problem', null)
  app.decorateRequest('heldBody', null)
  limitConnections(app.server, {
    limits,
    isTrustedProxy,
    onClosed: (why) => metrics.countClosed(why),
  })
  app.removeAllContentTypeParsers()
  // Of any type: an operation that takes a body has refused other types by then, and one that takes none ignores what
  // comes, as many clients name a type for an empty body.
  app.addContentTypeParser('*', (request: FastifyRequest) =>
    bodies.collectBody(request, request.routeOptions.bodyLimit),
  )
  app.setSerializerCompiler(() => (data) => JSON.stringify(data))

  const spoken = options.dialects.flatMap((dialect) =>
    options.operations
      .filter(({ route }) => dialect.services.includes(route.service))
      .map((operation) => ({
        operation,
        prefix: dialect.prefix,
        translation: new Translation(dialect, operation.route, options.publicUrl),
      })),
  )
  const knownRoutes = [
    ...options.operations.map(({ route }) => ({ route, matches: createPathMatcher(route.path) })),
    ...spoken.map(({ operation: { route }, prefix }) => ({
      route,
      matches: createPathMatcher(`${prefix}${route.path}`),
    })),
  ]
  const limiter = new RateLimiter(options.rateLimits, options.makeLimiter)

  app.addHook('onRequest', (request, reply, done) => {
    nameRequest(request, reply)
    if (isAtTheDoor(request)) void reply.redirect('/docs')
    else done()
  })
  app.addHook('onRequest', async (request, reply) => {
    assertUnambiguousHeaders(request)
    assertExpectation(request)
    const { route } = request.routeOptions.config
    if (route === undefined || !isPathAsNamed(request)) throw createNoRouteProblem(knownRoutes, request)
    assertMediaType(route, request)
    if (route.scope === null) {
      const openStatus = await limiter.countOpenCall(route.operationId, request.ip)
      bodies.watchBody(request, reply)
      setRateLimitHeaders(reply, openStatus)
      return
    }
    request.principal = await recognise(request.headers.authorization, options.authenticate)
    assertScope(route, request.principal)
    assertWriteAccess(route, request.principal)
    assertOwnTenant(route, request)
    assertAllBrands(route, request.principal)
    const status = await limiter.countCall(route.operationId, request.principal.clientId, request.principal.rateLimits)
    bodies.watchBody(request, reply)
    setRateLimitHeaders(reply, status)
  })
  let isClosing = false
  app.addHook('preClose', (done) => {
    isClosing = true
    furtherAddresses.stop()
    done()
  })
  app.addHook('onClose', () => furtherAddresses.waitUntilClosed())
  app.addHook('onSend', (_request, reply, payload, done) => {
    // Else a client could keep the connection open after its last answer, and hold up the end of the server.
    if (isClosing) reply.header('connection', 'close')
    done(null, payload)
  })
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.config.route
    metrics.observeRequest(route?.operationId ?? 'none', reply.statusCode, reply.elapsedTime / 1000)
    logResponse(request, reply)
    const event = toSecurityEvent(request, reply)
    if (event !== null) options.securityLog.record(event)
  })
  app.setErrorHandler((error, request, reply) => sendProblem(options, toProblem(error), request, reply))
  // Without a route the hook above has refused already; this is only there to keep the framework's own words away.
  app.setNotFoundHandler((request, reply) =>
    sendProblem(options, createNoRouteProblem(knownRoutes, request), request, reply),
  )

  const context: OperationRunner = {
    ...options,
    fail: (problem, request) => writeErrorResponse(errorBodies, problem, request),
  }
  const add = (scope: FastifyInstance, operation: Operation, prefix = '', translation: Translation | null = null) => {
    const { route } = operation
    scope.route({
      method: route.method,
      url: `${prefix}${route.path}`.replaceAll(/\{(\w+)\}/g, ':$1'),
      config: translation === null ? { route } : { route, translation },
      handler: runOperation(context, operation, translation),
      ...(route.bodyLimit === undefined ? {} : { bodyLimit: route.bodyLimit }),
    })
  }
  const addAll = (scope: FastifyInstance, isWanted: (operation: Operation) => boolean) => {
    for (const operation of options.operations) if (isWanted(operation)) add(scope, operation)
    for (const { operation, prefix, translation } of spoken) {
      if (isWanted(operation)) add(scope, operation, prefix, translation)
    }
  }
  addAll(app, ({ route }) => route.bodyByEntry !== true)
  app.register(async (scope) => {
    // Left unread: the operation takes it as it arrives, and holds it to its limit.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, body, done) => done(null, body))
    addAll(scope, ({ route }) => route.bodyByEntry === true)
  })
  await app.ready()
  return app
}

/** @throws Problem `too-many-requests` when the limit has been reached */
function setRateLimitHeaders(reply: FastifyReply, status: RateLimitStatus | null): void {
  if (status === null) return
  for (const [name, value] of Object.entries(status.headers)) reply.header(name, value)
  if (status.refusal !== null) throw status.refusal
}

/** The id that the client sent, if it is a decent one; else a new one. */
function readRequestId(request: IncomingMessage): string {
  const submittedId = request.headers['x-request-id']
  return typeof submittedId === 'string' && /^[\x21-\x7e]{1,128}$/.test(submittedId) ? submittedId : randomUUID()
}

/**
 * Host must be there once from HTTP/1.1 on (RFC 9112 §3.2), and Authorization may be there once: of two, whoever passes the
 * request on could take the other one.
 */
function assertUnambiguousHeaders({ raw }: FastifyRequest): void {
  const headerNames = raw.rawHeaders.filter((_, index) => index % 2 === 0).map((name) => name.toLowerCase())
  for (const [name, title] of [
    ['host', 'Host'],
    ['authorization', 'Authorization'],
  ] as const) {
    if (headerNames.indexOf(name) !== headerNames.lastIndexOf(name)) {
      throw new Problem('malformed', `The header ${title} occurs more than once; send it once`)
    }
  }
  if (raw.headers.host === undefined && raw.httpVersion !== '1.0') {
    throw new Problem('malformed', 'The header Host is missing; send it once')
  }
}

/** Nothing but the leave to send the body may be expected (RFC 9110 §10.1.1), which Node gives by itself. */
function assertExpectation({ headers }: FastifyRequest): void {
  if (headers.expect === undefined || headers.expect.trim().toLowerCase() === '100-continue') return
  throw new Problem('expectation-failed', 'The header Expect must be 100-continue or absent')
}

/** Who calls: the bearer of a good token. */
async function recognise(header: string | undefined, authenticate: Authenticate): Promise<Principal> {
  const token = /^Bearer +([\w.~+/=-]+) *$/i.exec(header ?? '')?.[1]
  if (token === undefined) {
    const message =
      header === undefined
        ? 'An access token is required: get one from POST /connect/token and send it as Authorization: Bearer <token>'
        : 'The Authorization header must have the form Bearer <token>'
    // Another scheme is no token at all (RFC 6750 §3.1).
    const isToken = /^Bearer\b/i.test(header ?? '')
    throw new Problem('unauthenticated', message, isToken ? { reason: 'invalid_token' } : {})
  }
  return authenticate(token)
}

/** Who may call: whoever has the operation's scope. */
function assertScope(route: Route, principal: Principal): void {
  const neededScope = getScopeFor(route, principal.tenant)
  if (neededScope !== null && !principal.scopes.includes(neededScope)) {
    throw new Problem('forbidden', `The access token does not have the scope ${neededScope}`, {
      reason: 'scope',
      neededScope,
    })
  }
  if (route.scope !== 'admin' && principal.tenant === null) {
    throw new Problem('forbidden', 'The access token belongs to no tenant; this operation requires a tenant’s token', {
      reason: 'no-tenant',
    })
  }
}

/** Somebody who may only look changes nothing, and has nothing made or disclosed either. */
function assertWriteAccess(route: Route, { tenant, readOnlyScopes }: Principal): void {
  const { write, hasEffects } = route
  const scope = getScopeFor(route, tenant)
  if (scope === null || readOnlyScopes?.includes(scope) !== true || (write !== true && hasEffects !== true)) return
  throw new Problem('forbidden', 'Your role is read-only', { reason: 'read-only' })
}

/** What is of a tenant as a whole would reach, through one who is held to some brands, the others as well. */
function assertAllBrands(route: Route, { tenant, brands, isRestrictedToBrands }: Principal): void {
  if (tenant === null || isRestrictedToBrands !== true || !needsAllBrands(route)) return
  const own = brands.length === 0 ? 'none' : brands.join(', ')
  throw new Problem(
    'forbidden',
    `This operation affects all brands of the tenant, but the client is restricted to ${own}; use a client for all brands`,
    { reason: 'held-to-brands' },
  )
}

/** Which tenants there are is nobody's business: any other than the token's own is refused alike. */
function assertOwnTenant({ tenantIn }: Route, request: FastifyRequest): void {
  if (tenantIn === undefined) return
  const named = (request[tenantIn.place] as Readonly<Record<string, unknown>>)[tenantIn.name]
  if (named === undefined || named === request.principal?.tenant) return
  throw new Problem('forbidden', 'The access token belongs to another tenant', { reason: 'other-tenant' })
}

function assertMediaType(route: Route, request: FastifyRequest): void {
  if (route.body === undefined) return
  const { 'content-type': submitted, 'content-encoding': encoding } = request.headers
  const expectedType = route.bodyType ?? 'application/json'
  const [type = '', ...parameters] = (submitted ?? '').split(';').map((part) => part.trim().toLowerCase())
  const charset = parameters.find((parameter) => parameter.startsWith('charset='))
  const fits = expectedType === 'application/json' ? isJsonType(type) : type === expectedType
  if (!fits || (charset !== undefined && !/^charset="?utf-8"?$/.test(charset))) {
    const got = submitted === undefined ? 'no Content-Type was sent' : `not as ${printable(submitted)}`
    throw new Problem('unsupported-media-type', `The body must be sent as ${expectedType} in UTF-8; ${got}`)
  }
  if (encoding !== undefined && encoding !== 'identity') {
    throw new Problem('unsupported-media-type', 'The body must be sent without a Content-Encoding')
  }
}

/** Connectors send JSON under all of these names (`+json` is RFC 6839 §3.1). */
const isJsonType = (type: string): boolean => /^(application\/json|text\/json|application\/[\w.+-]+\+json)$/.test(type)

const printable = (text: string): string => text.slice(0, 100).replaceAll(/[^\x20-\x7e]/g, '?')

function createNoRouteProblem(
  knownRoutes: readonly { readonly route: Route; readonly matches: (path: string) => boolean }[],
  request: FastifyRequest,
): Problem {
  const path = pathOf(request)
  const allow = knownRoutes.filter(({ matches }) => matches(path)).map(({ route }) => route.method as string)
  if (allow.length === 0)
    return new Problem('not-found', 'There is nothing at this path; GET /docs lists all operations')
  if (allow.includes('GET')) allow.push('HEAD')
  const methods = [...new Set(allow)].toSorted()
  return new Problem('method-not-allowed', `This path supports only ${methods.join(', ')}`, { allow: methods })
}

/**
 * Whether the fixed parts of a path were sent as they are: `/%61dmin` means `/admin` to the router, but not to a proxy that
 * keeps others from it. A path that ends with a slash can be asked for without it.
 */
function isPathAsNamed(request: FastifyRequest): boolean {
  const submitted = pathOf(request).split('/')
  const template = request.routeOptions.url?.split('/') ?? []
  return template.every((part, index) => part.includes(':') || part === (submitted[index] ?? ''))
}

const pathOf = (request: FastifyRequest): string => request.url.split('?', 1)[0] ?? ''

/** A path without what a dialect's addresses begin with. */
function plainPathOf(dialects: readonly Dialect[], path: string): string {
  const dialect = dialects.find((one) => isUnder(one, path))
  return dialect === undefined ? path : path.slice(dialect.prefix.length)
}

function sendProblem(
  { errorBodies, dialects }: Pick<ServerOptions, 'errorBodies' | 'dialects'>,
  problem: Problem,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  request.problem = problem
  const { route, translation } = request.routeOptions?.config ?? {}
  const canBePage = route === undefined || isPageRoute(route)
  const isForPage = canBePage && prefersPage(request.headers.accept)
  const failure = writeErrorResponse(errorBodies, problem, {
    service: route?.service ?? findServiceByPath(errorBodies, plainPathOf(dialects, pathOf(request))),
    operationId: route?.operationId,
    requestId: request.id,
    path: pathOf(request),
    acceptLanguage: request.headers['accept-language'],
    isForPage,
  })
  reply.headers(failure.headers)
  if (canBePage) reply.header('vary', [failure.headers['vary'] ?? [], 'Accept'].flat().join(', '))
  const body = isForPage ? failure.body : (translation?.answer(failure.status, failure.body) ?? failure.body)
  return reply.code(failure.status).send(body)
}

function logResponse(request: FastifyRequest, reply: FastifyReply): void {
  const { problem } = request
  const fields = {
    method: request.method,
    path: pathOf(request),
    status: reply.statusCode,
    ms: Math.round(reply.elapsedTime * 10) / 10,
    client: request.principal?.clientId,
    tenant: request.principal?.tenant ?? undefined,
    traceparent: request.headers.traceparent,
  }
  if (problem === null) {
    request.log.debug(fields, 'answered')
    return
  }
  const { level } = problemTable[problem.kind]
  request.log[level === 'info' ? 'debug' : level](
    { ...fields, kind: problem.kind, detail: problem.message, ...problem.detail.context, err: problem.detail.cause },
    level === 'error' ? 'failed for an unknown reason' : 'refused',
  )
}
