import { toDay } from '../../../kernel/date-time.ts'
import type { UnitOfWork } from '../../../kernel/unit-of-work.ts'
import type { ExchangeRates } from './exchange-rates.ts'
import { calculateLandedCost } from './landed-cost.ts'
import type { LandedCost } from './landed-cost-input.ts'
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

/** Calculates the landed cost of consignments. */
export class LandedCosts {
  readonly #deps: LandedCostDeps

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
    const { reference, products } = this.#deps
    const keys = listProductKeys(submitted, brands).map((key) =>
      key !== null && brands.includes(key.brandCode) ? key : null,
    )
    const requestedKeys = keys.filter((key) => key !== null)
    const catalogProducts = requestedKeys.length === 0 ? [] : [...(await products.findProducts(unit, requestedKeys))]
    const ofItems = keys.map((key) => (key === null ? null : (catalogProducts.shift() ?? null)))
    const question = readLandedCostRequest(submitted, toDay(unit.businessAt), brands, ofItems, reference.nomenclature)
    const exchangeRates = await this.#deps.findExchangeRates(unit, question.asOf)
    const response = calculateLandedCost(
      question,
      addTenantTaxRates(reference.rules, await this.#deps.listTenantTaxRates(unit)),
      exchangeRates,
    )
    const unfound = keys.flatMap((key, index) =>
      key === null || ofItems[index] !== null
        ? []
        : [`items[${index}]: the product ${key.productCode} of the brand ${key.brandCode}`],
    )
    return { ...response, missing: [...unfound, ...response.missing] }
  }
}
