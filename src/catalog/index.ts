import { createHash, createHmac, randomBytes } from 'node:crypto'
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import type { Blobs } from '../kernel/blobs.ts'
import type { Outbox } from '../kernel/event.ts'
import { uuidV7 } from '../kernel/ids.ts'
import { type Decimal, decimalOfNumber } from '../kernel/money.ts'
import { TenantTurns } from '../kernel/tenant-turns.ts'
import type { UnitOfWork } from '../kernel/unit-of-work.ts'
import { kilogramsPer } from '../kernel/weight.ts'
import type { Database } from '../platform/db/database.ts'
import type { Operation } from '../platform/http/call.ts'
import type { RateLimits } from '../platform/http/rate-limit.ts'
import type { FieldRules } from '../platform/http/validator.ts'
import type { Jobs, Schedule } from '../platform/queue.ts'
import { brandAdminRoutes, brandConfigurationRoutes } from './contract/brand-configurations.ts'
import { classificationRoutes } from './contract/classifications.ts'
import {
  browseInvalidProducts,
  countInvalidProducts,
  downloadProducts,
  listInvalidProducts,
  reprocessInvalidProducts,
} from './contract/invalid-products.ts'
import { createProducts, findProducts, listProducts, reviewClassification } from './contract/products.ts'
import { readReload, reloadCatalog } from './contract/reloads.ts'
import { readUpload, uploadCatalog } from './contract/uploads.ts'
import { vatRateRoutes } from './contract/vat-rates.ts'
import { brandConfigurationOperations } from './http/brand-configurations.ts'
import { classificationOperations } from './http/classifications.ts'
import { invalidProductOperations } from './http/invalid-products.ts'
import { productOperations } from './http/products.ts'
import { reloadOperations } from './http/reloads.ts'
import { uploadOperations } from './http/uploads.ts'
import { vatRateOperations } from './http/vat-rates.ts'
import { Turns, workOnCatalog } from './jobs/work-on-catalog.ts'
import { BrandConfigurations, type TenantBrands } from './service/brand-configurations.ts'
import type { Classifier, Figures, Nomenclature, Restrictions } from './service/classification.ts'
import { ClassificationLists, type ClassificationTree } from './service/classification-lists.ts'
import { isValid, judgeProducts, settle } from './service/judging.ts'
import type { SentProduct } from './service/product.ts'
import { ProductLists } from './service/product-lists.ts'
import { amountNeedsCurrency, weightNeedsUnit } from './service/product-rules.ts'
import type { CatalogProduct } from './service/product-store.ts'
import { Products } from './service/products.ts'
import { Runs } from './service/runs.ts'
import { sandboxCatalogs } from './service/sandbox-products.ts'
import { Snapshots } from './service/snapshots.ts'
import type { CatalogTenants } from './service/tenants.ts'
import { Uploads } from './service/uploads.ts'
import { type VatRate, VatRates } from './service/vat-rates.ts'
import { brandConfigurationStore } from './store/brand-configurations.ts'
import { catalogBrandStore } from './store/brands.ts'
import { productStore } from './store/products.ts'
import { runStore } from './store/runs.ts'
import { uploadStore } from './store/uploads.ts'
import { vatRateStore } from './store/vat-rates.ts'
import { forgetOldWork, queueOpenWork, queueWork, workJob } from './store/work.ts'

export { catalogErrors } from './contract/models.ts'
export { catalogErrorBody } from './http/error-body.ts'
export { atOnceCodes, kindCodes, otherFieldCode, parameterCodes, productCodes } from './http/error-codes.ts'
export type { Classifier, Figures, Nomenclature, Restriction, Restrictions } from './service/classification.ts'
export type { ClassificationTree } from './service/classification-lists.ts'
export { withoutFormulaMark } from './service/csv.ts'
export { attentionCodes } from './service/product-lists.ts'
export type { VatRate } from './service/vat-rates.ts'

/** The routes of this domain, for the documents. */
export const catalogRoutes = [
  uploadCatalog,
  readUpload,
  findProducts,
  createProducts,
  listProducts,
  reviewClassification,
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

/** The routes with which an operator configures brands. */
export const catalogAdminRoutes = brandAdminRoutes

/** The rules between fields that the contract of this domain refers to. */
export const catalogRules: FieldRules = { 'catalog-weight': weightNeedsUnit, 'catalog-price': amountNeedsCurrency }

/** What is limited unless the operator decides otherwise. */
export const catalogRateLimits: RateLimits = { [findProducts.operationId]: 600 }

export interface CatalogParts {
  readonly database: Database
  readonly outbox: Outbox
  readonly blobs: Blobs
  readonly classifier: Classifier
  readonly nomenclature: Nomenclature
  readonly figures: Figures
  readonly restrictions: Restrictions
  readonly tree: ClassificationTree
  /** The VAT rates that come with the server; asked for only when they are needed, as they take long to be read. */
  readonly referenceVatRates: () => readonly VatRate[]
  readonly tenantBrands: TenantBrands
  readonly tenants: CatalogTenants
}

export interface Catalog {
  readonly operations: readonly Operation[]
  readonly jobs: Jobs
  readonly schedules: readonly Schedule[]
  /** Jobs that a worker does when it starts. */
  readonly jobsAtStart: readonly string[]
  /** Works on what a tenant's catalog has to do, for a short while. @returns whether there is more to do */
  workOnce(tenant: string): Promise<boolean>
  /** Works on what a tenant's catalog has to do, until there is nothing left. */
  workOff(tenant: string): Promise<void>
  /** What customs papers need of products: by product code, those that the brand does not have left out. */
  readonly items: {
    find(
      unit: UnitOfWork,
      brandCode: string,
      productCodes: readonly string[],
    ): Promise<ReadonlyMap<string, CustomsItem>>
  }
  /** What customs want to know of products, by their codes; of several brands' the first brand's. */
  goods(
    unit: UnitOfWork,
    brands: readonly string[],
    productCodes: readonly string[],
  ): Promise<ReadonlyMap<string, CustomsFacts>>
  /** The VAT rates that the tenant has added. */
  ownVatRates(unit: UnitOfWork): Promise<readonly VatRate[]>
  /** What decides about a product's landed cost; in the order of the keys, null for those that there are not. */
  readonly customsFacts: {
    find(
      unit: UnitOfWork,
      keys: readonly { readonly brandCode: string; readonly productCode: string }[],
    ): Promise<readonly (CustomsFacts | null)[]>
  }
  /** Fills the brands of the sandbox with some products. */
  makeSandbox(): Promise<void>
}

/** Products of one upload are much alike, so that the least effort already makes them a tenth. */
const packing = {
  pack: (text: string) => deflateRawSync(text, { level: 1 }),
  unpack: (packed: Uint8Array) => inflateRawSync(packed).toString('utf8'),
}

/** How lists are copied to be walked by tokens, beside how many at once: a quarter of the database connections. */
const copyingLimits = { atOnceOfTenant: 1, mostWaiting: 200, mostWaitingOfTenant: 20, retryAfter: 5 }

/** With a key of this process alone, so that nobody can send codes whose fingerprints get in each other's way. */
const fingerprintKey = randomBytes(32)
const fingerprint = (text: string) => createHmac('sha256', fingerprintKey).update(text).digest().readBigUInt64BE()

const resumeJob = 'resume-catalog-work'
const tidyJob = 'tidy-catalog'

/** The customs catalog: uploads, products, what is not valid, and reloads. */
export function createCatalog(parts: CatalogParts): Catalog {
  const { database, outbox, blobs, figures, restrictions, tree, referenceVatRates, tenantBrands, tenants, ...judges } =
    parts
  const stores = { brands: catalogBrandStore, products: productStore }
  const digest = (text: string) => createHash('sha256').update(text).digest('hex')
  const snapshots = new Snapshots({ blobs, digest })
  const uploads = new Uploads({ ...stores, store: uploadStore, judges, outbox, packing, fingerprint })
  const runs = new Runs({ ...stores, store: runStore, judges, outbox, makeId: uuidV7 })
  const vatRates = new VatRates(vatRateStore, referenceVatRates)
  const products = new Products({ ...stores, judges, figures, restrictions, vatRates, outbox })
  const copying = new TenantTurns({ ...copyingLimits, atOnce: Math.max(1, Math.floor(database.connections / 4)) })
  const lists = new ProductLists({ ...stores, snapshots, turns: copying, digest })
  const turns = new Turns()
  const inTenant =
    (tenant: string) =>
    <T>(work: Parameters<typeof database.transaction<T>>[2]) =>
      database.transaction({ as: 'tenant', tenant }, { by: workJob }, work)

  return {
    operations: [
      ...uploadOperations(uploads, tenants, uuidV7),
      ...productOperations(products, tenants),
      ...invalidProductOperations(lists, runs),
      ...reloadOperations(runs),
      ...vatRateOperations(vatRates),
      ...classificationOperations(new ClassificationLists(tree)),
      ...brandConfigurationOperations(
        new BrandConfigurations(brandConfigurationStore, tenantBrands, judges.nomenclature),
      ),
    ],
    jobs: {
      [workJob]: async (payload) => {
        const { tenant } = payload as { readonly tenant: string }
        const transaction = inTenant(tenant)
        const isMore = await turns.take(tenant, () => workOnCatalog({ uploads, runs }, transaction))
        if (isMore) await transaction((unit) => queueWork(unit))
      },
      [resumeJob]: async () => {
        await database.system((unit) => queueOpenWork(unit))
      },
      [tidyJob]: async () => {
        await database.system((unit) => forgetOldWork(unit))
        await snapshots.expire(database.clock.now())
      },
    },
    schedules: [
      { job: resumeJob, pattern: '* * * * *' },
      { job: tidyJob, pattern: '17 * * * *' },
    ],
    jobsAtStart: [resumeJob],
    workOnce: (tenant) => workOnCatalog({ uploads, runs }, inTenant(tenant)),
    workOff: async (tenant) => {
      while (await workOnCatalog({ uploads, runs }, inTenant(tenant)));
    },
    items: {
      find: async (unit, brandCode, productCodes) => {
        const found = await productStore.find(unit, brandCode, productCodes)
        return new Map(
          found.map((stored): [string, CustomsItem] => {
            const { hsCode, countryOfOrigin, weight } = customsFactsOf(stored)
            const perUnit = weight === null ? null : kilogramsPer(weight.unit.trim())
            const weightKg = weight === null || perUnit === null ? null : weight.value.times(perUnit)
            const { name: customsDescription, dangerousGoods, dangerousGoodsUNNumber = '' } = stored.product
            const isDangerous = dangerousGoods === true || dangerousGoodsUNNumber.trim() !== ''
            const known = {
              hsCode,
              customsDescription,
              countryOfOrigin,
              weightKg,
              isDangerous,
              details: stored.product,
            }
            return [stored.productCode, known]
          }),
        )
      },
    },
    ownVatRates: (unit) => vatRates.own(unit),
    goods: async (unit, brands, productCodes) => {
      const found = new Map<string, CustomsFacts>()
      for (const brandCode of brands) {
        for (const stored of await productStore.find(unit, brandCode, productCodes)) {
          if (!found.has(stored.productCode)) found.set(stored.productCode, customsFactsOf(stored))
        }
      }
      return found
    },
    customsFacts: {
      find: async (unit, keys) => {
        const found = new Map<string, CustomsFacts>()
        for (const [brandCode, ofBrand] of Map.groupBy(keys, (key) => key.brandCode)) {
          const codes = [...new Set(ofBrand.map(({ productCode }) => productCode))]
          for (const stored of await productStore.find(unit, brandCode, codes)) {
            found.set(JSON.stringify([brandCode, stored.productCode]), customsFactsOf(stored))
          }
        }
        return keys.map(({ brandCode, productCode }) => found.get(JSON.stringify([brandCode, productCode])) ?? null)
      },
    },
    makeSandbox: async () => {
      for (const { tenant, brandCode, uploadId, reloadId, products: some } of sandboxCatalogs) {
        await inTenant(tenant)(async (unit) => {
          await catalogBrandStore.lock(unit, [brandCode])
          const settings = (await catalogBrandStore.settings(unit, [brandCode])).get(brandCode)
          if (settings === undefined) throw new Error(`the brand ${brandCode} has no settings`)
          const judged = await judgeProducts(some, settings, judges, { tenant, signal: null })
          await productStore.take(unit, brandCode, settle(judged), true)
          const valid = judged.filter(isValid).length
          const counts = { received: judged.length, valid, invalid: judged.length - valid }
          await uploadStore.addFinished(unit, { uploadId, brands: [brandCode], ...counts })
          const { valid: good, invalid } = counts
          const asked = { correlationId: 'sandbox', requestedBy: unit.by, requestedAt: unit.at }
          const reload = { runId: reloadId, brandCode, kind: 'Reload', ...asked } as const
          await runStore.addFinished(unit, { ...reload, total: counts.received, valid: good, invalid })
        })
      }
    },
  }
}

/** What customs papers need of a product. */
export interface CustomsItem {
  readonly hsCode: string | null
  readonly customsDescription: string | null
  readonly countryOfOrigin: string | null
  /** Of one article. */
  readonly weightKg: Decimal | null
  /** Whether the retailer has said that it is dangerous goods, or named their UN number. */
  readonly isDangerous: boolean
  /** What else customs and carriers look at, among them its size, its codes and the class of dangerous goods. */
  readonly details: SentProduct
}

/** What decides about a product's landed cost. */
export interface CustomsFacts {
  readonly hsCode: string | null
  readonly countryOfOrigin: string | null
  readonly weight: { readonly value: Decimal; readonly unit: string } | null
  readonly ageGroup: string | null
  readonly gender: string | null
}

function customsFactsOf({ product, reviewedCode, classificationCode }: CatalogProduct): CustomsFacts {
  const { countryOfOrigin, weight, weightUnit, ageGroup = null, gender = null } = product
  return {
    hsCode: reviewedCode ?? classificationCode,
    countryOfOrigin,
    weight:
      weight === undefined || weightUnit === undefined ? null : { value: decimalOfNumber(weight), unit: weightUnit },
    ageGroup,
    gender,
  }
}
