import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import {
  createTokenSigner,
  makeSigningKey,
  TokenVerifier,
  type TokenVerifierOptions,
  toPublicJwk,
} from '../adapters/access-tokens.ts'
import { createBlobService } from '../adapters/blob-service.ts'
import { createBuiltInCarrier } from '../adapters/carriers/built-in.ts'
import { createCarrierByService } from '../adapters/carriers/by-service.ts'
import { ChatReranker, largestRerankerAnswer, type RerankUse } from '../adapters/chat-reranker.ts'
import { createDocumentMakerPool } from '../adapters/documents/document-maker-pool.ts'
import { createFailedAttempts } from '../adapters/failed-attempts.ts'
import { createFileBlobs } from '../adapters/file-blobs.ts'
import { largestKeySet } from '../adapters/issuer-keys.ts'
import { keySeal } from '../adapters/key-seal.ts'
import { createLookUpAttempts } from '../adapters/look-up-attempts.ts'
import { createNameLookup } from '../adapters/name-lookup.ts'
import { loopbackRanges } from '../adapters/outgoing-guard.ts'
import { createOutgoingHttp } from '../adapters/outgoing-http.ts'
import { processLimiter } from '../adapters/process-limiters.ts'
import type { RedisLimiters } from '../adapters/redis-limiters.ts'
import { secretKeys } from '../adapters/secret-keys.ts'
import { hashedSecrets } from '../adapters/secrets.ts'
import { writeSecurityLog } from '../adapters/security-log.ts'
import { getShippedCustoms, type ShippedCustoms } from '../adapters/shipped-customs.ts'
import { createShopperSessions } from '../adapters/shopper-sessions.ts'
import { createSignInFlows } from '../adapters/sign-in-flows.ts'
import { transliterate } from '../adapters/transliterate.ts'
import { webhookSeal } from '../adapters/webhook-seal.ts'
import { createWebhookSender, type WebhookSenderOptions } from '../adapters/webhook-sender.ts'
import { webhookSigner } from '../adapters/webhook-signer.ts'
import { createAdministration, readJobTasks } from '../administration/index.ts'
import { type Catalog, type CatalogDeps, catalogDecisions, catalogDesk, createCatalog } from '../catalog/index.ts'
import {
  type Checkout,
  type ConfirmationIntake,
  calculateUnitPrices,
  checkoutDesk,
  confirmationSearch,
  createCheckout,
} from '../checkout/index.ts'
import type { Config } from '../config/config.ts'
import { type Customs, createCustoms, withReranker } from '../customs/index.ts'
import { createDesk } from '../desk/index.ts'
import { esw } from '../dialects/esw.ts'
import { createEvents, type EventFeed, webhookDesk } from '../events/index.ts'
import { createIdentity, type Identity, type IdentityDeps, signInReturnPath } from '../identity/index.ts'
import type { AuditLog } from '../kernel/audit-log.ts'
import type { Blobs } from '../kernel/blobs.ts'
import { type Clock, systemClock } from '../kernel/clock.ts'
import { isRecord } from '../kernel/is-record.ts'
import type { NumberRanges } from '../kernel/number-ranges.ts'
import { readAllPages } from '../kernel/paging.ts'
import type { SecurityLog } from '../kernel/security-log.ts'
import type { UnitOfWork } from '../kernel/unit-of-work.ts'
import {
  type CatalogItems,
  createPackages,
  type PackageService,
  packageDesk,
  packageSearch,
  type Restrictions,
} from '../packages/index.ts'
import { createConsoleOperations } from '../platform/console/operations.ts'
import { findRoleToTake } from '../platform/db/application-role.ts'
import { Database } from '../platform/db/database.ts'
import { type DiskTrouble, diskTroubleCures, diskTroubleTexts } from '../platform/db/disk-trouble.ts'
import { documentStore } from '../platform/db/document-store.ts'
import { numberRanges } from '../platform/db/number-ranges.ts'
import { createReferenceOperations } from '../platform/docs/operations.ts'
import { IncomingBodies } from '../platform/http/incoming-bodies.ts'
import { IncomingUploads } from '../platform/http/incoming-uploads.ts'
import { everyOtherOperation } from '../platform/http/rate-limit.ts'
import { ResponseMemory } from '../platform/http/response-memory.ts'
import type { ResponseInspector } from '../platform/http/run-operation.ts'
import { createServer } from '../platform/http/server.ts'
import { type ServerLimits, usualLimits } from '../platform/http/server-limits.ts'
import { TenantTurns } from '../platform/http/tenant-turns.ts'
import { Validator } from '../platform/http/validator.ts'
import { Metrics } from '../platform/metrics.ts'
import { createApiMetricsAccess, createMetricsPortAccess } from '../platform/operating/metrics-access.ts'
import { createOperatingOperations, metricsOperation } from '../platform/operating/operations.ts'
import { OptionalServices, optionalServiceNames } from '../platform/operating/optional-services.ts'
import type { JobHandlers } from '../platform/queue.ts'
import { createPrivacy, type Privacy } from '../privacy/index.ts'
import {
  createReturns,
  orderSearch,
  type Returns,
  returnDesk,
  returnSearch,
  type ShopperMailer,
} from '../returns/index.ts'
import { createRescreeningJobs, createScreening, enqueueRescreening, type Screening } from '../screening/index.ts'
import { type Carrier, type DocumentMakerPool, parcelStore, siteStore } from '../shipping/index.ts'
import {
  errorBodies,
  events as eventDescriptors,
  fieldRules,
  getAsyncApiDocument,
  getOpenApiDocuments,
  limitableOperations,
  rateLimits,
  routes,
} from './contract.ts'
import { createReferenceInput } from './reference.ts'
/** The version of the program, as its package says it. */
export const version: string = (
  JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as { version: string }
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
const validator = new Validator(fieldRules)

/** What a test or a benchmark puts in place of the real thing. */
export interface SystemOverrides {
  readonly clock?: Clock
  readonly inspectResponse?: ResponseInspector
  readonly intake?: ConfirmationIntake
  /** What the catalog knows of classification, duty and restrictions. */
  readonly customs?: Partial<CatalogCustoms>
  readonly carrier?: Carrier
  /** Where documents are made. */
  readonly documentMakers?: DocumentMakerPool
  /** What the numbers of returns and the tracking references of labels are drawn from. */
  readonly returnNumberBytes?: () => Uint8Array
  readonly limits?: Partial<ServerLimits>
  /** How webhooks are sent. */
  readonly webhooks?: Partial<WebhookSenderOptions>
  /** From 0 to 1, for what is put off by chance. */
  readonly random?: () => number
  readonly catalog?: CatalogItems
  readonly restrictions?: Restrictions
}

/** What the catalog asks about its products. */
export type CatalogCustoms = Pick<CatalogDeps, 'classifier' | 'nomenclature' | 'figures' | 'restrictions'>

/** Everything that one process consists of. The API, the worker and the command line are made of the same. */
export interface System {
  readonly config: Config
  readonly log: FastifyBaseLogger
  readonly securityLog: SecurityLog
  readonly clock: Clock
  readonly database: Database
  readonly metrics: Metrics
  /** What bodies of requests hold. */
  readonly bodies: Pick<IncomingBodies, 'held'>
  /** What large answers hold. */
  readonly answers: Pick<ResponseMemory, 'held'>
  /** What uploads hold. */
  readonly uploads: Pick<IncomingUploads, 'held'>
  /** What the server goes on without. */
  readonly optionalServices: OptionalServices
  readonly audit: AuditLog
  readonly identity: Identity
  readonly events: EventFeed
  readonly checkout: Checkout
  readonly catalog: Catalog
  readonly packages: PackageService
  readonly returns: Returns
  readonly customs: Customs
  readonly screening: Screening
  /** What is done after a list of denied parties has changed. */
  readonly rescreeningJobs: JobHandlers
  readonly privacy: Privacy
  readonly carrier: Carrier
  /** Reads the shipped reference data of customs, so that no request waits for it; to be called before listening. */
  readReference(): void
  /** The HTTP server with every operation; it listens to nothing yet. */
  createServer(): Promise<FastifyInstance>
  /** A server with nothing but the metrics; null when they have no port of their own. It listens to nothing yet. */
  createMetricsServer(): Promise<FastifyInstance | null>
  /** From now on the server says that it is not ready. */
  markStopping(): void
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
  overrides: SystemOverrides = {},
): Promise<System> {
  const clock = overrides.clock ?? systemClock
  const metrics = new Metrics()
  const securityLog = countRefusals(writeSecurityLog(config.securityLogFile, log), metrics)
  const database = await openDatabase(config, databaseUrl, clock, log, metrics)
  metrics.addGauge(
    { name: 'portolan_db_connections', help: 'Open database connections.' },
    () => database.pool.totalCount,
  )
  metrics.addGauge(
    { name: 'portolan_db_waiting', help: 'Requests waiting for a database connection.' },
    () => database.waitingCount,
  )
  const limits: ServerLimits = {
    ...usualLimits,
    connections: config.maxConnections,
    connectionsPerAddress: config.maxConnectionsPerAddress,
    ...overrides.limits,
  }
  const bodies = new IncomingBodies(limits)
  const turns = new TenantTurns()
  const uploads = new IncomingUploads(limits, turns)
  metrics.addGauge(
    { name: 'portolan_body_octets', help: 'Octets that bodies of requests under way hold.' },
    () => bodies.held,
  )
  const responses = new ResponseMemory(limits)
  metrics.addGauge(
    { name: 'portolan_answer_octets', help: 'Octets that large answers hold until they are sent.' },
    () => responses.held,
  )
  metrics.addGauge({ name: 'portolan_upload_octets', help: 'Octets that uploads under way hold.' }, () => uploads.held)
  const blobs = await createBlobs(config)
  const redis = await connectRedis(config)
  const makeLimiter = redis?.make ?? processLimiter
  const optionalServices = new OptionalServices(
    [createBlobService(blobs, randomUUID()), ...(redis === null ? [] : [redis.optionalService])],
    log,
  )

  metrics.addGauge(
    {
      name: 'portolan_service_trouble',
      help: 'Whether something outside that the server goes on without fails: the storage of blobs, Redis.',
      labels: ['of'],
      aggregator: 'max',
    },
    () => {
      const failing = optionalServices.listFailures().map(({ name }) => name)
      return optionalServiceNames.map((of) => ({ labels: { of }, value: failing.includes(of) ? 1 : 0 }))
    },
  )

  const administration = createAdministration()
  const { audit } = administration
  const audience = 'portolan'
  const identity = createIdentity({
    issuer: config.publicUrl,
    clock,
    secrets: hashedSecrets,
    makeKey: makeSigningKey,
    keySeal: keySeal(secretKeys(config)),
    publicKey: toPublicJwk,
    sign: createTokenSigner(config.publicUrl, audience),
    attempts: createFailedAttempts(failedAttemptsAMinute, makeLimiter, 'token requests'),
    signInAttempts: createFailedAttempts(failedAttemptsAMinute, makeLimiter, 'sign-ins'),
    providerAttempts: createFailedAttempts(failedAttemptsAMinute, makeLimiter, 'returns from the identity provider'),
    identityProvider: await openIdentityProvider(config, clock, log),
    rolesByGroup: config.identityProvider?.rolesByGroup ?? {},
    securityLog,
    slowDown: () => delay(secretPause),
    admitsSandbox: config.admitsSandbox,
    audit,
    isOperation: (name) => name === everyOtherOperation || limitableOperations.includes(name),
    brandUsers: () => [catalog.brandUser, packages.brandUser],
  })
  const verifier = new TokenVerifier({
    issuer: config.publicUrl,
    audience,
    trusted: config.trustedIssuers,
    http: createOutgoingHttp({
      allowedRanges: [...config.outgoingRanges, ...(config.isProduction ? [] : loopbackRanges)],
      maxResponseBytes: largestKeySet,
    }),
    clock,
    ownKeys: () => database.runAsSystem((unit) => identity.keys.listAcceptedKeys(unit)),
    admitsSandbox: config.admitsSandbox,
    ...standingsIn(database, identity),
  })
  const events = createEvents({
    database,
    types: eventDescriptors.map(({ type }) => type),
    neededScopes: new Map(
      eventDescriptors.flatMap(({ type, neededScope }) => (neededScope === undefined ? [] : [[type, neededScope]])),
    ),
    clock,
    random: overrides.random ?? Math.random,
    sender: createWebhookSender({
      allowedRanges: [...config.outgoingRanges, ...(config.isProduction ? [] : loopbackRanges)],
      resolve: createNameLookup(),
      isTlsRequired: config.isProduction,
      ...overrides.webhooks,
    }),
    signer: webhookSigner,
    seal: webhookSeal(secretKeys(config)),
    audit,
    tenants: identity.tenants,
    admitsSandbox: config.admitsSandbox,
    publicUrl: config.publicUrl,
    pause: (milliseconds) => delay(milliseconds),
    listTenants: async (unit) =>
      (await readAllPages((page) => identity.tenants.listTenants(unit, page))).map(({ tenant }) => tenant),
    countAttempt: (outcome) => metrics.countWebhookAttempt(outcome),
    reportError: (error, context, text) => log.warn({ err: error, ...context }, text),
  })
  const shipped = getShippedCustoms()
  const tenantBrands = {
    listBrands: async (unit: UnitOfWork, tenant: string) =>
      (await identity.tenants.findTenant(unit, tenant))?.brands ?? null,
  }
  const customs = createCustoms({
    reference: shipped,
    classifier: createReranking(config, shipped, database, audit, clock, log),
    decisions: catalogDecisions,
    clock,
    runReadOnly: (work) => database.runInTransaction({ as: 'system' }, {}, work, { readOnly: true, stable: true }),
    reportImportsError: (error) =>
      log.warn({ err: error }, 'imported texts or tariffs could not be read; those in memory go on to hold'),
    hash: (text) => createHash('sha256').update(text).digest().readUInt32BE(),
    tenants: identity.tenants,
    tenantBrands,
    audit,
  })
  const workshop = overrides.documentMakers ?? (await createDocumentMakerPool({ extraFonts: config.extraFonts }))
  metrics.addGauge(
    {
      name: 'portolan_thread_work',
      help: 'Work for threads, by kind: under way, or waiting for its turn.',
      labels: ['kind', 'state'],
    },
    () =>
      [
        { kind: 'classification', load: shipped.classifier.getLoad() },
        { kind: 'documents', load: workshop.getLoad() },
      ].flatMap(({ kind, load }) => [
        { labels: { kind, state: 'running' }, value: load.running },
        { labels: { kind, state: 'waiting' }, value: load.waiting },
      ]),
  )
  const parcelPorts = {
    outbox: events.outbox,
    carrier:
      overrides.carrier ??
      (await createCarrier(
        config,
        numberRanges((work) => database.runAsSystem(work)),
      )),
    workshop,
    documents: documentStore,
    parcels: parcelStore,
    sites: siteStore,
    sdrRates: customs.sdrRates,
  }
  const listOwnBrands = async (unit: UnitOfWork): Promise<readonly string[]> =>
    unit.tenant === null ? [] : ((await identity.tenants.findTenant(unit, unit.tenant))?.brands ?? [])
  const screening = createScreening({
    transliterate,
    digest: (text) => createHash('sha256').update(text).digest('hex'),
    threshold: config.screeningThreshold,
    audit,
  })
  const returns = createReturns({
    database,
    ...parcelPorts,
    screening,
    tenants: { hasTenant: async (unit, tenant) => (await identity.tenants.findTenant(unit, tenant)) !== null },
    goods: {
      findCustomsGoods: async (unit, productCodes) =>
        catalog.products.findCustomsGoods(unit, await listOwnBrands(unit), productCodes),
    },
    originalPapers: {
      findPapers: async (unit, orderReference) =>
        packages.originalPapers.findPapers(unit, await listOwnBrands(unit), orderReference),
    },
    audit,
    randomBytes: overrides.returnNumberBytes ?? (() => randomBytes(7)),
    portal: {
      shops: { findShop: (unit, tenant) => identity.tenants.findOpenTenant(unit, tenant) },
      sessions: createShopperSessions(secretKeys(config)),
      attempts: createLookUpAttempts(makeLimiter),
      publicUrl: config.publicUrl,
      pause: (milliseconds) => delay(milliseconds),
      clock,
      runAsOperator: (work) => database.runInTransaction({ as: 'operator' }, {}, work),
      runAsTenant: (tenant, work) => database.runInTransaction({ as: 'tenant', tenant }, {}, work),
      mailer: await createMailer(config),
    },
  })
  const checkout = createCheckout({
    database,
    validator,
    outbox: events.outbox,
    registry: {
      registerOrders: (unit, confirmed) =>
        returns.outboundOrders.registerConfirmedOrders(
          unit,
          confirmed.map((confirmedOrder) => ({
            ...confirmedOrder,
            unitPrices: calculateUnitPrices(confirmedOrder.confirmation),
          })),
        ),
      cancelOrder: (unit, retailerCartId) => returns.outboundOrders.cancelConfirmedOrder(unit, retailerCartId),
    },
    ...(overrides.intake === undefined ? {} : { intake: overrides.intake }),
  })

  const catalog = createCatalog({
    database,
    outbox: events.outbox,
    blobs,
    classifier: { classifyProducts: (...asked) => customs.classifier.rankProducts(...asked) },
    nomenclature: customs.codes,
    tree: customs.codes,
    figures: customs.figures,
    restrictions: customs.productRestrictions,
    referenceVatRates: () => customs.listReferenceVatRates(),
    tenantBrands,
    tenants: identity.tenants,
    audit,
    ...overrides.customs,
  })

  const packages = createPackages({
    ...parcelPorts,
    screening,
    catalog: overrides.catalog ?? catalog.products,
    hsCodes: customs.codes,
    originStatements: customs.originStatements,
    registrations: customs.registrations,
    restrictions: overrides.restrictions ?? customs.packageRestrictions,
    shipments: { register: (unit, sent) => returns.outboundOrders.shipPackage(unit, sent) },
    publicUrl: config.publicUrl,
  })

  const readOnly = { readOnly: true }
  const privacy = createPrivacy({
    audit,
    clock,
    tenants: identity.tenants,
    runAsOperator: (work) => database.runInTransaction({ as: 'operator' }, {}, work),
    runAsTenant: (tenant, work) => database.runInTransaction({ as: 'tenant', tenant }, {}, work),
    readAsTenant: (tenant, work) => database.runInTransaction({ as: 'tenant', tenant }, {}, work, readOnly),
  })

  const desk = createDesk({
    tasks: [checkoutDesk, returnDesk, packageDesk, catalogDesk, webhookDesk],
    installationTasks: [readJobTasks, customs.readRateTasks],
    searches: [orderSearch, confirmationSearch, returnSearch, packageSearch],
  })

  let stopping = false
  const operations = [
    ...[administration, privacy, identity, checkout, returns, packages, catalog, desk, events].flatMap(
      (domain) => domain.operations,
    ),
    ...customs.createOperations(catalog),
    ...createOperatingOperations({
      database,
      optionalServices,
      metrics,
      refuseMetrics: createApiMetricsAccess(config),
      isStopping: () => stopping,
      documents: getOpenApiDocuments(version),
      asyncDocument: getAsyncApiDocument(version),
    }),
    ...createConsoleOperations(fileURLToPath(new URL('../../console/dist', import.meta.url))),
    ...createReferenceOperations(
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
    log,
    securityLog,
    metrics,
    rateLimits: { [everyOtherOperation]: requestsAMinute, ...rateLimits, ...config.rateLimits },
    makeLimiter,
    bodyLimit,
    trustedProxies: config.trustedProxies,
    limits,
    bodies,
    answers: responses,
    turns,
    uploads,
    publicUrl: config.publicUrl,
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
    answers: responses,
    uploads,
    optionalServices,
    audit,
    identity,
    events,
    checkout,
    packages,
    returns,
    catalog,
    customs,
    screening,
    rescreeningJobs: createRescreeningJobs({
      kinds: [packages.rescreening, returns.rescreening],
      enqueue: enqueueRescreening,
      readAsTenant: (tenant, work) => database.runInTransaction({ as: 'tenant', tenant }, {}, work, readOnly),
      runAsTenant: (tenant, work) => database.runInTransaction({ as: 'tenant', tenant }, {}, work),
    }),
    privacy,
    carrier: parcelPorts.carrier,
    readReference: () => shipped.readEverything(),
    createServer: async () => {
      await customs.refreshImports()
      return createServer({ ...serverDeps, operations, dialects: [esw] })
    },
    createMetricsServer: async () => {
      if (config.metricsPort === null) return null
      return createServer({
        ...serverDeps,
        operations: [metricsOperation(metrics, createMetricsPortAccess(config))],
        dialects: [],
      })
    },
    markStopping: () => {
      stopping = true
      events.stopWaiting()
    },
    close: async () => {
      await optionalServices.stopMonitoring()
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
): Pick<TokenVerifierOptions, 'client' | 'session' | 'tenant'> {
  const read = <T>(work: (unit: UnitOfWork) => Promise<T>) =>
    database.runInTransaction({ as: 'system' }, {}, work, { readOnly: true })
  return {
    client: (clientId) => read((unit) => standings.findClientAccess(unit, clientId)),
    session: (sessionId, tenant) => read((unit) => standings.findSessionAccess(unit, sessionId, tenant)),
    tenant: (tenant) => read((unit) => standings.findTenantAccess(unit, tenant)),
  }
}

/** Where blobs lie. What speaks S3 is loaded only where it is used: it takes 30 MB of memory. */
async function createBlobs({ s3, blobDirectory }: Config): Promise<Blobs> {
  if (s3 === null) return createFileBlobs(blobDirectory)
  const { createS3Blobs: s3Blobs } = await import('../adapters/s3-blobs.ts')
  return s3Blobs(s3)
}

/** Limits that processes share; null when each counts for itself. What speaks to Redis is loaded only where it is used. */
async function connectRedis({ redisUrl }: Config): Promise<RedisLimiters | null> {
  if (redisUrl === null) return null
  const { createRedisLimiters: redisLimiters } = await import('../adapters/redis-limiters.ts')
  return redisLimiters(redisUrl)
}

/**
 * The services that karrio is configured for go there; the others to the carrier that comes with Portolan. What speaks to
 * karrio is loaded only where it is used.
 */
async function createCarrier(
  { karrio, companyPrefix, outgoingRanges }: Config,
  numbers: NumberRanges,
): Promise<Carrier> {
  const builtIn = createBuiltInCarrier({ numbers, ...(companyPrefix === null ? {} : { companyPrefix }) })
  if (karrio === null) return builtIn
  const { createKarrioCarrier: karrioCarrier } = await import('../adapters/carriers/karrio/index.ts')
  const behindKarrio = karrioCarrier(karrio, createOutgoingHttp({ allowedRanges: outgoingRanges }), numbers)
  return createCarrierByService(new Set(Object.keys(karrio.routes)), behindKarrio, builtIn)
}

/** Where people sign in; null for passwords alone. What speaks OpenID Connect is loaded only where it is used. */
async function openIdentityProvider(
  config: Config,
  clock: Clock,
  log: FastifyBaseLogger,
): Promise<IdentityDeps['identityProvider']> {
  const { identityProvider: settings } = config
  if (settings === null) return null
  const { createIdentityProvider, largestProviderAnswer } = await import('../adapters/identity-provider.ts')
  return createIdentityProvider({
    settings,
    returnAddress: `${config.publicUrl}${signInReturnPath}`,
    http: createOutgoingHttp({
      allowedRanges: [...config.outgoingRanges, ...(config.isProduction ? [] : loopbackRanges)],
      maxResponseBytes: largestProviderAnswer,
    }),
    flows: createSignInFlows(secretKeys(config)),
    clock,
    report: (error, text) => log.warn({ err: error }, text),
  })
}

/** The classifier, with its uncertain answers re-ranked where an operator has set a language model. */
function createReranking(
  { reranker: settings, outgoingRanges, isProduction }: Config,
  { classifier, nomenclature }: ShippedCustoms,
  database: Database,
  audit: AuditLog,
  clock: Clock,
  log: FastifyBaseLogger,
): ShippedCustoms['classifier'] {
  if (settings === null) return classifier
  const http = createOutgoingHttp({
    allowedRanges: [...outgoingRanges, ...(isProduction ? [] : loopbackRanges)],
    maxResponseBytes: largestRerankerAnswer,
  })
  const report = (use: RerankUse) => {
    log.info({ ...use }, 'a language model was asked to re-rank a classification')
    if (use.outcome !== 'chosen') return
    const { tenant, model, before, after, tokens } = use
    const change = {
      action: 'classification.reranked',
      subject: { kind: 'classification', id: before, tenant },
      before: { classificationCode: before },
      after: { classificationCode: after, model, tokens },
    }
    database
      .runInTransaction({ as: 'operator' }, {}, (unit) => audit.recordChange(unit, change))
      .catch((error: unknown) => log.warn({ err: error }, 'a re-ranked classification is missing from the audit log'))
  }
  return withReranker(classifier, new ChatReranker({ settings, http, clock, report }), (code) =>
    nomenclature.findTitle(code),
  )
}

/** What sends mails; null where there is no mail server. What speaks SMTP is loaded only where it is used. */
async function createMailer({ mail }: Config): Promise<ShopperMailer | null> {
  if (mail === null) return null
  const { createSmtpMailer } = await import('../adapters/smtp-mailer.ts')
  return createSmtpMailer(mail)
}

/** Also counts what it tells as refused. */
function countRefusals(securityLog: SecurityLog, metrics: Metrics): SecurityLog {
  return {
    record: (event) => {
      if (event.outcome === 'refused') metrics.countRefusal(event.event, 'reason' in event ? event.reason : '')
      securityLog.record(event)
    },
    close: () => securityLog.close(),
  }
}

async function openDatabase(
  config: Config,
  url: string,
  clock: Clock,
  log: FastifyBaseLogger,
  metrics: Metrics,
): Promise<Database> {
  const common = {
    url,
    clock,
    connections: config.connections,
    hasSandboxClocks: config.admitsSandbox,
    directory: config.databaseUrl === null ? config.dataDirectory : null,
    onConnectionError: (error: Error) => log.warn({ err: error }, 'a database connection was lost'),
    onConnectionWait: (seconds: number) => metrics.observeConnectionWait(seconds),
    onDiskChange: (trouble: DiskTrouble | null, cause: unknown) => {
      if (trouble === null) return log.info('the disk of the database is well again')
      const reason = cause instanceof Error || isRecord(cause) ? String(cause.message) : String(cause)
      return log.error(
        { trouble },
        `the disk of the database ${diskTroubleTexts[trouble]}: ${reason}. ${diskTroubleCures[trouble]} The server goes on by itself then`,
      )
    },
  }
  const probe = new Database({ ...common, connections: 1, role: null })
  try {
    return new Database({ ...common, role: await findRoleToTake(probe.pool) })
  } finally {
    await probe.close()
  }
}

/** Every route of the contract must be carried out by something. */
function assertRoutesHandled(handledRoutes: readonly string[]): void {
  const missing = routes.filter(({ operationId }) => !handledRoutes.includes(operationId))
  if (missing.length > 0) {
    throw new Error(`nothing carries out ${missing.map(({ operationId }) => operationId).join(', ')}`)
  }
}
