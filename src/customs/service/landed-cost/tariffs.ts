import { binarySearch } from '../binary-search.ts'
import type { DateRanged } from '../date-ranges.ts'

/** One line of a national tariff: a code, and what each column of the tariff says, in the notation of duty expressions. */
export interface TariffLine {
  readonly code: string
  readonly cells: readonly string[]
}

/** For how many subheadings the lines are kept as they were last taken apart. */
const maxStored = 1000

/**
 * The lines of a tariff by their first six digits. They stay the text of their table, of which lines are taken apart when
 * they are asked for: all at once would take six times the memory.
 */
export class TariffLines {
  readonly #table: string
  readonly #subheadings: Uint32Array
  /** Where in the table the lines of each begin, and where the table ends. */
  readonly #starts: Uint32Array
  readonly #cachedLines = new Map<string, readonly TariffLine[]>()

  /**
   * @param table a row for each line, ascending: its first six digits, those that the tariff adds, and its cells, with
   *   tabs between
   * @throws RangeError when a row does not begin with a code, or comes before the one above it
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

  /** The lines of a subheading; none where the tariff does not have it. */
  findBySubheading(subheading: string): readonly TariffLine[] {
    const cachedLines = this.#cachedLines.get(subheading)
    if (cachedLines !== undefined) return cachedLines
    const index = binarySearch(this.#subheadings, Number(subheading))
    const subheadingLines = index < 0 ? [] : linesIn(this.#table.slice(this.#starts[index], this.#starts[index + 1]))
    if (this.#cachedLines.size >= maxStored) this.#cachedLines.clear()
    this.#cachedLines.set(subheading, subheadingLines)
    return subheadingLines
  }

  /** All lines, ascending. */
  listLines(): readonly TariffLine[] {
    return linesIn(this.#table)
  }
}

function findRowEnd(table: string, from: number): number {
  const end = table.indexOf('\n', from)
  return end < 0 ? table.length : end
}

const linesIn = (rows: string): TariffLine[] =>
  rows
    .split('\n')
    .filter((row) => row !== '')
    .map((row) => {
      const [six = '', columnText = '', ...cells] = row.split('\t')
      return { code: six + columnText, cells }
    })

/** The tariff of a customs territory in one edition. */
export interface Tariff extends DateRanged {
  readonly name: string
  readonly edition: string
  readonly columns: readonly string[]
  readonly lines: TariffLines
}

/**
 * The lines that goods may belong to: those of the national code, or where it is not one of this tariff all of its first
 * six digits.
 *
 * @param code digits, six or more
 */
export function findTariffLines({ lines }: Pick<Tariff, 'lines'>, code: string): readonly TariffLine[] {
  const subheadingLines = lines.findBySubheading(code.slice(0, 6))
  const nationalLines = subheadingLines.filter(
    (line) => line.code.length > 6 && (code.startsWith(line.code) || line.code.startsWith(code)),
  )
  return code.length > 6 && nationalLines.length > 0 ? nationalLines : subheadingLines
}

/** What a line says in a column; empty where it says nothing. */
export function getCell({ columns }: Pick<Tariff, 'columns'>, line: TariffLine, column: string): string {
  return line.cells[columns.indexOf(column)] ?? ''
}

/**
 * The rate of a programme in a cell such as `0%:AU,BH;3%:JO`; empty where the programme is not named.
 */
export function readProgrammeRate(cell: string, programmes: readonly string[]): string {
  for (const group of cell.split(';')) {
    const [rate = '', symbols = ''] = group.split(':')
    if (symbols.split(',').some((symbol) => programmes.includes(symbol))) return rate
  }
  return ''
}
