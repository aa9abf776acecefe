import { parseDecimal } from '../../../kernel/money.ts'
import { Problem } from '../../../kernel/problem.ts'
import type { UnitOfWork } from '../../../kernel/unit-of-work.ts'
import { isUnknownRate } from './duty-expression.ts'
import type { TariffForm, TariffRowReading } from './tariff-form.ts'
import { type Tariff, type TariffLine, TariffLines } from './tariffs.ts'

/** An edition of a tariff as stored. */
export interface TariffEdition {
  readonly tariff: string
  /** First day of validity, YYYY-MM-DD. */
  readonly validFrom: string
  readonly edition: string
  readonly source: string
  readonly columns: readonly string[]
  /** A table as read by {@link TariffLines}. */
  readonly lines: string
  readonly lineCount: number
}

/** Stores imported editions, shared by all tenants. */
export interface TariffEditionStore {
  /** The stored editions, oldest first, with a revision that changes with each import. */
  listRevisions(unit: UnitOfWork): Promise<readonly EditionRevision[]>
  /** Null if it was deleted. */
  readEdition(unit: UnitOfWork, tariff: string, validFrom: string): Promise<TariffEdition | null>
  /** Saves an edition, replacing one of the same day. */
  saveEdition(unit: UnitOfWork, edition: TariffEdition): Promise<void>
}

export interface EditionRevision {
  readonly tariff: string
  readonly validFrom: string
  readonly revision: string
}

/** How a file differs from the edition in force on its day: the number of codes, by change of their ordinary rate. */
export interface TariffDifference {
  readonly up: number
  readonly down: number
  /** Rates that are not both ad valorem, and lines that are divided differently. */
  readonly otherwise: number
  readonly added: number
  readonly gone: number
  /** The first six digits of all of these. */
  readonly subheadings: readonly string[]
}

/** A parsed row of a file, or why it could not be read. */
export type TariffRow =
  | { readonly place: string; readonly reading: TariffRowReading }
  | { readonly place: string; readonly fault: string }

export interface TariffImport {
  readonly form: TariffForm
  readonly rows: AsyncIterable<TariffRow>
  /** Name of the edition. */
  readonly edition: string
  /** First day of validity, YYYY-MM-DD. */
  readonly validFrom: string
  /** The edition in force on that day without it. */
  readonly inForce: Tariff | null
  readonly nomenclature: TariffNomenclature
  /** Imports even if too many codes would be lost. */
  readonly isForced: boolean
}

export interface ReadTariff {
  readonly edition: TariffEdition
  readonly difference: TariffDifference
  /** Lines with a rate that the notation cannot express, whose duty is not exact. */
  readonly unreadable: number
  /** Codes unknown to the Harmonized System 2022. */
  readonly unknown: number
}

/** The part of the Harmonized System used here. */
export interface TariffNomenclature {
  readonly lines: readonly { readonly code: string }[]
  /** Whether the first six digits are a subheading. */
  isKnown(code: string): boolean
}

/** Maximum share of codes that may be lost between editions. */
export const largestCodeLoss = 0.1
/** No tariff has more lines; a larger file must be something else. */
const maxLines = 100_000
/** Faults after which reading stops. */
const maxFaults = 20

/**
 * Reads a tariff and compares it with the one in force.
 *
 * @throws Problem `invalid` that names each faulty row, or for a file without lines, `conflict` if too many codes are
 *   missing
 */
export async function readTariffFile(request: TariffImport): Promise<ReadTariff> {
  const { form, inForce, nomenclature } = request
  const lines = new Set<string>()
  const unknownCodes = new Set<string>()
  const faults: { readonly place: string; readonly fault: string }[] = []
  let unreadable = 0
  for await (const row of request.rows) {
    const reading = 'fault' in row ? row : row.reading
    if (reading === 'nothing') continue
    if ('fault' in reading) {
      faults.push({ place: row.place, fault: reading.fault })
      if (faults.length === maxFaults) break
      continue
    }
    const codes = expandCode(nomenclature, reading.code)
    if (codes.length === 0) unknownCodes.add(reading.code)
    for (const code of codes) {
      const line = [code.slice(0, 6), code.slice(6), ...reading.cells].join('\t')
      if (lines.has(line)) continue
      if (lines.size === maxLines)
        throw new Problem('invalid', `The file has more than ${maxLines} lines, so it is not a tariff`)
      lines.add(line)
      if (reading.cells.some(isUnknownRate)) unreadable += 1
    }
  }
  if (faults.length > 0) throw createFaultsProblem(faults)
  if (lines.size === 0) {
    throw new Problem('invalid', 'Nothing was imported: the file has no rate for a code of the Harmonized System 2022')
  }
  const table = `${[...lines].toSorted().join('\n')}\n`
  const difference = compareTariffs(inForce?.lines.listLines() ?? [], new TariffLines(table).listLines())
  if (!request.isForced) assertPlausible(difference, inForce)
  return {
    edition: {
      tariff: form.tariff,
      validFrom: request.validFrom,
      edition: request.edition,
      source: form.source,
      columns: form.columns,
      lines: table,
      lineCount: lines.size,
    },
    difference,
    unreadable,
    unknown: unknownCodes.size,
  }
}

/** Expands a code to subheadings: a rate may be given for a chapter or heading. */
function expandCode(nomenclature: TariffNomenclature, code: string): readonly string[] {
  if (nomenclature.isKnown(code)) return [code]
  const beginning = code.replace(/(?:00)+$/, '')
  if (beginning.length > 4) return []
  return nomenclature.lines.flatMap(({ code: line }) =>
    line.startsWith(beginning) && nomenclature.isKnown(line) ? [line] : [],
  )
}

/** Compares the ordinary rates of two editions. */
export function compareTariffs(before: readonly TariffLine[], after: readonly TariffLine[]): TariffDifference {
  const [former, current] = [mapRatesByCode(before), mapRatesByCode(after)]
  const [formerBeginnings, currentBeginnings] = [listBeginnings(former.keys()), listBeginnings(current.keys())]
  const subheadings = new Set<string>()
  const counts = { up: 0, down: 0, otherwise: 0, added: 0, gone: 0 }
  const count = (kind: keyof typeof counts, code: string): void => {
    counts[kind] += 1
    subheadings.add(code.slice(0, 6))
  }
  for (const [code, rate] of current) {
    const formerRate = former.get(code)
    if (formerRate === undefined) count(isRelated(code, former, formerBeginnings) ? 'otherwise' : 'added', code)
    else if (formerRate !== rate) count(compareRates(formerRate, rate), code)
  }
  for (const code of former.keys()) {
    if (!current.has(code) && !isRelated(code, current, currentBeginnings)) count('gone', code)
  }
  return { ...counts, subheadings: [...subheadings].toSorted() }
}

/** Lengths at which codes can be subdivided. */
const dividedLengths = [6, 8]

/** The prefixes of codes at the lengths at which tariffs subdivide. */
const listBeginnings = (codes: Iterable<string>): ReadonlySet<string> =>
  new Set([...codes].flatMap((code) => dividedLengths.map((length) => code.slice(0, length))))

/** Whether a tariff has a parent or subdivision of a code. */
const isRelated = (code: string, rates: ReadonlyMap<string, string>, beginnings: ReadonlySet<string>): boolean =>
  beginnings.has(code) || dividedLengths.some((length) => rates.has(code.slice(0, length)))

/** The first column of each code; some have several lines. */
function mapRatesByCode(lines: readonly TariffLine[]): ReadonlyMap<string, string> {
  const rates = new Map<string, string>()
  for (const { code, cells } of lines) {
    const rate = normaliseRate(cells[0] ?? '')
    const known = rates.get(code)
    rates.set(code, known === undefined ? rate : `${known}; ${rate}`)
  }
  return rates
}

/** Rates that cannot be expressed are equal, whatever their text. */
const normaliseRate = (rate: string): string => (isUnknownRate(rate) ? '?' : rate)

function compareRates(before: string, after: string): 'up' | 'down' | 'otherwise' {
  const [former, current] = [parsePercent(before), parsePercent(after)]
  if (former === null || current === null) return 'otherwise'
  return parseDecimal(current).gt(parseDecimal(former)) ? 'up' : 'down'
}

const parsePercent = (rate: string): string | null => /^(\d+(?:\.\d+)?)%$/.exec(rate)?.[1] ?? null

function assertPlausible({ gone }: TariffDifference, inForce: Tariff | null): void {
  if (inForce === null) return
  const codes = new Set(inForce.lines.listLines().map(({ code }) => code)).size
  if (gone <= largestCodeLoss * codes) return
  throw new Problem(
    'conflict',
    `Nothing was imported: the file lacks ${gone} of the ${codes} codes of ${inForce.edition}, more than ${largestCodeLoss * 100} %. Check that it is complete and of this tariff; import it anyway with --force`,
  )
}

function createFaultsProblem(faults: readonly { readonly place: string; readonly fault: string }[]): Problem {
  return new Problem('invalid', 'Nothing was imported: rows are invalid', {
    failures: faults.map(({ place, fault }) => ({ path: place, rule: 'row', reason: fault })),
  })
}
