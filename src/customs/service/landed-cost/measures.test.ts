import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createInput, createItem, roundRates, shipped } from '../../../../test/support/landed-cost-inputs.ts'
import { crossesCustomsBorder } from '../../../kernel/customs-territory.ts'
import { parseDecimal } from '../../../kernel/money.ts'
import { calculateLandedCost } from './landed-cost.ts'
import type { LandedCostInput } from './landed-cost-input.ts'

const { measures, additionalDuties, fees, destinations } = shipped.rules
const landedCost = (input: LandedCostInput) =>
  calculateLandedCost(input, shipped.rules, { ...roundRates, date: input.asOf })

/** Whether a table row, by its goods, origins and dates, applies to an item. */
interface Named {
  readonly countries: readonly string[]
  readonly origins: readonly string[]
  readonly goods: readonly string[]
  readonly except: readonly string[]
  readonly from: string | null
  readonly to: string | null
}

const covers = (codes: readonly string[], code: string): boolean =>
  codes.some((range) => {
    const [first = '', last = first] = range.split('-')
    const digits = code.slice(0, first.length)
    return first <= digits && digits <= last
  })

function names(row: Named, input: LandedCostInput, code: string, origin: string): boolean {
  const isOfDay = (row.from ?? '') <= input.asOf && (row.to === null || input.asOf < row.to)
  const isOfGoods = (row.goods.length === 0 || covers(row.goods, code)) && !covers(row.except, code)
  const isOfOrigin = row.origins.length === 0 || row.origins.includes(origin)
  return row.countries.includes(input.destinationCountry) && isOfDay && isOfGoods && isOfOrigin
}

/** Measures without a rate that the data has for a consignment, found without the rules. */
function findNamedMeasures(input: LandedCostInput): readonly string[] {
  const { originCountry, destinationCountry } = input
  if (originCountry === null) return []
  const isCrossed = crossesCustomsBorder(originCountry, destinationCountry)
  const isTaxBorderCrossed =
    isCrossed ||
    (originCountry === 'US' && destinationCountry === 'PR') ||
    shipped.rules.regions.some(
      ({ countries, regions, hasTaxBorder }) =>
        hasTaxBorder && countries.includes(destinationCountry) && regions.includes(input.destinationRegion ?? ''),
    )
  const ofItems = input.items.flatMap(({ hsCode, countryOfOrigin }) => {
    if (hsCode === null) return []
    const origin = countryOfOrigin ?? originCountry
    return measures
      .filter(
        (row) =>
          (row.charge === 'duty' ? isCrossed : isTaxBorderCrossed) &&
          names(row, input, hsCode, origin) &&
          row.effect !== 'less' &&
          (row.regions.length === 0 || row.regions.includes(input.destinationRegion ?? '')) &&
          (row.transport === null || row.transport === input.transport) &&
          (row.dispatchedFrom.length === 0 || row.dispatchedFrom.includes(originCountry)) &&
          !row.notDispatchedFrom.includes(originCountry),
      )
      .map(({ name }) => name)
  })
  const ofFees = fees
    .filter(
      (row) =>
        isCrossed &&
        names({ ...row, origins: [], goods: [], except: [] }, input, '', '') &&
        (row.doubt !== null || row.amount === null) &&
        (row.transport === null || row.transport === input.transport) &&
        row.limit === null,
    )
    .map(({ name }) => name)
  return [...ofItems, ...ofFees]
}

const codesOfMeasures = measures.flatMap(({ goods }) =>
  goods.map((range) => (range.split('-')[0] ?? '').padEnd(6, '1')),
)
const anyInput: fc.Arbitrary<LandedCostInput> = fc
  .record({
    place: fc.constantFrom(
      ...destinations.flatMap(({ countries }) => countries.map((country) => ({ country, region: null }))),
      ...shipped.rules.regions.flatMap(({ countries: [country = ''], regions: [region = null] }) => [
        { country, region },
      ]),
    ),
    originCountry: fc.constantFrom('CN', 'US', 'DE', 'GB', 'VN', 'RU', 'TR', 'JP'),
    asOf: fc.constantFrom('2024-06-03', '2025-09-01', '2026-03-02', '2026-07-01', '2026-11-20'),
    transport: fc.constantFrom('Courier' as const, 'Post' as const),
    isSellerRegistered: fc.boolean(),
    claimPreference: fc.boolean(),
    items: fc.array(
      fc
        .record({
          hsCode: fc.oneof(fc.constantFrom(...codesOfMeasures), fc.constantFrom('610910', '490199', '851713')),
          countryOfOrigin: fc.constantFrom(null, 'CN', 'US', 'KH', 'IN', 'RU'),
          unitPrice: fc.constantFrom('9.5', '149', '151', '900').map(parseDecimal),
        })
        .map(createItem),
      { minLength: 1, maxLength: 3 },
    ),
  })
  .map(({ place, ...rest }) =>
    createInput({ ...rest, destinationCountry: place.country, destinationRegion: place.region, currency: 'EUR' }),
  )

describe('an exact result', () => {
  test('never omits a measure in the data for code, origin, transport and day', () => {
    let found = 0
    fc.assert(
      fc.property(anyInput, (input) => {
        const named = findNamedMeasures(input)
        const result = landedCost(input)
        if (named.length === 0) return
        found++
        expect(result.isExact).toBe(false)
        if (result.total === null && result.duty === null) return
        const missing = result.missing.join('; ')
        expect(named.filter((name) => measures.some((row) => row.name === name) && !missing.includes(name))).toEqual([])
      }),
      { numRuns: 500 },
    )
    expect(found).toBeGreaterThan(20)
  })

  test('is never given for an additional duty that the data lacks', () => {
    const unknown = additionalDuties.filter(({ percent, list }) => percent === null && list === null)
    expect(unknown.length).toBeGreaterThan(0)
    for (const row of unknown) {
      const [hsCode = '610910'] = row.goods.map((range) => (range.split('-')[0] ?? '').padEnd(6, '1'))
      const [originCountry = 'BR'] = row.origins
      const asOf = row.from ?? '2026-11-20'
      const items = [createItem({ hsCode, unitPrice: '900' })]
      const input = createInput({ destinationCountry: 'US', currency: 'USD', originCountry, asOf, items })
      // Up to $800, no duty was due until the relief ended.
      expect([row.name, landedCost(input).isExact]).toEqual([row.name, false])
    }
  })
})

test('bounds an anti-dumping duty by the rate for all other companies', () => {
  const items = [createItem({ hsCode: '87120030', unitPrice: '500' })]
  const { duty, dutyMin, dutyMax, missing } = landedCost(createInput({ asOf: '2026-11-20', items }))
  expect([duty, dutyMin, dutyMax].map((figure) => figure?.toFixed())).toEqual(['70', '70', '312.5'])
  expect(missing).toEqual(['items[0]: anti-dumping duty on bicycles of CN (Implementing Regulation (EU) 2019/1379)'])
})

test.each([
  // 12 % and the rates of Regulations (EU) 2019/1198 and 2026/274.
  ['69111000', '2026-02-06', '240.5'],
  ['69111000', '2026-02-07', '455'],
  // 6 %, and 62.1 and 17.2 % of Regulations (EU) 2019/73 and 2019/72.
  ['87116010', '2026-11-20', '426.5'],
])('bounds the duty on %s of China in the EU on %s by %s of 500', (hsCode, asOf, greatest) => {
  const items = [createItem({ hsCode, unitPrice: '500', countryOfOrigin: 'CN' })]
  const input = createInput({ destinationCountry: 'DE', originCountry: 'CN', currency: 'EUR', asOf, items })
  expect(landedCost(input).dutyMax?.toFixed()).toBe(greatest)
})

test('without a code, the code is missing, not every measure on goods from there', () => {
  const item = createItem({ hsCode: null, countryOfOrigin: 'CN' })
  const { isExact, missing } = landedCost(
    createInput({ destinationCountry: 'DE', originCountry: 'CN', asOf: '2026-11-20', items: [item] }),
  )
  expect(isExact).toBe(false)
  expect(missing.some((text) => text.startsWith('items[0].hsCode'))).toBe(true)
  expect(missing.filter((text) => text.includes('anti-dumping'))).toEqual([])
})

describe('an embargo on the country of origin', () => {
  const ask = (countryOfOrigin: string | null, hsCode: string, destinationCountry: string, originCountry = 'CA') =>
    landedCost(
      createInput({
        destinationCountry,
        originCountry,
        asOf: '2026-11-20',
        items: [createItem({ hsCode, countryOfOrigin, unitPrice: parseDecimal('100') })],
      }),
    )

  test.each([
    ['KP', '610910', 'US', '31 CFR part 510'],
    ['IR', '570110', 'US', '31 CFR 560.201'],
    ['CU', '240210', 'US', '31 CFR 515.204'],
    ['RU', '220860', 'DE', 'Regulation (EU) No 833/2014'],
  ])('of %s for %s into %s is missing, and nothing is exact', (origin, code, destination, law) => {
    const { missing, isExact } = ask(origin, code, destination)
    expect(missing).toContainEqual(expect.stringMatching(/^items\[0\]: an embargo: /))
    expect(missing.join()).toContain(law)
    expect(isExact).toBe(false)
  })

  test('is not named for goods of other or unknown origin, nor within the territory', () => {
    for (const result of [ask('PT', '570110', 'US'), ask('IR', '490199', 'US'), ask('IR', '570110', 'US', 'US')]) {
      expect(result.missing.join()).not.toContain('embargo')
    }
  })
})

test.each([
  ['medicine', '300490', null],
  ['chocolate', '180632', null],
  ['an air pistol', '930400', null],
  ['an electronic cigarette', '854340', null],
  ['a refrigerator', '841810', /greenhouse gases/],
  ['lubricating oil', '271019', /lubricating oil/],
])('VOEC does not take %s into Norway', (_, hsCode, tax) => {
  const ask = (code: string) =>
    landedCost(
      createInput({
        destinationCountry: 'NO',
        originCountry: 'GB',
        currency: 'NOK',
        asOf: '2026-10-09',
        isSellerRegistered: true,
        items: [createItem({ hsCode: code, countryOfOrigin: 'GB', unitPrice: parseDecimal('500') })],
      }),
    )
  expect(ask('420222')).toMatchObject({ isExact: true, deMinimis: { duty: { applies: true } } })
  const answer = ask(hsCode)
  expect(answer.isExact).toBe(false)
  expect(answer.deMinimis.duty?.applies ?? false).toBe(false)
  expect(answer.missing.join('; ')).toMatch(tax ?? /^/)
})
