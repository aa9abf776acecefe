/** How the numbers of a column are written: with a decimal point, with a decimal comma, or it is unclear. */
export type NumberNotation = 'point' | 'comma' | 'ambiguous' | 'mixed'

const spaces = /[\s'’]/g

/** The only notation in which a cell is a number; null if it has none, or both. */
function findCellNotation(cell: string): 'point' | 'comma' | 'either' | null {
  const text = cell.replaceAll(spaces, '')
  const hasMeaning = (decimal: string, group: string) =>
    new RegExp(`^-?(?:\\d+|\\d{1,3}(?:\\${group}\\d{3})+)(?:\\${decimal}\\d+)?$`).test(text)
  const isPoint = hasMeaning('.', ',')
  const isComma = hasMeaning(',', '.')
  // A grouped number does not begin with zero: 0.250 is less than one.
  if (/^-?0[.,]\d+$/.test(text)) return text.includes('.') ? 'point' : 'comma'
  if (isPoint && isComma) return /[.,]/.test(text) ? 'either' : null
  return isPoint ? 'point' : isComma ? 'comma' : null
}

/**
 * Finds the notation of a column from the cells that have only one meaning: `12,50` tells how to read `1.250`.
 *
 * @returns point if no number has a mark; ambiguous if all that have one could be read either way; mixed if cells
 *   contradict each other
 */
export function findNotation(cells: readonly string[]): NumberNotation {
  const found = new Set(cells.map(findCellNotation))
  if (found.has('point') && found.has('comma')) return 'mixed'
  if (found.has('comma')) return 'comma'
  return found.has('either') && !found.has('point') ? 'ambiguous' : 'point'
}

/** Writes a number of a column as `1250.5`; another text stays as it is, so that the server reports it. */
export function readNumberCell(cell: string, notation: NumberNotation): string {
  const cellNotation = findCellNotation(cell)
  if (cellNotation === null) return /^[\d\s'’]+$/.test(cell) ? cell.replaceAll(spaces, '') : cell
  if (notation === 'mixed' || notation === 'ambiguous' || (cellNotation !== 'either' && cellNotation !== notation))
    return cell
  const text = cell.replaceAll(spaces, '')
  return notation === 'point' ? text.replaceAll(',', '') : text.replaceAll('.', '').replace(',', '.')
}
