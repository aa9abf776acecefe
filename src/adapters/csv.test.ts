import { describe, expect, test } from 'vitest'
import { Problem } from '../kernel/problem.ts'
import { type CsvRow, readCsv } from './csv.ts'

async function* splitIntoChunks(text: string | Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  const bytes = typeof text === 'string' ? new TextEncoder().encode(text) : text
  for (let start = 0; start < bytes.length; start += size) yield bytes.subarray(start, start + size)
}

async function collect<Item>(items: AsyncIterable<Item>): Promise<readonly Item[]> {
  const list: Item[] = []
  for await (const item of items) list.push(item)
  return list
}

/** Reads a file in chunks of several sizes, which must not matter. */
async function readRows(
  text: string | Uint8Array,
  columns: readonly string[] = ['a', 'b'],
): Promise<readonly CsvRow[]> {
  const results = await Promise.all(
    [1, 3, 100_000].map((size) => collect(readCsv(splitIntoChunks(text, size), columns))),
  )
  expect(results[1]).toEqual(results[0])
  expect(results[2]).toEqual(results[0])
  return results[0] ?? []
}

const row = (line: number, a: string, b: string): CsvRow => ({ line, cells: { a, b } })

describe('parsing a row', () => {
  test.each<[string, string, readonly CsvRow[]]>([
    ['with line feeds', 'a,b\n1,2\n3,4\n', [row(2, '1', '2'), row(3, '3', '4')]],
    ['with carriage returns and line feeds', 'a,b\r\n1,2\r\n3,4', [row(2, '1', '2'), row(3, '3', '4')]],
    ['with carriage returns', 'a,b\r1,2\r3,4\r', [row(2, '1', '2'), row(3, '3', '4')]],
    ['behind a byte order mark', '\uFEFFa,b\n1,2', [row(2, '1', '2')]],
    ['with its columns in another order, and more of them', 'c,b,a\nx,2,1', [row(2, '1', '2')]],
    ['with semicolons', 'a;b\n1,5;2', [row(2, '1,5', '2')]],
    ['with tabs', 'a\tb\n1,5\t2;3', [row(2, '1,5', '2;3')]],
    [
      'with marks, commas and line ends in a cell',
      'a,b\n"x ""y"", z","l1\nl2"\n3,4',
      [row(2, 'x "y", z', 'l1\nl2'), row(4, '3', '4')],
    ],
    [
      'with the line ends of a cell as they are',
      'a,b\r\n"x\ry","\r\nz\n"\r\n3,4\r\n',
      [row(2, 'x\ry', '\r\nz\n'), row(6, '3', '4')],
    ],
    ['past empty lines, which count', 'a,b\n\n1,2\n  \n3,4\n\n', [row(3, '1', '2'), row(5, '3', '4')]],
    ['with characters of several bytes', 'a,b\nŁódź,東京', [row(2, 'Łódź', '東京')]],
    ['and none, where there is none', 'a,b\n', []],
  ])('%s', async (_, text, rows) => {
    expect(await readRows(text)).toEqual(rows)
  })

  test('accepts column names in any case', async () => {
    expect(await readRows('A,"b"\n1,2', ['a', 'B'])).toEqual([{ line: 2, cells: { a: '1', B: '2' } }])
  })

  test('accepts optional columns, and reports ignored ones', async () => {
    const headers: (readonly string[])[] = []
    const reading = { optionalColumns: ['C', 'd'], onIgnoredColumns: (names: readonly string[]) => headers.push(names) }
    const rows = await collect(readCsv(splitIntoChunks('x,c,a,,Y\n1,2,3,,4', 100), ['a'], reading))
    expect(rows).toEqual([{ line: 2, cells: { a: '3', C: '2' } }])
    expect(headers).toEqual([['x', 'Y']])
  })
})

describe('an invalid row is reported, without affecting its neighbours', () => {
  test.each<[string, string, readonly number[]]>([
    ['too few cells', 'a,b\n1,2\n3\n5,6\n', [3]],
    ['too many cells', 'a,b\n1,2\n3,4,4\n5,6\n', [3]],
    ['text behind a closing mark', 'a,b\n1,2\n"3"x,4\n5,6\n', [3]],
    ['a mark that is never closed', 'a,b\n1,2\n3,"4\n5,6\n7,8\n', [3]],
    ['a mark that is closed in another row', 'a,b\n1,2\n3,"4\n5,6\n7,"8"\n9,"10\n11,12', [3, 6]],
    ['a mark within a cell', 'a,b\n1,2\n3,4" pipe\n5,6\n7,8" pipe\n9,10', [3, 5]],
  ])('%s', async (_, text, lines) => {
    const rows = await readRows(text)
    expect(rows.filter((okRows) => 'fault' in okRows).map(({ line }) => line)).toEqual(lines)
    const lineNumbers = text
      .trim()
      .split('\n')
      .map((_line, index) => index + 1)
      .slice(1)
    expect(rows.map(({ line }) => line)).toEqual(lineNumbers)
  })

  test('among multi-line rows, whose quotes then seem to pair differently', async () => {
    const rows = await readRows(
      `a,b\n0,"x"y"\n${Array.from({ length: 600 }, (_, index) => `${index},"l1\nl2"`).join('\n')}`,
    )
    expect(rows[0]).toMatchObject({ line: 2, fault: expect.stringContaining('quotation mark') })
    expect(rows.slice(1)).toEqual(
      Array.from({ length: 600 }, (_, index) => row(2 * index + 3, String(index), 'l1\nl2')),
    )
  })

  test('however many rows follow', async () => {
    const rows = await readRows(`a,b\n0,"x\n${Array.from({ length: 3000 }, (_, index) => `${index},y`).join('\n')}`)
    expect(rows[0]).toMatchObject({ line: 2, fault: 'has a quotation mark that is not closed' })
    expect(rows.slice(1)).toEqual(Array.from({ length: 3000 }, (_, index) => row(index + 3, String(index), 'y')))
  })
})

describe('rejects a file', () => {
  test.each([
    ['when columns are missing', 'a,x\n1,2', 'missing: b'],
    ['when it is empty', '', 'missing: a, b'],
    ['when a column is there twice', 'a,B,c,b\n1,2,3,4', 'the column b more than once: B in cell 2, b in cell 4'],
    ['when it is not UTF-8', Uint8Array.from([97, 44, 98, 10, 49, 44, 0xe9, 10]), 'not UTF-8 in line 1 or later'],
    ['when it ends within a character', Uint8Array.from([97, 44, 98, 10, 49, 44, 0xc3]), 'not UTF-8'],
    ['when a line does not end', `a,b\n${'x'.repeat(300_000)}`, 'Line 2 has more than'],
  ])('%s', async (_, text, message) => {
    const failure = await collect(readCsv(splitIntoChunks(text, 1000), ['a', 'b'])).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(Problem)
    expect(failure).toMatchObject({ kind: 'invalid', message: expect.stringContaining(message) })
  })
})
