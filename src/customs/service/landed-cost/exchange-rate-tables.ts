import { isCurrencyCode } from '../../../kernel/currency.ts'
import { isDay } from '../../../kernel/date-time.ts'
import { type Decimal, divideDecimals, parseDecimal, zero } from '../../../kernel/money.ts'
import type { ExchangeRates } from './exchange-rates.ts'

/** A row of a rate table, by the column names of the format. */
export interface RateRow {
  readonly line: number
  readonly cells: Readonly<Record<string, string>>
}

/** A supported format of rate tables, besides the central bank's file. */
export interface RateForm {
  readonly columns: readonly string[]
  readonly optionalColumns: readonly string[]
  readonly source: string
  /** @throws RangeError that names the line in which something is invalid */
  readRow(row: RateRow): {
    readonly from: string
    readonly until: string | null
    readonly currency: string
    readonly rate: Decimal
  }
  /** The base currency of the rates: one unit of it is so many of another. */
  readonly base: string
}

/** Monthly exchange rates of HM Revenue and Customs, as published for customs and VAT (CSV). */
export const revenueForm: RateForm = {
  columns: ['Currency Code', 'Currency Units per £1', 'Start date', 'End date'],
  optionalColumns: [],
  source: 'HM Revenue and Customs, monthly exchange rates',
  base: 'GBP',
  readRow: ({ line, cells }) => ({
    from: toDay(cells['Start date'] ?? '', line),
    until: toDay(cells['End date'] ?? '', line),
    currency: (cells['Currency Code'] ?? '').trim(),
    rate: readRate(cells['Currency Units per £1'] ?? '', line),
  }),
}

/** The operator's own table: units of a currency per euro, from a day and optionally until one. */
export const ownForm: RateForm = {
  columns: ['date', 'currency', 'perEuro'],
  optionalColumns: ['until'],
  source: 'the operator’s own rates',
  base: 'EUR',
  readRow: ({ line, cells }) => {
    const until = (cells['until'] ?? '').trim()
    return {
      from: toDay(cells['date'] ?? '', line),
      until: until === '' ? null : toDay(until, line),
      currency: (cells['currency'] ?? '').trim(),
      rate: readRate(cells['perEuro'] ?? '', line),
    }
  },
}

/** The format with these columns in its first row; null if unknown. */
export function findRateForm(head: string): RateForm | null {
  const names = head.toLowerCase()
  return (
    [revenueForm, ownForm].find(({ columns }) => columns.every((column) => names.includes(column.toLowerCase()))) ??
    null
  )
}

/**
 * Reads the rates of a table, per euro. Discontinued currencies are skipped.
 *
 * @param today the current date, YYYY-MM-DD
 * @throws RangeError without any rate, for future or differing dates, two rates of a currency, or a table in another
 *   currency without the euro
 */
export function readRateTable(form: RateForm, rows: readonly RateRow[], today: string): ExchangeRates {
  const perBase = new Map<string, Decimal>()
  let period: { readonly from: string; readonly until: string | null } | undefined
  for (const row of rows) {
    const { from, until, currency, rate } = form.readRow(row)
    if (from > today) throw new RangeError(`Line ${row.line}: the rates are of ${from}, which is still to come`)
    period ??= { from, until }
    if (period.from !== from || period.until !== until) {
      throw new RangeError(
        `Line ${row.line}: all rates of a file must hold for the same days, as those of the first row do`,
      )
    }
    if (!/^[A-Z]{3}$/.test(currency))
      throw new RangeError(`Line ${row.line}: ${JSON.stringify(currency)} is not a currency`)
    if (!isCurrencyCode(currency)) continue
    const present = perBase.get(currency)
    // Countries that share a currency have a row each.
    if (present !== undefined && !present.eq(rate))
      throw new RangeError(`Line ${row.line}: ${currency} has another rate already`)
    perBase.set(currency, rate)
  }
  if (period === undefined || perBase.size === 0) throw new RangeError('There is no rate in this file')
  const ofEuro = form.base === 'EUR' ? parseDecimal('1') : perBase.get('EUR')
  if (ofEuro === undefined) throw new RangeError('There is no rate of the euro in this file')
  perBase.set(form.base, parseDecimal('1'))
  perBase.delete('EUR')
  const perEuro = new Map([...perBase].map(([currency, rate]) => [currency, divideDecimals(rate, ofEuro)]))
  if (form.base === 'EUR') perEuro.delete('EUR')
  return { date: period.from, until: period.until, source: form.source, perEuro }
}

function readRate(text: string, line: number): Decimal {
  const trimmed = text.trim()
  if (!/^\d+(\.\d+)?$/.test(trimmed) || parseDecimal(trimmed).lte(zero)) {
    throw new RangeError(`Line ${line}: ${JSON.stringify(text)} is not a rate greater than 0`)
  }
  return parseDecimal(trimmed)
}

/** Parses a date, YYYY-MM-DD or DD/MM/YYYY. */
function toDay(text: string, line: number): string {
  const [, day, month, year] = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(text.trim()) ?? []
  const iso = year === undefined ? text.trim() : `${year}-${month}-${day}`
  if (!isDay(iso)) throw new RangeError(`Line ${line}: ${JSON.stringify(text)} is not a day, such as 2026-11-01`)
  return iso
}
