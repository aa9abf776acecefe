import { describe, expect, test } from 'vitest'
import { stripRulingPhrases, tokenize, toSingular } from './normaliser.ts'

describe('tokenizing', () => {
  test.each([
    ['T-Shirts', 'tshirt'],
    ['Women’s jumpers & pullovers', 'women sweater sweater'],
    ['60% Cotton, 40% Polyester', 'cotton polyester'],
    ['Aluminium frying pans 28 cm, pack of 2', 'aluminum frying pan'],
    ['Crème brûlée dishes', 'creme brulee dish'],
    ['ladies´ black XL 3/4 jeans', 'women jean'],
    ['100 ml', ''],
    ['', ''],
  ])('%s', (text, inputText) => expect(tokenize(text).join(' ')).toBe(inputText))

  test.each([
    ['dresses', 'dress'],
    ['boxes', 'box'],
    ['batteries', 'battery'],
    ['glass', 'glass'],
    ['keys', 'key'],
  ])('singular of %s', (word, singularForm) => expect(toSingular(word)).toBe(singularForm))

  test('handles texts of the maximum size quickly', () => {
    const from = performance.now()
    for (const text of ['classification and '.repeat(500), ' from A and B'.repeat(800), 'from '.repeat(2000)])
      tokenize(text)
    expect(performance.now() - from).toBeLessThan(1000)
  })
})

test.each([
  ['The tariff classification of a steel kettle from China', 'steel kettle'],
  ['Classification, country of origin, and marking of DIY shoe kits', 'DIY shoe kits'],
  ['Tariff classification of Certain screens from South Korea and Viet Nam', 'screens'],
  ['Application for Further Review of Protest No. 1234-56-789012; Classification of Certain Tin Cups', 'Tin Cups'],
  ['Revocation of NY N123456 and HQ 965432; tariff classification of a tin cup; tin articles', 'tin cup; tin articles'],
  [
    'Eligibility under the United States-Mexico-Canada Agreement (USMCA) of a tin cup produced in El Salvador.',
    'tin cup',
  ],
  ['origin, marking and status under the Somewhere-Elsewhere Free Trade Agreement (SEFTA) of tin cups', 'tin cups'],
  ['eligibility of tin cups under the Nairobi Protocol from an undisclosed country', 'tin cups'],
  ['tariff classification tin cup', 'tin cup'],
  ['Request to reconsider NY N123456 (June 26, 2024); Classification of a tin cup', 'tin cup'],
  ['Origin 3D puzzle for kids', 'Origin 3D puzzle for kids'],
  ['Marking pen for textiles', 'Marking pen for textiles'],
  ['scarf made from silk', 'scarf made from silk'],
  ['classification', 'classification'],
])('drops official phrases around the goods: %s', (text, goods) => {
  expect(stripRulingPhrases(text)).toBe(goods)
})
