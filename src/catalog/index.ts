import { createHash, createHmac, createSecretKey, randomBytes } from 'node:crypto'
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import type { AuditLog } from '../kernel/audit-log.ts'
import type { Blobs } from '../kernel/blobs.ts'
import type { DatabaseMetric } from '../kernel/database-metric.ts'
import type { Outbox } from '../kernel/event.ts'
import { makeUuidV7 } from '../kernel/ids.ts'
import { TenantScheduler } from '../kernel/tenant-scheduler.ts'
import type { UnitOfWork } from '../kernel/unit-of-work.ts'
import type { Database } from '../platform/db/database.ts'
import type { DomainDescriptor } from '../platform/domain.ts'
import type { Operation } from '../platform/http/call.ts'
import type { JobHandlers, JobSchedule } from '../platform/queue.ts'
import { brandAdminRoutes, brandConfigurationRoutes } from './contract/brand-configurations.ts'
import { classificationRoutes } from './contract/classifications.ts'
import { catalogEvents } from './contract/events.ts'
import {
  browseInvalidProducts,
  countInvalidProducts,
  downloadProducts,
  listInvalidProducts,
  reprocessInvalidProducts,
} from './contract/invalid-products.ts'
import { catalogErrors } from './contract/models.ts'
import {
  createProducts,
  findProducts,
  listProducts,
  readProductHistory,
  reviewClassification,
} from './contract/products.ts'
import { readReload, reloadCatalog } from './contract/reloads.ts'
import { listUploads, readUpload, uploadCatalog } from './contract/uploads.ts'
import { vatRateRoutes } from './contract/vat-rates.ts'
import { createBrandConfigurationOperations } from './http/brand-configurations.ts'
import { createClassificationOperations } from './http/classifications.ts'
import { catalogCodeTables } from './http/code-tables.ts'
import { catalogErrorBody } from './http/error-body.ts'
import { createInvalidProductOperations } from './http/invalid-products.ts'
import { createProductOperations } from './http/products.ts'
import { createReloadOperations } from './http/reloads.ts'
import { createUploadOperations } from './http/uploads.ts'
import { createVatRateOperations } from './http/vat-rates.ts'
import { processCatalogWork, TenantJobGuard } from './jobs/process-catalog.ts'
import { listPacking } from './list-packing.ts'
import { BrandConfigurations, type TenantBrands } from './service/brand-configurations.ts'
import type { Classifier, ImportCostCalculator, Nomenclature, Restrictions } from './service/classification.ts'
import { ClassificationLists, type ClassificationTree } from './service/classification-lists.ts'
import { catalogFieldRules } from './service/field-rules.ts'
import { ProductFacts } from './service/product-facts.ts'
import { ProductHistories } from './service/product-history.ts'
import { ProductListTokens } from './service/product-list-pages.ts'
import { ProductLists } from './service/product-lists.ts'
import { Products } from './service/products.ts'
import { Runs } from './service/runs.ts'
import { createSandboxCatalog } from './service/sandbox-catalog.ts'
import { sandboxCatalogs } from './service/sandbox-products.ts'
import { Snapshots } from './service/snapshots.ts'
import type { CatalogTenants } from './service/tenants.ts'
import { Uploads } from './service/uploads.ts'
import { ValidProductList } from './service/valid-product-list.ts'
import { type VatRate, VatRates } from './service/vat-rates.ts'
import { brandConfigurationStore } from './store/brand-configurations.ts'
import { catalogBrandStore, usualSettings } from './store/brands.ts'
import { deleteFinishedWork, enqueueCatalogWork, enqueueOpenCatalogWork, workJob } from './store/catalog-jobs.ts'
import { catalogMetrics } from './store/catalog-metrics.ts'
import { decisionStore } from './store/decisions.ts'
import { productHistoryStore } from './store/product-history.ts'
import { productStore } from './store/products.ts'
import { runStore } from './store/runs.ts'
import { uploadStore } from './store/uploads.ts'
import { vatRateStore } from './store/vat-rates.ts'

export { uploadCatalog } from './contract/uploads.ts'
export { goodProductsCode } from './http/error-codes.ts'
export { inspectProduct } from './http/inspect-product.ts'
export { stripFormulaMark } from './service/csv.ts'
export { catalogFieldRules } from './service/field-rules.ts'
export { decisionStore as catalogDecisions } from './store/decisions.ts'
export { catalogDesk } from './store/desk.ts'
export { productSearch } from './store/search.ts'

const clientRoutes = [
  uploadCatalog,
  listUploads,
  readUpload,
  findProducts,
  createProducts,
  listProducts,
  reviewClassification,
  readProductHistory,
  countInvalidProducts,
  listInvalidProducts,
  reprocessInvalidProducts,
  browseInvalidProducts,
  downloadProducts,
  reloadCatalog,
  readReload,
  ...vatRateRoutes,
  ...classificationRoutes,
  ...brandConfigurationRoutes,
]

export const catalogDomain: DomainDescriptor = {
  services: [
    {
      name: 'catalog',
      title: 'Customs catalog',
      guides: ['catalog', 'classification', 'landed-cost', 'catalog-errors'],
      documentTitle: 'Portolan customs catalog',
      description:
        'Accepts product catalogs, checks and classifies them for customs, and calculates the landed cost of a consignment: duty, taxes and fees, each figure explained.',
      paths: /^\/api\/v2\//,
      errorSchema: catalogErrors,
      errorBody: catalogErrorBody,
      codeTables: catalogCodeTables,
    },
  ],
  routes: [...clientRoutes, ...brandAdminRoutes],
  events: catalogEvents,
  fieldRules: catalogFieldRules,
  rateLimits: { [findProducts.operationId]: 600 },
}

export interface CatalogDeps {
  readonly database: Database
  readonly outbox: Outbox
  readonly blobs: Blobs
  readonly classifier: Classifier
  readonly nomenclature: Nomenclature
  readonly importCosts: ImportCostCalculator
  readonly restrictions: Restrictions
  readonly tree: ClassificationTree
  /** The VAT rates shipped with the server; called on demand, because loading them takes long. */
  readonly referenceVatRates: () => readonly VatRate[]
  readonly tenantBrands: TenantBrands
  readonly tenants: CatalogTenants
  readonly audit: AuditLog
}

export interface Catalog {
  readonly operations: readonly Operation[]
  readonly jobs: JobHandlers
  readonly schedules: readonly JobSchedule[]
  /** Metrics for operators. */
  readonly metrics: readonly DatabaseMetric[]
  /** Jobs to run when a worker starts. */
  readonly jobsAtStart: readonly string[]
  /** Processes a tenant's catalog work for a short while. @returns whether there is more */
  processWork(tenant: string): Promise<boolean>
  /** Processes all catalog work of a tenant. */
  processAllWork(tenant: string): Promise<void>
  /** Customs data of products. */
  readonly products: ProductFacts
  /** The confidence (0 to 1) below which a brand's classifications need review. */
  readThreshold(unit: UnitOfWork, brandCode: string): Promise<number>
  /** The tenant's own VAT rates. */
  listTenantVatRates(unit: UnitOfWork): Promise<readonly VatRate[]>
  /** Checks whether a brand to be deleted has products. */
  readonly brandUser: { forgetBrand(unit: UnitOfWork, tenant: string, brandCode: string): Promise<string | null> }
  /** Creates the products of the sandbox brands. */
  createSandbox(): Promise<void>
}

/** Products of one upload are similar, so the lowest effort already compresses them to a tenth. */
const packing = {
  compress: (text: string) => deflateRawSync(text, { level: 1 }),
  decompress: (packed: Uint8Array) => inflateRawSync(packed).toString('utf8'),
}

/** Limits for copying lists that are paginated by token; together, a quarter of the database connections. */
const copyingLimits = { concurrencyPerTenant: 1, maxWaiting: 200, maxWaitingPerTenant: 20, retryAfter: 5 }

/**
 * A key of this process only, so that nobody can construct codes with colliding fingerprints. As bytes, it would be converted
 * for each code, which takes Node eight times as long as the fingerprint.
 */
const fingerprintKey = createSecretKey(randomBytes(32))
const calculateFingerprint = (text: string) =>
  createHmac('sha256', fingerprintKey).update(text).digest().readBigUInt64BE()

const resumeJob = 'resume-catalog-work'
const tidyJob = 'tidy-catalog'

/** Creates the customs catalog: uploads, products, invalid products and reloads. */
export function createCatalog(deps: CatalogDeps): Catalog {
  const {
    database,
    outbox,
    blobs,
    importCosts,
    restrictions,
    tree,
    referenceVatRates,
    tenantBrands,
    tenants,
    audit,
    ...classificationDeps
  } = deps
  const stores = { brands: catalogBrandStore, products: productStore }
  const calculateDigest = (text: string) => createHash('sha256').update(text).digest('hex')
  const snapshots = new Snapshots({ blobs, packing: listPacking, digest: calculateDigest })
  const uploads = new Uploads({
    ...stores,
    store: uploadStore,
    classification: classificationDeps,
    outbox,
    packing,
    fingerprint: calculateFingerprint,
  })
  const runs = new Runs({ ...stores, store: runStore, classification: classificationDeps, outbox, makeId: makeUuidV7 })
  const vatRates = new VatRates(vatRateStore, referenceVatRates)
  const products = new Products({
    ...stores,
    decisions: decisionStore,
    classification: classificationDeps,
    importCosts,
    restrictions,
    vatRates,
    outbox,
  })
  const copying = new TenantScheduler({
    ...copyingLimits,
    concurrency: Math.max(1, Math.floor(database.connections / 4)),
  })
  const tokens = new ProductListTokens(calculateDigest)
  const lists = new ProductLists({ ...stores, uploads, snapshots, scheduler: copying, tokens })
  const validProducts = new ValidProductList({ ...stores, tokens })
  const turns = new TenantJobGuard()
  const runInTenant =
    (tenant: string) =>
    <T>(work: Parameters<typeof database.runInTransaction<T>>[2]) =>
      database.runInTransaction({ as: 'tenant', tenant }, { by: workJob }, work)

  return {
    operations: [
      ...createUploadOperations(uploads, tenants, makeUuidV7),
      ...createProductOperations(products, new ProductHistories(productHistoryStore), tenants),
      ...createInvalidProductOperations(lists, validProducts, runs),
      ...createReloadOperations(runs),
      ...createVatRateOperations(vatRates),
      ...createClassificationOperations(new ClassificationLists(tree)),
      ...createBrandConfigurationOperations(
        new BrandConfigurations(brandConfigurationStore, tenantBrands, classificationDeps.nomenclature, audit),
      ),
    ],
    jobs: {
      [workJob]: async (payload) => {
        const { tenant } = payload as { readonly tenant: string }
        const transaction = runInTenant(tenant)
        const isMore = await turns.runSteps(tenant, () => processCatalogWork({ uploads, runs }, transaction))
        if (isMore) await transaction((unit) => enqueueCatalogWork(unit))
      },
      [resumeJob]: async () => {
        await database.runAsSystem((unit) => enqueueOpenCatalogWork(unit))
      },
      [tidyJob]: async () => {
        await database.runAsSystem((unit) => deleteFinishedWork(unit))
        await snapshots.deleteExpired(database.clock.now())
      },
    },
    schedules: [
      { job: resumeJob, pattern: '* * * * *' },
      { job: tidyJob, pattern: '17 * * * *' },
    ],
    metrics: catalogMetrics,
    jobsAtStart: [resumeJob],
    processWork: (tenant) => processCatalogWork({ uploads, runs }, runInTenant(tenant)),
    processAllWork: async (tenant) => {
      while (await processCatalogWork({ uploads, runs }, runInTenant(tenant)));
    },
    products: new ProductFacts(productStore),
    brandUser: {
      forgetBrand: async (unit, tenant, brandCode) =>
        (await catalogBrandStore.forgetBrand(unit, tenant, brandCode)) ? null : 'products in its catalog',
    },
    readThreshold: async (unit, brandCode) => {
      const settings = (await catalogBrandStore.readSettings(unit, [brandCode])).get(brandCode)
      return (settings ?? usualSettings).confidenceThreshold
    },
    listTenantVatRates: (unit) => vatRates.listTenantRates(unit),
    createSandbox: async () => {
      for (const sample of sandboxCatalogs) {
        const sandboxDeps = { ...stores, uploads: uploadStore, runs: runStore, classification: classificationDeps }
        await database.runInTransaction({ as: 'tenant', tenant: sample.tenant }, { by: 'sandbox' }, (unit) =>
          createSandboxCatalog(unit, sample, sandboxDeps),
        )
      }
    },
  }
}
