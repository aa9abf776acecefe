import { parse } from 'csv-parse/sync'
import { Problem } from '../kernel/problem.ts'

/** A row of a CSV file, by column name; or why it could not be read. */
export type CsvRow =
  | { readonly line: number; readonly cells: Readonly<Record<string, string>> }
  | { readonly line: number; readonly fault: string }

/** Default maximum lines per row; an unclosed quotation mark must not swallow the rest of the file. */
const usualLines = 50
/** Maximum characters per line. */
const longestLine = 65_536
/** Rows parsed at once. */
const rowsAtOnce = 500

interface CsvLine {
  readonly line: number
  readonly text: string
  /** Its line break: CR LF, LF, CR, or none at the end of the file. */
  readonly end: string
  /** Whether quotation marks are balanced. */
  readonly isEven: boolean
}

/** Lines that may form one row; never empty. */
type RowDraft = readonly [CsvLine, ...CsvLine[]]

/** Options besides the required columns. */
export interface CsvReading {
  /** Optional columns: rows have cells of those that exist. */
  readonly optionalColumns?: readonly string[]
  /** Maximum lines per row. */
  readonly maxLines?: number
  /** Called before the first row with the names of ignored columns, as in the file. */
  readonly onIgnoredColumns?: (names: readonly string[]) => void
}

/**
 * Reads CSV (RFC 4180) row by row, in limited memory; line breaks within a cell are kept. The header names the columns,
 * in any order and case; unknown columns are ignored. Cells are separated by commas, or by semicolons or tabs as in the
 * header; a byte order mark is skipped. An invalid row is reported with its line, and reading continues with the next
 * line.
 *
 * @param chunks the file, in UTF-8
 * @param columns the required columns
 * @throws Problem `invalid` if columns are missing or repeated, and for invalid UTF-8
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

/** Index of a column in the header; -1 if absent. */
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

/** Parses lines to rows. */
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
    const together = tryParseCells(this.#drafts.map(getDraftText).join('\n'), this.#delimiter)
    if (together?.length === this.#drafts.length && together.every((row) => row.length === this.#width)) {
      for (const [index, [{ line }]] of this.#drafts.entries())
        yield { line, cells: this.#toNamedCells(together[index] ?? []) }
      this.#drafts = []
      return
    }
    for (let draft = this.#drafts.shift(); draft !== undefined; draft = this.#drafts.shift()) {
      const row = this.#parseDraft(draft)
      yield row
      // The lines taken for parts of the row may be rows of their own.
      if ('fault' in row && draft.length > 1) this.#regather(draft.slice(1))
    }
  }

  /** A single draft; if it is not a row, its first line is at fault. */
  #parseDraft(draft: RowDraft): CsvRow {
    const [{ line }] = draft
    if (!isComplete(draft)) return { line, fault: 'has a quotation mark that is not closed' }
    const [row] = tryParseCells(getDraftText(draft), this.#delimiter) ?? []
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

const getDraftText = (draft: RowDraft): string =>
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

const createLine = (line: number, text: string, end: string): CsvLine => ({
  line,
  text,
  end,
  isEven: text.split('"').length % 2 === 1,
})

/** Combines lines with their line breaks. */
function* joinLineParts(parts: readonly string[], lineNumber: number): Generator<CsvLine> {
  for (let partIndex = 0; partIndex < parts.length; partIndex += 2)
    yield createLine(lineNumber + partIndex / 2, parts[partIndex] ?? '', parts[partIndex + 1] ?? '')
}

async function* readLines(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<CsvLine> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let pendingText = ''
  let line = 1
  const decode = (chunk?: Uint8Array): string => {
    try {
      return chunk === undefined ? decoder.decode() : decoder.decode(chunk, { stream: true })
    } catch (error) {
      const positionText = `in line ${line} or later`
      throw new Problem('invalid', `The file is not UTF-8 ${positionText}; save it in UTF-8`, { cause: error })
    }
  }
  for await (const chunk of chunks) {
    pendingText += decode(chunk)
    // A final carriage return may be the first half of a line break.
    const parts = pendingText.split(/(\r\n|\n|\r(?!$))/)
    pendingText = parts.pop() ?? ''
    yield* joinLineParts(parts, line)
    line += parts.length / 2
    if (pendingText.length > longestLine) {
      throw new Problem('invalid', `Line ${line} has more than ${longestLine} characters; this is not a CSV file`)
    }
  }
  yield* joinLineParts((pendingText + decode()).split(/(\r\n|\n|\r)/), line)
}

/** Collects the lines of a row: until quotation marks are balanced, or there are too many lines. */
class LineCollector {
  readonly #maxLines: number
  #lines: CsvLine[] = []
  #isComplete = true

  constructor(maxLines: number) {
    this.#maxLines = maxLines
  }

  /** Returns the rows completed by this line. */
  addLine(line: CsvLine): readonly RowDraft[] {
    if (this.#lines.length === 0 && line.text.trim() === '') return []
    this.#lines.push(line)
    this.#isComplete = this.#isComplete === line.isEven
    return this.#isComplete || this.#lines.length === this.#maxLines ? this.finishLines() : []
  }

  /** Returns the rest, complete or not. */
  finishLines(): readonly RowDraft[] {
    const [firstLine, ...otherLines] = this.#lines
    this.#lines = []
    this.#isComplete = true
    return firstLine === undefined ? [] : [[firstLine, ...otherLines]]
  }
}
