import type { UnitOfWork } from '../../kernel/unit-of-work.ts'
import type { ExchangeRates } from './exchange-rates.ts'
import { landedCost } from './landed-cost.ts'
import type { LandedCost } from './landed-cost-question.ts'
import {
  type CatalogProducts,
  type KnownCodes,
  productKeys,
  readLandedCostRequest,
  type SentRequest,
} from './landed-cost-request.ts'
import { type LandedCostRules, type TaxRate, withOwnTaxRates } from './landed-cost-rules.ts'

export interface LandedCostParts {
  readonly rules: LandedCostRules
  /** The rates of exchange that hold on a day, YYYY-MM-DD. */
  exchangeRates(unit: UnitOfWork, day: string): Promise<ExchangeRates>
  readonly products: CatalogProducts
  readonly codes: KnownCodes
  /** Rates of tax that the tenant has set itself; they go before the others. */
  ownTaxRates(unit: UnitOfWork): Promise<readonly TaxRate[]>
}

/** Answers what consignments cost where they go to. */
export class LandedCosts {
  readonly #parts: LandedCostParts

  constructor(parts: LandedCostParts) {
    this.#parts = parts
  }

  /**
   * The landed cost of a consignment as it was sent.
   *
   * @param brands the brands of the caller
   * @throws Problem `invalid` with everything that is wrong with the request
   */
  async find(unit: UnitOfWork, sent: SentRequest, brands: readonly string[]): Promise<LandedCost> {
    const { rules, products, codes } = this.#parts
    const keys = productKeys(sent, brands).map((key) => (key !== null && brands.includes(key.brandCode) ? key : null))
    const asked = keys.filter((key) => key !== null)
    const found = asked.length === 0 ? [] : [...(await products.find(unit, asked))]
    const ofItems = keys.map((key) => (key === null ? null : (found.shift() ?? null)))
    const question = readLandedCostRequest(sent, unit.at.toISOString().slice(0, 10), brands, ofItems, codes)
    const exchangeRates = await this.#parts.exchangeRates(unit, question.asOf)
    const answer = landedCost(question, withOwnTaxRates(rules, await this.#parts.ownTaxRates(unit)), exchangeRates)
    const unfound = keys.flatMap((key, index) =>
      key === null || ofItems[index] !== null
        ? []
        : [`items[${index}]: the product ${key.productCode} of the brand ${key.brandCode}`],
    )
    return { ...answer, missing: [...unfound, ...answer.missing] }
  }
}
