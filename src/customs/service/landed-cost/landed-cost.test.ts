import { describe, expect, test } from 'vitest'
import {
  calculate,
  createInput,
  createItem,
  formatFigure,
  roundRates,
  shipped,
} from '../../../../test/support/landed-cost-inputs.ts'
import { parseDecimal } from '../../../kernel/money.ts'
import { calculateLandedCost } from './landed-cost.ts'
import { addTenantTaxRates } from './landed-cost-rules.ts'

describe('a landed cost', () => {
  test('leaves open what depends on a threshold that cannot be converted', () => {
    const input = createInput({
      destinationCountry: 'CH',
      originCountry: 'CN',
      currency: 'KWD',
      isSellerRegistered: false,
      items: [createItem({ hsCode: '852351', unitPrice: parseDecimal('5') })],
    })
    expect(calculate(input)).toMatchObject({ taxes: null, total: null, isExact: false })
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
      const result = calculate(
        createInput({ destinationCountry, originCountry: null, asOf: '2026-11-20', items: [goods], currency }),
      )
      expect([
        formatFigure(result.duty),
        formatFigure(result.taxes),
        result.isExact,
        formatFigure(result.dutyMin),
      ]).toEqual(figures)
      expect(result.missing.includes('originCountry')).toBe(!result.isExact)
    },
  )

  test('from an unknown origin has a lower bound for duty only if any duty is certain', () => {
    const items = ['640399', '610910'].map((hsCode) => createItem({ hsCode, unitPrice: '500', countryOfOrigin: 'FR' }))
    const result = calculate(createInput({ destinationCountry: 'JP', originCountry: null, items }))
    expect(result.missing).toContain('originCountry')
    expect([null, '0']).toContain(formatFigure(result.dutyMin))
  })

  test.each([
    ['GB', 'IM', '610910', '100'],
    ['IM', 'GB', '610910', '100'],
    ['CH', 'LI', '180690', '13'],
    ['LI', 'CH', '180690', '13'],
    ['FR', 'MC', '610910', '100'],
  ])('from %s to %s of %s has no duty, and the country’s tax', (originCountry, destinationCountry, hsCode, taxes) => {
    const items = [createItem({ hsCode, unitPrice: '500' })]
    const result = calculate(createInput({ originCountry, destinationCountry, currency: 'CHF', items }))
    expect([formatFigure(result.duty), formatFigure(result.taxes), formatFigure(result.fees), result.isExact]).toEqual([
      '0',
      taxes,
      '0',
      true,
    ])
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
    const result = calculate(createInput({ destinationCountry, destinationRegion, items, originCountry: 'UA' }))
    expect([formatFigure(result.duty), formatFigure(result.taxes), result.missing]).toEqual([duty, taxes, missing])
    expect(result.isExact).toBe(missing.length === 0)
  })

  test.each([
    ['2026-03-08', 'USD', true, []],
    ['2026-03-09', 'USD', false, ['exchange rates of 2026-03-09: those used are of 2026-03-01']],
    ['2026-03-09', 'EUR', true, []],
  ])('on %s in %s at rates of the 1st of March is exact: %s', (asOf, currency, isExact, missing) => {
    const result = calculate(createInput({ asOf, currency, items: [createItem({ unitPrice: '500' })] }))
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
    const result = calculateLandedCost(input, rules('100'), roundRates)
    expect(result).toMatchObject({ taxes: null, total: null, isExact: false })
    expect(result.missing).toContain('the tax in BR, whose base contains it and cannot be at 100%')
    expect(calculateLandedCost(input, rules('50'), roundRates).taxes?.toFixed()).toBe(
      result.duty?.plus('100').toFixed(),
    )
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
    const result = calculate(input)
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
      'items[0]: whether US section 301 duty for lack of a ban on forced-labour goods applies',
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
    const result = calculate(input)
    expect(result.isExact).toBe(false)
    expect(result.missing).toContain(missing)
    expect(result.total).not.toBeNull()
  })

  test('names the measure that a duty is counted by', () => {
    const items = [createItem({ hsCode: '22042106', unitPrice: '200' })]
    const result = calculate(createInput({ originCountry: 'CL', items }))
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
    const result = calculate(input)
    expect([formatFigure(result.duty), formatFigure(result.dutyMin), formatFigure(result.dutyMax)]).toEqual([
      '3',
      '0',
      '3',
    ])
    const registered = calculate({ ...input, isSellerRegistered: true })
    expect([formatFigure(registered.duty), formatFigure(registered.dutyMin), registered.isExact]).toEqual([
      '3',
      '3',
      true,
    ])
  })

  test('of several rates at six digits, use the most frequent one, with bounds', () => {
    // 8 %, except for two lines of 5 % and 7 %.
    const result = calculate(createInput({ items: [createItem({ hsCode: '640399', unitPrice: '1000' })] }))
    expect([result.dutyMin, result.duty, result.dutyMax].map(formatFigure)).toEqual(['50', '80', '80'])
    expect(result.isExact).toBe(false)
    const exact = calculate(createInput({ items: [createItem({ hsCode: '64039998', unitPrice: '1000' })] }))
    expect([formatFigure(exact.duty), exact.isExact]).toEqual(['70', true])
  })

  test('of a code do not matter if nothing is due', () => {
    const result = calculate(
      createInput({
        destinationCountry: 'AU',
        currency: 'AUD',
        isSellerRegistered: false,
        items: [createItem({ hsCode: '610910' })],
      }),
    )
    expect(formatFigure(result.total)).toBe('100')
  })
})

describe('allocation', () => {
  test('of shipping is by value, with the remainder on the largest item', () => {
    const items = [createItem({ unitPrice: '10' }), createItem({ unitPrice: '20' }), createItem({ unitPrice: '10' })]
    const result = calculate(createInput({ items, shipping: '0.05' }))
    expect(result.items.map(({ shipping }) => formatFigure(shipping))).toEqual(['0.01', '0.03', '0.01'])
  })

  test('of €3 per code stays within its group', () => {
    const items = [
      createItem({ unitPrice: '10' }),
      createItem({ unitPrice: '20' }),
      createItem({ hsCode: '640399', unitPrice: '70' }),
    ]
    const result = calculate(createInput({ items, asOf: '2026-07-01' }))
    expect(result.items.map(({ duty }) => formatFigure(duty))).toEqual(['1', '2', '3'])
  })
})

test('gives bounds for the total only if steps apply to the total', () => {
  // 10.9 % or 7.4 % of 9,000, plus 7.4 % of 1,000: 1,055 and 740, rounded down to hundreds.
  const items = [
    createItem({ hsCode: '610910', unitPrice: '9000' }),
    createItem({ hsCode: '610910020', unitPrice: '1000' }),
  ]
  const result = calculate(createInput({ destinationCountry: 'JP', currency: 'JPY', asOf: '2026-05-01', items }))
  expect([result.dutyMin, result.duty, result.dutyMax].map(formatFigure)).toEqual([null, '1000', '1000'])
  expect(result.items.map(({ dutyMin, dutyMax }) => [dutyMin, dutyMax])).toEqual([
    [null, null],
    [null, null],
  ])
})

test('within a customs territory there is no duty, and the destination’s tax', () => {
  const result = calculate(createInput({ originCountry: 'FR', items: [createItem({ unitPrice: '200' })] }))
  expect([result.duty, result.taxes].map(formatFigure)).toEqual(['0', '38'])
})

test('names the exchange rates used, and whether they are stale', () => {
  const input = createInput({ destinationCountry: 'GB', items: [createItem({ unitPrice: '10' })] })
  expect(calculate({ ...input, asOf: '2026-03-08' }).exchangeRates).toMatchObject({
    date: '2026-03-01',
    isStale: false,
  })
  expect(calculate({ ...input, asOf: '2026-03-09' }).exchangeRates).toMatchObject({ isStale: true })
  expect(calculate({ ...input, currency: 'GBP' }).exchangeRates).toBeNull()
})

test.each([
  ['148', '2'],
  ['150', '2'],
  ['150.01', '0'],
])('a fee up to €150 for goods of €%s is %s', (unitPrice, fees) => {
  const result = calculate(createInput({ destinationCountry: 'FR', items: [createItem({ unitPrice })] }))
  expect(formatFigure(result.fees)).toBe(fees)
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
  expect(formatFigure(calculate(createInput(input)).duty)).toBe(duty)
})

test.each([
  ['JE', 'GB', 'Courier', '610910', '1800', null],
  ['KR', 'US', 'Courier', '300490', '180', ['150', false]],
  ['KR', 'US', 'Courier', '610910', '180', ['200', true]],
] as const)(
  'the threshold for goods to %s from %s by %s of %s for %s is %j',
  (to, from, transport, hsCode, unitPrice, threshold) => {
    const { deMinimis } = calculate(
      createInput({
        destinationCountry: to,
        originCountry: from,
        transport,
        currency: 'USD',
        asOf: '2026-11-20',
        items: [createItem({ hsCode, unitPrice })],
      }),
    )
    expect(deMinimis.duty === null ? null : [formatFigure(deMinimis.duty.threshold), deMinimis.duty.applies]).toEqual(
      threshold,
    )
  },
)

test.each([
  ['149.99', '5'],
  ['150', '0'],
])('a fee below a threshold is not due at the threshold: of €%s to Romania %s', (unitPrice, fees) => {
  const input = { destinationCountry: 'RO', asOf: '2026-11-20', currency: 'EUR', items: [createItem({ unitPrice })] }
  const rates = { ...roundRates, perEuro: new Map([...roundRates.perEuro, ['RON', parseDecimal('5')]]) }
  expect(formatFigure(calculateLandedCost(createInput(input), shipped.rules, rates).fees)).toBe(fees)
})
