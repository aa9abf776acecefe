import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { runInProcess } from '../../test/support/run-in-process.ts'
import { cloneDatabase, type TestDatabase } from '../../test/support/test-database.ts'

let database: TestDatabase
let directory: string

beforeAll(async () => {
  database = await cloneDatabase()
  directory = await mkdtemp(join(tmpdir(), 'portolan-rates-'))
})
afterAll(async () => {
  await database.drop()
  await rm(directory, { recursive: true })
})
beforeEach(() => database.query('delete from portolan.exchange_rates'))

async function runImport(rates: Readonly<Record<string, string>>, day: string, ...options: readonly string[]) {
  const path = join(directory, 'own-rates.csv')
  const rows = Object.entries(rates).map(([currency, perEuro]) => `${day},${currency},${perEuro}\n`)
  await writeFile(path, `date,currency,perEuro\n${rows.join('')}`)
  return runInProcess({ DATABASE_URL: database.url }, 'import', 'rates', path, ...options)
}

const storedDays = async () =>
  (await database.query<{ day: string }>('select rates_date::text as day from portolan.exchange_rates order by 1')).map(
    ({ day }) => day,
  )

const earlier = { TWD: '36.1', UAH: '48.2', SAR: '4.3' }

it('shows what changed since the newest rates of the same source', async () => {
  expect(await runImport(earlier, '2026-11-19')).toMatchObject({
    code: 0,
    stdout: 'Imported the rates of 2026-11-19: 3 currencies.\n',
  })
  expect(await runImport({ ...earlier, UAH: '54.1', CLP: '1040' }, '2026-11-20')).toMatchObject({
    code: 0,
    stdout: `Compared with the rates of 2026-11-19:
  currencies added: CLP; removed: none
  rates changed by more than 10 %: 1
    UAH: 48.2 → 54.1
Imported the rates of 2026-11-20: 4 currencies.
`,
  })
  expect(await storedDays()).toEqual(['2026-11-19', '2026-11-20'])
})

it('imports nothing in a dry run', async () => {
  expect(await runImport(earlier, '2026-11-19', '--dry-run')).toMatchObject({
    code: 0,
    stdout: 'Would import the rates of 2026-11-19: 3 currencies.\n',
  })
  expect(await storedDays()).toEqual([])
})

it('rejects a file that lacks currencies or states euros per unit, unless forced', async () => {
  await runImport(earlier, '2026-11-19')
  const short = await runImport({ TWD: '36.1' }, '2026-11-20')
  expect(short.code).toBe(1)
  expect(short.stderr).toContain('the file lacks 2 of 3 currencies, more than 10 %: SAR, UAH')
  const inverted = await runImport({ TWD: '0.0277', UAH: '0.0207', SAR: '0.2326' }, '2026-11-20')
  expect(inverted.code).toBe(1)
  expect(inverted.stderr).toContain('rates are units of the currency per euro')
  expect(await storedDays()).toEqual(['2026-11-19'])
  expect((await runImport({ TWD: '36.1' }, '2026-11-20', '--force')).code).toBe(0)
  expect(await storedDays()).toEqual(['2026-11-19', '2026-11-20'])
})
