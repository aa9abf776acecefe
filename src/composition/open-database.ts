import { availableParallelism } from 'node:os'
import type { FastifyBaseLogger } from 'fastify'
import type { TokenVerifierOptions } from '../adapters/access-tokens.ts'
import type { Config } from '../config/config.ts'
import { isLoopback } from '../config/loopback.ts'
import type { Identity } from '../identity/index.ts'
import type { Clock } from '../kernel/clock.ts'
import { isRecord } from '../kernel/is-record.ts'
import type { UnitOfWork } from '../kernel/unit-of-work.ts'
import { findRoleToTake } from '../platform/db/application-role.ts'
import { Database } from '../platform/db/database.ts'
import { type DiskFailure, diskFailureRemedies, diskFailureTexts } from '../platform/db/disk-failure.ts'
import { assertServersUsable, assertTablesPlaced } from '../platform/db/distribution/assert-distribution.ts'
import { isDistributed, readPlacements } from '../platform/db/distribution/placements.ts'
import type { OutageReport } from '../platform/db/outage-monitor.ts'
import type { Metrics } from '../platform/metrics.ts'

/** Opens the database in a role that owns nothing, so that row-level security applies. */
export async function openDatabase(
  config: Config,
  url: string,
  clock: Clock,
  log: FastifyBaseLogger,
  metrics: Metrics,
): Promise<Database> {
  const common = {
    url,
    clock,
    connections: config.connections,
    hasSandboxClocks: config.admitsSandbox,
    directory: config.databaseUrl === null ? config.dataDirectory : null,
    ...(isOnThisMachine(url) ? { statementsPerTenant: availableParallelism() } : {}),
    onConnectionError: (error: Error) => log.debug({ err: error }, 'a database connection was lost'),
    onOutage: (report: OutageReport) => logOutage(log, report),
    onConnectionWait: (seconds: number) => metrics.observeConnectionWait(seconds),
    onDiskChange: (failure: DiskFailure | null, cause: unknown) => {
      if (failure === null) return log.info('the disk of the database has recovered')
      const reason = cause instanceof Error || isRecord(cause) ? String(cause.message) : String(cause)
      return log.error(
        { trouble: failure },
        `the disk of the database ${diskFailureTexts[failure]}: ${reason}. ${diskFailureRemedies[failure]} The server then recovers by itself`,
      )
    },
  }
  const probe = new Database({ ...common, connections: 1, role: null })
  try {
    const role = await findRoleToTake(probe.pool)
    if (!isDistributed(await readPlacements(probe.pool))) return new Database({ ...common, role })
    await assertTablesPlaced(probe.pool)
    const database = new Database({ ...common, role, isDistributed: true })
    try {
      await assertServersUsable(database)
    } catch (error) {
      await database.close()
      throw error
    }
    return database
  } finally {
    await probe.close()
  }
}

function logOutage(log: FastifyBaseLogger, report: OutageReport): void {
  switch (report.state) {
    case 'began':
      return log.warn(
        { err: report.cause },
        'the database is unavailable; whatever needs it fails, and is counted, until it is back',
      )
    case 'continues': {
      const { seconds, failures, cause } = report
      return log.warn({ seconds, failures, err: cause }, 'the database is still unavailable')
    }
    case 'ended': {
      const { seconds, failures } = report
      return log.info({ seconds, failures }, 'the database is available again')
    }
    case 'reconnected': {
      const { connections, cause } = report
      return log.warn({ connections, err: cause }, 'database connections were lost, and are replaced')
    }
  }
}

/** Creates the lookups of a token's current permissions, each in a transaction of its own. */
export function createAccessReaders(
  database: Database,
  { accessLookup }: Identity,
): Pick<TokenVerifierOptions, 'client' | 'session' | 'tenant'> {
  const read = <T>(work: (unit: UnitOfWork) => Promise<T>) =>
    database.runInTransaction({ as: 'system' }, {}, work, { readOnly: true })
  return {
    client: (clientId) => read((unit) => accessLookup.findClientAccess(unit, clientId)),
    session: (sessionId, tenant) => read((unit) => accessLookup.findSessionAccess(unit, sessionId, tenant)),
    tenant: (tenant) => read((unit) => accessLookup.findTenantAccess(unit, tenant)),
  }
}

/** Whether the database runs on this machine and competes for its processors. */
function isOnThisMachine(databaseUrl: string): boolean {
  const { hostname } = new URL(databaseUrl)
  return hostname === '' || isLoopback(hostname)
}
