import { parse } from 'csv-parse/sync'
import { Problem } from '../kernel/problem.ts'

/** A row of a CSV file, by the names of its columns; or why it could not be read. */
export type CsvRow =
  | { readonly line: number; readonly cells: Readonly<Record<string, string>> }
  | { readonly line: number; readonly fault: string }

/** How many lines one row usually may have; a quotation mark that is never closed must not swallow the rest of the file. */
const usualLines = 50
/** How many characters one line may have. */
const longestLine = 65_536
/** How many rows are given to the parser at once. */
const rowsAtOnce = 500

interface Line {
  readonly line: number
  readonly text: string
  /** What ends it: CR LF, LF, CR, or nothing at the end of the file. */
  readonly end: string
  /** Whether quotation marks are in pairs. */
  readonly isEven: boolean
}

/** Lines that together may be one row; never none. */
type Draft = readonly [Line, ...Line[]]

/** How a file is read beside the columns that it must have. */
export interface CsvReading {
  /** Columns that it may have: a row has a cell of each that is there. */
  readonly possible?: readonly string[]
  /** How many lines one row may have. */
  readonly mostLines?: number
  /** Is given the names of the columns that are left out, as the file has them, before the first row. */
  readonly leavesOut?: (names: readonly string[]) => void
}

/**
 * Reads CSV (RFC 4180) row by row, in bounded memory; line ends within a cell stay as they are. The first row names the
 * columns, in any order and case; further columns are left out. Cells are divided by commas, or by semicolons or tabs where
 * the first row is; a byte order mark is skipped. A row that cannot be read is told with its line, and reading goes on with
 * the next line.
 *
 * @param chunks the file, in UTF-8
 * @param columns the columns that there must be
 * @throws Problem `invalid` when columns are missing or there twice, and for what is not UTF-8
 */
export async function* readCsv(
  chunks: AsyncIterable<Uint8Array>,
  columns: readonly string[],
  { possible = [], mostLines = usualLines, leavesOut }: CsvReading = {},
): AsyncGenerator<CsvRow> {
  const lines = linesOf(chunks)
  const first = await lines.next()
  const head = first.done ? '' : first.value.text
  const delimiter = [',', ';', '\t'].find((candidate) => head.includes(candidate)) ?? ','
  const names = (tryCells(head, delimiter)?.[0] ?? []).map((name) => name.trim())
  const places = [...new Set([...columns, ...possible])]
    .map((column) => [column, placeOf(column, names)] as const)
    .filter(([, place]) => place !== -1)
  const found = new Map(places)
  const missing = columns.filter((column) => !found.has(column))
  if (missing.length > 0) {
    throw new Problem('invalid', `The first row must name the columns; missing: ${missing.join(', ')}`)
  }
  const used = new Set(found.values())
  const leftOut = names.filter((name, place) => name !== '' && !used.has(place))
  if (leftOut.length > 0) leavesOut?.(leftOut)
  const reader = new RowReader(delimiter, names.length, places, mostLines)
  for await (const line of lines) yield* reader.add(line)
  yield* reader.end()
}

/** The place of a column among the names of the first row; -1 where it is not there. */
function placeOf(column: string, names: readonly string[]): number {
  const lower = column.toLowerCase()
  const places = [...names.keys()].filter((place) => names[place]?.toLowerCase() === lower)
  if (places.length > 1) {
    const where = places.map((place) => `${names[place]} in cell ${place + 1}`).join(', ')
    throw new Problem(
      'invalid',
      `The first row names the column ${column} more than once: ${where}. Leave one of them.`,
    )
  }
  return places[0] ?? -1
}

type Places = readonly (readonly [column: string, place: number])[]

/** Turns lines into rows. */
class RowReader {
  readonly #delimiter: string
  readonly #width: number
  readonly #places: Places
  readonly #mostLines: number
  #gathering: Gathering
  #drafts: Draft[] = []

  constructor(delimiter: string, width: number, places: Places, mostLines: number) {
    this.#delimiter = delimiter
    this.#width = width
    this.#places = places
    this.#mostLines = mostLines
    this.#gathering = new Gathering(mostLines)
  }

  *add(line: Line): Generator<CsvRow> {
    this.#drafts.push(...this.#gathering.add(line))
    if (this.#drafts.length >= rowsAtOnce) yield* this.#read()
  }

  *end(): Generator<CsvRow> {
    for (;;) {
      yield* this.#read()
      this.#drafts = [...this.#gathering.end()]
      if (this.#drafts.length === 0) return
    }
  }

  *#read(): Generator<CsvRow> {
    const together = tryCells(this.#drafts.map(textOf).join('\n'), this.#delimiter)
    if (together?.length === this.#drafts.length && together.every((row) => row.length === this.#width)) {
      for (const [index, [{ line }]] of this.#drafts.entries())
        yield { line, cells: this.#named(together[index] ?? []) }
      this.#drafts = []
      return
    }
    for (let draft = this.#drafts.shift(); draft !== undefined; draft = this.#drafts.shift()) {
      const row = this.#row(draft)
      yield row
      // What was taken for a part of the row may be rows of their own, and everything after it be divided otherwise.
      if ('fault' in row && draft.length > 1) this.#gatherAgain(draft.slice(1))
    }
  }

  /** One draft alone; if it is no row, its first line is at fault. */
  #row(draft: Draft): CsvRow {
    const [{ line }] = draft
    if (!isComplete(draft)) return { line, fault: 'has a quotation mark that is not closed' }
    const [row] = tryCells(textOf(draft), this.#delimiter) ?? []
    if (row === undefined) {
      return { line, fault: 'has a quotation mark in the wrong place; in a quoted cell each mark must be doubled' }
    }
    if (row.length === this.#width) return { line, cells: this.#named(row) }
    return { line, fault: `has ${row.length} cells where the first row has ${this.#width}` }
  }

  #gatherAgain(lines: readonly Line[]): void {
    const all = [...lines, ...this.#drafts.flat(), ...this.#gathering.end().flat()]
    this.#gathering = new Gathering(this.#mostLines)
    this.#drafts = all.flatMap((line) => this.#gathering.add(line))
  }

  #named(row: readonly string[]): Record<string, string> {
    return Object.fromEntries(this.#places.map(([column, place]) => [column, row[place] ?? '']))
  }
}

const textOf = (draft: Draft): string =>
  draft.map(({ text, end }, index) => (index === draft.length - 1 ? text : text + end)).join('')

const isComplete = (draft: Draft): boolean => draft.filter(({ isEven }) => !isEven).length % 2 === 0

function cellsOf(text: string, delimiter: string): string[][] {
  return parse(text, { delimiter, record_delimiter: '\n', relax_column_count: true, skip_empty_lines: true })
}

function tryCells(text: string, delimiter: string): string[][] | null {
  try {
    return cellsOf(text, delimiter)
  } catch {
    return null
  }
}

const lineOf = (line: number, text: string, end: string): Line => ({
  line,
  text,
  end,
  isEven: text.split('"').length % 2 === 1,
})

/** Lines and their ends, in turn. */
function* linesAmong(parts: readonly string[], first: number): Generator<Line> {
  for (let at = 0; at < parts.length; at += 2) yield lineOf(first + at / 2, parts[at] ?? '', parts[at + 1] ?? '')
}

async function* linesOf(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Line> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let rest = ''
  let line = 1
  const decoded = (chunk?: Uint8Array): string => {
    try {
      return chunk === undefined ? decoder.decode() : decoder.decode(chunk, { stream: true })
    } catch (error) {
      const where = `in line ${line} or behind it`
      throw new Problem('invalid', `The file is not UTF-8 ${where}; save it in UTF-8`, { cause: error })
    }
  }
  for await (const chunk of chunks) {
    rest += decoded(chunk)
    // A carriage return at the very end may be the first half of a line's end.
    const parts = rest.split(/(\r\n|\n|\r(?!$))/)
    rest = parts.pop() ?? ''
    yield* linesAmong(parts, line)
    line += parts.length / 2
    if (rest.length > longestLine) {
      throw new Problem('invalid', `Line ${line} has more than ${longestLine} characters; this is no CSV file`)
    }
  }
  yield* linesAmong((rest + decoded()).split(/(\r\n|\n|\r)/), line)
}

/** Puts lines together that one row is made of: until quotation marks are in pairs, or that takes too many lines. */
class Gathering {
  readonly #mostLines: number
  #lines: Line[] = []
  #isComplete = true

  constructor(mostLines: number) {
    this.#mostLines = mostLines
  }

  /** What is gathered with this line. */
  add(line: Line): readonly Draft[] {
    if (this.#lines.length === 0 && line.text.trim() === '') return []
    this.#lines.push(line)
    this.#isComplete = this.#isComplete === line.isEven
    return this.#isComplete || this.#lines.length === this.#mostLines ? this.end() : []
  }

  /** What is left, complete or not. */
  end(): readonly Draft[] {
    const [first, ...rest] = this.#lines
    this.#lines = []
    this.#isComplete = true
    return first === undefined ? [] : [[first, ...rest]]
  }
}
