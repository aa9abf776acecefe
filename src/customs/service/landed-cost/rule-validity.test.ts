import { describe, expect, test } from 'vitest'
import {
  calculate,
  createInput,
  createItem,
  formatFigure,
  shipped,
} from '../../../../test/support/landed-cost-inputs.ts'
import { findDestinationRules } from './landed-cost-rules.ts'

describe('at the boundaries of validity', () => {
  const shirt = (destinationCountry: string, asOf: string) =>
    calculate(
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
    expect([formatFigure(result.duty), formatFigure(result.taxes)]).toEqual([duty, taxes])
  })

  test.each([
    ['2025-05-01', 'PT', '0'],
    ['2025-08-28', 'PT', '0'],
    ['2025-08-29', 'PT', null],
  ])('to the United States on %s from %s has duty %s', (asOf, originCountry, duty) => {
    const result = calculate(createInput({ destinationCountry: 'US', currency: 'USD', asOf, originCountry }))
    expect(formatFigure(result.duty)).toBe(duty)
  })
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
    return calculate(createInput({ destinationCountry: 'IL', currency: 'USD', asOf, items })).deMinimis.tax?.applies
  }
  expect([free(limit), free(limit + 1)]).toEqual([true, false])
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
