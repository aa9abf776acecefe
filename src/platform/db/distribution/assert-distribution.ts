import type pg from 'pg'
import type { Database } from '../database.ts'
import { isDatabaseUnavailable } from '../failures.ts'
import { withConnection } from '../with-connection.ts'
import { isDistributed, readPlacements } from './placements.ts'

/** A distributed database cannot be used as it is. */
export class DistributionError extends Error {
  readonly finding: string
  readonly cure: string

  constructor(finding: string, cure: string, cause?: unknown) {
    super(`${finding}. ${cure}`, { cause })
    this.finding = finding
    this.cure = cure
  }
}

/**
 * Refuses a distributed database where a backup is to be written or restored.
 *
 * @throws DistributionError, DatabaseError, or a connection error
 */
export async function assertNotDistributed(url: string): Promise<void> {
  const tables = await withConnection({ connectionString: url, connectionTimeoutMillis: 4000 }, readPlacements)
  if (!isDistributed(tables)) return
  throw new DistributionError(
    'A distributed database has no consistent snapshot of all its servers, which a backup of Portolan is',
    'Back up every server with the tools of PostgreSQL: see docs/growth.md.',
  )
}

/**
 * Checks that either no table is distributed or all that belong so are: statements on tables of both kinds would fail.
 *
 * @throws DistributionError, DatabaseError, or a connection error
 */
export async function assertTablesPlaced(client: pg.ClientBase | pg.Pool): Promise<void> {
  const tables = await readPlacements(client)
  if (!isDistributed(tables)) return
  const misplaced = tables.filter(({ placement, wanted }) => placement !== wanted)
  if (misplaced.length === 0) return
  const list = misplaced.map(({ name, placement, wanted }) => `${name} is ${placement} and must be ${wanted}`)
  throw new DistributionError(
    `Citus has distributed Portolan’s tables in another way than this version needs: ${list.slice(0, 3).join(', ')}${list.length > 3 ? `, and ${list.length - 3} more` : ''}`,
    'Run portolan distribute, or use another database.',
  )
}

/**
 * Checks that all servers of a distributed database let the login and the application's role in, and learn for whom a
 * transaction is. What is unavailable at the moment may recover.
 *
 * @throws DistributionError
 */
export async function assertServersUsable(database: Database): Promise<void> {
  for (const as of ['system', 'operator'] as const) {
    try {
      await database.runInTransaction({ as }, {}, (unit) =>
        unit.runStatement('select count(*) from portolan.retention'),
      )
    } catch (error) {
      const cause = error instanceof Error && error.cause !== undefined ? error.cause : error
      if (isDatabaseUnavailable(cause) && !isRefusedLogin(cause)) continue
      throw new DistributionError(
        `The servers over which the tables are distributed cannot be used: ${cause instanceof Error ? cause.message : String(cause)}`,
        'See docs/growth.md for the roles and passwords that they need.',
        error,
      )
    }
  }
}

/** Citus reports a login that another server refuses as a failed connection, in its own words. */
const isRefusedLogin = (error: unknown): boolean =>
  error instanceof Error &&
  /authentication failed|not permitted to log in|does not exist|no password supplied|pg_hba/.test(error.message)
