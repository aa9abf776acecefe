import { describe, expect, test } from 'vitest'
import { shipped } from '../../../test/support/landed-cost-questions.ts'

const { restrictions } = shipped
const typesOf = (code: string | null, destination: string | null, asOf = '2026-11-20') => [
  ...new Set(restrictions.of(code, destination, asOf).map(({ type }) => type)),
]

describe('restrictions', () => {
  test.each([
    ['930200', 'DE', ['Arms']],
    ['240220', 'FR', ['Tobacco']],
    ['220421', 'DE', ['Alcohol']],
    ['850760', 'JP', ['LithiumBatteries']],
    ['850650', 'JP', ['LithiumBatteries']],
    ['330300', 'AU', ['Perfume']],
    ['960110', 'US', ['Cites']],
    ['610910', 'DE', []],
    ['610910', 'RU', ['Sanctions', 'Luxury']],
    [null, 'RU', ['Sanctions']],
    [null, 'DE', []],
  ])('of %s to %s are %j', (code, destination, types) => {
    expect(typesOf(code, destination)).toEqual(types)
  })

  test('without a destination are those that hold everywhere, and name no country', () => {
    const found = restrictions.of('220421', null, '2026-11-20')
    expect(found).toMatchObject([{ type: 'Alcohol', country: null }])
    expect(restrictions.of('220421', 'SA', '2026-11-20')).toMatchObject([
      { type: 'Alcohol', country: null },
      { type: 'Alcohol', country: 'SA' },
    ])
  })

  test('hold from their day on', () => {
    expect(typesOf('610910', 'US', '2022-06-20')).toEqual([])
    expect(typesOf('610910', 'US', '2022-06-21')).toEqual(['CottonOfXinjiang'])
  })
})

test.each([
  ['Power bank (UN3480)', ['3480 9']],
  ['Perfume UN 1266, spray UN-1950, perfume UN 1266', ['1266 3', '1950 2']],
  ['UN 9999', []],
  ['UN 34800', []],
  ['a pack of 3480', []],
  ['un 1266', []],
  ['SUN3480', []],
])('the dangerous goods that %j names are %j', (text, found) => {
  const named = restrictions.dangerousGoodsIn(text)
  expect(named.map(({ unNumber, hazardClass }) => `${unNumber} ${hazardClass}`)).toEqual(found)
})
