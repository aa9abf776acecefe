import { type Command, InvalidArgumentError } from 'commander'
import type pg from 'pg'
import { DistributionError } from '../platform/db/distribution/assert-distribution.ts'
import { distributeTables, readTableOwner } from '../platform/db/distribution/distribute-tables.ts'
import { hasCitus, isDistributed, readPlacements } from '../platform/db/distribution/placements.ts'
import { findObstacles, listServers, listTenantPlaces } from '../platform/db/distribution/read-cluster.ts'
import { readSchemaState } from '../platform/db/migrate.ts'
import { withConnection } from '../platform/db/with-connection.ts'
import type { CommandContext } from './command-context.ts'
import { exitCodes } from './exit-codes.ts'
import { formatColumns, jsonOption, type ListOptions, printHint, printJson, printResult } from './output.ts'
import { withDatabase } from './with-system.ts'

/** So many servers at most can share the tenants later, without splitting parts; the default of Citus. */
const defaultPartCount = 32
const maxPartCount = 1024

interface DistributeOptions {
  readonly dryRun?: true
  readonly parts: number
}

/** Adds `distribute`. */
export function addDistributeCommand(program: Command, context: CommandContext): void {
  const distribute = program
    .command('distribute')
    .description(
      'Distributes a migrated database over the PostgreSQL servers that the extension Citus knows, each tenant on one of them. Moves the rows in one transaction, so that a failure changes nothing. Stop all servers and workers first. docs/growth.md says when and how.',
    )
    .option('--dry-run', 'change nothing; print what prevents it, or what would be moved')
    .option(
      '--parts <n>',
      `parts of each table, 1 to ${maxPartCount}: the most servers that can share them`,
      readPartCount,
      defaultPartCount,
    )
    .addHelpText('after', `\nExamples:\n  ${context.program} distribute --dry-run\n  ${context.program} distribute`)
    .action(({ dryRun, parts }: DistributeOptions) =>
      withDatabase(context.readConfig(), async ({ url, ownerUrl }) => {
        const login = await withConnection(connectTo(url), readLogin)
        await withConnection(connectTo(ownerUrl), async (client) => {
          const logins = [...new Set([login, await readTableOwner(client)])]
          const moving = await planDistribution(client, logins)
          if (dryRun === true) {
            for (const { name, wanted } of moving) printResult(`${name}: ${wanted}`)
            printHint(moving.length === 0 ? 'Nothing is to be moved.' : 'Nothing prevents it. No table has been moved.')
            return
          }
          const moved = await distributeTables(client, {
            partCount: parts,
            onTable: ({ name, wanted }) => printHint(`Moving ${name} (${wanted}) ...`),
          })
          for (const { name, wanted } of moved) printResult(`${name}: ${wanted}`)
          printHint(moved.length === 0 ? 'The database was distributed already.' : 'The database is distributed.')
        })
      }),
    )
  distribute
    .command('status')
    .summary('show the servers, and where each tenant is')
    .description(
      'Shows the servers of a distributed database, and for each tenant its server and the bytes of the parts that it shares with others.',
    )
    .option(...jsonOption)
    .addHelpText('after', `\nExample:\n  ${context.program} distribute status`)
    .action(({ json }: ListOptions) =>
      withDatabase(context.readConfig(), ({ ownerUrl }) =>
        withConnection(connectTo(ownerUrl), async (client) => {
          const tables = await readPlacements(client)
          if (!isDistributed(tables)) {
            if (json === true) printJson({ isDistributed: false })
            else printResult('The database is on one server.')
            return
          }
          const [servers, tenants] = [await listServers(client), await listTenantPlaces(client)]
          const misplaced = tables.filter(({ placement, wanted }) => placement !== wanted)
          if (misplaced.length > 0) context.setExitCode(exitCodes.failed)
          if (json === true) return printJson({ isDistributed: true, servers, tenants, misplaced })
          const serverRows = servers.map(({ host, port, isCentral, isActive, takesTenants }) => [
            `${host}:${port}`,
            isCentral ? 'central' : takesTenants ? 'tenants' : 'no tenants',
            isActive ? 'active' : 'inactive',
            String(tenants.filter((tenant) => tenant.host === host && tenant.port === port).length),
          ])
          const tenantRows = tenants.map(({ tenant, host, port, bytes }) => [tenant, `${host}:${port}`, String(bytes)])
          printResult(formatColumns([['SERVER', 'FOR', 'STATE', 'TENANTS'], ...serverRows]))
          printResult('')
          printResult(formatColumns([['TENANT', 'SERVER', 'BYTES'], ...tenantRows]))
          for (const { name, placement, wanted } of misplaced)
            printHint(`The table ${name} is ${placement}, and must be ${wanted}: run ${context.program} distribute.`)
        }),
      ),
    )
}

function readPartCount(text: string): number {
  const value = Number(text)
  if (/^\d+$/.test(text) && value >= 1 && value <= maxPartCount) return value
  throw new InvalidArgumentError(`It must be a whole number from 1 to ${maxPartCount}.`)
}

const connectTo = (url: string): pg.ClientConfig => ({ connectionString: url, application_name: 'portolan distribute' })

async function readLogin(client: pg.ClientBase): Promise<string> {
  const { rows } = await client.query<{ login: string }>('select current_user::text as login')
  return rows[0]?.login ?? ''
}

/**
 * Returns the tables to be moved.
 *
 * @throws DistributionError that names everything that prevents it
 */
async function planDistribution(client: pg.Client, logins: readonly string[]) {
  if (!(await hasCitus(client))) {
    throw new DistributionError(
      'The extension Citus is not installed in this database',
      'Install it as docs/growth.md says: as a superuser, create extension citus.',
    )
  }
  const { pending, unknown } = await readSchemaState(client)
  const obstacles = [
    ...(pending.length > 0 || unknown.length > 0
      ? ['the database is not of this version: run portolan migrate first']
      : []),
    ...(await findObstacles(client, logins)),
    ...(await findSessions(client, logins)),
  ]
  if (obstacles.length > 0)
    throw new DistributionError(`The database cannot be distributed: ${obstacles.join('; ')}`, 'Nothing was changed.')
  const tables = await readPlacements(client)
  return tables.filter(({ placement, wanted }) => placement !== wanted)
}

/** Names servers and workers that use the database. The names of other roles' sessions are hidden from most owners. */
async function findSessions(client: pg.Client, logins: readonly string[]): Promise<readonly string[]> {
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and usename = any ($1)
        and coalesce(application_name, 'portolan') like 'portolan%'`,
    [logins],
  )
  const count = rows[0]?.count ?? 0
  return count === 0 ? [] : [`servers or workers use it with ${count} connections: stop them`]
}
