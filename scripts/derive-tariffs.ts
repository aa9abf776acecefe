/**
 * Derives the duty tables from the tariffs of the United States, the European Union, the United Kingdom, Japan,
 * Canada and Switzerland:
 *
 *     node bin/with-runtime.mjs scripts/derive-tariffs.ts DIRECTORY
 *
 * DIRECTORY contains
 *
 * - in `tariffs/us/`: `hts_2026_rev_10.json.gz`, `s122_exempt_products.csv`, `s301_product_lists.csv`,
 *   `s301_china_parts.csv`, `s301fl_final_common_exemptions.csv`, `s232_annex_products.csv`,
 *   `s232_derivative_products.csv`, `s232_copper_products.csv`, `s232_semi_products.csv`, `s232_pharma_products.csv`,
 *   `s232_auto_parts.txt`, `s232_mhd_parts.txt`, `s338_products.csv` and `s338_changes.csv`
 * - `tariffs/uk-eu/global-uk-tariff.csv`, `tariffs/jp/japan-rates.csv`, `tariffs/ca/tphs.csv` and
 *   `tariffs/ch/lines.csv`
 * - `hs/hs2022-hs2017-correlation.csv` and `restricted/un-numbers-adr2023.csv`
 *
 * `reference/README.md` lists the sources. Keeps only codes and figures, no text.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { parse } from 'csv-parse/sync'
import { canadianTariff } from '../src/customs/service/landed-cost/canadian-tariff.ts'
import {
  parseEuropeanRate,
  parseJapaneseRate,
  parseUnitedStatesRate,
  parseUnitedStatesSpecial,
  selectJapaneseWtoRate,
} from '../src/customs/service/landed-cost/official-rates.ts'
import { swissTariff, writeSwissRate } from '../src/customs/service/landed-cost/swiss-tariff.ts'

type Row = Readonly<Record<string, string>>

const [source] = process.argv.slice(2)
if (source === undefined) throw new Error('say where the tariffs are')
const target = new URL('../reference/', import.meta.url)

async function readRows(path: string): Promise<readonly Row[]> {
  return parse(await readFile(join(source ?? '', path), 'utf8'), { columns: true, bom: true, trim: true })
}

async function writeLines(path: string, lines: readonly string[]): Promise<void> {
  const url = new URL(path, target)
  await mkdir(new URL('.', url), { recursive: true })
  await writeFile(url, `${lines.join('\n')}\n`)
  console.log(`${path}: ${lines.length} lines`)
}

interface Edition {
  readonly edition: string
  readonly source: string
  readonly nomenclature: string
  readonly from: string
  readonly columns: readonly string[]
}

async function writeTariff(name: string, edition: Edition, lines: readonly string[]): Promise<void> {
  await writeLines(`tariffs/${name}/edition.json`, [
    JSON.stringify({ ...edition, columns: edition.columns.join(' ') }, null, 2),
  ])
  await writeLines(`tariffs/${name}/lines.tsv`, [...new Set(lines)].toSorted())
}

/** The columns of the Harmonized Tariff Schedule that hold a line's rates. */
interface ScheduleRow {
  readonly htsno: string
  readonly general: string
  readonly special: string
  readonly other: string
}

async function deriveUnitedStates(): Promise<void> {
  const schedule = await readFile(join(source ?? '', 'tariffs/us/hts_2026_rev_10.json.gz'))
  const rows: readonly ScheduleRow[] = JSON.parse(gunzipSync(schedule).toString('utf8'))
  const lines = rows.flatMap((row) => {
    const code = row.htsno.replaceAll('.', '').slice(0, 8)
    const [general = '', special = '', other = ''] = [row.general, row.special, row.other].map((cell) => cell.trim())
    if (general === '' || code.length !== 8 || code.startsWith('98') || code.startsWith('99')) return []
    const rates = [parseUnitedStatesRate(general), parseUnitedStatesSpecial(special), parseUnitedStatesRate(other)]
    return [[code.slice(0, 6), code.slice(6), ...rates].join('\t')]
  })
  const edition: Edition = {
    edition: 'Harmonized Tariff Schedule of the United States 2026, revision 10',
    source:
      'USITC, hts.usitc.gov, 8 June 2026; chapters 1 to 97 (chapter 99 is not in it). Revisions 11 to 20, to 28 September 2026, change none of these rates; revision 13 and a part of 11 were not checked',
    nomenclature: 'HS 2022',
    from: '2026-01-01',
    columns: ['general', 'special', 'column2'],
  }
  await writeTariff('us', edition, lines)
  await deriveUnitedStatesLists()
}

/**
 * Whether a code is exempt from the surcharge under section 122 only for civil aircraft (U.S. note 2(aa)(iv), general
 * note 6). The list does not say; these are the goods of the Agreement on Trade in Civil Aircraft, except the
 * electronics, polymers, raw rubber and raw metals that the note exempts for all uses.
 */
function isForAircraft(code: string): boolean {
  const heading = code.slice(0, 4)
  if (['8471', '8473', '8486', '8517', '8523', '8524', '8528', '8541', '8542'].includes(heading)) return false
  if (/^(45|48|68|69|70|73|76|83|84|85|87|88|90|91|94|96)/.test(code)) return true
  return ['39', '40', '74'].some(
    (chapter, rowAbove) => code.startsWith(chapter) && heading >= (['3915', '4008', '7413'][rowAbove] ?? ''),
  )
}

/** Vehicles, wood and wood products under section 232, by the proclamations of 2025. */
const vehiclesAndWood = '8701 8702 8703 8704 8705 8706 8709 4403 4406 4407 940161 940340 940360 940391'.split(' ')

/** Rates of the chapter 99 headings for goods from China, in percent. The duty of 9903.88.16 (list 4B) is suspended. */
const chineseRates: Readonly<Record<string, string>> = {
  '9903.88.01': '25',
  '9903.88.02': '25',
  '9903.88.03': '25',
  '9903.88.04': '25',
  '9903.88.15': '7.5',
  '9903.91.01': '25',
  '9903.91.02': '50',
  '9903.91.03': '100',
  '9903.91.05': '50',
  '9903.91.06': '25',
  '9903.91.07': '50',
  '9903.91.08': '100',
  '9903.91.11': '25',
  '9903.92.10': '25',
}

async function deriveUnitedStatesLists(): Promise<void> {
  const readList = (name: string) => readRows(`tariffs/us/${name}`)
  const sortUnique = (codes: Iterable<string>): string[] => [...new Set(codes)].toSorted()
  const exempt = (await readList('s122_exempt_products.csv')).map((row) => row['hts8'] ?? '')
  // A ten-digit code exempts only a part of its line.
  const isPart = (code: string): boolean => isForAircraft(code) || code.length > 8
  await writeLines('tariffs/us/section-122-exempt.txt', sortUnique(exempt.filter((code) => !isPart(code))))
  await writeLines(
    'tariffs/us/section-122-aircraft.txt',
    sortUnique(exempt.filter(isPart).map((code) => code.slice(0, 8))),
  )

  // The headings of 9903.91 and 9903.92 replace the earlier ones.
  const rates = new Map<string, string>()
  const listed = (await readList('s301_product_lists.csv')).toSorted((a, b) =>
    (a['ch99_code'] ?? '') < (b['ch99_code'] ?? '') ? -1 : 1,
  )
  for (const { hts8 = '', ch99_code: heading = '' } of listed) {
    const rate = chineseRates[heading]
    if (rate !== undefined) rates.set(hts8, rate)
  }
  // Lines of which single products are excluded, or, with `part`, of which only ten-digit parts are on list 4A.
  const parts = await readList('s301_china_parts.csv')
  for (const { hts8 = '', why } of parts) if (why === 'part') rates.set(hts8, '7.5')
  for (const rate of new Set(rates.values())) {
    const codes = [...rates].filter(([, nationalDigits]) => nationalDigits === rate).map(([code]) => code)
    await writeLines(`tariffs/us/section-301-china-${rate.replace('.', '-')}.txt`, sortUnique(codes))
  }
  await writeLines('tariffs/us/section-301-china-partly.txt', sortUnique(parts.map(({ hts8 = '' }) => hts8)))

  const texts = await Promise.all(
    ['s232_auto_parts.txt', 's232_mhd_parts.txt'].map((name) =>
      readFile(join(source ?? '', `tariffs/us/${name}`), 'utf8'),
    ),
  )
  const annexes = await readList('s232_annex_products.csv')
  // Annex II of the proclamation of 2 April 2026 names the metal goods that are no longer covered.
  const removed = new Set(annexes.flatMap((row) => (row['annex'] === '2' ? [row['hts_prefix']?.slice(0, 8)] : [])))
  const metals = [...annexes, ...(await readList('s232_derivative_products.csv'))].map((row) => row['hts_prefix'])
  const others = [
    ...(await readList('s232_copper_products.csv')).map((row) => row['hts10']),
    ...(await readList('s232_semi_products.csv')).map((row) => row['hts10']),
    ...texts.flatMap((text) => text.split(/\s+/)),
    ...vehiclesAndWood,
  ]
  const toLines = (products: readonly (string | undefined)[]): string[] =>
    sortUnique(products.map((code = '') => code.slice(0, 8)).filter((code) => /^\d{4,8}$/.test(code)))
  const stillCovered = metals.filter((code) => !removed.has(code?.slice(0, 8)))
  await writeLines('tariffs/us/section-232-until-april-2026.txt', toLines([...metals, ...others]))
  await writeLines('tariffs/us/section-232.txt', toLines([...stillCovered, ...others]))
  const medicines = (await readList('s232_pharma_products.csv')).map(({ hts10 = '' }) => hts10.slice(0, 8))
  await writeLines('tariffs/us/section-232-medicines.txt', sortUnique(medicines))

  const labour = await readList('s301fl_final_common_exemptions.csv')
  // A ten-digit code, or one for aircraft or medicines only, exempts a part of its line.
  const isWhole = (row: Row): boolean => row['condition'] === 'full' && row['hts_code']?.length === 8
  const toLine = (row: Row): string => (row['hts_code'] ?? '').slice(0, 8)
  const listed8 = labour.filter((row) => !industrialChapters.has(toLine(row).slice(0, 2)) && toLine(row) < '98')
  await writeLines('tariffs/us/section-301-labour-exempt.txt', sortUnique(listed8.filter(isWhole).map(toLine)))
  await writeLines(
    'tariffs/us/section-301-labour-partly.txt',
    sortUnique(listed8.filter((row) => !isWhole(row)).map(toLine)),
  )
  await deriveCanadianSurcharge()
}

/** The lines of U.S. note 51(b), from 22 August and from 15 September 2026; a ten-digit code is a part of its line. */
async function deriveCanadianSurcharge(): Promise<void> {
  const first = (await readRows('tariffs/us/s338_products.csv')).map(({ hts8 = '' }) => hts8)
  const changes = await readRows('tariffs/us/s338_changes.csv')
  const listChanges = (change: string): string[] =>
    changes.filter((row) => row['change'] === change).map(({ hts = '' }) => hts)
  const [added, removed] = [listChanges('added'), new Set(listChanges('removed'))]
  const write = (name: string, codes: readonly string[]): Promise<void> =>
    writeLines(`tariffs/us/section-338-canada${name}.txt`, [...new Set(codes)].toSorted())
  await write('', first)
  await write('-from-september-2026', [
    ...first.filter((code) => !removed.has(code)),
    ...added.filter((code) => code.length === 8),
  ])
  await write(
    '-partly',
    added.filter((code) => code.length > 8).map((code) => code.slice(0, 8)),
  )
}

/** Chapters of goods that are not sent by parcel; their exemptions are not kept. */
const industrialChapters = new Set([
  '25',
  '26',
  '27',
  '28',
  '29',
  '31',
  '72',
  '73',
  '74',
  '75',
  '76',
  '78',
  '79',
  '80',
  '81',
])

/** Reads which subheadings of HS 2022 correspond to each of HS 2017. */
async function readCodeReplacements(): Promise<ReadonlyMap<string, readonly string[]>> {
  const replacementsByCode = new Map<string, string[]>()
  for (const row of await readRows('hs/hs2022-hs2017-correlation.csv')) {
    const before = row['HS2017'] ?? ''
    replacementsByCode.set(before, [...(replacementsByCode.get(before) ?? []), row['HS2022'] ?? ''])
  }
  return replacementsByCode
}

async function deriveEurope(): Promise<void> {
  const now = await readCodeReplacements()
  const tariffRows = await readRows('tariffs/uk-eu/global-uk-tariff.csv')
  const divided = new Set(
    tariffRows.map(({ commodity = '' }) => commodity).flatMap((code) => (code.length > 8 ? [code.slice(0, 8)] : [])),
  )
  // A line with subdivisions has no rates of its own.
  const undividedRows = tariffRows.filter(({ commodity = '' }) => !divided.has(commodity))
  const tariffs = [
    { name: 'eu', column: 'cet_duty_rate', currency: 'EUR', title: 'Common Customs Tariff of the European Union' },
    { name: 'gb', column: 'ukgt_duty_rate', currency: 'GBP', title: 'UK Global Tariff' },
  ]
  for (const { name, column, currency, title } of tariffs) {
    const lines = undividedRows.flatMap((row) => {
      const { commodity = '' } = row
      const before = commodity.slice(0, 6)
      return (now.get(before) ?? []).map((six) => {
        // National digits of 2021 are only valid if the six digits before them did not change.
        const nationalDigits = six === before ? commodity.slice(6) : ''
        return [six, nationalDigits, parseEuropeanRate(row[column] ?? '', currency)].join('\t')
      })
    })
    const edition: Edition = {
      edition: `${title}, January 2021`,
      source: 'uktrade/global-uk-tariff (Crown copyright, OGL v3)',
      nomenclature: 'HS 2017, brought to HS 2022 by the correlation of the UN Statistics Division',
      from: '2021-01-01',
      columns: ['general'],
    }
    await writeTariff(name, edition, lines)
  }
}

const japaneseColumns = ['general', 'temporary', 'wto', 'gsp', 'ldc', 'cptpp', 'eu_epa', 'uk_epa', 'us_ta']

async function deriveJapan(): Promise<void> {
  const japaneseRows = await readRows('tariffs/jp/japan-rates.csv')
  const above = new Map<string, Row>()
  for (const row of japaneseRows) above.set(`${row['hs6']} ${row['description_ja']}`, row)
  /** A line's value in a column, or that of the nearest line above that has one. */
  const cell = (row: Row, column: string): string => {
    const path = (row['description_ja'] ?? '').split(' > ')
    for (let length = path.length; length > 0; length -= 1) {
      const rowAbove = length === path.length ? row : above.get(`${row['hs6']} ${path.slice(0, length).join(' > ')}`)
      const cellText = rowAbove?.[column] ?? ''
      if (cellText !== '') return cellText
    }
    return ''
  }
  const lines = japaneseRows.flatMap((row) => {
    if ((row['stat3'] ?? '') === '') return []
    const rates = japaneseColumns.map((column) => {
      const cellText = cell(row, column)
      // A WTO rate in parentheses is not lower than the others, so it does not apply.
      return column === 'wto' && /^[(（]/.test(cellText) ? '' : parseJapaneseRate(cellText)
    })
    const [general = '', temporary = '', wto = '', ...preferences] = rates
    const wtoRate = selectJapaneseWtoRate({ general, temporary, wto })
    return [[row['hs6'], row['stat3'], general, temporary, wtoRate, ...preferences].join('\t')]
  })
  const edition: Edition = {
    edition: 'Customs Tariff Schedules of Japan, 9 July 2026',
    source: 'Japan Customs, customs.go.jp',
    nomenclature: 'HS 2022',
    from: '2026-04-01',
    columns: japaneseColumns,
  }
  await writeTariff('jp', edition, lines)
}

/** Reads the file that `portolan import duties ca` reads, in the same way. */
async function deriveCanada(): Promise<void> {
  const { columns, reading } = canadianTariff
  if (reading.kind !== 'table') throw new Error('the tariff of Canada is no table')
  const lines = (await readRows('tariffs/ca/tphs.csv')).flatMap((row) => {
    const line = reading.csv.read(row, '2026-09-01')
    if (line === 'nothing') return []
    if ('fault' in line) throw new Error(`tariffs/ca/tphs.csv, ${row['TARIFF']}: ${line.fault}`)
    return [[line.code.slice(0, 6), line.code.slice(6), ...line.cells].join('\t')]
  })
  const edition: Edition = {
    edition: 'Customs Tariff of Canada 2026-3, 1 September 2026',
    source: 'Canada Border Services Agency, cbsa-asfc.gc.ca; chapters 1 to 97',
    nomenclature: 'HS 2022',
    from: '2026-09-01',
    columns,
  }
  await writeTariff('ca', edition, lines)
}

/** Reads a table of the Swiss tariff's lines; the official files are too big to keep. */
async function deriveSwitzerland(): Promise<void> {
  const lines = (await readRows('tariffs/ch/lines.csv')).flatMap((row) => {
    const { GOODS_CODE: code = '', IS_LEAF: isLeaf, GT_RATE: rate = '', UNIT: unit = '' } = row
    if (isLeaf !== '1' || code.length !== 8 || /^9[89]/.test(code)) return []
    return [[code.slice(0, 6), code.slice(6), rate === '' ? '?' : writeSwissRate(rate, unit)].join('\t')]
  })
  const edition: Edition = {
    edition: 'Customs tariff of Switzerland, 1 September 2026',
    source: 'Federal Office for Customs and Border Security, tares.ch; chapters 1 to 97',
    nomenclature: 'HS 2022',
    from: '2026-09-01',
    columns: swissTariff.columns,
  }
  await writeTariff('ch', edition, lines)
}

async function deriveDangerousGoods(): Promise<void> {
  const lines = (await readRows('restricted/un-numbers-adr2023.csv')).map((row) =>
    [row['number'], row['class'], row['classCode']].map((cell) => (cell ?? '').replaceAll(/\s+/g, ' ')).join('\t'),
  )
  const head = [
    '# Classes of dangerous goods by UN number, ADR 2025 (UNECE).',
    ['unNumber', 'class', 'code'].join('\t'),
  ]
  await writeLines('restrictions/un-numbers.tsv', [...head, ...[...new Set(lines)].toSorted()])
}

await deriveUnitedStates()
await deriveEurope()
await deriveJapan()
await deriveCanada()
await deriveSwitzerland()
await deriveDangerousGoods()
