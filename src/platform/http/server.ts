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
import { isPageRoute, type Route } from '../../kernel/contract/route.ts'
import type { Principal } from '../../kernel/principal.ts'
import { Problem } from '../../kernel/problem.ts'
import type { SecurityLog } from '../../kernel/security-log.ts'
import type { Database } from '../db/database.ts'
import type { Metrics } from '../metrics.ts'
import { prefersPage } from './accept.ts'
import { describeAnsweredRequest, type ObserveRequest } from './answered-request.ts'
import type { Operation } from './call.ts'
import { findClientAddress, toNetwork } from './client-address.ts'
import { createCommonHeaders, jsonDownload } from './common-headers.ts'
import { createTrustedProxyMatcher, limitConnections } from './connections.ts'
import { type Dialect, isUnder, Translation } from './dialect.ts'
import { writeErrorResponse } from './error-response.ts'
import { type ErrorBodies, findServiceByPath, problemTable, toProblem } from './errors.ts'
import type { EventLoopScheduler } from './event-loop-scheduler.ts'
import { FurtherAddresses } from './further-addresses.ts'
import type { BodyMemory, IncomingBodies } from './incoming-bodies.ts'
import type { IncomingUploads } from './incoming-uploads.ts'
import { createOwnHostCheck } from './own-host.ts'
import { createPathMatcher, longestPathPart } from './path.ts'
import { handlePipelinedRequestsInTurn } from './pipelined-requests.ts'
import { type CreateLimiter, RateLimiter, type RateLimitStatus, type RateLimits } from './rate-limit.ts'
import {
  assertAllBrands,
  assertExpectation,
  assertMediaType,
  assertOwnTenant,
  assertRecentSignIn,
  assertScope,
  assertUnambiguousHeaders,
  assertWriteAccess,
} from './request-guards.ts'
import type { ResponseMemory } from './response-memory.ts'
import { type OperationRunner, runOperation } from './run-operation.ts'
import { recordAnsweredRequest } from './security-events.ts'
import { type ResponseInspector, setHeaders } from './send-response.ts'
import type { ServerLimits } from './server-limits.ts'
import { followAnswers, rejectUnreadableRequest } from './unreadable-requests.ts'
import { UnusualActivity } from './unusual-activity.ts'
import type { GeneratedChecks, Validator } from './validator.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    route?: Route
    /** The translation of the dialect under which the route is registered. */
    translation?: Translation
  }
  interface FastifyRequest {
    principal: Principal | null
    /** The client's address, behind any trusted proxies. */
    readonly clientAddress: string
    /** Memory of its body; null if it has none. */
    bodyMemory: BodyMemory | null
    /** Set once a failure has been logged, to log it only once. */
    problem: Problem | null
    /** Its JSON body before validation, by the contract's names; undefined until it has been read, and for none. */
    jsonBody: unknown
  }
}

/** Verifies an access token; throws a Problem `unauthenticated` if it is invalid. */
export type Authenticate = (token: string) => Promise<Principal>

export interface ServerOptions {
  readonly operations: readonly Operation[]
  /** Dialects under which operations are available too. */
  readonly dialects: readonly Dialect[]
  readonly errorBodies: ErrorBodies
  readonly database: Database
  readonly clock: Clock
  readonly authenticate: Authenticate
  readonly validator: Validator
  /** Loads the checks of an operation's requests that were generated in advance. */
  readonly loadGeneratedChecks: (operationId: string) => Promise<GeneratedChecks>
  readonly log: FastifyBaseLogger
  readonly securityLog: SecurityLog
  readonly metrics: Metrics
  readonly rateLimits: RateLimits
  readonly makeLimiter: CreateLimiter
  readonly bodyLimit: number
  /** Networks (CIDR), or `loopback`, whose X-Forwarded-For is trusted. */
  readonly trustedProxies: readonly string[]
  readonly limits: ServerLimits
  readonly bodies: IncomingBodies
  readonly uploads: IncomingUploads
  /** URL at which clients reach the server. */
  readonly publicUrl: string
  /** Further host names under which pages are served. */
  readonly allowedHosts: readonly string[]
  readonly answers: ResponseMemory
  readonly scheduler: EventLoopScheduler
  /** Takes note of the requests of tenants' clients after they have been answered. */
  readonly observeRequest?: ObserveRequest
  /** Called with every response before it is sent; for tests. */
  readonly inspectResponse?: ResponseInspector
}

/** Maximum time in milliseconds for a complete request to arrive. */
const requestTimeout = 60_000

/** Whether somebody opened the server's root URL, which has no content. */
const isAtTheDoor = ({ method, url }: FastifyRequest): boolean => (method === 'GET' || method === 'HEAD') && url === '/'

/** Creates the HTTP server with all operations; it does not listen yet. */
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
    // Requests on open connections are still served while the server stops; the framework's own 503 has a different
    // format.
    return503OnClosing: false,
    genReqId: readRequestId,
    clientErrorHandler: rejectUnreadableRequest,
    // Checked below, so that errors have the service's format.
    http: {
      requireHostHeader: false,
      headersTimeout: limits.headerTime,
      // The default of twice a minute would let slow requests take half a minute longer.
      connectionsCheckingInterval: limits.lookEvery,
    },
    routerOptions: { maxParamLength: longestPathPart, ignoreTrailingSlash: true },
    frameworkErrors: (error, request, reply) => {
      nameRequest(request, reply)
      void sendProblem(options, toProblem(error), request, reply)
    },
  })
  handlePipelinedRequestsInTurn(app.server, limits.pipelinedRequests)
  followAnswers(app.server)
  // Otherwise Node answers these itself, with a status and no body.
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
  app.decorateRequest('bodyMemory', null)
  app.decorateRequest('jsonBody', undefined)
  limitConnections(app.server, {
    limits,
    isTrustedProxy,
    onClosed: (why) => metrics.countClosed(why),
  })
  app.removeAllContentTypeParsers()
  // Any type: an operation with a body has already rejected other types, and one without ignores it, as many clients
  // send a type with an empty body.
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
  const assertOwnHost = createOwnHostCheck(options.publicUrl, options.allowedHosts)

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
      const openStatus = await limiter.countOpenCall(route.operationId, toNetwork(request.clientAddress))
      bodies.watchBody(request, reply)
      setRateLimitHeaders(reply, openStatus)
      assertOwnHost(route, request.headers)
      return
    }
    request.principal = await recognise(request.headers.authorization, options.authenticate)
    assertScope(route, request.principal)
    assertWriteAccess(route, request.principal)
    assertOwnTenant(route, request)
    assertAllBrands(route, request.principal)
    assertRecentSignIn(route, request.principal, options.clock.now())
    const status = await limiter.countCall(route.operationId, request.principal.clientId, request.principal.rateLimits)
    bodies.watchBody(request, reply)
    setRateLimitHeaders(reply, status)
  })
  const activity = new UnusualActivity()
  let isClosing = false
  app.addHook('preClose', (done) => {
    isClosing = true
    furtherAddresses.stop()
    done()
  })
  app.addHook('onClose', () => furtherAddresses.waitUntilClosed())
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (isJsonResponse(reply) && !reply.hasHeader('content-disposition')) reply.headers(jsonDownload)
    // Otherwise a client could keep the connection open after its last response and delay shutdown.
    if (isClosing) reply.header('connection', 'close')
    done(null, payload)
  })
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.config.route
    metrics.observeRequest(route?.operationId ?? 'none', reply.statusCode, reply.elapsedTime / 1000)
    logResponse(request, reply)
    recordAnsweredRequest(options.securityLog, activity, request, reply)
    const answered = describeAnsweredRequest(request, reply)
    if (answered !== null) options.observeRequest?.(answered)
  })
  app.setErrorHandler((error, request, reply) => sendProblem(options, toProblem(error), request, reply))
  // The hook above has already rejected unknown routes; this only prevents the framework's own message.
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
    // Left unread: the operation reads it as it arrives and enforces its limit.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, body, done) => done(null, body))
    addAll(scope, ({ route }) => route.bodyByEntry === true)
  })
  await app.ready()
  return app
}

/** @throws Problem `too-many-requests` if the limit is exceeded */
function setRateLimitHeaders(reply: FastifyReply, status: RateLimitStatus | null): void {
  if (status === null) return
  for (const [name, value] of Object.entries(status.headers)) reply.header(name, value)
  if (status.rejection !== null) throw status.rejection
}

const isJsonResponse = (reply: FastifyReply): boolean =>
  /^application\/([\w.-]+\+)?json\b/.test(String(reply.getHeader('content-type') ?? ''))

/** Returns the client's request id if it is valid, otherwise a new one. */
function readRequestId(request: IncomingMessage): string {
  const submittedId = request.headers['x-request-id']
  return typeof submittedId === 'string' && /^[\x21-\x7e]{1,128}$/.test(submittedId) ? submittedId : randomUUID()
}

/** Authenticates the bearer of a token. */
async function recognise(header: string | undefined, authenticate: Authenticate): Promise<Principal> {
  const token = /^Bearer +([\w.~+/=-]+) *$/i.exec(header ?? '')?.[1]
  if (token === undefined) {
    const message =
      header === undefined
        ? 'An access token is required: get one from POST /connect/token and send it as Authorization: Bearer <token>'
        : 'The Authorization header must have the form Bearer <token>'
    // Another scheme counts as no token (RFC 6750 §3.1).
    const isToken = /^Bearer\b/i.test(header ?? '')
    throw new Problem('unauthenticated', message, isToken ? { reason: 'invalid_token' } : {})
  }
  return authenticate(token)
}

function createNoRouteProblem(
  knownRoutes: readonly { readonly route: Route; readonly matches: (path: string) => boolean }[],
  request: FastifyRequest,
): Problem {
  const path = getPath(request)
  const allow = knownRoutes.filter(({ matches }) => matches(path)).map(({ route }) => route.method as string)
  if (allow.length === 0)
    return new Problem('not-found', 'There is nothing at this path; GET /docs lists all operations')
  if (allow.includes('GET')) allow.push('HEAD')
  const methods = [...new Set(allow)].toSorted()
  return new Problem('method-not-allowed', `This path supports only ${methods.join(', ')}`, { allow: methods })
}

/**
 * Whether the fixed parts of a path were sent literally: `/%61dmin` means `/admin` to the router, but not to a proxy
 * that protects it. A trailing slash is not accepted either.
 */
function isPathAsNamed(request: FastifyRequest): boolean {
  const submitted = getPath(request).split('/')
  const template = request.routeOptions.url?.split('/') ?? []
  return template.every((part, index) => part.includes(':') || part === (submitted[index] ?? ''))
}

const getPath = (request: FastifyRequest): string => request.url.split('?', 1)[0] ?? ''

/** The path without a dialect's prefix. */
function getPlainPath(dialects: readonly Dialect[], path: string): string {
  const dialect = dialects.find((candidate) => isUnder(candidate, path))
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
    service: route?.service ?? findServiceByPath(errorBodies, getPlainPath(dialects, getPath(request))),
    operationId: route?.operationId,
    requestId: request.id,
    path: getPath(request),
    acceptLanguage: request.headers['accept-language'],
    isForPage,
  })
  setHeaders(reply, failure.headers)
  if (canBePage) reply.header('vary', [failure.headers['vary'] ?? [], 'Accept'].flat().join(', '))
  const body = isForPage ? failure.body : (translation?.answer(failure.status, failure.body) ?? failure.body)
  return reply.code(failure.status).send(body)
}

function logResponse(request: FastifyRequest, reply: FastifyReply): void {
  const { problem } = request
  const fields = {
    method: request.method,
    path: getPath(request),
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
  request.log[level === 'info' || problem.detail.isReported === true ? 'debug' : level](
    { ...fields, kind: problem.kind, detail: problem.message, ...problem.detail.context, err: problem.detail.cause },
    level === 'error' ? 'failed for an unknown reason' : 'refused',
  )
}
