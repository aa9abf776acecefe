import { type Decimal, parseDecimal, zero } from '../../../kernel/money.ts'
import { type DateRanged, findClosest, isInScope } from '../date-ranges.ts'
import {
  type DutyAmount,
  type DutyExpression,
  type DutyInputs,
  evaluateDuty,
  getUnknownRateText,
  isUnknownRate,
  listMeasuredUnits,
  parseDutyExpression,
} from './duty-expression.ts'
import type { DestinationRules, Preference } from './landed-cost-rules.ts'
import { findTariffLines, getCell, readProgrammeRate, type TariffLine } from './tariffs.ts'

/** Goods whose duty is wanted. */
export interface DutiableGoods {
  /** At least six digits; null if not stated. */
  readonly code: string | null
  readonly origin: string | null
  readonly claimPreference: boolean
}

/** Unrounded duty amounts; null if unknown. */
export interface NationalDuty {
  readonly min: Decimal | null
  readonly typical: Decimal | null
  readonly max: Decimal | null
  readonly isExact: boolean
  /** The typical rate, as written in the tariff; null if unknown. */
  readonly rate: string | null
  /** Every rate the goods may have: those of the lines of a short code, or the bounds of a range. */
  readonly possibleRates: readonly string[]
  /** Units of those rates that a request cannot state, such as `hl`. */
  readonly measuredUnits: readonly string[]
  readonly law: DateRanged | null
  /** The preference for the origin and its rate, whether claimed or not. */
  readonly preference: { readonly law: Preference; readonly rate: string } | null
  readonly missingInputs: readonly MissingInput[]
  /** The names of claimed preferences whose rates the data lacks. */
  readonly openPreferences: readonly string[]
  /** The tariff's texts for rates that cannot be expressed. */
  readonly unreadableTexts: readonly string[]
}

/** What is missing: a fact about the goods, or a figure of the tariff. */
export type MissingInput =
  | 'code'
  | 'digits'
  | 'line'
  | 'range'
  | 'origin'
  | 'rate'
  | 'preference'
  | Extract<DutyAmount, { amount: null }>['missing']

const nothing: NationalDuty = {
  min: null,
  typical: null,
  max: null,
  isExact: false,
  rate: null,
  possibleRates: [],
  measuredUnits: [],
  law: null,
  preference: null,
  missingInputs: [],
  openPreferences: [],
  unreadableTexts: [],
}

/** Calculates the tariff duty of a destination. */
export function calculateNationalDuty(
  destinationRules: DestinationRules,
  goods: DutiableGoods,
  facts: DutyInputs,
): NationalDuty {
  return destinationRules.tariff === null
    ? calculateDutyByRange(destinationRules, goods, facts)
    : calculateDutyByLine(destinationRules, goods, facts)
}

function calculateDutyByRange(
  { dutyRates }: DestinationRules,
  { code, claimPreference }: DutiableGoods,
  { value }: DutyInputs,
): NationalDuty {
  const [rate] = findClosest(dutyRates, code ?? '')
  if (rate === undefined)
    return { ...nothing, missingInputs: [dutyRates.length > 0 && code === null ? 'code' : 'rate'] }
  const amount = (percent: Decimal): Decimal => value.times(percent).times(parseDecimal('0.01'))
  // Without a tariff there are no agreements either, and one may lower the duty to zero.
  const isClaimOpen = claimPreference && rate.max.gt(zero)
  const isExact = rate.min.eq(rate.max) && !isClaimOpen
  return {
    min: isClaimOpen ? zero : amount(rate.min),
    typical: amount(rate.typical),
    max: amount(rate.max),
    isExact,
    rate: `${rate.typical.toFixed()}%`,
    possibleRates: [rate.min, rate.max].map((percent) => `${percent.toFixed()}%`),
    measuredUnits: [],
    law: rate,
    preference: null,
    missingInputs: [
      ...(rate.min.eq(rate.max) ? [] : (['range'] as const)),
      ...(isClaimOpen ? (['preference'] as const) : []),
    ],
    openPreferences: [],
    unreadableTexts: [],
  }
}

function calculateDutyByLine(
  destinationRules: DestinationRules,
  goods: DutiableGoods,
  facts: DutyInputs,
): NationalDuty {
  const { tariff, originColumns } = destinationRules
  const { code, origin, claimPreference } = goods
  if (tariff === null || code === null) return { ...nothing, missingInputs: ['code'] }
  const ownColumns = originColumns.find(({ origins }) => origin !== null && origins.includes(origin))
  const columns = (ownColumns ?? originColumns.find(({ origins }) => origins.length === 0))?.columns ?? []
  const lines = findTariffLines(tariff, code)
  const getNormalRate = (line: TariffLine): string =>
    columns.map((column) => getCell(tariff, line, column)).find((cell) => cell !== '') ?? '?'
  /** The rate of a preference for a line; empty if it has none, or one above the rate without it, as Canada's CPTPP has. */
  const readRate = (preference: Preference, line: TariffLine): string => {
    const rate = readPreferenceRate(destinationRules, preference, line)
    return isHigher(rate, getNormalRate(line), facts) ? '' : rate
  }
  const preferential = findBestPreference(destinationRules, lines, origin, readRate)
  const getReducedRate = (line: TariffLine): string => {
    const rate = preferential === null ? '' : readRate(preferential, line)
    return rate === '' || isUnknownRate(rate) ? getNormalRate(line) : rate
  }
  const settled = combineLineRates(lines.map(claimPreference ? getReducedRate : getNormalRate), facts)
  const law = { from: tariff.from, to: tariff.to, source: `${tariff.edition}; ${tariff.source}` }
  const missingInputs: MissingInput[] = [...settled.missingInputs]
  const isClaimed = claimPreference && origin !== null
  const openPreferences = isClaimed ? listOpenPreferences(destinationRules, preferential, lines, origin) : []
  if (isClaimed && (openPreferences.length > 0 || listPreferences(destinationRules, lines, origin).length === 0))
    missingInputs.push('preference')
  if (origin === null) missingInputs.push('origin')
  if (!settled.isExact && settled.possibleRates.length > 1) {
    // Editions that were converted to a newer nomenclature may have several rates for a complete code.
    missingInputs.push(lines.some((line) => line.code.length > code.length) ? 'digits' : 'line')
  }
  const firstRate = preferential === null ? '' : readRate(preferential, lines[0] ?? { code, cells: [] })
  return {
    ...settled,
    isExact: settled.isExact && origin !== null && !missingInputs.includes('preference'),
    law,
    preference: preferential === null || firstRate === '' ? null : { law: preferential, rate: firstRate },
    missingInputs,
    openPreferences: openPreferences.map(({ name }) => name),
  }
}

/** The preferences for goods of these lines and an origin, in order. */
function listPreferences(
  { preferences }: DestinationRules,
  lines: readonly TariffLine[],
  origin: string,
): readonly Preference[] {
  return preferences.filter(
    ({ origins, goods }) => origins.includes(origin) && lines.some(({ code }) => isInScope(goods, code)),
  )
}

function findBestPreference(
  destinationRules: DestinationRules,
  lines: readonly TariffLine[],
  origin: string | null,
  readRate: (preference: Preference, line: TariffLine) => string,
): Preference | null {
  if (origin === null) return null
  const applicable = listPreferences(destinationRules, lines, origin)
  return (
    applicable.find((preference) =>
      lines.some((line) => {
        const rate = readRate(preference, line)
        return rate !== '' && !isUnknownRate(rate)
      }),
    ) ?? null
  )
}

/** Rates parsed so far: a tariff writes the same few hundred again and again. */
const parsedRates = new Map<string, DutyExpression>()
const maxParsedRates = 5000

function readTariffRate(text: string): DutyExpression {
  const known = parsedRates.get(text)
  if (known !== undefined) return known
  if (parsedRates.size >= maxParsedRates) parsedRates.clear()
  const expression = parseDutyExpression(text)
  parsedRates.set(text, expression)
  return expression
}

/** Whether a rate comes to more than another; false if either is unknown. */
function isHigher(rate: string, other: string, facts: DutyInputs): boolean {
  if (rate === '' || rate === other || isUnknownRate(rate) || isUnknownRate(other)) return false
  const [amount, otherAmount] = [rate, other].map((text) => evaluateDuty(readTariffRate(text), facts).amount)
  return amount != null && otherAmount != null && amount.gt(otherAmount)
}

/** The preferences of the goods whose rates the data lacks, at least for some of the lines. */
function listOpenPreferences(
  destinationRules: DestinationRules,
  chosen: Preference | null,
  lines: readonly TariffLine[],
  origin: string,
): readonly Preference[] {
  const applicable = listPreferences(destinationRules, lines, origin)
  const relevant = chosen === null ? applicable : [chosen]
  return relevant.filter((preference) =>
    lines.some((line) => isUnknownRate(readPreferenceRate(destinationRules, preference, line))),
  )
}

/** The rate of a preference for a line; empty if it has none, `?` if it cannot be expressed. */
function readPreferenceRate(
  { tariff }: DestinationRules,
  { column, programmes, rate }: Preference,
  line: TariffLine,
): string {
  if (tariff === null || column === null) return rate ?? ''
  const cell = getCell(tariff, line, column)
  return programmes.length === 0 ? cell : readProgrammeRate(cell, programmes)
}

/** The lowest, most frequent (of equally frequent ones the highest) and highest of several lines' rates. */
function combineLineRates(
  rates: readonly string[],
  facts: DutyInputs,
): Pick<
  NationalDuty,
  | 'min'
  | 'typical'
  | 'max'
  | 'isExact'
  | 'rate'
  | 'possibleRates'
  | 'measuredUnits'
  | 'missingInputs'
  | 'unreadableTexts'
> {
  const counted = new Map<string, number>()
  for (const rate of rates) counted.set(rate, (counted.get(rate) ?? 0) + 1)
  const variants = [...counted].map(([rate, count]) => ({
    rate,
    count,
    evaluated: evaluateDuty(readTariffRate(rate), facts),
  }))
  const typical = variants.reduce<(typeof variants)[number] | null>((best, current) => {
    if (best === null || current.count > best.count) return current
    if (current.count < best.count || current.evaluated.amount === null) return best
    return best.evaluated.amount === null || current.evaluated.amount.gt(best.evaluated.amount) ? current : best
  }, null)
  if (typical === null) return { ...nothing, missingInputs: ['rate'] }
  const amounts = variants.flatMap(({ evaluated }) => (evaluated.amount === null ? [] : [evaluated.amount]))
  const areAllKnown = amounts.length === variants.length
  const [firstAmount] = amounts
  const pick = (better: (a: Decimal, b: Decimal) => boolean): Decimal | null =>
    firstAmount === undefined || !areAllKnown
      ? null
      : amounts.reduce((best, current) => (better(current, best) ? current : best), firstAmount)
  const min = pick((a, b) => a.lt(b))
  const max = pick((a, b) => a.gt(b))
  return {
    min,
    typical: typical.evaluated.amount,
    max,
    isExact: min !== null && max !== null && min.eq(max),
    rate: isUnknownRate(typical.rate) ? null : typical.rate,
    possibleRates: variants.map((variant) => variant.rate),
    measuredUnits: [...new Set(variants.flatMap(({ rate }) => listMeasuredUnits(readTariffRate(rate))))],
    unreadableTexts: rates.flatMap((rate) => getUnknownRateText(rate) ?? []),
    missingInputs: variants.flatMap(({ evaluated }) => (evaluated.amount === null ? [evaluated.missing] : [])),
  }
}
