import { expect, test } from 'vitest'
import type { InvalidProduct } from '#client'
import { getProductKey, groupByValue, listChanges } from './value-groups.ts'

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
  const suggestValue = (_: InvalidProduct, current: string) => (current === 'UK' ? 'GB' : null)
  expect(listChanges(groups, suggestValue)).toEqual([{ from: 'UK', to: 'GB', count: 3 }])
})

test('changes of single products are listed apart from those of their value', () => {
  const suggestValue = ({ productCode }: InvalidProduct, current: string) =>
    productCode === 'C' ? 'IE' : current === 'UK' ? 'GB' : current === 'Germany' ? 'DE' : null
  expect(listChanges(groups, suggestValue)).toEqual([
    { from: 'UK', to: 'GB', count: 2 },
    { from: 'UK', to: 'IE', count: 1 },
    { from: 'Germany', to: 'DE', count: 1 },
  ])
})
