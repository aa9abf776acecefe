import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { countryCodes } from '../../kernel/country.ts'
import { calculateS10CheckDigit, formatS10, isS10, makeS10, parseS10 } from './s10.ts'

const digit = fc.integer({ min: 0, max: 9 }).map(String)
const letter = fc.constantFrom(...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split(''))
const parts = fc.record({
  serviceIndicator: fc.array(letter, { minLength: 2, maxLength: 2 }).map((list) => list.join('')),
  serialNumber: fc.array(digit, { minLength: 8, maxLength: 8 }).map((list) => list.join('')),
  countryIso: fc.constantFrom(...countryCodes),
})

describe('s10CheckDigit', () => {
  it.each([
    ['47312482', '9', 'worked example of the standard'],
    ['12345678', '5', 'RR123456785GB'],
    ['00000000', '5', 'remainder 0: 11 becomes 5'],
    ['00000020', '4', '2 × 9'],
    ['00003000', '2', '3 × 3'],
    ['00000011', '6', '9 + 7'],
    ['00004000', '0', 'remainder 1: 10 becomes 0'],
  ])('%s has %s (%s)', (serialNumber, checkDigit) => {
    expect(calculateS10CheckDigit(serialNumber)).toBe(checkDigit)
  })

  it('rejects a serial number that is not 8 digits', () => {
    expect(() => calculateS10CheckDigit('1234567')).toThrow(RangeError)
  })
})

describe('makeS10 and parseS10', () => {
  it('creates the known identifier', () => {
    expect(makeS10({ serviceIndicator: 'RR', serialNumber: '12345678', countryIso: 'GB' })).toBe('RR123456785GB')
  })

  it.each([
    ['service', { serviceIndicator: 'R1', serialNumber: '12345678', countryIso: 'GB' }],
    ['serial number', { serviceIndicator: 'RR', serialNumber: '1234567', countryIso: 'GB' }],
    ['country', { serviceIndicator: 'RR', serialNumber: '12345678', countryIso: 'UK' }],
  ])('rejects a wrong %s', (_, wrong) => {
    expect(() => makeS10(wrong)).toThrow(RangeError)
  })

  it.each(['', 'RR123456784GB', 'RR123456785XX', 'R1123456785GB', 'RR12345678GB', 'RR1234567855GB'])(
    'does not parse %j',
    (text) => {
      expect(parseS10(text)).toBeNull()
      expect(isS10(text)).toBe(false)
    },
  )

  it('parses what it created, grouped or not', () => {
    fc.assert(
      fc.property(parts, (validParts) => {
        const identifier = makeS10(validParts)
        expect(isS10(identifier)).toBe(true)
        expect(parseS10(identifier)).toEqual(validParts)
        expect(parseS10(formatS10(identifier).toLowerCase())).toEqual(validParts)
      }),
    )
  })

  it('is exact only without spaces', () => {
    expect(formatS10('RR123456785GB')).toBe('RR 123 456 785 GB')
    expect(isS10('RR 123 456 785 GB')).toBe(false)
  })
})
