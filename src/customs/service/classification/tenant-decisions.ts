import type { Caller } from '../../../kernel/tenant-scheduler.ts'
import type { UnitOfWork } from '../../../kernel/unit-of-work.ts'
import { buildDecisionIndex, type DecisionIndex, maxDecisions, type ProductTraits } from './decision-voice.ts'
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
    most: { readonly rows: number; readonly octets: number },
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
const bytesHeld = 48 * 1024 * 1024
/** Bytes of memory per trait, with its entry in the index, and per decision without its traits. */
const [bytesOfTrait, bytesOfDecision] = [15, 400]

interface LearnedDecision extends Pick<ProductDecision, 'brandCode' | 'productCode'> {
  readonly code: string
  readonly traits: ProductTraits
  readonly at: number
}

interface HeldTenant {
  readonly counts: ReadonlyMap<string, number>
  readonly decisions: ReadonlyMap<string, LearnedDecision>
  readonly examples: TenantExamples
  readonly octets: number
}

const includes = (held: ReadonlyMap<string, number>, counts: ReadonlyMap<string, number>): boolean =>
  [...counts].every(([brandCode, count]) => (held.get(brandCode) ?? 0) >= count)

/**
 * Caches the decisions of tenants. Each call checks for new ones, which all processes see immediately, and reads only
 * those. It keeps the latest decisions up to a maximum, and evicts the least recently used tenants.
 */
export class TenantDecisions {
  readonly #deps: TenantDecisionsDeps
  readonly #held = new Map<string, HeldTenant>()
  readonly #loading = new Map<string, Promise<HeldTenant>>()

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
      const held = this.#held.get(tenant)
      if (held !== undefined && includes(held.counts, counts)) {
        this.#hold(tenant, held)
        return held.examples
      }
      const pending = this.#loading.get(tenant)
      if (pending === undefined) break
      // What failed for another caller may succeed for this one.
      await pending.catch(() => {})
    }
    const loading = this.#load(this.#held.get(tenant), read, caller)
    this.#loading.set(tenant, loading)
    try {
      const loaded = await loading
      this.#hold(tenant, loaded)
      return loaded.examples
    } finally {
      this.#loading.delete(tenant)
    }
  }

  async #load(held: HeldTenant | undefined, read: TenantReading, caller: Caller): Promise<HeldTenant> {
    const { source, extractTraits } = this.#deps
    const [counts, changed] = await read(async (unit) => [
      // Read before the decisions: those made in between may not be included.
      await source.readCounts(unit),
      await source.listDecisions(unit, held?.counts ?? new Map(), { rows: maxDecisions, octets: bytesRead }),
    ])
    const traits = await extractTraits(
      changed.map(({ product }) => product),
      caller,
    )
    const decisions = new Map(held?.decisions)
    changed.forEach(({ brandCode, productCode, code, decidedAt }, index) => {
      const own = traits[index]
      if (own === undefined) throw new Error('a decision has no traits')
      const learned = { brandCode, productCode, code: code.slice(0, 6), traits: own, at: decidedAt.getTime() }
      decisions.set(JSON.stringify([brandCode, productCode]), learned)
    })
    const latest = [...decisions].toSorted(([, a], [, b]) => b.at - a.at).slice(0, maxDecisions)
    const list = latest.map(([, learned]) => learned)
    return {
      counts,
      decisions: new Map(latest),
      examples: { index: buildDecisionIndex(list), products: list },
      octets: list.reduce((sum, one) => sum + bytesOfDecision + bytesOfTrait * one.traits.hashes.length, 0),
    }
  }

  #hold(tenant: string, held: HeldTenant): void {
    this.#held.delete(tenant)
    this.#held.set(tenant, held)
    let octets = [...this.#held.values()].reduce((sum, one) => sum + one.octets, 0)
    for (const [other, { octets: own }] of this.#held) {
      if (octets <= bytesHeld || other === tenant) return
      this.#held.delete(other)
      octets -= own
    }
  }
}
