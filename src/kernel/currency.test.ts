import * as fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { currencyCodes, getMinorUnits, isCurrencyCode } from './currency.ts'

describe('currency codes', () => {
  it('are the active ones of ISO 4217, each once, sorted', () => {
    expect(currencyCodes).toHaveLength(166)
    expect(new Set(currencyCodes).size).toBe(166)
    expect(currencyCodes.toSorted()).toEqual(currencyCodes)
    expect(currencyCodes.every((code) => /^[A-Z]{3}$/.test(code))).toBe(true)
  })

  it.each('XCG SLE ZWG VED VES MRU STN XAD XDR UYW CHE EUR USD CNY'.split(' '))('accept %s', (code) => {
    expect(isCurrencyCode(code)).toBe(true)
  })

  it.each('ANG BGN HRK ZWL SLL CUC XXX XTS XAU XAG XPT XPD XBA XBB XBC XBD XSU XUA DEM eur EU EURO'.split(' '))(
    'reject %s',
    (text) => {
      expect(isCurrencyCode(text)).toBe(false)
      expect(() => getMinorUnits(text)).toThrow(RangeError)
    },
  )

  test('accept a text if and only if it is in the list', () => {
    const text = fc.oneof(fc.string(), fc.stringMatching(/^[A-Z]{3}$/), fc.constantFrom('__proto__', 'constructor'))
    fc.assert(
      fc.property(text, (candidate) => {
        expect(isCurrencyCode(candidate)).toBe(currencyCodes.includes(candidate))
      }),
    )
  })
})

describe('minor units', () => {
  it.each([
    [0, 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'],
    [2, 'EUR USD GBP CHF HUF TWD IDR MGA MRU XDR XCG ZWG'],
    [3, 'BHD IQD JOD KWD LYD OMR TND'],
    [4, 'CLF UYW'],
  ])('%i decimals: %s', (decimals, codes) => {
    for (const code of codes.split(' ')) expect([code, getMinorUnits(code)]).toEqual([code, decimals])
  })

  it('differ from 2 for exactly 26 currencies', () => {
    expect(currencyCodes.filter((code) => getMinorUnits(code) !== 2)).toHaveLength(26)
  })
})
