import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { calculateRowSpans, createPage, slicePage } from './pages.ts'

const seed = 20_260_304

test('the spans of all pages cover all rows of all parts once, in order', () => {
  const property = fc.property(
    fc.array(fc.nat(30), { maxLength: 6 }),
    fc.integer({ min: 1, max: 40 }),
    (sizes, pageSize) => {
      const parts = sizes.map((rows, index) => ({ part: `P${index}`, rows }))
      const allRows = parts.flatMap(({ part, rows }) => Array.from({ length: rows }, (_, row) => `${part}-${row}`))
      const seen: string[] = []
      for (let skip = 0; skip < allRows.length + pageSize; skip += pageSize) {
        const spans = calculateRowSpans(parts, skip, pageSize)
        const page = spans.flatMap((span) =>
          Array.from({ length: span.count }, (_, row) => `${span.part}-${span.skip + row}`),
        )
        expect(page).toEqual(allRows.slice(skip, skip + pageSize))
        seen.push(...page)
      }
      expect(seen).toEqual(allRows)
    },
  )
  fc.assert(property, { seed })
})

test.each([
  [0, 10, 0, 0, { currentPage: 1, pageCount: 0, firstRowOnPage: 0, lastRowOnPage: 0 }],
  [0, 10, 10, 10, { currentPage: 1, pageCount: 1, firstRowOnPage: 1, lastRowOnPage: 10 }],
  [0, 10, 11, 10, { currentPage: 1, pageCount: 2, firstRowOnPage: 1, lastRowOnPage: 10 }],
  [10, 10, 11, 1, { currentPage: 2, pageCount: 2, firstRowOnPage: 11, lastRowOnPage: 11 }],
  [20, 10, 11, 0, { currentPage: 3, pageCount: 2, firstRowOnPage: 0, lastRowOnPage: 0 }],
])('after %d rows, %d a page, of %d', (skipped, pageSize, rowCount, found, expected) => {
  const results = Array.from({ length: found }, (_, index) => index)
  expect(createPage(skipped, pageSize, rowCount, results)).toEqual({ ...expected, pageSize, rowCount, results })
})

test.each([
  [1, ['a', 'b'], 1],
  [2, ['c'], 3],
  [3, [], 0],
])('page %d of three rows has %j', (pageNumber, results, firstRowOnPage) => {
  expect(slicePage(['a', 'b', 'c'], { pageNumber, pageSize: 2 })).toMatchObject({
    currentPage: pageNumber,
    pageCount: 2,
    results,
    firstRowOnPage,
  })
})
