import { afterEach, beforeEach, expect, test } from 'vitest'
import { getRejection, openDatabase } from '../../../test/platform/open-database.ts'
import { cloneDatabase, type TestDatabase } from '../../../test/support/test-database.ts'
import type { Database } from './database.ts'
import type { DiskFailure } from './disk-failure.ts'
import { DiskMonitor, probeDatabaseDisk } from './disk-monitor.ts'

/*
 * The machine's disk is healthy, so a table raises PostgreSQL's error instead. Where a small disk can be mounted,
 * test/processes/disk-full.test.ts fills one.
 */

let clone: TestDatabase
let database: Database
let reports: (readonly [DiskFailure | null, string])[]

beforeEach(async () => {
  clone = await cloneDatabase()
  reports = []
  ;({ database } = openDatabase(clone.url, {
    onDiskChange: (trouble, cause) => reports.push([trouble, String((cause as Error | null)?.message)]),
  }))
  await clone.query(
    `create function fail() returns trigger language plpgsql as
       $$ begin raise exception using errcode = tg_argv[0], message = tg_argv[1]; end $$`,
  )
})

afterEach(async () => {
  await database.close()
  await clone.drop()
})

const failWith = (code: string, message: string) =>
  clone.query(
    `create trigger fail before insert on portolan.tenant for each row execute function fail('${code}', '${message}')`,
  )
const add = () =>
  database.runAsSystem((unit) => unit.runStatement("insert into portolan.tenant values ('acme', 'A', now())"))

test.each([
  ['53100', 'could not extend file: No space left on device', 'full', 'The disk of the database is full'],
  ['58030', 'could not write block: Input/output error', 'failing', 'The disk of the database fails'],
])('%s is reported to writers, in readiness, and once in the log', async (code, message, trouble, text) => {
  await failWith(code, message)
  const refusal = { kind: 'unavailable', message: expect.stringMatching(`^${text}`), detail: { retryAfter: 10 } }
  expect(await getRejection(add())).toMatchObject(refusal)
  expect(await getRejection(add())).toMatchObject(refusal)
  expect(await getRejection(database.ping())).toMatchObject(refusal)
  expect(reports).toEqual([[trouble, message]])
})

test('a successful check ends the alert', async () => {
  await failWith('53100', 'No space left on device')
  const changes: (DiskFailure | null)[] = []
  await new Promise<void>((resolve) => {
    const monitor = new DiskMonitor({
      probeDatabase: () => probeDatabaseDisk(database.pool),
      directory: null,
      failureInterval: 5,
      onChange: (trouble) => {
        changes.push(trouble)
        if (trouble === null) resolve(monitor.close())
      },
    })
    void getRejection(add()).then((error) => monitor.explainFailure((error as Error).cause))
  })
  expect(changes).toEqual(['full', null])
})

test('a check writes to the disk, and cleans up', async () => {
  const readStanding = async () =>
    (await clone.query('select count(*) as relations, pg_database_size(current_database()) as bytes from pg_class'))[0]
  const before = await readStanding()
  await probeDatabaseDisk(database.pool)
  expect(await readStanding()).toEqual(before)
  const { name } = (await clone.query<{ name: string }>('select current_database() as name'))[0] ?? { name: '' }
  await clone.query(`alter database ${name} set temp_file_limit = '100kB'`)
  const limited = openDatabase(clone.url)
  expect(await getRejection(probeDatabaseDisk(limited.database.pool))).toMatchObject({ code: '53400' })
  await limited.database.close()
})

test('a check of a database that does not respond is given up, with its connection', async () => {
  expect(await getRejection(probeDatabaseDisk(database.pool, 1))).toMatchObject({ message: 'Query read timeout' })
  expect(database.pool.totalCount).toBe(0)
})
