import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { applicationRole } from '../../src/platform/db/application-role.ts'
import { cloneDatabase, type TestDatabase } from '../support/test-database.ts'
import { listRelations, listTenantTables, referenceTables } from './catalog.ts'
import { openDatabase } from './open-database.ts'
import { buildInsert, createRowFactories, type RowFactory } from './tenant-rows.ts'

/** SQLSTATE of violations of row-level security and privileges. */
const insufficientPrivilege = '42501'

/** Tenant tables in which an operator sees the rows of every tenant. */
const operatorTables = [
  'api_request',
  'brand',
  'carrier_service_route',
  'catalog_run',
  'catalog_brand',
  'catalog_upload',
  'catalog_upload_chunk',
  'country_configuration',
  'erasure',
  'event',
  'event_counter',
  'idempotency_key',
  'location',
  'package',
  'portal_look',
  'registration',
  'retention',
  'ended_return_session',
  'return_draft',
  'sandbox_clock',
  'sandbox_delivery',
  'site',
  'unowned_parcel',
  'webhook_delivery',
  'webhook_endpoint',
  'webhook_progress',
]

let database: TestDatabase
let client: pg.Client
/** Append-only tables. */
const appendOnlyTables: readonly string[] = ['screening_decision']
const isChangeable = (table: string): boolean => !appendOnlyTables.includes(table)

let tables: readonly string[]
let makers: ReadonlyMap<string, RowFactory>

beforeAll(async () => {
  database = await cloneDatabase()
  tables = await listTenantTables(database)
  makers = await createRowFactories(database, tables)
  client = new pg.Client({ connectionString: database.ownerUrl })
  await client.connect()
  for (const tenant of ['ours', 'theirs']) {
    await database.query("insert into portolan.tenant values ($1, 'A', now())", [tenant])
    for (const [table, row] of makers) {
      for (const number of [1, 2]) await database.query(...buildInsert(table, row(tenant, number)))
    }
  }
})

afterAll(async () => {
  await client.end()
  await database.drop()
})

interface Caller {
  readonly tenant?: string
  readonly operator?: string
}

type Run = (text: string, values?: unknown[]) => Promise<pg.QueryResult>

/** Runs as the application's role, as every request does, and rolls back. */
async function runAsApplication<T>({ tenant, operator }: Caller, work: (run: Run) => Promise<T>): Promise<T> {
  await client.query('begin')
  try {
    await client.query(`set local role ${applicationRole}`)
    if (tenant !== undefined) await client.query("select set_config('portolan.tenant', $1, true)", [tenant])
    if (operator !== undefined) await client.query("select set_config('portolan.operator', $1, true)", [operator])
    return await work((text, values) => client.query(text, values))
  } finally {
    await client.query('rollback')
  }
}

const catchCode = async (failing: Promise<unknown>): Promise<unknown> =>
  failing.then(
    () => 'no error',
    (error: unknown) => (error instanceof pg.DatabaseError ? error.code : error),
  )

const listVisibleTenants = async (run: Run, table: string): Promise<readonly string[]> => {
  const { rows } = await run(`select tenant from portolan.${table} order by tenant`)
  return (rows as { tenant: string }[]).map(({ tenant }) => tenant)
}

describe('the schema', () => {
  test('has only known reference tables and tenant tables', async () => {
    const names = (await listRelations(database)).map(({ name }) => name)
    expect(names.filter((name) => referenceTables.includes(name))).toEqual(referenceTables)
    const withTenant = await database.query<{ name: string }>(
      `select relname as name from pg_class join pg_attribute on attrelid = pg_class.oid
        where relnamespace = 'portolan'::regnamespace and relkind in ('r', 'p') and attname = 'tenant' and attnotnull
          and not relname = any($1)
        order by relname`,
      [referenceTables],
    )
    expect(withTenant.map(({ name }) => name)).toEqual(tables)
    expect(operatorTables.filter((name) => !tables.includes(name))).toEqual([])
  })

  test('has nothing that bypasses row-level security', async () => {
    const unprotected = (await listRelations(database)).filter(
      ({ kind }) => !kind.endsWith('table') || kind.startsWith('foreign'),
    )
    expect(unprotected).toEqual([])
    const definers = await database.query(
      "select proname from pg_proc where pronamespace = 'portolan'::regnamespace and prosecdef",
    )
    expect(definers).toEqual([])
  })

  test('enables and forces row-level security, with a tenant policy, on every tenant table', async () => {
    const bare = await database.query<{ name: string }>(
      `select relname as name from pg_class
        where relnamespace = 'portolan'::regnamespace and relname = any($1)
          and not (relrowsecurity and relforcerowsecurity and exists (
                select from pg_policy
                 where polrelid = pg_class.oid and polname = 'tenant_rows' and polcmd = '*' and polpermissive
                   and replace(pg_get_expr(polqual, polrelid), 'portolan.', '') = '(tenant = current_tenant())'
                   and replace(pg_get_expr(polwithcheck, polrelid), 'portolan.', '') = '(tenant = current_tenant())'))`,
      [tables],
    )
    expect(bare).toEqual([])
  })

  test('has no policies other than those of tenants and operators', async () => {
    const policies = await database.query<{ name: string; policy: string }>(
      `select relname as name, polname as policy from pg_policy join pg_class on pg_class.oid = polrelid
        where relnamespace = 'portolan'::regnamespace order by 1, 2`,
    )
    const ofAudit = ['operator_adds', 'operator_reads', 'tenant_adds'].map((policy) => ({
      name: 'audit_entry',
      policy,
    }))
    const ofTables = tables.flatMap((table) => [
      ...(operatorTables.includes(table) ? [{ name: table, policy: 'operator_rows' }] : []),
      { name: table, policy: 'tenant_rows' },
    ])
    const expected = [...ofAudit, ...ofTables].toSorted((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0))
    expect(policies).toEqual(expected)
  })
})

describe('a transaction of the server', () => {
  test('for a tenant sees only that tenant’s rows in every table, although the statement names none', async () => {
    const { database: door } = openDatabase(database.url)
    try {
      for (const options of [{}, { readOnly: true }, { readOnly: true, stable: true }]) {
        await door.runInTransaction(
          { as: 'tenant', tenant: 'ours' },
          {},
          async (unit) => {
            for (const table of tables) {
              const rows = await unit.runStatement<{ tenant: string }>(`select tenant from portolan.${table}`)
              const visible = new Set(rows.map(({ tenant }) => tenant))
              expect({ table, visible }).toEqual({ table, visible: new Set(['ours']) })
            }
          },
          options,
        )
      }
    } finally {
      await door.close()
    }
  })
})

describe('the application’s role', () => {
  test('cannot log in, bypass row-level security, create roles or databases, or switch roles', async () => {
    const [role] = await database.query(
      `select rolsuper, rolbypassrls, rolcreaterole, rolcreatedb, rolreplication, rolcanlogin,
              (select count(*)::int from pg_auth_members where member = pg_roles.oid) as memberships
         from pg_roles where rolname = $1`,
      [applicationRole],
    )
    expect(role).toEqual({
      rolsuper: false,
      rolbypassrls: false,
      rolcreaterole: false,
      rolcreatedb: false,
      rolreplication: false,
      rolcanlogin: false,
      memberships: 0,
    })
  })

  test('owns nothing', async () => {
    const owned = await database.query(
      "select classid::regclass, objid from pg_shdepend where deptype = 'o' and refobjid = $1::regrole",
      [applicationRole],
    )
    expect(owned).toEqual([])
  })

  test('cannot create anything in the schema, or truncate', async () => {
    const attempts = [
      'create table portolan.loot (tenant text)',
      ...tables.map((table) => `truncate portolan.${table}`),
    ]
    for (const statement of attempts) {
      expect(await catchCode(runAsApplication({ tenant: 'ours' }, (run) => run(statement)))).toBe(insufficientPrivilege)
    }
  })

  test.each(['api_client', 'signing_key', 'migration'])('cannot access %s, not even as an operator', async (table) => {
    for (const statement of [
      `select from portolan.${table}`,
      `insert into portolan.${table} default values`,
      `delete from portolan.${table}`,
    ]) {
      expect(await catchCode(runAsApplication({ tenant: 'ours', operator: 'on' }, (run) => run(statement)))).toBe(
        insufficientPrivilege,
      )
    }
  })

  test('can read the list of tenants, but not change it', async () => {
    expect(await runAsApplication({}, (run) => listVisibleTenants(run, 'tenant'))).toEqual(['ours', 'theirs'])
    for (const statement of ['delete from portolan.tenant', "update portolan.tenant set name = 'B'"]) {
      expect(await catchCode(runAsApplication({ operator: 'on' }, (run) => run(statement)))).toBe(insufficientPrivilege)
    }
  })
})

describe('without a tenant', () => {
  test.each<[string, Caller]>([
    ['none was named', {}],
    ['the name is empty', { tenant: '' }],
    ['the tenant is unknown', { tenant: 'nobody' }],
    ['the operator’s mark is not exactly on', { tenant: '', operator: 'true' }],
  ])('no tenant table shows rows, when %s', async (_, caller) => {
    for (const table of tables) {
      const visible = await runAsApplication(caller, (run) => listVisibleTenants(run, table))
      expect({ table, visible }).toEqual({ table, visible: [] })
    }
  })

  test('nothing can be inserted, updated or deleted', async () => {
    for (const [table, row] of makers) {
      const insert = runAsApplication({}, (run) => run(...buildInsert(table, row('ours', 3))))
      expect({ table, code: await catchCode(insert) }).toEqual({ table, code: insufficientPrivilege })
      if (!isChangeable(table)) continue
      const changed = await runAsApplication({}, (run) => run(`update portolan.${table} set tenant = tenant`))
      const deleted = await runAsApplication({}, (run) => run(`delete from portolan.${table}`))
      expect({ table, rows: [changed.rowCount, deleted.rowCount] }).toEqual({ table, rows: [0, 0] })
    }
  })
})

describe('with a tenant', () => {
  test('only its own rows are visible', async () => {
    for (const table of tables) {
      for (const tenant of ['ours', 'theirs']) {
        const visible = await runAsApplication({ tenant }, (run) => listVisibleTenants(run, table))
        expect({ table, visible }).toEqual({ table, visible: [tenant, tenant] })
      }
    }
  })

  test('its own rows can be inserted and deleted', async () => {
    for (const [table, row] of makers) {
      if (!isChangeable(table)) continue
      const counts = await runAsApplication({ tenant: 'ours' }, async (run) => [
        (await run(...buildInsert(table, row('ours', 3)))).rowCount,
        (await run(`delete from portolan.${table}`)).rowCount,
      ])
      expect({ table, counts }).toEqual({ table, counts: [1, 3] })
    }
  })

  test('another’s rows cannot be inserted, whether new or existing', async () => {
    for (const [table, row] of makers) {
      for (const number of [1, 3]) {
        const [text, values] = buildInsert(table, row('theirs', number))
        for (const statement of [text, `${text} on conflict do nothing`]) {
          const code = await catchCode(runAsApplication({ tenant: 'ours' }, (run) => run(statement, values)))
          expect({ table, number, code }).toEqual({ table, number, code: insufficientPrivilege })
        }
      }
    }
  })

  test('a row cannot be moved to another tenant', async () => {
    for (const table of tables) {
      const attempt = runAsApplication({ tenant: 'ours' }, (run) =>
        run(`update portolan.${table} set tenant = 'theirs'`),
      )
      expect({ table, code: await catchCode(attempt) }).toEqual({ table, code: insufficientPrivilege })
    }
  })

  test('evidence can be inserted, but not updated, deleted or locked', async () => {
    for (const table of appendOnlyTables) {
      const row = makers.get(table)
      if (row === undefined) throw new Error(`there is no table ${table}`)
      const added = await runAsApplication({ tenant: 'ours' }, (run) => run(...buildInsert(table, row('ours', 3))))
      expect(added.rowCount).toBe(1)
      for (const statement of [
        `update portolan.${table} set tenant = tenant`,
        `delete from portolan.${table}`,
        `select from portolan.${table} for update`,
      ]) {
        for (const caller of [{}, { tenant: 'ours' }, { operator: 'on' }]) {
          expect(await catchCode(runAsApplication(caller, (run) => run(statement)))).toBe(insufficientPrivilege)
        }
      }
    }
  })

  test('another’s rows cannot be updated, deleted or locked', async () => {
    for (const table of tables.filter(isChangeable)) {
      const counts = await runAsApplication({ tenant: 'ours' }, async (run) => [
        (await run(`update portolan.${table} set tenant = 'ours' where tenant = 'theirs'`)).rowCount,
        (await run(`select from portolan.${table} where tenant = 'theirs' for update`)).rowCount,
        (await run(`delete from portolan.${table} where tenant = 'theirs'`)).rowCount,
      ])
      expect({ table, counts }).toEqual({ table, counts: [0, 0, 0] })
    }
  })
})

describe('the audit log', () => {
  const add = `insert into portolan.audit_entry (recorded_at, actor, action, subject_kind, subject_id)
               values (now(), 'ops', 'site.created', 'site', 'S1')`

  test('is readable by operators only, and a tenant’s transaction can add only its own entries', async () => {
    const read = 'select action from portolan.audit_entry'
    const rows = await runAsApplication({ operator: 'on' }, async (run) => {
      await run(add)
      return (await run(read)).rows as unknown[]
    })
    expect(rows).toEqual([{ action: 'site.created' }])
    expect(await catchCode(runAsApplication({ tenant: 'ours' }, (run) => run(add)))).toBe(insufficientPrivilege)
    const addRow = (tenant: string) =>
      add.replace('subject_id)', 'subject_id, tenant)').replace("'S1')", `'S1', '${tenant}')`)
    expect((await runAsApplication({ tenant: 'ours' }, (run) => run(addRow('ours')))).rowCount).toBe(1)
    expect(await catchCode(runAsApplication({ tenant: 'ours' }, (run) => run(addRow('theirs'))))).toBe(
      insufficientPrivilege,
    )
    await database.query(add)
    expect((await runAsApplication({ tenant: 'ours' }, (run) => run(read))).rows).toEqual([])
  })

  test('can be neither updated nor deleted, even by roles that bypass row-level security', async () => {
    await database.query(add)
    for (const statement of [
      "update portolan.audit_entry set actor = 'nobody'",
      'delete from portolan.audit_entry',
      'truncate portolan.audit_entry',
    ]) {
      expect(await catchCode(runAsApplication({ operator: 'on' }, (run) => run(statement)))).toBe(insufficientPrivilege)
      expect(await catchCode(database.query(statement))).toBe(insufficientPrivilege)
    }
  })
})

describe('an operator', () => {
  test('sees all tenants’ rows in the tables meant for it, and no others', async () => {
    for (const table of tables) {
      const visible = await runAsApplication({ operator: 'on' }, (run) => listVisibleTenants(run, table))
      const expected = operatorTables.includes(table) ? ['ours', 'ours', 'theirs', 'theirs'] : []
      expect({ table, visible }).toEqual({ table, visible: expected })
    }
  })

  test('cannot insert, update or delete a confirmation', async () => {
    const add = runAsApplication({ operator: 'on' }, (run) =>
      run(...buildInsert('order_confirmation', makers.get('order_confirmation')?.('ours', 3) ?? {})),
    )
    expect(await catchCode(add)).toBe(insufficientPrivilege)
    const counts = await runAsApplication({ operator: 'on' }, async (run) => [
      (await run("update portolan.order_confirmation set status = 'Cancelled'")).rowCount,
      (await run('delete from portolan.order_confirmation')).rowCount,
    ])
    expect(counts).toEqual([0, 0])
  })

  test('can delete old responses under idempotency keys, but not insert any', async () => {
    const removed = await runAsApplication({ operator: 'on' }, (run) => run('delete from portolan.idempotency_key'))
    expect(removed.rowCount).toBe(4)
    const add = runAsApplication({ operator: 'on' }, (run) =>
      run(...buildInsert('idempotency_key', makers.get('idempotency_key')?.('ours', 3) ?? {})),
    )
    expect(await catchCode(add)).toBe(insufficientPrivilege)
  })
})
