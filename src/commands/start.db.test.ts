import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cloneDatabase, type TestDatabase } from '../../test/support/test-database.ts'
import { readShippedMigrations } from '../platform/db/migrate.ts'
import { prepareDatabase } from './start.ts'

const log = pino({ level: 'silent' })
let clone: TestDatabase

beforeAll(async () => {
  clone = await cloneDatabase()
})

afterAll(() => clone.drop())

const asServer = () => ({ url: clone.url, ownerUrl: clone.url })
const asOwner = () => ({ url: clone.url, ownerUrl: clone.ownerUrl })

describe('a login that owns nothing, without an owner’s URL', () => {
  test('starts on an up-to-date database', async () => {
    expect(await prepareDatabase(asServer(), log)).toEqual([])
  })

  test('says who has to migrate an outdated one, and changes nothing', async () => {
    const newest = (await readShippedMigrations()).at(-1)
    await clone.query('delete from portolan.migration where number = $1', [newest?.number])
    await expect(prepareDatabase(asServer(), log)).rejects.toThrow(
      /lacks .*\.sql, and portolan_test_\d+ does not own its tables: run portolan migrate with PORTOLAN_MIGRATION_DATABASE_URL/,
    )
    await clone.query('insert into portolan.migration (number, name) values ($1, $2)', [newest?.number, newest?.name])
  })
})

test('gets grants on new tables from the owner’s URL', async () => {
  await clone.query('create table portolan.added (number integer)')
  const login = new pg.Client({ connectionString: clone.url })
  await login.connect()
  await expect(login.query('select from portolan.added')).rejects.toThrow('permission denied')
  await prepareDatabase(asOwner(), log)
  expect((await login.query('select from portolan.added')).rowCount).toBe(0)
  await login.end()
})

describe('a login that owns the database, but not its tables', () => {
  const owns = async (work: (login: string, url: string) => Promise<void>) => {
    const login = `portolan_test_owner_${randomBytes(4).toString('hex')}`
    const newest = (await readShippedMigrations()).at(-1)
    const other = await cloneDatabase()
    await other.query(`create role ${login} login password 'secret'`)
    try {
      await other.query(`alter database ${other.name} owner to ${login}`)
      await other.query('delete from portolan.migration where number = $1', [newest?.number])
      const url = new URL(other.ownerUrl)
      url.username = login
      url.password = 'secret'
      await work(login, url.href)
      await other.query(`alter schema portolan owner to ${login}`)
      await work(login, url.href)
    } finally {
      await other.drop()
      await clone.query(`drop role ${login}`)
    }
  }

  test('is told who owns what, and how to continue', async () => {
    const messages: string[] = []
    const [{ owner } = { owner: '' }] = await clone.query<{ owner: string }>('select current_user::text as owner')
    await owns(async (login, url) => {
      const failure = await prepareDatabase({ url, ownerUrl: url }, log).catch((error: unknown) => error)
      messages.push(String(failure).replaceAll(login, 'LOGIN'))
    })
    const words = (kind: string, name: string) =>
      `Error: the ${kind} ${name} belongs to ${owner}, and LOGIN may not change it. Let ${owner} migrate, by its URL in PORTOLAN_MIGRATION_DATABASE_URL, or have ${owner} hand over the schemas portolan and graphile_worker with their tables: ALTER ${kind.toUpperCase()} ${name} OWNER TO "LOGIN"`
    expect(messages).toEqual([words('schema', 'portolan'), words('schema', 'graphile_worker')])
  })
})
