import { toDay } from '../../../kernel/date-time.ts'
import { yieldToEventLoop } from '../../../kernel/event-loop.ts'
import { assertNoFailures, type Failure } from '../../../kernel/problem.ts'
import { type Caller, createCallerGoneProblem, TenantScheduler } from '../../../kernel/tenant-scheduler.ts'
import type { UnitOfWork } from '../../../kernel/unit-of-work.ts'
import type { ExchangeRates } from './exchange-rates.ts'
import { calculateLandedCost } from './landed-cost.ts'
import type { LandedCost, LandedCostInput } from './landed-cost-input.ts'
import {
  type CatalogProducts,
  type KnownCodes,
  listProductKeys,
  readLandedCostRequest,
  type SubmittedRequest,
} from './landed-cost-request.ts'
import { addTenantTaxRates, type LandedCostRules, type TaxRate } from './landed-cost-rules.ts'

export interface LandedCostDeps {
  /** Its rules are loaded on first use. */
  readonly reference: { readonly rules: LandedCostRules; readonly nomenclature: KnownCodes }
  /** The exchange rates valid on a day, YYYY-MM-DD. */
  findExchangeRates(unit: UnitOfWork, day: string): Promise<ExchangeRates>
  readonly products: CatalogProducts
  /** The tenant's own tax rates, which take precedence. */
  listTenantTaxRates(unit: UnitOfWork): Promise<readonly TaxRate[]>
}

/** Maximum items of all consignments calculated together. */
const maxItemsTogether = 2000
/** Milliseconds of calculation after which other requests get their turn. */
const maxSlice = 2

/** Batches at once, in total and per tenant: each uses the main thread as long as nobody else does. */
const batchLimits = { concurrency: 2, concurrencyPerTenant: 1, maxWaiting: 64, maxWaitingPerTenant: 8, retryAfter: 1 }

/** A consignment that only has to be calculated. */
interface PreparedConsignment {
  readonly question: LandedCostInput
  readonly exchangeRates: ExchangeRates
  /** The products that the catalog does not have, as entries of `missing`. */
  readonly unknownProducts: readonly string[]
}

/** Calculates the landed cost of consignments. */
export class LandedCosts {
  readonly #deps: LandedCostDeps
  readonly #batches = new TenantScheduler(batchLimits)

  constructor(deps: LandedCostDeps) {
    this.#deps = deps
  }

  /**
   * The landed cost of a consignment as sent.
   *
   * @param brands the caller's brands
   * @throws Problem `invalid` with all failures
   */
  async calculateLandedCost(
    unit: UnitOfWork,
    submitted: SubmittedRequest,
    brands: readonly string[],
  ): Promise<LandedCost> {
    const [[consignment], rules] = await Promise.all([
      this.#prepareConsignments(unit, [submitted], brands, () => ''),
      this.#findRules(unit),
    ])
    if (consignment === undefined) throw new Error('a consignment was lost')
    return calculateConsignment(consignment, rules)
  }

  /**
   * The landed costs of several consignments of the same date as sent, in order. Between them, other requests get
   * their turn.
   *
   * @param read runs work in a transaction; calculation needs none
   * @param brands the caller's brands
   * @throws Problem `invalid` with all failures, `unavailable` if the tenant has too many batches waiting
   */
  calculateLandedCosts(
    caller: Caller,
    read: <T>(work: (unit: UnitOfWork) => Promise<T>) => Promise<T>,
    submitted: readonly SubmittedRequest[],
    brands: readonly string[],
  ): Promise<readonly LandedCost[]> {
    assertItemsCountable(submitted)
    return this.#batches.schedule(caller, async () => {
      const [consignments, rules] = await read((unit) =>
        Promise.all([
          this.#prepareConsignments(unit, submitted, brands, (index) => `consignments[${index}].`),
          this.#findRules(unit),
        ]),
      )
      const results: LandedCost[] = []
      let sliceStart = performance.now()
      for (const consignment of consignments) {
        results.push(calculateConsignment(consignment, rules))
        if (performance.now() - sliceStart < maxSlice) continue
        await yieldToEventLoop()
        if (caller.signal?.aborted === true) throw createCallerGoneProblem()
        sliceStart = performance.now()
      }
      return results
    })
  }

  async #findRules(unit: UnitOfWork): Promise<LandedCostRules> {
    const { reference } = this.#deps
    return addTenantTaxRates(reference.rules, await this.#deps.listTenantTaxRates(unit))
  }

  /**
   * Reads what consignments of one date need, with one query for all their products, and checks them.
   *
   * @param getPrefix what precedes the paths of a consignment's failures, by its index
   */
  async #prepareConsignments(
    unit: UnitOfWork,
    submitted: readonly SubmittedRequest[],
    brands: readonly string[],
    getPrefix: (index: number) => string,
  ): Promise<readonly PreparedConsignment[]> {
    const { reference, products } = this.#deps
    const keys = submitted.map((request) =>
      listProductKeys(request, brands).map((key) => (key !== null && brands.includes(key.brandCode) ? key : null)),
    )
    const requestedKeys = keys.flat().filter((key) => key !== null)
    const found = requestedKeys.length === 0 ? [] : [...(await products.findProducts(unit, requestedKeys))]
    const failures: Failure[] = []
    const today = toDay(unit.businessAt)
    const questions = submitted.map((request, index) => {
      const productKeys = keys[index] ?? []
      const itemProducts = productKeys.map((key) => (key === null ? null : (found.shift() ?? null)))
      const context = { today, brands, products: itemProducts, codes: reference.nomenclature }
      return {
        question: readLandedCostRequest(request, context, getPrefix(index), failures),
        unknownProducts: productKeys.flatMap((key, item) =>
          key === null || itemProducts[item] !== null
            ? []
            : [`items[${item}]: the product ${key.productCode} of the brand ${key.brandCode}`],
        ),
      }
    })
    assertNoFailures(failures)
    const exchangeRates = await this.#deps.findExchangeRates(unit, questions[0]?.question.asOf ?? today)
    return questions.map((prepared) => ({ ...prepared, exchangeRates }))
  }
}

function calculateConsignment(
  { question, exchangeRates, unknownProducts }: PreparedConsignment,
  rules: LandedCostRules,
): LandedCost {
  const landedCost = calculateLandedCost(question, rules, exchangeRates)
  return { ...landedCost, missing: [...unknownProducts, ...landedCost.missing] }
}

function assertItemsCountable(submitted: readonly SubmittedRequest[]): void {
  const count = submitted.reduce((sum, { items }) => sum + items.length, 0)
  if (count <= maxItemsTogether) return
  const reason = `must have at most ${maxItemsTogether} items in all, not ${count}; send them in several requests`
  assertNoFailures([{ path: 'consignments', rule: 'items', reason }])
}
