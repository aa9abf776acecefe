import { minorUnits } from '../../kernel/currency.ts'
import type { CustomsDeclarationInput, DocumentAmount } from '../../kernel/documents.ts'
import { type Decimal, decimal, formatAmount, roundToMinor, sum, zero } from '../../kernel/money.ts'

/** A date as documents show it: ISO 8601, in UTC. */
export function isoDate(date: Date): string {
  return date.toISOString().slice(0, 10)
}

/** Groups the digits before the point by three: `1234567.50` becomes `1,234,567.50`. */
function grouped(plain: string): string {
  const [whole = '', ...fraction] = plain.split('.')
  return [whole.replaceAll(/\B(?=(?:\d{3})+$)/g, ','), ...fraction].join('.')
}

/**
 * An amount without its currency: all its decimals, and at least those of the currency.
 *
 * @throws RangeError when the currency is not an active ISO 4217 code
 */
export function moneyText(amount: Decimal, currency: string): string {
  return grouped(formatAmount(amount, minorUnits(currency)))
}

/** An amount that is paid, with its currency in front, such as `EUR 1,234.50`: rounded to what the currency has. */
export function amountText({ amount, currency }: DocumentAmount): string {
  return `${currency} ${moneyText(roundToMinor(decimal(amount), currency), currency)}`
}

/**
 * The sums of amounts, one a currency, in the order that the currencies come: `EUR 12.00 + GBP 3.50`; empty when one of
 * them is not known. Each is rounded as `amountText` shows it, so that what is shown adds up.
 */
export function totalText(addends: ReadonlyArray<DocumentAmount | null>): string {
  const amounts = addends.filter((addend) => addend !== null)
  if (amounts.length < addends.length) return ''
  const byCurrency = new Map<string, Decimal>()
  for (const { amount, currency } of amounts) {
    byCurrency.set(currency, (byCurrency.get(currency) ?? zero).plus(roundToMinor(decimal(amount), currency)))
  }
  return [...byCurrency].map(([currency, total]) => `${currency} ${moneyText(total, currency)}`).join(' + ')
}

/** An amount with its currency in front; empty when it is not known. */
export function knownAmountText(value: DocumentAmount | null): string {
  return value === null ? '' : amountText(value)
}

/** A weight without its unit, to the gram at least; empty when it is not known. */
export function weightText(kilograms: string | null): string {
  return kilograms === null ? '' : formatAmount(decimal(kilograms), 3)
}

/** A weight with its unit; a dash when it is not known. */
export function kilogramsText(kilograms: string | null): string {
  return kilograms === null ? '\u2013' : `${weightText(kilograms)} kg`
}

/** The sum of weights, null when one of them is not known. */
export function totalWeight(kilograms: ReadonlyArray<string | null>): string | null {
  const known = kilograms.filter((weight) => weight !== null)
  return known.length === kilograms.length && known.length > 0 ? sum(known.map(decimal)).toFixed() : null
}

/** What all lines of a customs declaration come to. */
export interface DeclaredTotals {
  /** Decimal text; null when it is not known. */
  readonly weightKg: string | null
  /** With its currency; empty when it is not known. */
  readonly value: string
}

/** Adds up the lines of a customs declaration: once, because each of its forms shows the totals. */
export function declaredTotals({ lines, grossWeightKg }: CustomsDeclarationInput): DeclaredTotals {
  return {
    weightKg: grossWeightKg ?? totalWeight(lines.map(({ netWeightKg }) => netWeightKg)),
    value: totalText(lines.map(({ value }) => value)),
  }
}
