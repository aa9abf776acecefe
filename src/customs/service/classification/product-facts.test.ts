import { describe, expect, test } from 'vitest'
import { detectFacts, type ProductFacts } from './product-facts.ts'

const values = (facts: ProductFacts) =>
  Object.fromEntries(Object.entries(facts).flatMap(([name, fact]) => (fact === null ? [] : [[name, fact.value]])))

describe('extracting facts of a product', () => {
  test.each([
    [
      { name: 'Jersey dress', gender: 'women' },
      { construction: 'knitted', gender: 'women' },
    ],
    [
      { name: 'Denim jacket', gender: 'Male' },
      { construction: 'woven', gender: 'men', fibre: 'cotton' },
    ],
    [{ name: 'Woven polo shirt' }, { construction: 'woven' }],
    [{ name: 'Knitted denim-look trousers' }, { construction: 'knitted' }],
    [
      { name: 'Sweater', gender: 'unisex' },
      { construction: 'knitted', gender: 'unisex' },
    ],
    [{ name: 'Hat for men and women' }, { gender: 'unisex' }],
    [{ name: 'Romper', ageGroup: 'newborn' }, { age: 'baby' }],
    [{ name: 'Girls tunic' }, { age: 'child', gender: 'women' }],
    [
      { name: 'Boots', material: 'leather upper, rubber sole' },
      { upper: 'leather', sole: 'rubber' },
    ],
    [{ name: 'Tote', material: 'cotton lining, leather outer' }, { outer: 'leather' }],
    [
      { name: 'Linen cushion', material: '100% linen, feather filling' },
      { fibre: 'linen', material: 'linen' },
    ],
  ])('%j', (product, facts) => expect(values(detectFacts(product))).toMatchObject(facts))

  test('invents nothing', () => expect(values(detectFacts({ name: 'thing' }))).toEqual({}))

  test('prefers a field over words of the name', () => {
    expect(detectFacts({ name: 'Boyfriend jeans for men', gender: 'women' }).gender?.value).toBe('women')
    expect(detectFacts({ name: 'Cotton touch shirt', material: '100% polyester' }).fibre?.value).toBe('synthetic')
  })
})
