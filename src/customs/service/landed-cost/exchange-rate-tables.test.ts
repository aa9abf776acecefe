import { describe, expect, test } from 'vitest'
import { parseDecimal } from '../../../kernel/money.ts'
import { findRateForm, ownForm, readRateTable, revenueForm } from './exchange-rate-tables.ts'
import { areStale, mergeRates } from './exchange-rates.ts'

const today = '2026-11-20'
const monthly = (currency: string, rate: string, line = 2, from = '01/11/2026') => ({
  line,
  cells: { 'Currency Code': currency, 'Currency Units per £1': rate, 'Start date': from, 'End date': '30/11/2026' },
})
const own = (currency: string, perEuro: string, line = 2, date = '2026-11-18') => ({
  line,
  cells: { date, currency, perEuro },
})
const toTexts = (perEuro: ReadonlyMap<string, { toFixed(): string }>) =>
  Object.fromEntries([...perEuro].map(([currency, rate]) => [currency, rate.toFixed()]))

describe('a table of rates', () => {
  test('from HMRC is converted to euros, and valid for its month', () => {
    const rows = [monthly('EUR', '1.25'), monthly('TWD', '42.5', 3), monthly('TWD', '42.5', 4), monthly('UAH', '55', 5)]
    const { date, until, perEuro } = readRateTable(revenueForm, rows, today)
    expect([date, until, toTexts(perEuro)]).toEqual(['2026-11-01', '2026-11-30', { TWD: '34', UAH: '44', GBP: '0.8' }])
  })

  test('from the operator is used unchanged', () => {
    const { date, until, perEuro } = readRateTable(ownForm, [own('CLP', '1100.5'), own('SAR', '4.35', 3)], today)
    expect([date, until, toTexts(perEuro)]).toEqual(['2026-11-18', null, { CLP: '1100.5', SAR: '4.35' }])
  })

  test.each([
    ['no rate', revenueForm, [], 'There is no rate in this file'],
    ['no euro', revenueForm, [monthly('TWD', '42.5')], 'There is no rate of the euro in this file'],
    ['two rates of a currency', ownForm, [own('CLP', '1'), own('CLP', '2', 3)], 'Line 3: CLP has another rate already'],
    ['a rate of 0', ownForm, [own('CLP', '0')], 'Line 2: "0" is not a rate greater than 0'],
    [
      'a day to come',
      ownForm,
      [own('CLP', '1', 2, '2026-11-21')],
      'Line 2: the rates are of 2026-11-21, which is still to come',
    ],
    ['no day', ownForm, [own('CLP', '1', 2, '31.12.2025')], 'Line 2: "31.12.2025" is not a day, such as 2026-11-01'],
    [
      'other days',
      ownForm,
      [own('CLP', '1'), own('SAR', '1', 3, '2026-11-17')],
      'Line 3: all rates of a file must hold for the same days, as those of the first row do',
    ],
    ['no currency', ownForm, [own('peso', '1')], 'Line 2: "peso" is not a currency'],
  ])('with %s is rejected', (_, form, rows, message) => {
    expect(() => readRateTable(form, rows, today)).toThrow(new RangeError(message))
  })

  test('is recognized by its columns', () => {
    expect(findRateForm('Country/Territories,Currency,Currency Code,Currency Units per £1,Start date,End date')).toBe(
      revenueForm,
    )
    expect(findRateForm('currency;perEuro;date')).toBe(ownForm)
    expect(findRateForm('a,b')).toBeNull()
  })
})

describe('rates of several sources', () => {
  const rates = (date: string, until: string | null, quotes: Readonly<Record<string, string>>) => ({
    date,
    until,
    source: date,
    perEuro: new Map(Object.entries(quotes).map(([currency, rate]) => [currency, parseDecimal(rate)])),
  })

  test('prefer the newest, and fill gaps from others that are still valid', () => {
    const bank = rates('2026-11-20', null, { USD: '1.1' })
    const month = rates('2026-11-01', '2026-11-30', { USD: '1.2', TWD: '34' })
    const old = rates('2026-11-02', null, { CLP: '1000' })
    const merged = mergeRates([old, month, bank], today)
    expect([merged?.date, merged?.source, toTexts(merged?.perEuro ?? new Map())]).toEqual([
      '2026-11-20',
      '2026-11-20; 2026-11-01',
      { USD: '1.1', TWD: '34' },
    ])
  })

  test.each([
    ['2026-11-30', false],
    ['2026-12-01', true],
    ['2026-10-31', true],
  ])('of a month are stale on %s: %s', (day, stale) => {
    expect(areStale(rates('2026-11-01', '2026-11-30', {}), day)).toBe(stale)
  })
})
