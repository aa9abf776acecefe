import { expect, test } from 'vitest'
import type { InvalidProduct } from '#client'
import { getProductKey, groupByValue, listChanges, readSentValue, type SentValue } from './value-groups.ts'

const product = (productCode: string) => ({ brandCode: 'ACX', productCode }) as InvalidProduct
const sent = { A: 'UK', B: 'Germany', C: 'UK', D: undefined, E: 'UK' }
const products = Object.keys(sent).map(product)
const rows = new Map(
  Object.entries(sent).map(([code, country]) => [
    getProductKey(product(code)),
    country === undefined ? {} : { countryOfOrigin: country },
  ]),
)
const groups = groupByValue(products, rows, 'countryOfOrigin')

test('products are split by their current value, most frequent first', () => {
  expect(groups.map(({ current, products: { length } }) => [current, length])).toEqual([
    ['UK', 3],
    ['Germany', 1],
    ['', 1],
  ])
})

test('a value for “UK” changes no product with another value', () => {
  const suggestValue = (_: InvalidProduct, { current }: SentValue) => (current === 'UK' ? 'GB' : null)
  expect(listChanges(groups, suggestValue)).toEqual([{ from: 'UK', to: 'GB', count: 3 }])
})

test('changes of single products are listed apart from those of their value', () => {
  const suggestValue = ({ productCode }: InvalidProduct, { current }: SentValue) =>
    productCode === 'C' ? 'IE' : current === 'UK' ? 'GB' : current === 'Germany' ? 'DE' : null
  expect(listChanges(groups, suggestValue)).toEqual([
    { from: 'UK', to: 'GB', count: 2 },
    { from: 'UK', to: 'IE', count: 1 },
    { from: 'Germany', to: 'DE', count: 1 },
  ])
})

test('the same number in another unit is another value, and changes name the unit', () => {
  const weights = new Map<string, Readonly<Record<string, string>>>([
    [getProductKey(product('A')), { weight: '0', weightUnit: 'g' }],
    [getProductKey(product('B')), { weight: '0', weightUnit: 'kg' }],
    [getProductKey(product('C')), { weight: '0', weightUnit: 'g' }],
    [getProductKey(product('D')), { weightUnit: 'kg' }],
  ])
  const byWeight = groupByValue(['A', 'B', 'C', 'D'].map(product), weights, 'weight')
  expect(byWeight.map(({ current, unit, products: { length } }) => [current, unit, length])).toEqual([
    ['0', 'g', 2],
    ['0', 'kg', 1],
    ['', 'kg', 1],
  ])
  expect(listChanges(byWeight, (_, { unit }) => (unit === 'kg' ? '1.5' : '1500'))).toEqual([
    { from: '0 g', to: '1500 g', count: 2 },
    { from: '0 kg', to: '1.5 kg', count: 1 },
    { from: '', to: '1.5 kg', count: 1 },
  ])
})

test('a price has its currency, and other fields have no unit', () => {
  const row = { 'unitPrice.amount': '12,5', 'unitPrice.currency': 'EUR', material: 'wool', weightUnit: 'kg' }
  expect(readSentValue(row, 'unitPrice.amount')).toEqual({ current: '12,5', unit: 'EUR' })
  expect(readSentValue(row, 'material')).toEqual({ current: 'wool', unit: '' })
  expect(readSentValue(undefined, 'weight')).toEqual({ current: '', unit: '' })
})
