import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { isInScope } from '../customs/service/date-ranges.ts'
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

/** The tax rate of goods if it is certain, otherwise with the alternatives: `7, else 19`. */
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

describe('the tax rate of goods', () => {
  const rates = [
    ['AT', '2025-12-31', '10, else 20', '961900'],
    ['AT', '2026-01-01', '0', '401410'],
    ['AT', '2026-01-01', '20, else 0', '961900'],
    ['AT', '2026-06-30', '10', '040110'],
    ['AT', '2026-07-01', '10', '081010'],
    ['AT', '2026-07-01', '4.9', '040110 040510 040721 070200 070700 071010 080810 100630 110100 190219'],
    ['AT', '2026-07-01', '4.9, else 10', '040320 070190 190590'],
    ['AT', '2026-07-01', '4.9, else 10 or 20', '250100'],
    ['AT', now, '10, else 20', '300490 300390'],
    ['AU', '2018-12-31', '10', '961900'],
    ['AU', '2019-01-01', '10, else 0', '961900'],
    ['AU', now, '10, else 0', '330499'],
    ['CH', '2024-12-31', '8.1', '961900'],
    ['CH', '2025-01-01', '8.1, else 2.6', '961900'],
    ['CY', now, '0', '070200'],
    ['CY', now, '0, else 19', '961900'],
    ['CY', now, '5, else 19', '160100 190219 200799 210690'],
    ['DE', now, '19', '200911 300490'],
    ['DK', now, '25', '040110'],
    ['DK', now, '25, else 0', '490290'],
    ['ES', '2022-12-31', '21, else 10', '961900'],
    ['ES', '2022-12-31', '4', '110100'],
    ['ES', '2023-01-01', '0', '110100'],
    ['ES', '2023-01-01', '21, else 4', '961900'],
    ['ES', '2024-10-01', '2', '110100'],
    ['ES', '2025-01-01', '4', '110100'],
    ['ES', now, '10', '220110 230910'],
    ['ES', now, '4', '040110 040690 040721 070200 080810 100630 110100'],
    ['ES', now, '4, else 10', '871310'],
    ['NL', now, '21', '230910 230990'],
    ['HU', now, '27', '871310 902140'],
    ['ES', now, '4, else 10', '071010'],
    ['ES', now, '4, else 21', '300390 300490 490290'],
    ['FI', '2025-12-31', '14', '040110'],
    ['FR', now, '10, else 20', '060311'],
    ['FR', now, '20, else 5.5', '902140'],
    ['FR', now, '5.5', '090111 871310'],
    ['GR', now, '13, else 24', '871310'],
    ['AU', now, '0', '401410'],
    ['AT', '2025-12-31', '20', '401410'],
    ['GB', now, '20', '940161'],
    ['GB', now, '20, else 0', '650610 902140 871310'],
    ['GB', now, '20, else 5', '940180 940171'],
    ['GB', now, '5', '401410'],
    ['HR', now, '25', '090111 040690'],
    ['HR', '2022-03-31', '25, else 13 or 5', '961900'],
    ['HR', '2022-04-01', '25, else 13', '961900'],
    ['IE', now, '23, else 13.5', '940180'],
    ['IE', '2022-12-31', '9, else 23', '490290'],
    ['IE', '2023-01-01', '9, else 0 or 23', '490290'],
    [
      'IE',
      now,
      '0',
      '030214 040690 040721 080810 090111 090210 100630 110100 150910 160100 170199 190219 200799 210111',
    ],
    ['IE', now, '13.5, else 23', '060311'],
    ['IM', now, '5', '401410'],
    ['LT', '2025-12-31', '5, else 21', '490290'],
    ['MT', '2025-01-01', '18, else 0', '961900'],
    ['PL', now, '23, else 5', '940180'],
    ['SK', now, '23, else 5', '961900'],
    ['IN', '2025-09-21', '28', '610910'],
    ['IN', '2025-09-22', '18', '610910'],
    ['IN', now, '18', '610910'],
    ['IN', now, '18, else 5', '300490'],
    ['IS', now, '24, else 11', '961900 401410'],
    ['IT', '2025-06-30', '22, else 10', '970121'],
    ['IT', '2025-07-01', '5', '970121'],
    ['IT', now, '10, else 22', '060311'],
    ['IT', now, '5', '970610'],
    ['LI', '2025-01-01', '8.1, else 2.6', '961900'],
    ['LU', now, '3', '100630'],
    ['LV', '2026-07-01', '12, else 21', '040110 190590'],
    ['LV', '2026-07-01', '21', '020714'],
    ['LV', '2026-07-01', '12', '020713'],
    ['MC', now, '2.1, else 20', '490290'],
    ['MC', now, '5.5', '090111 040690'],
    ['MT', now, '0', '170199 190219'],
    ['MT', now, '0, else 18', '160100 190590'],
    ['PL', now, '23, else 8', '902140'],
    ['PL', now, '8', '060311 230910 871310'],
    ['PL', now, '8, else 23', '300490 300390'],
    ['PT', now, '6, else 23', '060311'],
    ['RO', '2025-07-31', '9', '040110'],
    ['SE', '2026-03-31', '12', '040110'],
    ['SE', '2026-04-01', '6', '040110'],
    ['SE', '2027-12-31', '6', '040110'],
    ['SE', '2028-01-01', '12', '040110'],
    ['SE', now, '25, else 12', '970121'],
  ] as const
  const cases = rates.flatMap(([country, day, rate, goods]) =>
    goods.split(' ').map((code) => [country, code, day, rate] as const),
  )

  test.each(cases)('of %s %s on %s is %s', (country, code, day, expected) => {
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
    ['CA', 'ON', '961900', 'adult', '13, else 5 or 0'],
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
  'works of art': /^970[1-3]/,
  seeds: /^1209/,
}

/** Members whose standard rate applies to a whole group, except as a row says. */
const atStandardRate: Readonly<Record<keyof typeof groups, readonly string[]>> = {
  food: ['BG', 'DK', 'EE', 'LT'],
  medicines: ['BG', 'DE', 'DK'],
  'printed matter': ['DK'],
  aids: ['AT', 'BG', 'DK', 'FI', 'HU', 'SE'],
  'sanitary products': ['DK', 'HU', 'LV', 'RO', 'SE'],
  plants: ['BG', 'DK', 'EE', 'FI', 'HU', 'LT', 'LV', 'SE', 'SK'],
  'works of art': ['BG', 'EE', 'HR', 'LT', 'LV', 'RO', 'SK'],
  seeds: ['BG', 'DK', 'EE', 'FI', 'HU', 'LT', 'NL', 'SE'],
}

const members = 'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MC MT NL PL PT RO SE SI SK'.split(' ')
const codes = new Set((rules.tariffs.get('eu')?.at(-1)?.lines.listLines() ?? []).map(({ code }) => code.slice(0, 6)))

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

describe('no code of a group with reduced rates is certain to have the standard rate', () => {
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
    ['works of art', now],
    ['seeds', now],
  ] as const)('%s on %s', (group, day) => {
    expect(findExactAtStandardRate(group, day)).toEqual([])
  })
})

test('goods of the Commission’s list have the standard rate for certain only if a law says so', () => {
  const listed = rules.taxedGoods.filter(({ isFallback }) => isFallback)
  const exact = listed.flatMap(({ countries: [country = ''], goods }) =>
    [...codes]
      .filter((code) => isInScope(goods, code))
      .filter((code) => {
        const rate = findRate(country, code, now, { ageGroup: null })
        return rate?.doubts.length === 0 && rules.taxRates.some((taxRate) => taxRate === rate.law)
      })
      .map((code) => `${country} ${code}`),
  )
  expect(listed.length).toBeGreaterThan(200)
  expect([...new Set(exact)]).toEqual([])
})

test('investment gold is in doubt in every member', () => {
  const exact = members.filter((country) =>
    ['710812', '711890'].some((code) => findRate(country, code, now)?.doubts.length === 0),
  )
  expect(exact).toEqual([])
})

test('Every country has a standard tax rate on every day after its first', () => {
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
