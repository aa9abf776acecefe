import { expect, test } from 'vitest'
import { roundRates, shipped } from '../../../../test/support/landed-cost-inputs.ts'
import { parseDecimal } from '../../../kernel/money.ts'
import { calculateDeliveryFigures, type DeliveryFacts, type DeliveryFigures } from './delivery-figures.ts'
import { addTenantTaxRates } from './landed-cost-rules.ts'

const facts = (overrides: Partial<DeliveryFacts>): DeliveryFacts => ({
  hsCode: '610910',
  countryOfOrigin: 'PT',
  price: { amount: parseDecimal('20'), currency: 'GBP' },
  kilograms: null,
  ageGroup: 'adult',
  taxCategory: null,
  destinationCountry: 'GB',
  asOf: '2026-03-02',
  ...overrides,
})

type Row = readonly (string | boolean | null)[]
const asRow = (figures: DeliveryFigures): Row =>
  [figures.dutyRateMin, figures.dutyRate, figures.dutyRateMax, figures.duty, figures.vatRate, figures.vat]
    .map((figure): string | boolean | null => figure?.toFixed() ?? null)
    .concat([figures.dutyRateExact, figures.currency])

test.each<[string, Partial<DeliveryFacts>, Row]>([
  ['a rate of all lines', {}, ['12', '12', '12', '2.4', '20', '4.48', true, 'GBP']],
  ['several rates', { hsCode: '640399' }, ['4', '8', '8', '1.6', '20', '4.32', false, 'GBP']],
  ['for children', { ageGroup: 'child' }, ['12', '12', '12', '2.4', '0', '0', true, 'GBP']],
  ['no price', { price: null }, ['12', '12', '12', null, '20', null, true, null]],
  ['no code', { hsCode: null }, [null, null, null, null, null, null, null, 'GBP']],
  ['clothing for nobody knows whom', { ageGroup: null }, ['12', '12', '12', '2.4', null, null, true, 'GBP']],
  [
    'goods of a code some of which have another rate of tax',
    { hsCode: '490110', destinationCountry: 'DE', countryOfOrigin: 'BR' },
    ['0', '0', '0', '0', null, null, true, 'GBP'],
  ],
  ['a tax of the province', { destinationCountry: 'CA' }, [null, null, null, null, null, null, null, 'GBP']],
  ['a country without rules', { destinationCountry: 'ZA' }, [null, null, null, null, null, null, null, null]],
  [
    'no tax at all',
    { destinationCountry: 'US', countryOfOrigin: 'UA', asOf: '2026-11-20' },
    ['16.5', '16.5', '16.5', '3.3', '0', '0', true, 'GBP'],
  ],
  [
    'a duty on top of the tariff',
    { destinationCountry: 'US', asOf: '2026-11-20' },
    ['16.5', '16.5', '16.5', '3.3', '0', '0', false, 'GBP'],
  ],
  [
    'a duty on top of the tariff, by its list',
    { destinationCountry: 'US', hsCode: '841810', countryOfOrigin: 'UA', asOf: '2026-11-20' },
    ['0', '0', '0', '0', '0', '0', false, 'GBP'],
  ],
  [
    'a duty by weight, 1.9 ¢ for the kilogram, of £20, at stale exchange rates',
    {
      destinationCountry: 'US',
      hsCode: '040900',
      countryOfOrigin: 'UA',
      asOf: '2026-11-20',
      kilograms: parseDecimal('1'),
    },
    ['0.0608', '0.0608', '0.0608', '0.01', '0', '0', false, 'GBP'],
  ],
  [
    'a duty by weight, €0.419 for the kilogram, of £20',
    { destinationCountry: 'DE', hsCode: '17019910', countryOfOrigin: 'BR', kilograms: parseDecimal('10') },
    ['16.76', '16.76', '16.76', '3.35', '7', '1.63', true, 'GBP'],
  ],
  [
    'a duty by weight that nobody has said',
    { destinationCountry: 'US', hsCode: '040900' },
    [null, null, null, null, '0', '0', null, 'GBP'],
  ],
  [
    'goods of the customs territory, which may cross no border',
    { destinationCountry: 'FR', countryOfOrigin: 'DE' },
    ['0', '12', '12', '2.4', '20', '4.48', false, 'GBP'],
  ],
  [
    'goods of the customs territory, on which there is no duty anyhow',
    { destinationCountry: 'FR', countryOfOrigin: 'FR', hsCode: '490199' },
    ['0', '0', '0', '0', '5.5', '1.1', true, 'GBP'],
  ],
  ['no origin', { countryOfOrigin: null }, ['12', '12', '12', '2.4', '20', '4.48', false, 'GBP']],
])('%s', (_, overrides, row) => {
  expect(asRow(calculateDeliveryFigures(facts(overrides), shipped.rules, roundRates))).toEqual(row)
})

test('is not calculated if the tax would make up its whole base', () => {
  const tenantRate = {
    country: 'BR',
    region: null,
    band: 1,
    percent: parseDecimal('100'),
    from: null,
    to: null,
    isOwn: true,
    source: 'own',
  }
  const priceBook = facts({ destinationCountry: 'BR', hsCode: '640399' })
  const figures = calculateDeliveryFigures(priceBook, addTenantTaxRates(shipped.rules, [tenantRate]), roundRates)
  expect(asRow(figures).slice(5, 6)).toEqual([null])
})
