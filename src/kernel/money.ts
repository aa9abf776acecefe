import BigDecimal from 'big.js'
import { getMinorUnits } from './currency.ts'

// A separate constructor, because strict mode (numbers are rejected) must not depend on other users of big.js.
const Exact = BigDecimal()
Exact.strict = true
Exact.RM = BigDecimal.roundDown

/** Divides, truncating towards zero. The only division of decimals: big.js takes the number of places from its constructor. */
function divideTruncated(dividend: Decimal, divisor: Decimal, decimals: number): Decimal {
  Exact.DP = decimals
  return dividend.div(divisor)
}

/**
 * An exact, immutable decimal number. `plus`, `minus`, `times`, `cmp`, `eq`, `lt` and `gt` are exact. JavaScript
 * numbers are rejected with a TypeError.
 */
export type Decimal = BigDecimal

/** The decimal 0. */
export const zero: Decimal = new Exact('0')

const hundredth: Decimal = new Exact('0.01')

/** Returns a percentage of an amount, exactly. */
export const takePercent = (amount: Decimal, percent: Decimal): Decimal => amount.times(percent).times(hundredth)

const amountDecimals = 6
const amountPattern = /^-?\d{1,18}(?:\.\d{1,6})?$/
const plainDecimalPattern = /^-?\d+(?:\.\d+)?$/

/** Whether a text is an amount of the interface: at most 18 digits before the point and 6 after it, no exponent. */
export function isAmount(text: string): boolean {
  return amountPattern.test(text)
}

/**
 * Parses a decimal in plain notation (`12.50`, `-3`): an amount, rate, quantity, or `numeric` of the database.
 *
 * @throws RangeError for anything else: empty text, an exponent, a plus sign or spaces
 */
export function parseDecimal(text: string): Decimal {
  if (!plainDecimalPattern.test(text)) throw new RangeError(`${JSON.stringify(text)} is not a decimal number`)
  return new Exact(text)
}

/**
 * Returns the decimal that a JSON number was written as, or its shortest representation (ECMA-262, Number::toString):
 * 0.1 becomes exactly 0.1, not the nearest binary fraction.
 *
 * @throws RangeError if the number is not finite
 */
export function decimalFromNumber(value: number): Decimal {
  if (!Number.isFinite(value)) throw new RangeError(`${value} is not a decimal number`)
  return new Exact(String(value))
}

/** Returns the exact sum; 0 for an empty list. */
export function sumDecimals(values: Iterable<Decimal>): Decimal {
  let total = zero
  for (const value of values) total = total.plus(value)
  return total
}

const quotientDecimals = 40

/**
 * Divides two decimals, truncating towards zero after 40 decimals.
 *
 * @throws RangeError if the divisor is 0
 */
export function divideDecimals(dividend: Decimal, divisor: Decimal): Decimal {
  if (divisor.eq(zero)) throw new RangeError('Nothing can be divided by 0')
  return divideTruncated(dividend, divisor, quotientDecimals)
}

/** Truncates a non-negative decimal to a multiple of a step: 1,999 in steps of 1,000 is 1,000. */
export function truncateToStep(value: Decimal, step: Decimal): Decimal {
  return value.minus(value.mod(step))
}

/** Compares two decimals by value: −1, 0 or 1. */
export function compareDecimals(a: Decimal, b: Decimal): -1 | 0 | 1 {
  return a.cmp(b)
}

/**
 * Returns the number of digits after the point of a plain decimal, including trailing zeros: 2 for `1.50`, 0 for `1`.
 */
export function countDecimalPlaces(text: string): number {
  const point = text.indexOf('.')
  return point === -1 ? 0 : text.length - point - 1
}

/**
 * Formats a decimal in plain notation with all its decimals, but at least `atLeastDecimals`: `formatAmount(1.5, 2)` is
 * `1.50`, `formatAmount(1.005, 2)` is `1.005`. Never rounds; zero has no sign.
 */
export function formatAmount(value: Decimal, atLeastDecimals: number): string {
  const unsigned = value.eq(zero) ? zero : value
  const shortest = unsigned.toFixed()
  const missing = atLeastDecimals - countDecimalPlaces(shortest)
  if (missing <= 0) return shortest
  return `${shortest}${missing === atLeastDecimals ? '.' : ''}${'0'.repeat(missing)}`
}

/**
 * Rounds half away from zero to the minor unit of a currency (0.005 EUR → 0.01, −0.005 EUR → −0.01).
 *
 * @throws RangeError if the currency is not an active ISO 4217 code
 */
export function roundToMinorUnit(value: Decimal, currency: string): Decimal {
  return value.round(getMinorUnits(currency), BigDecimal.roundHalfUp)
}

/** Rounds half away from zero to the six decimals of an amount of the interface. */
export function roundToAmountScale(value: Decimal): Decimal {
  return value.round(amountDecimals, BigDecimal.roundHalfUp)
}

/**
 * Allocates an amount by weights, in the order of the weights. Each part is truncated towards zero to `decimals`
 * places; the remainder goes to the part with the largest weight, the first of equals. The parts always add up to the
 * amount exactly, and none has the opposite sign. If all weights are 0, they count as equal.
 *
 * @param decimals 0 to 40; usually the minor units of the amount's currency
 * @throws RangeError if there is no weight, or one is negative
 */
export function allocateByWeights(amount: Decimal, weights: readonly Decimal[], decimals: number): Decimal[] {
  if (weights.length === 0) throw new RangeError('There is nothing to share the amount among')
  if (weights.some((weight) => weight.lt(zero))) throw new RangeError('A weight cannot be negative')
  const total = sumDecimals(weights)
  if (total.eq(zero)) {
    const equal = weights.map(() => new Exact('1'))
    return allocateByWeights(amount, equal, decimals)
  }

  // Truncated, not rounded: many parts rounded up could exceed what the largest part can give back.
  const parts = weights.map((weight) => divideTruncated(amount.times(weight), total, decimals))
  const largest = weights.reduce((best, weight, index) => (weight.gt(weights[best] ?? zero) ? index : best), 0)
  const remainder = amount.minus(sumDecimals(parts))
  return parts.map((part, index) => (index === largest ? part.plus(remainder) : part))
}
