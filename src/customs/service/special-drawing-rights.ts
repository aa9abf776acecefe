import { type Decimal, divide, sum } from '../../kernel/money.ts'
import type { InSdr } from '../../kernel/special-drawing-rights.ts'
import { type Dated, holds } from './dated.ts'
import { convert, type ExchangeRates, perEuro } from './exchange-rates.ts'

/** How much of one currency is in a special drawing right. All of those that hold on a day are its basket. */
export interface SdrAmount extends Dated {
  readonly currency: string
  readonly amount: Decimal
}

/**
 * How many days rates may lie from the day that is asked for. The limit of a form is no sum that anybody pays, and posts
 * keep its equivalents in their currencies for years; two years are the most.
 */
const mostDays = 731

const dayInMilliseconds = 86_400_000

const isNear = ({ date }: ExchangeRates, day: string): boolean =>
  Math.abs(Date.parse(day) - Date.parse(date)) <= mostDays * dayInMilliseconds

/**
 * What amounts are worth in special drawing rights: a special drawing right is the sum of its currency amounts (IMF,
 * valuation of the SDR), here at the euro foreign exchange reference rates.
 *
 * @param rates those that are asked first come first; a currency that they do not have is looked for in the next
 * @param day YYYY-MM-DD
 */
export function inSdrBy(basket: readonly SdrAmount[], rates: readonly ExchangeRates[], day: string): InSdr {
  const inBasket = basket.filter((one) => holds(one, day))
  const usable = rates
    .filter((one) => isNear(one, day))
    .flatMap((one) => {
      const parts = inBasket.map(({ amount, currency }) => convert(one, amount, currency, 'EUR'))
      const known = parts.filter((part) => part !== null)
      return known.length === 0 || known.length < parts.length ? [] : [{ rates: one, euros: sum(known) }]
    })
  return (amount, currency) => {
    if (currency === 'XDR') return amount
    for (const one of usable) {
      const rate = perEuro(one.rates, currency)
      if (rate !== null) return divide(amount, rate.times(one.euros))
    }
    return null
  }
}
