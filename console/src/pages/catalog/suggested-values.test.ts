import { expect, test } from 'vitest'
import { findCurrency, findWeightUnit } from './suggested-values.ts'

test.each([
  ['KG', 'kg'],
  ['Gramm', 'g'],
  ['lbs.', 'lb'],
  ['キログラム', 'kg'],
  ['stone', null],
  // A German pound has 500 g, an English one 454 g.
  ['Pfund', null],
  ['', null],
])('the weight unit %s is %s', (text, unit) => {
  expect(findWeightUnit(text)).toBe(unit)
})

test.each([
  ['eur', 'EUR'],
  ['€', 'EUR'],
  ['Euro', 'EUR'],
  ['US$', 'USD'],
  ['$', null],
  ['kr', null],
  ['XXY', null],
])('the currency %s is %s', (text, code) => {
  expect(findCurrency(text, ['EUR', 'USD'])).toBe(code)
})
