import { closeSync, mkdirSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { createSystem, type System } from '../composition/system.ts'
import type { Config } from '../config/config.ts'
import { type LocatedDatabase, openDatabaseForCommand } from '../platform/db/locate-database.ts'
import { exitCodes } from './exit-codes.ts'
import { createCommandLog } from './log.ts'
import { prepareDatabase } from './start.ts'

/** Milliseconds after which the terminal shows what a command waits for. */
const noticeDelay = 1000
/** Milliseconds an aborted command has to stop a database that it started. */
const lastMoment = 10_000

/**
 * Runs a command's work on the database: of a running server, or one started for the command and stopped afterwards,
 * also on Ctrl-C.
 *
 * @param options `mayBeEmpty`: creating the database needs no warning, because the command fills it
 * @throws Error with a message for the operator if the database is unavailable, and whatever the work throws
 */
export async function withDatabase<T>(
  config: Config,
  work: (database: LocatedDatabase, log: ReturnType<typeof createCommandLog>) => Promise<T>,
  { mayBeEmpty = false } = {},
): Promise<T> {
  const log = createCommandLog(config)
  const { databaseUrl, migrationDatabaseUrl, dataDirectory } = config
  let database: LocatedDatabase | undefined
  const breakOff = () => {
    const released = database?.releaseDatabase().catch(() => {}) ?? Promise.resolve()
    void Promise.race([released, delay(lastMoment)]).finally(() => process.exit(exitCodes.brokenOff))
  }
  process.once('SIGINT', breakOff).once('SIGTERM', breakOff)
  const notice = setTimeout(() => {
    const name = databaseUrl === null ? `the database in ${dataDirectory}` : 'the database of DATABASE_URL'
    if (process.stderr.isTTY) process.stderr.write(`Opening ${name} ...\n`)
  }, noticeDelay)
  try {
    database = await openDatabaseForCommand({ databaseUrl, migrationDatabaseUrl, dataDirectory, log, mayBeEmpty })
    clearTimeout(notice)
    return await work(database, log)
  } finally {
    clearTimeout(notice)
    await database?.releaseDatabase()
    process.off('SIGINT', breakOff).off('SIGTERM', breakOff)
  }
}

/**
 * Runs a command's work on a system with a migrated database.
 *
 * @throws Error with a message for the operator if the database is unavailable, and whatever the work throws
 */
export async function withSystem<T>(config: Config, work: (system: System) => Promise<T>): Promise<T> {
  return withDatabase(config, async (database, log) => {
    await prepareDatabase(database, log)
    const securityLogFile = config.securityLogFile ?? openCommandSecurityLog(config.dataDirectory)
    const system = await createSystem({ ...config, connections: 2, securityLogFile }, database.url, log)
    try {
      return await work(system)
    } finally {
      await system.close()
    }
  })
}

/**
 * Returns the file for the security log of commands without `PORTOLAN_SECURITY_LOG`, so that its lines do not mix with
 * what people read; null, for stderr, if it cannot be written, so that no entry is lost.
 */
function openCommandSecurityLog(dataDirectory: string): string | null {
  const file = join(dataDirectory, 'security.log')
  try {
    mkdirSync(dataDirectory, { recursive: true, mode: 0o755 })
    closeSync(openSync(file, 'a', 0o600))
    return file
  } catch {
    return null
  }
}
