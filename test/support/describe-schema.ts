import type pg from 'pg'

/** Tables with their properties, one per line. */
const tables = `
select 'table ' || name || E'\\n' || string_agg('  ' || line, E'\\n' order by rank, line_order, line) as text
  from (
    select relname as name, relation.oid from pg_class relation
     where relnamespace = 'portolan'::regnamespace and relkind in ('r', 'p')) named,
  lateral (
    select 1 as rank, attnum::int as line_order,
           attname || ' ' || format_type(atttypid, atttypmod)
             || case when attcollation <> typcollation then ' collate ' || attcollation::regcollation else '' end
             || case when attnotnull then ' not null' else '' end
             || case when attidentity <> '' then ' generated as identity' else '' end
             || coalesce(case when attgenerated = '' then ' default ' else ' generated as ' end
                  || pg_get_expr(adbin, adrelid), '') as line
      from pg_attribute join pg_type on pg_type.oid = atttypid left join pg_attrdef on adrelid = attrelid and adnum = attnum
     where attrelid = named.oid and attnum > 0 and not attisdropped
    union all
    -- What is not null is told with the column; newer servers have it as a constraint too.
    select 2, case contype when 'p' then 1 when 'u' then 2 when 'f' then 3 else 4 end,
           'constraint ' || conname || ' ' || pg_get_constraintdef(oid)
      from pg_constraint where conrelid = named.oid and contype <> 'n'
    union all
    select 3, 1, case when indisunique then 'unique ' else '' end
             || regexp_replace(pg_get_indexdef(indexrelid), '^CREATE (UNIQUE )?INDEX (\\S+) ON \\S+ ', 'index \\2 ')
      from pg_index
     where indrelid = named.oid and not exists (select from pg_constraint where conindid = indexrelid and contype in ('p', 'u', 'x'))
    union all
    select 4, 1, 'row-level security ' || case when relrowsecurity then 'on' else 'off' end
             || case when relforcerowsecurity then ', for the owner too' else '' end
      from pg_class where oid = named.oid
    union all
    select 4, 2, 'policy ' || polname || ' for '
             || case polcmd when 'r' then 'select' when 'a' then 'insert' when 'w' then 'update' when 'd' then 'delete' else 'all' end
             || case when polpermissive then '' else ' restrictive' end
             || case when polroles = '{0}' then '' else ' to ' || polroles::regrole[]::text end
             || coalesce(' using ' || pg_get_expr(polqual, polrelid), '')
             || coalesce(' with check ' || pg_get_expr(polwithcheck, polrelid), '')
      from pg_policy where polrelid = named.oid
    union all
    select 5, 1, 'trigger ' || pg_get_triggerdef(oid) from pg_trigger where tgrelid = named.oid and not tgisinternal
    union all
    select 6, 1, $1 || ' may ' || string_agg(lower(privilege_type), ', ' order by privilege_type)
      from pg_class, aclexplode(relacl)
     where pg_class.oid = named.oid and grantee = (select oid from pg_roles where rolname = $1)
    having count(*) > 0
  ) said
 group by name order by name`

const sequences = `
select 'sequence ' || relname || ' ' || format_type(seqtypid, null) || ' from ' || seqstart || ' by ' || seqincrement
         || case when seqcycle then ' in a circle' else '' end
         || coalesce((select E'\\n  ' || $1 || ' may ' || string_agg(lower(privilege_type), ', ' order by privilege_type)
                        from aclexplode(relacl) where grantee = (select oid from pg_roles where rolname = $1)), '') as text
  from pg_sequence join pg_class on pg_class.oid = seqrelid
 where relnamespace = 'portolan'::regnamespace
 order by relname`

const functions = `
select btrim(pg_get_functiondef(oid), E' \\n') as text
  from pg_proc where pronamespace = 'portolan'::regnamespace and prokind <> 'a'
 order by proname, pg_get_function_identity_arguments(oid)`

const otherRelations = `
select case relkind when 'v' then 'view ' when 'm' then 'materialized view ' when 'f' then 'foreign table ' when 'c' then 'type ' end
         || relname || coalesce(E'\\n' || pg_get_viewdef(oid), '') as text
  from pg_class where relnamespace = 'portolan'::regnamespace and relkind in ('v', 'm', 'f', 'c')
union all
select case typtype when 'e' then 'enum ' || typname || ' ('
           || (select string_agg(quote_literal(enumlabel), ', ' order by enumsortorder) from pg_enum where enumtypid = pg_type.oid) || ')'
         else 'domain ' || typname || ' as ' || format_type(typbasetype, typtypmod) end
  from pg_type where typnamespace = 'portolan'::regnamespace and typtype in ('e', 'd')
 order by text`

/**
 * Describes the schema as text that is identical for identical schemas on every server: tables with their columns,
 * constraints, indexes, policies and privileges, sequences, functions and all other objects. For reading and comparing,
 * not for running.
 *
 * @param role the role whose privileges are listed
 */
export async function describeSchema(client: pg.ClientBase, role: string): Promise<string> {
  const { rows: before } = await client.query<{ path: string }>("select current_setting('search_path') as path")
  // PostgreSQL omits schema names that are on the path, and no system object is shadowed by ours.
  await client.query("select set_config('search_path', 'pg_catalog, portolan', false)")
  try {
    const paragraphs: string[] = []
    for (const [text, values] of [[tables, [role]], [sequences, [role]], [functions], [otherRelations]] as const) {
      const { rows } = await client.query<{ text: string }>(text, values === undefined ? [] : [...values])
      paragraphs.push(...rows.map((row) => row.text))
    }
    return `${paragraphs.join('\n\n')}\n`
  } finally {
    await client.query("select set_config('search_path', $1, false)", [before[0]?.path])
  }
}
