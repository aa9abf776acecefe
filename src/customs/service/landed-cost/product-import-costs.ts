import { getMinorUnits } from '../../../kernel/currency.ts'
import { toDay } from '../../../kernel/date-time.ts'
import { type Decimal, decimalFromNumber, formatAmount } from '../../../kernel/money.ts'
import { isTaxCategory } from '../../../kernel/tax-category.ts'
import type { UnitOfWork } from '../../../kernel/unit-of-work.ts'
import { calculateDeliveryFigures, type DeliveryFigures } from './delivery-figures.ts'
import type { ExchangeRates } from './exchange-rates.ts'
import { detectAgeGroup, toKilogramsOf } from './landed-cost-request.ts'
import { addTenantTaxRates, type LandedCostRules } from './landed-cost-rules.ts'
import { toTaxRates, type VatRate } from './vat-rates.ts'

/** A catalog product with its code and destination. */
export interface ProductCostQuery {
  readonly product: {
    readonly countryOfOrigin: string
    readonly unitPrice?: { readonly amount?: number; readonly currency?: string }
    readonly weight?: number
    readonly weightUnit?: string
    readonly ageGroup?: string
    readonly gender?: string
    readonly taxCategory?: string
  }
  readonly classificationCode: string | null
  readonly deliveryCountry: string
}

/** The import costs of a product in a country. Rates in percent, amounts as decimal strings; null if unknown. */
export interface ProductImportCosts {
  readonly dutyRate: number | null
  readonly dutyRateMin: number | null
  readonly dutyRateMax: number | null
  readonly dutyRateExact: boolean | null
  readonly duty: string | null
  readonly vatRate: number | null
  readonly vat: string | null
  readonly currency: string | null
}

export interface ProductCostDeps {
  /** Its rules are loaded on first use. */
  readonly reference: { readonly rules: LandedCostRules }
  /** The exchange rates valid on a day, YYYY-MM-DD. */
  findExchangeRates(unit: UnitOfWork, day: string): Promise<ExchangeRates>
}

/** Calculates the import costs of catalog products, as shown in lists. */
export class ProductCostCalculator {
  readonly #deps: ProductCostDeps

  constructor(deps: ProductCostDeps) {
    this.#deps = deps
  }

  /**
   * Returns the costs for each query, in order.
   *
   * @param tenantRates the retailer's own VAT rates, which override those shipped with the server
   */
  async calculateCosts(
    unit: UnitOfWork,
    questions: readonly ProductCostQuery[],
    tenantRates: readonly VatRate[],
  ): Promise<readonly ProductImportCosts[]> {
    const rules = addTenantTaxRates(this.#deps.reference.rules, toTaxRates(tenantRates))
    const asOf = toDay(unit.businessAt)
    const exchangeRates = await this.#deps.findExchangeRates(unit, asOf)
    return questions.map((query) =>
      toProductCosts(calculateDeliveryFigures(toFacts(query, asOf), rules, exchangeRates)),
    )
  }
}

function toFacts({ product, classificationCode, deliveryCountry }: ProductCostQuery, asOf: string) {
  const { countryOfOrigin, unitPrice: { amount, currency } = {}, weight, weightUnit } = product
  return {
    hsCode: classificationCode,
    countryOfOrigin,
    price: amount === undefined || currency === undefined ? null : { amount: decimalFromNumber(amount), currency },
    kilograms:
      weight === undefined || weightUnit === undefined ? null : toKilogramsOf(decimalFromNumber(weight), weightUnit),
    ageGroup: detectAgeGroup(product.ageGroup) ?? detectAgeGroup(product.gender),
    taxCategory: isTaxCategory(product.taxCategory) ? product.taxCategory : null,
    destinationCountry: deliveryCountry,
    asOf,
  }
}

const toPercent = (rate: Decimal | null): number | null => (rate === null ? null : Number(rate.toString()))

function toProductCosts(figures: DeliveryFigures): ProductImportCosts {
  const { currency } = figures
  const toAmount = (amount: Decimal | null): string | null =>
    amount === null || currency === null ? null : formatAmount(amount, getMinorUnits(currency))
  return {
    dutyRate: toPercent(figures.dutyRate),
    dutyRateMin: toPercent(figures.dutyRateMin),
    dutyRateMax: toPercent(figures.dutyRateMax),
    dutyRateExact: figures.dutyRateExact,
    duty: toAmount(figures.duty),
    vatRate: toPercent(figures.vatRate),
    vat: toAmount(figures.vat),
    currency,
  }
}
