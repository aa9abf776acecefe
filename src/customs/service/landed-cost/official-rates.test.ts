import { expect, test } from 'vitest'
import { parseEuropeanRate } from './official-rates.ts'

test.each([
  ['12.0%', '12%'],
  ['10.00 %', '10%'],
  ['9.3% + 16.50 EUR / 100 kg', '9.3% + 0.165 EUR/kg'],
  ['14.4% MIN 4.8 EUR / 100 kg', 'max(14.4%, 0.048 EUR/kg)'],
  ['', ''],
  ['10.2% + EA', '?'],
])('the rate %j is %j', (text, rate) => {
  expect(parseEuropeanRate(text, 'EUR')).toBe(rate)
})
