import BigDecimal from 'big.js'
import { getMinorUnits } from './currency.ts'

// A constructor of our own: strict mode (numbers are refused) must not depend on who else uses big.js.
const Exact = BigDecimal()
Exact.strict = true

const Quotient = BigDecimal()
Quotient.strict = true
Quotient.RM = BigDecimal.roundDown
Quotient.DP = 40

/**
 * An exact decimal number, immutable. Add with `plus`, compare with `cmp`, `eq`, `lt`, `gt`, take from with `minus`,
 * multiply with `times`; all of these are exact. It refuses JavaScript numbers with a TypeError.
 */
export type Decimal = BigDecimal

/** The decimal 0. */
export const zero: Decimal = new Exact('0')

const hundredth: Decimal = new Exact('0.01')

/** So many percent of an amount, exact. */
export const takePercent = (amount: Decimal, percent: Decimal): Decimal => amount.times(percent).times(hundredth)

const amountDecimals = 6
const amountPattern = /^-?\d{1,18}(?:\.\d{1,6})?$/
const plainDecimalPattern = /^-?\d+(?:\.\d+)?$/

/** Whether a text is an amount of the interface: at most 18 digits before the point and 6 after it, no exponent. */
export function isAmount(text: string): boolean {
  return amountPattern.test(text)
}

/**
 * Reads a decimal in plain notation (`12.50`, `-3`): an amount, a rate, a quantity, a `numeric` of the database.
 *
 * @throws RangeError when the text is anything else: empty, with an exponent, a plus sign or blanks
 */
export function parseDecimal(text: string): Decimal {
  if (!plainDecimalPattern.test(text)) throw new RangeError(`${JSON.stringify(text)} is no decimal number`)
  return new Exact(text)
}

/**
 * The decimal that a JSON number was written as, or the shortest that stands for it (ECMA-262, Number::toString): 0.1
 * becomes exactly 0.1, not the binary fraction beside it.
 *
 * @throws RangeError when the number is not finite
 */
export function decimalFromNumber(value: number): Decimal {
  if (!Number.isFinite(value)) throw new RangeError(`${value} is no decimal number`)
  return new Exact(String(value))
}

/** The exact sum; 0 for none. */
export function sumDecimals(values: Iterable<Decimal>): Decimal {
  let total = zero
  for (const value of values) total = total.plus(value)
  return total
}

/**
 * One decimal divided by another, cut towards zero after 40 decimals where the quotient has more.
 *
 * @throws RangeError when the divisor is 0
 */
export function divideDecimals(dividend: Decimal, divisor: Decimal): Decimal {
  if (divisor.eq(zero)) throw new RangeError('Nothing can be divided by 0')
  return new Exact(new Quotient(dividend.toFixed()).div(divisor.toFixed()).toFixed())
}

/** Cuts a decimal that is not negative down to a whole multiple of a step: 1,999 in steps of 1,000 is 1,000. */
export function truncateToStep(value: Decimal, step: Decimal): Decimal {
  return value.minus(value.mod(step))
}

/** Orders two decimals by value: −1, 0 or 1. */
export function compareDecimals(a: Decimal, b: Decimal): -1 | 0 | 1 {
  return a.cmp(b)
}

/** How many digits a plain decimal text has after its point, trailing zeros included: 2 for `1.50`, 0 for `1`. */
export function countDecimalPlaces(text: string): number {
  const point = text.indexOf('.')
  return point === -1 ? 0 : text.length - point - 1
}

/**
 * Writes a decimal in plain notation, with all the decimals that it needs, and no fewer than `atLeastDecimals`:
 * `formatAmount(1.5, 2)` is `1.50`, `formatAmount(1.005, 2)` is `1.005`. Nothing is rounded; zero has no sign.
 */
export function formatAmount(value: Decimal, atLeastDecimals: number): string {
  const unsigned = value.eq(zero) ? zero : value
  const shortest = unsigned.toFixed()
  return countDecimalPlaces(shortest) >= atLeastDecimals ? shortest : unsigned.toFixed(atLeastDecimals)
}

/**
 * Rounds to the minor unit of a currency, a half away from zero (0.005 EUR → 0.01, −0.005 EUR → −0.01).
 *
 * @throws RangeError when the currency is not an active ISO 4217 code
 */
export function roundToMinorUnit(value: Decimal, currency: string): Decimal {
  return value.round(getMinorUnits(currency), BigDecimal.roundHalfUp)
}

/** Rounds to the six decimals that an amount of the interface may have, a half away from zero. */
export function roundToAmountScale(value: Decimal): Decimal {
  return value.round(amountDecimals, BigDecimal.roundHalfUp)
}

/**
 * Shares an amount out by weights, in the order of the weights. Each part is cut down, towards zero, to `decimals`
 * places; what is left goes to the part with the largest weight, the first of equals. The parts always add up to the
 * amount exactly, and none has the opposite sign. Weights that are all 0 count as equal.
 *
 * @param decimals 0 to 40; as a rule the minor units of the amount's currency
 * @throws RangeError when there is no weight, or one is negative
 */
export function allocateByWeights(amount: Decimal, weights: readonly Decimal[], decimals: number): Decimal[] {
  if (weights.length === 0) throw new RangeError('There is nothing to share the amount among')
  if (weights.some((weight) => weight.lt(zero))) throw new RangeError('A weight cannot be negative')
  const total = sumDecimals(weights)
  if (total.eq(zero)) {
    const equal = weights.map(() => new Exact('1'))
    return allocateByWeights(amount, equal, decimals)
  }

  // Cutting, not rounding: many parts that are each rounded up could ask the largest to give back more than it has.
  const cut = (part: Decimal): Decimal => new Exact(part.round(decimals, BigDecimal.roundDown).toFixed())
  const parts = weights.map((weight) => cut(new Quotient(amount.times(weight).toFixed()).div(total.toFixed())))
  const largest = weights.reduce((best, weight, index) => (weight.gt(weights[best] ?? zero) ? index : best), 0)
  const remainder = amount.minus(sumDecimals(parts))
  return parts.map((part, index) => (index === largest ? part.plus(remainder) : part))
}
