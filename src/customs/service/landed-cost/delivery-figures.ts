import { isCurrencyCode } from '../../../kernel/currency.ts'
import { crossesCustomsBorder } from '../../../kernel/customs-territory.ts'
import {
  type Decimal,
  divideDecimals,
  parseDecimal,
  roundToMinorUnit,
  takePercent,
  zero,
} from '../../../kernel/money.ts'
import type { TaxCategory } from '../../../kernel/tax-category.ts'
import { createCodeListShares, mayApply } from './additional-duties.ts'
import { calculateTaxBase, findTaxRate } from './consumption-tax.ts'
import { areStale, convertCurrency, type ExchangeRates } from './exchange-rates.ts'
import type { AgeGroup } from './landed-cost-input.ts'
import { findDestinationRules, type LandedCostRules } from './landed-cost-rules.ts'
import { calculateNationalDuty } from './national-duty.ts'

/** One unit of a product with its destination. */
export interface DeliveryFacts {
  /** Digits, at least six; null if not stated. */
  readonly hsCode: string | null
  readonly countryOfOrigin: string | null
  readonly price: { readonly amount: Decimal; readonly currency: string } | null
  readonly kilograms: Decimal | null
  readonly ageGroup: AgeGroup | null
  readonly taxCategory: TaxCategory | null
  readonly destinationCountry: string
  /** Date, YYYY-MM-DD. */
  readonly asOf: string
}

/** Rates in percent of the price, and amounts in its currency; null if unknown. */
export interface DeliveryFigures {
  readonly dutyRate: Decimal | null
  readonly dutyRateMin: Decimal | null
  readonly dutyRateMax: Decimal | null
  readonly dutyRateExact: boolean | null
  readonly duty: Decimal | null
  readonly vatRate: Decimal | null
  readonly vat: Decimal | null
  readonly currency: string | null
}

const hundred = parseDecimal('100')
const rateDecimals = 4

const nothing: DeliveryFigures = {
  dutyRate: null,
  dutyRateMin: null,
  dutyRateMax: null,
  dutyRateExact: null,
  duty: null,
  vatRate: null,
  vat: null,
  currency: null,
}

/**
 * Calculates a country's duty and tax on one unit of a product, as shown in lists: without shipping, rules for low
 * values, which apply to consignments, and duties on top of the tariff. If there may be one, the rate is not exact; nor
 * is it for goods made within the customs territory, which may cross no border, or if converted at stale exchange
 * rates. A tax rate that depends on unknown facts, such as the age group, is unknown. A duty by weight or piece is
 * given as percent of the price.
 */
export function calculateDeliveryFigures(
  facts: DeliveryFacts,
  rules: LandedCostRules,
  rates: ExchangeRates,
): DeliveryFigures {
  const destinationRules = findDestinationRules(rules, facts.destinationCountry, facts.asOf)
  if (destinationRules === null) return nothing
  const { price } = facts
  const priced = price !== null && isCurrencyCode(price.currency) && price.amount.gt(zero) ? price : null
  // Ad valorem rates do not depend on the price.
  const value = priced?.amount ?? hundred
  const goods = { code: facts.hsCode, origin: facts.countryOfOrigin, claimPreference: false }
  let isStale = false
  const duty = calculateNationalDuty(destinationRules, goods, {
    value,
    quantity: parseDecimal('1'),
    kilograms: facts.kilograms,
    convert: (amount, from) => {
      if (priced === null) return null
      if (from !== priced.currency) isStale = areStale(rates, facts.asOf)
      return convertCurrency(rates, amount, from, priced.currency)
    },
  })
  const likely = findTaxRate(destinationRules, { ...facts, vatBandId: null }, null)
  // A single figure has no room for other possible rates.
  const tax = likely !== null && likely.doubts.length === 0 ? likely : null
  const roundAmount = (amount: Decimal | null): Decimal | null =>
    amount === null || priced === null ? null : roundToMinorUnit(amount, priced.currency)
  const percent = (amount: Decimal | null): Decimal | null =>
    amount === null ? null : divideDecimals(amount.times(hundred), value).round(rateDecimals)
  // Goods made within the customs territory most likely have not left it.
  const mayStayWithin =
    facts.countryOfOrigin !== null && !crossesCustomsBorder(facts.countryOfOrigin, facts.destinationCountry)
  const owed = roundAmount(duty.typical)
  const share = createCodeListShares(rules, destinationRules, facts.hsCode)
  const isToppedUp = destinationRules.additionalDuties.some((law) =>
    mayApply(law, facts.hsCode, facts.countryOfOrigin, share),
  )
  const dutyInBase = destinationRules.destination.taxBase.includes('duty') ? owed : zero
  const base =
    tax === null || dutyInBase === null
      ? null
      : calculateTaxBase(value.plus(dutyInBase), tax.percent, destinationRules.destination)
  const vat = tax === null || base === null ? null : takePercent(base, tax.percent)
  return {
    dutyRate: percent(duty.typical),
    dutyRateMin: percent(duty.min === null || !mayStayWithin ? duty.min : zero),
    dutyRateMax: percent(duty.max),
    dutyRateExact:
      duty.typical === null
        ? null
        : duty.isExact && !isStale && !isToppedUp && !(mayStayWithin && duty.typical.gt(zero)),
    duty: owed,
    vatRate: tax?.percent ?? null,
    // A zero rate of an unknown base is still zero.
    vat: roundAmount(tax?.percent.eq(zero) === true ? zero : vat),
    currency: priced?.currency ?? null,
  }
}
