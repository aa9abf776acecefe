import { getMinorUnits } from '../../kernel/currency.ts'
import { type Decimal, formatAmount, parseDecimal, roundToMinorUnit, sumDecimals, zero } from '../../kernel/money.ts'
import type { CustomsDeclarationInput, DocumentAmount } from '../../shipping/service/documents.ts'

/** A date as documents show it: ISO 8601, in UTC. */
export function formatIsoDate(date: Date): string {
  return date.toISOString().slice(0, 10)
}

/** Groups the digits before the point by three: `1234567.50` becomes `1,234,567.50`. */
function groupDigits(plain: string): string {
  const [integerPart = '', ...fraction] = plain.split('.')
  return [integerPart.replaceAll(/\B(?=(?:\d{3})+$)/g, ','), ...fraction].join('.')
}

/**
 * An amount without its currency: all its decimals, and at least those of the currency.
 *
 * @throws RangeError when the currency is not an active ISO 4217 code
 */
export function formatMoney(amount: Decimal, currency: string): string {
  return groupDigits(formatAmount(amount, getMinorUnits(currency)))
}

/** An amount that is paid, with its currency in front, such as `EUR 1,234.50`: rounded to what the currency has. */
export function formatAmountWithCurrency({ amount, currency }: DocumentAmount): string {
  return `${currency} ${formatMoney(roundToMinorUnit(parseDecimal(amount), currency), currency)}`
}

/**
 * The sums of amounts, one a currency, in the order that the currencies come: `EUR 12.00 + GBP 3.50`; empty when one of
 * them is not known. Each is rounded as `amountText` shows it, so that what is shown adds up.
 */
export function formatTotals(addends: ReadonlyArray<DocumentAmount | null>): string {
  const amounts = addends.filter((addend) => addend !== null)
  if (amounts.length < addends.length) return ''
  const byCurrency = new Map<string, Decimal>()
  for (const { amount, currency } of amounts) {
    byCurrency.set(currency, (byCurrency.get(currency) ?? zero).plus(roundToMinorUnit(parseDecimal(amount), currency)))
  }
  return [...byCurrency].map(([currency, total]) => `${currency} ${formatMoney(total, currency)}`).join(' + ')
}

/** An amount with its currency in front; empty when it is not known. */
export function formatKnownAmount(value: DocumentAmount | null): string {
  return value === null ? '' : formatAmountWithCurrency(value)
}

/** A weight without its unit, to the gram at least; empty when it is not known. */
export function formatWeight(kilograms: string | null): string {
  return kilograms === null ? '' : formatAmount(parseDecimal(kilograms), 3)
}

/** A weight with its unit; a dash when it is not known. */
export function formatKilograms(kilograms: string | null): string {
  return kilograms === null ? '\u2013' : `${formatWeight(kilograms)} kg`
}

/** The sum of weights, null when one of them is not known. */
export function sumWeights(kilograms: ReadonlyArray<string | null>): string | null {
  const knownWeights = kilograms.filter((weight) => weight !== null)
  return knownWeights.length === kilograms.length && knownWeights.length > 0
    ? sumDecimals(knownWeights.map(parseDecimal)).toFixed()
    : null
}

/** What all lines of a customs declaration come to. */
export interface DeclaredTotals {
  /** Decimal text; null when it is not known. */
  readonly weightKg: string | null
  /** With its currency; empty when it is not known. */
  readonly value: string
}

/** Adds up the lines of a customs declaration: once, because each of its forms shows the totals. */
export function calculateDeclaredTotals({ lines, grossWeightKg }: CustomsDeclarationInput): DeclaredTotals {
  return {
    weightKg: grossWeightKg ?? sumWeights(lines.map(({ netWeightKg }) => netWeightKg)),
    value: formatTotals(lines.map(({ value }) => value)),
  }
}
