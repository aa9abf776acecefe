import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest'
import { startProxy } from '../../../test/platform/cuttable-proxy.ts'
import { getRejection, openDatabase, waitUntil } from '../../../test/platform/open-database.ts'
import { describeSchema } from '../../../test/support/describe-schema.ts'
import { applicationRole, findRoleToTake } from './application-role.ts'
import { migrate, migrationsDirectory, readSchemaState, readShippedMigrations } from './migrate.ts'

const server = inject('databaseServer')
const name = `portolan_migrate_${process.pid}`
const login = `${name}_login`
const url = replacePath(server, name)

function replacePath(address: string, path: string, user?: string): string {
  const changed = new URL(address)
  changed.pathname = `/${path}`
  if (user !== undefined) {
    changed.username = user
    changed.password = 'secret'
  }
  return changed.href
}

async function withConnection<T>(address: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: address })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

const query = (text: string, address = url) =>
  withConnection(address, async (client) => (await client.query(text)).rows)
const state = () => withConnection(url, readSchemaState)
const described = () => withConnection(url, (client) => describeSchema(client, applicationRole))

let shipped: readonly string[]

beforeEach(async () => {
  await query(`create database ${name}`, server)
  shipped = (await readShippedMigrations()).map((migration) => migration.name)
})

afterEach(async () => {
  await query(`drop database if exists ${name} with (force)`, server)
  await query(`drop role if exists ${login}`, server)
})

describe('migrating', () => {
  test('an empty database applies everything, once', async () => {
    expect(await state()).toMatchObject({ applied: [], pending: shipped, unknown: [] })
    expect(await migrate(url)).toEqual(shipped)
    const numbers = shipped.map((file) => Number(file.slice(0, 4)))
    expect(await state()).toMatchObject({ applied: numbers, pending: [], unknown: [] })
    expect(await query('select number, name from portolan.migration order by 1')).toEqual(
      shipped.map((file) => ({ number: Number(file.slice(0, 4)), name: file })),
    )
    const before = await described()
    expect(await migrate(url)).toEqual([])
    expect(await described()).toBe(before)
  })

  test('by several processes at once applies everything once', async () => {
    const applied = await Promise.all(Array.from({ length: 4 }, () => migrate(url)))
    expect(applied.filter((names) => names.length > 0)).toEqual([shipped])
    expect(await state()).toMatchObject({ pending: [], unknown: [] })
  })

  test('applies only what is missing', async () => {
    await withMigrations({}, async (directory) => {
      await rm(join(directory, shipped.at(-1) ?? ''))
      expect(await migrate(url, directory)).toEqual(shipped.slice(0, -1))
    })
    expect(await migrate(url)).toEqual(shipped.slice(-1))
  })

  test('rejects a database migrated by a newer version, unchanged', async () => {
    await migrate(url)
    await query("insert into portolan.migration (number, name) values (9999, '9999-later.sql')")
    const before = await described()
    expect(await state()).toMatchObject({ unknown: [9999] })
    await withMigrations({ '9998-more.sql': 'create table portolan.more ()' }, async (directory) => {
      const failure = await getRejection(migrate(url, directory))
      expect(failure).toMatchObject({ message: expect.stringMatching(/9999.*newer version of Portolan/) })
    })
    expect(await described()).toBe(before)
  })

  test('rejects a database with a different migration of the same name, unchanged', async () => {
    const [first = ''] = shipped
    await withMigrations({ [first]: '-- the first one, as it never was\n' }, async (directory) => {
      for (const file of shipped.slice(1)) await rm(join(directory, file))
      await migrate(url, directory)
    })
    expect(await state()).toMatchObject({ changed: [first] })
    const before = await described()
    expect(await getRejection(migrate(url))).toMatchObject({
      message: expect.stringContaining(
        `migrations in the database differ from those of this version with the same names (${first})`,
      ),
    })
    expect(await described()).toBe(before)
  })

  test('ignores Windows line endings', async () => {
    await migrate(url)
    const [first = ''] = shipped
    const text = await readFile(join(migrationsDirectory, first), 'utf8')
    await withMigrations({ [first]: text.replaceAll('\n', '\r\n') }, async (directory) => {
      expect(await migrate(url, directory)).toEqual([])
    })
  })

  test('rolls back a failing migration, keeps earlier ones, and names it', async () => {
    const files = {
      '9997-good.sql': 'create table portolan.good (tenant text primary key)',
      '9998-bad.sql':
        'create table portolan.half (tenant text primary key); select 1 / 0; create table portolan.other ()',
      '9999-later.sql': 'create table portolan.later ()',
    }
    await withMigrations(files, async (directory) => {
      expect(await getRejection(migrate(url, directory))).toMatchObject({
        message: 'migration 9998-bad.sql failed: division by zero',
        cause: { code: '22012' },
      })
      const tables = "select relname from pg_class where relname in ('good', 'half', 'other', 'later')"
      expect(await query(tables)).toEqual([{ relname: 'good' }])
      await writeFile(join(directory, '9998-bad.sql'), 'create table portolan.half (tenant text primary key)')
      expect(await migrate(url, directory)).toEqual(['9998-bad.sql', '9999-later.sql'])
    })
  })

  test('survives a lost connection, and can be repeated', async () => {
    const proxy = await startProxy(url)
    try {
      await withMigrations(
        { '9999-slow.sql': 'create table portolan.slow (); select pg_sleep(20)' },
        async (directory) => {
          const failing = getRejection(migrate(proxy.url, directory))
          await waitUntil(
            async () =>
              (
                await query(
                  "select from pg_stat_activity where wait_event = 'PgSleep' and datname = current_database()",
                )
              ).length > 0,
          )
          await proxy.cut()
          expect(await failing).toMatchObject({ message: expect.stringMatching(/^migration 9999-slow\.sql failed: /) })
        },
      )
    } finally {
      await proxy.stop()
    }
    // The next process waits until the server has noticed.
    await query(
      "select pg_terminate_backend(pid) from pg_stat_activity where wait_event = 'PgSleep' and datname = current_database()",
    )
    expect(await migrate(url)).toEqual([])
    expect(await query("select to_regclass('portolan.slow') as slow")).toEqual([{ slow: null }])
  })
})

test('gives a tenant’s old idempotency key to each of its clients', async () => {
  const [before, after] = [shipped.slice(0, 11), shipped.slice(11)]
  await withMigrations({}, async (directory) => {
    for (const file of after) await rm(join(directory, file))
    expect(await migrate(url, directory)).toEqual(before)
  })
  await query(`
    insert into portolan.tenant values ('acme', 'A', now()), ('globex', 'G', now());
    insert into portolan.api_client (client_id, tenant, name, secret_hash, scopes, created_at)
    values ('shop', 'acme', '', '', '{}', now()), ('desk', 'acme', '', '', '{}', now()), ('other', 'globex', '', '', '{}', now()),
           ('ops', null, '', '', '{}', now());
    insert into portolan.idempotency_key (tenant, operation, key, fingerprint, status, headers, body, created_at)
    values ('acme', 'receive', 'k', '', 201, '{}', 'first', now()), ('', 'create', 'k', '', 201, '{}', 'made', now())`)
  await migrate(url)
  const migratedKeys = await query(
    'select client_id as client, tenant, body, brands from portolan.idempotency_key order by 1',
  )
  expect(migratedKeys).toEqual([
    { client: 'desk', tenant: 'acme', body: 'first', brands: [] },
    { client: 'ops', tenant: '', body: 'made', brands: [] },
    { client: 'shop', tenant: 'acme', body: 'first', brands: [] },
  ])
})

test('recognizes old packages that were held or have no label', async () => {
  await withMigrations({}, async (directory) => {
    for (const file of shipped.filter((migration) => migration > '0044')) await rm(join(directory, file))
    await migrate(url, directory)
  })
  await query(`
    insert into portolan.tenant values ('acme', 'A', now());
    insert into portolan.brand values ('acme', 'ACM', '', now());
    insert into portolan.package (tenant, brand_code, order_reference, package_reference, package_id,
      platform_package_reference, content, details, created_at, updated_at, tracking_id)
    select 'acme', 'ACM', 'ORDER', reference, gen_random_uuid(), number, '', details::json, now(), now(), gen_random_uuid()
    from (values (1, 'held', '{"holdReleaseStatus":"Held"}'), (2, 'let-go', '{"holdReleaseStatus":"Released"}'), (3, 'free', '{}'),
           (4, 'unlabelled', '{"content":{"shippingDocumentationRequested":true},"holdReleaseStatus":"Released"}'),
           (5, 'labelled', '{"content":{"shippingDocumentationRequested":true},"holdReleaseStatus":"Released","documentTypes":["SHIPPING_LABEL"]}'))
      as sent (number, reference, details)`)
  await migrate(url)
  expect(
    await query('select package_reference as reference, awaits_decision, lacks_label from portolan.package order by 1'),
  ).toEqual([
    { reference: 'free', awaits_decision: false, lacks_label: false },
    { reference: 'held', awaits_decision: true, lacks_label: false },
    { reference: 'labelled', awaits_decision: false, lacks_label: false },
    { reference: 'let-go', awaits_decision: false, lacks_label: false },
    { reference: 'unlabelled', awaits_decision: false, lacks_label: true },
  ])
})

test('released migrations are unchanged', async () => {
  const released = await readFile(join(migrationsDirectory, 'released.sha256'), 'utf8')
  const expected = released.trim().split('\n')
  expect(expected.length).toBeGreaterThan(30)
  const actual = (await readShippedMigrations()).map(({ checksum, name: file }) => `${checksum}  ${file}`)
  expect(actual).toEqual(expect.arrayContaining(expected))
})

describe('the privileges of the application’s role', () => {
  test('are restored on every run, even if there is nothing to apply', async () => {
    await migrate(url)
    const before = await described()
    // As after a crash between the last migration and the grants, or with a newly created role.
    await query(`drop owned by ${applicationRole}`)
    expect(await described()).not.toBe(before)
    expect(await migrate(url)).toEqual([])
    expect(await described()).toBe(before)
  })
})

describe('a login role that is not a superuser', () => {
  const ownUrl = replacePath(server, name, login)

  const prepare = async (...statements: readonly string[]) => {
    await query(`create role ${login} login password 'secret'`, server)
    for (const statement of statements) await query(statement, server)
    await query(`alter database ${name} owner to ${login}`, server)
  }

  /** The rows of two tenants with a brand each that a tenant's transaction sees, and its role. */
  async function readVisibleRows(): Promise<unknown> {
    const role = await withConnection(ownUrl, findRoleToTake)
    const { database } = openDatabase(ownUrl, { connections: 1, role })
    try {
      await database.runAsSystem(async (transaction) => {
        await transaction.runStatement(
          "insert into portolan.tenant values ('acme', 'A', now()), ('globex', 'G', now())",
        )
        await transaction.runStatement(
          "insert into portolan.brand select tenant, 'AAA', '', now() from portolan.tenant",
        )
        await transaction.runStatement('select from portolan.api_client')
      })
      return await database.runInTransaction({ as: 'tenant', tenant: 'acme' }, {}, (transaction) =>
        transaction.runStatement('select tenant, current_user as as from portolan.brand'),
      )
    } finally {
      await database.close()
    }
  }

  test('and may create roles becomes the application’s role', async () => {
    // The state of a role's creator since PostgreSQL 16: with admin option, but without the right to switch to it.
    const isSplit = (await state()).serverVersion >= 160_000
    await prepare(
      `alter role ${login} createrole`,
      `grant ${applicationRole} to ${login} with admin ${isSplit ? 'true, set false, inherit false' : 'option'}`,
    )
    await migrate(ownUrl)
    expect(await readVisibleRows()).toEqual([{ tenant: 'acme', as: applicationRole }])
  })

  test('and was granted the application’s role switches to it', async () => {
    await prepare(`grant ${applicationRole} to ${login}`)
    await migrate(ownUrl)
    expect(await readVisibleRows()).toEqual([{ tenant: 'acme', as: applicationRole }])
  })

  test('and may not switch is subject to row-level security itself', async () => {
    await prepare()
    await migrate(ownUrl)
    expect(await withConnection(ownUrl, findRoleToTake)).toBeNull()
    expect(await readVisibleRows()).toEqual([{ tenant: 'acme', as: login }])
  })

  test('and may create roles, but does not control the existing one, is subject to row-level security itself', async () => {
    await prepare(`alter role ${login} createrole`)
    await migrate(ownUrl)
    const ownRole = (await state()).serverVersion >= 160_000 ? login : applicationRole
    expect(await readVisibleRows()).toEqual([{ tenant: 'acme', as: ownRole }])
  })

  test('and bypasses row-level security without being able to switch is rejected', async () => {
    await prepare(`alter role ${login} bypassrls`)
    await migrate(ownUrl)
    expect(await getRejection(withConnection(ownUrl, findRoleToTake))).toMatchObject({
      message: expect.stringContaining(`cannot become ${applicationRole}`),
    })
  })
})

async function withMigrations(files: Readonly<Record<string, string>>, work: (directory: string) => Promise<void>) {
  const directory = await mkdtemp(join(tmpdir(), 'portolan-migrations-'))
  try {
    await cp(migrationsDirectory, directory, { recursive: true })
    for (const [file, sql] of Object.entries(files)) await writeFile(join(directory, file), sql)
    await work(directory)
  } finally {
    await rm(directory, { recursive: true, force: true })
  }
}
