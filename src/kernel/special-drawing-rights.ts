import { type Decimal, decimal } from './money.ts'

/**
 * More than one unit of a currency has been worth in special drawing rights in the years 2020 to 2026. Not rates to
 * reckon with: bounds set by hand on the safe side, by which a value is certainly below a limit.
 */
const mostInSdr: Readonly<Record<string, string>> = {
  AED: '0.22',
  AUD: '0.58',
  CAD: '0.62',
  CHF: '0.95',
  CNY: '0.12',
  CZK: '0.037',
  DKK: '0.12',
  EUR: '0.90',
  GBP: '1.05',
  HKD: '0.105',
  HUF: '0.0025',
  JPY: '0.0070',
  NOK: '0.085',
  NZD: '0.52',
  PLN: '0.21',
  SEK: '0.085',
  SGD: '0.62',
  USD: '0.80',
  XDR: '1',
}

/**
 * The most that an amount can be worth in special drawing rights.
 *
 * @returns null for a currency without a known bound
 */
export function atMostInSdr(amount: Decimal, currency: string): Decimal | null {
  const bound = mostInSdr[currency]
  return bound === undefined ? null : amount.times(decimal(bound))
}
