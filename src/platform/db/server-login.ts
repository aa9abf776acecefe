import type pg from 'pg'
import { applicationRole, ensureApplicationRole } from './application-role.ts'
import { holdMigrations } from './migrate.ts'
import { withConnection } from './with-connection.ts'

/** The excess permissions of a server's login role. */
export interface LoginPrivileges {
  readonly login: string
  readonly isSuperuser: boolean
  readonly bypassesRowSecurity: boolean
  /** Whether it owns the tables, and so could change or drop them and their policies. */
  readonly ownsTables: boolean
  /** Whether it has the permissions a server needs. */
  readonly canUseTables: boolean
}

/** Reads what the login role of a connection could do beyond reading and writing rows. */
export async function readLoginPrivileges(client: pg.ClientBase | pg.Pool): Promise<LoginPrivileges> {
  const { rows } = await client.query<LoginPrivileges>(
    `select current_user::text as login, rolsuper as "isSuperuser", rolbypassrls as "bypassesRowSecurity",
            exists (select from pg_class where relnamespace = to_regnamespace('portolan') and pg_has_role(relowner, 'usage')) as "ownsTables",
            coalesce(has_schema_privilege(to_regnamespace('portolan'), 'usage')
                 and has_schema_privilege(to_regnamespace('graphile_worker'), 'usage'), false) as "canUseTables"
       from pg_roles where rolname = current_user`,
  )
  const [privileges] = rows
  if (privileges === undefined) throw new Error('the database does not know the role of its own connection')
  return privileges
}

/**
 * Grants the login role of `url` what a server needs in the schemas migrated by `ownerUrl`, and nothing else: reading
 * and writing rows, taking the application role, and processing the queue. It owns no table and cannot change one.
 *
 * @throws Error if the owner may not grant it
 */
export async function grantToServerLogin(ownerUrl: string, url: string): Promise<void> {
  const login = await withConnection(connectTo(url), async (client) => {
    const { rows } = await client.query<{ login: string }>('select current_user::text as login')
    return rows[0]?.login ?? ''
  })
  await withConnection(connectTo(ownerUrl), async (owner) => {
    await owner.query('begin')
    // PostgreSQL rejects concurrent grants on the same object, and other processes may be starting or migrating.
    await holdMigrations(owner)
    await ensureApplicationRole(owner)
    await owner.query(createGrants(owner.escapeIdentifier(login), owner.escapeLiteral(login)))
    await owner.query('commit')
  })
}

/**
 * The queue's tables have row-level security without a policy, which excludes everybody but their owner; this policy
 * admits the login.
 */
const createGrants = (login: string, name: string) => `
  do $$ declare item record; begin
    if not pg_has_role(${name}, '${applicationRole}', 'member') then
      grant ${applicationRole} to ${login};
    end if;
    grant usage on schema portolan, graphile_worker to ${login};
    grant select, insert, update, delete on all tables in schema portolan, graphile_worker to ${login};
    grant usage, select on all sequences in schema portolan, graphile_worker to ${login};
    revoke insert, update, delete on portolan.migration from ${login};
    revoke update, delete on portolan.audit_entry from ${login};
    revoke update, delete on portolan.screening_decision from ${login};
    for item in select oid::regclass as name from pg_class
      where relnamespace = 'graphile_worker'::regnamespace and relkind in ('r', 'p') and relrowsecurity
        and not exists (select from pg_policy where polrelid = pg_class.oid and polname = left('of ' || ${name}, 63))
    loop
      execute format('create policy %I on %s to ${login} using (true) with check (true)', left('of ' || ${name}, 63), item.name);
    end loop;
  end $$`

const connectTo = (url: string): pg.ClientConfig => ({ connectionString: url, application_name: 'portolan migrate' })
