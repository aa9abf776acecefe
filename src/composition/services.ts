import { createHash, randomBytes } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { isCommonPassword } from '../adapters/common-passwords.ts'
import { toLatinParty } from '../adapters/documents/address-lines.ts'
import { listLatinSpellings } from '../adapters/documents/romanise.ts'
import { createFailedAttempts } from '../adapters/failed-attempts.ts'
import { createKeySeal } from '../adapters/key-seal.ts'
import { createLookUpAttempts } from '../adapters/look-up-attempts.ts'
import { createNameLookup } from '../adapters/name-lookup.ts'
import { cleanPicture } from '../adapters/photograph-cleaning.ts'
import { createSecretKeyReader } from '../adapters/secret-keys.ts'
import { createHashedSecrets } from '../adapters/secrets.ts'
import type { ShippedCustoms } from '../adapters/shipped-customs.ts'
import { createShopperSessions } from '../adapters/shopper-sessions.ts'
import { createTokenSigner, makeSigningKey, toPublicJwk } from '../adapters/token-signing.ts'
import { transliterate } from '../adapters/transliterate.ts'
import { createWebhookSeal } from '../adapters/webhook-seal.ts'
import { createWebhookSender } from '../adapters/webhook-sender.ts'
import { webhookSigner } from '../adapters/webhook-signer.ts'
import { createAuditLog, readJobTasks } from '../administration/index.ts'
import { catalogDecisions, catalogDesk, createCatalog, productSearch } from '../catalog/index.ts'
import { checkoutDesk, confirmationSearch, createCheckout } from '../checkout/index.ts'
import type { Config } from '../config/config.ts'
import { createCustoms } from '../customs/index.ts'
import { createDesk } from '../desk/index.ts'
import { createEvents, webhookDesk } from '../events/index.ts'
import { createIdentity } from '../identity/index.ts'
import type { Blobs } from '../kernel/blobs.ts'
import type { Clock } from '../kernel/clock.ts'
import { readAllPages } from '../kernel/paging.ts'
import type { SecurityLog } from '../kernel/security-log.ts'
import type { UnitOfWork } from '../kernel/unit-of-work.ts'
import { createPackages, packageDesk, packageSearch } from '../packages/index.ts'
import type { Database } from '../platform/db/database.ts'
import { createDocumentStore } from '../platform/db/document-store.ts'
import { numberRanges } from '../platform/db/number-ranges.ts'
import { type CreateLimiter, everyOtherOperation } from '../platform/http/rate-limit.ts'
import type { Validator } from '../platform/http/validator.ts'
import type { Metrics } from '../platform/metrics.ts'
import { createPrivacy } from '../privacy/index.ts'
import { createRequestLog } from '../request-log/index.ts'
import { createReturns, orderSearch, returnDesk, returnSearch } from '../returns/index.ts'
import { createRescreeningJobs, createScreening, enqueueRescreening } from '../screening/index.ts'
import { type DocumentMakerPool, parcelStore, siteStore } from '../shipping/index.ts'
import { events as eventDescriptors, fixedPaths, limitableOperations, routes } from './contract.ts'
import {
  createCarrier,
  createFileScanner,
  createMailer,
  getAllowedRanges,
  openIdentityProvider,
} from './optional-adapters.ts'
import { createReranking } from './reranking.ts'
import type { SystemOverrides } from './system-overrides.ts'

/** Failed token requests per minute, by client and by address. */
const failedAttemptsAMinute = 20
/** Milliseconds of delay before a chosen secret is compared, after more failures than that. */
const secretPause = 1000
/** Milliseconds of delay before an address with more failures than that is refused again. */
const refusalPause = 250

/** The audience of this server's tokens. */
export const audience = 'portolan'

/** The foundation of all services. */
export interface ServiceFoundation {
  readonly config: Config
  readonly log: FastifyBaseLogger
  readonly securityLog: SecurityLog
  readonly clock: Clock
  readonly database: Database
  readonly metrics: Metrics
  readonly validator: Validator
  readonly blobs: Blobs
  readonly makeLimiter: CreateLimiter
  readonly customsReference: ShippedCustoms
  readonly documentMakers: DocumentMakerPool
}

export type Services = Awaited<ReturnType<typeof createServices>>

/** Creates all services and connects their ports. The only place where services meet. */
export async function createServices(
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
  }: ServiceFoundation,
  overrides: SystemOverrides,
) {
  const audit = createAuditLog()
  const mailer = await createMailer(config)
  const identity = createIdentity({
    issuer: config.publicUrl,
    clock,
    secrets: createHashedSecrets(createSecretKeyReader(config)),
    isCommonPassword,
    makeKey: makeSigningKey,
    keySeal: createKeySeal(createSecretKeyReader(config)),
    publicKey: toPublicJwk,
    sign: createTokenSigner(config.publicUrl, audience),
    attempts: createFailedAttempts(failedAttemptsAMinute, makeLimiter, 'token requests'),
    signInAttempts: createFailedAttempts(failedAttemptsAMinute, makeLimiter, 'sign-ins'),
    providerAttempts: createFailedAttempts(failedAttemptsAMinute, makeLimiter, 'returns from the identity provider'),
    identityProvider: await openIdentityProvider(config, clock, log),
    rolesByGroup: config.identityProvider?.rolesByGroup ?? {},
    securityLog,
    mailer,
    slowDown: () => delay(secretPause),
    delayRefusal: () => delay(refusalPause),
    admitsSandbox: config.admitsSandbox,
    audit,
    isFixedPath: (segment) => fixedPaths.has(segment),
    isOperation: (name) => name === everyOtherOperation || limitableOperations.includes(name),
    brandUsers: () => [catalog.brandUser, packages.brandUser],
  })
  const listTenants = async (unit: UnitOfWork): Promise<readonly string[]> =>
    (await readAllPages((page) => identity.tenants.listTenants(unit, page))).map(({ tenant }) => tenant)
  const events = createEvents({
    database,
    types: eventDescriptors.map(({ type }) => type),
    neededScopes: new Map(
      eventDescriptors.flatMap(({ type, neededScope }) => (neededScope === undefined ? [] : [[type, neededScope]])),
    ),
    clock,
    random: overrides.random ?? Math.random,
    sender: createWebhookSender({
      allowedRanges: getAllowedRanges(config),
      resolve: createNameLookup(),
      isTlsRequired: config.isProduction,
      ...overrides.webhooks,
    }),
    signer: webhookSigner,
    seal: createWebhookSeal(createSecretKeyReader(config)),
    audit,
    tenants: identity.tenants,
    admitsSandbox: config.admitsSandbox,
    publicUrl: config.publicUrl,
    pause: (milliseconds) => delay(milliseconds),
    listTenants,
    countAttempt: (outcome) => metrics.countWebhookAttempt(outcome),
    reportError: (error, context, text) => log.warn({ err: error, ...context }, text),
  })
  const tenantBrands = {
    listBrands: async (unit: UnitOfWork, tenant: string) =>
      (await identity.tenants.findTenant(unit, tenant))?.brands ?? null,
  }
  const customs = createCustoms({
    reference: customsReference,
    classifier: createReranking(config, customsReference, database, audit, clock, log),
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
  const parcelPorts = {
    outbox: events.outbox,
    carrier:
      overrides.carrier ??
      (await createCarrier(
        config,
        numberRanges((work) => database.runAsSystem(work)),
      )),
    documentMakers,
    documents: createDocumentStore(config.documentBytesPerTenant),
    parcels: parcelStore,
    sites: siteStore,
    sdrRates: customs.sdrRates,
    dataRequirements: customs.dataRequirements,
  }
  const listOwnBrands = async (unit: UnitOfWork): Promise<readonly string[]> =>
    unit.tenant === null ? [] : ((await identity.tenants.findTenant(unit, unit.tenant))?.brands ?? [])
  const screening = createScreening({
    transliterate,
    listSpellings: listLatinSpellings,
    digest: (text) => createHash('sha256').update(text).digest('hex'),
    threshold: config.screeningThreshold,
    policy: identity.tenants,
    audit,
  })
  const returns = createReturns({
    cleanPicture,
    database,
    ...parcelPorts,
    screening,
    tenants: { hasTenant: async (unit, tenant) => (await identity.tenants.findTenant(unit, tenant)) !== null },
    goods: {
      findCustomsGoods: async (unit, productCodes) =>
        catalog.products.findCustomsGoods(unit, await listOwnBrands(unit), productCodes),
    },
    originalCustomsData: {
      findOriginalCustomsData: async (unit, orderReference) =>
        packages.originalCustomsData.findOriginalCustomsData(unit, await listOwnBrands(unit), orderReference),
    },
    audit,
    randomBytes: overrides.returnNumberBytes ?? (() => randomBytes(7)),
    portal: {
      shops: { findShop: (unit, tenant) => identity.tenants.findOpenTenant(unit, tenant) },
      sessions: createShopperSessions(createSecretKeyReader(config)),
      attempts: createLookUpAttempts(makeLimiter),
      publicUrl: config.publicUrl,
      pause: (milliseconds) => delay(milliseconds),
      clock,
      runAsOperator: (work) => database.runInTransaction({ as: 'operator' }, {}, work),
      runAsTenant: (tenant, work) => database.runInTransaction({ as: 'tenant', tenant }, {}, work),
      mailer,
      scanner: await createFileScanner(config, log),
    },
  })
  const checkout = createCheckout({
    database,
    validator,
    outbox: events.outbox,
    registry: {
      registerOrders: (unit, confirmed) => returns.outboundOrders.registerConfirmedOrders(unit, confirmed),
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
    importCosts: customs.productCosts,
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
    schemeExclusions: customs.schemeExclusions,
    toLatinParty,
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

  const servicesByOperation = new Map(routes.map(({ operationId, service }) => [operationId, service]))
  const requestLog = createRequestLog({
    database,
    clock,
    retention: config.requestLog,
    hasTenant: (unit, tenant) => identity.tenants.hasTenant(unit, tenant),
    findService: (operationId) => servicesByOperation.get(operationId),
    listTenants,
    countDropped: (why, count) => metrics.countDroppedLogEntries(why, count),
    reportError: (error) => log.warn({ err: error }, 'requests could not be added to the request log'),
  })

  const desk = createDesk({
    tasks: [checkoutDesk, returnDesk, packageDesk, catalogDesk, webhookDesk],
    installationTasks: [readJobTasks, customs.readRateTasks],
    searches: [orderSearch, confirmationSearch, returnSearch, packageSearch, productSearch],
  })

  const rescreeningJobs = createRescreeningJobs({
    kinds: [packages.rescreening, returns.rescreening],
    enqueue: enqueueRescreening,
    readAsTenant: (tenant, work) => database.runInTransaction({ as: 'tenant', tenant }, {}, work, readOnly),
    runAsTenant: (tenant, work) => database.runInTransaction({ as: 'tenant', tenant }, {}, work),
  })

  return {
    audit,
    identity,
    events,
    customs,
    screening,
    rescreeningJobs,
    returns,
    checkout,
    catalog,
    packages,
    privacy,
    requestLog,
    carrier: parcelPorts.carrier,
    operations: [
      ...[privacy, identity, checkout, returns, packages, catalog, desk, events, requestLog].flatMap(
        (domain) => domain.operations,
      ),
      ...customs.createOperations(catalog),
    ],
  }
}
