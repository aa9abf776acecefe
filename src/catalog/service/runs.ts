import { createEvent, type NewEvent, type Outbox } from '../../kernel/event.ts'
import { uuidPattern } from '../../kernel/ids.ts'
import { Problem } from '../../kernel/problem.ts'
import type { Caller } from '../../kernel/tenant-scheduler.ts'
import { requireTenant, type UnitOfWork } from '../../kernel/unit-of-work.ts'
import { reloadCompleted } from '../contract/events.ts'
import type { CatalogBrandStore } from './brands.ts'
import { maxAttempts, type TenantTransaction } from './catalog-jobs.ts'
import { type ClassificationSettings, isSameSettings } from './classification.ts'
import {
  type ClassificationDeps,
  type ClassifiedProduct,
  classifyProducts,
  isValid,
  keepLastPerCode,
  type ValidProduct,
} from './classify-products.ts'
import type { SubmittedProduct } from './product.ts'
import type { ProductIntake, ProductStore, StoredProduct } from './product-store.ts'
import { type UploadState } from './upload.ts'
import { createInvalidProductsEvent } from './uploads.ts'

/** A reload processes a brand's whole catalog; reprocessing only its invalid products. */
export type RunKind = 'Reload' | 'Reprocess'

/** Work on a brand's catalog, with its progress. */
export interface Run {
  readonly runId: string
  readonly brandCode: string
  readonly kind: RunKind
  readonly state: UploadState
  readonly correlationId: string
  readonly requestedBy: string
  readonly requestedAt: Date
  /** Products to process when it began; 0 before. */
  readonly total: number
  /** Processed products. */
  readonly done: number
  readonly valid: number
  readonly invalid: number
  /** The place of the last processed product. */
  readonly afterPlace: number
  /** The code of the last processed invalid product; empty before the first. */
  readonly afterProductCode: string
  readonly startedAt: Date | null
  readonly finishedAt: Date | null
}

export type NewRun = Pick<Run, 'runId' | 'brandCode' | 'kind' | 'correlationId' | 'requestedBy' | 'requestedAt'>

/** Stores the runs of the unit of work's tenant. */
export interface RunStore {
  /**
   * Stores a run and queues its job.
   *
   * @returns false if there is one already: an unfinished reload, or reprocessing that has not started
   */
  insertRun(unit: UnitOfWork, run: NewRun): Promise<boolean>
  /** Stores a finished run. */
  insertFinishedRun(unit: UnitOfWork, run: NewRun & Pick<Run, 'total' | 'valid' | 'invalid'>): Promise<void>
  findRun(unit: UnitOfWork, runId: string): Promise<Run | null>
  /** The first unfinished run, locked until the unit of work ends; null if there is none. */
  lockNextRun(unit: UnitOfWork): Promise<Run | null>
  saveRun(unit: UnitOfWork, run: Run): Promise<void>
  /** Counts a failure of an unfinished run, which fails after too many. @returns the run if it has failed */
  countFailure(unit: UnitOfWork, runId: string, maxFailures: number): Promise<Run | null>
}

export interface RunDeps {
  readonly store: RunStore
  readonly brands: CatalogBrandStore
  readonly products: ProductStore
  readonly classification: ClassificationDeps
  readonly outbox: Outbox
  readonly makeId: (now: Date) => string
}

/** Products processed in one transaction, during which the brand is locked. */
const productsAtOnce = 500

/** Classifications made before the brand is locked. */
interface PrefetchedBatch {
  readonly settings: ClassificationSettings
  /** By the product at that time: a changed one is not found here. */
  readonly classifiedByProduct: ReadonlyMap<string, ClassifiedProduct>
}

/** The rules for reloads and reprocessing. */
export class Runs {
  readonly #deps: RunDeps
  /** For the latest run, its next products. */
  #prefetched: { readonly runId: string; readonly batch: Promise<PrefetchedBatch | null> } | null = null

  constructor(deps: RunDeps) {
    this.#deps = deps
  }

  /**
   * Queues a reload of a brand.
   *
   * @throws Problem `precondition-failed` while another one is queued or running
   */
  async queueReload(unit: UnitOfWork, brandCode: string, correlationId: string): Promise<NewRun> {
    const run = this.#createRun(unit, 'Reload', brandCode, correlationId)
    if (await this.#deps.store.insertRun(unit, run)) return run
    throw new Problem(
      'precondition-failed',
      `A reload of the brand ${brandCode} is queued or running; try again when it has ended`,
    )
  }

  /**
   * @param brands the caller's brands
   * @throws Problem `not-found`
   */
  async getReload(unit: UnitOfWork, runId: string, brands: readonly string[]): Promise<Run> {
    const run = uuidPattern.test(runId) ? await this.#deps.store.findRun(unit, runId) : null
    if (run?.kind !== 'Reload' || !brands.includes(run.brandCode)) {
      throw new Problem('not-found', `There is no reload ${runId}`)
    }
    return run
  }

  /**
   * Queues reprocessing of a brand's invalid products; a queued one serves several requests.
   *
   * @throws Problem `invalid` if there are none
   */
  async queueReprocessing(unit: UnitOfWork, brandCode: string, correlationId: string): Promise<void> {
    const [counts] = await this.#deps.brands.readCounts(unit, [brandCode])
    if (counts === undefined || counts.invalid === 0) {
      throw new Problem('invalid', `The brand ${brandCode} has no invalid products`, {
        failures: [{ path: 'brandCode', rule: 'nothing-to-process', reason: 'has no invalid products to recheck' }],
      })
    }
    await this.#deps.store.insertRun(unit, this.#createRun(unit, 'Reprocess', brandCode, correlationId))
  }

  #createRun(unit: UnitOfWork, kind: RunKind, brandCode: string, correlationId: string): NewRun {
    const { at: requestedAt, by: requestedBy } = unit
    return { runId: this.#deps.makeId(requestedAt), brandCode, kind, correlationId, requestedBy, requestedAt }
  }

  /**
   * Processes the next products of a tenant's runs and stores the progress in the same transaction. While they are
   * stored, the next ones are already being classified.
   *
   * @returns false if there was no run
   */
  async processNextBatch(transaction: TenantTransaction): Promise<boolean> {
    const { store, outbox } = this.#deps
    const tried: string[] = []
    try {
      return await transaction(async (unit) => {
        const run = await store.lockNextRun(unit)
        if (run === null) return false
        tried.push(run.runId)
        await this.#advanceRun(unit, run, transaction)
        return true
      })
    } catch (error) {
      if (error instanceof Problem && error.kind === 'unavailable') throw error
      // When the transaction is retried, it may find another run.
      const runId = tried.at(-1)
      if (runId === undefined) throw error
      await transaction(async (unit) => {
        const failed = await store.countFailure(unit, runId, maxAttempts)
        if (failed?.kind === 'Reload') await outbox.appendEvents(unit, [createRunEndEvent(failed, unit)])
      })
      throw error
    }
  }

  async #advanceRun(unit: UnitOfWork, run: Run, transaction: TenantTransaction): Promise<void> {
    const { store, brands, outbox } = this.#deps
    const { brandCode } = run
    // Read and written while the brand is locked, so as not to overwrite a concurrent upload with older data.
    await brands.lockBrands(unit, [brandCode])
    const begun = run.state === 'Queued' ? await this.#beginRun(unit, run) : run
    const { next: nextRun, events } = await this.#processBatch(unit, begun, transaction)
    await store.saveRun(unit, nextRun)
    if (nextRun.state === 'Completed' && nextRun.kind === 'Reload') events.push(createRunEndEvent(nextRun, unit))
    await outbox.appendEvents(unit, events)
  }

  async #beginRun(unit: UnitOfWork, run: Run): Promise<Run> {
    const [counts] = await this.#deps.brands.readCounts(unit, [run.brandCode])
    const { products = 0, invalid = 0 } = counts ?? {}
    return { ...run, state: 'Processing', total: run.kind === 'Reload' ? products + invalid : invalid }
  }

  /** First products by place, then invalid ones by code. */
  async #processBatch(
    unit: UnitOfWork,
    run: Run,
    transaction: TenantTransaction,
  ): Promise<{ readonly next: Run; readonly events: NewEvent[] }> {
    const { products } = this.#deps
    const { brandCode, kind, afterPlace, afterProductCode } = run
    if (kind === 'Reload' && afterProductCode === '') {
      const storedProducts = await products.listByPlace(unit, brandCode, afterPlace, productsAtOnce)
      const last = storedProducts.at(-1)
      if (last !== undefined) {
        const next = { ...run, afterPlace: last.place }
        const judged = await this.#classifyProducts(unit, run, storedProducts)
        const isOver = storedProducts.length < productsAtOnce
        this.#prefetched = isOver ? null : { runId: run.runId, batch: this.#prefetchBatch(next, transaction) }
        const former = new Map(storedProducts.map((stored) => [stored.productCode, stored]))
        // Most are unchanged and need not be written.
        const changed = judged.filter(
          (classifiedProduct) =>
            !isValid(classifiedProduct) ||
            !isClassifiedAs(former.get(classifiedProduct.productCode), classifiedProduct),
        )
        await products.upsertProducts(unit, brandCode, keepLastPerCode(changed), toIntake(run, false))
        // Products that became invalid are now in that list, and are counted and reported there.
        const valid = judged.filter(isValid).length
        return { next: { ...next, done: run.done + judged.length, valid: run.valid + valid }, events: [] }
      }
    }
    const range = { afterCode: afterProductCode, skip: 0, count: productsAtOnce }
    const invalid = await products.listInvalid(unit, brandCode, { uploadId: null }, range)
    const lastStored = invalid.at(-1)
    if (lastStored === undefined) return { next: { ...run, state: 'Completed', total: run.done }, events: [] }
    const classifiedBatch = await this.#classifyProducts(unit, run, invalid)
    const settled = keepLastPerCode(classifiedBatch)
    await products.upsertProducts(unit, brandCode, settled, toIntake(run, true))
    const valid = classifiedBatch.filter(isValid).length
    const advancedRun = {
      ...run,
      afterProductCode: lastStored.productCode,
      done: run.done + classifiedBatch.length,
      valid: run.valid + valid,
      invalid: run.invalid + classifiedBatch.length - valid,
    }
    return {
      next: advancedRun,
      events: settled.invalid.length === 0 ? [] : [createInvalidProductsEvent(brandCode, settled.invalid, unit, null)],
    }
  }

  /** Classifies products, in order; prefetched ones are not classified again. */
  async #classifyProducts(
    unit: UnitOfWork,
    { runId, brandCode }: Run,
    products: readonly { readonly product: SubmittedProduct }[],
  ): Promise<readonly ClassifiedProduct[]> {
    const settings = (await this.#deps.brands.readSettings(unit, [brandCode])).get(brandCode)
    if (settings === undefined) throw new Error(`the brand ${brandCode} has no settings`)
    const foresight = this.#prefetched?.runId === runId ? await this.#prefetched.batch : null
    const prefetchedBatch = isSameSettings(foresight?.settings, settings) ? foresight?.classifiedByProduct : undefined
    const prefetched = products.map(({ product }) => prefetchedBatch?.get(JSON.stringify(product)))
    const unprefetched = products.flatMap(({ product }, index) => (prefetched[index] === undefined ? [product] : []))
    const classified = (
      await classifyProducts(unprefetched, settings, this.#deps.classification, toJob(requireTenant(unit)), (work) =>
        work(unit),
      )
    ).values()
    return prefetched.map((prefetchedProduct) => {
      const classifiedProduct = prefetchedProduct ?? classified.next().value
      if (classifiedProduct === undefined) throw new Error('fewer products were processed than exist')
      return classifiedProduct
    })
  }

  /** Classifies the next products without a lock. Null if that fails: they are then classified in their turn. */
  async #prefetchBatch(run: Run, transaction: TenantTransaction): Promise<PrefetchedBatch | null> {
    const { brands, products, classification: classificationDeps } = this.#deps
    const { brandCode, afterPlace } = run
    try {
      const [tenant, settings, storedProducts] = await transaction(async (unit) => [
        requireTenant(unit),
        (await brands.readSettings(unit, [brandCode])).get(brandCode),
        await products.listByPlace(unit, brandCode, afterPlace, productsAtOnce),
      ])
      if (settings === undefined) return null
      const classified = await classifyProducts(
        storedProducts.map(({ product }) => product),
        settings,
        classificationDeps,
        toJob(tenant),
        transaction,
      )
      return {
        settings,
        classifiedByProduct: new Map(
          classified.map((classifiedProduct, index) => [
            JSON.stringify(storedProducts[index]?.product),
            classifiedProduct,
          ]),
        ),
      }
    } catch {
      return null
    }
  }
}

const toIntake = ({ kind, runId, requestedBy }: Run, isNews: boolean): ProductIntake => ({
  isNews,
  cause: kind,
  causeId: runId,
  by: requestedBy,
})

/** Jobs never stop waiting. */
const toJob = (tenant: string): Caller => ({ tenant, signal: null })

/** Whether a product of the catalog already has this classification. */
function isClassifiedAs(stored: StoredProduct | undefined, { classification }: ValidProduct): boolean {
  return (
    stored !== undefined &&
    stored.classificationCode === classification.code &&
    stored.classificationSource === classification.source &&
    stored.classificationConfidence === classification.confidence &&
    JSON.stringify(stored.candidates) === JSON.stringify(classification.candidates)
  )
}

function createRunEndEvent(run: Run, unit: UnitOfWork): NewEvent {
  const { runId, brandCode, state, total, valid, invalid } = run
  const data = { id: runId, brandCode, state, total, valid, invalid }
  return createEvent(reloadCompleted, unit, brandCode, data)
}
