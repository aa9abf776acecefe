import { decimalFromNumber } from '../../kernel/money.ts'

/**
 * What a spreadsheet would take for a formula: its signs, full-width ones among them, also after blanks. With apostrophes
 * in front as well: such a text gets one more, so that the one to be taken off again can be told from its own.
 */
const formula = /^'*(?:\s*[=+\-@\uff1d\uff0b\uff0d\uff20|]|[\t\r\n])/
const sign = /[=+\-@\uff1d\uff0b\uff0d\uff20|]/
const plainNumber = /^-?\d+(\.\d+)?$/

const needsMark = (text: string): boolean => formula.test(text) && !plainNumber.test(text)

/** Where a spreadsheet that does not divide by commas would begin a cell, or a row, within a text. */
const divider = /[;\t\r\n]/

/** The dividers after which a formula would begin, apostrophes and blanks before it or not. From the end, in one go. */
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

/** A text with an apostrophe behind each of these dividers. */
function markDividers(text: string): string {
  const ends = findFormulaDividers(text).map((index) => index + 1)
  return [0, ...ends].map((start, index) => text.slice(start, ends[index])).join("'")
}

/** The text that {@link markDividers} has made this of. */
function unmarkDividers(text: string): string {
  const marks = findFormulaDividers(text).map((index) => index + 1)
  const starts = marks.filter((mark) => text.charAt(mark) === "'")
  return [-1, ...starts].map((mark, index) => text.slice(mark + 1, starts[index])).join('')
}

/**
 * A text as a cell has it: one that a spreadsheet would take for a formula gets an apostrophe in front, which makes it text
 * there; numbers stay numbers. So does each part of it that would be a cell where semicolons or tabs divide.
 */
function withFormulaMarks(text: string): string {
  const marked = markDividers(text)
  return needsMark(marked) ? `'${marked}` : marked
}

/** The text of a cell that {@link formatCsv} has written: without the apostrophes that keep it from being a formula. */
export function stripFormulaMark(cell: string): string {
  return unmarkDividers(cell.startsWith("'") && needsMark(cell.slice(1)) ? cell.slice(1) : cell)
}

/** One cell of CSV (RFC 4180); {@link stripFormulaMark} gives its text back, of any text that UTF-8 can write. */
export function formatCsvCell(value: string | number | boolean | null | undefined): string {
  if (value === null || value === undefined) return ''
  // Without an exponent, which an upload does not take in a number that is written as text.
  const plain = typeof value === 'number' ? decimalFromNumber(value).toFixed() : String(value)
  const safe = withFormulaMarks(plain.toWellFormed())
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
