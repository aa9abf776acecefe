import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findNotation, readNumberCell } from './number-columns.ts'

test.each([
  [['12,50', '1.250', '7', ''], 'comma', ['12.50', '1250', '7', '']],
  [['12.50', '1,250', '7'], 'point', ['12.50', '1250', '7']],
  [['1.234,50', '0,25'], 'comma', ['1234.50', '0.25']],
  [['1 234,50', '12’000'], 'comma', ['1234.50', '12000']],
  [['1.250', '2.500'], 'ambiguous', ['1.250', '2.500']],
  [['0.250', '1.250'], 'point', ['0.250', '1.250']],
  [['1,250'], 'ambiguous', ['1,250']],
  [['12,50', '12.50'], 'mixed', ['12,50', '12.50']],
  [['12', '7'], 'point', ['12', '7']],
  [['12,50', 'on request', '-5'], 'comma', ['12.50', 'on request', '-5']],
] as const)('%j is written with %s', (cells, notation, values) => {
  expect(findNotation(cells)).toBe(notation)
  expect(cells.map((cell) => readNumberCell(cell, notation))).toEqual(values)
})

test('a column written in one notation is read back', () => {
  const amount = fc.tuple(fc.nat({ max: 9_999_999 }), fc.nat({ max: 99 }), fc.constantFrom('', '-'))
  fc.assert(
    fc.property(
      fc.array(amount, { minLength: 1 }),
      fc.constantFrom('de', 'en', 'fr', 'pl', 'it'),
      (amounts, locale) => {
        const format = new Intl.NumberFormat(locale, { minimumFractionDigits: 2 })
        const cells = amounts.map(([whole, cents, sign]) => `${sign}${format.format(whole + cents / 100)}`)
        const notation = findNotation(cells)
        expect(cells.map((cell) => readNumberCell(cell, notation))).toEqual(
          amounts.map(([whole, cents, sign]) => `${sign}${whole}.${String(cents).padStart(2, '0')}`),
        )
      },
    ),
  )
})
