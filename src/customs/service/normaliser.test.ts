import { describe, expect, test } from 'vitest'
import { singular, withoutRulingWords, wordsOf } from './normaliser.ts'

describe('words of a text', () => {
  test.each([
    ['T-Shirts', 'tshirt'],
    ['Women’s jumpers & pullovers', 'women sweater sweater'],
    ['60% Cotton, 40% Polyester', 'cotton polyester'],
    ['Aluminium frying pans 28 cm, pack of 2', 'aluminum frying pan'],
    ['Crème brûlée dishes', 'creme brulee dish'],
    ['ladies´ black XL 3/4 jeans', 'women jean'],
    ['100 ml', ''],
    ['', ''],
  ])('%s', (text, words) => expect(wordsOf(text).join(' ')).toBe(words))

  test.each([
    ['dresses', 'dress'],
    ['boxes', 'box'],
    ['batteries', 'battery'],
    ['glass', 'glass'],
    ['keys', 'key'],
  ])('singular of %s', (word, one) => expect(singular(word)).toBe(one))

  test('that is as long as a body may be are read without delay', () => {
    const from = performance.now()
    for (const text of ['classification and '.repeat(500), ' from A and B'.repeat(800), 'from '.repeat(2000)])
      wordsOf(text)
    expect(performance.now() - from).toBeLessThan(1000)
  })
})

test.each([
  ['The tariff classification of a steel kettle from China', 'steel kettle'],
  ['Classification, country of origin, and marking of DIY shoe kits', 'DIY shoe kits'],
  ['Tariff classification of Certain screens from South Korea and Viet Nam', 'screens'],
  ['scarf made from silk', 'scarf made from silk'],
  ['classification', 'classification'],
])('what an office writes around the goods is left out: %s', (text, goods) => {
  expect(withoutRulingWords(text)).toBe(goods)
})
