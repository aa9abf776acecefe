import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { findTaxRate } from '../customs/service/landed-cost/consumption-tax.ts'
import { findDestinationRules } from '../customs/service/landed-cost/landed-cost-rules.ts'
import { parseDecimal } from '../kernel/money.ts'
import { readCustomsReference } from './customs-reference.ts'

const { rules } = readCustomsReference(fileURLToPath(new URL('../../reference/', import.meta.url)))
const now = '2026-11-22'

interface RateQuery {
  readonly ageGroup?: 'adult' | 'child' | null
  readonly region?: string | null
}

function findRate(country: string, hsCode: string, day: string, { ageGroup = 'adult', region = null }: RateQuery = {}) {
  const destinationRules = findDestinationRules(rules, country, day)
  if (destinationRules === null) throw new Error(`${country} is not calculated on ${day}`)
  const item = { hsCode, ageGroup, countryOfOrigin: null, quantity: 1, unitPrice: parseDecimal('100'), kilograms: null }
  return findTaxRate(destinationRules, item, region)
}

/** The rate of goods where it is certain; else the rate that is possible beside the standard one. */
function describeRate(country: string, hsCode: string, day: string, rateQuery: RateQuery = {}): string {
  const rate = findRate(country, hsCode, day, rateQuery)
  if (rate === null) return 'unknown'
  if (rate.doubts.length === 0) return rate.percent.toFixed()
  return rate.possible === null ? `in doubt: ${rate.doubts.join(' ')}` : `or ${rate.possible.toFixed()}`
}

describe('the rate of tax of goods', () => {
  test.each([
    ['ES', '040110', now, 'or 4'],
    ['ES', '040690', now, 'or 4'],
    ['ES', '040721', now, 'or 4'],
    ['ES', '070200', now, 'or 4'],
    ['ES', '071010', now, 'or 10'],
    ['ES', '080810', now, 'or 4'],
    ['ES', '100630', now, 'or 4'],
    ['ES', '110100', now, 'or 4'],
    ['ES', '110100', '2022-12-31', 'or 4'],
    ['ES', '110100', '2023-01-01', 'or 0'],
    ['ES', '110100', '2024-10-01', 'or 2'],
    ['ES', '110100', '2025-01-01', 'or 4'],
    ['ES', '300390', now, 'or 4'],
    ['ES', '300490', now, 'or 4'],
    ['ES', '490290', now, 'or 4'],
    ['ES', '871310', now, 'or 4'],
    ['ES', '220110', now, 'or 10'],
    ['ES', '230910', now, 'or 10'],
    ['ES', '961900', '2022-12-31', 'or 10'],
    ['ES', '961900', '2023-01-01', 'or 4'],
    ['IE', '030214', now, 'or 0'],
    ['IE', '040690', now, 'or 0'],
    ['IE', '040721', now, 'or 0'],
    ['IE', '080810', now, 'or 0'],
    ['IE', '090111', now, 'or 0'],
    ['IE', '090210', now, 'or 0'],
    ['IE', '100630', now, 'or 0'],
    ['IE', '110100', now, 'or 0'],
    ['IE', '150910', now, 'or 0'],
    ['IE', '160100', now, 'or 0'],
    ['IE', '170199', now, 'or 0'],
    ['IE', '190219', now, 'or 0'],
    ['IE', '200799', now, 'or 0'],
    ['IE', '210111', now, 'or 0'],
    ['IE', '490290', '2022-12-31', 'or 9'],
    ['IE', '490290', '2023-01-01', 'or 0'],
    ['IE', '060311', now, 'or 13.5'],
    ['PL', '300490', now, 'or 8'],
    ['PL', '300390', now, 'or 8'],
    ['PL', '060311', now, 'or 8'],
    ['PL', '230910', now, 'or 8'],
    ['PL', '871310', now, 'or 8'],
    ['PL', '902140', now, 'or 8'],
    ['AT', '300490', now, 'or 10'],
    ['AT', '300390', now, 'or 10'],
    ['FR', '090111', now, 'or 5.5'],
    ['FR', '060311', now, 'or 10'],
    ['FR', '871310', now, 'or 5.5'],
    ['FR', '902140', now, 'or 5.5'],
    ['MC', '090111', now, 'or 5.5'],
    ['MC', '040690', now, 'or 5.5'],
    ['MC', '490290', now, 'or 2.1'],
    ['MT', '160100', now, 'or 0'],
    ['MT', '170199', now, 'or 0'],
    ['MT', '190219', now, 'or 0'],
    ['MT', '190590', now, 'or 0'],
    ['LU', '100630', now, 'or 3'],
    ['PT', '060311', now, 'or 6'],
    ['HR', '090111', now, 'or 5'],
    ['CY', '160100', now, 'or 5'],
    ['CY', '190219', now, 'or 5'],
    ['CY', '200799', now, 'or 5'],
    ['CY', '210690', now, 'or 5'],
    ['CY', '070200', now, 'or 0'],
    ['CY', '961900', now, 'or 0'],
    ['IT', '060311', now, 'or 10'],
    ['IT', '970121', '2025-06-30', 'or 10'],
    ['IT', '970121', '2025-07-01', 'or 5'],
    ['IT', '970610', now, 'or 5'],
    ['SE', '040110', '2026-03-31', 'or 12'],
    ['SE', '040110', '2026-04-01', 'or 6'],
    ['SE', '040110', '2027-12-31', 'or 6'],
    ['SE', '040110', '2028-01-01', 'or 12'],
    ['SE', '970121', now, 'or 12'],
    ['AT', '961900', '2025-12-31', 'or 10'],
    ['AT', '961900', '2026-01-01', 'or 0'],
    ['AT', '401410', '2026-01-01', 'or 0'],
    ['AT', '040110', '2026-06-30', 'or 10'],
    ...[
      '040110',
      '040510',
      '040721',
      '070200',
      '070700',
      '080810',
      '100630',
      '110100',
      '190219',
      '190590',
      '250100',
    ].map((code) => ['AT', code, '2026-07-01', 'or 4.9'] as const),
    ['AT', '081010', '2026-07-01', 'or 10'],
    ['LV', '020714', '2026-07-01', 'or 12'],
    ['LV', '040110', '2026-07-01', 'or 12'],
    ['LV', '190590', '2026-07-01', 'or 12'],
    ['FI', '040110', '2025-12-31', 'or 14'],
    ['RO', '040110', '2025-07-31', 'or 9'],
    ['DE', '200911', now, 'or 7'],
    ['DE', '300490', now, '19'],
    ['DK', '040110', now, '25'],
    ['DK', '490290', now, 'or 0'],
    ['AU', '961900', '2018-12-31', '10'],
    ['AU', '961900', '2019-01-01', 'or 0'],
    ['AU', '330499', now, 'or 0'],
    ['GB', '650610', now, 'or 0'],
    ['GB', '401410', now, '5'],
    ['IM', '401410', now, '5'],
    ['GB', '940180', now, 'or 5'],
    ['GB', '940171', now, 'or 5'],
    ['GB', '940161', now, '20'],
    ['GB', '902140', now, 'or 0'],
    ['GB', '871310', now, 'or 0'],
    ['CH', '961900', '2024-12-31', '8.1'],
    ['CH', '961900', '2025-01-01', 'or 2.6'],
    ['LI', '961900', '2025-01-01', 'or 2.6'],
    ['IS', '961900', now, 'or 11'],
    ['IS', '401410', now, 'or 11'],
    ['IN', '610910', '2025-09-21', '28'],
    ['IN', '610910', '2025-09-22', '18'],
    ['IN', '610910', now, '18'],
    ['IN', '300490', now, 'or 5'],
  ] as const)('of %s %s on %s is %s', (country, code, day, expected) => {
    expect(describeRate(country, code, day)).toBe(expected)
  })

  test.each([
    ['BR', 'SP', '490199', 'adult', '0'],
    ['BR', 'SP', '490290', 'adult', '0'],
    ['BR', 'SP', '610910', 'adult', '17'],
    ['CA', 'ON', '490199', 'adult', 'or 5'],
    ['CA', 'QC', '490199', 'adult', 'or 5'],
    ['CA', 'BC', '490199', 'adult', 'or 5'],
    ['CA', 'ON', '610910', 'adult', '13'],
    ['CA', 'ON', '610910', 'child', 'or 5'],
    ['CA', 'BC', '640399', 'child', 'or 5'],
    ['CA', 'ON', '611120', 'adult', 'or 5'],
    ['CA', 'ON', '961900', 'adult', 'or 0'],
  ] as const)('of %s in %s, %s for %s, is %s', (country, region, code, ageGroup, expected) => {
    expect(describeRate(country, code, now, { region, ageGroup })).toBe(expected)
  })
})

const groups = {
  food: /^(0[2-4789]|1[015-9]|2[01]|2201|2202|2209|2309)/,
  medicines: /^300[34]/,
  'printed matter': /^49/,
  aids: /^(8713|9021)/,
  'sanitary products': /^9619/,
  plants: /^06/,
}

/** The members that have the standard rate on all of a group, but for what a row names. */
const atStandardRate: Readonly<Record<keyof typeof groups, readonly string[]>> = {
  food: ['BG', 'DK', 'EE', 'LT'],
  medicines: ['BG', 'DE', 'DK'],
  'printed matter': ['DK'],
  aids: ['AT', 'BG', 'DK', 'FI', 'SE'],
  'sanitary products': ['DK', 'HU', 'LV', 'RO', 'SE'],
  plants: ['BG', 'DK', 'EE', 'FI', 'HU', 'LT', 'LV', 'SE', 'SK'],
}

const members = 'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MC MT NL PL PT RO SE SI SK'.split(' ')
const codes = new Set((rules.tariffs.get('eu')?.lines.listLines() ?? []).map(({ code }) => code.slice(0, 6)))

function findExactAtStandardRate(group: keyof typeof groups, day: string): readonly string[] {
  const concerned = [...codes].filter((code) => groups[group].test(code))
  expect(concerned.length).toBeGreaterThan(0)
  return members
    .filter((country) => !atStandardRate[group].includes(country))
    .flatMap((country) =>
      concerned
        .filter((code) => {
          const rate = findRate(country, code, day)
          return rate?.doubts.length === 0 && rules.taxRates.some((taxRate) => taxRate === rate.law)
        })
        .map((code) => `${country} ${code}`),
    )
}

describe('of groups that have reduced rates, no code is told as certain to have the standard one', () => {
  test.each([
    ['food', '2021-07-01'],
    ['food', '2024-06-01'],
    ['food', now],
    ['food', '2028-01-01'],
    ['medicines', now],
    ['printed matter', now],
    ['aids', now],
    ['sanitary products', now],
    ['plants', now],
  ] as const)('%s on %s', (group, day) => {
    expect(findExactAtStandardRate(group, day)).toEqual([])
  })
})

test('On no day after its first has a country no standard rate of tax', () => {
  const standard = rules.taxRates.filter(({ band }) => band === 1)
  const places = new Map(standard.map(({ country, region }) => [`${country} ${region}`, { country, region }]))
  const gaps = [...places].flatMap(([place, { country, region }]) => {
    const ofPlace = standard.filter((rate) => rate.country === country && rate.region === region)
    const ends = ofPlace.flatMap(({ to }) => (to === null ? [] : [to]))
    const isOpen = ofPlace.some(({ to }) => to === null)
    return [
      ...ends.filter((end) => !ofPlace.some(({ from }) => from === end)).map((end) => `${place} from ${end}`),
      ...(isOpen ? [] : [`${place} at the end`]),
    ]
  })
  expect(gaps).toEqual([])
})
