import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseDecimal } from '../../../kernel/money.ts'
import { areStale, convertCurrency, type ExchangeRates, readCentralBankRates } from './exchange-rates.ts'

const document = (cubes: string) => `<?xml version="1.0" encoding="UTF-8"?>
<gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref">
<gesmes:subject>Reference rates</gesmes:subject><Cube>${cubes}</Cube></gesmes:Envelope>`

const read = (cubes: string) => {
  const { date, perEuro } = readCentralBankRates(document(cubes), '2026-11-20')
  return { date, rates: Object.fromEntries([...perEuro].map(([currency, rate]) => [currency, rate.toFixed()])) }
}

describe('the ECB’s rates', () => {
  test('are parsed with either quotation mark, exactly', () => {
    expect(
      read(`<Cube time='2026-11-20'><Cube currency='USD' rate='1.1607'/><Cube rate="0.86780" currency="GBP"/></Cube>`),
    ).toEqual({ date: '2026-11-20', rates: { USD: '1.1607', GBP: '0.8678' } })
  })

  test('of several days are the newest day’s', () => {
    const day = (time: string, rate: string) => `<Cube time="${time}"><Cube currency="USD" rate="${rate}"/></Cube>`
    expect(read(day('2026-11-18', '1.1') + day('2026-11-20', '1.3') + day('2026-11-19', '1.2'))).toEqual({
      date: '2026-11-20',
      rates: { USD: '1.3' },
    })
  })

  test.each([
    [
      'a day that is still to come',
      '<Cube time="2026-11-20"><Cube currency="USD" rate="1.1"/></Cube>\n<Cube time="2026-11-21"><Cube currency="USD" rate="1.1"/></Cube>',
      'Line 4: the rates are of 2026-11-21, which is still to come',
    ],
    [
      'two rates of a currency',
      '<Cube time="2026-11-20">\n<Cube currency="USD" rate="1.1"/>\n\n<Cube rate="1.2" currency=\'USD\'/></Cube>',
      'Line 6: USD has a rate already, in line 4',
    ],
  ])('with %s are rejected, with the line', (_, cubes, message) => {
    expect(() => read(cubes)).toThrow(new RangeError(message))
  })

  test.each([
    ['nothing', ''],
    ['no day', '<Cube currency="USD" rate="1.1"/>'],
    ['an invalid day', '<Cube time="2026-13-01"><Cube currency="USD" rate="1.1"/></Cube>'],
    ['no rate', '<Cube time="2026-11-20"></Cube>'],
    ['a rate of 0', '<Cube time="2026-11-20"><Cube currency="USD" rate="0"/></Cube>'],
    ['a negative rate', '<Cube time="2026-11-20"><Cube currency="USD" rate="-1"/></Cube>'],
    ['a rate that is not a number', '<Cube time="2026-11-20"><Cube currency="USD" rate="1,1"/></Cube>'],
    ['an invalid currency', '<Cube time="2026-11-20"><Cube currency="usd" rate="1.1"/></Cube>'],
  ])('with %s are rejected', (_, cubes) => {
    expect(() => read(cubes)).toThrow(RangeError)
  })
})

const rates: ExchangeRates = {
  date: '2026-11-20',
  until: null,
  source: 'test',
  perEuro: new Map([
    ['USD', parseDecimal('1.25')],
    ['GBP', parseDecimal('0.8')],
  ]),
}

describe('converting', () => {
  test.each([
    ['100', 'EUR', 'USD', '125'],
    ['125', 'USD', 'EUR', '100'],
    ['100', 'USD', 'GBP', '64'],
    ['100', 'THB', 'THB', '100'],
  ])('%s %s in %s is %s', (amount, from, to, converted) => {
    expect(convertCurrency(rates, parseDecimal(amount), from, to)?.toFixed()).toBe(converted)
  })

  test('is impossible without a rate', () => {
    expect(convertCurrency(rates, parseDecimal('1'), 'EUR', 'THB')).toBeNull()
    expect(convertCurrency(rates, parseDecimal('1'), 'THB', 'EUR')).toBeNull()
  })

  test('round-trips, except for the last of 40 decimals', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e9 }), fc.constantFrom('USD', 'GBP', 'EUR'), (units, to) => {
        const amount = parseDecimal(String(units))
        const converted = convertCurrency(rates, amount, 'USD', to)
        const back = converted === null ? null : convertCurrency(rates, converted, to, 'USD')
        expect(back?.minus(amount).abs().lt('0.000000000000000000000000000001')).toBe(true)
      }),
    )
  })
})

test.each([
  ['2026-11-19', true],
  ['2026-11-20', false],
  ['2026-11-27', false],
  ['2026-11-28', true],
])('rates of 20 November are stale on %s: %s', (asOf, isStale) => {
  expect(areStale(rates, asOf)).toBe(isStale)
})
