import { type Decimal, decimal } from '../../kernel/money.ts'
import { closest, type Dated } from './dated.ts'
import { type DutyAmount, type DutyFacts, evaluateDuty, parseDutyExpression } from './duty-expression.ts'
import type { Preference, RulesThere } from './landed-cost-rules.ts'
import { cellOf, linesOf, programmeRate, type TariffLine } from './tariffs.ts'

/** Goods whose duty is asked for. */
export interface DutiableGoods {
  /** Six digits or more; null when nobody has said. */
  readonly code: string | null
  readonly origin: string | null
  readonly claimPreference: boolean
}

/** Amounts of duty that are not rounded; null where they are not known. */
export interface NationalDuty {
  readonly min: Decimal | null
  readonly typical: Decimal | null
  readonly max: Decimal | null
  readonly isExact: boolean
  /** The typical rate, as the tariff writes it; null where it is not known. */
  readonly rate: string | null
  readonly law: Dated | null
  /** Which preference the origin has, at which rate, whether it was claimed or not. */
  readonly preference: { readonly law: Preference; readonly rate: string } | null
  readonly lacks: readonly Lack[]
}

/** What there is no answer for: a fact of the goods, or a figure of the tariff. */
export type Lack = 'code' | 'origin' | 'rate' | 'preference' | Extract<DutyAmount, { amount: null }>['lacks']

const nothing: NationalDuty = {
  min: null,
  typical: null,
  max: null,
  isExact: false,
  rate: null,
  law: null,
  preference: null,
  lacks: [],
}

/** What the tariff of a destination takes on goods. */
export function nationalDuty(there: RulesThere, goods: DutiableGoods, facts: DutyFacts): NationalDuty {
  return there.tariff === null ? byRanges(there, goods, facts) : byLines(there, goods, facts)
}

function byRanges({ dutyRates }: RulesThere, { code }: DutiableGoods, { value }: DutyFacts): NationalDuty {
  const [rate] = closest(dutyRates, code ?? '')
  if (rate === undefined) return { ...nothing, lacks: [dutyRates.length > 0 && code === null ? 'code' : 'rate'] }
  const amount = (percent: Decimal): Decimal => value.times(percent).times(decimal('0.01'))
  return {
    min: amount(rate.min),
    typical: amount(rate.typical),
    max: amount(rate.max),
    isExact: rate.min.eq(rate.max),
    rate: `${rate.typical.toFixed()}%`,
    law: rate,
    preference: null,
    lacks: [],
  }
}

function byLines(there: RulesThere, goods: DutiableGoods, facts: DutyFacts): NationalDuty {
  const { tariff, originColumns } = there
  const { code, origin, claimPreference } = goods
  if (tariff === null || code === null) return { ...nothing, lacks: ['code'] }
  const own = originColumns.find(({ origins }) => origin !== null && origins.includes(origin))
  const columns = (own ?? originColumns.find(({ origins }) => origins.length === 0))?.columns ?? []
  const lines = linesOf(tariff, code)
  const ordinary = (line: TariffLine): string =>
    columns.map((column) => cellOf(tariff, line, column)).find((cell) => cell !== '') ?? '?'
  const preferential = bestPreference(there, lines, origin)
  const reduced = (line: TariffLine): string => {
    const rate = preferential === null ? '' : preferenceRate(there, preferential, line)
    return rate === '' || rate === '?' ? ordinary(line) : rate
  }
  const settled = ofLines(lines.map(claimPreference ? reduced : ordinary), facts)
  const law = { from: tariff.from, to: tariff.to, source: `${tariff.edition}; ${tariff.source}` }
  const lacks: Lack[] = [...settled.lacks]
  if (claimPreference && origin !== null && isPreferenceOpen(there, preferential, lines, origin))
    lacks.push('preference')
  if (origin === null) lacks.push('origin')
  const first = preferential === null ? '' : preferenceRate(there, preferential, lines[0] ?? { code, cells: [] })
  return {
    ...settled,
    isExact: settled.isExact && origin !== null && !lacks.includes('preference'),
    law,
    preference: preferential === null || first === '' ? null : { law: preferential, rate: first },
    lacks,
  }
}

function bestPreference(there: RulesThere, lines: readonly TariffLine[], origin: string | null): Preference | null {
  if (origin === null) return null
  const own = there.preferences.filter(({ origins }) => origins.includes(origin))
  return own.find((one) => lines.some((line) => !['', '?'].includes(preferenceRate(there, one, line)))) ?? null
}

/** Whether goods may have a preference that the data does not have, or not for all of the lines. */
function isPreferenceOpen(
  there: RulesThere,
  found: Preference | null,
  lines: readonly TariffLine[],
  origin: string,
): boolean {
  const own = there.preferences.filter(({ origins }) => origins.includes(origin))
  const asked = found === null ? own : [found]
  return own.length === 0 || asked.some((one) => lines.some((line) => preferenceRate(there, one, line) === '?'))
}

/** The rate of a preference for a line; empty where it has none, `?` where it cannot be written. */
function preferenceRate({ tariff }: RulesThere, { column, programmes, rate }: Preference, line: TariffLine): string {
  if (tariff === null || column === null) return rate ?? ''
  const cell = cellOf(tariff, line, column)
  return programmes.length === 0 ? cell : programmeRate(cell, programmes)
}

/** Of what several lines say the lowest, the most frequent (of equally frequent ones the highest), and the highest. */
function ofLines(
  rates: readonly string[],
  facts: DutyFacts,
): Pick<NationalDuty, 'min' | 'typical' | 'max' | 'isExact' | 'rate' | 'lacks'> {
  const counted = new Map<string, number>()
  for (const rate of rates) counted.set(rate, (counted.get(rate) ?? 0) + 1)
  const variants = [...counted].map(([rate, count]) => ({
    rate,
    count,
    evaluated: evaluateDuty(parseDutyExpression(rate), facts),
  }))
  const typical = variants.reduce<(typeof variants)[number] | null>((best, one) => {
    if (best === null || one.count > best.count) return one
    if (one.count < best.count || one.evaluated.amount === null) return best
    return best.evaluated.amount === null || one.evaluated.amount.gt(best.evaluated.amount) ? one : best
  }, null)
  if (typical === null) return { min: null, typical: null, max: null, isExact: false, rate: null, lacks: ['rate'] }
  const amounts = variants.flatMap(({ evaluated }) => (evaluated.amount === null ? [] : [evaluated.amount]))
  const areAllKnown = amounts.length === variants.length
  const [first] = amounts
  const pick = (better: (a: Decimal, b: Decimal) => boolean): Decimal | null =>
    first === undefined || !areAllKnown ? null : amounts.reduce((best, one) => (better(one, best) ? one : best), first)
  const min = pick((a, b) => a.lt(b))
  const max = pick((a, b) => a.gt(b))
  return {
    min,
    typical: typical.evaluated.amount,
    max,
    isExact: min !== null && max !== null && min.eq(max),
    rate: typical.rate === '?' ? null : typical.rate,
    lacks: variants.flatMap(({ evaluated }) => (evaluated.amount === null ? [evaluated.lacks] : [])),
  }
}
