import { describe, expect, test } from 'vitest'
import { parseDecimal } from '../../../kernel/money.ts'
import type { ExchangeRates } from './exchange-rates.ts'
import { createSdrConverter, type SdrAmount } from './special-drawing-rights.ts'

const part = (currency: string, amount: string, from: string, to: string | null): SdrAmount => ({
  currency,
  amount: parseDecimal(amount),
  from,
  to,
  source: 'IMF',
})
// The basket of a special drawing right: 1 USD at first, later 0.5 USD and 0.6 EUR.
const basket = [
  part('USD', '1', '2016-10-01', '2022-08-01'),
  part('USD', '0.5', '2022-08-01', null),
  part('EUR', '0.6', '2022-08-01', null),
]
const rates = (date: string, perEuro: Readonly<Record<string, string>>): ExchangeRates => ({
  date,
  until: null,
  source: 'European Central Bank',
  perEuro: new Map(Object.entries(perEuro).map(([currency, rate]) => [currency, parseDecimal(rate)])),
})
const march = rates('2026-03-02', { USD: '1.25', GBP: '0.8', KRW: '1700' })
const earlier = rates('2025-10-21', { USD: '2.5', GBP: '1', AED: '4' })
const figures = (
  ratesFound: readonly ExchangeRates[],
  day: string,
  amounts: readonly (readonly [string, string])[],
) => {
  const inSdr = createSdrConverter(basket, ratesFound, day)
  return amounts.map(([amount, currency]) => inSdr(parseDecimal(amount), currency)?.toFixed() ?? null)
}

describe('the value of a special drawing right', () => {
  test('follows from the basket’s amounts and the day’s rates', () => {
    // 0.5 / 1.25 + 0.6 = 1 EUR
    expect(
      figures([march], '2026-03-02', [
        ['300', 'EUR'],
        ['240', 'GBP'],
        ['510000', 'KRW'],
        ['300.5', 'XDR'],
      ]),
    ).toEqual(['300', '300', '300', '300.5'])
  })

  test('is unknown for a currency without a rate', () => {
    expect(figures([march], '2026-03-02', [['1', 'AED']])).toEqual([null])
    expect(figures([rates('2026-03-02', { GBP: '0.8' })], '2026-03-02', [['1', 'GBP']])).toEqual([null])
  })

  test('uses the next rates if they have their own basket', () => {
    // 0.5 / 2.5 + 0.6 = 0.8 EUR
    const amounts = [
      ['240', 'GBP'],
      ['960', 'AED'],
    ] as const
    expect(figures([march, earlier], '2026-03-02', amounts)).toEqual(['300', '300'])
  })

  test.each([
    ['2028-03-02', '1'],
    ['2028-03-03', null],
    ['2024-03-01', '1'],
    ['2024-02-29', null],
  ])('is known for up to two years after the rates: %s', (day, worth) => {
    expect(figures([march], day, [['1', 'EUR']])).toEqual([worth])
  })

  test('uses the basket of the day', () => {
    const then = rates('2022-07-29', { USD: '1.25' })
    expect(figures([then], '2022-07-31', [['4', 'EUR']])).toEqual(['5'])
    expect(figures([then], '2022-08-01', [['4', 'EUR']])).toEqual(['4'])
    expect(figures([rates('2016-09-30', { USD: '1.25' })], '2016-09-30', [['4', 'EUR']])).toEqual([null])
  })
})
