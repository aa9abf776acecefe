import type { NewEvent, Outbox } from '../../kernel/event.ts'
import { uuidPattern } from '../../kernel/ids.ts'
import { Problem } from '../../kernel/problem.ts'
import type { Caller } from '../../kernel/tenant-turns.ts'
import { tenantOf, type UnitOfWork } from '../../kernel/unit-of-work.ts'
import type { CatalogBrandStore } from './brands.ts'
import { type ClassificationSettings, isSameSettings } from './classification.ts'
import { isValid, type JudgedProduct, type Judges, judgeProducts, settle, type ValidProduct } from './judging.ts'
import type { SentProduct } from './product.ts'
import type { ProductStore, StoredProduct } from './product-store.ts'
import { invalidEvent, type UploadState } from './uploads.ts'
import { mostAttempts, type TenantTransaction } from './work.ts'

/** A reload goes over a brand's whole catalog; reprocessing over what is not valid. */
export type RunKind = 'Reload' | 'Reprocess'

/** Work over a brand's catalog, and how far it has come. */
export interface Run {
  readonly runId: string
  readonly brandCode: string
  readonly kind: RunKind
  readonly state: UploadState
  readonly correlationId: string
  readonly requestedBy: string
  readonly requestedAt: Date
  /** How many products there were to look at when it began; 0 before. */
  readonly total: number
  /** How many it has looked at. */
  readonly done: number
  readonly valid: number
  readonly invalid: number
  /** The place of the last product that it has looked at. */
  readonly afterPlace: number
  /** The code of the last product that is not valid and that it has looked at; empty before the first. */
  readonly afterProductCode: string
  readonly startedAt: Date | null
  readonly finishedAt: Date | null
}

export type NewRun = Pick<Run, 'runId' | 'brandCode' | 'kind' | 'correlationId' | 'requestedBy' | 'requestedAt'>

/** Where runs are kept. The tenant is the unit of work's. */
export interface RunStore {
  /**
   * Stores a run, and puts the work on it into the queue.
   *
   * @returns false when there is one already: of a reload one that has not ended, of reprocessing one that has not begun
   */
  add(unit: UnitOfWork, run: NewRun): Promise<boolean>
  /** Stores a run that has been worked off already. */
  addFinished(unit: UnitOfWork, run: NewRun & Pick<Run, 'total' | 'valid' | 'invalid'>): Promise<void>
  find(unit: UnitOfWork, runId: string): Promise<Run | null>
  /** The first run that has not ended, kept from others until the unit of work ends; null when all have. */
  next(unit: UnitOfWork): Promise<Run | null>
  save(unit: UnitOfWork, run: Run): Promise<void>
  /** Counts a failure of an open run, which has failed when there have been too many. @returns the run if it has */
  countFailure(unit: UnitOfWork, runId: string, mostFailures: number): Promise<Run | null>
}

export interface RunParts {
  readonly store: RunStore
  readonly brands: CatalogBrandStore
  readonly products: ProductStore
  readonly judges: Judges
  readonly outbox: Outbox
  readonly makeId: (at: Date) => string
}

/** How many products are looked at in one transaction, in which the brand is locked. */
const productsAtOnce = 500

/** What has been found out about products before their brand is locked. */
interface Foresight {
  readonly settings: ClassificationSettings
  /** By the product as it was then: one that has changed since is not found here. */
  readonly judged: ReadonlyMap<string, JudgedProduct>
}

/** The rules of reloads and of reprocessing. */
export class Runs {
  readonly #parts: RunParts
  /** Of the run that was worked on last, about the products that come next. */
  #foresight: { readonly runId: string; readonly found: Promise<Foresight | null> } | null = null

  constructor(parts: RunParts) {
    this.#parts = parts
  }

  /**
   * Queues a reload of a brand.
   *
   * @throws Problem `precondition-failed` while another one is queued or running
   */
  async reload(unit: UnitOfWork, brandCode: string, correlationId: string): Promise<NewRun> {
    const run = this.#make(unit, 'Reload', brandCode, correlationId)
    if (await this.#parts.store.add(unit, run)) return run
    throw new Problem(
      'precondition-failed',
      `A reload of the brand ${brandCode} is queued or running; try again when it has ended`,
    )
  }

  /**
   * @param brands the brands of whoever asks
   * @throws Problem `not-found`
   */
  async findReload(unit: UnitOfWork, runId: string, brands: readonly string[]): Promise<Run> {
    const run = uuidPattern.test(runId) ? await this.#parts.store.find(unit, runId) : null
    if (run?.kind !== 'Reload' || !brands.includes(run.brandCode)) {
      throw new Problem('not-found', `There is no reload ${runId}`)
    }
    return run
  }

  /**
   * Queues that a brand's invalid products are checked again; one request that waits already serves for both.
   *
   * @throws Problem `invalid` when there is none
   */
  async reprocess(unit: UnitOfWork, brandCode: string, correlationId: string): Promise<void> {
    const [counts] = await this.#parts.brands.counts(unit, [brandCode])
    if (counts === undefined || counts.invalid === 0) {
      throw new Problem('invalid', `The brand ${brandCode} has no invalid products`, {
        failures: [
          { path: 'brandCode', rule: 'nothing-to-process', reason: 'has no invalid products to be checked again' },
        ],
      })
    }
    await this.#parts.store.add(unit, this.#make(unit, 'Reprocess', brandCode, correlationId))
  }

  #make(unit: UnitOfWork, kind: RunKind, brandCode: string, correlationId: string): NewRun {
    const { at: requestedAt, by: requestedBy } = unit
    return { runId: this.#parts.makeId(requestedAt), brandCode, kind, correlationId, requestedBy, requestedAt }
  }

  /**
   * Works on the next products of a tenant's runs, in one transaction with how far it has come. While they are stored, those
   * after them are judged already.
   *
   * @returns false when there was no run
   */
  async workOnce(transaction: TenantTransaction): Promise<boolean> {
    const { store, outbox } = this.#parts
    const tried: string[] = []
    try {
      return await transaction(async (unit) => {
        const run = await store.next(unit)
        if (run === null) return false
        tried.push(run.runId)
        await this.#advance(unit, run, transaction)
        return true
      })
    } catch (error) {
      if (error instanceof Problem && error.kind === 'unavailable') throw error
      // A transaction that is begun again may find another run.
      const runId = tried.at(-1)
      if (runId === undefined) throw error
      await transaction(async (unit) => {
        const failed = await store.countFailure(unit, runId, mostAttempts)
        if (failed?.kind === 'Reload') await outbox.append(unit, [endOf(failed, unit)])
      })
      throw error
    }
  }

  async #advance(unit: UnitOfWork, run: Run, transaction: TenantTransaction): Promise<void> {
    const { store, brands, outbox } = this.#parts
    const { brandCode } = run
    // Read and written under the lock of the brand: an upload meanwhile must not be undone by what was there before.
    await brands.lock(unit, [brandCode])
    const begun = run.state === 'Queued' ? await this.#begin(unit, run) : run
    const { next, events } = await this.#look(unit, begun, transaction)
    await store.save(unit, next)
    if (next.state === 'Completed' && next.kind === 'Reload') events.push(endOf(next, unit))
    await outbox.append(unit, events)
  }

  async #begin(unit: UnitOfWork, run: Run): Promise<Run> {
    const [counts] = await this.#parts.brands.counts(unit, [run.brandCode])
    const { products = 0, invalid = 0 } = counts ?? {}
    return { ...run, state: 'Processing', total: run.kind === 'Reload' ? products + invalid : invalid }
  }

  /** First the products by their places, then those that are not valid by their codes. */
  async #look(
    unit: UnitOfWork,
    run: Run,
    transaction: TenantTransaction,
  ): Promise<{ readonly next: Run; readonly events: NewEvent[] }> {
    const { products } = this.#parts
    const { brandCode, kind, afterPlace, afterProductCode } = run
    if (kind === 'Reload' && afterProductCode === '') {
      const found = await products.byPlace(unit, brandCode, afterPlace, productsAtOnce)
      const last = found.at(-1)
      if (last !== undefined) {
        const next = { ...run, afterPlace: last.place }
        const judged = await this.#judge(unit, run, found)
        const isOver = found.length < productsAtOnce
        this.#foresight = isOver ? null : { runId: run.runId, found: this.#foresee(next, transaction) }
        const former = new Map(found.map((one) => [one.productCode, one]))
        // Most are as they were, and what is not written costs nothing.
        const changed = judged.filter((one) => !isValid(one) || !isClassifiedAs(former.get(one.productCode), one))
        await products.take(unit, brandCode, settle(changed), false)
        // Products that have become invalid are in the list of invalid ones now, and are counted and told of there.
        const valid = judged.filter(isValid).length
        return { next: { ...next, done: run.done + judged.length, valid: run.valid + valid }, events: [] }
      }
    }
    const range = { afterCode: afterProductCode, skip: 0, count: productsAtOnce }
    const invalid = await products.invalid(unit, brandCode, range)
    const last = invalid.at(-1)
    if (last === undefined) return { next: { ...run, state: 'Completed', total: run.done }, events: [] }
    const judged = await this.#judge(unit, run, invalid)
    const settled = settle(judged)
    await products.take(unit, brandCode, settled, true)
    const valid = judged.filter(isValid).length
    const next = {
      ...run,
      afterProductCode: last.productCode,
      done: run.done + judged.length,
      valid: run.valid + valid,
      invalid: run.invalid + judged.length - valid,
    }
    return {
      next,
      events: settled.invalid.length === 0 ? [] : [invalidEvent(brandCode, settled.invalid, unit, null)],
    }
  }

  /** Judges products, in their order; those that were foreseen as they are need no second look. */
  async #judge(
    unit: UnitOfWork,
    { runId, brandCode }: Run,
    found: readonly { readonly product: SentProduct }[],
  ): Promise<readonly JudgedProduct[]> {
    const settings = (await this.#parts.brands.settings(unit, [brandCode])).get(brandCode)
    if (settings === undefined) throw new Error(`the brand ${brandCode} has no settings`)
    const foresight = this.#foresight?.runId === runId ? await this.#foresight.found : null
    const foreseen = isSameSettings(foresight?.settings, settings) ? foresight?.judged : undefined
    const known = found.map(({ product }) => foreseen?.get(JSON.stringify(product)))
    const rest = found.flatMap(({ product }, at) => (known[at] === undefined ? [product] : []))
    const judged = (await judgeProducts(rest, settings, this.#parts.judges, asJob(tenantOf(unit)))).values()
    return known.map((one) => {
      const of = one ?? judged.next().value
      if (of === undefined) throw new Error('fewer products were judged than there are')
      return of
    })
  }

  /** Judges the products that come next, without a lock. Null where that fails: they are judged in their turn then. */
  async #foresee(run: Run, transaction: TenantTransaction): Promise<Foresight | null> {
    const { brands, products, judges } = this.#parts
    const { brandCode, afterPlace } = run
    try {
      const [tenant, settings, found] = await transaction(async (unit) => [
        tenantOf(unit),
        (await brands.settings(unit, [brandCode])).get(brandCode),
        await products.byPlace(unit, brandCode, afterPlace, productsAtOnce),
      ])
      if (settings === undefined) return null
      const judged = await judgeProducts(
        found.map(({ product }) => product),
        settings,
        judges,
        asJob(tenant),
      )
      return {
        settings,
        judged: new Map(judged.map((one, at) => [JSON.stringify(found[at]?.product), one])),
      }
    } catch {
      return null
    }
  }
}

/** A job waits for what it has asked for. */
const asJob = (tenant: string): Caller => ({ tenant, signal: null })

/** Whether a product of the catalog has this classification already. */
function isClassifiedAs(stored: StoredProduct | undefined, { classification }: ValidProduct): boolean {
  return (
    stored !== undefined &&
    stored.classificationCode === classification.code &&
    stored.classificationSource === classification.source &&
    stored.classificationConfidence === classification.confidence &&
    JSON.stringify(stored.candidates) === JSON.stringify(classification.candidates)
  )
}

function endOf(run: Run, { at, traceparent }: UnitOfWork): NewEvent {
  const { runId, brandCode, state, total, valid, invalid } = run
  const data = { id: runId, brandCode, state, total, valid, invalid }
  return { type: 'catalog.reload.completed', subject: brandCode, at, traceparent, data }
}
