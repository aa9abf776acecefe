import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runInProcess } from '../support/run-in-process.ts'
import { TestClock } from '../support/test-clock.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'
import { createCatalogKeeper, product } from './catalog-keeper.ts'

const clock = new TestClock()
let server: TestServer
let directory: string

beforeAll(async () => {
  server = await startTestServer({ clock })
  directory = await mkdtemp(join(tmpdir(), 'portolan-duties-'))
})
afterAll(async () => {
  await server.stop()
  await rm(directory, { recursive: true })
})

async function runImport(form: string, content: string | readonly string[], ...options: readonly string[]) {
  const contents = typeof content === 'string' ? [content] : content
  const files = contents.map((_, index) => join(directory, index === 0 ? 'tariff' : `tariff-${index}`))
  for (const [index, file] of files.entries()) await writeFile(file, contents[index] ?? '')
  return runInProcess({ DATABASE_URL: server.database.url }, 'import', 'duties', form, ...files, ...options)
}

interface LandedCost {
  readonly duty: string | null
  readonly exact: boolean
  readonly missing: readonly string[]
  readonly explanation: readonly { readonly charge: string; readonly source: string }[]
}

const currencies: Readonly<Record<string, string>> = { US: 'USD', GB: 'GBP', CA: 'CAD', CH: 'CHF' }

async function readDuty(destinationCountry: string, hsCode: string, asOf: string, more = {}): Promise<LandedCost> {
  const currency = currencies[destinationCountry]
  const items = [{ hsCode, unitPrice: '1000.00', quantity: 1 }]
  const body = { destinationCountry, originCountry: 'IN', currency, asOf, items, ...more }
  return (await server.call('acme-sandbox', 'POST', '/api/v2/LandedCost', body)).json<LandedCost>()
}

const kingdom = (...rates: readonly (readonly [code: string, rate: string, type?: string, area?: string])[]) =>
  [
    'id,commodity__code,measure__type__id,measure__duty_expression,measure__effective_start_date,measure__effective_end_date,measure__geographical_area__id',
    ...rates.map(
      ([code, rate, type = '103', area = '1011'], id) => `${id},${code},${type},${rate},2021-01-01,,${area}`,
    ),
    '99,6109100010,103,99.00%,2021-01-01,2025-12-31,1011',
  ].join('\n')

test('a UK Tariff edition applies from its date, next to the former one, without a restart', async () => {
  await createCatalogKeeper(server).take([product('TARIFF-SHIRT', { hsCode: '61091000' })])
  const before = await readDuty('GB', '61091000', '2026-10-01')
  expect(before.duty).toBe('120.00')

  const file = kingdom(
    ['6109100010', '10.00%'],
    ['6109100090', '10.00%'],
    ['6109100090', '0.00%', '142', '1008'],
    ['6403991100', 'See the conditions of the measure'],
    ['0101210000', '4.00% + 12.50 GBP / 100 kg'],
    ['0101999900', '1.00%'],
  )
  const refused = await runImport('uk-tariff', file, '--from', '2026-09-01')
  expect(refused.code).toBe(1)
  expect(refused.stderr).toMatch(/lacks \d+ of the \d+ codes of UK Global Tariff, January 2021, more than 10 %/)

  const options = ['--from', '2026-09-01', '--edition', 'UK Tariff of September', '--force']
  const dry = await runImport('uk-tariff', file, ...options, '--dry-run')
  expect(dry.stdout).toMatch(/Compared with UK Global Tariff, January 2021:\n {2}rates up: \d+, down: \d+/)
  expect(dry.stdout).toContain('  rates stored as text, for which duty is not exact: 1\n')
  expect(dry.stdout).toContain('  skipped codes that are not in the Harmonized System 2022: 1\n')
  expect(dry.stdout).toMatch(/ {2}products of acme with a code in these subheadings: [1-9]/)
  expect(dry.stdout).toContain('Would import UK Tariff of September: 4 lines of the UK Tariff, from 2026-09-01.\n')
  expect(await server.database.query('select from portolan.tariff_edition')).toEqual([])

  const imported = await runImport('uk-tariff', file, ...options)
  expect(imported.stdout).toBe(dry.stdout.replace('Would import', 'Imported'))
  clock.advance(60_000)
  await expect.poll(async () => (await readDuty('GB', '61091000', '2026-10-01')).duty).toBe('100.00')
  expect(
    (await readDuty('GB', '61091000', '2026-10-01')).explanation.find(({ charge }) => charge === 'duty')?.source,
  ).toContain('UK Tariff of September')
  expect((await readDuty('GB', '61091000', '2026-08-01')).duty).toBe('120.00')
  const unreadable = await readDuty('GB', '64039911', '2026-10-01')
  expect(unreadable).toMatchObject({ duty: null, exact: false })
  expect(unreadable.missing).toContain(
    'items[0]: the rate of duty, which the tariff writes as “See the conditions of the measure”',
  )
})

test('the US schedule is imported as the USITC exports it, and compared with the previous edition', async () => {
  const line = (htsno: string, general: string, special = '', other = '') => ({
    htsno,
    indent: '1',
    description: 'A line',
    superior: null,
    units: ['kg'],
    general,
    special,
    other,
    footnotes: [{ columns: ['general'], value: 'See 9903.88.03. ' }],
  })
  const schedule = (...lines: readonly unknown[]) => JSON.stringify(lines)
  const first = schedule(
    line('6109', ''),
    line('6109.10.00', '16.5%', 'Free (AU,BH) 3% (JO)', '90%'),
    line('6109.10.00.12', ''),
    line('0102.29.40', '1¢/kg', 'Free (AU)', '5.5¢/kg'),
    line('9903.88.03', 'The duty provided in the applicable subheading + 25%'),
  )
  expect((await runImport('us-hts', first, '--from', '2026-08-01', '--force')).code).toBe(0)
  const second = schedule(
    line('6109.10.00', '18%', 'Free (AU,BH)', '90%'),
    line('0102.29.40', 'The rate applicable to cattle', '', '5.5¢/kg'),
    line('6403.99.90', '10%', '', '20%'),
  )
  const { stdout } = await runImport('us-hts', second, '--from', '2026-09-01', '--edition', 'HTS of September')
  expect(stdout).toContain(
    'Compared with tariff:\n  rates up: 1, down: 0, otherwise changed: 1\n  codes added: 1, removed: 0\n',
  )
  const lines = await server.database.query<{ day: string; lines: string }>(
    `select valid_from::text as day, lines from portolan.tariff_edition where tariff = 'us' order by 1`,
  )
  expect(lines).toEqual([
    {
      day: '2026-08-01',
      lines: '010229\t40\t0.01 USD/kg\t0%:AU\t0.055 USD/kg\n610910\t00\t16.5%\t0%:AU,BH;3%:JO\t90%\n',
    },
    {
      day: '2026-09-01',
      lines:
        '010229\t40\t? "The rate applicable to cattle"\t\t0.055 USD/kg\n610910\t00\t18%\t0%:AU,BH\t90%\n640399\t90\t10%\t\t20%\n',
    },
  ])
  const [entry] = await server.database.query<{ action: string; after: unknown }>(
    'select action, after from portolan.audit_entry order by entry_number desc limit 1',
  )
  expect(entry).toMatchObject({ action: 'tariff.imported', after: { edition: 'HTS of September', up: 1, lines: 3 } })
})

test('the TARIC workbook is imported as saved by a spreadsheet, with its own units and rates of headings', async () => {
  const rows = [
    'Goods code;Add code;Order No.;Start date;End date;RED_IND;Origin; Measure type;Legal base;Duty;Origin code; Meas. type code',
    '6109100000;;;01-01-1996;;;ERGA OMNES;Third country duty;R0000/00;12.000 %;1011;103',
    '6109100000;;;01-01-2021;;;Japan;Tariff preference;R0000/00;0.000 %;JP;142',
    '6109902000;;;01-01-1996;31-12-2020;;ERGA OMNES;Third country duty;R0000/00;99.000 %;1011;103',
    '201100000;;;01-01-2000;;;ERGA OMNES;Third country duty;R0000/00;12.800 % + 176.800 EUR DTN;1011;103',
    '2402100000;;;01-01-2000;;;ERGA OMNES;Third country duty;R0000/00;26.000 % MAX 0.500 EUR NAR;1011;103',
    '1704909900;;;01-01-2000;;;ERGA OMNES;Third country duty;R0000/00;9.000 % + EA MAX 18.700 % +ADSZ;1011;103',
    '0101000000;;;01-01-2000;;;ERGA OMNES;Third country duty;R0000/00;1.000 %;1011;103',
  ]
  const { stdout, stderr } = await runImport('eu-taric', rows.join('\n'), '--from', '2026-09-01', '--force')
  expect({ stderr }).toEqual({ stderr: '' })
  expect(stdout).toContain('  rates stored as text, for which duty is not exact: 1\n')
  const [edition] = await server.database.query<{ lines: string }>(
    `select lines from portolan.tariff_edition where tariff = 'eu'`,
  )
  expect(edition?.lines).toBe(
    '010121\t\t1%\n010129\t\t1%\n010130\t\t1%\n010190\t\t1%\n020110\t00\t12.8% + 1.768 EUR/kg\n' +
      '170490\t99\t? "9.000 % + EA MAX 18.700 % +ADSZ"\n240210\t00\tmin(26%, 0.5 EUR/item)\n610910\t00\t12%\n',
  )
  const wrongDay = rows.slice(0, 2).join('\n').replace('01-01-1996', '35796')
  expect((await runImport('eu-taric', wrongDay)).stderr).toContain('must be days such as 01-07-2024')
})

test('days before the shipped tariffs of Canada and Switzerland can be calculated after an import', async () => {
  const day = '2026-07-01'
  expect(await readDuty('CA', '610910', day)).toMatchObject({ duty: null, exact: false })
  expect(await readDuty('CH', '010121', day)).toMatchObject({ duty: null, exact: false })
  const canada = [
    'TARIFF,EFF_DATE,MFN,UST,CEUT,General Tariff',
    '6109.10.00,01/01/26 00:00:00,18 %,Free,Free,35%',
    '0709.52.90,01/01/26 00:00:00,8.43 ¢/kg but not less than 8.5 %,Free,Free,35%',
  ].join('\n')
  const imported = await runImport('ca', canada, '--from', '2026-06-01', '--edition', 'T2026-2')
  expect(imported.stdout).toContain('Compared with nothing: no edition applies on that day:')
  expect(imported.stdout).toContain('Imported T2026-2: 2 lines of the Customs Tariff of Canada, from 2026-06-01.')
  const days = '<validFrom>2012-01-01</validFrom><validTo>2999-12-31</validTo>'
  const tree = (code: string, unit: string) =>
    `<Tariff><objNumber>${code}</objNumber><objType>TN8</objType><gtBem><en>${unit}</en></gtBem>${days}</Tariff>`
  const commodity = (code: string, value: string) =>
    `<commodityCode><value>${code}</value>${days}<validForImport>true</validForImport><customsPrivilegeCode><code>00</code>` +
    `<rate><value>${value}</value><type>NT</type><countryGrpNr>100000</countryGrpNr>${days}</rate></customsPrivilegeCode></commodityCode>`
  const switzerland = [
    `<TariffsTree>${tree('0101.2190', 'Fr. per piece(s)')}${tree('0406.9099', 'Fr. per 100 kg gross')}</TariffsTree>`,
    `<tariffMasterData>${commodity('0101.2190', '120.00')}${commodity('0406.9099', '289.00')}${commodity('6109.1000', '0')}</tariffMasterData>`,
  ]
  expect((await runImport('ch', switzerland, '--from', '2026-06-01')).code).toBe(0)

  clock.advance(60_000)
  await expect.poll(async () => (await readDuty('CH', '010121', day)).duty).toBe('120.00')
  // 18 % of 1,000; no duty for German goods if the agreement is claimed; 35 % for goods from Belarus.
  expect((await readDuty('CA', '610910', day)).duty).toBe('180.00')
  expect((await readDuty('CA', '610910', day, { originCountry: 'DE', claimPreference: true })).duty).toBe('0.00')
  expect((await readDuty('CA', '610910', day, { originCountry: 'BY' })).duty).toBe('350.00')
  // 10 kg at 8.43 cents are less than 8.5 % of 1,000.
  const mushrooms = [{ hsCode: '07095290', unitPrice: '1000.00', quantity: 1, weight: 10, weightUnit: 'kg' }]
  expect((await readDuty('CA', '', day, { items: mushrooms })).duty).toBe('85.00')
  expect((await readDuty('CH', '610910', day)).duty).toBe('0.00')
  const cheese = await readDuty('CH', '04069099', day)
  expect(cheese).toMatchObject({ duty: null, exact: false })
  expect(cheese.missing).toContain('items[0]: the gross weight with the packing, which the duty is counted by')
})

test('rejects what is not a tariff', async () => {
  expect((await runImport('us-hts', '[{"htsno": "61x9.10.00", "general": "1%"}]')).stderr).toContain('entry 1')
  expect((await runImport('us-hts', '[1]')).stderr).toContain('is not an object')
  expect((await runImport('us-hts', '[]')).stderr).toContain('has no rate for a code of the Harmonized System 2022')
  expect((await runImport('uk-tariff', '[]')).stderr).toContain('is JSON; import the CSV file of the UK Tariff')
  expect((await runImport('uk-tariff', 'a,b\n1,2\n')).stderr).toContain('missing: commodity__code')
  expect((await runImport('uk-tariff', kingdom(['61091000', '1%']))).stderr).toContain('must have 10 digits')
})
