import { expect, test } from 'vitest'
import { parseEuropeanRate, selectJapaneseWtoRate } from './official-rates.ts'

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

test.each([
  ['10%', '', '5%', '5%'],
  ['0%', '', '2.5%', ''],
  ['4.1%', '0%', '2.8%', ''],
  ['22.4 JPY/kg', '0%', '6.5%', ''],
  ['0%', '', '85 JPY/kg', ''],
  ['10%', '', '85 JPY/kg', '85 JPY/kg'],
  ['22.4 JPY/kg', '', '6.5%', '6.5%'],
  ['10%', '4.2%', '', ''],
])('in Japan, of general %j, temporary %j and WTO %j, the WTO rate left is %j', (general, temporary, wto, left) => {
  expect(selectJapaneseWtoRate({ general, temporary, wto })).toBe(left)
})
