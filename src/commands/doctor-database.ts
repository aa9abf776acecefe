import type pg from 'pg'
import type { Config } from '../config/config.ts'
import { applicationRole, findRoleToTake } from '../platform/db/application-role.ts'
import { describeLocation } from '../platform/db/locate-database.ts'
import { oldestServer, type SchemaState } from '../platform/db/migrate.ts'
import type { LoginPrivileges } from '../platform/db/server-login.ts'
import { createReporter, type DoctorFinding } from './doctor-finding.ts'

/** Seconds of clock skew above which to warn and to fail. */
const clockSkew = { warn: 2, fail: 60 }

/** A compromised server should be unable to change tables, or the policies that separate tenants. */
export function checkDatabaseLogin(program: string, privileges: LoginPrivileges): DoctorFinding {
  const report = createReporter('database login')
  const { login } = privileges
  if (!privileges.canUseTables) {
    return report('fail', `${login} has no access to Portolan’s tables`, `Run ${program} migrate, which grants it.`)
  }
  const excess = [
    ...(privileges.isSuperuser ? ['is a superuser'] : []),
    ...(privileges.bypassesRowSecurity && !privileges.isSuperuser ? ['bypasses row-level security'] : []),
    ...(privileges.ownsTables ? ['owns the tables'] : []),
  ]
  if (excess.length === 0) return report('ok', `${login} owns nothing`)
  return report(
    'warn',
    `${login} ${excess.join(' and ')}, which the server does not need`,
    'Set DATABASE_URL to a login that owns nothing, and PORTOLAN_MIGRATION_DATABASE_URL to the owner.',
  )
}

/** Checks that the PostgreSQL is new enough. */
export function checkDatabaseVersion(config: Config, url: string, version: number): DoctorFinding {
  const report = createReporter('database')
  const versionText = `PostgreSQL ${Math.floor(version / 10_000)}.${version % 10_000}`
  const databaseLocation = config.databaseUrl === null ? `embedded, in ${config.dataDirectory}` : describeLocation(url)
  if (version >= oldestServer) return report('ok', `${versionText}, ${databaseLocation}`)
  return report('fail', `${versionText} is too old, ${databaseLocation}`, 'Upgrade it to PostgreSQL 15 or newer.')
}

/** Compares this machine's clock with the database's. */
export async function checkClock(pool: pg.Pool): Promise<DoctorFinding> {
  const report = createReporter('clock')
  const startedAt = Date.now()
  const { rows } = await pool.query<{ now: string }>('select extract(epoch from clock_timestamp())::text as now')
  const localSeconds = (startedAt + Date.now()) / 2000
  const difference = Math.abs(Number(rows[0]?.now) - localSeconds)
  const message = `${difference.toFixed(1)} s between this machine and the database`
  const cure = 'Synchronize both clocks with NTP (timedatectl set-ntp true).'
  if (difference > clockSkew.fail) return report('fail', message, cure)
  return difference > clockSkew.warn ? report('warn', message, cure) : report('ok', message)
}

/** Checks that the database has exactly the migrations of this version. */
export function checkMigrations(program: string, { applied, pending, unknown, changed }: SchemaState): DoctorFinding {
  const report = createReporter('migrations')
  if (unknown.length > 0) {
    const message = `the database has migrations unknown to this version: ${unknown.join(', ')}`
    return report('fail', message, 'Run the newer version of Portolan that created them.')
  }
  if (changed.length > 0) {
    const message = `migrations in the database differ from those of this version with the same names: ${changed.join(', ')}`
    return report('fail', message, 'Run the version of Portolan that created them.')
  }
  if (pending.length === 0) return report('ok', `all applied, up to number ${Math.max(...applied)}`)
  return report(
    'warn',
    `pending: ${pending.join(', ')}`,
    `Run ${program} migrate, or start the server, which applies them too.`,
  )
}

/** Tests in the database whether the policies are enforced for the server's login. */
export async function checkRowSecurity(program: string, pool: pg.Pool): Promise<DoctorFinding> {
  const report = createReporter('row-level security')
  const cure = `As a superuser: CREATE ROLE ${applicationRole} NOLOGIN, and grant it to the database user; then ${program} migrate. Or connect as a user without superuser and bypassrls.`
  let role: string | null
  try {
    role = await findRoleToTake(pool)
  } catch (error) {
    return report('fail', error instanceof Error ? error.message : String(error), cure)
  }
  const client = await pool.connect()
  try {
    await client.query('begin read only')
    if (role !== null) await client.query("select set_config('role', $1, true)", [role])
    const { rows } = await client.query<{ name: string; active: boolean }>(
      `select relname as name, row_security_active(oid) as active from pg_class
        where relnamespace = 'portolan'::regnamespace and relkind in ('r', 'p') and relrowsecurity order by relname`,
    )
    await client.query('rollback')
    const open = rows.filter(({ active }) => !active).map(({ name }) => name)
    if (open.length > 0) return report('fail', `row-level security does not apply to ${open.join(', ')}`, cure)
    return report('ok', `applies to ${rows.length} tables, as ${role ?? 'the database user itself'}`)
  } finally {
    client.release()
  }
}
