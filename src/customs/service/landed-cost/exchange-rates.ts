import { isDay } from '../../../kernel/date-time.ts'
import { type Decimal, divideDecimals, parseDecimal, zero } from '../../../kernel/money.ts'
import type { UnitOfWork } from '../../../kernel/unit-of-work.ts'

/** What one euro is worth in other currencies, on one day. */
export interface ExchangeRates {
  /** Date of the rates, YYYY-MM-DD. */
  readonly date: string
  /** The last day for which their source says that they hold, YYYY-MM-DD; null where it does not say. */
  readonly until: string | null
  readonly source: string
  /** How much of each currency one euro is; the euro itself is not in it. */
  readonly perEuro: ReadonlyMap<string, Decimal>
}

/** Where imported rates are kept; they are the same for every tenant. */
export interface ExchangeRateStore {
  /** Of each source the newest of a day (YYYY-MM-DD) or an earlier one. */
  findLatest(unit: UnitOfWork, day: string): Promise<readonly ExchangeRates[]>
  /** Adds the rates of a source and day, or puts them in the place of those that are there. */
  saveRates(unit: UnitOfWork, rates: ExchangeRates): Promise<void>
}

/**
 * The rates that hold on a day: the newest imported ones, unless those that the program ships with are newer; what these do
 * not quote is taken from other imported ones that are not stale.
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

/** The newest of several rates, with the currencies that it lacks from the others that are not stale; null of none. */
export function mergeRates(several: readonly ExchangeRates[], day: string): ExchangeRates | null {
  const [newest, ...others] = several.toSorted((a, b) => (a.date === b.date ? 0 : a.date < b.date ? 1 : -1))
  if (newest === undefined) return null
  const perEuro = new Map(newest.perEuro)
  const sources = [newest.source]
  for (const { source, perEuro: quotes } of others.filter((rates) => !areStale(rates, day))) {
    const lacking = [...quotes].filter(([currency]) => !perEuro.has(currency))
    for (const [currency, rate] of lacking) perEuro.set(currency, rate)
    if (lacking.length > 0) sources.push(source)
  }
  return { ...newest, source: sources.join('; '), perEuro }
}

/** How many days rates may be old before an answer says so. */
const freshDays = 7

const dayInMilliseconds = 86_400_000

/** How many of a currency one euro is; null when the rates do not have it. */
export function getRatePerEuro({ perEuro: rates }: ExchangeRates, currency: string): Decimal | null {
  return currency === 'EUR' ? parseDecimal('1') : (rates.get(currency) ?? null)
}

/** An amount in another currency, not rounded; null when the rates do not have one of the two. */
export function convertCurrency(rates: ExchangeRates, amount: Decimal, from: string, to: string): Decimal | null {
  if (from === to) return amount
  const [source, target] = [getRatePerEuro(rates, from), getRatePerEuro(rates, to)]
  return source === null || target === null ? null : divideDecimals(amount.times(target), source)
}

/** How many days old rates are on a day, YYYY-MM-DD; less than 0 for those of a later day. */
export const ageInDays = ({ date }: Pick<ExchangeRates, 'date'>, asOf: string): number =>
  (Date.parse(asOf) - Date.parse(date)) / dayInMilliseconds

/** Whether rates are older than 7 days, or than their source says that they hold, or of a later day, seen from a day. */
export function areStale(rates: Pick<ExchangeRates, 'date' | 'until'>, asOf: string): boolean {
  const age = ageInDays(rates, asOf)
  if (rates.until !== null) return age < 0 || asOf > rates.until
  return age < 0 || age > freshDays
}

/**
 * Reads the reference rates of the European Central Bank (eurofxref-daily.xml, or the newest day of a longer file). Its
 * few elements are found by their attributes, in whichever order and quotation marks they come.
 *
 * @param text the document, at most some megabytes
 * @param today the day, YYYY-MM-DD
 * @throws RangeError when there is no day in it or one that is still to come, no rate, one that is no positive decimal, or
 *   two of a currency
 */
export function readCentralBankRates(text: string, today: string): ExchangeRates {
  const lineAt = (place: number): number => text.slice(0, place).split('\n').length
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
    throw new RangeError(`Line ${lineAt(newest.begin)}: the rates are of ${newest.date}, which is still to come`)
  }
  const rates = new Map<string, Decimal>()
  const lines = new Map<string, number>()
  for (const { 1: attributes = '', index } of newest.day.matchAll(/<Cube\b([^>]*)>/g)) {
    const [currency, rate] = [readAttribute(attributes, 'currency'), readAttribute(attributes, 'rate')]
    if (currency === null || rate === null) continue
    const [line, quote] = [lineAt(newest.begin + index), lines.get(currency)]
    if (quote !== undefined) throw new RangeError(`Line ${line}: ${currency} has a rate already, in line ${quote}`)
    lines.set(currency, line)
    if (!/^[A-Z]{3}$/.test(currency)) throw new RangeError(`${JSON.stringify(currency)} is no currency`)
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
