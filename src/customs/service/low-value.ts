import { type Decimal, decimal, roundToMinor, sum, zero } from '../../kernel/money.ts'
import { covers } from './dated.ts'
import type { DeMinimis } from './landed-cost-question.ts'
import type { LowValueRule, RulesThere } from './landed-cost-rules.ts'
import type { Reckoning } from './reckoning.ts'

/** What is held against limits, in the currency of the answer. */
export interface MeasuredValues {
  /** The goods of each item. */
  readonly goods: readonly Decimal[]
  /** The value for duty of each item. */
  readonly customs: readonly Decimal[]
}

const hundredth = decimal('0.01')

export interface LowValueDecision {
  /** The rule that each item comes under; null where none does. */
  readonly rules: readonly (LowValueRule | null)[]
  readonly told: DeMinimis | null
  /** Whether it could be decided at all. */
  readonly isKnown: boolean
}

/** Which items come under a rule for low values. Those that are measured by the charge itself are left to `belowCharge`. */
export function decideLowValue(
  there: RulesThere,
  charge: LowValueRule['charge'],
  values: MeasuredValues,
  reckoning: Reckoning,
): LowValueDecision {
  const candidates = candidatesOf(there, charge, reckoning)
  const { items, currency, originCountry } = reckoning.question
  let isKnown = true
  const rules = items.map((item, index) => {
    for (const rule of candidates) {
      if (rule.measured === 'charge') continue
      if (item.hsCode === null) {
        // A code that is not known may be one that is excepted.
        if (rule.goods.length + rule.except.length > 0) {
          reckoning.miss(`items[${index}].hsCode`)
          continue
        }
      } else if (!covers(rule.goods, item.hsCode) || (rule.except.length > 0 && covers(rule.except, item.hsCode))) {
        continue
      }
      if (rule.notOfOrigin.length > 0) {
        const origin = item.countryOfOrigin ?? originCountry
        if (origin === null) reckoning.miss(`items[${index}].countryOfOrigin`)
        if (origin === null || rule.notOfOrigin.includes(origin)) continue
      }
      const measured = rule.scope === 'item' ? item.unitPrice : sum(values[rule.measured])
      const value = reckoning.convert(measured, currency, rule.currency)
      if (value === null) isKnown = false
      else if (isWithin(rule, value)) return rule
    }
    return null
  })
  const applied = rules.find((rule) => rule !== null)
  const shown = applied ?? highest(candidates.filter(({ measured }) => measured !== 'charge')) ?? highest(candidates)
  const applies = rules.every((rule) => rule !== null)
  return { rules, isKnown, told: shown === null ? null : toldOf(shown, applies) }
}

/** What a rule with a rate of its own takes of an item. */
export interface RatedCharge {
  /** Rounded, in the currency of the answer; null without a rate of exchange. */
  readonly amount: Decimal | null
  readonly base: Decimal
  readonly rate: string
}

/**
 * What the rules with a rate of their own take, an item; null for the others. What is taken off is shared out by value
 * among the items under the same rule.
 */
export function ratedCharges(
  rules: readonly (LowValueRule | null)[],
  values: MeasuredValues,
  reckoning: Reckoning,
): readonly (RatedCharge | null)[] {
  const charges = rules.map((): RatedCharge | null => null)
  const { currency } = reckoning.question
  for (const rule of new Set(rules)) {
    if (rule === null || rule.effect.kind !== 'rate') continue
    const { percent, of, less } = rule.effect
    const members = [...rules.keys()].filter((index) => rules[index] === rule)
    const bases = members.map((index) => values[of][index] ?? zero)
    const off = less === null ? zero : reckoning.answered(less.amount, less.currency)
    const shares = off === null ? null : reckoning.share(off, bases)
    const rate = `${percent.toFixed()}%${less === null ? '' : ` less ${less.amount.toFixed()} ${less.currency}`}`
    for (const [place, index] of members.entries()) {
      const base = bases[place] ?? zero
      const due =
        shares === null
          ? null
          : base
              .times(percent)
              .times(hundredth)
              .minus(shares[place] ?? zero)
      const amount = due === null ? null : roundToMinor(due.lt(zero) ? zero : due, currency)
      charges[index] = { amount, base, rate }
    }
  }
  return charges
}

/**
 * The rule by which a charge is not taken because it is so small itself; null where there is none. It is not known where
 * the limit cannot be converted.
 */
export function belowCharge(
  there: RulesThere,
  charge: LowValueRule['charge'],
  due: Decimal,
  reckoning: Reckoning,
): { readonly rule: LowValueRule | null; readonly isKnown: boolean } {
  if (due.eq(zero)) return { rule: null, isKnown: true }
  let isKnown = true
  for (const rule of candidatesOf(there, charge, reckoning)) {
    if (rule.measured !== 'charge') continue
    const value = reckoning.convert(due, reckoning.question.currency, rule.currency)
    if (value === null) isKnown = false
    else if (isWithin(rule, value)) return { rule, isKnown: true }
  }
  return { rule: null, isKnown }
}

/** How a rule is told of. */
export function toldOf({ limit, currency, measured }: LowValueRule, applies: boolean): DeMinimis {
  return { applies, threshold: limit, currency, base: measured }
}

function candidatesOf(
  there: RulesThere,
  charge: LowValueRule['charge'],
  reckoning: Reckoning,
): readonly LowValueRule[] {
  const { transport, originCountry, isSellerRegistered } = reckoning.question
  const seller = isSellerRegistered ? 'registered' : 'unregistered'
  return there.lowValue.filter((rule) => {
    if (rule.charge !== charge) return false
    if (rule.transport !== null && rule.transport !== transport) return false
    if (rule.seller !== null && rule.seller !== seller) return false
    if (rule.dispatchedFrom.length + rule.notDispatchedFrom.length === 0) return true
    if (originCountry === null) {
      reckoning.miss('originCountry')
      return false
    }
    if (rule.notDispatchedFrom.includes(originCountry)) return false
    return rule.dispatchedFrom.length === 0 || rule.dispatchedFrom.includes(originCountry)
  })
}

const isWithin = ({ isInclusive, limit }: LowValueRule, value: Decimal): boolean =>
  isInclusive ? value.lte(limit) : value.lt(limit)

function highest(rules: readonly LowValueRule[]): LowValueRule | null {
  return rules.reduce<LowValueRule | null>(
    (best, one) => (best === null || one.limit.gt(best.limit) ? one : best),
    null,
  )
}
