import type { Caller } from '../../../kernel/tenant-scheduler.ts'
import type { UnitOfWork } from '../../../kernel/unit-of-work.ts'
import { buildDecisionIndex, type DecisionIndex, maxDecisions, type ProductTraits } from './decision-voice.ts'
import type { ProductDescription } from './product-facts.ts'

/** A person's decision about the code of a product. */
export interface ProductDecision {
  readonly brandCode: string
  readonly productCode: string
  /** Six digits or more. */
  readonly code: string
  /** The texts that were decided about. */
  readonly product: ProductDescription
  /** 1, 2, 3, … within the brand: what was decided later has a higher one. */
  readonly number: number
  readonly decidedAt: Date
}

/** Where decisions are kept. The tenant is the unit of work's. */
export interface DecisionSource {
  /** How many decisions were taken for each brand, changed ones counted again; without brands that have none. */
  readCounts(unit: UnitOfWork): Promise<ReadonlyMap<string, number>>
  /** Those with a higher number than named for their brand, the latest first, within bounds. */
  listDecisions(
    unit: UnitOfWork,
    after: ReadonlyMap<string, number>,
    most: { readonly rows: number; readonly octets: number },
  ): Promise<readonly ProductDecision[]>
}

/** Reads something of the caller's tenant. */
export type TenantReading = <T>(work: (unit: UnitOfWork) => Promise<T>) => Promise<T>

/** The decisions of one tenant as its products are compared with them. */
export interface TenantExamples {
  readonly index: DecisionIndex
  /** The products that were decided about, by the numbers of the index. */
  readonly products: readonly Pick<ProductDecision, 'brandCode' | 'productCode'>[]
}

export interface TenantDecisionsDeps {
  readonly source: DecisionSource
  /** Throws as classifying does, when too much waits or the caller has gone. */
  readonly extractTraits: (products: readonly ProductDescription[], caller: Caller) => Promise<readonly ProductTraits[]>
}

/** Octets of texts that are read of one tenant at the most. */
const bytesRead = 8 * 1024 * 1024
/** What is held of all tenants at the most, about: some fifteen with as many decisions as there may be. */
const bytesHeld = 48 * 1024 * 1024
/** What a trait takes in memory, with its place in the index, and a decision beside its traits. */
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
 * Keeps the decisions of tenants at hand. Each time it is asked it checks whether there are new ones, which every process
 * sees at once, and reads those alone. Of many decisions it takes the latest, and the tenants that were asked for longest
 * ago make room.
 */
export class TenantDecisions {
  readonly #deps: TenantDecisionsDeps
  readonly #held = new Map<string, HeldTenant>()
  readonly #loading = new Map<string, Promise<HeldTenant>>()

  constructor(deps: TenantDecisionsDeps) {
    this.#deps = deps
  }

  /**
   * The decisions of the tenant that calls; null where it has taken none.
   *
   * @throws Problem `unavailable` when the caller has gone, or too much of the tenant's waits already
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
      // Before the decisions: of those that are taken in between, it is not known yet that they were read.
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
