import type pg from 'pg'

/** The role of every tenant's transaction. It owns nothing and cannot bypass row-level security. */
export const applicationRole = 'portolan_app'

/**
 * The right to take a role. Since PostgreSQL 16 it is separate: the creator of a role is a member and may grant it to
 * itself, but may not take it yet.
 */
const takes = "case when current_setting('server_version_num')::int >= 160000 then 'set' else 'member' end"

interface RoleState {
  /** Whether row-level security applies to the login role itself. */
  readonly loginIsBound: boolean
  /** Whether the login role may take the application role. */
  readonly canTake: boolean
}

/** Milliseconds to wait for a response; a server that hangs gives none. */
const responseTimeout = 10_000

async function readRoleState(client: pg.ClientBase | pg.Pool): Promise<RoleState> {
  const question = {
    text: `select not (login.rolsuper or login.rolbypassrls) as "loginIsBound",
            coalesce((select pg_has_role(current_user, app.oid, ${takes}) from pg_roles app where app.rolname = $1), false) as "canTake"
       from pg_roles login where login.rolname = current_user`,
    values: [applicationRole],
    query_timeout: responseTimeout,
  }
  const { rows } = await client.query<RoleState>(question)
  return rows[0] ?? { loginIsBound: false, canTake: false }
}

/**
 * Creates the application role and lets the login role take it, if permitted; roles belong to the whole server, so a
 * migration of another database may have created it, or may be creating it now.
 */
export async function ensureApplicationRole(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ allowed: boolean }>(
    'select rolsuper or rolcreaterole as allowed from pg_roles where rolname = current_user',
  )
  if (!rows[0]?.allowed) return
  await client.query(`do $$ begin
    if not exists (select from pg_roles where rolname = '${applicationRole}') then
      create role ${applicationRole} nologin;
    end if;
  exception when duplicate_object or unique_violation then null; end $$`)
  await client.query(`do $$ begin
    if not pg_has_role(current_user, '${applicationRole}', ${takes}) then
      execute format('grant ${applicationRole} to %I', current_user);
    end if;
  exception when insufficient_privilege then null; end $$`)
}

/**
 * Grants the application role access to the tenants' tables and read access to the list of tenants, exchange rates and
 * denied-party lists; nothing else.
 */
export async function grantToApplicationRole(client: pg.ClientBase): Promise<void> {
  if (!(await readRoleState(client)).canTake) return
  await client.query(`do $$ declare item record; begin
    grant usage on schema portolan to ${applicationRole};
    grant usage on all sequences in schema portolan to ${applicationRole};
    for item in select oid::regclass as name from pg_class
      where relnamespace = 'portolan'::regnamespace and relname in ('tenant', 'exchange_rates', 'denied_party_edition', 'denied_party', 'denied_party_name')
    loop
      execute format('grant select on %s to ${applicationRole}', item.name);
    end loop;
    for item in select oid::regclass as name from pg_class
      where relnamespace = 'portolan'::regnamespace and relkind in ('r', 'p') and relrowsecurity
    loop
      execute format('grant select, insert, update, delete on %s to ${applicationRole}', item.name);
    end loop;
    if to_regclass('portolan.audit_entry') is not null then
      revoke update, delete on portolan.audit_entry from ${applicationRole};
    end if;
    if to_regclass('portolan.screening_decision') is not null then
      revoke update, delete on portolan.screening_decision from ${applicationRole};
    end if;
  end $$`)
}

/**
 * Returns the role that tenants' transactions must take on this server; null if row-level security applies to the login
 * role and it may not take another.
 *
 * @throws Error if nothing would confine a tenant's transaction to its own rows
 */
export async function findRoleToTake(client: pg.ClientBase | pg.Pool): Promise<string | null> {
  const { loginIsBound, canTake } = await readRoleState(client)
  if (canTake) return applicationRole
  if (loginIsBound) return null
  throw new Error(
    `the database user passes row-level security and cannot become ${applicationRole}; create that role and grant it to the user, or connect as a user without superuser and bypassrls`,
  )
}
