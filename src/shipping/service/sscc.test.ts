import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { calculateGs1CheckDigit, isSscc, makeSscc } from './sscc.ts'

const digits = (minLength: number, maxLength: number): fc.Arbitrary<string> =>
  fc.array(fc.integer({ min: 0, max: 9 }), { minLength, maxLength }).map((list) => list.join(''))

const parts = digits(4, 12).chain((companyPrefix) =>
  fc.record({
    extensionDigit: digits(1, 1),
    companyPrefix: fc.constant(companyPrefix),
    serialReference: digits(1, 16 - companyPrefix.length),
  }),
)

describe('gs1CheckDigit', () => {
  it.each([
    ['37610425002123456', '9', 'SSCC in the GS1 check digit calculator'],
    ['10614141123456789', '7', 'SSCC'],
    ['629104150021', '3', 'GTIN-13 in the GS1 check digit calculator'],
    ['0', '0', 'one zero'],
  ])('%s ends in %s (%s)', (row, checkDigit) => {
    expect(calculateGs1CheckDigit(row)).toBe(checkDigit)
  })

  it('rejects anything but digits', () => {
    expect(() => calculateGs1CheckDigit('')).toThrow(RangeError)
    expect(() => calculateGs1CheckDigit('12A')).toThrow(RangeError)
  })
})

describe('makeSscc', () => {
  it('pads the serial number with zeros', () => {
    expect(makeSscc({ extensionDigit: '3', companyPrefix: '7610425', serialReference: '2123456' })).toBe(
      '376104250021234569',
    )
  })

  it.each([
    ['extension digit', { extensionDigit: '10', companyPrefix: '7610425', serialReference: '1' }],
    ['short prefix', { extensionDigit: '0', companyPrefix: '761', serialReference: '1' }],
    ['long serial', { extensionDigit: '0', companyPrefix: '7610425', serialReference: '1234567890' }],
    ['empty serial', { extensionDigit: '0', companyPrefix: '7610425', serialReference: '' }],
  ])('rejects a wrong %s', (_, wrong) => {
    expect(() => makeSscc(wrong)).toThrow(RangeError)
  })

  it('creates 18 digits with a valid check digit', () => {
    fc.assert(
      fc.property(parts, (validParts) => {
        expect(isSscc(makeSscc(validParts))).toBe(true)
      }),
    )
  })

  it('creates a code in which every single wrong digit is detected', () => {
    const change = fc.record({ at: fc.nat(17), by: fc.integer({ min: 1, max: 9 }) })
    fc.assert(
      fc.property(parts, change, (validParts, { at, by }) => {
        const code = makeSscc(validParts)
        const wrong = String((Number(code[at]) + by) % 10)
        expect(isSscc(code.slice(0, at) + wrong + code.slice(at + 1))).toBe(false)
      }),
    )
  })
})
