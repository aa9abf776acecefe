import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getRejection } from '../../../test/platform/open-database.ts'
import { cloneDatabase, type TestDatabase } from '../../../test/support/test-database.ts'
import { migrate } from './migrate.ts'
import { grantToServerLogin, readLoginPrivileges } from './server-login.ts'

let clone: TestDatabase
let login: pg.Client

beforeAll(async () => {
  clone = await cloneDatabase()
  login = new pg.Client({ connectionString: clone.url })
  await login.connect()
})

afterAll(async () => {
  await login.end()
  await clone.drop()
})

/** Runs a statement in a transaction that is rolled back. */
async function attempt(statement: string): Promise<unknown> {
  await login.query('begin')
  try {
    await login.query(statement)
    return 'allowed'
  } catch (error) {
    return (error as { readonly code?: unknown }).code
  } finally {
    await login.query('rollback')
  }
}

const refused = [
  ['create a table', 'create table portolan.mine ()'],
  ['create a schema', 'create schema mine'],
  ['change a table', 'alter table portolan.event add column mine integer'],
  ['switch row-level security off', 'alter table portolan.event disable row level security'],
  ['drop a policy', 'drop policy tenant_rows on portolan.event'],
  ['drop a table', 'drop table portolan.event'],
  ['empty a table past its policies', 'truncate portolan.event'],
  [
    'replace the function that the policies ask',
    "create or replace function portolan.is_operator() returns boolean language sql as 'select true'",
  ],
  ['claim that a migration was applied', "insert into portolan.migration (number, name) values (9999, 'mine')"],
  ['make a role', 'create role mine superuser'],
  ['become a superuser', 'alter role current_user superuser'],
  ['run a program on the machine', "copy (select 1) to program 'true'"],
  ['read a file of the machine', "select pg_read_file('/etc/passwd')"],
] as const

describe("a server's login", () => {
  test('owns nothing and bypasses nothing', async () => {
    expect(await readLoginPrivileges(login)).toMatchObject({
      isSuperuser: false,
      bypassesRowSecurity: false,
      ownsTables: false,
      canUseTables: true,
    })
    expect(await readLoginPrivileges(await connectAsOwner(clone))).toMatchObject({ ownsTables: true })
  })

  test.each(refused)('may not %s', async (_what, statement) => {
    expect(['42501', '42P06']).toContain(await attempt(statement))
  })

  test('sees no tenant’s rows without setting the tenant', async () => {
    await clone.query("insert into portolan.tenant values ('acme', 'A', now()); ")
    await clone.query("insert into portolan.brand values ('acme', 'AAA', 'A', now())")
    expect((await login.query('select from portolan.brand')).rowCount).toBe(0)
  })

  test('may add and see jobs', async () => {
    await login.query('begin')
    await login.query("select graphile_worker.add_job('something', '{}')")
    expect((await login.query('select from graphile_worker.jobs')).rowCount).toBe(1)
    await login.query('rollback')
  })

  test('gets its privileges while others migrate', async () => {
    const outcomes: PromiseSettledResult<unknown>[] = []
    for (let round = 0; round < 10; round++) {
      const atOnce = Array.from({ length: 3 }, () => [
        migrate(clone.ownerUrl),
        grantToServerLogin(clone.ownerUrl, clone.url),
      ])
      outcomes.push(...(await Promise.allSettled<unknown>(atOnce.flat())))
    }
    expect(outcomes.filter(({ status }) => status === 'rejected')).toEqual([])
  })

  test('gets its privileges from any number of servers at once, as does a later login', async () => {
    await Promise.all(Array.from({ length: 4 }, () => grantToServerLogin(clone.ownerUrl, clone.url)))
    const name = `${clone.name}_second`
    await clone.query(`create role ${name} login password 'second'`)
    const url = new URL(clone.url)
    url.username = name
    url.password = 'second'
    await grantToServerLogin(clone.ownerUrl, url.href)
    const second = new pg.Client({ connectionString: url.href })
    await second.connect()
    await second.query("select graphile_worker.add_job('something', '{}')")
    expect(await getRejection(second.query('drop table portolan.event'))).toMatchObject({ code: '42501' })
    await second.end()
    expect((await login.query('select from graphile_worker.jobs')).rowCount).toBe(1)
    await clone.query(`drop owned by ${name}; drop role ${name}`)
  })
})

const owners: pg.Client[] = []

async function connectAsOwner(database: TestDatabase): Promise<pg.Client> {
  const owner = new pg.Client({ connectionString: database.ownerUrl })
  await owner.connect()
  owners.push(owner)
  return owner
}

afterAll(() => Promise.all(owners.map((owner) => owner.end())))
