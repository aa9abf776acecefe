import { binarySearch } from '../binary-search.ts'
import type { DateRanged } from '../date-ranges.ts'

/** A line of a national tariff: a code with the tariff's columns, in the notation of duty expressions. */
export interface TariffLine {
  readonly code: string
  readonly cells: readonly string[]
}

/** Maximum subheadings with cached parsed lines. */
const maxStored = 1000

/**
 * The lines of a tariff by subheading. They stay in text form and are parsed on demand: parsing all would take six
 * times the memory.
 */
export class TariffLines {
  readonly #table: string
  readonly #subheadings: Uint32Array
  /** Offsets of the lines of each subheading, and the end of the table. */
  readonly #starts: Uint32Array
  readonly #cachedLines = new Map<string, readonly TariffLine[]>()

  /**
   * @param table one row per line, ascending: its first six digits, the tariff's further digits, and its cells,
   *   separated by tabs
   * @throws RangeError if a row does not start with a code, or is out of order
   */
  constructor(table: string) {
    const subheadings: number[] = []
    const starts: number[] = []
    for (let rowStart = 0; rowStart < table.length; rowStart = findRowEnd(table, rowStart) + 1) {
      const six = table.slice(rowStart, rowStart + 6)
      const previous = subheadings.at(-1) ?? 0
      if (!/^\d{6}$/.test(six) || table[rowStart + 6] !== '\t' || Number(six) < previous) {
        throw new RangeError(
          `a tariff has the row "${table.slice(rowStart, findRowEnd(table, rowStart))}" where it cannot be`,
        )
      }
      if (Number(six) === previous) continue
      subheadings.push(Number(six))
      starts.push(rowStart)
    }
    this.#table = table
    this.#subheadings = Uint32Array.from(subheadings)
    this.#starts = Uint32Array.from([...starts, table.length])
  }

  /** The lines of a subheading; empty if the tariff lacks it. */
  findBySubheading(subheading: string): readonly TariffLine[] {
    const cachedLines = this.#cachedLines.get(subheading)
    if (cachedLines !== undefined) return cachedLines
    const index = binarySearch(this.#subheadings, Number(subheading))
    const subheadingLines =
      index < 0 ? [] : parseTariffLines(this.#table.slice(this.#starts[index], this.#starts[index + 1]))
    if (this.#cachedLines.size >= maxStored) this.#cachedLines.clear()
    this.#cachedLines.set(subheading, subheadingLines)
    return subheadingLines
  }

  /** All lines, ascending. */
  listLines(): readonly TariffLine[] {
    return parseTariffLines(this.#table)
  }
}

function findRowEnd(table: string, from: number): number {
  const end = table.indexOf('\n', from)
  return end < 0 ? table.length : end
}

const parseTariffLines = (rows: string): TariffLine[] =>
  rows
    .split('\n')
    .filter((row) => row !== '')
    .map((row) => {
      const [six = '', columnText = '', ...cells] = row.split('\t')
      return { code: six + columnText, cells }
    })

/** One edition of a customs territory's tariff. */
export interface Tariff extends DateRanged {
  readonly name: string
  readonly edition: string
  readonly columns: readonly string[]
  readonly lines: TariffLines
}

/**
 * Returns the possible lines of goods: those of the national code or, if that is not in this tariff, all of its first
 * six digits.
 *
 * @param code at least six digits
 */
export function findTariffLines({ lines }: Pick<Tariff, 'lines'>, code: string): readonly TariffLine[] {
  const subheadingLines = lines.findBySubheading(code.slice(0, 6))
  const nationalLines = subheadingLines.filter(
    (line) => line.code.length > 6 && (code.startsWith(line.code) || line.code.startsWith(code)),
  )
  return code.length > 6 && nationalLines.length > 0 ? nationalLines : subheadingLines
}

/** A cell of a line; empty if it has no value. */
export function getCell({ columns }: Pick<Tariff, 'columns'>, line: TariffLine, column: string): string {
  return line.cells[columns.indexOf(column)] ?? ''
}

/** The rate of a programme in a cell such as `0%:AU,BH;3%:JO`; empty if the programme is not listed. */
export function readProgrammeRate(cell: string, programmes: readonly string[]): string {
  for (const group of cell.split(';')) {
    const [rate = '', symbols = ''] = group.split(':')
    if (symbols.split(',').some((symbol) => programmes.includes(symbol))) return rate
  }
  return ''
}
