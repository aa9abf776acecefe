import { expect, test } from 'vitest'
import { scarf, toBerlin } from './package.fixture.ts'
import type { PackageContent, PackageItem } from './package.ts'
import { describeMissingOnDocument, findMissingRequirements } from './required-customs-data.ts'

const to = (country: string, ...items: Partial<PackageItem>[]): PackageContent => ({
  ...toBerlin,
  consignee: { ...toBerlin.consignee, country },
  packageItems: items.map((item) => ({ ...scarf, ...item })),
})
const today = '2026-11-28'

test('nothing is missing from a complete item, wherever it goes', () => {
  for (const country of ['DE', 'US', 'JP', 'CH']) {
    expect(findMissingRequirements(to(country, {}), true, today)).toEqual([])
    expect(findMissingRequirements(to(country, {}), false, today)).toEqual([])
  }
})

test.each([
  // Postal forms need what the goods are, what they weigh and what they are worth, everywhere.
  ['AU by mail', 'AU', true, { weight: 0 }, ['weight']],
  ['AU by mail', 'AU', true, { unitPrice: null }, ['value']],
  ['AU by mail', 'AU', true, { productCustomsDescription: ' ', productDescription: null }, ['description']],
  ['AU by mail', 'AU', true, { productCustomsDescription: null, productDescription: 'Scarf' }, []],
  ['AU by courier', 'AU', false, { weight: 0, unitPrice: null }, []],
  // The forms ask for code and origin only if known.
  ['AU by mail', 'AU', true, { hsCode: null, countryOfOrigin: null }, []],
  // ICS2 needs six digits, by mail and by air express.
  ['DE by mail', 'DE', true, { hsCode: null }, ['hsCode']],
  ['DE by courier', 'DE', false, { hsCode: '6117' }, ['hsCode']],
  ['DE by courier', 'DE', false, { hsCode: '6117.10' }, []],
  ['DE by courier', 'DE', false, { hsCode: 'wool' }, ['hsCode']],
  ['MC by mail', 'MC', true, { hsCode: null }, ['hsCode']],
  ['NO by mail', 'NO', true, { hsCode: null }, ['hsCode']],
  ['CH by courier', 'CH', false, { hsCode: null }, ['hsCode']],
  ['DE by mail', 'DE', true, { countryOfOrigin: null }, []],
  // US duty follows the origin.
  ['US by mail', 'US', true, { countryOfOrigin: null }, ['countryOfOrigin']],
  ['US by courier', 'US', false, { countryOfOrigin: null, hsCode: null }, ['countryOfOrigin']],
] as const)('%s: %#', (_, country, isMail, item, expected) => {
  expect(findMissingRequirements(to(country, item), isMail, today).map(({ data }) => data)).toEqual(expected)
})

test('rules apply from their first day', () => {
  expect(findMissingRequirements(to('US', { countryOfOrigin: null }), true, '2025-08-28')).toEqual([])
  expect(findMissingRequirements(to('US', { countryOfOrigin: null }), true, '2025-08-29')).toHaveLength(1)
})

test('documents name the first lines, counted from one', () => {
  const missing = findMissingRequirements(
    to('DE', {}, { hsCode: null, weight: 0 }, ...Array.from({ length: 7 }, () => ({ hsCode: null }))),
    true,
    today,
  )
  expect(describeMissingOnDocument(missing)).toBe(
    'INCOMPLETE, NOT SIGNED. Missing: net weight (line 2); HS code (line 2, 3, 4, 5, 6, 7, …)',
  )
  expect(describeMissingOnDocument([])).toBeNull()
})
