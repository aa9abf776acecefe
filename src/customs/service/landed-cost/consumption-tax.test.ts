import { describe, expect, test } from 'vitest'
import { shipped } from '../../../../test/support/landed-cost-inputs.ts'
import { parseDecimal } from '../../../kernel/money.ts'
import { findTaxRate, type TaxableItem } from './consumption-tax.ts'
import { addTenantTaxRates, findDestinationRules, type LandedCostRules, type TaxRate } from './landed-cost-rules.ts'

const day = '2026-11-20'

function findRate(country: string, facts: Partial<TaxableItem>, rules: LandedCostRules = shipped.rules) {
  const destinationRules = findDestinationRules(rules, country, day)
  if (destinationRules === null) throw new Error(`${country} is not calculated`)
  const item = { hsCode: '610910', ageGroup: null, taxCategory: null, vatBandId: null, ...facts }
  const rate = findTaxRate(destinationRules, item, null)
  return [rate?.percent.toFixed(), ...(rate?.doubts ?? []).map(({ fact, detail }) => `${fact} ${detail}`.trim())]
}

const ownRate = (band: number, percent: string, country = 'DE'): TaxRate => ({
  country,
  region: null,
  band,
  percent: parseDecimal(percent),
  isOwn: true,
  from: null,
  to: null,
  source: 'own',
})

describe('a stated category', () => {
  test.each<[string, Partial<TaxableItem>, readonly string[]]>([
    ['DE', { taxCategory: 'food', hsCode: null }, ['19', 'hsCode']],
    ['NL', { taxCategory: 'food', hsCode: '210690' }, ['9']],
    ['DE', { taxCategory: 'standard', hsCode: '180632' }, ['19']],
    ['DE', { taxCategory: 'book', hsCode: null }, ['7']],
    [
      'DK',
      { taxCategory: 'food', hsCode: '610910' },
      ['25', 'taxCategory whether it is food, which no goods of 610910 are known to be there'],
    ],
    ['US', { taxCategory: 'food', hsCode: '210690' }, ['0']],
    [
      'FR',
      { taxCategory: 'child', hsCode: '490199' },
      ['5.5', 'taxCategory whether it is for children, for which no rate is known there'],
    ],
    [
      'FI',
      { taxCategory: 'child', hsCode: null },
      ['25.5', 'hsCode', 'taxCategory whether it is for children, for which no rate is known there'],
    ],
    ['GB', { taxCategory: 'child', hsCode: '640399' }, ['0']],
    ['GB', { taxCategory: 'food', hsCode: '200911' }, ['20']],
  ])('in %s of %j', (country, facts, expected) => {
    expect(findRate(country, facts)).toEqual(expected)
  })
})

test('goods mostly excluded from a reduced rate are reported as such, with the right rates', () => {
  expect(findRate('PL', { hsCode: '180632' })).toEqual([
    '23',
    'goods whether it is of the goods that are excepted from food at a reduced rate (23%, else 5%)',
  ])
})

describe('a stated band', () => {
  test.each<[string, Partial<TaxableItem>, readonly TaxRate[], readonly string[]]>([
    ['DE', { vatBandId: 2 }, [], ['7']],
    ['DE', { vatBandId: 1, hsCode: '490199' }, [], ['19']],
    ['DE', { vatBandId: 1, hsCode: '490199' }, [ownRate(1, '16')], ['16']],
    ['DE', { vatBandId: 2 }, [ownRate(2, '5')], ['5']],
    ['DE', { vatBandId: 4 }, [ownRate(4, '7.5')], ['7.5']],
    ['DE', { vatBandId: 4 }, [ownRate(4, '7.5', 'FR')], ['19', 'vatBandId no rate of tax is of band 4 in DE']],
    ['AT', { vatBandId: 2, hsCode: '190219' }, [], ['4.9']],
    ['AT', { vatBandId: 2 }, [], ['13', 'vatBandId which of the rates of band 2 it has: 13%, 10%, 4.9%']],
    ['GB', { vatBandId: 3, taxCategory: 'standard' }, [], ['0']],
  ])('in %s of %j', (country, facts, ownRates, expected) => {
    expect(findRate(country, facts, addTenantTaxRates(shipped.rules, ownRates))).toEqual(expected)
  })
})
