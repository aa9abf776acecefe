import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { findTaxRate, type TaxableItem } from '../customs/service/landed-cost/consumption-tax.ts'
import { findDestinationRules } from '../customs/service/landed-cost/landed-cost-rules.ts'
import { readLandedCostRules } from './customs-reference.ts'

const rules = readLandedCostRules(fileURLToPath(new URL('../../reference/', import.meta.url)))
const now = '2026-11-22'

type RateQuery = Partial<TaxableItem> & { readonly region?: string | null }

function findRate(country: string, hsCode: string | null, day: string, { region = null, ...facts }: RateQuery = {}) {
  const destinationRules = findDestinationRules(rules, country, day, region)
  if (destinationRules === null) throw new Error(`${country} is not calculated on ${day}`)
  const item = { hsCode, ageGroup: 'adult', taxCategory: null, vatBandId: null, ...facts } as const
  return findTaxRate(destinationRules, item, region)
}

/** The rate of goods where it is certain; else the rate that is taken with the other ones that there may be: `7, else 19`. */
function describeRate(country: string, hsCode: string | null, day: string, rateQuery: RateQuery = {}): string {
  const rate = findRate(country, hsCode, day, rateQuery)
  if (rate === null) return 'unknown'
  const percent = rate.percent.toFixed()
  if (rate.doubts.length === 0) return percent
  const others = rate.doubts.flatMap(({ fact, detail }) => {
    const rates = [...detail.matchAll(/([\d.]+)%/g)].map(([, other]) => other ?? '')
    return rates.length === 0 ? [fact] : rates.filter((other) => other !== percent)
  })
  return `${percent}, else ${[...new Set(others)].join(' or ')}`
}

describe('the rate of tax of goods', () => {
  test.each([
    ['ES', '040110', now, '4'],
    ['ES', '040690', now, '4'],
    ['ES', '040721', now, '4'],
    ['ES', '070200', now, '4'],
    ['ES', '071010', now, '4, else 10'],
    ['ES', '080810', now, '4'],
    ['ES', '100630', now, '4'],
    ['ES', '110100', now, '4'],
    ['ES', '110100', '2022-12-31', '4'],
    ['ES', '110100', '2023-01-01', '0'],
    ['ES', '110100', '2024-10-01', '2'],
    ['ES', '110100', '2025-01-01', '4'],
    ['ES', '300390', now, '4, else 21'],
    ['ES', '300490', now, '4, else 21'],
    ['ES', '490290', now, '4, else 21'],
    ['ES', '871310', now, '4'],
    ['ES', '220110', now, '10'],
    ['ES', '230910', now, '10'],
    ['ES', '961900', '2022-12-31', '21, else 10'],
    ['ES', '961900', '2023-01-01', '21, else 4'],
    ['IE', '030214', now, '0'],
    ['IE', '040690', now, '0'],
    ['IE', '040721', now, '0'],
    ['IE', '080810', now, '0'],
    ['IE', '090111', now, '0'],
    ['IE', '090210', now, '0'],
    ['IE', '100630', now, '0'],
    ['IE', '110100', now, '0'],
    ['IE', '150910', now, '0'],
    ['IE', '160100', now, '0'],
    ['IE', '170199', now, '0'],
    ['IE', '190219', now, '0'],
    ['IE', '200799', now, '0'],
    ['IE', '210111', now, '0'],
    ['IE', '490290', '2022-12-31', '9, else 23'],
    ['IE', '490290', '2023-01-01', '9, else 0 or 23'],
    ['IE', '060311', now, '13.5, else 23'],
    ['PL', '300490', now, '8, else 23'],
    ['PL', '300390', now, '8, else 23'],
    ['PL', '060311', now, '8'],
    ['PL', '230910', now, '8'],
    ['PL', '871310', now, '8'],
    ['PL', '902140', now, '23, else 8'],
    ['AT', '300490', now, '10, else 20'],
    ['AT', '300390', now, '10, else 20'],
    ['FR', '090111', now, '5.5'],
    ['FR', '060311', now, '10, else 20'],
    ['FR', '871310', now, '5.5'],
    ['FR', '902140', now, '20, else 5.5'],
    ['MC', '090111', now, '5.5'],
    ['MC', '040690', now, '5.5'],
    ['MC', '490290', now, '2.1, else 20'],
    ['MT', '160100', now, '0, else 18'],
    ['MT', '170199', now, '0'],
    ['MT', '190219', now, '0'],
    ['MT', '190590', now, '0, else 18'],
    ['LU', '100630', now, '3'],
    ['PT', '060311', now, '6, else 23'],
    ['HR', '090111', now, '25, else 5'],
    ['CY', '160100', now, '5, else 19'],
    ['CY', '190219', now, '5, else 19'],
    ['CY', '200799', now, '5, else 19'],
    ['CY', '210690', now, '5, else 19'],
    ['CY', '070200', now, '0'],
    ['CY', '961900', now, '0, else 19'],
    ['IT', '060311', now, '10, else 22'],
    ['IT', '970121', '2025-06-30', '22, else 10'],
    ['IT', '970121', '2025-07-01', '5'],
    ['IT', '970610', now, '5'],
    ['SE', '040110', '2026-03-31', '12'],
    ['SE', '040110', '2026-04-01', '6'],
    ['SE', '040110', '2027-12-31', '6'],
    ['SE', '040110', '2028-01-01', '12'],
    ['SE', '970121', now, '25, else 12'],
    ['AT', '961900', '2025-12-31', '10, else 20'],
    ['AT', '961900', '2026-01-01', '20, else 0'],
    ['AT', '401410', '2026-01-01', '0'],
    ['AT', '040110', '2026-06-30', '10'],
    ...['040110', '070200', '070700', '080810', '190590'].map(
      (code) => ['AT', code, '2026-07-01', '4.9, else 10'] as const,
    ),
    ...['040510', '040721', '100630', '110100', '190219'].map((code) => ['AT', code, '2026-07-01', '4.9'] as const),
    ['AT', '250100', '2026-07-01', '4.9, else 10 or 20'],
    ['AT', '081010', '2026-07-01', '10'],
    ['LV', '020714', '2026-07-01', '12, else 21'],
    ['LV', '040110', '2026-07-01', '12, else 21'],
    ['LV', '190590', '2026-07-01', '12, else 21'],
    ['FI', '040110', '2025-12-31', '14'],
    ['RO', '040110', '2025-07-31', '9'],
    ['DE', '200911', now, '19'],
    ['DE', '300490', now, '19'],
    ['DK', '040110', now, '25'],
    ['DK', '490290', now, '25, else 0'],
    ['AU', '961900', '2018-12-31', '10'],
    ['AU', '961900', '2019-01-01', '10, else 0'],
    ['AU', '330499', now, '10, else 0'],
    ['GB', '650610', now, '20, else 0'],
    ['GB', '401410', now, '5'],
    ['IM', '401410', now, '5'],
    ['GB', '940180', now, '20, else 5'],
    ['GB', '940171', now, '20, else 5'],
    ['GB', '940161', now, '20'],
    ['GB', '902140', now, '20, else 0'],
    ['GB', '871310', now, '20, else 0'],
    ['CH', '961900', '2024-12-31', '8.1'],
    ['CH', '961900', '2025-01-01', '8.1, else 2.6'],
    ['LI', '961900', '2025-01-01', '8.1, else 2.6'],
    ['IS', '961900', now, '24, else 11'],
    ['IS', '401410', now, '24, else 11'],
    ['IN', '610910', '2025-09-21', '28'],
    ['IN', '610910', '2025-09-22', '18'],
    ['IN', '610910', now, '18'],
    ['IN', '300490', now, '18, else 5'],
  ] as const)('of %s %s on %s is %s', (country, code, day, expected) => {
    expect(describeRate(country, code, day)).toBe(expected)
  })

  test.each([
    ['BR', 'SP', '490199', 'adult', '0'],
    ['BR', 'SP', '490290', 'adult', '0'],
    ['BR', 'SP', '610910', 'adult', '17'],
    ['CA', 'ON', '490199', 'adult', '5'],
    ['CA', 'QC', '490199', 'adult', '14.975, else 5'],
    ['CA', 'BC', '490199', 'adult', '5'],
    ['CA', 'ON', '610910', 'adult', '13'],
    ['CA', 'ON', '610910', 'child', '5'],
    ['CA', 'BC', '640399', 'child', '5'],
    ['CA', 'ON', '611120', 'adult', '5'],
    ['CA', 'ON', '961900', 'adult', '13, else 0'],
  ] as const)('of %s in %s, %s for %s, is %s', (country, region, code, ageGroup, expected) => {
    expect(describeRate(country, code, now, { region, ageGroup })).toBe(expected)
  })
})

const groups = {
  food: /^(0[2-4789]|1[016-9]|150|151[0-7]|2[01]|2201|2202|2209|2309)/,
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
