/**
 * What spreadsheets take for a formula, as in the files of the server: the same marks make each side read what the other
 * has written.
 */
const formula = /^'*(?:\s*[=+\-@\uff1d\uff0b\uff0d\uff20|]|[\t\r\n])/
const sign = /[=+\-@\uff1d\uff0b\uff0d\uff20|]/
const plainNumber = /^-?\d+(\.\d+)?$/
/** Where spreadsheets that do not split at commas would start a new cell or row within a text. */
const divider = /[;\t\r\n]/

const needsMark = (text: string): boolean => formula.test(text) && !plainNumber.test(text)

/** The positions after separators that a formula follows, optionally after apostrophes and whitespace. */
function findFormulaStarts(text: string): readonly number[] {
  const starts: number[] = []
  let isBeforeFormula = false
  // From the end, in one pass.
  for (let index = text.length - 1; index >= 0; index--) {
    const character = text.charAt(index)
    if (isBeforeFormula && divider.test(character)) starts.push(index + 1)
    isBeforeFormula = sign.test(character) || (isBeforeFormula && /['\s]/.test(character))
  }
  return starts.toReversed()
}

/** Marks a text with apostrophes where a spreadsheet would take it, or a part of it, for a formula. */
export function markFormulas(text: string): string {
  const starts = findFormulaStarts(text)
  const marked = [0, ...starts].map((start, index) => text.slice(start, starts[index])).join("'")
  return needsMark(marked) ? `'${marked}` : marked
}

/** Undoes {@link markFormulas}. */
export function stripFormulaMarks(cell: string): string {
  const text = cell.startsWith("'") && needsMark(cell.slice(1)) ? cell.slice(1) : cell
  const marks = findFormulaStarts(text).filter((start) => text.charAt(start) === "'")
  return [-1, ...marks].map((mark, index) => text.slice(mark + 1, marks[index])).join('')
}
