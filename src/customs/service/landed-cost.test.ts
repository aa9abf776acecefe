import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { item, question, roundRates, shipped } from '../../../test/support/landed-cost-questions.ts'
import { type Decimal, decimal, formatAmount, isAmount, sum } from '../../kernel/money.ts'
import { landedCost as reckon } from './landed-cost.ts'
import type { LandedCost, LandedCostQuestion } from './landed-cost-question.ts'
import { withOwnTaxRates } from './landed-cost-rules.ts'

const landedCost = (asked: LandedCostQuestion): LandedCost => reckon(asked, shipped.rules, roundRates)
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
/** Of the dinar there is no rate. */
const currencies = ['EUR', 'GBP', 'USD', 'JPY', 'CHF', 'THB', 'KWD']

const cents = fc.integer({ min: 0, max: 500_000 }).map((value) => decimal((value / 100).toFixed(2)))
const anyItem = fc
  .record({
    hsCode: fc.constantFrom(...codes),
    countryOfOrigin: fc.constantFrom(null, 'CN', 'US', 'DE', 'MX', 'BY', 'VN'),
    unitPrice: cents,
    quantity: fc.integer({ min: 1, max: 50 }),
    kilograms: fc.option(cents),
    ageGroup: fc.constantFrom(null, 'adult' as const, 'child' as const),
  })
  .map(item)
const anyQuestion: fc.Arbitrary<LandedCostQuestion> = fc
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
  .map(question)

describe('any landed cost', () => {
  test('leaves open what a limit decides that cannot be converted', () => {
    const asked = question({
      destinationCountry: 'CH',
      originCountry: 'CN',
      currency: 'KWD',
      isSellerRegistered: false,
      items: [item({ hsCode: '852351', unitPrice: decimal('5') })],
    })
    expect(landedCost(asked)).toMatchObject({ taxes: null, total: null, isExact: false })
  })

  test('is the sum of its parts, and so is each item', () => {
    fc.assert(
      fc.property(anyQuestion, (asked) => {
        const found = landedCost(asked)
        for (const figures of [found, ...found.items]) {
          const parts = [figures.goods, figures.shipping, figures.insurance, figures.duty, figures.taxes, figures.fees]
          const known = parts.filter((part) => part !== null)
          const whole = known.length === parts.length ? sum(known) : null
          expect(text(figures.total)).toBe(text(whole))
          for (const part of known) expect(part.gte('0')).toBe(true)
        }
        for (const name of ['goods', 'shipping', 'insurance', 'duty', 'taxes', 'fees', 'total'] as const) {
          const ofItems = found.items.map((one) => one[name])
          const known = ofItems.filter((one) => one !== null)
          expect(text(found[name])).toBe(known.length === ofItems.length ? text(sum(known)) : null)
        }
      }),
      { numRuns: 400 },
    )
  })

  test('lies between its bounds', () => {
    const isOrdered = (a: Decimal | null, b: Decimal | null): boolean => a === null || b === null || a.lte(b)
    fc.assert(
      fc.property(anyQuestion, (asked) => {
        const found = landedCost(asked)
        const disordered = [found, ...found.items].filter(
          ({ duty, dutyMin, dutyMax }) => !isOrdered(dutyMin, duty) || !isOrdered(duty, dutyMax),
        )
        expect(disordered).toEqual([])
      }),
      { numRuns: 400 },
    )
  })

  test('names what is missing where something is, and is exact only where nothing is', () => {
    fc.assert(
      fc.property(anyQuestion, (asked) => {
        const found = landedCost(asked)
        const isKnown = found.total !== null
        expect(isKnown || (!found.isExact && found.missing.length > 0)).toBe(true)
        const bounds = [found.dutyMin, found.duty, found.dutyMax].map(text)
        expect(!found.isExact || new Set(bounds).size === 1).toBe(true)
      }),
      { numRuns: 400 },
    )
  })

  test('tells every figure of its explanation as an amount of the interface', () => {
    const isTold = (value: Decimal | null): boolean => value === null || isAmount(formatAmount(value, 0))
    fc.assert(
      fc.property(anyQuestion, (asked) => {
        for (const destinationCountry of destinations) {
          const { explanation } = landedCost({ ...asked, destinationCountry })
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
    'from nobody knows where to %s, in %s, of %s for %s',
    (destinationCountry, currency, hsCode, unitPrice, figures) => {
      const goods = item({ hsCode, unitPrice, countryOfOrigin: 'FR' })
      const found = landedCost(
        question({ destinationCountry, originCountry: null, asOf: '2026-11-20', items: [goods], currency }),
      )
      expect([text(found.duty), text(found.taxes), found.isExact, text(found.dutyMin)]).toEqual(figures)
      expect(found.missing.includes('originCountry')).toBe(!found.isExact)
    },
  )

  test('from nobody knows where has no least duty but none, where duty is of the whole', () => {
    const items = ['640399', '610910'].map((hsCode) => item({ hsCode, unitPrice: '500', countryOfOrigin: 'FR' }))
    const found = landedCost(question({ destinationCountry: 'JP', originCountry: null, items }))
    expect(found.missing).toContain('originCountry')
    expect([null, '0']).toContain(text(found.dutyMin))
  })

  test.each([
    ['GB', 'IM', '610910', '100'],
    ['IM', 'GB', '610910', '100'],
    ['CH', 'LI', '180690', '13'],
    ['LI', 'CH', '180690', '13'],
    ['FR', 'MC', '610910', '100'],
  ])(
    'from %s to %s of %s has no duty, and the tax of the country',
    (originCountry, destinationCountry, hsCode, taxes) => {
      const items = [item({ hsCode, unitPrice: '500' })]
      const found = landedCost(question({ originCountry, destinationCountry, currency: 'CHF', items }))
      expect([text(found.duty), text(found.taxes), text(found.fees), found.isExact]).toEqual(['0', taxes, '0', true])
    },
  )

  test.each<[string, string | null, string, string | null, string | null, readonly string[]]>([
    ['PT', null, '610910', '24', '51.52', []],
    ['PT', '11', '610910', '24', '51.52', []],
    ['PT', '30', '610910', '24', '49.28', []],
    ['PT', '20', '610910', '24', '35.84', []],
    ['PT', '20', '490199', '0', '32', ['items[0]: whether the goods have a reduced rate of tax there']],
    ['PT', 'XX', '610910', '24', '51.52', ['destinationRegion']],
    ['ES', 'M', '610910', '24', '47.04', []],
    ['ES', 'GC', '610910', '24', null, ['the rate of tax in ES-GC on 2026-03-02']],
    ['ES', 'CE', '610910', null, null, ['the rules of ES-CE on 2026-03-02']],
    ['GB', 'SCT', '610910', '24', '44.8', []],
    ['GB', 'NIR', '610910', null, null, ['the rules of GB-NIR on 2026-03-02']],
    ['GB', 'ZZZZZZZZZZ', '610910', '24', '44.8', ['destinationRegion']],
    ['US', 'NY', '610910', '53', '0', []],
  ])('to %s, region %s, of %s', (destinationCountry, destinationRegion, hsCode, duty, taxes, missing) => {
    const items = [item({ hsCode, unitPrice: '200' })]
    const found = landedCost(question({ destinationCountry, destinationRegion, items, originCountry: 'UA' }))
    expect([text(found.duty), text(found.taxes), found.missing]).toEqual([duty, taxes, missing])
    expect(found.isExact).toBe(missing.length === 0)
  })

  test.each([
    ['2026-03-08', 'USD', true, []],
    ['2026-03-09', 'USD', false, ['exchange rates of 2026-03-09: those used are of 2026-03-01']],
    ['2026-03-09', 'EUR', true, []],
  ])('on %s in %s at rates of the 1st of March is exact: %s', (asOf, currency, isExact, missing) => {
    const found = landedCost(question({ asOf, currency, items: [item({ unitPrice: '500' })] }))
    expect(found).toMatchObject({ isExact, missing, items: [{ isExact }] })
  })

  test('has no tax where the whole of a base would have to be the tax within it', () => {
    const rules = (percent: string) =>
      withOwnTaxRates(shipped.rules, [
        { country: 'BR', region: null, band: 1, percent: decimal(percent), from: null, to: null, source: 'own' },
      ])
    const asked = question({ destinationCountry: 'BR', currency: 'USD' })
    const found = reckon(asked, rules('100'), roundRates)
    expect(found).toMatchObject({ taxes: null, total: null, isExact: false })
    expect(found.missing).toContain('the tax in BR, whose base contains it and cannot be at 100%')
    expect(reckon(asked, rules('50'), roundRates).taxes?.toFixed()).toBe(found.duty?.plus('100').toFixed())
  })

  test('names a source for each line of its explanation', () => {
    fc.assert(
      fc.property(anyQuestion, (asked) => {
        for (const { rule, source, from, to } of landedCost(asked).explanation) {
          expect([rule, source]).not.toContain('')
          expect(from === null || from <= asked.asOf).toBe(true)
          expect(to === null || asked.asOf < to).toBe(true)
        }
      }),
      { numRuns: 200 },
    )
  })

  test('once above a threshold stays above it', () => {
    fc.assert(
      fc.property(anyQuestion, cents, (asked, more) => {
        const [first, ...rest] = asked.items
        fc.pre(first !== undefined)
        const dearer = { ...asked, items: [{ ...first, unitPrice: first.unitPrice.plus(more) }, ...rest] }
        const [less, greater] = [landedCost(asked).deMinimis, landedCost(dearer).deMinimis]
        const cameBack = (['duty', 'tax'] as const).filter((charge) => {
          const [before, after] = [less[charge], greater[charge]]
          if (before === null || after === null || before.base === 'charge' || after.base === 'charge') return false
          return before.threshold.eq(after.threshold) && !before.applies && after.applies
        })
        expect(cameBack).toEqual([])
      }),
      { numRuns: 300 },
    )
  })
})

describe('the relief of the United States in the summer of 2025', () => {
  test.each([
    ['CN', 'CA', null],
    ['HK', null, null],
    ['VN', 'CN', '0'],
    ['VN', null, '0'],
    [null, 'VN', '0'],
    [null, 'HK', null],
    [null, null, null],
  ])('for goods of %s from %s is %s', (countryOfOrigin, originCountry, duty) => {
    const items = [item({ countryOfOrigin, unitPrice: '100' })]
    const found = landedCost(
      question({ destinationCountry: 'US', originCountry, currency: 'USD', asOf: '2025-08-01', items }),
    )
    expect(text(found.duty)).toBe(duty)
    const isOpen = countryOfOrigin === null && originCountry === null
    expect(found.missing.includes('items[0].countryOfOrigin')).toBe(isOpen)
  })
})

describe('on the edges of validity', () => {
  const shirt = (destinationCountry: string, asOf: string) =>
    landedCost(
      question({ destinationCountry, asOf, currency: 'EUR', items: [item({ unitPrice: '100' })], shipping: '0' }),
    )

  test.each([
    ['DE', '2021-06-30', null, null],
    ['DE', '2021-07-01', '0', '19'],
    ['DE', '2026-06-30', '0', '19'],
    ['DE', '2026-07-01', '3', '19.57'],
    ['DE', '2028-06-30', '3', '19.57'],
    ['DE', '2028-07-01', '12', '21.28'],
    ['US', '2025-05-01', '0', '0'],
    // From China nothing is free any more, and the tariff in the data begins in 2026.
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
    const found = shirt(country, asOf)
    expect([text(found.duty), text(found.taxes)]).toEqual([duty, taxes])
  })

  test.each([
    ['2025-05-01', 'PT', '0'],
    ['2025-08-28', 'PT', '0'],
    ['2025-08-29', 'PT', null],
  ])('to the United States on %s from %s has duty %s', (asOf, originCountry, duty) => {
    const found = landedCost(question({ destinationCountry: 'US', currency: 'USD', asOf, originCountry }))
    expect(text(found.duty)).toBe(duty)
  })
})

describe('what is not known', () => {
  test.each([
    ['the destination', question({ destinationCountry: 'ZA' }), 'the rules of ZA on 2026-03-02'],
    ['the code', question({ items: [item({ hsCode: null, unitPrice: '200' })] }), 'items[0].hsCode'],
    [
      'a code of the tariff',
      question({ items: [item({ hsCode: '999999', unitPrice: '200' })] }),
      'items[0]: the rate of duty in DE on 2026-03-02',
    ],
    [
      'the weight',
      question({ destinationCountry: 'US', originCountry: 'NZ', currency: 'USD', items: [item({ hsCode: '040900' })] }),
      'items[0].weight',
    ],
    ['the rate of exchange', question({ currency: 'THB' }), 'exchange rate from THB to EUR'],
  ])('%s: the total is null, and it is named', (_, asked, missing) => {
    const found = landedCost(asked)
    expect(found.total).toBeNull()
    expect(found.missing).toContain(missing)
  })

  test.each([
    ['the origin', question({ originCountry: null, items: [item({ unitPrice: '200' })] }), 'items[0].countryOfOrigin'],
    [
      'the age group, for clothing to Britain',
      question({ destinationCountry: 'GB', currency: 'GBP', items: [item({ ageGroup: null })] }),
      'items[0].ageGroup',
    ],
    ['the province', question({ destinationCountry: 'CA', originCountry: 'US', currency: 'CAD' }), 'destinationRegion'],
    [
      'what came after the surcharge, and single goods are free of',
      question({ destinationCountry: 'US', originCountry: 'PT', currency: 'USD', asOf: '2026-11-20' }),
      'items[0]: whether US section 301 duty for want of a ban on goods of forced labour applies',
    ],
    [
      'the lists of section 301',
      question({ destinationCountry: 'US', currency: 'USD' }),
      'items[0]: whether US section 301 duty on goods of China applies',
    ],
    [
      'a preference that the data does not have',
      question({ originCountry: 'VN', claimPreference: true, items: [item({ unitPrice: '200' })] }),
      'items[0]: whether there is a preference for goods of VN',
    ],
    [
      'that goods for the buyer’s own use are valued otherwise in Japan',
      question({
        destinationCountry: 'JP',
        currency: 'JPY',
        asOf: '2026-05-01',
        items: [item({ unitPrice: '20000' })],
      }),
      'valuation of goods for the buyer’s own use at 60 % of the retail price, and the simplified tariff up to 200,000 yen',
    ],
    [
      'the tariff in the place of the €3, with a preference and outside the scheme',
      question({ originCountry: 'GB', claimPreference: true, isSellerRegistered: false, asOf: '2026-11-20' }),
      'items[0]: whether a preference takes the place of Duty of €3 for each six-digit group of a consignment up to €150',
    ],
    [
      'the start of the Italian contribution',
      question({ destinationCountry: 'IT' }),
      'Italian contribution of 2 EUR on small parcels (start put off more than once)',
    ],
  ])('%s: the answer is not exact, and it is named', (_, asked, missing) => {
    const found = landedCost(asked)
    expect(found.isExact).toBe(false)
    expect(found.missing).toContain(missing)
    expect(found.total).not.toBeNull()
  })

  test('several rates at six digits: the most frequent, with its bounds', () => {
    // 8 % but for two lines of 5 % and 7 %.
    const found = landedCost(question({ items: [item({ hsCode: '640399', unitPrice: '1000' })] }))
    expect([found.dutyMin, found.duty, found.dutyMax].map(text)).toEqual(['50', '80', '80'])
    expect(found.isExact).toBe(false)
    const exact = landedCost(question({ items: [item({ hsCode: '64039998', unitPrice: '1000' })] }))
    expect([text(exact.duty), exact.isExact]).toEqual(['70', true])
  })

  test('a code is not needed where nothing is due', () => {
    const found = landedCost(
      question({
        destinationCountry: 'AU',
        currency: 'AUD',
        isSellerRegistered: false,
        items: [item({ hsCode: '610910' })],
      }),
    )
    expect(text(found.total)).toBe('100')
  })
})

describe('shares', () => {
  test('of shipping are by value, and what is left goes to the largest', () => {
    const items = [item({ unitPrice: '10' }), item({ unitPrice: '20' }), item({ unitPrice: '10' })]
    const found = landedCost(question({ items, shipping: '0.05' }))
    expect(found.items.map(({ shipping }) => text(shipping))).toEqual(['0.01', '0.03', '0.01'])
  })

  test('of €3 for a code stay in its group', () => {
    const items = [item({ unitPrice: '10' }), item({ unitPrice: '20' }), item({ hsCode: '640399', unitPrice: '70' })]
    const found = landedCost(question({ items, asOf: '2026-07-01' }))
    expect(found.items.map(({ duty }) => text(duty))).toEqual(['1', '2', '3'])
  })
})

test('where steps are of the sum, the bounds are of the whole, and none of an item', () => {
  // 10.9 % or 7.4 % of 9,000, together with 7.4 % of 1,000: 1,055 and 740, cut to hundreds.
  const items = [item({ hsCode: '610910', unitPrice: '9000' }), item({ hsCode: '610910020', unitPrice: '1000' })]
  const found = landedCost(question({ destinationCountry: 'JP', currency: 'JPY', asOf: '2026-05-01', items }))
  expect([found.dutyMin, found.duty, found.dutyMax].map(text)).toEqual([null, '1000', '1000'])
  expect(found.items.map(({ dutyMin, dutyMax }) => [dutyMin, dutyMax])).toEqual([
    [null, null],
    [null, null],
  ])
})

test('a preference that is not claimed is named, and changes nothing', () => {
  const found = landedCost(question({ originCountry: 'GB', items: [item({ unitPrice: '200' })] }))
  expect(text(found.duty)).toBe('24')
  expect(found.explanation).toContainEqual(
    expect.objectContaining({
      rule: 'Preference by origin, not claimed: EU–UK Trade and Cooperation Agreement',
      rate: '0%',
      amount: null,
    }),
  )
})

test('within a customs territory there is no duty, and the tax of the destination', () => {
  const found = landedCost(question({ originCountry: 'FR', items: [item({ unitPrice: '200' })] }))
  expect([found.duty, found.taxes].map(text)).toEqual(['0', '38'])
})

test('an answer says which rates of exchange it used, and whether they are old', () => {
  const asked = question({ destinationCountry: 'GB', items: [item({ unitPrice: '10' })] })
  expect(landedCost({ ...asked, asOf: '2026-03-08' }).exchangeRates).toMatchObject({
    date: '2026-03-01',
    isStale: false,
  })
  expect(landedCost({ ...asked, asOf: '2026-03-09' }).exchangeRates).toMatchObject({ isStale: true })
  expect(landedCost({ ...asked, currency: 'GBP' }).exchangeRates).toBeNull()
})

test.each([
  ['148', '2'],
  ['150', '2'],
  ['150.01', '0'],
])('a fee up to €150 for goods of €%s is %s', (unitPrice, fees) => {
  const found = landedCost(question({ destinationCountry: 'FR', items: [item({ unitPrice })] }))
  expect(text(found.fees)).toBe(fees)
})

describe('the surcharge of the United States', () => {
  const surcharged = (hsCode: string) =>
    landedCost(question({ destinationCountry: 'US', originCountry: 'BR', currency: 'USD', items: [item({ hsCode })] }))

  test('is not on what the proclamation lists', () => {
    expect([text(surcharged('0901110010').duty), surcharged('0901110010').isExact]).toEqual(['0', true])
    expect(text(surcharged('090111').duty)).toBe('0')
    expect(text(surcharged('61091000').duty)).toBe('26.5')
  })

  test('is not decided where six digits have both', () => {
    const found = surcharged('200819')
    expect(found.missing).toContain('items[0]: whether US surcharge under section 122 applies')
    expect([found.isExact, found.dutyMax]).toEqual([false, null])
  })
})

test.each([
  ['Courier', 'US', '0'],
  ['Post', 'US', null],
  ['Courier', 'CN', null],
] as const)('C$40 to Canada by %s from %s has duty %s', (transport, originCountry, duty) => {
  const asked = {
    destinationCountry: 'CA',
    currency: 'CAD',
    transport,
    originCountry,
    items: [item({ unitPrice: '40' })],
  }
  expect(text(landedCost(question(asked)).duty)).toBe(duty)
})

describe('a preference that is claimed', () => {
  const claimed = (hsCode: string, originCountry: string) =>
    landedCost(
      question({
        destinationCountry: 'JP',
        currency: 'JPY',
        asOf: '2026-05-01',
        originCountry,
        claimPreference: true,
        items: [item({ hsCode, unitPrice: '20000' })],
      }),
    )

  test('is applied where the tariff has its rate', () => {
    expect(text(claimed('610910', 'FR').duty)).toBe('0')
    expect(text(claimed('640399011', 'FR').duty)).toBe('2300')
  })

  test.each([
    ['030199290', 'VN'],
    ['610910', 'BR'],
  ])('is told as not known where the tariff writes it so that it cannot be read: %s of %s', (code, origin) => {
    const found = claimed(code, origin)
    expect(found.isExact).toBe(false)
    expect(found.missing).toContain(`items[0]: whether there is a preference for goods of ${origin}`)
  })
})

describe('duties on top of the tariff of the United States', () => {
  const duties = (originCountry: string, hsCode: string, asOf: string, claimPreference = false) => {
    const found = landedCost(
      question({
        destinationCountry: 'US',
        originCountry,
        currency: 'USD',
        asOf,
        claimPreference,
        items: [item({ hsCode })],
      }),
    )
    return [text(found.duty), text(found.dutyMin), text(found.dutyMax), found.isExact]
  }

  test.each([
    ['a flat one', 'VN', '61091000', '2026-11-20', ['29', '16.5', '29', false]],
    ['that of China, with its list', 'CN', '61091000', '2026-11-20', ['36.5', '16.5', '36.5', false]],
    ['one that a preference frees of', 'MX', '61091000', '2026-11-20', ['26.5', '16.5', '26.5', false]],
    ['nothing up to what the tariff takes', 'PT', '61091000', '2026-11-20', ['16.5', '16.5', '16.5', false]],
    ['what the tariff leaves of 10 %', 'DE', '95030000', '2026-11-20', ['10', '0', '10', false]],
    ['what the tariff leaves of 12.5 %', 'JP', '95030000', '2026-11-20', ['12.5', '0', '12.5', false]],
    ['none on books', 'VN', '49019900', '2026-11-20', ['0', '0', '0', true]],
    ['none for an origin that is not named', 'UA', '61091000', '2026-11-20', ['16.5', '16.5', '16.5', true]],
    ['both of Brazil', 'BR', '61091000', '2026-11-20', ['54', '16.5', '54', false]],
    ['the surcharge, for what is free in aircraft only', 'VN', '85183020', '2026-05-01', ['10', '0', '10', false]],
    ['no surcharge on books', 'VN', '49019900', '2026-05-01', ['0', '0', '0', true]],
    ['an unknown one on goods of metal', 'UA', '84181000', '2026-05-01', ['10', '0', null, false]],
  ])('are %s: from %s for %s on %s', (_, origin, code, asOf, expected) => {
    expect(duties(origin, code, asOf)).toEqual(expected)
  })

  test('are named once each where the origin is not known', () => {
    const asked = {
      destinationCountry: 'US',
      originCountry: null,
      currency: 'USD',
      asOf: '2026-11-20',
      items: [item({})],
    }
    const rules = landedCost(question(asked)).explanation.map(({ rule }) => rule)
    expect(rules).toContain('US section 301 duty on goods of China')
    expect(rules).toEqual([...new Set(rules)])
  })

  test('are not taken where a preference is claimed that frees of them', () => {
    expect(duties('MX', '61091000', '2026-11-20', true)).toEqual(['0', '0', '0', true])
    expect(duties('HN', '61091000', '2026-05-01', true)[0]).toBe('0')
    expect(duties('HN', '95030000', '2026-05-01', true)[0]).toBe('10')
  })
})

test.each([
  ['149.99', '5'],
  ['150', '0'],
])('a fee below a limit is not due at the limit: of €%s to Romania %s', (unitPrice, fees) => {
  const asked = { destinationCountry: 'RO', asOf: '2026-11-20', currency: 'EUR', items: [item({ unitPrice })] }
  const rates = { ...roundRates, perEuro: new Map([...roundRates.perEuro, ['RON', decimal('5')]]) }
  expect(text(reckon(question(asked), shipped.rules, rates).fees)).toBe(fees)
})
