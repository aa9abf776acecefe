import { expect, test } from 'vitest'
import { parseDecimal } from '../../../kernel/money.ts'
import { compareRates, findRateDoubt } from './exchange-rate-difference.ts'
import type { ExchangeRates } from './exchange-rates.ts'

const createRates = (rates: Readonly<Record<string, string>>): ExchangeRates => ({
  date: '2026-11-27',
  until: null,
  source: 'test',
  perEuro: new Map(Object.entries(rates).map(([currency, rate]) => [currency, parseDecimal(rate)])),
})

const many = Object.fromEntries(Array.from({ length: 20 }, (_, index) => [`X${String.fromCharCode(65 + index)}X`, '2']))

test('lists currencies that are new, gone, or moved by more than a tenth', () => {
  const before = createRates({ USD: '1.2', GBP: '0.8', BGN: '1.95583', JPY: '160' })
  const after = createRates({ USD: '1.32', GBP: '0.9', JPY: '100', CHF: '0.95' })
  const difference = compareRates(before, after)
  expect(difference).toMatchObject({ added: ['CHF'], removed: ['BGN'] })
  // 1.32 is exactly a tenth more, which is not yet more than a tenth.
  expect(difference.moved.map(({ currency }) => currency)).toEqual(['GBP', 'JPY'])
})

test('the first file of a source is taken as it is', () => {
  const after = createRates({ USD: '1.2' })
  const difference = compareRates(null, after)
  expect(difference).toEqual({ added: ['USD'], removed: [], moved: [] })
  expect(findRateDoubt(null, difference)).toBeNull()
})

test('a file that lacks more than a tenth of the currencies is doubted', () => {
  const before = createRates(many)
  const without = (count: number) => createRates(Object.fromEntries(Object.entries(many).slice(count)))
  expect(findRateDoubt(before, compareRates(before, without(2)))).toBeNull()
  expect(findRateDoubt(before, compareRates(before, without(3)))).toBe(
    'the file lacks 3 of 20 currencies, more than 10 %: XAX, XBX, XCX',
  )
})

test('a table of euros per unit is doubted', () => {
  const before = createRates(many)
  const inverted = createRates(Object.fromEntries(Object.keys(many).map((currency) => [currency, '0.5'])))
  expect(findRateDoubt(before, compareRates(before, inverted))).toMatch(/^20 of 20 rates differ by more than 10 %/)
})
