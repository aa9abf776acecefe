import { decimalFromNumber } from '../../kernel/money.ts'

/**
 * What a spreadsheet would take for a formula: its signs, full-width ones among them, also after blanks. With apostrophes
 * in front as well: such a text gets one more, so that the one to be taken off again can be told from its own.
 */
const formula = /^'*(?:\s*[=+\-@\uff1d\uff0b\uff0d\uff20|]|[\t\r\n])/
const plainNumber = /^-?\d+(\.\d+)?$/

const needsMark = (text: string): boolean => formula.test(text) && !plainNumber.test(text)

/**
 * A text as a cell has it: one that a spreadsheet would take for a formula gets an apostrophe in front, which makes it text
 * there; numbers stay numbers.
 */
const withFormulaMark = (text: string): string => (needsMark(text) ? `'${text}` : text)

/** The text of a cell that {@link formatCsv} has written: without the apostrophe that keeps it from being a formula. */
export function stripFormulaMark(cell: string): string {
  return cell.startsWith("'") && needsMark(cell.slice(1)) ? cell.slice(1) : cell
}

/** One cell of CSV (RFC 4180); {@link stripFormulaMark} gives its text back, of any text that UTF-8 can write. */
export function formatCsvCell(value: string | number | boolean | null | undefined): string {
  if (value === null || value === undefined) return ''
  // Without an exponent, which an upload does not take in a number that is written as text.
  const plain = typeof value === 'number' ? decimalFromNumber(value).toFixed() : String(value)
  const safe = withFormulaMark(plain.toWellFormed())
  return /[",;\r\n\t]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** A header row and a row for each entry, each ended by CR LF. */
export function formatCsv<Row>(
  columns: Readonly<Record<string, (row: Row) => string | number | boolean | null | undefined>>,
  rows: readonly Row[],
): string {
  const lines = [
    Object.keys(columns).map((name) => formatCsvCell(name)),
    ...rows.map((row) => Object.values(columns).map((cell) => formatCsvCell(cell(row)))),
  ]
  return lines.map((cells) => `${cells.join(',')}\r\n`).join('')
}
