/**
 * Derives the tables of value added tax in the European Union:
 *
 *     node bin/with-runtime.mjs scripts/derive-vat.ts DIRECTORY
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

/** What a category of the Commission is here: a category of the request and, where that does not decide, the fact. */
type GoodsKind = readonly [category: string, fact?: string]

const ofReducedRate = 'whether the goods are of those with the reduced rate'
const forFarming: GoodsKind = ['standard', 'whether it is for use in agriculture']
const asFuel: GoodsKind = ['standard', 'whether it is fuel']
const onImport: GoodsKind = ['art', 'whether it is imported as a work of art, a collector’s piece or an antique']

/** The Commission's categories of goods that are sent by parcel. */
const categories: Readonly<Record<string, GoodsKind>> = {
  FOODSTUFFS: ['food'],
  PHARMACEUTICAL_PRODUCTS: ['medicine'],
  MEDICAL_EQUIPMENT: ['medical'],
  LOAN_LIBRARIES: ['book'],
  BOOKS: ['book'],
  NEWSPAPERS: ['newspaper'],
  PERIODICALS: ['newspaper'],
  PLANT: ['plant'],
  CHILD_WEAR: ['child'],
  CHILDREN_CAR_SEATS: ['child'],
  BICYCLES_ELECTRIC: ['standard', ofReducedRate],
  PICTURES: ['art'],
  IMPRESSIONS: ['art'],
  SCULPTURES: ['art'],
  SCULPTURE_CASTS: ['art'],
  TAPESTRIES: ['art'],
  CERAMICS: ['art'],
  ENAMELS: ['art'],
  PHOTOGRAPHS: ['art'],
  POSTAGE: ['art'],
  ZOOLOGICAL: ['art'],
  '100_YEARS_OLD': ['art'],
  ANTIQUES: onImport,
  WOOD: ['standard', ofReducedRate],
  WOOD_ARTICLE98: ['standard', 'whether it is firewood'],
  AGRICULTURAL_PRODUCTION: forFarming,
  AGRICULTURAL_EQUIPMENT: forFarming,
  CERTAIN_AGRICULTURAL_INPUT: forFarming,
  CHEMICAL_FERTILISERS: forFarming,
  CHEMICAL_PESTICIDES_ENVIRONMENT: forFarming,
  LIVE_EQUINES: forFarming,
  EXEMPTION_SUPERREDUCED: ['standard', ofReducedRate],
  TEMPORARY_EXEMPTION_RATE: ['standard', ofReducedRate],
  CLEANING_PRODUCT: ['standard', ofReducedRate],
  PRINTED_ADVERTISING_MATERIAL: ['standard', ofReducedRate],
  NEW_PARKING_RATE: ['standard', ofReducedRate],
  WINE_FRESH_GRAPE: ['standard', ofReducedRate],
  TRANSPORT_PASSENGERS: ['standard', 'whether it is a helmet for cyclists'],
  UNDERTAKERS_SERVICES: ['standard', 'whether it is a coffin or an urn'],
  FOSSIL_FUEL: asFuel,
  FUEL_MINERAL_OIL: asFuel,
  SUPPLY_GAS: asFuel,
  SUPPLY_WATER: ['standard', 'whether it is drinking water that is not in bottles'],
  SOLAR_PANELS: ['standard', ofReducedRate],
  SUSTAINABLE_ENERGY: ['standard', ofReducedRate],
}

const fertilisers = '31'

/** Whether members name a few codes of a heading as examples of the goods. */
const isNamedByExample = (kind: GoodsKind | undefined, code: string): boolean =>
  kind === forFarming || kind?.[0] === 'art' || code.startsWith(fertilisers)

/** Rates that have replaced those of August 2025 since; none if the list has a rate that had ended. */
const successors: Readonly<Record<string, readonly string[]>> = {
  'AT 0': [],
  'FI 14': ['13.5'],
  'LT 9': ['12', '5'],
  'RO 5': ['11'],
  'RO 9': ['11'],
}

const publication = 'European Commission, TEDB, VAT rates by CN code, August 2025'

/**
 * A code of the combined nomenclature as one of the Harmonized System of 2022: of two, four or six digits. Some members
 * still name codes of 2017.
 */
function toSystemCode(code: string, length: 4 | 6, subheadings: ReadonlySet<string>): string {
  const digits = code.replaceAll(/\D/g, '').slice(0, length)
  return digits.length === 6 && subheadings.has(digits) ? digits : digits.slice(0, digits.length < 4 ? 2 : 4)
}

async function readSubheadings(): Promise<ReadonlySet<string>> {
  const lines = await readFile(new URL('../tariffs/eu/lines.tsv', target), 'utf8')
  return new Set(lines.split('\n').flatMap((line) => /^\d{6}/.exec(line) ?? []))
}

/** The codes that no shorter code among them includes. */
const keepWidest = (codes: ReadonlySet<string>): readonly string[] =>
  [...codes]
    .filter((code) => !codes.has(code.slice(0, 2)) || code.length === 2)
    .filter((code) => code.length < 6 || !codes.has(code.slice(0, 4)))
    .toSorted()

async function deriveGoods(): Promise<void> {
  const subheadings = await readSubheadings()
  const goodsByRule = new Map<string, Set<string>>()
  for (const row of await readRows('vat/eu-tedb-vat-by-cn-2025-08.csv')) {
    const kind = categories[row['category'] ?? '']
    const prefix = row['cn_prefix'] ?? ''
    const code = toSystemCode(prefix, isNamedByExample(kind, prefix) ? 4 : 6, subheadings)
    // Where no rate applies, the list has 0.
    if (code.length < 2 || kind === undefined || row['rate_type'] === 'NOT_APPLICABLE') continue
    const [category, fact = ''] = kind
    const country = row['member_state'] === 'EL' ? 'GR' : (row['member_state'] ?? '')
    const percent = String(Number(row['rate']))
    for (const now of successors[`${country} ${percent}`] ?? [percent]) {
      const key = [country, now, category, fact].join('\t')
      goodsByRule.set(key, (goodsByRule.get(key) ?? new Set()).add(code))
    }
  }
  const lines = [...goodsByRule]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, codes]) => {
      const [country = '', percent = '', category = '', fact = ''] = key.split('\t')
      const firstDay = reducedSince[country] ?? '2021-07-01'
      const countries = country === 'FR' ? 'FR MC' : country
      return [countries, '', keepWidest(codes).join(' '), category, 'some', fact, percent, firstDay, '', publication]
    })
  const head = ['countries', 'regions', 'goods', 'category', 'applies', 'fact', 'percent', 'from', 'to', 'source']
  await writeRows(
    'goods-eu.tsv',
    [
      'Goods of which some have a reduced rate in a member of the European Union, by chapter, heading or subheading; as goods.tsv, whose rows go before',
      'these: they count only for codes that it does not name.',
    ],
    [head, ...lines],
  )
}

await deriveEurope()
await deriveGoods()
