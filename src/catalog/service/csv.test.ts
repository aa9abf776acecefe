import { parse } from 'csv-parse/sync'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { csvCell, csvOf } from './csv.ts'

test.each([
  ['=1+1', "'=1+1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['+49 30', "'+49 30"],
  ['-x', "'-x"],
  ['-5', '-5'],
  ['-5.25', '-5.25'],
  [' =1', "' =1"],
  ['\t=1', '"\'\t=1"'],
  ['＝1', "'＝1"],
  ['|calc', "'|calc"],
  ['a=1', 'a=1'],
  ['a,b', '"a,b"'],
  ['a;b', '"a;b"'],
  ['say "x"', '"say ""x"""'],
  ['a\nb', '"a\nb"'],
  [' a', '" a"'],
  [5, '5'],
  [-0.5, '-0.5'],
  [false, 'false'],
  [null, ''],
  [undefined, ''],
])('%j is written as %s', (value, cell) => {
  expect(csvCell(value)).toBe(cell)
})

test('whatever is written is read back, but for the mark before a formula, and no cell begins one', () => {
  const text = fc.oneof(fc.string({ unit: 'grapheme' }), fc.constantFrom('=', '"', ',', '\r\n', '=cmd|" /C calc"!A0'))
  const property = fc.property(fc.array(fc.record({ a: text, b: text }), { minLength: 1 }), (rows) => {
    const file = csvOf<(typeof rows)[number]>({ a: (row) => row.a, b: (row) => row.b }, rows)
    const read: { a: string; b: string }[] = parse(file, { columns: true })
    const cells = read.flatMap(({ a, b }) => [a, b])
    expect(cells.map((cell) => cell.replace(/^'/, ''))).toEqual(
      rows.flatMap(({ a, b }) => [a, b].map((one) => one.replace(/^'/, ''))),
    )
    expect(cells.filter((cell) => /^\s*[=+\-@|]/.test(cell) && !/^-?\d+(\.\d+)?$/.test(cell))).toEqual([])
  })
  fc.assert(property, { seed: 20_260_304 })
})
