import { toDay } from '../../../kernel/date-time.ts'
import { type Decimal, divideDecimals, sumDecimals } from '../../../kernel/money.ts'
import type { UnitOfWork } from '../../../kernel/unit-of-work.ts'
import type { ConvertToSdr, SdrRates } from '../../../shipping/service/special-drawing-rights.ts'
import { type DateRanged, isInForce } from '../date-ranges.ts'
import { convertCurrency, type ExchangeRates, getRatePerEuro } from './exchange-rates.ts'

/** How much of one currency is in a special drawing right. All of those that hold on a day are its basket. */
export interface SdrAmount extends DateRanged {
  readonly currency: string
  readonly amount: Decimal
}

/**
 * How many days rates may lie from the day that is asked for. The limit of a form is no sum that anybody pays, and posts
 * keep its equivalents in their currencies for years; two years are the most.
 */
const maxDays = 731

const dayInMilliseconds = 86_400_000

const isNear = ({ date }: ExchangeRates, day: string): boolean =>
  Math.abs(Date.parse(day) - Date.parse(date)) <= maxDays * dayInMilliseconds

/**
 * What amounts are worth in special drawing rights: a special drawing right is the sum of its currency amounts (IMF,
 * valuation of the SDR), here at the euro foreign exchange reference rates.
 *
 * @param rates those that are asked first come first; a currency that they do not have is looked for in the next
 * @param day YYYY-MM-DD
 */
export function createSdrConverter(
  basket: readonly SdrAmount[],
  rates: readonly ExchangeRates[],
  day: string,
): ConvertToSdr {
  const inBasket = basket.filter((basketAmount) => isInForce(basketAmount, day))
  const usable = rates
    .filter((rateSet) => isNear(rateSet, day))
    .flatMap((rateSet) => {
      const parts = inBasket.map(({ amount, currency }) => convertCurrency(rateSet, amount, currency, 'EUR'))
      const knownParts = parts.filter((part) => part !== null)
      return knownParts.length === 0 || knownParts.length < parts.length
        ? []
        : [{ rates: rateSet, euros: sumDecimals(knownParts) }]
    })
  return (amount, currency) => {
    if (currency === 'XDR') return amount
    for (const usableRates of usable) {
      const rate = getRatePerEuro(usableRates.rates, currency)
      if (rate !== null) return divideDecimals(amount, rate.times(usableRates.euros))
    }
    return null
  }
}

/**
 * What currencies are worth in special drawing rights on a day: by the exchange rates that hold then, and where these do
 * not have a currency, by those that the program ships with.
 *
 * @param reference only these members of it are asked for
 */
export const createSdrRates = (
  reference: { readonly sdrAmounts: readonly SdrAmount[]; readonly exchangeRates: ExchangeRates },
  findExchangeRates: (unit: UnitOfWork, day: string) => Promise<ExchangeRates>,
): SdrRates => ({
  findRatesOn: async (unit, moment) => {
    const day = toDay(moment)
    const { sdrAmounts, exchangeRates } = reference
    return createSdrConverter(sdrAmounts, [await findExchangeRates(unit, day), exchangeRates], day)
  },
})
