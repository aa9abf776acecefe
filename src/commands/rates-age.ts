import type { System } from '../composition/system.ts'
import { ageInDays, areStale } from '../customs/index.ts'
import { toDay } from '../kernel/date-time.ts'

/** The date of today's exchange rates, YYYY-MM-DD, and their age. */
export interface RatesAge {
  readonly date: string
  readonly days: number
  /** Whether converted figures are reported as stale. */
  readonly areStale: boolean
}

/** Determines the age of the rates used for landed cost and product figures. */
export async function readRatesAge({ clock, database, customs }: System): Promise<RatesAge> {
  const today = toDay(clock.now())
  const rates = await database.runAsSystem((unit) => customs.findExchangeRates(unit, today))
  return { date: rates.date, days: ageInDays(rates, today), areStale: areStale(rates, today) }
}

/** How to update the rates. */
export const suggestRatesImport = (program: string): string =>
  `Download https://www.ecb.europa.eu/stats/eurofxref/eurofxref-daily.xml, then: ${program} import rates eurofxref-daily.xml`
