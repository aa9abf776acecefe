import type pg from 'pg'

/** The role that every transaction of a tenant takes. It owns nothing and cannot pass row-level security. */
export const applicationRole = 'portolan_app'

/**
 * The right to take a role. Since PostgreSQL 16 it is one of its own: whoever makes a role is a member of it, and may
 * give it to themselves, but may not take it yet.
 */
const takes = "case when current_setting('server_version_num')::int >= 160000 then 'set' else 'member' end"

interface RoleState {
  /** Whether the login role is itself held by row-level security. */
  readonly loginIsBound: boolean
  /** Whether the login role may become the application role. */
  readonly canTake: boolean
}

async function readRoleState(client: pg.ClientBase | pg.Pool): Promise<RoleState> {
  const { rows } = await client.query<RoleState>(
    `select not (login.rolsuper or login.rolbypassrls) as "loginIsBound",
            coalesce((select pg_has_role(current_user, app.oid, ${takes}) from pg_roles app where app.rolname = $1), false) as "canTake"
       from pg_roles login where login.rolname = current_user`,
    [applicationRole],
  )
  return rows[0] ?? { loginIsBound: false, canTake: false }
}

/**
 * Makes the application role, and the login role able to take it, where the login role may; roles belong to the whole
 * server, so another database's migration can have made it already, or make it at this moment.
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
 * Lets the application role reach the tenants' tables, and read the list of tenants, the rates of exchange and the lists of
 * denied parties; nothing else.
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
 * The role that tenants' transactions must take on this server; null when the login role is itself held by row-level
 * security and may not take another.
 *
 * @throws Error when nothing would hold a tenant's transaction to its own rows
 */
export async function findRoleToTake(client: pg.ClientBase | pg.Pool): Promise<string | null> {
  const { loginIsBound, canTake } = await readRoleState(client)
  if (canTake) return applicationRole
  if (loginIsBound) return null
  throw new Error(
    `the database user passes row-level security and cannot become ${applicationRole}; create that role and grant it to the user, or connect as a user without superuser and bypassrls`,
  )
}
