import { toDay } from '../../../kernel/date-time.ts'
import { type Decimal, divideDecimals, sumDecimals } from '../../../kernel/money.ts'
import type { UnitOfWork } from '../../../kernel/unit-of-work.ts'
import type { ConvertToSdr, SdrRates } from '../../../shipping/service/special-drawing-rights.ts'
import { type DateRanged, isInForce } from '../date-ranges.ts'
import { convertCurrency, type ExchangeRates, getRatePerEuro } from './exchange-rates.ts'

/** The amount of one currency in a special drawing right. All amounts valid on a day form its basket. */
export interface SdrAmount extends DateRanged {
  readonly currency: string
  readonly amount: Decimal
}

/**
 * Maximum days between rates and the requested day. A form's limit is not paid by anybody, and posts use its
 * equivalents for years; two years are the most.
 */
const maxDays = 731

const dayInMilliseconds = 86_400_000

const isNear = ({ date }: ExchangeRates, day: string): boolean =>
  Math.abs(Date.parse(day) - Date.parse(date)) <= maxDays * dayInMilliseconds

/**
 * Creates a converter to special drawing rights, the sum of their currency amounts (IMF, valuation of the SDR), here at
 * the euro foreign exchange reference rates.
 *
 * @param rates in order of precedence; each supplies the currencies missing in those before
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
 * Creates the rates of special drawing rights on a day: at the exchange rates valid then, with missing currencies from
 * those shipped with the program.
 *
 * @param reference only these members are accessed
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
