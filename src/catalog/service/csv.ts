/** What a spreadsheet would take for a formula: its signs, full-width ones among them, also after blanks. */
const formula = /^\s*[=+\-@\uff1d\uff0b\uff0d\uff20|]|^[\t\r\n]/
const plainNumber = /^-?\d+(\.\d+)?$/

/**
 * One cell of CSV (RFC 4180). A text that a spreadsheet would take for a formula gets an apostrophe in front, which makes
 * it text there; numbers stay numbers.
 */
export function csvCell(value: string | number | boolean | null | undefined): string {
  if (value === null || value === undefined) return ''
  const text = String(value).toWellFormed()
  const safe = formula.test(text) && !plainNumber.test(text) ? `'${text}` : text
  return /[",;\r\n\t]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** A header row and a row for each entry, each ended by CR LF. */
export function csvOf<Row>(
  columns: Readonly<Record<string, (row: Row) => string | number | boolean | null | undefined>>,
  rows: readonly Row[],
): string {
  const lines = [
    Object.keys(columns).map((name) => csvCell(name)),
    ...rows.map((row) => Object.values(columns).map((cell) => csvCell(cell(row)))),
  ]
  return lines.map((cells) => `${cells.join(',')}\r\n`).join('')
}
