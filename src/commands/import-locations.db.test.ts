import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { runInProcess } from '../../test/support/run-in-process.ts'
import { cloneDatabase, type TestDatabase } from '../../test/support/test-database.ts'

let database: TestDatabase
let directory: string

beforeAll(async () => {
  database = await cloneDatabase(inject('sandboxDatabase'))
  directory = await mkdtemp(join(tmpdir(), 'portolan-locations-'))
})
afterAll(async () => {
  await database.drop()
  await rm(directory, { recursive: true })
})

const header =
  'locationId,name,type,address1,city,postalCode,countryIso,latitude,longitude,carrierServiceRouteId,openingHours'
const point = (id: string, name = 'Point') =>
  `${id},${name},Pudo,Street 1,Berlin,10115,DE,52.5,13.4,SBX-PARCEL-IN,Mo-Fr 09:00-18:00`

async function runImport(rows: readonly string[], ...options: readonly string[]) {
  const path = join(directory, 'points.csv')
  await writeFile(path, [header, ...rows, ''].join('\n'))
  return runInProcess({ DATABASE_URL: database.url }, 'import', 'locations', path, '--tenant', 'acme', ...options)
}

const countLocations = async () =>
  (await database.query<{ n: number }>("select count(*)::int as n from portolan.location where tenant = 'acme'"))[0]?.n

it('tells in a dry run what an import changes, and changes nothing', async () => {
  const before = await countLocations()
  const dry = await runImport([point('DE-X1'), point('DE-X2'), point('DE-X3', '')], '--dry-run')
  expect(dry.stdout).toContain('added: 2\n  DE-X1\n  DE-X2\nchanged: 0\nunchanged: 0\n')
  expect(dry.stdout).toContain(`not in the file, and kept: ${before}\n`)
  expect(dry.stdout).toContain('Would import 2 of 3 rows; 1 rejected\n')
  expect(dry.stderr).toContain('line 4 (DE-X3): name')
  expect(dry.code).toBe(1)
  expect(await countLocations()).toBe(before)

  expect(await runImport([point('DE-X1'), point('DE-X2')])).toMatchObject({
    code: 0,
    stdout: '2 rows read: 2 imported (2 new), 0 rejected\n',
  })
  const after = await runImport([point('DE-X1', 'Renamed'), point('DE-X2')], '--dry-run')
  expect(after).toMatchObject({ code: 0 })
  expect(after.stdout).toContain('added: 0\nchanged: 1\n  DE-X1\nunchanged: 1\n')
  expect(after.stdout).toContain(`not in the file, and kept: ${before}\n`)
})

it('names an unknown tenant in a dry run', async () => {
  const path = join(directory, 'points.csv')
  await writeFile(path, `${header}\n${point('DE-1')}\n`)
  const answer = await runInProcess(
    { DATABASE_URL: database.url },
    'import',
    'locations',
    path,
    '--tenant',
    'nobody',
    '--dry-run',
  )
  expect(answer.code).not.toBe(0)
  expect(answer.stderr).toContain('nobody')
})
