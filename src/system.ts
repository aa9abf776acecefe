import { randomBytes, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import {
  makeSigningKey,
  publicJwk,
  TokenVerifier,
  type TokenVerifierOptions,
  tokenSigner,
} from './adapters/access-tokens.ts'
import { blobAuxiliary } from './adapters/blob-auxiliary.ts'
import { builtInCarrier } from './adapters/carriers/built-in.ts'
import { carrierByService } from './adapters/carriers/by-service.ts'
import { documentWorkshop } from './adapters/documents/workshop.ts'
import { countFailedAttempts } from './adapters/failed-attempts.ts'
import { fileBlobs } from './adapters/file-blobs.ts'
import { largestKeySet } from './adapters/issuer-keys.ts'
import { keySeal } from './adapters/key-seal.ts'
import { loopbackRanges, outgoingHttp } from './adapters/outgoing-http.ts'
import { processLimiter } from './adapters/process-limiters.ts'
import type { RedisLimiters } from './adapters/redis-limiters.ts'
import { secretKeys } from './adapters/secret-keys.ts'
import { hashedSecrets } from './adapters/secrets.ts'
import { writeSecurityLog } from './adapters/security-log.ts'
import {
  type Catalog,
  type CatalogParts,
  catalogErrorBody,
  catalogRateLimits,
  catalogRules,
  createCatalog,
} from './catalog/index.ts'
import {
  type Checkout,
  type ConfirmationIntake,
  checkoutErrorBody,
  checkoutRules,
  createCheckout,
  unitPricesOf,
} from './checkout/index.ts'
import type { Config } from './config.ts'
import { openApiDocuments, routes } from './contract.ts'
import {
  type Customs,
  createCustoms,
  type ExchangeRates,
  exchangeRateStore,
  OfficialTexts,
  officialTextStore,
  ratesOn,
} from './customs/index.ts'
import { esw } from './dialects/esw.ts'
import { createEvents, type EventFeed } from './events/index.ts'
import { createIdentity, type Identity, oauthErrorBody } from './identity/index.ts'
import type { Blobs } from './kernel/blobs.ts'
import type { Carrier } from './kernel/carrier.ts'
import { type Clock, systemClock } from './kernel/clock.ts'
import type { DocumentMaker, DocumentWorkshop } from './kernel/documents.ts'
import type { NumberRanges } from './kernel/number-ranges.ts'
import type { SecurityLog } from './kernel/security-log.ts'
import type { UnitOfWork } from './kernel/unit-of-work.ts'
import { type CatalogItems, createPackages, type PackageService, type Restrictions } from './packages/index.ts'
import { roleToTake } from './platform/db/application-role.ts'
import { Database } from './platform/db/database.ts'
import { documentStore } from './platform/db/document-store.ts'
import { numberRanges } from './platform/db/number-ranges.ts'
import { parcelStore } from './platform/db/parcel-store.ts'
import { siteStore } from './platform/db/site-store.ts'
import { referenceOperations } from './platform/docs/operations.ts'
import { AnswerRoom } from './platform/http/answer-room.ts'
import { ArrivingBodies } from './platform/http/arriving-bodies.ts'
import { ArrivingUploads } from './platform/http/arriving-uploads.ts'
import type { ErrorBodies } from './platform/http/errors.ts'
import { problemDetails } from './platform/http/problem-details.ts'
import { everyOtherOperation } from './platform/http/rate-limit.ts'
import type { AnswerInspector } from './platform/http/run-operation.ts'
import { createServer } from './platform/http/server.ts'
import { type ServerLimits, usualLimits } from './platform/http/server-limits.ts'
import { Validator } from './platform/http/validator.ts'
import { Metrics } from './platform/metrics.ts'
import { Auxiliaries } from './platform/operating/auxiliaries.ts'
import { metricsAtApi, metricsAtOwnPort } from './platform/operating/metrics-access.ts'
import { metricsOperation, operatingOperations } from './platform/operating/operations.ts'
import { referenceInput } from './reference.ts'
import { createReturns, type Returns, returnsErrorBodies } from './returns/index.ts'
import {
  catalogPorts,
  classifierPort,
  packageHsCodes,
  packageRestrictions,
  sdrRates,
  shippedCustoms,
  taxRatesOf,
} from './shipped-customs.ts'

/** The version of the program, as its package says it. */
export const version: string = (
  JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as { version: string }
).version

/** Default limit of a body, in bytes. */
const bodyLimit = 1_048_576

/** Requests a minute of one client to one operation, unless it has a limit of its own. */
const requestsAMinute = 6000

/** Failed token requests a minute, by client and by address. */
const failedAttemptsAMinute = 20
/** Milliseconds before a chosen secret is compared for somebody who has failed more often than that. */
const secretPause = 1000

/** One for the process: it keeps what it has compiled. */
const validator = new Validator({ ...checkoutRules, ...catalogRules })

/** What a test or a benchmark puts in place of the real thing. */
export interface Overrides {
  readonly clock?: Clock
  readonly inspectAnswer?: AnswerInspector
  readonly intake?: ConfirmationIntake
  /** What the catalog knows of classification, duty and restrictions. */
  readonly customs?: Partial<CatalogCustoms>
  readonly carrier?: Carrier
  readonly maker?: DocumentMaker
  /** What the numbers of returns and the tracking references of labels are drawn from. */
  readonly returnNumberBytes?: () => Uint8Array
  readonly limits?: Partial<ServerLimits>
  readonly catalog?: CatalogItems
  readonly restrictions?: Restrictions
}

/** What the catalog asks about its products. */
export type CatalogCustoms = Pick<CatalogParts, 'classifier' | 'nomenclature' | 'figures' | 'restrictions'>

/** Everything that one process consists of. The API, the worker and the command line are made of the same. */
export interface System {
  readonly config: Config
  readonly log: FastifyBaseLogger
  readonly securityLog: SecurityLog
  readonly clock: Clock
  readonly database: Database
  readonly metrics: Metrics
  /** What bodies of requests hold. */
  readonly bodies: Pick<ArrivingBodies, 'held'>
  /** What large answers hold. */
  readonly answers: Pick<AnswerRoom, 'held'>
  /** What uploads hold. */
  readonly uploads: Pick<ArrivingUploads, 'held'>
  /** What the server goes on without. */
  readonly auxiliaries: Auxiliaries
  readonly identity: Identity
  readonly events: EventFeed
  readonly checkout: Checkout
  readonly catalog: Catalog
  readonly packages: PackageService
  readonly returns: Returns
  readonly customs: Customs
  /** The rates of exchange that hold on a day, YYYY-MM-DD. */
  readonly exchangeRates: (unit: UnitOfWork, day: string) => Promise<ExchangeRates>
  readonly carrier: Carrier
  /** The HTTP server with every operation; it listens to nothing yet. */
  createServer(): Promise<FastifyInstance>
  /** A server with nothing but the metrics; null when they have no port of their own. It listens to nothing yet. */
  createMetricsServer(): Promise<FastifyInstance | null>
  /** From now on the server says that it is not ready. */
  beginStop(): void
  close(): Promise<void>
}

/**
 * Makes the system on a database that is there and migrated. The only place where parts are put together.
 *
 * @param databaseUrl where the database is, whichever it is
 * @throws Error when nothing would hold tenants apart on this database
 */
export async function createSystem(
  config: Config,
  databaseUrl: string,
  log: FastifyBaseLogger,
  overrides: Overrides = {},
): Promise<System> {
  const clock = overrides.clock ?? systemClock
  const securityLog = writeSecurityLog(config.securityLogFile, log)
  const database = await openDatabase(config, databaseUrl, clock, log)
  const metrics = new Metrics()
  metrics.gauge('portolan_db_connections', 'Open database connections of this process.', () => database.pool.totalCount)
  metrics.gauge('portolan_db_waiting', 'Requests waiting for a database connection.', () => database.pool.waitingCount)
  const limits: ServerLimits = {
    ...usualLimits,
    connections: config.maxConnections,
    connectionsPerAddress: config.maxConnectionsPerAddress,
    ...overrides.limits,
  }
  const bodies = new ArrivingBodies(limits)
  const uploads = new ArrivingUploads(limits)
  metrics.gauge('portolan_body_octets', 'Octets that bodies of requests under way hold.', () => bodies.held)
  const answers = new AnswerRoom(limits)
  metrics.gauge('portolan_answer_octets', 'Octets that large answers hold until they are sent.', () => answers.held)
  metrics.gauge('portolan_upload_octets', 'Octets that uploads under way hold.', () => uploads.held)
  const blobs = await blobsOf(config)
  const redis = await redisOf(config)
  const makeLimiter = redis?.make ?? processLimiter
  const auxiliaries = new Auxiliaries(
    [...(config.s3 === null ? [] : [blobAuxiliary(blobs, randomUUID())]), ...(redis === null ? [] : [redis.auxiliary])],
    log,
  )

  const audience = 'portolan'
  const identity = createIdentity({
    issuer: config.publicUrl,
    clock,
    secrets: hashedSecrets,
    makeKey: makeSigningKey,
    keySeal: keySeal(secretKeys(config)),
    publicKey: publicJwk,
    sign: tokenSigner(config.publicUrl, audience),
    attempts: countFailedAttempts(failedAttemptsAMinute, makeLimiter),
    securityLog,
    slowDown: () => delay(secretPause),
    admitsSandbox: config.admitsSandbox,
  })
  const verifier = new TokenVerifier({
    issuer: config.publicUrl,
    audience,
    trusted: config.trustedIssuers,
    http: outgoingHttp({
      allowedRanges: [...config.outgoingRanges, ...(config.isProduction ? [] : loopbackRanges)],
      largestAnswer: largestKeySet,
    }),
    clock,
    ownKeys: () => database.system((unit) => identity.keys.accepted(unit)),
    admitsSandbox: config.admitsSandbox,
    ...standingsIn(database, identity),
  })
  const events = createEvents(database)
  const shipped = shippedCustoms()
  const parcelPorts = {
    outbox: events.outbox,
    carrier:
      overrides.carrier ??
      (await carrierOf(
        config,
        numberRanges((work) => database.system(work)),
      )),
    workshop: await workshopOf(config, overrides.maker),
    documents: documentStore,
    parcels: parcelStore,
    sites: siteStore,
    sdrRates: sdrRates(shipped),
  }
  const returns = createReturns({
    ...parcelPorts,
    tenants: { has: async (unit, tenant) => (await identity.tenants.find(unit, tenant)) !== null },
    goods: {
      find: async (unit, productCodes) => {
        const brands = unit.tenant === null ? [] : ((await identity.tenants.find(unit, unit.tenant))?.brands ?? [])
        return catalog.goods(unit, brands, productCodes)
      },
    },
    randomBytes: overrides.returnNumberBytes ?? (() => randomBytes(7)),
  })
  const checkout = createCheckout({
    database,
    validator,
    outbox: events.outbox,
    registry: {
      register: (unit, confirmed) =>
        returns.outboundOrders.registerConfirmed(
          unit,
          confirmed.map((one) => ({ ...one, unitPrices: unitPricesOf(one.confirmation) })),
        ),
      cancel: (unit, retailerCartId) => returns.outboundOrders.cancelConfirmed(unit, retailerCartId),
    },
    ...(overrides.intake === undefined ? {} : { intake: overrides.intake }),
  })

  const texts = new OfficialTexts({
    clock,
    store: officialTextStore,
    read: (work) => database.transaction({ as: 'system' }, {}, work, { readOnly: true, stable: true }),
    report: (error) => log.warn({ err: error }, 'official texts could not be read; those in memory go on to hold'),
  })
  const catalog = createCatalog({
    database,
    outbox: events.outbox,
    blobs,
    ...catalogPorts(shipped, texts, clock),
    tenantBrands: {
      of: async (unit, tenant) => (await identity.tenants.find(unit, tenant))?.brands ?? null,
    },
    tenants: identity.tenants,
    ...overrides.customs,
  })

  const exchangeRates: System['exchangeRates'] = (unit, day) =>
    ratesOn(exchangeRateStore, shipped.exchangeRates, unit, day)
  const customs = createCustoms({
    classifier: classifierPort(shipped, texts),
    get rules() {
      return shipped.reference.rules
    },
    exchangeRates,
    products: catalog.customsFacts,
    codes: shipped.nomenclature,
    ownTaxRates: async (unit) => taxRatesOf(await catalog.ownVatRates(unit)),
  })

  const packages = createPackages({
    ...parcelPorts,
    catalog: overrides.catalog ?? catalog.items,
    hsCodes: packageHsCodes(shipped),
    restrictions: overrides.restrictions ?? packageRestrictions(shipped, clock),
    shipments: { register: (unit, sent) => returns.outboundOrders.shipPackage(unit, sent) },
    publicUrl: config.publicUrl,
  })

  let stopping = false
  const operations = [
    ...checkout.operations,
    ...returns.operations,
    ...packages.operations,
    ...catalog.operations,
    ...customs.operations,
    ...events.operations,
    ...identity.operations,
    ...operatingOperations({
      database,
      auxiliaries,
      metrics,
      refuseMetrics: metricsAtApi(config),
      isStopping: () => stopping,
      documents: openApiDocuments(version),
    }),
    ...referenceOperations(
      referenceInput({
        version,
        publicUrl: config.publicUrl,
        hasSandbox: config.admitsSandbox,
        errorBodies,
        bodyLimit,
      }),
    ),
  ]
  refuseUnfulfilled(operations.map(({ route }) => route.operationId))
  const serverParts = {
    errorBodies,
    database,
    clock,
    authenticate: (token: string) => verifier.verify(token),
    validator,
    log,
    securityLog,
    metrics,
    rateLimits: { [everyOtherOperation]: requestsAMinute, ...catalogRateLimits, ...config.rateLimits },
    makeLimiter,
    bodyLimit,
    trustedProxies: config.trustedProxies,
    limits,
    bodies,
    answers,
    uploads,
    publicUrl: config.publicUrl,
    ...(overrides.inspectAnswer === undefined ? {} : { inspectAnswer: overrides.inspectAnswer }),
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
    auxiliaries,
    identity,
    events,
    checkout,
    packages,
    returns,
    catalog,
    customs,
    exchangeRates,
    carrier: parcelPorts.carrier,
    createServer: async () => {
      await texts.look()
      return createServer({ ...serverParts, operations, dialects: [esw] })
    },
    createMetricsServer: async () => {
      if (config.metricsPort === null) return null
      return createServer({
        ...serverParts,
        operations: [metricsOperation(metrics, metricsAtOwnPort(config))],
        dialects: [],
      })
    },
    beginStop: () => {
      stopping = true
    },
    close: async () => {
      await auxiliaries.close()
      redis?.close()
      securityLog.close()
      await database.close()
    },
  }
}

/** Where those stand that show tokens, read in a unit of work of its own. */
export function standingsIn(
  database: Database,
  { standings }: Identity,
): Pick<TokenVerifierOptions, 'client' | 'tenant'> {
  const read = <T>(work: (unit: UnitOfWork) => Promise<T>) =>
    database.transaction({ as: 'system' }, {}, work, { readOnly: true })
  return {
    client: (clientId) => read((unit) => standings.ofClient(unit, clientId)),
    tenant: (tenant) => read((unit) => standings.ofTenant(unit, tenant)),
  }
}

/** Where blobs lie. What speaks S3 is loaded only where it is used: it takes 30 MB of memory. */
async function blobsOf({ s3, blobDirectory }: Config): Promise<Blobs> {
  if (s3 === null) return fileBlobs(blobDirectory)
  const { s3Blobs } = await import('./adapters/s3-blobs.ts')
  return s3Blobs(s3)
}

/** Limits that processes share; null when each counts for itself. What speaks to Redis is loaded only where it is used. */
async function redisOf({ redisUrl }: Config): Promise<RedisLimiters | null> {
  if (redisUrl === null) return null
  const { redisLimiters } = await import('./adapters/redis-limiters.ts')
  return redisLimiters(redisUrl)
}

/**
 * The services that karrio is configured for go there; the others to the carrier that comes with Portolan. What speaks to
 * karrio is loaded only where it is used.
 */
async function carrierOf({ karrio, companyPrefix, outgoingRanges }: Config, numbers: NumberRanges): Promise<Carrier> {
  const builtIn = builtInCarrier({ numbers, ...(companyPrefix === null ? {} : { companyPrefix }) })
  if (karrio === null) return builtIn
  const { karrioCarrier } = await import('./adapters/carriers/karrio/index.ts')
  const behindKarrio = karrioCarrier(karrio, outgoingHttp({ allowedRanges: outgoingRanges }), numbers)
  return carrierByService(new Set(Object.keys(karrio.routes)), behindKarrio, builtIn)
}

/** Where documents are made; a maker that was put in its place makes them at once. */
async function workshopOf({ extraFonts }: Config, maker: DocumentMaker | undefined): Promise<DocumentWorkshop> {
  return maker === undefined ? documentWorkshop({ extraFonts }) : { makerFor: () => maker }
}

/** The error shape of each service, and by which paths a request without a route is told to belong to one. */
const errorBodies: ErrorBodies = {
  of: {
    checkout: checkoutErrorBody,
    returns: problemDetails,
    packages: problemDetails,
    catalog: catalogErrorBody,
    admin: problemDetails,
    identity: oauthErrorBody,
    server: problemDetails,
  },
  prefixes: [
    { prefix: /^\/checkout\//, service: 'checkout' },
    { prefix: /^\/api\/v2\//, service: 'catalog' },
    { prefix: /^\/api\/v4\//, service: 'packages' },
    { prefix: /^\/connect\//, service: 'identity' },
    { prefix: /^\/admin\//, service: 'admin' },
    { prefix: /^\/location(?:\/|$)/, service: 'returns' },
  ],
  ofOperation: returnsErrorBodies,
}

async function openDatabase(config: Config, url: string, clock: Clock, log: FastifyBaseLogger): Promise<Database> {
  const common = {
    url,
    clock,
    connections: config.connections,
    onConnectionError: (error: Error) => log.warn({ err: error }, 'a database connection was lost'),
  }
  const probe = new Database({ ...common, connections: 1, role: null })
  try {
    return new Database({ ...common, role: await roleToTake(probe.pool) })
  } finally {
    await probe.close()
  }
}

/** Every route of the contract must be carried out by something. */
function refuseUnfulfilled(fulfilled: readonly string[]): void {
  const missing = routes.filter(({ operationId }) => !fulfilled.includes(operationId))
  if (missing.length > 0) {
    throw new Error(`nothing carries out ${missing.map(({ operationId }) => operationId).join(', ')}`)
  }
}
