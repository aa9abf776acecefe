import type { TestDatabase } from '../support/test-database.ts'

/** Small tables of the whole installation, without a tenant. All others belong to tenants. */
export const referenceTables: readonly string[] = [
  'api_client',
  'audit_entry',
  'console_session',
  'console_user',
  'denied_party',
  'denied_party_edition',
  'denied_party_name',
  'exchange_rates',
  'migration',
  'number_counter',
  'official_edition',
  'official_text',
  'sandbox_inbox',
  'signing_key',
  'tariff_edition',
  'tenant',
]

/** Runs statements as a role that sees all rows. */
export type RunStatement = Pick<TestDatabase, 'query'>

/** All relations of the schema that can be read, with their kinds. */
export async function listRelations(database: RunStatement): Promise<readonly { name: string; kind: string }[]> {
  return database.query<{ name: string; kind: string }>(
    `select relname as name,
            case relkind when 'r' then 'table' when 'p' then 'partitioned table' when 'v' then 'view'
                         when 'm' then 'materialized view' when 'f' then 'foreign table' end as kind
       from pg_class
      where relnamespace = 'portolan'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'f')
      order by relname`,
  )
}

/** The tables whose rows belong to tenants, from the database catalog. */
export async function listTenantTables(database: RunStatement): Promise<readonly string[]> {
  return (await listRelations(database)).map(({ name }) => name).filter((name) => !referenceTables.includes(name))
}
