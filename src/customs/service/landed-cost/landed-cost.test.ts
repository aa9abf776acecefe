import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createInput, createItem, roundRates, shipped } from '../../../../test/support/landed-cost-inputs.ts'
import { type Decimal, formatAmount, isAmount, parseDecimal, sumDecimals } from '../../../kernel/money.ts'
import { calculateLandedCost as calculate } from './landed-cost.ts'
import type { LandedCost, LandedCostInput } from './landed-cost-input.ts'
import { addTenantTaxRates, findDestinationRules } from './landed-cost-rules.ts'

const landedCost = (input: LandedCostInput): LandedCost => calculate(input, shipped.rules, roundRates)
const text = (value: Decimal | null): string | null => value?.toFixed() ?? null

const destinations = [...new Set(shipped.rules.destinations.flatMap(({ countries }) => countries))]
const codes = [
  '610910',
  '61091000',
  '640399',
  '490199',
  '420221',
  '901380',
  '040900',
  '220421',
  '850760',
  '999999',
  null,
]
/** There is no rate for the dinar. */
const currencies = ['EUR', 'GBP', 'USD', 'JPY', 'CHF', 'THB', 'KWD']

const cents = fc.integer({ min: 0, max: 500_000 }).map((value) => parseDecimal((value / 100).toFixed(2)))
const anyItem = fc
  .record({
    hsCode: fc.constantFrom(...codes),
    countryOfOrigin: fc.constantFrom(null, 'CN', 'US', 'DE', 'MX', 'BY', 'VN'),
    unitPrice: cents,
    quantity: fc.integer({ min: 1, max: 50 }),
    kilograms: fc.option(cents),
    ageGroup: fc.constantFrom(null, 'adult' as const, 'child' as const),
  })
  .map(createItem)
const anyQuestion: fc.Arbitrary<LandedCostInput> = fc
  .record({
    destinationCountry: fc.constantFrom(...destinations, 'ZA'),
    originCountry: fc.constantFrom(null, 'CN', 'US', 'DE', 'GB', 'MX'),
    currency: fc.constantFrom(...currencies),
    asOf: fc.constantFrom('2019-01-01', '2025-08-01', '2026-03-02', '2026-07-01', '2026-11-20', '2029-01-01'),
    shipping: cents,
    insurance: cents,
    transport: fc.constantFrom('Courier' as const, 'Post' as const),
    isSellerRegistered: fc.boolean(),
    claimPreference: fc.boolean(),
    items: fc.array(anyItem, { minLength: 1, maxLength: 5 }),
  })
  .map(createInput)

describe('any landed cost', () => {
  test('leaves open what depends on a threshold that cannot be converted', () => {
    const input = createInput({
      destinationCountry: 'CH',
      originCountry: 'CN',
      currency: 'KWD',
      isSellerRegistered: false,
      items: [createItem({ hsCode: '852351', unitPrice: parseDecimal('5') })],
    })
    expect(landedCost(input)).toMatchObject({ taxes: null, total: null, isExact: false })
  })

  test('is the sum of its parts, and so is each item', () => {
    fc.assert(
      fc.property(anyQuestion, (input) => {
        const result = landedCost(input)
        for (const figures of [result, ...result.items]) {
          const parts = [figures.goods, figures.shipping, figures.insurance, figures.duty, figures.taxes, figures.fees]
          const knownParts = parts.filter((part) => part !== null)
          const total = knownParts.length === parts.length ? sumDecimals(knownParts) : null
          expect(text(figures.total)).toBe(text(total))
          for (const part of knownParts) expect(part.gte('0')).toBe(true)
        }
        for (const name of ['goods', 'shipping', 'insurance', 'duty', 'taxes', 'fees', 'total'] as const) {
          const ofItems = result.items.map((resultItem) => resultItem[name])
          const knownParts = ofItems.filter((resultItem) => resultItem !== null)
          expect(text(result[name])).toBe(knownParts.length === ofItems.length ? text(sumDecimals(knownParts)) : null)
        }
      }),
      { numRuns: 400 },
    )
  })

  test('lies between its bounds', () => {
    const isOrdered = (a: Decimal | null, b: Decimal | null): boolean => a === null || b === null || a.lte(b)
    fc.assert(
      fc.property(anyQuestion, (input) => {
        const result = landedCost(input)
        const disordered = [result, ...result.items].filter(
          ({ duty, dutyMin, dutyMax }) => !isOrdered(dutyMin, duty) || !isOrdered(duty, dutyMax),
        )
        expect(disordered).toEqual([])
      }),
      { numRuns: 400 },
    )
  })

  test('is exact if and only if nothing is missing', () => {
    fc.assert(
      fc.property(anyQuestion, (input) => {
        const result = landedCost(input)
        const isKnown = result.total !== null
        expect(isKnown || !result.isExact).toBe(true)
        expect(result.missing.length > 0).toBe(!result.isExact)
        const bounds = [result.dutyMin, result.duty, result.dutyMax].map(text)
        expect(!result.isExact || new Set(bounds).size === 1).toBe(true)
      }),
      { numRuns: 400 },
    )
  })

  test('has amounts of the interface for every figure of its explanation', () => {
    const isTold = (value: Decimal | null): boolean => value === null || isAmount(formatAmount(value, 0))
    fc.assert(
      fc.property(anyQuestion, (input) => {
        for (const destinationCountry of destinations) {
          const { explanation } = landedCost({ ...input, destinationCountry })
          expect(explanation.filter(({ base, amount }) => !isTold(base) || !isTold(amount))).toEqual([])
        }
      }),
      { numRuns: 30 },
    )
  })

  test.each([
    ['FR', 'EUR', '610910', '200', ['24', '44.8', false, '0']],
    ['DE', 'EUR', '610910', '100', ['3', '19.57', false, '0']],
    ['CH', 'CHF', '610910', '100', ['0', '8.1', true, '0']],
    ['DE', 'EUR', '490199', '200', ['0', '14', true, '0']],
    ['FR', 'EUR', '610910', '100', ['3', '21', false, '0']],
  ])(
    'from an unknown origin to %s, in %s, of %s for %s',
    (destinationCountry, currency, hsCode, unitPrice, figures) => {
      const goods = createItem({ hsCode, unitPrice, countryOfOrigin: 'FR' })
      const result = landedCost(
        createInput({ destinationCountry, originCountry: null, asOf: '2026-11-20', items: [goods], currency }),
      )
      expect([text(result.duty), text(result.taxes), result.isExact, text(result.dutyMin)]).toEqual(figures)
      expect(result.missing.includes('originCountry')).toBe(!result.isExact)
    },
  )

  test('from an unknown origin has a lower bound for duty only if any duty is certain', () => {
    const items = ['640399', '610910'].map((hsCode) => createItem({ hsCode, unitPrice: '500', countryOfOrigin: 'FR' }))
    const result = landedCost(createInput({ destinationCountry: 'JP', originCountry: null, items }))
    expect(result.missing).toContain('originCountry')
    expect([null, '0']).toContain(text(result.dutyMin))
  })

  test.each([
    ['GB', 'IM', '610910', '100'],
    ['IM', 'GB', '610910', '100'],
    ['CH', 'LI', '180690', '13'],
    ['LI', 'CH', '180690', '13'],
    ['FR', 'MC', '610910', '100'],
  ])('from %s to %s of %s has no duty, and the country’s tax', (originCountry, destinationCountry, hsCode, taxes) => {
    const items = [createItem({ hsCode, unitPrice: '500' })]
    const result = landedCost(createInput({ originCountry, destinationCountry, currency: 'CHF', items }))
    expect([text(result.duty), text(result.taxes), text(result.fees), result.isExact]).toEqual(['0', taxes, '0', true])
  })

  test.each<[string, string | null, string, string | null, string | null, readonly string[]]>([
    ['PT', null, '610910', '24', '51.52', []],
    ['PT', '11', '610910', '24', '51.52', []],
    ['PT', '30', '610910', '24', '49.28', []],
    ['PT', '20', '610910', '24', '35.84', []],
    ['PT', '20', '490199', '0', '8', []],
    [
      'PT',
      '20',
      '961900',
      '0',
      '32',
      [
        'items[0].hsCode: further digits of 961900, whose lines in the tariff have different rates (3.8%, 6.3%, 10.5%, 0%)',
        'items[0]: whether it is for menstrual hygiene, not a nappy (4%, else 16%)',
      ],
    ],
    ['PT', 'XX', '610910', '24', '51.52', ['destinationRegion']],
    ['ES', 'M', '610910', '24', '47.04', []],
    ['ES', 'GC', '610910', '24', '15.68', []],
    ['ES', 'CE', '610910', null, null, ['the rules of ES-CE on 2026-03-02']],
    ['GB', 'SCT', '610910', '24', '44.8', []],
    [
      'GB',
      'NIR',
      '610910',
      '24',
      '44.8',
      [
        'items[0]: whether the goods are at risk of moving into the Union, so that its tariff holds (Windsor Framework, article 5(2); Decision No 1/2023 of the Joint Committee)',
      ],
    ],
    ['GB', 'ZZZZZZZZZZ', '610910', '24', '44.8', ['destinationRegion']],
    ['US', 'NY', '610910', '53', '0', []],
  ])('to %s, region %s, of %s', (destinationCountry, destinationRegion, hsCode, duty, taxes, missing) => {
    const items = [createItem({ hsCode, unitPrice: '200' })]
    const result = landedCost(createInput({ destinationCountry, destinationRegion, items, originCountry: 'UA' }))
    expect([text(result.duty), text(result.taxes), result.missing]).toEqual([duty, taxes, missing])
    expect(result.isExact).toBe(missing.length === 0)
  })

  test.each([
    ['2026-03-08', 'USD', true, []],
    ['2026-03-09', 'USD', false, ['exchange rates of 2026-03-09: those used are of 2026-03-01']],
    ['2026-03-09', 'EUR', true, []],
  ])('on %s in %s at rates of the 1st of March is exact: %s', (asOf, currency, isExact, missing) => {
    const result = landedCost(createInput({ asOf, currency, items: [createItem({ unitPrice: '500' })] }))
    expect(result).toMatchObject({ isExact, missing, items: [{ isExact }] })
  })

  test('has no tax if the tax would make up its whole base', () => {
    const rules = (percent: string) =>
      addTenantTaxRates(shipped.rules, [
        {
          country: 'BR',
          region: null,
          band: 1,
          percent: parseDecimal(percent),
          from: null,
          to: null,
          isOwn: true,
          source: 'own',
        },
      ])
    const input = createInput({ destinationCountry: 'BR', currency: 'USD' })
    const result = calculate(input, rules('100'), roundRates)
    expect(result).toMatchObject({ taxes: null, total: null, isExact: false })
    expect(result.missing).toContain('the tax in BR, whose base contains it and cannot be at 100%')
    expect(calculate(input, rules('50'), roundRates).taxes?.toFixed()).toBe(result.duty?.plus('100').toFixed())
  })

  test('names a source for each line of its explanation', () => {
    fc.assert(
      fc.property(anyQuestion, (input) => {
        for (const { rule, source, from, to } of landedCost(input).explanation) {
          expect([rule, source]).not.toContain('')
          expect(from === null || from <= input.asOf).toBe(true)
          expect(to === null || input.asOf < to).toBe(true)
        }
      }),
      { numRuns: 200 },
    )
  })

  test('is explained line by line, adding up to each charge', () => {
    fc.assert(
      fc.property(anyQuestion, (input) => {
        const result = landedCost(input)
        const unlike = (['duty', 'taxes', 'fees'] as const).filter((charge) => {
          const lines = result.explanation.filter((line) => line.charge === charge)
          const isWaivedAsAWhole = lines.some(({ item, rate }) => item === null && rate === 'exempt')
          const amounts = lines.flatMap(({ amount }) => (amount === null ? [] : [amount]))
          const figure = result[charge]
          return figure !== null && !isWaivedAsAWhole && !sumDecimals(amounts).eq(figure)
        })
        expect(unlike).toEqual([])
      }),
      { numRuns: 200 },
    )
  })

  test('stays above a threshold for larger values', () => {
    fc.assert(
      fc.property(anyQuestion, cents, (input, addition) => {
        const [first, ...rest] = input.items
        fc.pre(first !== undefined)
        const dearer = { ...input, items: [{ ...first, unitPrice: first.unitPrice.plus(addition) }, ...rest] }
        const [lower, greater] = [landedCost(input).deMinimis, landedCost(dearer).deMinimis]
        const cameBack = (['duty', 'tax'] as const).filter((charge) => {
          const [before, after] = [lower[charge], greater[charge]]
          if (before === null || after === null || before.base === 'charge' || after.base === 'charge') return false
          return before.threshold.eq(after.threshold) && !before.applies && after.applies
        })
        expect(cameBack).toEqual([])
      }),
      { numRuns: 300 },
    )
  })
})

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
    const result = landedCost(
      createInput({ destinationCountry: 'US', originCountry, currency: 'USD', asOf: '2025-08-01', items }),
    )
    expect(text(result.duty)).toBe(duty)
    const isOpen = countryOfOrigin === null && originCountry === null
    expect(result.missing.includes('items[0].countryOfOrigin')).toBe(isOpen)
  })
})

describe('on the boundaries of validity', () => {
  const shirt = (destinationCountry: string, asOf: string) =>
    landedCost(
      createInput({
        destinationCountry,
        asOf,
        currency: 'EUR',
        items: [createItem({ unitPrice: '100' })],
        shipping: '0',
      }),
    )

  test.each([
    ['DE', '2021-06-30', null, null],
    ['DE', '2021-07-01', '0', '19'],
    ['DE', '2026-06-30', '0', '19'],
    ['DE', '2026-07-01', '3', '19.57'],
    ['DE', '2028-06-30', '3', '19.57'],
    ['DE', '2028-07-01', '12', '21.28'],
    ['US', '2025-05-01', '0', '0'],
    // The relief no longer applies to China, and the tariff data starts in 2026.
    ['US', '2025-05-02', null, '0'],
    ['US', '2025-08-28', null, '0'],
    ['US', '2026-01-01', '24', '0'],
    ['US', '2026-02-23', '24', '0'],
    ['US', '2026-02-24', '34', '0'],
    ['US', '2026-07-23', '34', '0'],
    ['US', '2026-07-24', '36.5', '0'],
    ['SG', '2023-12-31', '0', '8'],
    ['SG', '2024-01-01', '0', '9'],
    ['FI', '2024-08-31', '0', '24'],
    ['FI', '2024-09-01', '0', '25.5'],
    ['CH', '2023-12-31', null, null],
    ['CH', '2024-01-01', '0', '8.1'],
  ])('%s on %s has duty %s and taxes %s', (country, asOf, duty, taxes) => {
    const result = shirt(country, asOf)
    expect([text(result.duty), text(result.taxes)]).toEqual([duty, taxes])
  })

  test.each([
    ['2025-05-01', 'PT', '0'],
    ['2025-08-28', 'PT', '0'],
    ['2025-08-29', 'PT', null],
  ])('to the United States on %s from %s has duty %s', (asOf, originCountry, duty) => {
    const result = landedCost(createInput({ destinationCountry: 'US', currency: 'USD', asOf, originCountry }))
    expect(text(result.duty)).toBe(duty)
  })
})

describe('unknown values', () => {
  test.each([
    ['the destination', createInput({ destinationCountry: 'ZA' }), 'the rules of ZA on 2026-03-02'],
    ['the code', createInput({ items: [createItem({ hsCode: null, unitPrice: '200' })] }), 'items[0].hsCode'],
    [
      'a code of the tariff',
      createInput({ items: [createItem({ hsCode: '999999', unitPrice: '200' })] }),
      'items[0]: the rate of duty in DE on 2026-03-02 for 999999: the tariff has no figure for it',
    ],
    [
      'the weight',
      createInput({
        destinationCountry: 'US',
        originCountry: 'NZ',
        currency: 'USD',
        items: [createItem({ hsCode: '040900' })],
      }),
      'items[0].weight',
    ],
    ['the rate of exchange', createInput({ currency: 'THB' }), 'exchange rate from THB to EUR'],
  ])('%s: the total is null, and the cause is named', (_, input, missing) => {
    const result = landedCost(input)
    expect(result.total).toBeNull()
    expect(result.missing).toContain(missing)
  })

  test.each([
    [
      'the origin',
      createInput({ originCountry: null, items: [createItem({ unitPrice: '200' })] }),
      'items[0].countryOfOrigin',
    ],
    [
      'the age group, for clothing to Britain',
      createInput({ destinationCountry: 'GB', currency: 'GBP', items: [createItem({ ageGroup: null })] }),
      'items[0].ageGroup: whether it is for children (0%, else 20%)',
    ],
    [
      'the province',
      createInput({ destinationCountry: 'CA', originCountry: 'US', currency: 'CAD' }),
      'destinationRegion',
    ],
    [
      'what came after the surcharge, and single goods are free of',
      createInput({ destinationCountry: 'US', originCountry: 'CR', currency: 'USD', asOf: '2026-11-20' }),
      'items[0]: whether US section 301 duty for want of a ban on goods of forced labour applies',
    ],
    [
      'section 301 on goods of China after its exclusions ended',
      createInput({ destinationCountry: 'US', currency: 'USD', asOf: '2026-11-20' }),
      'items[0]: whether US section 301 duty on goods of China (unless its exclusions of single products were prolonged beyond 9 November 2026) applies',
    ],
    [
      'a preference that the data does not have',
      createInput({ originCountry: 'VN', claimPreference: true, items: [createItem({ unitPrice: '200' })] }),
      'items[0]: the preferential rate for goods of VN (EU–Vietnam Free Trade Agreement), which is not in the data',
    ],
    [
      'that goods for the buyer’s own use are valued otherwise in Japan',
      createInput({
        destinationCountry: 'JP',
        currency: 'JPY',
        asOf: '2026-05-01',
        items: [createItem({ unitPrice: '20000' })],
      }),
      'valuation of goods for the buyer’s own use at 60 % of the retail price, and the simplified tariff up to 200,000 yen',
    ],
    [
      'the tariff instead of the €3, with a preference and outside the scheme',
      createInput({ originCountry: 'GB', claimPreference: true, isSellerRegistered: false, asOf: '2026-11-20' }),
      'items[0]: whether a preference takes the place of Duty of €3 for each six-digit group of a consignment up to €150',
    ],
    [
      'the rate of a complete code for which the tariff has several',
      createInput({
        originCountry: 'TN',
        items: [createItem({ hsCode: '15092000', unitPrice: '200', kilograms: parseDecimal('1') })],
      }),
      'items[0]: which of the rates of duty 15092000 has, of which the tariff in the data has several (1.226 EUR/kg, 1.245 EUR/kg); import the tariff of the day with “portolan import duties”',
    ],
    [
      'an e-book on a disc, which is goods',
      createInput({
        destinationCountry: 'DE',
        originCountry: 'FR',
        items: [createItem({ hsCode: '852349', taxCategory: 'e-book' })],
      }),
      'items[0].taxCategory: whether it is an e-book, which no goods of 852349 are known to be there',
    ],
    [
      'the start of the Italian contribution',
      createInput({ destinationCountry: 'IT' }),
      'Italian contribution of 2 EUR on small parcels (start put off more than once)',
    ],
  ])('%s: the result is not exact, and the cause is named', (_, input, missing) => {
    const result = landedCost(input)
    expect(result.isExact).toBe(false)
    expect(result.missing).toContain(missing)
    expect(result.total).not.toBeNull()
  })

  test('names the measure that a duty is counted by', () => {
    const items = [createItem({ hsCode: '22042106', unitPrice: '200' })]
    const result = landedCost(createInput({ originCountry: 'CL', items }))
    expect([result.duty, result.total, result.isExact]).toEqual([null, null, false])
    expect(result.missing).toContain(
      'items[0]: the volume in hectolitres of the goods, which the duty is counted by and no request can state',
    )
  })

  test('outside the scheme, a claimed preference may lower the €3 to zero', () => {
    const input = createInput({
      originCountry: 'GB',
      claimPreference: true,
      isSellerRegistered: false,
      asOf: '2026-11-20',
    })
    const result = landedCost(input)
    expect([text(result.duty), text(result.dutyMin), text(result.dutyMax)]).toEqual(['3', '0', '3'])
    const registered = landedCost({ ...input, isSellerRegistered: true })
    expect([text(registered.duty), text(registered.dutyMin), registered.isExact]).toEqual(['3', '3', true])
  })

  test('of several rates at six digits, use the most frequent one, with bounds', () => {
    // 8 %, except for two lines of 5 % and 7 %.
    const result = landedCost(createInput({ items: [createItem({ hsCode: '640399', unitPrice: '1000' })] }))
    expect([result.dutyMin, result.duty, result.dutyMax].map(text)).toEqual(['50', '80', '80'])
    expect(result.isExact).toBe(false)
    const exact = landedCost(createInput({ items: [createItem({ hsCode: '64039998', unitPrice: '1000' })] }))
    expect([text(exact.duty), exact.isExact]).toEqual(['70', true])
  })

  test('of a code do not matter if nothing is due', () => {
    const result = landedCost(
      createInput({
        destinationCountry: 'AU',
        currency: 'AUD',
        isSellerRegistered: false,
        items: [createItem({ hsCode: '610910' })],
      }),
    )
    expect(text(result.total)).toBe('100')
  })
})

describe('allocation', () => {
  test('of shipping is by value, with the remainder on the largest item', () => {
    const items = [createItem({ unitPrice: '10' }), createItem({ unitPrice: '20' }), createItem({ unitPrice: '10' })]
    const result = landedCost(createInput({ items, shipping: '0.05' }))
    expect(result.items.map(({ shipping }) => text(shipping))).toEqual(['0.01', '0.03', '0.01'])
  })

  test('of €3 per code stays within its group', () => {
    const items = [
      createItem({ unitPrice: '10' }),
      createItem({ unitPrice: '20' }),
      createItem({ hsCode: '640399', unitPrice: '70' }),
    ]
    const result = landedCost(createInput({ items, asOf: '2026-07-01' }))
    expect(result.items.map(({ duty }) => text(duty))).toEqual(['1', '2', '3'])
  })
})

test('gives bounds for the total only if steps apply to the total', () => {
  // 10.9 % or 7.4 % of 9,000, plus 7.4 % of 1,000: 1,055 and 740, rounded down to hundreds.
  const items = [
    createItem({ hsCode: '610910', unitPrice: '9000' }),
    createItem({ hsCode: '610910020', unitPrice: '1000' }),
  ]
  const result = landedCost(createInput({ destinationCountry: 'JP', currency: 'JPY', asOf: '2026-05-01', items }))
  expect([result.dutyMin, result.duty, result.dutyMax].map(text)).toEqual([null, '1000', '1000'])
  expect(result.items.map(({ dutyMin, dutyMax }) => [dutyMin, dutyMax])).toEqual([
    [null, null],
    [null, null],
  ])
})

test('an unclaimed preference is named, and changes nothing', () => {
  const result = landedCost(createInput({ originCountry: 'GB', items: [createItem({ unitPrice: '200' })] }))
  expect(text(result.duty)).toBe('24')
  expect(result.explanation).toContainEqual(
    expect.objectContaining({
      rule: 'Preference by origin, not claimed: EU–UK Trade and Cooperation Agreement',
      rate: '0%',
      amount: null,
    }),
  )
})

test('within a customs territory there is no duty, and the destination’s tax', () => {
  const result = landedCost(createInput({ originCountry: 'FR', items: [createItem({ unitPrice: '200' })] }))
  expect([result.duty, result.taxes].map(text)).toEqual(['0', '38'])
})

test('names the exchange rates used, and whether they are stale', () => {
  const input = createInput({ destinationCountry: 'GB', items: [createItem({ unitPrice: '10' })] })
  expect(landedCost({ ...input, asOf: '2026-03-08' }).exchangeRates).toMatchObject({
    date: '2026-03-01',
    isStale: false,
  })
  expect(landedCost({ ...input, asOf: '2026-03-09' }).exchangeRates).toMatchObject({ isStale: true })
  expect(landedCost({ ...input, currency: 'GBP' }).exchangeRates).toBeNull()
})

test.each([
  ['148', '2'],
  ['150', '2'],
  ['150.01', '0'],
])('a fee up to €150 for goods of €%s is %s', (unitPrice, fees) => {
  const result = landedCost(createInput({ destinationCountry: 'FR', items: [createItem({ unitPrice })] }))
  expect(text(result.fees)).toBe(fees)
})

describe('the US surcharge', () => {
  const surcharged = (hsCode: string) =>
    landedCost(
      createInput({ destinationCountry: 'US', originCountry: 'BR', currency: 'USD', items: [createItem({ hsCode })] }),
    )

  test('does not apply to goods that the proclamation exempts', () => {
    expect([text(surcharged('0901110010').duty), surcharged('0901110010').isExact]).toEqual(['0', true])
    expect(text(surcharged('090111').duty)).toBe('0')
    expect(text(surcharged('61091000').duty)).toBe('26.5')
  })

  test('is undecided if a six-digit code has both', () => {
    const result = surcharged('200819')
    expect(result.missing).toContain('items[0]: whether US surcharge under section 122 applies')
    expect([result.isExact, result.dutyMax]).toEqual([false, null])
  })
})

test.each([
  ['Courier', 'US', '0'],
  ['Post', 'US', null],
  ['Courier', 'CN', null],
] as const)('C$40 to Canada by %s from %s has duty %s', (transport, originCountry, duty) => {
  const input = {
    destinationCountry: 'CA',
    currency: 'CAD',
    transport,
    originCountry,
    items: [createItem({ unitPrice: '40' })],
  }
  expect(text(landedCost(createInput(input)).duty)).toBe(duty)
})

describe('a claimed preference', () => {
  const claimed = (hsCode: string, originCountry: string) =>
    landedCost(
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
      text(landedCost(createInput({ ...input, claimPreference, items: [createItem({ unitPrice: '200' })] })).duty)
    expect([duty(true), duty(false)]).toEqual(['0', '36'])
  })

  test('applies if the tariff has its rate', () => {
    expect(text(claimed('610910', 'FR').duty)).toBe('0')
    expect(text(claimed('640399011', 'FR').duty)).toBe('2300')
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

describe('additional US duties', () => {
  const duties = (originCountry: string, hsCode: string, asOf: string, claimPreference = false) => {
    const result = landedCost(
      createInput({
        destinationCountry: 'US',
        originCountry,
        currency: 'USD',
        asOf,
        claimPreference,
        items: [createItem({ hsCode })],
      }),
    )
    return [text(result.duty), text(result.dutyMin), text(result.dutyMax), result.isExact]
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
    const rules = landedCost(createInput(input)).explanation.map(({ rule }) => rule)
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

test.each([
  ['JE', 'GB', 'Courier', '610910', '1800', null],
  ['KR', 'US', 'Courier', '300490', '180', ['150', false]],
  ['KR', 'US', 'Courier', '610910', '180', ['200', true]],
] as const)(
  'the threshold for goods to %s from %s by %s of %s for %s is %j',
  (to, from, transport, hsCode, unitPrice, threshold) => {
    const { deMinimis } = landedCost(
      createInput({
        destinationCountry: to,
        originCountry: from,
        transport,
        currency: 'USD',
        asOf: '2026-11-20',
        items: [createItem({ hsCode, unitPrice })],
      }),
    )
    expect(deMinimis.duty === null ? null : [text(deMinimis.duty.threshold), deMinimis.duty.applies]).toEqual(threshold)
  },
)

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
  const { missing, isExact } = landedCost(createInput({ ...input, items: [createItem({ hsCode, unitPrice: '2000' })] }))
  expect(missing).toContain(`items[0]: ${named}`)
  expect(isExact).toBe(false)
})

test.each([
  ['2025-12-23', 75],
  ['2025-12-24', 150],
  ['2026-02-25', 130],
  ['2026-05-31', 130],
  ['2026-06-01', 75],
])('goods are free of tax in Israel on %s up to $%d', (asOf, limit) => {
  const free = (unitPrice: number) => {
    const items = [createItem({ hsCode: '490199', unitPrice: String(unitPrice) })]
    return landedCost(createInput({ destinationCountry: 'IL', currency: 'USD', asOf, items })).deMinimis.tax?.applies
  }
  expect([free(limit), free(limit + 1)]).toEqual([true, false])
})

test.each([
  ['149.99', '5'],
  ['150', '0'],
])('a fee below a threshold is not due at the threshold: of €%s to Romania %s', (unitPrice, fees) => {
  const input = { destinationCountry: 'RO', asOf: '2026-11-20', currency: 'EUR', items: [createItem({ unitPrice })] }
  const rates = { ...roundRates, perEuro: new Map([...roundRates.perEuro, ['RON', parseDecimal('5')]]) }
  expect(text(calculate(createInput(input), shipped.rules, rates).fees)).toBe(fees)
})

test('rules are cached per destination and day, and loaded again for other rules, days and regions', () => {
  const found = findDestinationRules(shipped.rules, 'US', '2026-11-22')
  expect(findDestinationRules(shipped.rules, 'US', '2026-11-22')).toBe(found)
  const others = [
    findDestinationRules({ ...shipped.rules }, 'US', '2026-11-22'),
    findDestinationRules(shipped.rules, 'US', '2026-11-21'),
    findDestinationRules(shipped.rules, 'US', '2026-11-22', 'PR'),
    findDestinationRules(shipped.rules, 'CA', '2026-11-22'),
  ]
  for (const other of others) expect(other).not.toBe(found)
})
