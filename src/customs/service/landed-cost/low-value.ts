import { type Decimal, parseDecimal, roundToMinorUnit, sumDecimals, takePercent, zero } from '../../../kernel/money.ts'
import { isInScope } from '../date-ranges.ts'
import type { LandedCostCalculation } from './landed-cost-calculation.ts'
import type { DeMinimis } from './landed-cost-input.ts'
import type { DestinationRules, LowValueRule } from './landed-cost-rules.ts'

/** The values compared with limits, in the currency of the answer. */
export interface ThresholdValues {
  /** The goods of each item. */
  readonly goods: readonly Decimal[]
  /** The customs value of each item. */
  readonly customs: readonly Decimal[]
}

export interface LowValueDecision {
  /** The rule for each item; null if none applies. */
  readonly rules: readonly (LowValueRule | null)[]
  readonly explanation: DeMinimis | null
  /** Whether it could be decided. */
  readonly isKnown: boolean
}

/**
 * Determines which items fall under a rule for low values. Rules measured by the charge itself are left to
 * `findMinimumChargeRule`.
 */
export function decideLowValue(
  destinationRules: DestinationRules,
  charge: LowValueRule['charge'],
  values: ThresholdValues,
  calculation: LandedCostCalculation,
): LowValueDecision {
  const candidates = findLowValueRules(destinationRules, charge, calculation)
  const { items, currency, originCountry } = calculation.question
  const consignmentValues = new Map<string, Decimal | null>()
  /** The value of the whole consignment, calculated once and not per item. */
  const measureConsignment = (measured: keyof ThresholdValues, into: string): Decimal | null => {
    const key = `${measured} ${into}`
    const known = consignmentValues.get(key)
    if (known !== undefined) return known
    const value = calculation.convertAmount(sumDecimals(values[measured]), currency, into)
    consignmentValues.set(key, value)
    return value
  }
  let isKnown = true
  const rules = items.map((item, index) => {
    for (const rule of candidates) {
      if (rule.measured === 'charge') continue
      if (item.hsCode === null) {
        // An unknown code may be an exception.
        if (rule.goods.length + rule.except.length > 0) {
          calculation.recordMissing(`items[${index}].hsCode`)
          continue
        }
      } else if (!isOnGoods(rule, item.hsCode)) {
        continue
      }
      if (rule.notOfOrigin.length > 0) {
        const origin = item.countryOfOrigin ?? originCountry
        if (origin === null) calculation.recordMissing(`items[${index}].countryOfOrigin`)
        if (origin === null || rule.notOfOrigin.includes(origin)) continue
      }
      const value =
        rule.scope === 'item'
          ? calculation.convertAmount(item.unitPrice, currency, rule.currency)
          : measureConsignment(rule.measured, rule.currency)
      if (value === null) isKnown = false
      else if (isWithin(rule, value)) return rule
    }
    return null
  })
  const applied = rules.find((rule) => rule !== null)
  const ofGoods = candidates.filter((rule) => items.some(({ hsCode }) => hsCode === null || isOnGoods(rule, hsCode)))
  const shown =
    applied ?? findHighestLimit(ofGoods.filter(({ measured }) => measured !== 'charge')) ?? findHighestLimit(ofGoods)
  const applies = rules.every((rule) => rule !== null)
  return {
    rules,
    isKnown,
    explanation: shown === null || shown.limit.gte(unlimited) ? null : toDeMinimis(shown, applies),
  }
}

const isOnGoods = ({ goods, except }: LowValueRule, code: string): boolean =>
  isInScope(goods, code) && (except.length === 0 || !isInScope(except, code))

/** How the table writes that a rule has no limit, such as within a customs union. */
const unlimited = parseDecimal('999999999')

/** The charge of an item under a rule with its own rate. */
export interface LowValueCharge {
  /** Rounded, in the currency of the answer; null without an exchange rate. */
  readonly amount: Decimal | null
  readonly base: Decimal
  readonly rate: string
}

/**
 * The charges under rules with their own rate, per item; null for others. Deductions are allocated by value among the
 * items under the same rule.
 */
export function calculateLowValueCharges(
  rules: readonly (LowValueRule | null)[],
  values: ThresholdValues,
  calculation: LandedCostCalculation,
): readonly (LowValueCharge | null)[] {
  const charges = rules.map((): LowValueCharge | null => null)
  const { currency } = calculation.question
  for (const rule of new Set(rules)) {
    if (rule === null || rule.effect.kind !== 'rate') continue
    const { percent, appliesTo: deductionCurrency, deduction } = rule.effect
    const members = [...rules.keys()].filter((index) => rules[index] === rule)
    const bases = members.map((index) => values[deductionCurrency][index] ?? zero)
    const off = deduction === null ? zero : calculation.toOutputCurrency(deduction.amount, deduction.currency)
    const shares = off === null ? null : calculation.allocateAmount(off, bases)
    const rate = `${percent.toFixed()}%${deduction === null ? '' : ` less ${deduction.amount.toFixed()} ${deduction.currency}`}`
    for (const [place, index] of members.entries()) {
      const base = bases[place] ?? zero
      const due = shares === null ? null : takePercent(base, percent).minus(shares[place] ?? zero)
      const amount = due === null ? null : roundToMinorUnit(due.lt(zero) ? zero : due, currency)
      charges[index] = { amount, base, rate }
    }
  }
  return charges
}

/**
 * The rule under which a charge is waived because it is small; null if there is none. Unknown if the limit cannot be
 * converted.
 */
export function findMinimumChargeRule(
  destinationRules: DestinationRules,
  charge: LowValueRule['charge'],
  due: Decimal,
  calculation: LandedCostCalculation,
): { readonly rule: LowValueRule | null; readonly isKnown: boolean } {
  if (due.eq(zero)) return { rule: null, isKnown: true }
  let isKnown = true
  for (const rule of findLowValueRules(destinationRules, charge, calculation)) {
    if (rule.measured !== 'charge') continue
    const value = calculation.convertAmount(due, calculation.question.currency, rule.currency)
    if (value === null) isKnown = false
    else if (isWithin(rule, value)) return { rule, isKnown: true }
  }
  return { rule: null, isKnown }
}

/** Describes a rule in the response. */
export function toDeMinimis({ limit, currency, measured }: LowValueRule, applies: boolean): DeMinimis {
  return { applies, threshold: limit, currency, base: measured }
}

function findLowValueRules(
  destinationRules: DestinationRules,
  charge: LowValueRule['charge'],
  calculation: LandedCostCalculation,
): readonly LowValueRule[] {
  const { transport, originCountry, isSellerRegistered } = calculation.question
  const seller = isSellerRegistered ? 'registered' : 'unregistered'
  return destinationRules.lowValue.filter((rule) => {
    if (rule.charge !== charge) return false
    if (rule.transport !== null && rule.transport !== transport) return false
    if (rule.seller !== null && rule.seller !== seller) return false
    if (rule.dispatchedFrom.length + rule.notDispatchedFrom.length === 0) return true
    if (originCountry === null) {
      calculation.recordMissing('originCountry')
      return false
    }
    if (rule.notDispatchedFrom.includes(originCountry)) return false
    return rule.dispatchedFrom.length === 0 || rule.dispatchedFrom.includes(originCountry)
  })
}

const isWithin = ({ isInclusive, limit }: LowValueRule, value: Decimal): boolean =>
  isInclusive ? value.lte(limit) : value.lt(limit)

function findHighestLimit(rules: readonly LowValueRule[]): LowValueRule | null {
  return rules.reduce<LowValueRule | null>(
    (best, current) => (best === null || current.limit.gt(best.limit) ? current : best),
    null,
  )
}
