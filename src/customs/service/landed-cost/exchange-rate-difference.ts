import { type Decimal, divideDecimals, parseDecimal } from '../../../kernel/money.ts'
import type { ExchangeRates } from './exchange-rates.ts'

/** A rate that differs much from the one before. */
export interface MovedRate {
  readonly currency: string
  readonly before: Decimal
  readonly after: Decimal
}

/** What rates change compared with the newest of the same source. */
export interface RateDifference {
  /** Currencies that are new, and those that are missing now, sorted. */
  readonly added: readonly string[]
  readonly removed: readonly string[]
  readonly moved: readonly MovedRate[]
}

/** A change worth a look: beyond it, a rate is listed. */
const muchMoved = { down: parseDecimal('0.9'), up: parseDecimal('1.1') } as const

/** The greatest share of currencies that a file may lack, or that may have moved, before it is taken for a wrong one. */
export const largestRateLoss = 0.1
const largestShareMoved = 0.5

function hasMoved(before: Decimal, after: Decimal): boolean {
  const ratio = divideDecimals(after, before)
  return ratio.lt(muchMoved.down) || ratio.gt(muchMoved.up)
}

/** @param before the newest rates of the same source; null if there are none */
export function compareRates(before: ExchangeRates | null, { perEuro }: ExchangeRates): RateDifference {
  const earlierRates = before?.perEuro ?? new Map<string, Decimal>()
  return {
    added: [...perEuro.keys()].filter((currency) => !earlierRates.has(currency)).toSorted(),
    removed: [...earlierRates.keys()].filter((currency) => !perEuro.has(currency)).toSorted(),
    moved: [...perEuro].flatMap(([currency, after]) => {
      const rate = earlierRates.get(currency)
      return rate !== undefined && hasMoved(rate, after) ? [{ currency, before: rate, after }] : []
    }),
  }
}

/**
 * Why a file is probably not what it should be: it lacks too many currencies, or most rates have moved, as in a table
 * that states euros per unit. Null if nothing speaks against it.
 */
export function findRateDoubt(before: ExchangeRates | null, { removed, moved }: RateDifference): string | null {
  const count = before?.perEuro.size ?? 0
  if (removed.length > largestRateLoss * count) {
    return `the file lacks ${removed.length} of ${count} currencies, more than ${largestRateLoss * 100} %: ${removed.join(', ')}`
  }
  if (moved.length > largestShareMoved * count) {
    return `${moved.length} of ${count} rates differ by more than 10 % from those of ${before?.date ?? ''}; rates are units of the currency per euro`
  }
  return null
}
