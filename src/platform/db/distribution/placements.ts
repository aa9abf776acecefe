import type pg from 'pg'

/** Where the rows of a table are in a distributed database. */
export type Placement =
  /** On the server that all connect to. */
  | 'central'
  /** On every server, in full: what is small, rarely written, and read with all requests. */
  | 'copied'
  /** Each tenant's on one server. */
  | 'distributed'

const copiedTables: ReadonlySet<string> = new Set(['tenant', 'brand', 'sandbox_clock'])

/**
 * Tenants' tables that are central nevertheless. The feed places the events of all tenants in one order, which must become
 * visible at once; webhooks follow it. The others are written or read without a tenant.
 */
const centralTables: ReadonlySet<string> = new Set([
  'audit_entry',
  'event',
  'event_counter',
  'sandbox_delivery',
  'unowned_parcel',
  'webhook_delivery',
  'webhook_endpoint',
  'webhook_progress',
])

/** A table of Portolan, where its rows are, and where they belong once the database is distributed. */
export interface TablePlacement {
  readonly name: string
  readonly placement: Placement
  readonly wanted: Placement
}

/** Milliseconds to wait for a response; a server that hangs gives none. */
const responseTimeout = 10_000

/** Whether the extension Citus is installed in a database. */
export async function hasCitus(client: pg.ClientBase | pg.Pool): Promise<boolean> {
  const query = {
    text: `select to_regclass('pg_catalog.pg_dist_partition') is not null as "hasCitus"`,
    query_timeout: responseTimeout,
  }
  const { rows } = await client.query<{ hasCitus: boolean }>(query)
  return rows[0]?.hasCitus ?? false
}

/** Reads where Portolan's tables are. */
export async function readPlacements(client: pg.ClientBase | pg.Pool): Promise<readonly TablePlacement[]> {
  if (!(await hasCitus(client))) return []
  // Method "none" and replication by itself: a reference table; without it, one that Citus merely knows.
  const query = {
    text: `select relname::text as name,
                  case when partmethod = 'h' then 'distributed' when partmethod = 'n' and repmodel = 't' then 'copied' else 'central'
                   end as placement,
                  relrowsecurity and exists (select from pg_attribute where attrelid = pg_class.oid and attname = 'tenant')
                    as "isOfTenants"
             from pg_class left join pg_catalog.pg_dist_partition on logicalrelid = pg_class.oid
            where relnamespace = to_regnamespace('portolan') and relkind = 'r' order by relname`,
    query_timeout: responseTimeout,
  }
  const { rows } = await client.query<{ name: string; placement: Placement; isOfTenants: boolean }>(query)
  return rows.map(({ name, placement, isOfTenants }) => ({
    name,
    placement,
    wanted: choosePlacement(name, isOfTenants),
  }))
}

function choosePlacement(name: string, isOfTenants: boolean): Placement {
  if (copiedTables.has(name)) return 'copied'
  return isOfTenants && !centralTables.has(name) ? 'distributed' : 'central'
}

/** Whether the database is distributed. */
export const isDistributed = (tables: readonly TablePlacement[]): boolean =>
  tables.some(({ placement }) => placement !== 'central')
