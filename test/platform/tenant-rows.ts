import type { RunStatement } from './catalog.ts'

/** A row of a tenant table, by column. */
export type Row = Readonly<Record<string, unknown>>

/** Creates a row of a tenant; the number distinguishes the rows of one tenant. */
export type RowFactory = (tenant: string, number: number) => Row

const valueOf: Readonly<Record<string, (number: number) => unknown>> = {
  text: (number) => `value-${number}`,
  uuid: (number) => `0197f3a2-0000-7000-8000-${String(number).padStart(12, '0')}`,
  smallint: (number) => number,
  integer: (number) => number,
  bigint: (number) => number,
  numeric: (number) => number,
  'double precision': (number) => number,
  boolean: () => true,
  date: () => '2026-03-04',
  'timestamp with time zone': () => '2026-03-04T13:07:16.002Z',
  json: () => '{}',
  jsonb: () => '{}',
  bytea: (number) => Buffer.from([number]),
}

function generateValue(table: string, column: string, type: string, number: number): unknown {
  if (type.endsWith('[]')) return '{}'
  const make = valueOf[type.replace(/\(.*\)$/, '')]
  if (make === undefined) throw new Error(`say how to make a value of ${table}.${column}, which is of type ${type}`)
  return make(number)
}

/**
 * For each table, creates a factory of rows with all required columns.
 *
 * Drops constraints on content first, so that new tables work here without being listed. The database is only used to
 * test who can access which rows.
 */
export async function createRowFactories(
  database: RunStatement,
  tables: readonly string[],
): Promise<ReadonlyMap<string, RowFactory>> {
  await database.query(
    `do $$ declare item record; begin
       for item in select conrelid::regclass as name, conname from pg_constraint
         where connamespace = 'portolan'::regnamespace and contype in ('c', 'f')
       loop
         execute format('alter table %s drop constraint %I', item.name, item.conname);
       end loop;
     end $$`,
  )
  // Triggers that maintain totals depend on the primary keys dropped below. Those that reject changes stay, since tests
  // rely on them.
  const totals = await database.query<{ table: string; name: string }>(
    `select tgrelid::regclass::text as table, tgname as name from pg_trigger join pg_class on pg_class.oid = tgrelid
      where relnamespace = 'portolan'::regnamespace and not tgisinternal
        and tgfoid <> 'portolan.refuse_change()'::regprocedure`,
  )
  for (const { table, name } of totals) await database.query(`drop trigger ${name} on ${table}`)
  // Each tenant gets two rows, even in tables that normally hold one.
  const single = await database.query<{ table: string; name: string }>(
    `select conrelid::regclass::text as table, conname as name from pg_constraint join pg_class on pg_class.oid = conrelid
      where relnamespace = 'portolan'::regnamespace and relname = any($1) and contype = 'p' and cardinality(conkey) = 1`,
    [tables],
  )
  for (const { table, name } of single) await database.query(`alter table ${table} drop constraint ${name}`)
  const columns = await database.query<{ table: string; column: string; type: string }>(
    `select relname as table, attname as column, format_type(atttypid, atttypmod) as type
       from pg_attribute join pg_class on pg_class.oid = attrelid
      where relnamespace = 'portolan'::regnamespace and relname = any($1) and attnum > 0 and not attisdropped
        and attnotnull and not atthasdef and attidentity = ''
      order by relname, attnum`,
    [tables],
  )
  const makers = tables.map((table): [string, RowFactory] => {
    const tableColumns = columns.filter((column) => column.table === table)
    const make: RowFactory = (tenant, number) =>
      Object.fromEntries(
        tableColumns.map(({ column, type }) => [
          column,
          column === 'tenant' ? tenant : generateValue(table, column, type, number),
        ]),
      )
    return [table, make]
  })
  return new Map(makers)
}

/** The statement that inserts one row. */
export function buildInsert(table: string, row: Row): [text: string, values: unknown[]] {
  const columns = Object.keys(row)
  const places = columns.map((_, index) => `$${index + 1}`)
  return [`insert into portolan.${table} (${columns.join(', ')}) values (${places.join(', ')})`, Object.values(row)]
}
