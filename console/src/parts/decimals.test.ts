import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readDecimal, writeDecimal } from './decimals.ts'

const locales = ['en', 'de', 'fr', 'es', 'it', 'nl', 'pl', 'ja', 'de-CH', 'en-IN', 'en-ZA']

describe('decimals', () => {
  test.each([
    ['de', '25,00', '25.00'],
    ['de', '12.50', '12.50'],
    ['de', '1,234', '1.234'],
    ['de', '1.234,50', '1234.50'],
    ['de', '1.234.567', '1234567'],
    ['de', '0.234', '0.234'],
    ['en', '1.234', '1.234'],
    ['en', '1,234.50', '1234.50'],
    ['en', '12,5', '12.5'],
    ['en-IN', '12,34,567.5', '1234567.5'],
    ['fr', '1 234,5', '1234.5'],
    ['fr', '1\u202F234,5', '1234.5'],
    ['de-CH', '1’234.50', '1234.50'],
    ['ja', '１２．５', '12.5'],
    ['en', ' 007 ', '7'],
  ])('%s: %s is %s', (locale, typed, value) => {
    expect(readDecimal(typed, locale)).toEqual({ value })
  })

  test.each([
    ['de', '1.234', ['1.234', '1234']],
    ['es', '12.345', ['12.345', '12345']],
    ['en', '1,234', ['1.234', '1234']],
  ])('%s: %s is ambiguous', (locale, typed, readings) => {
    expect(readDecimal(typed, locale)).toEqual({ fault: 'ambiguous', readings })
  })

  test.each(['', 'abc', '-1', '1e3', '1,2,3', '1.234,567.8', '12.34.56', ',', '1,', '€5', '1.2345.678', 'NaN'])(
    '%j is not a number in any language',
    (typed) => {
      for (const locale of locales) expect(readDecimal(typed, locale)).toEqual({ fault: 'notNumber' })
    },
  )

  test('what a locale writes is read back', () => {
    const digits = fc.nat({ max: 999_999_999 }).map(String)
    const fraction = fc.stringMatching(/^\d{1,6}$/)
    fc.assert(
      fc.property(fc.constantFrom(...locales), digits, fc.option(fraction), (locale, whole, part) => {
        const value = part === null ? whole : `${whole}.${part}`
        expect(readDecimal(writeDecimal(value, locale), locale)).toEqual({ value })
        const decimals = part?.length ?? 0
        const grouped = new Intl.NumberFormat(locale, {
          minimumFractionDigits: decimals,
          maximumFractionDigits: decimals,
        }).format(value as Intl.StringNumericLiteral)
        const read = readDecimal(grouped, locale)
        const readings = 'fault' in read ? (read.fault === 'ambiguous' ? read.readings : []) : [read.value]
        expect(readings).toContain(value)
      }),
    )
  })
})
