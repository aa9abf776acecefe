import pg from 'pg'
import { withConnection } from './with-connection.ts'

/** PostgreSQL's code for missing permission. */
const insufficientPrivilege = '42501'

const isForbidden = (error: unknown): boolean =>
  error instanceof Error &&
  ((error as { readonly code?: unknown }).code === insufficientPrivilege || isForbidden(error.cause))

interface Foreign {
  readonly kind: 'schema' | 'table'
  readonly name: string
  readonly owner: string
  readonly login: string
}

/**
 * Explains why a migration was denied: a schema or table of Portolan belongs to a role other than that of `url`. Null
 * for any other failure.
 */
export async function createForeignOwnerError(url: string, error: unknown): Promise<Error | null> {
  if (!isForbidden(error)) return null
  try {
    const [found] = await withConnection({ connectionString: url, connectionTimeoutMillis: 4000 }, async (client) => {
      const { rows } = await client.query<Foreign>(
        `with schemas as (select * from pg_namespace where nspname in ('portolan', 'graphile_worker')),
              things as (
                select 0 as place, 'schema' as kind, nspname::text as name, nspowner as owner from schemas
                union all
                select 1, 'table', nspname || '.' || relname, relowner
                  from pg_class join schemas on schemas.oid = relnamespace where relkind in ('r', 'p'))
         select kind, name, pg_get_userbyid(owner)::text as owner, current_user::text as login
           from things where not pg_has_role(owner, 'usage') order by place, name desc limit 1`,
      )
      return rows
    })
    return found === undefined ? null : new Error(describeForeign(found), { cause: error })
  } catch {
    // The original failure matters, not this one.
    return null
  }
}

function describeForeign({ kind, name, owner, login }: Foreign): string {
  const handOver = `ALTER ${kind.toUpperCase()} ${name} OWNER TO ${pg.escapeIdentifier(login)}`
  return (
    `the ${kind} ${name} belongs to ${owner}, and ${login} may not change it. Let ${owner} migrate, by its URL in ` +
    `PORTOLAN_MIGRATION_DATABASE_URL, or have ${owner} hand over the schemas portolan and graphile_worker with their tables: ${handOver}`
  )
}
