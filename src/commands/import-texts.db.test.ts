import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { runInProcess } from '../../test/support/run-in-process.ts'
import { cloneDatabase, type TestDatabase } from '../../test/support/test-database.ts'
import { getShippedCustoms } from '../adapters/shipped-customs.ts'

let database: TestDatabase
let directory: string

beforeAll(async () => {
  database = await cloneDatabase()
  directory = await mkdtemp(join(tmpdir(), 'portolan-texts-'))
})
afterAll(async () => {
  await database.drop()
  await rm(directory, { recursive: true })
})
beforeEach(() => database.query('delete from portolan.official_edition'))

async function writeInputFile(name: string, content: string | Buffer): Promise<string> {
  const path = join(directory, name)
  await writeFile(path, content)
  return path
}

const runImport = (...parameters: readonly string[]) =>
  runInProcess({ DATABASE_URL: database.url }, 'import', ...parameters)

const texts = async (collection: string) => {
  const rows = await database.query<{ code: string; title: string }>(
    'select code, title from portolan.official_text where collection = $1 order by code',
    [collection],
  )
  return Object.fromEntries(rows.map(({ code, title }) => [code, title]))
}
const entries = async () =>
  database.query<{ action: string; after: unknown }>(
    'select action, after from portolan.audit_entry order by entry_number',
  )
const editions = async () =>
  database.query<{ collection: string; edition: string }>(
    'select collection, edition from portolan.official_edition order by 1',
  )

describe('import nomenclature', () => {
  it('stores the titles, and reports skipped ones', async () => {
    const path = await writeInputFile(
      'hs.csv',
      'section,hscode,description,parent,level\nXI,61,"Apparel, knitted",TOTAL,2\nXI,6109,T-shirts,61,4\nXI,610910,"Of cotton ""combed""",6109,6\nXI,610999,Never was,6109,6\nTOTAL,TOTAL,All,TOTAL,5\n',
    )
    expect(await runImport('nomenclature', path)).toEqual({
      code: 0,
      stdout:
        'Imported hs.csv: the texts of 3 codes of the Harmonized System.\nSkipped codes that are not in the Harmonized System 2022: 1.\n',
      stderr: '',
    })
    expect(await texts('hs')).toEqual({ 61: 'Apparel, knitted', 6109: 'T-shirts', 610910: 'Of cotton "combed"' })
    expect(await editions()).toEqual([{ collection: 'hs', edition: 'hs.csv' }])
    expect(await entries()).toEqual([
      { action: 'official-texts.imported', after: { edition: 'hs.csv', imported: 3, unknown: 1 } },
    ])
  })

  it('audits imports of exchange rates too', async () => {
    const path = await writeInputFile('rates.csv', 'date,currency,perEuro\n2026-11-20,TWD,36.1\n')
    expect((await runImport('rates', path)).code).toBe(0)
    expect((await entries()).at(-1)).toEqual({ action: 'exchange-rates.imported', after: { currencies: 1 } })
  })

  it('replaces the previous edition of its own collection only', async () => {
    const first = await writeInputFile('first.csv', 'hscode,description\n61,Old\n6109,Old heading\n')
    const second = await writeInputFile('second.csv', 'hscode,description\n61,New\n')
    const tariff = await writeInputFile('cn.csv', 'code;description\n61091000;T-shirts of cotton\n')
    await runImport('tariff', 'eu-cn', tariff)
    await runImport('nomenclature', first)
    expect((await runImport('nomenclature', second, '--edition', 'HS 2022')).code).toBe(0)
    expect((await runImport('nomenclature', second, '--edition', 'HS 2022')).code).toBe(0)
    expect(await texts('hs')).toEqual({ 61: 'New' })
    expect(await texts('eu')).toEqual({ 61091000: 'T-shirts of cotton' })
    expect(await editions()).toEqual([
      { collection: 'eu', edition: 'cn.csv' },
      { collection: 'hs', edition: 'HS 2022' },
    ])
  })

  it('imports files of many batches', async () => {
    const codes = getShippedCustoms().nomenclature.lines.filter(({ depth }) => depth > 0)
    const path = await writeInputFile(
      'all.csv',
      `hscode,description\n${codes.map(({ code }) => `${code},Title of ${code}\n`).join('')}`,
    )
    expect((await runImport('nomenclature', path)).stdout).toContain(`the texts of ${codes.length} codes`)
    expect(Object.keys(await texts('hs')).length).toBe(codes.length)
  })

  it('changes nothing if rows are invalid, and names each by its line', async () => {
    const good = await writeInputFile('good.csv', 'hscode,description\n61,Good\n')
    const bad = await writeInputFile('bad.csv', 'hscode,description\n61,Apparel\n6,Short\n6109,\n61,Again\n62,a,b\n')
    await runImport('nomenclature', good)
    const ended = await runImport('nomenclature', bad)
    expect(ended).toEqual({
      code: 1,
      stdout: '',
      stderr: [
        'portolan: Nothing was imported: 4 rows are invalid',
        '  line 3 hscode must be of 2, 4 or 6 digits',
        '  line 4 description is empty',
        '  line 5 repeats 61 of line 2',
        '  line 6 has 3 cells, but the first row has 2',
        '',
      ].join('\n'),
    })
    expect(await texts('hs')).toEqual({ 61: 'Good' })
  })

  it('stops at an entirely different file', async () => {
    const rows = Array.from({ length: 500 }, (_, index) => `x${index},y\n`).join('')
    const other = await writeInputFile('other.csv', `hscode,description\n${rows}`)
    const ended = await runImport('nomenclature', other)
    expect(ended.stderr.split('\n')[0]).toBe('portolan: Nothing was imported: at least 20 rows are invalid')
    expect(ended.stderr.match(/line \d+/g)?.length).toBe(20)
    const empty = await writeInputFile('empty.csv', 'hscode,description\n000000,None\n')
    expect((await runImport('nomenclature', empty)).stderr).toContain(
      'the file has no code of the Harmonized System 2022',
    )
    const columns = await writeInputFile('columns.csv', 'code,text\n61,Apparel\n')
    expect((await runImport('nomenclature', columns)).stderr).toBe(
      'portolan: The first row must contain the column names; missing: hscode, description\n',
    )
    expect(await editions()).toEqual([])
  })
})

describe('import tariff', () => {
  it('reads Windows encoding, and UTF-8 with a byte order mark', async () => {
    const old = Buffer.from('code;description\n61091000;"T-shirts \u2013 caf\u00e9"\n', 'latin1')
    // A dash at a code point that only Windows encoding has.
    old[old.indexOf(0x13)] = 0x96
    await runImport('tariff', 'eu-cn', await writeInputFile('old.csv', old))
    expect(await texts('eu')).toEqual({ 61091000: 'T-shirts – café' })
    await runImport(
      'tariff',
      'eu-cn',
      await writeInputFile('new.csv', '\ufeffcode;description\n61091000;"T-shirts – café au lait"\n'),
    )
    expect(await texts('eu')).toEqual({ 61091000: 'T-shirts – café au lait' })
  })

  it('reads each format', async () => {
    const hts = await writeInputFile(
      'hts.csv',
      'HTS Number,Indent,Description,Unit of Quantity\n6109,0,T-shirts:,\n6109.10.00,1,Of cotton,\n6109.10.00.04,2,Men,\n9903.88.01,0,Chapter 99,\n',
    )
    expect((await runImport('tariff', 'us-hts', hts)).stdout).toContain(
      'Skipped codes that are not in the Harmonized System 2022: 1.\n',
    )
    expect(await texts('us')).toEqual({ 61091000: 'T-shirts: Of cotton' })
    await runImport(
      'tariff',
      'uk-tariff',
      await writeInputFile('uk.csv', 'commodity,description,rate\n6109100010,Vests,0%\n'),
    )
    expect(await texts('gb')).toEqual({ 6109100010: 'Vests' })
    const japan =
      'hs6,stat3,general,description_ja\n610910,010,10%,綿製のもの\n610910,010,,綿製のもの > 条件\n610990,,,その他\n'
    await runImport('tariff', 'jp-tariff', await writeInputFile('jp.csv', japan))
    expect(await texts('jp')).toEqual({ 610910010: '綿製のもの' })
  })

  it('lists the available formats', async () => {
    const ended = await runImport('tariff', 'ch-tares', 'x.csv')
    expect(ended.code).toBe(2)
    expect(ended.stderr).toContain('Allowed choices are us-hts, uk-tariff, eu-cn, jp-tariff')
    expect((await runImport('tariff', '--help')).stdout).toMatch(
      /columns:\n {2}us-hts .*\n[^]*\n {2}jp-tariff {2}hs6, stat3, description_ja\n/,
    )
  })
})

describe('an unreadable file', () => {
  it.each([['locations', '--tenant', 'acme'], ['rates'], ['nomenclature'], ['tariff', 'eu-cn']])(
    'is a usage error in one line: import %s',
    async (...parameters) => {
      const read = (path: string) => runImport(...parameters, path)
      expect(await read('/nowhere.csv')).toEqual({
        code: 2,
        stdout: '',
        stderr: `portolan: There is no file /nowhere.csv. Specify an absolute path, or one relative to ${process.cwd()}.\n`,
      })
      expect(await read(directory)).toEqual({
        code: 2,
        stdout: '',
        stderr: `portolan: ${directory} is a directory. Specify a file in it.\n`,
      })
    },
  )
})
