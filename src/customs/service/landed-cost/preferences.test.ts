import { describe, expect, test } from 'vitest'
import { calculate, createInput, createItem, formatFigure } from '../../../../test/support/landed-cost-inputs.ts'

test('an unclaimed preference is named, and changes nothing', () => {
  const result = calculate(createInput({ originCountry: 'GB', items: [createItem({ unitPrice: '200' })] }))
  expect(formatFigure(result.duty)).toBe('24')
  expect(result.explanation).toContainEqual(
    expect.objectContaining({
      rule: 'Preference by origin, not claimed: EU–UK Trade and Cooperation Agreement',
      rate: '0%',
      amount: null,
    }),
  )
})

describe('a claimed preference', () => {
  const claimed = (hsCode: string, originCountry: string) =>
    calculate(
      createInput({
        destinationCountry: 'JP',
        currency: 'JPY',
        asOf: '2026-05-01',
        originCountry,
        claimPreference: true,
        items: [createItem({ hsCode, unitPrice: '20000' })],
      }),
    )

  test('is free for Bangladesh in Canada', () => {
    const input = { destinationCountry: 'CA', currency: 'CAD', originCountry: 'BD', asOf: '2026-11-20' }
    const duty = (claimPreference: boolean) =>
      formatFigure(
        calculate(createInput({ ...input, claimPreference, items: [createItem({ unitPrice: '200' })] })).duty,
      )
    expect([duty(true), duty(false)]).toEqual(['0', '36'])
  })

  test('is not needed in Japan if the general rate is lower than that of the WTO', () => {
    const input = { destinationCountry: 'JP', currency: 'JPY', originCountry: 'CN', asOf: '2026-05-01' }
    const duty = (hsCode: string) =>
      formatFigure(calculate(createInput({ ...input, items: [createItem({ hsCode, unitPrice: '20000' })] })).duty)
    expect([duty('810820010'), duty('810820090')]).toEqual(['0', '600'])
  })

  test('applies if the tariff has its rate', () => {
    expect(formatFigure(claimed('610910', 'FR').duty)).toBe('0')
    expect(formatFigure(claimed('640399011', 'FR').duty)).toBe('2300')
  })

  test.each([
    ['030199290', 'VN', 'the preferential rate for goods of VN ('],
    ['610910', 'BR', 'whether there is a preference for goods of BR: '],
  ])('is reported as unknown if its rate in the tariff is not machine-readable: %s of %s', (code, origin, named) => {
    const result = claimed(code, origin)
    expect(result.isExact).toBe(false)
    expect(result.missing.join()).toContain(`items[0]: ${named}`)
  })
})

test.each([
  ['AU', 'CN', '640399', 'whether there is a preference for goods of CN: the data has no agreement for them'],
  ['DE', 'CN', '64039993', 'whether there is a preference for goods of CN: the data has no agreement for them'],
  [
    'CA',
    'BD',
    '170490',
    'the preferential rate for goods of BD (Least Developed Country Tariff), which is not in the data',
  ],
  [
    'DE',
    'BR',
    '64039993',
    'the preferential rate for goods of BR (EU–Mercosur Interim Trade Agreement), which is not in the data',
  ],
  [
    'DE',
    'VN',
    '64039993',
    'the preferential rate for goods of VN (EU–Vietnam Free Trade Agreement), which is not in the data',
  ],
  [
    'DE',
    'JP',
    '64039993',
    'the preferential rate for goods of JP (EU–Japan Economic Partnership Agreement (by stages)), which is not in the data',
  ],
])('a preference claimed in %s for goods of %s of %s is named if it is unknown', (to, from, hsCode, named) => {
  const input = { destinationCountry: to, originCountry: from, asOf: '2026-11-20', claimPreference: true }
  const { missing, isExact } = calculate(createInput({ ...input, items: [createItem({ hsCode, unitPrice: '2000' })] }))
  expect(missing).toContain(`items[0]: ${named}`)
  expect(isExact).toBe(false)
})
