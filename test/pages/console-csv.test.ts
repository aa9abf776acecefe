import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { markFormulas, stripFormulaMarks } from '../../console/src/pages/catalog/formula-marks.ts'
import { formatRows, readProductFile } from '../../console/src/pages/catalog/product-files.ts'
import { formatCsvCell, stripFormulaMark } from '../../src/catalog/service/csv.ts'

const text = fc.oneof(
  fc.string(),
  fc
    .array(fc.constantFrom("'", '=', '-', '@', '＝', '|', ';', '\t', '\n', ' ', '5', 'a'), { maxLength: 12 })
    .map((parts) => parts.join('')),
)
const unquote = (cell: string): string => (/^".*"$/s.test(cell) ? cell.slice(1, -1).replaceAll('""', '"') : cell)

test.each([
  ['Shirt;=HYPERLINK("https://elsewhere.example")', 'Shirt;\'=HYPERLINK("https://elsewhere.example")'],
  ['Shirt\t@SUM(1)', "Shirt\t'@SUM(1)"],
  ['=1+1', "'=1+1"],
  ['-5', '-5'],
])('a file of the console has no formula in %j, wherever a spreadsheet splits it', (cell, written) => {
  const file = formatRows(['name'], [{ name: cell }])
  expect(unquote(file.split('\r\n')[1] ?? '')).toBe(written)
})

test('the console marks formulas as the server does, and each reads what the other has written', () => {
  fc.assert(
    fc.property(text, (cell) => {
      const sent = cell.toWellFormed()
      const marked = markFormulas(sent)
      expect(marked).toBe(unquote(formatCsvCell(sent)))
      expect(stripFormulaMarks(marked)).toBe(sent)
      expect(stripFormulaMark(marked)).toBe(sent)
    }),
    { numRuns: 2000 },
  )
})

test('the console reads its own file', () => {
  const rows = [{ name: 'a;=1', size: "'=2" }]
  expect(readProductFile(formatRows(['name', 'size'], rows))).toEqual(rows)
})
