import { getMinorUnits } from '../../kernel/currency.ts'
import { type Decimal, formatAmount, parseDecimal, roundToMinorUnit, sumDecimals, zero } from '../../kernel/money.ts'
import type { CustomsDeclarationInput, DocumentAmount } from '../../shipping/service/documents.ts'

/** Formats a date for documents: ISO 8601, in UTC. */
export function formatIsoDate(date: Date): string {
  return date.toISOString().slice(0, 10)
}

/** Groups the digits before the point by three: `1234567.50` becomes `1,234,567.50`. */
function groupDigits(plain: string): string {
  const [integerPart = '', ...fraction] = plain.split('.')
  return [integerPart.replaceAll(/\B(?=(?:\d{3})+$)/g, ','), ...fraction].join('.')
}

/**
 * Formats an amount without its currency: with all its decimals, at least those of the currency.
 *
 * @throws RangeError if the currency is not an active ISO 4217 code
 */
export function formatMoney(amount: Decimal, currency: string): string {
  return groupDigits(formatAmount(amount, getMinorUnits(currency)))
}

/** Formats an amount to pay with its currency, such as `EUR 1,234.50`, rounded to the currency. */
export function formatAmountWithCurrency({ amount, currency }: DocumentAmount): string {
  return `${currency} ${formatMoney(roundToMinorUnit(parseDecimal(amount), currency), currency)}`
}

/**
 * Formats the sums of amounts per currency, in order of appearance: `EUR 12.00 + GBP 3.50`; empty if one is unknown.
 * Each amount is rounded as displayed, so that the displayed amounts add up.
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

/** Formats an amount with its currency; empty if unknown. */
export function formatKnownAmount(value: DocumentAmount | null): string {
  return value === null ? '' : formatAmountWithCurrency(value)
}

/** Formats a weight without its unit, at least to the gram; empty if unknown. */
export function formatWeight(kilograms: string | null): string {
  return kilograms === null ? '' : formatAmount(parseDecimal(kilograms), 3)
}

/** Formats a weight with its unit; a dash if unknown. */
export function formatKilograms(kilograms: string | null): string {
  return kilograms === null ? '\u2013' : `${formatWeight(kilograms)} kg`
}

/** The sum of weights; null if one is unknown. */
export function sumWeights(kilograms: ReadonlyArray<string | null>): string | null {
  const knownWeights = kilograms.filter((weight) => weight !== null)
  return knownWeights.length === kilograms.length && knownWeights.length > 0
    ? sumDecimals(knownWeights.map(parseDecimal)).toFixed()
    : null
}

/** The totals of a customs declaration's lines. */
export interface DeclaredTotals {
  /** Decimal string; null if unknown. */
  readonly weightKg: string | null
  /** With its currency; empty if unknown. */
  readonly value: string
}

/** Adds up the lines of a customs declaration; once, because each of its forms shows the totals. */
export function calculateDeclaredTotals({ lines, grossWeightKg }: CustomsDeclarationInput): DeclaredTotals {
  return {
    weightKg: grossWeightKg ?? sumWeights(lines.map(({ netWeightKg }) => netWeightKg)),
    value: formatTotals(lines.map(({ value }) => value)),
  }
}

/** Date and signatory of a customs form, or what it lacks: an incomplete form is not signed. */
export const formatSignature = (issuedAt: Date, signatory: string | null, incomplete: string | null): string =>
  incomplete ?? [formatIsoDate(issuedAt), signatory ?? ''].filter((text) => text !== '').join(', ')
