import type pg from 'pg'

/** Milliseconds to wait for a response; a server that hangs gives none. */
const responseTimeout = 10_000

/** Portolan's tables are distributed over several PostgreSQL servers. */
export class DistributedDatabaseError extends Error {
  readonly finding: string
  readonly cure: string

  /** @param names of the distributed tables */
  constructor(names: readonly string[]) {
    const [first = '', ...others] = names
    const list = others.length === 0 ? first : `${first} and ${others.length} more`
    const finding = `Citus has distributed Portolan’s tables (${list}) over several servers, where this version would find no tenant’s rows`
    const cure = 'Undistribute each of them with undistribute_table of Citus, or use another database.'
    super(`${finding}. ${cure}`)
    this.finding = finding
    this.cure = cure
  }
}

/**
 * Refuses a database whose tables the extension Citus has distributed. The servers that hold the rows do not learn the
 * tenant of a transaction, because Citus forwards `SET LOCAL` at most, and never `set_config` (its reference, setting
 * `citus.propagate_set_commands`). So reads would find nothing there, without an error.
 *
 * @throws DistributedDatabaseError, DatabaseError, or a connection error
 */
export async function assertNotDistributed(client: pg.ClientBase | pg.Pool): Promise<void> {
  const names = await listDistributedTables(client)
  if (names.length > 0) throw new DistributedDatabaseError(names)
}

/** Portolan's tables that Citus has distributed over its servers, or copied to all of them. */
async function listDistributedTables(client: pg.ClientBase | pg.Pool): Promise<readonly string[]> {
  const catalogQuery = {
    text: `select to_regclass('pg_catalog.pg_dist_partition') is not null as exists`,
    query_timeout: responseTimeout,
  }
  const { rows: catalogs } = await client.query<{ exists: boolean }>(catalogQuery)
  if (catalogs[0]?.exists !== true) return []
  // Tables that it merely knows stay where they are: method "none", and no replication by its own statements.
  const tableQuery = {
    text: `select relname::text as name from pg_catalog.pg_dist_partition join pg_class on pg_class.oid = logicalrelid
            where relnamespace = to_regnamespace('portolan') and not (partmethod = 'n' and repmodel = 's')
            order by relname`,
    query_timeout: responseTimeout,
  }
  const { rows } = await client.query<{ name: string }>(tableQuery)
  return rows.map(({ name }) => name)
}
