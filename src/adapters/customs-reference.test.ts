import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dutyForms } from '../customs/index.ts'
import { isInForce } from '../customs/service/date-ranges.ts'
import { createSdrConverter } from '../customs/service/landed-cost/special-drawing-rights.ts'
import { parseDecimal } from '../kernel/money.ts'
import { readDataRequirements, readLandedCostRules, readSdrAmounts, readShippedRates } from './customs-reference.ts'
import { readRestrictions } from './restriction-reference.ts'

const directory = fileURLToPath(new URL('../../reference/', import.meta.url))
const rules = readLandedCostRules(directory)
const restrictions = readRestrictions(directory)
const sdrAmounts = readSdrAmounts(directory)
const exchangeRates = readShippedRates(directory)
const readers = [readLandedCostRules, readRestrictions, readDataRequirements, readSdrAmounts, readShippedRates]
const distinct = (entries: readonly { readonly countries: readonly string[] }[]) =>
  new Set(entries.flatMap(({ countries }) => countries))

describe('the shipped tables', () => {
  test('have the low-value rules of at least 40 destinations, with their calculation', () => {
    const withRules = distinct(rules.lowValue)
    expect(withRules.size).toBeGreaterThanOrEqual(40)
    const calculated = distinct(rules.destinations)
    expect([...withRules].filter((country) => !calculated.has(country))).toEqual([])
  })

  test('have the standard tax rates of at least 60 countries', () => {
    const standard = rules.taxRates.filter(({ band, to }) => band === 1 && to === null)
    expect(new Set(standard.map(({ country }) => country)).size).toBeGreaterThanOrEqual(60)
  })

  test('have one standard rate per country, region and day', () => {
    const standard = rules.taxRates.filter(({ band }) => band === 1)
    const overlapping = standard.filter((rate, index) =>
      standard.some(
        (otherRate, place) =>
          place > index &&
          otherRate.country === rate.country &&
          otherRate.region === rate.region &&
          (rate.to === null || otherRate.from === null || otherRate.from < rate.to) &&
          (otherRate.to === null || rate.from === null || rate.from < otherRate.to),
      ),
    )
    expect(overlapping.map(({ country, from }) => `${country} ${from}`)).toEqual([])
  })

  test('have each region of a country once', () => {
    const entries = rules.regions.flatMap(({ countries, regions, to }) =>
      regions.map((region) => `${countries.join()} ${region}${to === null ? '' : ` to ${to}`}`),
    )
    expect(entries.filter((region, index) => entries.indexOf(region) !== index)).toEqual([])
  })

  test('have one calculation per country and day', () => {
    const entries = rules.destinations.flatMap(({ countries }) => countries)
    expect(entries.filter((country, index) => entries.indexOf(country) !== index)).toEqual([])
  })

  test('refer only to existing tariffs, columns and lists', () => {
    // Some tariffs are not shipped but can be imported.
    const importable = new Map(Object.values(dutyForms).map(({ tariff, columns }) => [tariff as string, columns]))
    for (const [name, editions] of rules.tariffs) expect(importable.get(name)).toEqual(editions.at(-1)?.columns)
    const getColumns = (tariff: string) => importable.get(tariff) ?? []
    const unknown = [
      ...rules.destinations.filter(({ tariff }) => tariff !== null && !importable.has(tariff)),
      ...rules.originColumns.filter(({ tariff, columns }) =>
        columns.some((rate) => !getColumns(tariff).includes(rate)),
      ),
      ...rules.preferences.filter(({ tariff, column }) => column !== null && !getColumns(tariff).includes(column)),
      ...rules.additionalDuties.filter(({ list, exemptList, doubtList }) =>
        [list, exemptList, doubtList].some((name) => name !== null && !rules.codeLists.has(name)),
      ),
    ]
    expect(unknown).toEqual([])
    expect(rules.preferences.filter(({ column, rate }) => (column === null) === (rate === null))).toEqual([])
  })

  test.each([
    ['us', 11_000],
    ['eu', 11_000],
    ['gb', 11_000],
    ['jp', 9_000],
    ['ca', 7_200],
    ['ch', 7_500],
  ])('have the tariff %s with its lines', (name, minLines) => {
    const lines = rules.tariffs.get(name)?.at(-1)?.lines.listLines() ?? []
    expect(lines.length).toBeGreaterThan(minLines)
    expect(lines.filter(({ code }) => !/^\d{6,10}$/.test(code))).toEqual([])
  })

  test('are free of known mistakes', () => {
    const standard = (country: string, day: string) =>
      rules.taxRates
        .filter((rate) => rate.country === country && rate.band === 1 && rate.region === null)
        .filter(({ from, to }) => (from === null || from <= day) && (to === null || day < to))
        .map(({ percent }) => percent.toFixed())
    const now = '2026-11-20'
    expect(['BH', 'KW', 'QA', 'TH', 'LI'].map((country) => standard(country, now))).toEqual([
      ['10'],
      ['0'],
      ['0'],
      ['7'],
      ['8.1'],
    ])
    expect([standard('RO', '2025-07-31'), standard('RO', '2025-08-01')]).toEqual([['19'], ['21']])
  })

  test.each([
    'landed-cost/additional-duties.tsv',
    'landed-cost/destinations.tsv',
    'landed-cost/duty-rates.tsv',
    'landed-cost/fees.tsv',
    'landed-cost/low-value.tsv',
    'landed-cost/measures.tsv',
    'landed-cost/origin-columns.tsv',
    'landed-cost/preferences.tsv',
    'landed-cost/scheme-exclusions.tsv',
    'landed-cost/trade-defence.tsv',
    'restrictions/dangerous-codes.tsv',
    'restrictions/goods.tsv',
    'restrictions/origins.tsv',
    'restrictions/required-data.tsv',
    'vat/goods.tsv',
    'vat/rates-world.tsv',
  ])('record in %s which rows were verified against a second source', async (path) => {
    const lines = (await readFile(join(directory, path), 'utf8')).trimEnd().split('\n')
    const [head = [], ...rows] = lines.filter((line) => !line.startsWith('#')).map((line) => line.split('\t'))
    expect(head.at(-1)).toBe('checked')
    const [source, checked] = [head.indexOf('source'), head.length - 1]
    expect(rows.filter((row) => row[checked] === row[source])).toEqual([])
  })

  test('class dangerous codes as their UN numbers are classed', () => {
    const codes = ['360410', '930621', '850760', '330300', '320810', '381400', '330530', '961310', '360500', '360610']
    for (const code of codes) {
      const dangerous = restrictions.findDangerousCode(code)
      const classes = restrictions
        .findDangerousGoods((dangerous?.unNumbers ?? []).map((number) => `UN ${number}`).join(' '))
        .map(({ hazardClass }) => hazardClass.split('.')[0])
      expect(classes).toHaveLength(dangerous?.unNumbers.length ?? -1)
      expect(dangerous?.hazardClass.split(' or ')).toEqual(expect.arrayContaining(classes))
    }
  })

  test('have restrictions and exchange rates', () => {
    expect(
      restrictions.findRestrictions({
        code: '930200',
        destination: 'DE',
        dispatch: null,
        origin: null,
        isWorthMoreThan: () => null,
        asOf: '2026-11-20',
      }),
    ).not.toEqual([])
    expect(exchangeRates.perEuro.get('USD')?.toFixed()).toBe('1.1269')
  })

  test.each(['2022-07-31', '2022-08-01', '2026-11-20'])(
    'have five currencies in a special drawing right on %s',
    (day) => {
      const currencies = sdrAmounts.filter((rate) => isInForce(rate, day)).map(({ currency }) => currency)
      expect(currencies.toSorted()).toEqual(['CNY', 'EUR', 'GBP', 'JPY', 'USD'])
    },
  )

  test.each([
    ['360.93', 'EUR', 'below'],
    ['360.94', 'EUR', 'above'],
    ['300', 'GBP', 'below'],
    ['1490', 'AED', 'below'],
    ['40000', 'INR', 'above'],
  ])('convert %s %s to %s 300 special drawing rights', (amount, currency, side) => {
    const worth = createSdrConverter(sdrAmounts, [exchangeRates], '2026-11-20')(parseDecimal(amount), currency)
    expect(worth?.gt('300') === true ? 'above' : 'below').toBe(side)
    expect(worth).not.toBeNull()
  })
})

describe('an error in a table', () => {
  let copy: string
  beforeAll(async () => {
    copy = await mkdtemp(join(tmpdir(), 'portolan-reference-'))
    await cp(directory, copy, { recursive: true })
  })
  afterAll(() => rm(copy, { recursive: true }))

  test.each([
    ['landed-cost/fees.tsv', 'FR MC', 'FR XX', 'landed-cost/fees.tsv, line 5: XX is neither a country nor a group'],
    [
      'restrictions/required-data.tsv',
      'weight',
      'mass',
      'restrictions/required-data.tsv, line 7: mass is none of description, hsCode, countryOfOrigin, weight, value',
    ],
    [
      'landed-cost/low-value.tsv',
      '\t150\tEUR',
      '\tmany\tEUR',
      'landed-cost/low-value.tsv, line 9: limit is not a number',
    ],
    [
      'landed-cost/low-value.tsv',
      '\t150\tEUR',
      '\t150\tEURO',
      'landed-cost/low-value.tsv, line 9: currency is not a currency',
    ],
    [
      'landed-cost/low-value.tsv',
      '2026-07-01\tReg',
      '2006-07-01\tReg',
      'landed-cost/low-value.tsv, line 9: ends before it begins',
    ],
    [
      'landed-cost/low-value.tsv',
      'rate 20 of customs',
      'rate 20 of all',
      'landed-cost/low-value.tsv, line 73: effect is unknown',
    ],
    ['vat/rates-eu.tsv', 'AT\t\t1\t20', 'AT\t\t1', 'vat/rates-eu.tsv, line 3 has 6 cells instead of 7'],
    ['tariffs/gb/lines.tsv', '\t10%', '\t10 percent', '"10 percent" is not a rate of duty'],
    ['tariffs/gb/lines.tsv', '\n010129\t', '\n0101\t', 'the row "0101\t10'],
    ['tariffs/gb/lines.tsv', '\n010129\t', '\n010119\t', 'the row "010119\t10'],
    [
      'tariffs/us/section-232.txt',
      '\n8703\n',
      '\n8703230190\n',
      'tariffs/us/section-232.txt: 8703230190 is not a code of 4 to 8 digits',
    ],
    ['rates/default.tsv', '# date 2026-10-06', '# of autumn', 'rates/default.tsv does not state its date'],
  ])('in %s is found on reading: %j as %j', async (file, right, wrong, message) => {
    const path = join(copy, file)
    const good = await readFile(path, 'utf8')
    expect(good).toContain(right)
    await writeFile(path, good.replace(right, wrong))
    try {
      expect(() => readers.map((read) => read(copy))).toThrow(message)
    } finally {
      await writeFile(path, good)
    }
  })
})
