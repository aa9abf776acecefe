import type { System } from '../composition/system.ts'
import { ageInDays, areStale } from '../customs/index.ts'
import { toDay } from '../kernel/date-time.ts'

/** Of which day the exchange rates of today are, YYYY-MM-DD, and how old that is. */
export interface RatesAge {
  readonly date: string
  readonly days: number
  /** Whether figures that are converted by them are called stale. */
  readonly areStale: boolean
}

/** Looks up how old the rates are that landed cost and the figures of products are calculated with. */
export async function ratesAge({ clock, database, customs }: System): Promise<RatesAge> {
  const today = toDay(clock.now())
  const rates = await database.runAsSystem((unit) => customs.findExchangeRates(unit, today))
  return { date: rates.date, days: ageInDays(rates, today), areStale: areStale(rates, today) }
}

/** How the rates are brought up to date. */
export const ratesCure = (program: string): string =>
  `Download https://www.ecb.europa.eu/stats/eurofxref/eurofxref-daily.xml, then: ${program} import rates eurofxref-daily.xml`
