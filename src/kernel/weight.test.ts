import { expect, it } from 'vitest'
import { kilogramsPer } from './weight.ts'

it.each([
  ['g', '0.001'],
  ['KG', '1'],
  ['Lb', '0.45359237'],
  ['oz', '0.028349523125'],
  ['stone', undefined],
  ['', undefined],
  ['constructor', undefined],
])('knows that one %s is %s kg', (unit, kilograms) => {
  expect(kilogramsPer(unit)?.toString()).toBe(kilograms)
})
