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

interface CsvLine {
  readonly line: number
  readonly text: string
  /** What ends it: CR LF, LF, CR, or nothing at the end of the file. */
  readonly end: string
  /** Whether quotation marks are in pairs. */
  readonly isEven: boolean
}

/** Lines that together may be one row; never none. */
type RowDraft = readonly [CsvLine, ...CsvLine[]]

/** How a file is read beside the columns that it must have. */
export interface CsvReading {
  /** Columns that it may have: a row has a cell of each that is there. */
  readonly optionalColumns?: readonly string[]
  /** How many lines one row may have. */
  readonly maxLines?: number
  /** Is given the names of the columns that are left out, as the file has them, before the first row. */
  readonly onIgnoredColumns?: (names: readonly string[]) => void
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
  { optionalColumns: possible = [], maxLines = usualLines, onIgnoredColumns: leavesOut }: CsvReading = {},
): AsyncGenerator<CsvRow> {
  const lines = readLines(chunks)
  const header = await lines.next()
  const head = header.done ? '' : header.value.text
  const delimiter = [',', ';', '\t'].find((candidate) => head.includes(candidate)) ?? ','
  const names = (tryParseCells(head, delimiter)?.[0] ?? []).map((name) => name.trim())
  const places = [...new Set([...columns, ...possible])]
    .map((column) => [column, findColumn(column, names)] as const)
    .filter(([, place]) => place !== -1)
  const placesByColumn = new Map(places)
  const missing = columns.filter((column) => !placesByColumn.has(column))
  if (missing.length > 0) {
    throw new Problem('invalid', `The first row must contain the column names; missing: ${missing.join(', ')}`)
  }
  const used = new Set(placesByColumn.values())
  const leftOut = names.filter((name, place) => name !== '' && !used.has(place))
  if (leftOut.length > 0) leavesOut?.(leftOut)
  const reader = new RowReader(delimiter, names.length, places, maxLines)
  for await (const line of lines) yield* reader.addLine(line)
  yield* reader.finishRows()
}

/** The place of a column among the names of the first row; -1 where it is not there. */
function findColumn(column: string, names: readonly string[]): number {
  const lower = column.toLowerCase()
  const places = [...names.keys()].filter((place) => names[place]?.toLowerCase() === lower)
  if (places.length > 1) {
    const cellTexts = places.map((place) => `${names[place]} in cell ${place + 1}`).join(', ')
    throw new Problem(
      'invalid',
      `The first row contains the column ${column} more than once: ${cellTexts}. Keep one of them.`,
    )
  }
  return places[0] ?? -1
}

type LinePositions = readonly (readonly [column: string, place: number])[]

/** Turns lines into rows. */
class RowReader {
  readonly #delimiter: string
  readonly #width: number
  readonly #columnIndexes: LinePositions
  readonly #maxLines: number
  #gathering: LineCollector
  #drafts: RowDraft[] = []

  constructor(delimiter: string, width: number, places: LinePositions, maxLines: number) {
    this.#delimiter = delimiter
    this.#width = width
    this.#columnIndexes = places
    this.#maxLines = maxLines
    this.#gathering = new LineCollector(maxLines)
  }

  *addLine(line: CsvLine): Generator<CsvRow> {
    this.#drafts.push(...this.#gathering.addLine(line))
    if (this.#drafts.length >= rowsAtOnce) yield* this.#readRows()
  }

  *finishRows(): Generator<CsvRow> {
    for (;;) {
      yield* this.#readRows()
      this.#drafts = [...this.#gathering.finishLines()]
      if (this.#drafts.length === 0) return
    }
  }

  *#readRows(): Generator<CsvRow> {
    const together = tryParseCells(this.#drafts.map(textOf).join('\n'), this.#delimiter)
    if (together?.length === this.#drafts.length && together.every((row) => row.length === this.#width)) {
      for (const [index, [{ line }]] of this.#drafts.entries())
        yield { line, cells: this.#toNamedCells(together[index] ?? []) }
      this.#drafts = []
      return
    }
    for (let draft = this.#drafts.shift(); draft !== undefined; draft = this.#drafts.shift()) {
      const row = this.#parseDraft(draft)
      yield row
      // What was taken for a part of the row may be rows of their own, and everything after it be divided otherwise.
      if ('fault' in row && draft.length > 1) this.#regather(draft.slice(1))
    }
  }

  /** One draft alone; if it is no row, its first line is at fault. */
  #parseDraft(draft: RowDraft): CsvRow {
    const [{ line }] = draft
    if (!isComplete(draft)) return { line, fault: 'has a quotation mark that is not closed' }
    const [row] = tryParseCells(textOf(draft), this.#delimiter) ?? []
    if (row === undefined) {
      return { line, fault: 'has a quotation mark in the wrong place; inside a quoted cell, double it' }
    }
    if (row.length === this.#width) return { line, cells: this.#toNamedCells(row) }
    return { line, fault: `has ${row.length} cells, but the first row has ${this.#width}` }
  }

  #regather(lines: readonly CsvLine[]): void {
    const linesToRegather = [...lines, ...this.#drafts.flat(), ...this.#gathering.finishLines().flat()]
    this.#gathering = new LineCollector(this.#maxLines)
    this.#drafts = linesToRegather.flatMap((line) => this.#gathering.addLine(line))
  }

  #toNamedCells(row: readonly string[]): Record<string, string> {
    return Object.fromEntries(this.#columnIndexes.map(([column, place]) => [column, row[place] ?? '']))
  }
}

const textOf = (draft: RowDraft): string =>
  draft.map(({ text, end }, index) => (index === draft.length - 1 ? text : text + end)).join('')

const isComplete = (draft: RowDraft): boolean => draft.filter(({ isEven }) => !isEven).length % 2 === 0

function parseCells(text: string, delimiter: string): string[][] {
  return parse(text, { delimiter, record_delimiter: '\n', relax_column_count: true, skip_empty_lines: true })
}

function tryParseCells(text: string, delimiter: string): string[][] | null {
  try {
    return parseCells(text, delimiter)
  } catch {
    return null
  }
}

const lineOf = (line: number, text: string, end: string): CsvLine => ({
  line,
  text,
  end,
  isEven: text.split('"').length % 2 === 1,
})

/** Lines and their ends, in turn. */
function* joinLineParts(parts: readonly string[], lineNumber: number): Generator<CsvLine> {
  for (let partIndex = 0; partIndex < parts.length; partIndex += 2)
    yield lineOf(lineNumber + partIndex / 2, parts[partIndex] ?? '', parts[partIndex + 1] ?? '')
}

async function* readLines(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<CsvLine> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let pendingText = ''
  let line = 1
  const decoded = (chunk?: Uint8Array): string => {
    try {
      return chunk === undefined ? decoder.decode() : decoder.decode(chunk, { stream: true })
    } catch (error) {
      const positionText = `in line ${line} or later`
      throw new Problem('invalid', `The file is not UTF-8 ${positionText}; save it in UTF-8`, { cause: error })
    }
  }
  for await (const chunk of chunks) {
    pendingText += decoded(chunk)
    // A carriage return at the very end may be the first half of a line's end.
    const parts = pendingText.split(/(\r\n|\n|\r(?!$))/)
    pendingText = parts.pop() ?? ''
    yield* joinLineParts(parts, line)
    line += parts.length / 2
    if (pendingText.length > longestLine) {
      throw new Problem('invalid', `Line ${line} has more than ${longestLine} characters; this is not a CSV file`)
    }
  }
  yield* joinLineParts((pendingText + decoded()).split(/(\r\n|\n|\r)/), line)
}

/** Puts lines together that one row is made of: until quotation marks are in pairs, or that takes too many lines. */
class LineCollector {
  readonly #maxLines: number
  #lines: CsvLine[] = []
  #isComplete = true

  constructor(maxLines: number) {
    this.#maxLines = maxLines
  }

  /** What is gathered with this line. */
  addLine(line: CsvLine): readonly RowDraft[] {
    if (this.#lines.length === 0 && line.text.trim() === '') return []
    this.#lines.push(line)
    this.#isComplete = this.#isComplete === line.isEven
    return this.#isComplete || this.#lines.length === this.#maxLines ? this.finishLines() : []
  }

  /** What is left, complete or not. */
  finishLines(): readonly RowDraft[] {
    const [firstLine, ...otherLines] = this.#lines
    this.#lines = []
    this.#isComplete = true
    return firstLine === undefined ? [] : [[firstLine, ...otherLines]]
  }
}
