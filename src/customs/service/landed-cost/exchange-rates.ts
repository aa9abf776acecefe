import { isDay } from '../../../kernel/date-time.ts'
import { type Decimal, divideDecimals, parseDecimal, zero } from '../../../kernel/money.ts'
import type { UnitOfWork } from '../../../kernel/unit-of-work.ts'

/** The value of one euro in other currencies, on one day. */
export interface ExchangeRates {
  /** Date of the rates, YYYY-MM-DD. */
  readonly date: string
  /** Last day for which the source declares them valid, YYYY-MM-DD; null if it does not. */
  readonly until: string | null
  readonly source: string
  /** Units of each currency per euro, without the euro itself. */
  readonly perEuro: ReadonlyMap<string, Decimal>
}

/** Stores imported rates, shared by all tenants. */
export interface ExchangeRateStore {
  /** The newest rates of each source on or before a day (YYYY-MM-DD). */
  findLatest(unit: UnitOfWork, day: string): Promise<readonly ExchangeRates[]>
  /** Inserts or replaces the rates of a source and day. */
  saveRates(unit: UnitOfWork, rates: ExchangeRates): Promise<void>
}

/**
 * Returns the rates valid on a day: the newest imported ones, unless those shipped with the program are newer; missing
 * currencies are taken from other imported rates that are not stale.
 */
export async function findRatesOn(
  store: ExchangeRateStore,
  shipped: ExchangeRates,
  unit: UnitOfWork,
  day: string,
): Promise<ExchangeRates> {
  const imported = await store.findLatest(unit, day)
  return mergeRates(shipped.date <= day || imported.length === 0 ? [shipped, ...imported] : imported, day) ?? shipped
}

/** The newest of several rates, with missing currencies from others that are not stale; null if there are none. */
export function mergeRates(several: readonly ExchangeRates[], day: string): ExchangeRates | null {
  const [newest, ...others] = several.toSorted((a, b) => (a.date === b.date ? 0 : a.date < b.date ? 1 : -1))
  if (newest === undefined) return null
  let { perEuro } = newest
  const sources = [newest.source]
  for (const { source, perEuro: quotes } of others.filter((rates) => !areStale(rates, day))) {
    const lacking = [...quotes].filter(([currency]) => !perEuro.has(currency))
    if (lacking.length === 0) continue
    perEuro = new Map([...perEuro, ...lacking])
    sources.push(source)
  }
  return { ...newest, source: sources.join('; '), perEuro }
}

/** Days after which rates are reported as stale. */
const freshDays = 7

const dayInMilliseconds = 86_400_000

/** Units of a currency per euro; null if the rates lack it. */
export function getRatePerEuro({ perEuro: rates }: ExchangeRates, currency: string): Decimal | null {
  return currency === 'EUR' ? parseDecimal('1') : (rates.get(currency) ?? null)
}

/** Converts an amount without rounding; null if the rates lack a currency. */
export function convertCurrency(rates: ExchangeRates, amount: Decimal, from: string, to: string): Decimal | null {
  if (from === to) return amount
  const [source, target] = [getRatePerEuro(rates, from), getRatePerEuro(rates, to)]
  return source === null || target === null ? null : divideDecimals(amount.times(target), source)
}

/** Age of rates in days on a date, YYYY-MM-DD; negative for rates of a later day. */
export const calculateAgeInDays = ({ date }: Pick<ExchangeRates, 'date'>, asOf: string): number =>
  (Date.parse(asOf) - Date.parse(date)) / dayInMilliseconds

/** Whether rates are more than 7 days old, past their declared validity, or of a later day. */
export function areStale(rates: Pick<ExchangeRates, 'date' | 'until'>, asOf: string): boolean {
  const age = calculateAgeInDays(rates, asOf)
  if (rates.until !== null) return age < 0 || asOf > rates.until
  return age < 0 || age > freshDays
}

/**
 * Reads the reference rates of the European Central Bank (eurofxref-daily.xml, or the newest day of a longer file). Its
 * few elements are found by their attributes, in any order and with either kind of quotes.
 *
 * @param text the document, at most some megabytes
 * @param today the current date, YYYY-MM-DD
 * @throws RangeError for a missing or future date, without any rate, for a rate that is not a positive decimal, or two
 *   of a currency
 */
export function readCentralBankRates(text: string, today: string): ExchangeRates {
  const getLineNumber = (place: number): number => text.slice(0, place).split('\n').length
  const begins = [...text.matchAll(/<Cube\b(?=[^>]*\btime=)/g)].map(({ index }) => index)
  const dated = begins.map((begin, index) => {
    const day = text.slice(begin, begins[index + 1])
    return { begin, day, date: readAttribute(day.slice(0, day.indexOf('>')), 'time') ?? '' }
  })
  const newest = dated.reduce<(typeof dated)[number] | null>(
    (best, a) => (best === null || a.date > best.date ? a : best),
    null,
  )
  if (newest === null || !isDay(newest.date)) throw new RangeError('There is no day (time="YYYY-MM-DD") in this file')
  if (newest.date > today) {
    throw new RangeError(`Line ${getLineNumber(newest.begin)}: the rates are of ${newest.date}, which is still to come`)
  }
  const rates = new Map<string, Decimal>()
  const lines = new Map<string, number>()
  for (const { 1: attributes = '', index } of newest.day.matchAll(/<Cube\b([^>]*)>/g)) {
    const [currency, rate] = [readAttribute(attributes, 'currency'), readAttribute(attributes, 'rate')]
    if (currency === null || rate === null) continue
    const [line, quote] = [getLineNumber(newest.begin + index), lines.get(currency)]
    if (quote !== undefined) throw new RangeError(`Line ${line}: ${currency} has a rate already, in line ${quote}`)
    lines.set(currency, line)
    if (!/^[A-Z]{3}$/.test(currency)) throw new RangeError(`${JSON.stringify(currency)} is not a currency`)
    const value = parseDecimal(rate)
    if (value.lte(zero)) throw new RangeError(`The rate of ${currency} must be greater than 0`)
    rates.set(currency, value)
  }
  if (rates.size === 0) throw new RangeError(`There is no rate of ${newest.date} in this file`)
  return {
    date: newest.date,
    until: null,
    source: 'European Central Bank, euro foreign exchange reference rates',
    perEuro: rates,
  }
}

function readAttribute(text: string, name: string): string | null {
  const [, a, b] = new RegExp(String.raw`\b${name}\s*=\s*(?:"([^"]*)"|'([^']*)')`).exec(text) ?? []
  return a ?? b ?? null
}
