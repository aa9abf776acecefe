import type { Decimal } from '../../kernel/money.ts'
import type { UnitOfWork } from '../../kernel/unit-of-work.ts'

/** What an amount in a currency (ISO 4217) is worth in special drawing rights (XDR); null when that is not known. */
export type ConvertToSdr = (amount: Decimal, currency: string) => Decimal | null

/** Knows what currencies are worth in special drawing rights. */
export interface SdrRates {
  /** By the rates of the day, in UTC, that a moment is on. */
  findRatesOn(unit: UnitOfWork, now: Date): Promise<ConvertToSdr>
}
