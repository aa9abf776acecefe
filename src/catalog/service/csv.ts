import { yieldToEventLoop } from '../../kernel/event-loop.ts'
import { decimalFromNumber } from '../../kernel/money.ts'

/**
 * What spreadsheets take for a formula: its signs, including full-width ones, also after whitespace. With leading
 * apostrophes too: such a text gets another one, so that the added one can be told from its own.
 */
const formula = /^'*(?:\s*[=+\-@\uff1d\uff0b\uff0d\uff20|]|[\t\r\n])/
const sign = /[=+\-@\uff1d\uff0b\uff0d\uff20|]/
const plainNumber = /^-?\d+(\.\d+)?$/

const needsMark = (text: string): boolean => formula.test(text) && !plainNumber.test(text)

/** Where spreadsheets that do not split at commas would start a new cell or row within a text. */
const divider = /[;\t\r\n]/

/** The separators followed by a formula, optionally after apostrophes and whitespace. From the end, in one pass. */
function findFormulaDividers(text: string): readonly number[] {
  if (!divider.test(text)) return []
  const found: number[] = []
  let isBeforeFormula = false
  for (let index = text.length - 1; index >= 0; index--) {
    const character = text.charAt(index)
    if (isBeforeFormula && divider.test(character)) found.push(index)
    isBeforeFormula = sign.test(character) || (isBeforeFormula && /['\s]/.test(character))
  }
  return found.toReversed()
}

/** Inserts an apostrophe after each of these separators. */
function markDividers(text: string): string {
  const ends = findFormulaDividers(text).map((index) => index + 1)
  return [0, ...ends].map((start, index) => text.slice(start, ends[index])).join("'")
}

/** Reverses {@link markDividers}. */
function unmarkDividers(text: string): string {
  const marks = findFormulaDividers(text).map((index) => index + 1)
  const starts = marks.filter((mark) => text.charAt(mark) === "'")
  return [-1, ...starts].map((mark, index) => text.slice(mark + 1, starts[index])).join('')
}

/**
 * Escapes a text for a cell: a formula gets a leading apostrophe, which makes it text; numbers stay numbers. The same
 * applies to parts that would become cells when split at semicolons or tabs.
 */
function markFormulas(text: string): string {
  const marked = markDividers(text)
  return needsMark(marked) ? `'${marked}` : marked
}

/** Reverses the escaping by {@link formatCsv}. */
export function stripFormulaMark(cell: string): string {
  return unmarkDividers(cell.startsWith("'") && needsMark(cell.slice(1)) ? cell.slice(1) : cell)
}

/** Formats one CSV cell (RFC 4180); {@link stripFormulaMark} restores any text that UTF-8 can represent. */
export function formatCsvCell(value: string | number | boolean | null | undefined): string {
  if (value === null || value === undefined) return ''
  // Without an exponent, which uploads reject in numbers written as text.
  const written = String(value)
  const plain = typeof value === 'number' && written.includes('e') ? decimalFromNumber(value).toFixed() : written
  const safe = markFormulas(plain.toWellFormed())
  return /[",;\r\n\t]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** How the cells of a row are found, by the name of their column. */
export type CsvColumns<Row> = Readonly<Record<string, (row: Row) => string | number | boolean | null | undefined>>

/** Rows formatted in one piece, which takes about a millisecond. */
const rowsPerPiece = 25

/** Writes a header row and a row per entry, each terminated by CR LF. Other requests get their turn between pieces. */
export async function formatCsv<Row>(columns: CsvColumns<Row>, rows: readonly Row[]): Promise<string> {
  const pieces = [formatRow(Object.keys(columns))]
  for (let start = 0; start < rows.length; start += rowsPerPiece) {
    if (start > 0) await yieldToEventLoop()
    const piece = rows.slice(start, start + rowsPerPiece)
    pieces.push(piece.map((row) => formatRow(Object.values(columns).map((cell) => cell(row)))).join(''))
  }
  return pieces.join('')
}

const formatRow = (cells: readonly (string | number | boolean | null | undefined)[]): string =>
  `${cells.map(formatCsvCell).join(',')}\r\n`
