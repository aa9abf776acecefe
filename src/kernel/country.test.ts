import * as fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { countryCodes, isCountryCode } from './country.ts'

describe('country codes', () => {
  it('are the 249 of ISO 3166-1, each once, sorted', () => {
    expect(countryCodes).toHaveLength(249)
    expect(new Set(countryCodes).size).toBe(249)
    expect(countryCodes.toSorted()).toEqual(countryCodes)
    expect(countryCodes.every((code) => /^[A-Z]{2}$/.test(code))).toBe(true)
  })

  it.each(['DE', 'GB', 'US', 'JP', 'AX', 'BQ', 'CW', 'SS', 'SX', 'UM', 'ZW'])('accept %s', (code) => {
    expect(isCountryCode(code)).toBe(true)
  })

  it.each(['', 'de', 'De', 'DEU', 'D', ' DE', 'DE ', 'UK', 'EU', 'XK', 'AN', 'CS', 'SU', 'YU', 'TP', 'ZZ', 'AA', '00'])(
    'reject %j',
    (text) => {
      expect(isCountryCode(text)).toBe(false)
    },
  )

  test('accept a text if and only if it is in the list', () => {
    const text = fc.oneof(fc.string(), fc.stringMatching(/^[A-Z]{2}$/), fc.constantFrom('__proto__', 'constructor'))
    fc.assert(
      fc.property(text, (candidate) => {
        expect(isCountryCode(candidate)).toBe(countryCodes.includes(candidate))
      }),
    )
  })
})
