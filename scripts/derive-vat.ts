/**
 * Derives the tables of value added tax in the European Union:
 *
 *     node scripts/derive-vat.ts DIRECTORY
 *
 * DIRECTORY contains `vat/eu-vat-rates-data.json` (the rates of August 2026), `vat/kdeldycke-vat_rates.csv` (their
 * start dates) and `vat/eu-tedb-vat-by-cn-2025-08.csv` (goods that may have a reduced rate). Keeps only codes and
 * figures, no text.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'

type Row = Readonly<Record<string, string>>

interface CountryRates {
  readonly standard: number
  readonly reduced: readonly number[]
  readonly super_reduced: number | null
  readonly eu_member: boolean
}

const [source] = process.argv.slice(2)
if (source === undefined) throw new Error('say where the rates are')
const target = new URL('../reference/vat/', import.meta.url)

async function readRows(path: string): Promise<readonly Row[]> {
  return parse(await readFile(join(source ?? '', path), 'utf8'), { columns: true, bom: true, trim: true })
}

async function writeRows(
  file: string,
  comments: readonly string[],
  lines: readonly (readonly string[])[],
): Promise<void> {
  const text = [...comments.map((line) => `# ${line}`), ...lines.map((cells) => cells.join('\t'))].join('\n')
  await writeFile(new URL(file, target), `${text}\n`)
  console.log(`${file}: ${lines.length - 1} rows`)
}

/** Reduced rates that apply only in parts of a country; they are left out. */
const onlyInRegions: Readonly<Record<string, readonly number[]>> = {
  AT: [19],
  FR: [0.9, 1.05, 8.5, 13],
  GR: [4, 17],
  PT: [16, 22],
}

/** Member states whose reduced rates changed after `edition`, with the date of the change. */
const reducedSince: Readonly<Record<string, string>> = { FI: '2026-01-01', LT: '2026-01-01', RO: '2025-08-01' }
const edition = '2025-07-01'

/** Reduced rates that started later than the other rates of their country. */
const bandSince: Readonly<Record<string, string>> = { 'AT 4.9': '2026-07-01' }

function getDayAfter(day: string): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + 1)
  return date.toISOString().slice(0, 10)
}

async function deriveEurope(): Promise<void> {
  const data = JSON.parse(await readFile(join(source ?? '', 'vat/eu-vat-rates-data.json'), 'utf8')) as {
    readonly rates: Readonly<Record<string, CountryRates>>
  }
  const history = (await readRows('vat/kdeldycke-vat_rates.csv')).filter((row) => row['rate_type'] === 'standard')
  const findFirstDay = (country: string, percent: number): string => {
    const historyRow = history.find(
      (row) => (row['territory_codes'] ?? '').split('\n').includes(country) && Number(row['rate']) * 100 === percent,
    )
    return historyRow?.['start_date'] ?? edition
  }
  const commission = "European Commission, TEDB; rates in force in the Member States' territories"
  const lines = Object.entries(data.rates).flatMap(([country, rates]) => {
    if (!rates.eu_member && country !== 'MC') return []
    const reduced = [...new Set([...rates.reduced, ...(rates.super_reduced === null ? [] : [rates.super_reduced])])]
      .filter((percent) => !(onlyInRegions[country] ?? []).includes(percent))
      .toSorted((a, b) => b - a)
    const row = (band: number, percent: number, from: string) => [
      country,
      '',
      String(band),
      String(percent),
      from,
      '',
      commission,
    ]
    const zeroes = ['CZ', 'IE', 'MT'].includes(country) ? [row(3, 0, edition)] : []
    return [
      row(1, rates.standard, findFirstDay(country, rates.standard)),
      ...reduced.map((percent) =>
        row(2, percent, bandSince[`${country} ${percent}`] ?? reducedSince[country] ?? edition),
      ),
      ...zeroes,
    ]
  })
  const before = history.flatMap((row) => {
    const [country = ''] = (row['territory_codes'] ?? '').split('\n')
    const stop = row['stop_date'] ?? ''
    // The source ends some periods with their last day, and others with the first day of the next.
    const isLastDay =
      stop !== '' &&
      history.some(
        (next) => next['territory_codes'] === row['territory_codes'] && next['start_date'] === getDayAfter(stop),
      )
    const to = isLastDay ? getDayAfter(stop) : stop
    const isMember = data.rates[country]?.eu_member === true
    if (!isMember || to < '2021-07-01') return []
    const percent = String(Number((Number(row['rate']) * 100).toFixed(3)))
    return [[country, '', '1', percent, row['start_date'] ?? '', to, commission]]
  })
  const head = ['country', 'region', 'band', 'percent', 'from', 'to', 'source']
  await writeRows(
    'rates-eu.tsv',
    [
      'Rates of value added tax in the European Union and Monaco, of 22 August 2026. Bands: 1 standard, 2 reduced, 3 zero.',
    ],
    [head, ...lines, ...before],
  )
}

/** The Commission's categories of goods that are sent by parcel, and their names here. */
const categories: Readonly<Record<string, string>> = {
  FOODSTUFFS: 'food',
  PHARMACEUTICAL_PRODUCTS: 'medicine',
  MEDICAL_EQUIPMENT: 'medical',
  LOAN_LIBRARIES: 'book',
  NEWSPAPERS: 'newspaper',
  PERIODICALS: 'newspaper',
  PLANT: 'plant',
  CHILD_WEAR: 'child',
  CHILDREN_CAR_SEATS: 'child',
  BICYCLES_ELECTRIC: 'standard',
  PICTURES: 'art',
  WOOD: 'standard',
}

/** Rates that have replaced those of August 2025 since. */
const successors: Readonly<Record<string, readonly string[]>> = {
  'FI 14': ['13.5'],
  'LT 9': ['12', '5'],
  'RO 5': ['11'],
  'RO 9': ['11'],
}

const publication = 'European Commission, TEDB, VAT rates by CN code, August 2025'

async function deriveGoods(): Promise<void> {
  const goodsByCountry = new Map<string, Set<string>>()
  for (const row of await readRows('vat/eu-tedb-vat-by-cn-2025-08.csv')) {
    const prefix = (row['cn_prefix'] ?? '').replaceAll(/\D/g, '').slice(0, 4)
    const category = categories[row['category'] ?? '']
    if (prefix.length < 2 || category === undefined) continue
    const country = row['member_state'] === 'EL' ? 'GR' : (row['member_state'] ?? '')
    const percent = String(Number(row['rate']))
    for (const now of successors[`${country} ${percent}`] ?? [percent]) {
      const key = `${country} ${now} ${category}`
      goodsByCountry.set(key, (goodsByCountry.get(key) ?? new Set()).add(prefix))
    }
  }
  const lines = [...goodsByCountry]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, prefixes]) => {
      const [country = '', percent = '', category = ''] = key.split(' ')
      const wide = [...prefixes].filter((prefix) => prefix.length === 4 || prefix.length === 2).toSorted()
      const closest = wide.filter((prefix) => prefix.length === 2 || !prefixes.has(prefix.slice(0, 2)))
      const firstDay = reducedSince[country] ?? '2021-07-01'
      const fact = category === 'standard' ? 'whether the goods are of those with the reduced rate' : ''
      const countries = country === 'FR' ? 'FR MC' : country
      return [countries, '', closest.join(' '), category, 'some', fact, percent, firstDay, '', publication]
    })
  const head = ['countries', 'regions', 'goods', 'category', 'applies', 'fact', 'percent', 'from', 'to', 'source']
  await writeRows(
    'goods-eu.tsv',
    [
      'Goods of which some have a reduced rate in a member of the European Union, by chapter or heading; as goods.tsv, whose rows go before',
      'these: they count only for codes that it does not name.',
    ],
    [head, ...lines],
  )
}

await deriveEurope()
await deriveGoods()
