import type { Command } from 'commander'
import pg from 'pg'
import { sandboxSecret } from '../composition/sandbox.ts'
import { createSystem, type System } from '../composition/system.ts'
import { version } from '../composition/version.ts'
import type { Config } from '../config/config.ts'
import { DistributionError } from '../platform/db/distribution/assert-distribution.ts'
import { findRunning } from '../platform/db/embedded/index.ts'
import { oldestServer, readSchemaState } from '../platform/db/migrate.ts'
import { type RangeUse, readRangeUses } from '../platform/db/number-ranges.ts'
import { readLoginPrivileges } from '../platform/db/server-login.ts'
import {
  type OptionalServiceName,
  type OptionalServices,
  optionalServiceNames,
} from '../platform/operating/optional-services.ts'
import { isQueueMissing } from '../platform/queue.ts'
import { deniedPartyStore } from '../screening/index.ts'
import type { CommandContext } from './command-context.ts'
import {
  checkClock,
  checkDatabaseLogin,
  checkDatabaseVersion,
  checkMigrations,
  checkRowSecurity,
} from './doctor-database.ts'
import { checkDisk } from './doctor-disk.ts'
import { type AddFinding, createReporter, type DoctorFinding } from './doctor-finding.ts'
import { checkRegistrations } from './doctor-registrations.ts'
import { exitCodes } from './exit-codes.ts'
import { createCommandLog } from './log.ts'
import { queueTables } from './migrate.ts'
import { formatColumns, jsonOption, type ListOptions, printJson, printResult } from './output.ts'
import { type RatesAge, readRatesAge, suggestRatesImport } from './rates-age.ts'
import { readAccessSummary } from './start-banner.ts'
import { withDatabase } from './with-system.ts'

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
  const findings = [checkRuntime(), ...checkSettings(context), checkPublicUrl(config), ...(await checkServer(config))]
  let isDatabaseReached = false
  try {
    await withDatabase(config, async ({ url, ownerUrl }) => {
      isDatabaseReached = true
      const [server, owner] = [createQuietPool(url), createQuietPool(ownerUrl)]
      try {
        findings.push(...(await checkDatabase(config, program, url, { server, owner })))
      } finally {
        await Promise.all([server.end(), owner.end()])
      }
    })
  } catch (error) {
    const isDistribution = error instanceof DistributionError
    const message = isDistribution ? error.finding : error instanceof Error ? error.message : String(error)
    const cure =
      config.databaseUrl === null
        ? 'Follow the message, or set DATABASE_URL to a PostgreSQL 15 or newer.'
        : 'Start it, or correct DATABASE_URL.'
    findings.push(
      isDatabaseReached
        ? createReporter('start of a server')('fail', message, isDistribution ? error.cure : undefined)
        : createReporter('database')('fail', message, cure),
    )
  }
  // Last, so that a missing directory has been created by then.
  findings.push(...(await checkDisk(config)))
  return findings
}

function createQuietPool(url: string): pg.Pool {
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
  const login = checkDatabaseLogin(program, await readLoginPrivileges(server))
  findings.push(login)
  if (login.state === 'fail') return findings
  findings.push(await checkRowSecurity(program, server))
  return [...findings, ...(await runDatabaseChecks(config, program, url))]
}

function checkRuntime(): DoctorFinding {
  const report = createReporter('runtime')
  const major = Number(process.versions.node.split('.')[0])
  return major >= 24
    ? report('ok', `Portolan ${version} on Node ${process.versions.node}`)
    : report(
        'fail',
        `Node ${process.versions.node} is older than 24`,
        'Start with bin/portolan.mjs or npm, after npm ci.',
      )
}

/** Says whether a server runs on the data directory. With an external database it can run on any machine. */
async function checkServer({ databaseUrl, dataDirectory }: Config): Promise<readonly DoctorFinding[]> {
  if (databaseUrl !== null) return []
  const running = await findRunning(dataDirectory)
  const message = running === null ? 'none is running' : `running as process ${running.pid}`
  return [createReporter('server')('ok', `${message} on ${dataDirectory}`)]
}

function checkSettings(context: CommandContext): readonly DoctorFinding[] {
  const report = createReporter('settings')
  const warnings = context.describeUnknownSettings()
  const cure = `Correct the name, or remove the variable; ${context.program} help lists all settings.`
  return warnings.length === 0 ? [report('ok', 'all known')] : warnings.map((warning) => report('warn', warning, cure))
}

function checkPublicUrl({ isProduction, publicUrl: address }: Config): DoctorFinding {
  const report = createReporter('public address')
  if (!isProduction || address.startsWith('https://')) return report('ok', address)
  return report(
    'warn',
    `${address} is not HTTPS: secrets and tokens can be intercepted`,
    'Put a TLS proxy in front, and set PORTOLAN_PUBLIC_URL to its HTTPS URL.',
  )
}

async function runDatabaseChecks(config: Config, program: string, url: string): Promise<readonly DoctorFinding[]> {
  const system = await createSystem({ ...config, connections: 2 }, url, createCommandLog(config))
  try {
    const signing = await checkSigningKey(system, program)
    const { sandbox, hasClients } = await readAccessSummary(system)
    const clients = createReporter('clients')
    return [
      signing,
      checkRates(program, await readRatesAge(system)),
      await checkScreening(program, system),
      ...(await checkRegistrations(system)),
      ...checkCompanyPrefix(config),
      checkNumberRanges(await system.database.runAsSystem(readRangeUses)),
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

async function checkSigningKey({ database, identity }: System, program: string): Promise<DoctorFinding> {
  const report = createReporter('signing key')
  try {
    const [key] = await database.runAsSystem((unit) => identity.keys.listAcceptedKeys(unit))
    return key === undefined || key.retiredAt !== null
      ? report('warn', 'does not exist yet', `Start the server, which creates it, or run ${program} keys rotate.`)
      : report('ok', `${key.keyId}, since ${key.createdAt.toISOString()}`)
  } catch (error) {
    return report('fail', error instanceof Error ? error.message : String(error))
  }
}

function checkRates(program: string, { date, days, areStale }: RatesAge): DoctorFinding {
  const report = createReporter('exchange rates')
  if (!areStale) return report('ok', `of ${date}`)
  return report(
    'warn',
    `of ${date}, ${days} days old: landed cost in other currencies is marked as not exact`,
    suggestRatesImport(program),
  )
}

/** Maximum age of a denied-party list in days: authorities publish every few days. */
const usualListAge = 14

async function checkScreening(program: string, { clock, database }: System): Promise<DoctorFinding> {
  const report = createReporter('screening')
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
    createReporter('company prefix')(
      'warn',
      'none is set: the SSCCs of parcels begin with a demonstration prefix',
      cure,
    ),
  ]
}

/** Tracking numbers and SSCCs are never reused, so their ranges run out. */
function checkNumberRanges(uses: readonly RangeUse[]): DoctorFinding {
  const report = createReporter('parcel numbers')
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
    if (failure === undefined) return [createReporter(name)('ok', location)]
    return [createReporter(name)(failure.isPermanent ? 'fail' : 'warn', failure.summary, failure.message)]
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
