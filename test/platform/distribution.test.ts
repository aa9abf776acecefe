import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { applicationRole } from '../../src/platform/db/application-role.ts'
import type { Database } from '../../src/platform/db/database.ts'
import { assertTablesPlaced } from '../../src/platform/db/distribution/assert-distribution.ts'
import { readPlacements } from '../../src/platform/db/distribution/placements.ts'
import { listTenantPlaces } from '../../src/platform/db/distribution/read-cluster.ts'
import { cloneDatabase, type TestDatabase } from '../support/test-database.ts'
import { getRejection, openDatabase } from './open-database.ts'

const workers = inject('databaseWorkers')
if (workers.length === 0)
  console.warn('Tests of a distributed database are skipped: PORTOLAN_TEST_WORKER_URLS names no servers')

const tenants = ['acme', 'globex', 'hooli', 'initech', 'umbrella', 'vandelay']

describe.skipIf(workers.length === 0)('a distributed database', () => {
  let clone: TestDatabase
  let database: Database
  let clients: pg.Client[]

  beforeAll(async () => {
    clone = await cloneDatabase()
    ;({ database } = openDatabase(clone.url))
    for (const tenant of tenants) {
      await database.runAsSystem((unit) =>
        unit.runStatement('insert into portolan.tenant values ($1, $1, now())', [tenant]),
      )
      await database.runInTransaction({ as: 'tenant', tenant }, {}, (unit) =>
        unit.runStatement(
          "insert into portolan.site (tenant, site_code, company, address_lines, city, country_iso) values ($1, 'A', $1, '{}', 'B', 'NL')",
          [tenant],
        ),
      )
    }
    clients = workers.map((url) => {
      const ofClone = Object.assign(new URL(url), { pathname: `/${clone.name}` })
      return new pg.Client({ connectionString: ofClone.href })
    })
    for (const client of clients) await client.connect()
  })

  afterAll(async () => {
    for (const client of clients) await client.end()
    await database.close()
    await clone.drop()
  })

  /** The shards of tables with tenants’ rows on a server. */
  async function listShards(client: pg.Client): Promise<readonly string[]> {
    const { rows } = await client.query<{ part: string }>(
      `select shard_name as part from citus_shards
        where citus_table_type = 'distributed' and nodeport = current_setting('port')::int order by 1`,
    )
    return rows.map(({ part }) => part)
  }

  async function readShard(client: pg.Client, part: string, settings: string): Promise<readonly string[] | string> {
    await client.query(`begin; set local role ${applicationRole}; ${settings}`)
    try {
      const { rows } = await client.query<{ tenant: string }>(`select tenant from ${part}`)
      return rows.map(({ tenant }) => tenant)
    } catch (error) {
      return (error as { readonly code?: string }).code ?? 'no code'
    } finally {
      await client.query('rollback')
    }
  }

  test('has every table where it belongs, and tenants on every server', async () => {
    const tables = await readPlacements(database.pool)
    expect(tables.filter(({ placement, wanted }) => placement !== wanted)).toEqual([])
    const owner = new pg.Client({ connectionString: clone.ownerUrl })
    await owner.connect()
    const places = await listTenantPlaces(owner)
    await owner.end()
    expect(places.map(({ tenant }) => tenant)).toEqual(tenants)
    expect(new Set(places.map(({ port }) => port)).size).toBe(workers.length)
  })

  test('shows the application’s role on no server a row without a tenant, and fails instead', async () => {
    for (const client of clients) {
      const parts = await listShards(client)
      expect(parts.length).toBeGreaterThan(30)
      for (const part of parts) {
        expect(['22P02', '42704']).toContain(await readShard(client, part, ''))
      }
    }
  })

  test('shows it on each server the rows of the named tenant only', async () => {
    const seen: string[] = []
    for (const client of clients) {
      for (const part of (await listShards(client)).filter((name) => name.startsWith('portolan.site_'))) {
        const rows = await readShard(
          client,
          part,
          "set local portolan.operator = 'off'; set local portolan.tenant = 'hooli'",
        )
        seen.push(...[rows].flat())
      }
    }
    expect(seen).toEqual(['hooli'])
  })

  test('finds a tenant’s rows in transactions and in reads', async () => {
    for (const tenant of tenants) {
      for (const readOnly of [false, true]) {
        const rows = await database.runInTransaction(
          { as: 'tenant', tenant },
          {},
          (unit) => unit.runStatement<{ company: string }>('select company from portolan.site'),
          { readOnly },
        )
        expect(rows).toEqual([{ company: tenant }])
      }
    }
  })

  test('fails for a login that does not say for whom it reads', async () => {
    const client = new pg.Client({ connectionString: clone.url })
    await client.connect()
    expect(await getRejection(client.query('select from portolan.site'))).toMatchObject({
      code: expect.stringMatching(/^22P02|42704$/),
    })
    await client.end()
  })

  test('is refused while a table of tenants is not distributed', async () => {
    await clone.query('create table portolan.added (tenant text not null, primary key (tenant))')
    await clone.query('alter table portolan.added enable row level security')
    expect(await getRejection(assertTablesPlaced(database.pool))).toMatchObject({
      message: expect.stringContaining('added is central and must be distributed'),
    })
    await clone.query('drop table portolan.added')
    expect(await assertTablesPlaced(database.pool)).toBeUndefined()
  })
})
