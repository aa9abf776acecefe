import { randomUUID } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { TokenVerifier } from '../adapters/access-tokens.ts'
import { createBlobService } from '../adapters/blob-service.ts'
import { createDocumentMakerPool } from '../adapters/documents/document-maker-pool.ts'
import { largestKeySet } from '../adapters/issuer-keys.ts'
import { createOutgoingHttp } from '../adapters/outgoing-http.ts'
import { processLimiter } from '../adapters/process-limiters.ts'
import { writeSecurityLog } from '../adapters/security-log.ts'
import { getShippedCustoms } from '../adapters/shipped-customs.ts'
import type { Config } from '../config/config.ts'
import { esw } from '../dialects/esw.ts'
import { type Clock, systemClock } from '../kernel/clock.ts'
import type { SecurityLog } from '../kernel/security-log.ts'
import { createConsoleOperations } from '../platform/console/operations.ts'
import type { Database } from '../platform/db/database.ts'
import { createReferenceOperations } from '../platform/docs/operations.ts'
import { EventLoopScheduler } from '../platform/http/event-loop-scheduler.ts'
import { IncomingBodies } from '../platform/http/incoming-bodies.ts'
import { IncomingUploads } from '../platform/http/incoming-uploads.ts'
import { everyOtherOperation } from '../platform/http/rate-limit.ts'
import { ResponseMemory } from '../platform/http/response-memory.ts'
import { createServer } from '../platform/http/server.ts'
import { type ServerLimits, usualLimits } from '../platform/http/server-limits.ts'
import { Validator } from '../platform/http/validator.ts'
import { Metrics } from '../platform/metrics.ts'
import { createApiMetricsAccess, createMetricsPortAccess } from '../platform/operating/metrics-access.ts'
import { createMetricsOperation, createOperatingOperations } from '../platform/operating/operations.ts'
import { OptionalServices } from '../platform/operating/optional-services.ts'
import { errorBodies, fieldRules, getAsyncApiDocument, getOpenApiDocuments, rateLimits, routes } from './contract.ts'
import { domains } from './domains.ts'
import { loadGeneratedChecks } from './generated-checks.ts'
import { createAccessReaders, openDatabase } from './open-database.ts'
import { connectRedis, createBlobs, getAllowedRanges } from './optional-adapters.ts'
import { createReferenceInput } from './reference.ts'
import { addResourceGauges, countRejections } from './resource-gauges.ts'
import { audience, createServices, type Services } from './services.ts'
import type { SystemOverrides } from './system-overrides.ts'
import { version } from './version.ts'

/** Default limit of a body, in bytes. */
const bodyLimit = 1_048_576

/** Default requests per minute of one client to one operation. */
const requestsAMinute = 6000

/** One per process: it caches compiled schemas. */
const validator = new Validator(fieldRules)

/** Everything one process consists of. API, worker and command line use the same. */
export interface System extends Omit<Services, 'operations'> {
  readonly config: Config
  readonly log: FastifyBaseLogger
  readonly securityLog: SecurityLog
  readonly clock: Clock
  readonly database: Database
  readonly metrics: Metrics
  /** Memory used by request bodies. */
  readonly bodies: Pick<IncomingBodies, 'reservedBytes'>
  /** Memory used by large responses. */
  readonly answers: Pick<ResponseMemory, 'reservedBytes'>
  /** Memory used by uploads. */
  readonly uploads: Pick<IncomingUploads, 'reservedBytes'>
  /** What the server can work without. */
  readonly optionalServices: OptionalServices
  /**
   * Loads the shipped customs reference data and builds the API's documents, so that no request waits for them; to be
   * called before listening.
   */
  readReference(): void
  /** Creates the HTTP server with all operations; it does not listen yet. */
  createServer(): Promise<FastifyInstance>
  /** Creates a server for metrics only; null if they have no port of their own. It does not listen yet. */
  createMetricsServer(): Promise<FastifyInstance | null>
  /** Makes the server report that it is not ready. */
  markStopping(): void
  close(): Promise<void>
}

/**
 * Creates the system on a migrated database.
 *
 * @param databaseUrl URL of the database
 * @throws Error if this database would not separate tenants
 */
export async function createSystem(
  config: Config,
  databaseUrl: string,
  log: FastifyBaseLogger,
  overrides: SystemOverrides = {},
): Promise<System> {
  const clock = overrides.clock ?? systemClock
  const metrics = new Metrics()
  const securityLog = countRejections(writeSecurityLog(config.securityLogFile, log), metrics)
  const database = await openDatabase(config, databaseUrl, clock, log, metrics)
  const limits: ServerLimits = {
    ...usualLimits,
    connections: config.maxConnections,
    connectionsPerAddress: config.maxConnectionsPerAddress,
    ...overrides.limits,
  }
  const bodies = new IncomingBodies(limits)
  const scheduler = new EventLoopScheduler()
  const uploads = new IncomingUploads(limits, scheduler)
  const answers = new ResponseMemory(limits)
  const blobs = await createBlobs(config)
  const redis = await connectRedis(config)
  const makeLimiter = redis?.make ?? processLimiter
  const optionalServices = new OptionalServices(
    [createBlobService(blobs, randomUUID()), ...(redis === null ? [] : [redis.optionalService])],
    log,
  )

  const customsReference = getShippedCustoms()
  const documentMakers = overrides.documentMakers ?? (await createDocumentMakerPool({ extraFonts: config.extraFonts }))
  addResourceGauges(metrics, {
    database,
    bodies,
    answers,
    uploads,
    optionalServices,
    classifier: customsReference.classifier,
    documentMakers,
  })

  const services = await createServices(
    {
      config,
      log,
      securityLog,
      clock,
      database,
      metrics,
      validator,
      blobs,
      makeLimiter,
      customsReference,
      documentMakers,
    },
    overrides,
  )
  const { audit, identity, events, customs, requestLog } = services
  const verifier = new TokenVerifier({
    issuer: config.publicUrl,
    audience,
    trusted: config.trustedIssuers,
    http: createOutgoingHttp({ allowedRanges: getAllowedRanges(config), maxResponseBytes: largestKeySet }),
    clock,
    ownKeys: () => database.runAsSystem((unit) => identity.keys.listAcceptedKeys(unit)),
    admitsSandbox: config.admitsSandbox,
    ...createAccessReaders(database, identity),
  })

  let stopping = false
  const operations = [
    ...domains.flatMap(({ createOperations }) => createOperations?.({ audit, outbox: events.outbox }) ?? []),
    ...services.operations,
    ...createOperatingOperations({
      database,
      optionalServices,
      metrics,
      assertMetricsAccess: createApiMetricsAccess(config),
      isStopping: () => stopping,
      getDocuments: () => getOpenApiDocuments(version),
      getAsyncDocument: () => getAsyncApiDocument(version),
    }),
    ...createConsoleOperations(fileURLToPath(new URL('../../console/dist', import.meta.url))),
    ...createReferenceOperations(() =>
      createReferenceInput({
        version,
        publicUrl: config.publicUrl,
        hasSandbox: config.admitsSandbox,
        bodyLimit,
      }),
    ),
  ]
  assertRoutesHandled(operations.map(({ route }) => route.operationId))
  const serverDeps = {
    errorBodies,
    database,
    clock,
    authenticate: (token: string) => verifier.verify(token),
    validator,
    loadGeneratedChecks,
    log,
    securityLog,
    metrics,
    rateLimits: { [everyOtherOperation]: requestsAMinute, ...rateLimits, ...config.rateLimits },
    makeLimiter,
    bodyLimit,
    trustedProxies: config.trustedProxies,
    limits,
    bodies,
    answers,
    scheduler,
    uploads,
    publicUrl: config.publicUrl,
    allowedHosts: config.allowedHosts,
    ...(requestLog.observeRequest === null ? {} : { observeRequest: requestLog.observeRequest }),
    ...(overrides.inspectResponse === undefined ? {} : { inspectResponse: overrides.inspectResponse }),
  }

  return {
    config,
    log,
    securityLog,
    clock,
    database,
    metrics,
    bodies,
    answers,
    uploads,
    optionalServices,
    ...services,
    readReference: () => {
      customsReference.readEverything()
      getOpenApiDocuments(version)
      getAsyncApiDocument(version)
    },
    createServer: async () => {
      await customs.refreshImports()
      return createServer({ ...serverDeps, operations, dialects: [esw] })
    },
    createMetricsServer: async () => {
      if (config.metricsPort === null) return null
      return createServer({
        ...serverDeps,
        operations: [createMetricsOperation(metrics, createMetricsPortAccess(config))],
        dialects: [],
      })
    },
    markStopping: () => {
      stopping = true
      events.stopWaiting()
    },
    close: async () => {
      await requestLog.flush()
      await optionalServices.stopMonitoring()
      redis?.close()
      securityLog.close()
      await database.close()
    },
  }
}

/** Asserts that every route of the contract is implemented. */
function assertRoutesHandled(handledRoutes: readonly string[]): void {
  const missing = routes.filter(({ operationId }) => !handledRoutes.includes(operationId))
  if (missing.length > 0) {
    throw new Error(`nothing carries out ${missing.map(({ operationId }) => operationId).join(', ')}`)
  }
}
