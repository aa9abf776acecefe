import { constants } from 'node:fs'
import { access, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { Command } from 'commander'
import pg from 'pg'
import { sandboxSecret } from '../composition/sandbox.ts'
import { createSystem, type System } from '../composition/system.ts'
import type { Config } from '../config/config.ts'
import { applicationRole, findRoleToTake } from '../platform/db/application-role.ts'
import { describeLocation } from '../platform/db/locate-database.ts'
import { oldestServer, readSchemaState, type SchemaState } from '../platform/db/migrate.ts'
import { type RangeUse, rangeUses } from '../platform/db/number-ranges.ts'
import { type LoginPrivileges, readLoginPrivileges } from '../platform/db/server-login.ts'
import {
  type OptionalServiceName,
  type OptionalServices,
  optionalServiceNames,
} from '../platform/operating/optional-services.ts'
import { isQueueMissing } from '../platform/queue.ts'
import { deniedPartyStore } from '../screening/index.ts'
import type { CommandContext } from './command-context.ts'
import { exitCodes } from './exit-codes.ts'
import { createCommandLog } from './log.ts'
import { queueTables } from './migrate.ts'
import { formatColumns, jsonOption, type ListOptions, printJson, printResult } from './output.ts'
import { type RatesAge, ratesAge, ratesCure } from './rates-age.ts'
import { readAccessSummary } from './start-banner.ts'
import { withDatabase } from './with-system.ts'

/** The result of one check. */
interface DoctorFinding {
  readonly check: string
  readonly state: 'ok' | 'warn' | 'fail'
  /** What was found. */
  readonly finding: string
  /** How to fix it; null if all is well. */
  readonly cure: string | null
}

type AddFinding = (state: DoctorFinding['state'], finding: string, cure?: string) => DoctorFinding

const reporter =
  (check: string): AddFinding =>
  (state, finding, cure) => ({ check, state, finding, cure: cure ?? null })

const gigabyte = 1_000_000_000

/** Free bytes below which to warn and to fail. */
const space = { warn: gigabyte, fail: gigabyte / 10 }
/** Seconds of clock skew above which to warn and to fail. */
const clockSkew = { warn: 2, fail: 60 }

/** Used share of a number range from which to warn. */
const fullRange = 0.9

/** Adds `doctor`. */
export function addDoctorCommand(program: Command, context: CommandContext): void {
  program
    .command('doctor')
    .description(
      'Checks the runtime, settings, database and its contents, blob storage, Redis, disk and clock. Changes nothing, except that it creates the embedded database if there is none. The exit code is 1 if a check fails.',
    )
    .option(...jsonOption)
    .addHelpText(
      'after',
      `\nExamples:\n  ${context.program} doctor\n  NODE_ENV=production ${context.program} doctor --json`,
    )
    .action(async ({ json }: ListOptions) => {
      const findings = await runChecks(context)
      if (json === true) printJson(findings)
      else printResult(formatColumns(findings.flatMap(toRows)))
      if (findings.some(({ state }) => state === 'fail')) context.setExitCode(exitCodes.failed)
    })
}

function toRows({ check, state, finding, cure }: DoctorFinding): string[][] {
  const line = [state, check, finding]
  return cure === null ? [line] : [line, ['', '', `→ ${cure}`]]
}

async function runChecks(context: CommandContext): Promise<readonly DoctorFinding[]> {
  const config = context.readConfig()
  const { program } = context
  const findings = [checkRuntime(), ...checkSettings(context), checkPublicUrl(config)]
  let isDatabaseReached = false
  try {
    await withDatabase(config, async ({ url, ownerUrl }) => {
      isDatabaseReached = true
      const [server, owner] = [quietPool(url), quietPool(ownerUrl)]
      try {
        findings.push(...(await checkDatabase(config, program, url, { server, owner })))
      } finally {
        await Promise.all([server.end(), owner.end()])
      }
    })
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    const cure =
      config.databaseUrl === null
        ? 'Follow the message, or set DATABASE_URL to a PostgreSQL 15 or newer.'
        : 'Start it, or correct DATABASE_URL.'
    findings.push(
      isDatabaseReached ? reporter('start of a server')('fail', message) : reporter('database')('fail', message, cure),
    )
  }
  // Last, so that a missing directory has been created by then.
  findings.push(...(await checkDisk(config)))
  return findings
}

function quietPool(url: string): pg.Pool {
  const pool = new pg.Pool({ connectionString: url, max: 2, connectionTimeoutMillis: 4000 })
  pool.on('error', () => {})
  return pool
}

async function checkDatabase(
  config: Config,
  program: string,
  url: string,
  { server, owner }: { readonly server: pg.Pool; readonly owner: pg.Pool },
): Promise<readonly DoctorFinding[]> {
  const state = await readSchemaState(owner)
  const findings = [checkDatabaseVersion(config, url, state.serverVersion), await checkClock(server)]
  if (state.serverVersion < oldestServer) return findings
  const pending = (await isQueueMissing(owner)) ? [...state.pending, queueTables] : state.pending
  findings.push(checkMigrations(program, { ...state, pending }))
  if (state.pending.length > 0) return findings
  const login = databaseLogin(program, await readLoginPrivileges(server))
  findings.push(login)
  if (login.state === 'fail') return findings
  findings.push(await checkRowSecurity(program, server))
  return [...findings, ...(await runDatabaseChecks(config, program, url))]
}

/** A compromised server should be unable to change tables, or the policies that separate tenants. */
function databaseLogin(program: string, privileges: LoginPrivileges): DoctorFinding {
  const report = reporter('database login')
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

function checkRuntime(): DoctorFinding {
  const report = reporter('runtime')
  const major = Number(process.versions.node.split('.')[0])
  return major >= 24
    ? report('ok', `Node ${process.versions.node}`)
    : report(
        'fail',
        `Node ${process.versions.node} is older than 24`,
        'Start with bin/portolan.mjs or npm, after npm ci.',
      )
}

function checkSettings(context: CommandContext): readonly DoctorFinding[] {
  const report = reporter('settings')
  const warnings = context.describeUnknownSettings()
  const cure = `Correct the name, or remove the variable; ${context.program} help lists all settings.`
  return warnings.length === 0 ? [report('ok', 'all known')] : warnings.map((warning) => report('warn', warning, cure))
}

function checkPublicUrl({ isProduction, publicUrl: address }: Config): DoctorFinding {
  const report = reporter('public address')
  if (!isProduction || address.startsWith('https://')) return report('ok', address)
  return report(
    'warn',
    `${address} is not HTTPS: secrets and tokens can be intercepted`,
    'Put a TLS proxy in front, and set PORTOLAN_PUBLIC_URL to its HTTPS URL.',
  )
}

function checkDatabaseVersion(config: Config, url: string, version: number): DoctorFinding {
  const report = reporter('database')
  const versionText = `PostgreSQL ${Math.floor(version / 10_000)}.${version % 10_000}`
  const databaseLocation = config.databaseUrl === null ? `embedded, in ${config.dataDirectory}` : describeLocation(url)
  if (version >= oldestServer) return report('ok', `${versionText}, ${databaseLocation}`)
  return report('fail', `${versionText} is too old, ${databaseLocation}`, 'Upgrade it to PostgreSQL 15 or newer.')
}

async function checkClock(pool: pg.Pool): Promise<DoctorFinding> {
  const report = reporter('clock')
  const startedAt = Date.now()
  const { rows } = await pool.query<{ now: string }>('select extract(epoch from clock_timestamp())::text as now')
  const localSeconds = (startedAt + Date.now()) / 2000
  const difference = Math.abs(Number(rows[0]?.now) - localSeconds)
  const message = `${difference.toFixed(1)} s between this machine and the database`
  const cure = 'Synchronize both clocks with NTP (timedatectl set-ntp true).'
  if (difference > clockSkew.fail) return report('fail', message, cure)
  return difference > clockSkew.warn ? report('warn', message, cure) : report('ok', message)
}

function checkMigrations(program: string, { pending, unknown, changed }: SchemaState): DoctorFinding {
  const report = reporter('migrations')
  if (unknown.length > 0) {
    const message = `the database has migrations unknown to this version: ${unknown.join(', ')}`
    return report('fail', message, 'Run the newer version of Portolan that created them.')
  }
  if (changed.length > 0) {
    const message = `migrations in the database differ from those of this version with the same names: ${changed.join(', ')}`
    return report('fail', message, 'Run the version of Portolan that created them.')
  }
  if (pending.length === 0) return report('ok', 'all applied')
  return report(
    'warn',
    `pending: ${pending.join(', ')}`,
    `Run ${program} migrate, or start the server, which applies them too.`,
  )
}

/** Tests in the database whether the policies are enforced for the server's login. */
async function checkRowSecurity(program: string, pool: pg.Pool): Promise<DoctorFinding> {
  const report = reporter('row-level security')
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

async function runDatabaseChecks(config: Config, program: string, url: string): Promise<readonly DoctorFinding[]> {
  const system = await createSystem({ ...config, connections: 2 }, url, createCommandLog(config))
  try {
    const signing = await signingKey(system, program)
    const { sandbox, hasClients } = await readAccessSummary(system)
    const clients = reporter('clients')
    return [
      signing,
      ratesFinding(program, await ratesAge(system)),
      await screeningFinding(program, system),
      ...checkCompanyPrefix(config),
      numbersFinding(await system.database.runAsSystem(rangeUses)),
      checkClients(
        clients,
        config,
        program,
        sandbox.map(({ clientId }) => clientId),
        hasClients,
      ),
      ...(await checkOptionalServices(config, system.optionalServices)),
    ]
  } finally {
    await system.close()
  }
}

async function signingKey({ database, identity }: System, program: string): Promise<DoctorFinding> {
  const report = reporter('signing key')
  try {
    const [key] = await database.runAsSystem((unit) => identity.keys.listAcceptedKeys(unit))
    return key === undefined || key.retiredAt !== null
      ? report('warn', 'does not exist yet', `Start the server, which creates it, or run ${program} keys rotate.`)
      : report('ok', `${key.keyId}, since ${key.createdAt.toISOString()}`)
  } catch (error) {
    return report('fail', error instanceof Error ? error.message : String(error))
  }
}

function ratesFinding(program: string, { date, days, areStale }: RatesAge): DoctorFinding {
  const report = reporter('exchange rates')
  if (!areStale) return report('ok', `of ${date}`)
  return report(
    'warn',
    `of ${date}, ${days} days old: landed cost in other currencies is marked as not exact`,
    ratesCure(program),
  )
}

/** Maximum age of a denied-party list in days: authorities publish every few days. */
const usualListAge = 14

async function screeningFinding(program: string, { clock, database }: System): Promise<DoctorFinding> {
  const report = reporter('screening')
  const editions = await database.runAsSystem((unit) => deniedPartyStore.listCurrentEditions(unit))
  if (editions.length === 0) return report('ok', 'off: no denied-party list is imported')
  const oldest = clock.now().getTime() - usualListAge * 86_400_000
  const message = editions
    .map(({ list, publishedOn, entries }) => `${list} of ${publishedOn}, ${entries} entries`)
    .join('; ')
  const isOld = editions.some(({ publishedOn }) => Date.parse(publishedOn) < oldest)
  if (!isOld) return report('ok', message)
  return report(
    'warn',
    `${message}: older than ${usualListAge} days`,
    `Download the list from its publisher, then: ${program} import denied-parties`,
  )
}

/** Without a prefix of one's own, SSCCs are those of a demonstration, which others may have printed too. */
function checkCompanyPrefix({ isProduction, companyPrefix }: Config): readonly DoctorFinding[] {
  if (!isProduction || companyPrefix !== null) return []
  const cure = 'Set PORTOLAN_COMPANY_PREFIX to the GS1 company prefix of your company.'
  return [
    reporter('company prefix')('warn', 'none is set: the SSCCs of parcels begin with a demonstration prefix', cure),
  ]
}

/** Tracking numbers and SSCCs are never reused, so their ranges run out. */
function numbersFinding(uses: readonly RangeUse[]): DoctorFinding {
  const report = reporter('parcel numbers')
  const full = uses.filter(({ size, taken }) => taken >= fullRange * size)
  if (full.length === 0) return report('ok', 'all ranges have room')
  const message = full.map(
    ({ name, size, taken }) => `${name} has used ${taken.toLocaleString('en')} of ${size.toLocaleString('en')}`,
  )
  const remedies = [
    ...(full.some(({ name }) => name.startsWith('SSCC'))
      ? ['Set PORTOLAN_COMPANY_PREFIX to another of your GS1 company prefixes.']
      : []),
    ...(full.some(({ name }) => name.startsWith('S10'))
      ? ['Ship parcels from that country with a carrier of PORTOLAN_KARRIO.']
      : []),
  ]
  const isUsedUp = full.some(({ size, taken }) => taken === size)
  return report(isUsedUp ? 'fail' : 'warn', message.join('; '), remedies.join(' '))
}

async function checkOptionalServices(
  config: Config,
  optionalServices: OptionalServices,
): Promise<readonly DoctorFinding[]> {
  const failures = new Map((await optionalServices.checkNow()).map((failure) => [failure.name, failure]))
  const { s3, redisUrl } = config
  const locations: Readonly<Record<OptionalServiceName, string | null>> = {
    blobs: s3 === null ? `in ${config.blobDirectory}` : `in the bucket ${s3.bucket}`,
    'rate-limits': redisUrl === null ? null : `shared at ${new URL(redisUrl).host}`,
  }
  return optionalServiceNames.flatMap((name) => {
    const location = locations[name]
    if (location === null) return []
    const failure = failures.get(name)
    if (failure === undefined) return [reporter(name)('ok', location)]
    return [reporter(name)(failure.isPermanent ? 'fail' : 'warn', failure.summary, failure.message)]
  })
}

function checkClients(
  report: AddFinding,
  config: Config,
  program: string,
  sandbox: readonly string[],
  hasClients: boolean,
): DoctorFinding {
  if (!hasClients) {
    return report('warn', 'none, so no program can call the API', `Create one: ${program} client create ops --operator`)
  }
  if (sandbox.length === 0) return report('ok', 'no active sandbox clients')
  if (config.admitsSandbox) {
    const message = `${sandbox.join(', ')} accept the public secret ${sandboxSecret}`
    return report('ok', `${message}; reachable only from this machine`)
  }
  return report(
    'warn',
    `sandbox clients ${sandbox.join(', ')} are rejected, because their secret is public`,
    `To use one, renew its secret: ${program} client renew-secret ${sandbox[0] ?? ''}`,
  )
}

async function checkDisk({ dataDirectory, databaseUrl }: Config): Promise<readonly DoctorFinding[]> {
  const room = reporter('disk')
  const permissions = reporter('permissions')
  const stats = await stat(dataDirectory).catch(() => null)
  if (stats === null) {
    if (databaseUrl !== null) return []
    return [permissions('fail', `${dataDirectory} does not exist`, 'See the database check above.')]
  }
  const { bavail, bsize } = await statfs(dataDirectory)
  const free = bavail * bsize
  const message = `${(free / gigabyte).toFixed(1)} GB free for ${dataDirectory}`
  const cure = 'Free some space, or move the data to another disk and set PORTOLAN_DATA_DIR.'
  const level = free < space.fail ? 'fail' : free < space.warn ? 'warn' : 'ok'
  return [
    level === 'ok' ? room('ok', message) : room(level, message, cure),
    await checkPermissions(permissions, dataDirectory),
  ]
}

/** The directory must be writable for us, and its secrets readable for nobody else. */
async function checkPermissions(report: AddFinding, directory: string): Promise<DoctorFinding> {
  try {
    await access(directory, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch {
    return report('fail', `this user cannot write to ${directory}`, `Change its owner: chown -R … ${directory}`)
  }
  const tooOpen: string[] = []
  for (const [path, forbidden] of [
    [directory, 0o002],
    [join(directory, 'postgres'), 0o077],
    [join(directory, 'postgres', 'password'), 0o077],
    [join(directory, 'secret-key'), 0o077],
  ] as const) {
    const stats = await stat(path).catch(() => null)
    if (stats !== null && process.platform !== 'win32' && (stats.mode & forbidden) !== 0) tooOpen.push(path)
  }
  if (tooOpen.length === 0) return report('ok', 'no other user can read or change the data')
  return report('fail', `other users can access ${tooOpen.join(', ')}`, `chmod go-rwx ${tooOpen.join(' ')}`)
}
