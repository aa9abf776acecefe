import type { Decimal } from '../../kernel/money.ts'
import type { UnitOfWork } from '../../kernel/unit-of-work.ts'

/** Converts an amount in an ISO 4217 currency to special drawing rights (XDR); null if the rate is unknown. */
export type ConvertToSdr = (amount: Decimal, currency: string) => Decimal | null

/** Provides exchange rates of special drawing rights. */
export interface SdrRates {
  /** The rates of the UTC day of this time. */
  findRatesOn(unit: UnitOfWork, now: Date): Promise<ConvertToSdr>
}
