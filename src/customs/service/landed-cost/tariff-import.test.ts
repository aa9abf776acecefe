import { expect, test } from 'vitest'
import { compareTariffs } from './tariff-import.ts'

const lines = (rates: Readonly<Record<string, string>>) =>
  Object.entries(rates).map(([code, rate]) => ({ code, cells: [rate] }))

test('compares tariffs by comparable rates, other changes, and codes; a subdivided line is not removed', () => {
  const before = lines({
    '61091000': '12%',
    '61099020': '10%',
    '64039911': '8%',
    '01012100': '1 EUR/kg',
    '17049099': '? "before"',
    '42022100': '3%',
    '85171300': '0%',
  })
  const after = lines({
    '61091000': '9.5%',
    '61099020': '12%',
    '64039911': '8%',
    '01012100': '8%',
    '17049099': '? "after"',
    '4202210010': '3%',
    '33030010': '0%',
  })
  expect(compareTariffs(before, after)).toEqual({
    up: 1,
    down: 1,
    otherwise: 2,
    added: 1,
    gone: 1,
    subheadings: ['010121', '330300', '420221', '610910', '610990', '851713'],
  })
})
