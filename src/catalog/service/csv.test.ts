import { parse } from 'csv-parse/sync'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatCsv, formatCsvCell, stripFormulaMark } from './csv.ts'

test.each([
  ['=1+1', "'=1+1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['+49 30', "'+49 30"],
  ['-x', "'-x"],
  ['-5', '-5'],
  ['-5.25', '-5.25'],
  [' =1', "' =1"],
  ['\t=1', '"\'\t\'=1"'],
  ['＝1', "'＝1"],
  ['|calc', "'|calc"],
  ['a=1', 'a=1'],
  ['a,b', '"a,b"'],
  ['a;b', '"a;b"'],
  ['x;=1+1;y', '"x;\'=1+1;y"'],
  ['x;\t@SUM(A1)', '"x;\'\t\'@SUM(A1)"'],
  ['x;-5', '"x;\'-5"'],
  ['a\n=1', '"a\n\'=1"'],
  ['say "x"', '"say ""x"""'],
  ['a\nb', '"a\nb"'],
  [' a', '" a"'],
  [5, '5'],
  [-0.5, '-0.5'],
  [1e-7, '0.0000001'],
  [-1e-7, '-0.0000001'],
  [1e21, '1000000000000000000000'],
  [false, 'false'],
  [null, ''],
  [undefined, ''],
])('%j is written as %s', (value, cell) => {
  expect(formatCsvCell(value)).toBe(cell)
})

test('round-trips any value, and no cell starts a formula', async () => {
  const signs = fc.constantFrom("'", '=', '+', '-', '5', ' ', '\t', '\r', '\n', '\r\n', '"', ',', ';', '＝', 'x')
  const text = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.string({ unit: 'binary' }),
    fc.array(signs, { maxLength: 6 }).map((parts) => parts.join('')),
    fc.constant('=cmd|" /C calc"!A0'),
  )
  const property = fc.asyncProperty(fc.array(fc.record({ a: text, b: text }), { minLength: 1 }), async (rows) => {
    const file = await formatCsv<(typeof rows)[number]>({ a: (row) => row.a, b: (row) => row.b }, rows)
    const read: { a: string; b: string }[] = parse(file, { columns: true, record_delimiter: '\r\n' })
    const cells = read.flatMap(({ a, b }) => [a, b])
    expect(cells.map(stripFormulaMark)).toEqual(rows.flatMap(({ a, b }) => [a, b]))
    expect(cells.filter((cell) => /[;\t\r\n]\s*[=+\-@|＝]/.test(cell))).toEqual([])
    expect(cells.filter((cell) => /^\s*[=+\-@|]|^[\t\r\n]/.test(cell) && !/^-?\d+(\.\d+)?$/.test(cell))).toEqual([])
  })
  await fc.assert(property, { numRuns: 1000 })
})

test.each(["'=x", "''=x", "'-5", "'\r\nx", "'", "''", "'quoted'", "'5", '=x', '-5'])('round-trips %j', (text) => {
  const [[cell = ''] = []]: string[][] = parse(formatCsvCell(text), { record_delimiter: '\u0000' })
  expect(stripFormulaMark(cell)).toBe(text)
})

test('parses a text of only delimiters in linear time', () => {
  const text = '\t'.repeat(200_000)
  const begun = performance.now()
  expect(stripFormulaMark(formatCsvCell(text).slice(1, -1))).toBe(text)
  expect(performance.now() - begun).toBeLessThan(2000)
})

test('leaves the event loop to others between pieces of a long file', async () => {
  let turns = 0
  let isDone = false
  const countTurns = () => {
    turns++
    if (!isDone) setImmediate(countTurns)
  }
  setImmediate(countTurns)
  const rows = Array.from({ length: 1000 }, (_, index) => ({ index }))
  const file = await formatCsv<{ index: number }>({ index: ({ index }) => index }, rows)
  isDone = true
  expect(file.split('\r\n')).toHaveLength(1002)
  expect(turns).toBeGreaterThan(30)
})
