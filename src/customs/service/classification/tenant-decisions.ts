import type { Caller } from '../../../kernel/tenant-scheduler.ts'
import type { UnitOfWork } from '../../../kernel/unit-of-work.ts'
import { buildDecisionIndex, type DecisionIndex, maxDecisions, type ProductTraits } from './decision-votes.ts'
import type { ProductDescription } from './product-facts.ts'

/** A person's decision on the code of a product. */
export interface ProductDecision {
  readonly brandCode: string
  readonly productCode: string
  /** Six digits or more. */
  readonly code: string
  /** The texts it was based on. */
  readonly product: ProductDescription
  /** 1, 2, 3, … within the brand; later decisions have higher numbers. */
  readonly number: number
  readonly decidedAt: Date
}

/** The source of the decisions of the unit of work's tenant. */
export interface DecisionSource {
  /** The number of decisions per brand, counting changed ones again; without brands that have none. */
  readCounts(unit: UnitOfWork): Promise<ReadonlyMap<string, number>>
  /** Decisions numbered above the given number of their brand, latest first, within limits. */
  listDecisions(
    unit: UnitOfWork,
    after: ReadonlyMap<string, number>,
    limits: { readonly rows: number; readonly bytes: number },
  ): Promise<readonly ProductDecision[]>
}

/** Reads with access to the caller's tenant. */
export type TenantReading = <T>(work: (unit: UnitOfWork) => Promise<T>) => Promise<T>

/** The indexed decisions of one tenant. */
export interface TenantExamples {
  readonly index: DecisionIndex
  /** The decided products, by their numbers in the index. */
  readonly products: readonly Pick<ProductDecision, 'brandCode' | 'productCode'>[]
}

export interface TenantDecisionsDeps {
  readonly source: DecisionSource
  /** Throws like classification, if too much is waiting or the caller has left. */
  readonly extractTraits: (products: readonly ProductDescription[], caller: Caller) => Promise<readonly ProductTraits[]>
}

/** Maximum bytes of texts read per tenant. */
const bytesRead = 8 * 1024 * 1024
/** Approximate maximum memory for all tenants: some fifteen with the maximum number of decisions. */
const maxCachedBytes = 48 * 1024 * 1024
/** Bytes of memory per trait, with its entry in the index, and per decision without its traits. */
const [bytesOfTrait, bytesOfDecision] = [15, 400]

interface LearnedDecision extends Pick<ProductDecision, 'brandCode' | 'productCode'> {
  readonly code: string
  readonly traits: ProductTraits
  readonly at: number
}

interface CachedTenant {
  readonly counts: ReadonlyMap<string, number>
  readonly decisions: ReadonlyMap<string, LearnedDecision>
  readonly examples: TenantExamples
  readonly bytes: number
}

const includes = (cached: ReadonlyMap<string, number>, counts: ReadonlyMap<string, number>): boolean =>
  [...counts].every(([brandCode, count]) => (cached.get(brandCode) ?? 0) >= count)

/**
 * Caches the decisions of tenants. Each call checks for new ones, which all processes see immediately, and reads only
 * those. It keeps the latest decisions up to a maximum, and evicts the least recently used tenants.
 */
export class TenantDecisions {
  readonly #deps: TenantDecisionsDeps
  readonly #cached = new Map<string, CachedTenant>()
  readonly #loading = new Map<string, Promise<CachedTenant>>()

  constructor(deps: TenantDecisionsDeps) {
    this.#deps = deps
  }

  /**
   * The decisions of the calling tenant; null if it has none.
   *
   * @throws Problem `unavailable` if the caller has left, or too much of the tenant's is waiting
   */
  async getExamples(read: TenantReading, caller: Caller): Promise<TenantExamples | null> {
    const counts = await read((unit) => this.#deps.source.readCounts(unit))
    if (counts.size === 0) return null
    const { tenant } = caller
    for (;;) {
      const cached = this.#cached.get(tenant)
      if (cached !== undefined && includes(cached.counts, counts)) {
        this.#cache(tenant, cached)
        return cached.examples
      }
      const pending = this.#loading.get(tenant)
      if (pending === undefined) break
      // What failed for another caller may succeed for this one.
      await pending.catch(() => {})
    }
    const loading = this.#load(this.#cached.get(tenant), read, caller)
    this.#loading.set(tenant, loading)
    try {
      const loaded = await loading
      this.#cache(tenant, loaded)
      return loaded.examples
    } finally {
      this.#loading.delete(tenant)
    }
  }

  async #load(cached: CachedTenant | undefined, read: TenantReading, caller: Caller): Promise<CachedTenant> {
    const { source, extractTraits } = this.#deps
    const [counts, changed] = await read(async (unit) => [
      // Read before the decisions: those made in between may not be included.
      await source.readCounts(unit),
      await source.listDecisions(unit, cached?.counts ?? new Map(), { rows: maxDecisions, bytes: bytesRead }),
    ])
    const traits = await extractTraits(
      changed.map(({ product }) => product),
      caller,
    )
    const decisions = new Map(cached?.decisions)
    changed.forEach(({ brandCode, productCode, code, decidedAt }, index) => {
      const productTraits = traits[index]
      if (productTraits === undefined) throw new Error('a decision has no traits')
      const learned = { brandCode, productCode, code: code.slice(0, 6), traits: productTraits, at: decidedAt.getTime() }
      decisions.set(JSON.stringify([brandCode, productCode]), learned)
    })
    const latest = [...decisions].toSorted(([, a], [, b]) => b.at - a.at).slice(0, maxDecisions)
    const list = latest.map(([, learned]) => learned)
    return {
      counts,
      decisions: new Map(latest),
      examples: { index: buildDecisionIndex(list), products: list },
      bytes: list.reduce((sum, decided) => sum + bytesOfDecision + bytesOfTrait * decided.traits.hashes.length, 0),
    }
  }

  #cache(tenant: string, cached: CachedTenant): void {
    this.#cached.delete(tenant)
    this.#cached.set(tenant, cached)
    let bytes = [...this.#cached.values()].reduce((sum, decided) => sum + decided.bytes, 0)
    for (const [other, { bytes: freedBytes }] of this.#cached) {
      if (bytes <= maxCachedBytes || other === tenant) return
      this.#cached.delete(other)
      bytes -= freedBytes
    }
  }
}
