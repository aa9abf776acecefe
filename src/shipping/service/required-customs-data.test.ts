import { expect, test } from 'vitest'
import { shippedRequirements } from '../../../test/support/data-requirements.ts'
import {
  describeMissingOnDocument,
  findMissingRequirements,
  type KnownItemData,
  type ParcelLeg,
} from './required-customs-data.ts'

const findMissing = (items: readonly KnownItemData[], leg: ParcelLeg) =>
  findMissingRequirements(shippedRequirements, items, leg)

const scarf: KnownItemData = {
  isDescribed: true,
  hasWeight: true,
  hasValue: true,
  hsCode: '6117.10',
  countryOfOrigin: 'GB',
}

/** From London today, to a country with or without a postal code. */
const legTo = (destination: string, isMail: boolean): ParcelLeg => {
  const [countryIso = '', postalCode = null] = destination.split(' ')
  return {
    from: { countryIso: 'GB', postalCode: 'EC1A 1BB' },
    to: { countryIso, postalCode },
    isMail,
    day: '2026-11-28',
  }
}

test('nothing is missing from a complete item, wherever it goes', () => {
  for (const country of ['DE', 'US', 'JP', 'CH']) {
    expect(findMissing([scarf], legTo(country, true))).toEqual([])
    expect(findMissing([scarf], legTo(country, false))).toEqual([])
  }
})

test.each([
  // Postal forms need what the goods are, what they weigh and what they are worth, everywhere.
  ['AU', true, { hasWeight: false }, ['weight']],
  ['AU', true, { hasValue: false }, ['value']],
  ['AU', true, { isDescribed: false }, ['description']],
  ['AU', false, { hasWeight: false, hasValue: false, isDescribed: false }, []],
  // The forms ask for code and origin only if known.
  ['AU', true, { hsCode: null, countryOfOrigin: null }, []],
  // ICS2 needs six digits, by mail and by air express.
  ['DE', true, { hsCode: null }, ['hsCode']],
  ['DE', false, { hsCode: '6117' }, ['hsCode']],
  ['MC', true, { hsCode: null }, ['hsCode']],
  ['NO', true, { hsCode: null }, ['hsCode']],
  ['CH', false, { hsCode: null }, ['hsCode']],
  ['ES 35001', true, { hsCode: null }, ['hsCode']],
  ['ES 51001', true, { hsCode: null }, []],
  ['DE', true, { countryOfOrigin: null }, []],
  // US duty follows the origin.
  ['US', true, { countryOfOrigin: null }, ['countryOfOrigin']],
  ['PR', false, { countryOfOrigin: null, hsCode: null }, ['countryOfOrigin']],
  // The entry of mail has codes.
  ['PR', true, { hsCode: '6117' }, ['hsCode']],
] as const)('to %s, by mail %s, with %j, lacks %j', (destination, isMail, item, expected) => {
  const missing = findMissing([{ ...scarf, ...item }], legTo(destination, isMail))
  expect(missing.map(({ data }) => data)).toEqual(expected)
})

test('within the European security area no code is required', () => {
  const leg = { ...legTo('CH', true), from: { countryIso: 'DE', postalCode: '10115' } }
  expect(findMissing([{ ...scarf, hsCode: null }], leg)).toEqual([])
})

test('rules apply from their first day', () => {
  const unknownOrigin = [{ ...scarf, countryOfOrigin: null }]
  expect(findMissing(unknownOrigin, { ...legTo('US', true), day: '2025-08-28' })).toEqual([])
  expect(findMissing(unknownOrigin, { ...legTo('US', true), day: '2025-08-29' })).toHaveLength(1)
  const uncoded = [{ ...scarf, hsCode: null }]
  expect(findMissing(uncoded, { ...legTo('US', true), day: '2026-07-23' })).toEqual([])
  expect(findMissing(uncoded, { ...legTo('US', true), day: '2026-07-24' })).toEqual([
    { data: 'hsCode', law: 'informal entry of mail, 91 FR 37801', items: [0] },
  ])
})

test('documents name the first lines, counted from one', () => {
  const uncoded = { ...scarf, hsCode: null }
  const items = [scarf, { ...uncoded, hasWeight: false }, ...Array.from({ length: 7 }, () => uncoded)]
  expect(describeMissingOnDocument(findMissing(items, legTo('DE', true)))).toBe(
    'INCOMPLETE, NOT SIGNED. Missing: net weight (line 2); HS code (line 2, 3, 4, 5, 6, 7, …)',
  )
  expect(describeMissingOnDocument([])).toBeNull()
})
