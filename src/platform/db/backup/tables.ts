import type pg from 'pg'
import type { SequenceState, TableHead } from './format.ts'

/** The schemas in a backup: Portolan's own, and the job queue's. */
const schemas = ['portolan', 'graphile_worker']

/** The version of the queue's tables, which the queue writes itself. */
const queueMigrations = 'graphile_worker.migrations'

/** A table as described by the database's catalog. */
export interface StoredTable extends TableHead {
  /** Quoted, with its schema. */
  readonly name: string
  /** Quoted; stored columns without generated ones. */
  readonly columnList: string
  /** Whether row-level security applies to its owner, too. */
  readonly isForced: boolean
  /** What this connection's login can read of it as an operator. */
  readonly sees: 'everything' | 'a tenant at a time' | 'not all'
}

/**
 * The tables that a backup holds, each after those that its foreign keys name.
 *
 * @throws Error when foreign keys go round in a circle
 */
export async function readTables(client: pg.ClientBase): Promise<readonly StoredTable[]> {
  const { rows } = await client.query<StoredTable & { readonly needs: readonly string[] }>({
    text: tablesQuery,
    values: [schemas, queueMigrations],
  })
  const open = new Map(rows.map((row) => [row.name, row]))
  const ordered: StoredTable[] = []
  while (open.size > 0) {
    const next = [...open.values()].filter(({ name, needs }) =>
      needs.every((needed) => needed === name || !open.has(needed)),
    )
    if (next.length === 0) throw new Error(`the foreign keys of ${[...open.keys()].join(', ')} go round in a circle`)
    for (const { needs: _, ...table } of next) {
      ordered.push(table)
      open.delete(table.name)
    }
  }
  return ordered
}

/**
 * Row-level security shows an operator all rows of the tables that have a policy for it, and of the others those of the
 * tenant that is set. A table of the second kind is read whole tenant by tenant if each of its rows has a tenant that is
 * there, which a foreign key sees to.
 */
const tablesQuery = `
  select n.nspname as schema, c.relname as "table", format('%I.%I', n.nspname, c.relname) as name,
         a.columns, a."columnList", c.relforcerowsecurity as "isForced",
         case
           when not row_security_active(c.oid) then 'everything'
           when exists (select from pg_policy p, unnest(p.polroles) role
                         where p.polrelid = c.oid and p.polpermissive and p.polcmd in ('*', 'r')
                           and case when role = 0 then true else pg_has_role(role, 'usage') end
                           and pg_get_expr(p.polqual, p.polrelid) in ('portolan.is_operator()', 'is_operator()', 'true'))
             then 'everything'
           when exists (select from pg_policy p
                         where p.polrelid = c.oid and p.polpermissive and p.polcmd in ('*', 'r') and p.polroles = '{0}'
                           and pg_get_expr(p.polqual, p.polrelid)
                               in ('(tenant = portolan.current_tenant())', '(tenant = current_tenant())'))
                and exists (select from pg_constraint f join pg_attribute t on t.attrelid = c.oid and t.attname = 'tenant'
                             where f.conrelid = c.oid and f.contype = 'f' and t.attnum = any (f.conkey) and t.attnotnull)
             then 'a tenant at a time'
           else 'not all'
         end as sees,
         array(select format('%I.%I', tn.nspname, t.relname)
                 from pg_constraint f join pg_class t on t.oid = f.confrelid join pg_namespace tn on tn.oid = t.relnamespace
                where f.conrelid = c.oid and f.contype = 'f') as needs
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    cross join lateral (
      select array_agg(attname::text order by attnum) as columns, string_agg(quote_ident(attname), ', ' order by attnum) as "columnList"
        from pg_attribute where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '') a
   where n.nspname = any ($1) and c.relkind = 'r' and format('%I.%I', n.nspname, c.relname) <> $2
   order by n.nspname desc, c.relname`

/** The states of the schemas' sequences. Unlike tables, sequences belong to no snapshot: these may be ahead. */
export async function readSequences(client: pg.ClientBase): Promise<readonly SequenceState[]> {
  const { rows } = await client.query<{ schema: string; sequence: string; name: string; step: string }>(
    `select n.nspname as schema, c.relname as sequence, format('%I.%I', n.nspname, c.relname) as name,
            s.seqincrement::text as step
       from pg_sequence s join pg_class c on c.oid = s.seqrelid join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = any ($1) order by 1 desc, 2`,
    [schemas],
  )
  const states: SequenceState[] = []
  for (const { schema, sequence, name, step } of rows) {
    const next = await client.query<{ next: string }>(
      `select (last_value + case when is_called then ${step} else 0 end)::text as next from ${name}`,
    )
    states.push({ schema, sequence, next: next.rows[0]?.next ?? '1' })
  }
  return states
}

/** The last migration of the queue's tables. */
export async function readQueueMigration(client: pg.ClientBase): Promise<number> {
  const { rows } = await client.query<{ last: number }>(`select max(id)::int as last from ${queueMigrations}`)
  return rows[0]?.last ?? 0
}

/** So that equal values always have equal texts, whatever the settings of database and user. */
export const exactTexts = `
  set local client_encoding = 'UTF8'; set local datestyle = 'ISO, YMD'; set local intervalstyle = 'postgres';
  set local timezone = 'UTC'; set local bytea_output = 'hex'; set local extra_float_digits = 1;
  set local search_path = pg_catalog; set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0`
