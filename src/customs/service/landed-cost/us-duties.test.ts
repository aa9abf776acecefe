import { describe, expect, test } from 'vitest'
import { calculate, createInput, createItem, formatFigure } from '../../../../test/support/landed-cost-inputs.ts'

describe('the US relief of summer 2025', () => {
  test.each([
    ['CN', 'CA', null],
    ['HK', null, null],
    ['VN', 'CN', '0'],
    ['VN', null, '0'],
    [null, 'VN', '0'],
    [null, 'HK', null],
    [null, null, null],
  ])('for goods of %s from %s is %s', (countryOfOrigin, originCountry, duty) => {
    const items = [createItem({ countryOfOrigin, unitPrice: '100' })]
    const result = calculate(
      createInput({ destinationCountry: 'US', originCountry, currency: 'USD', asOf: '2025-08-01', items }),
    )
    expect(formatFigure(result.duty)).toBe(duty)
    const isOpen = countryOfOrigin === null && originCountry === null
    expect(result.missing.includes('items[0].countryOfOrigin')).toBe(isOpen)
  })
})

describe('the US surcharge', () => {
  const surcharged = (hsCode: string) =>
    calculate(
      createInput({ destinationCountry: 'US', originCountry: 'BR', currency: 'USD', items: [createItem({ hsCode })] }),
    )

  test('does not apply to goods that the proclamation exempts', () => {
    expect([formatFigure(surcharged('0901110010').duty), surcharged('0901110010').isExact]).toEqual(['0', true])
    expect(formatFigure(surcharged('090111').duty)).toBe('0')
    expect(formatFigure(surcharged('61091000').duty)).toBe('26.5')
  })

  test('is undecided if a six-digit code has both', () => {
    const result = surcharged('200819')
    expect(result.missing).toContain('items[0]: whether US surcharge under section 122 applies')
    expect([result.isExact, result.dutyMax]).toEqual([false, null])
  })
})

describe('additional US duties', () => {
  const duties = (originCountry: string, hsCode: string, asOf: string, claimPreference = false) => {
    const result = calculate(
      createInput({
        destinationCountry: 'US',
        originCountry,
        currency: 'USD',
        asOf,
        claimPreference,
        items: [createItem({ hsCode })],
      }),
    )
    return [formatFigure(result.duty), formatFigure(result.dutyMin), formatFigure(result.dutyMax), result.isExact]
  }

  test.each([
    ['a flat one', 'VN', '61091000', '2026-11-20', ['29', '29', '29', true]],
    ['that of China, with its list', 'CN', '61091000', '2026-11-20', ['36.5', '29', '36.5', false]],
    ['one that a preference frees of', 'MX', '61091000', '2026-11-20', ['26.5', '26.5', '26.5', true]],
    ['nothing up to what the tariff takes', 'PT', '61091000', '2026-11-20', ['16.5', '16.5', '16.5', true]],
    ['what the tariff leaves of 10 %', 'DE', '95030000', '2026-11-20', ['10', '10', '10', true]],
    ['what the tariff leaves of 12.5 %', 'JP', '95030000', '2026-11-20', ['12.5', '12.5', '12.5', true]],
    ['none on telephones', 'CN', '85171300', '2026-11-20', ['0', '0', '0', true]],
    ['none on coffee', 'CO', '09012100', '2026-11-20', ['0', '0', '0', true]],
    ['one in doubt on what is free in aircraft only', 'VN', '85183020', '2026-11-20', ['12.5', '0', '12.5', false]],
    ['one in doubt where the country has a list', 'CH', '06031100', '2026-11-20', ['12.5', '6.8', '12.5', false]],
    ['an unknown one on patented medicines', 'UA', '30049092', '2026-11-20', ['0', '0', null, false]],
    ['that of section 338', 'CA', '95030000', '2026-09-01', ['60', '60', '60', true]],
    ['that of section 338, as changed', 'CA', '95030000', '2026-11-20', ['60', '60', '60', true]],
    ['none of section 338 on a line that is not listed', 'CA', '95042040', '2026-11-20', ['10', '10', '10', true]],
    ['that of section 338 on a part of a line', 'CA', '95071000', '2026-11-20', ['66', '16', '66', false]],
    ['that of China, before its exclusions ended', 'CN', '61091000', '2026-11-09', ['36.5', '36.5', '36.5', true]],
    ['that of China, with an exclusion', 'CN', '84212100', '2026-11-09', ['37.5', '0', '37.5', false]],
    ['an unknown one on steel', 'UA', '72104900', '2026-11-20', ['0', '0', null, false]],
    ['none on books', 'VN', '49019900', '2026-11-20', ['0', '0', '0', true]],
    ['none for an origin that is not named', 'UA', '61091000', '2026-11-20', ['16.5', '16.5', '16.5', true]],
    ['both of Brazil', 'BR', '61091000', '2026-11-20', ['54', '16.5', '54', false]],
    ['the surcharge, for what is free in aircraft only', 'VN', '85183020', '2026-05-01', ['10', '0', '10', false]],
    ['no surcharge on books', 'VN', '49019900', '2026-05-01', ['0', '0', '0', true]],
    ['an unknown one on goods of metal', 'UA', '84181000', '2026-05-01', ['10', '0', null, false]],
  ])('are %s: from %s for %s on %s', (_, origin, code, asOf, expected) => {
    expect(duties(origin, code, asOf)).toEqual(expected)
  })

  test('are named once each if the origin is unknown', () => {
    const input = {
      destinationCountry: 'US',
      originCountry: null,
      currency: 'USD',
      asOf: '2026-11-20',
      items: [createItem({})],
    }
    const rules = calculate(createInput(input)).explanation.map(({ rule }) => rule)
    expect(rules.join()).toContain('US section 301 duty on goods of China')
    expect(rules).toEqual([...new Set(rules)])
  })

  test('do not apply if a claimed preference exempts from them', () => {
    expect(duties('MX', '61091000', '2026-11-20', true)).toEqual(['0', '0', '0', true])
    expect(duties('HN', '61091000', '2026-05-01', true)[0]).toBe('0')
    expect(duties('HN', '95030000', '2026-05-01', true)[0]).toBe('10')
  })

  test('remain beside the tariff that AGOA frees goods of Kenya from until the end of 2026', () => {
    const [claimed, ordinary] = [true, false].map((claim) => duties('KE', '42022190', '2026-11-20', claim)[0])
    expect([claimed, ordinary]).toEqual(['0', '9'])
    expect(duties('KE', '42022190', '2027-01-01', true)[0]).toBe('9')
  })
})
