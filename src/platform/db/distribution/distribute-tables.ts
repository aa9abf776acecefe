import type pg from 'pg'
import { holdMigrations } from '../migrate.ts'
import { distributedFunctions } from './functions.ts'
import { readPlacements, type TablePlacement } from './placements.ts'

export interface DistributionOptions {
  /** The number of parts of each table, and so the maximum of servers with tenants. */
  readonly partCount: number
  /** Called before each table is moved. */
  readonly onTable: (table: TablePlacement) => void
}

/**
 * Distributes a migrated database over the servers that Citus knows, with its rows, or what has been added to a
 * distributed one. Either all tables are moved or none, so that it can be repeated after any failure.
 *
 * @param client connected as a superuser, who sees the rows of all tenants and may create what tables need on all servers
 * @returns the moved tables
 * @throws Error or DatabaseError if a table could not be moved; then nothing is changed
 */
export async function distributeTables(
  client: pg.Client,
  options: DistributionOptions,
): Promise<readonly TablePlacement[]> {
  await client.query('begin')
  try {
    const moved = await moveTables(client, options)
    await client.query('commit')
    return moved
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  }
}

async function moveTables(
  client: pg.Client,
  { partCount, onTable }: DistributionOptions,
): Promise<readonly TablePlacement[]> {
  await holdMigrations(client)
  // One by one, because Citus forwards the whole text that contains a SET LOCAL.
  await client.query("set local citus.multi_shard_modify_mode = 'sequential'")
  // Every server has the roles already, with passwords of its own.
  for (const kind of ['create_role', 'alter_role', 'alter_role_set']) {
    await client.query(`set local citus.enable_${kind}_propagation = off`)
  }
  // Our triggers stay within the part of the table that they belong to.
  await client.query('set local citus.enable_unsafe_triggers = on')
  const tables = await readPlacements(client)
  const moving = tables
    .filter(({ placement, wanted }) => placement !== wanted)
    // Others refer to copied tables.
    .toSorted((a, b) => a.wanted.localeCompare(b.wanted))
  if (moving.length === 0) return []
  await defineFunctions(client)
  const references = await dropReferences(client, moving)
  let beside = tables.find(({ placement }) => placement === 'distributed')?.name
  for (const table of moving) {
    onTable(table)
    const count = await countRows(client, table.name)
    if (table.wanted === 'copied') await client.query('select create_reference_table($1)', [quote(table.name)])
    else if (beside === undefined) {
      const text = "select create_distributed_table($1, 'tenant', colocate_with => 'none', shard_count => $2)"
      await client.query(text, [quote(table.name), partCount])
      beside = table.name
    } else {
      const text = "select create_distributed_table($1, 'tenant', colocate_with => $2)"
      await client.query(text, [quote(table.name), quote(beside)])
    }
    if (count > 0) await client.query('select truncate_local_data_after_distributing_table($1)', [quote(table.name)])
    const countAfter = await countRows(client, table.name)
    if (countAfter !== count) throw new Error(`of ${count} rows of ${table.name}, ${countAfter} would have been moved`)
  }
  for (const { table, name, definition } of references) {
    await client.query(`alter table ${table} add constraint ${client.escapeIdentifier(name)} ${definition}`)
  }
  return moving
}

async function defineFunctions(client: pg.Client): Promise<void> {
  for (const statement of distributedFunctions) await client.query(statement)
  // Like those that migrations create.
  const owner = client.escapeIdentifier(await readTableOwner(client))
  await client.query(`alter function portolan.take_scope owner to ${owner}`)
}

/** The role that owns Portolan's tables. */
export async function readTableOwner(client: pg.ClientBase): Promise<string> {
  const { rows } = await client.query<{ owner: string }>(
    "select pg_get_userbyid(relowner)::text as owner from pg_class where oid = 'portolan.tenant'::regclass",
  )
  return rows[0]?.owner ?? ''
}

const quote = (name: string): string => `portolan.${name}`

interface Reference {
  readonly table: string
  readonly name: string
  readonly definition: string
}

/**
 * Drops the foreign keys of the tables to be moved, and to them, because Citus accepts them only between tables that it
 * has distributed.
 *
 * @returns those to restore: all but those of central and copied tables to copied ones. For the first, Citus would plan every
 *   statement; for the second, writing would need rights on both tables
 */
async function dropReferences(client: pg.Client, moving: readonly TablePlacement[]): Promise<readonly Reference[]> {
  const { rows } = await client.query<Reference & { source: string; target: string }>(
    `select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(pg_constraint.oid) as definition,
            source.relname as source, target.relname as target
       from pg_constraint join pg_class as source on source.oid = conrelid join pg_class as target on target.oid = confrelid
      where contype = 'f' and connamespace = 'portolan'::regnamespace
        and (source.relname = any ($1) or target.relname = any ($1)) order by 1, 2`,
    [moving.map(({ name }) => name)],
  )
  for (const { table, name } of rows) {
    await client.query(`alter table ${table} drop constraint ${client.escapeIdentifier(name)}`)
  }
  const wanted = new Map((await readPlacements(client)).map((table) => [table.name, table.wanted]))
  return rows.filter(({ source, target }) => wanted.get(source) === 'distributed' || wanted.get(target) === 'central')
}

async function countRows(client: pg.Client, name: string): Promise<number> {
  const { rows } = await client.query<{ count: string }>(`select count(*) as count from ${quote(name)}`)
  return Number(rows[0]?.count)
}
