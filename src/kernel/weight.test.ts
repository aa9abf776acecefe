import { expect, it } from 'vitest'
import { parseDecimal } from './money.ts'
import { formatWeight, getKilogramsPerUnit } from './weight.ts'

it.each([
  ['g', '0.001'],
  ['KG', '1'],
  ['Lb', '0.45359237'],
  ['oz', '0.028349523125'],
  ['stone', undefined],
  ['', undefined],
  ['constructor', undefined],
])('converts one %s to %s kg', (unit, kilograms) => {
  expect(getKilogramsPerUnit(unit)?.toString()).toBe(kilograms)
})

it.each([
  ['0.8', '0.8'],
  ['0', '0'],
  ['0.0000001', '0.001'],
  ['0.0004', '0.001'],
  ['0.0005', '0.001'],
  ['0.90718474', '0.907'],
  ['1000000000000', '1000000000000'],
])('formats %s kg as %s', (kilograms, figure) => {
  expect(formatWeight(parseDecimal(kilograms))).toBe(figure)
})

it('does not format an unknown weight', () => {
  expect(formatWeight(null)).toBeNull()
})
