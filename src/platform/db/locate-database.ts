import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import {
  DirectoryInUseError,
  type EmbeddedDatabase,
  type EmbeddedLog,
  findRunning,
  startEmbedded,
} from './embedded/index.ts'
import { isDatabaseUnavailable } from './failures.ts'

/** A database, wherever it runs. */
export interface LocatedDatabase {
  /** URL for servers and commands. */
  readonly url: string
  /** URL of its owner, for migrations; same as `url` if no other is configured. */
  readonly ownerUrl: string
  /** Whether it is the embedded one. */
  readonly isEmbedded: boolean
  /** Stops it if it was started here. */
  releaseDatabase(): Promise<void>
}

export interface DatabaseLocation {
  readonly databaseUrl: string | null
  /** URL for migrating the database of `databaseUrl`, if different. */
  readonly migrationDatabaseUrl: string | null
  readonly dataDirectory: string
  readonly log: EmbeddedLog
  /** Aborts waiting. */
  readonly signal?: AbortSignal
  /** Whether an empty database is what the command needs, so that creating one deserves no warning. */
  readonly mayBeEmpty?: boolean
}

/** How long a server waits for an external database that starts at the same time, in milliseconds. */
const serverTimeout = 30_000
/** The same for a command, which has somebody waiting. */
const commandTimeout = 3000
/** How long a command waits for a server that is starting or stopping, in milliseconds. */
const handoverTimeout = 20_000
/** How long a finished command lets other commands use the database it started, in milliseconds. */
const othersTimeout = 10_000

/**
 * Returns the database for a server: the configured one, once it responds, or the embedded one.
 *
 * @throws Error if the configured one does not respond or cannot be used; DirectoryInUseError if another server holds the
 *   data directory
 */
export async function openDatabaseForServer(databaseLocation: DatabaseLocation): Promise<LocatedDatabase> {
  const { databaseUrl, dataDirectory, log } = databaseLocation
  if (databaseUrl !== null) return openConfiguredDatabase(databaseUrl, serverTimeout, databaseLocation)
  const embedded = await startEmbedded({ directory: dataDirectory, log })
  const { url, ownerUrl } = embedded
  return { url, ownerUrl, isEmbedded: true, releaseDatabase: () => embedded.stop() }
}

/**
 * Returns the database for a command, which works beside a running server, beside other commands, or alone.
 *
 * @throws Error if the configured database does not respond or cannot be used; DirectoryInUseError if another process
 *   holds the data directory and does not state how to reach its database
 */
export async function openDatabaseForCommand(databaseLocation: DatabaseLocation): Promise<LocatedDatabase> {
  const { databaseUrl, dataDirectory, log } = databaseLocation
  if (databaseUrl !== null) return openConfiguredDatabase(databaseUrl, commandTimeout, databaseLocation)
  for (const end = Date.now() + handoverTimeout; ; ) {
    const running = await useRunningDatabase(dataDirectory)
    if (running !== null) return running
    const isNew = !existsSync(join(dataDirectory, 'postgres'))
    try {
      const embedded = await startEmbedded({ directory: dataDirectory, log })
      const { url, ownerUrl } = embedded
      if (isNew && databaseLocation.mayBeEmpty !== true) {
        log.warn(
          { dataDirectory },
          `there was no database in ${dataDirectory}, so an empty one was created; to use the server’s database, set PORTOLAN_DATA_DIR or DATABASE_URL to the same value as for the server`,
        )
      }
      return { url, ownerUrl, isEmbedded: true, releaseDatabase: () => stopWhenUnused(embedded) }
    } catch (error) {
      if (!(error instanceof DirectoryInUseError) || Date.now() > end) throw error
      await delay(100, undefined, { signal: databaseLocation.signal })
    }
  }
}

/** The embedded database that another process runs on that data directory, if it responds; otherwise null. */
export async function findRunningDatabase(dataDirectory: string): Promise<LocatedDatabase | null> {
  const running = await findRunning(dataDirectory)
  if (running === null || (await tryConnect(running.url)) !== null) return null
  return { ...pickUrls(running), isEmbedded: true, releaseDatabase: async () => {} }
}

async function openConfiguredDatabase(
  url: string,
  timeout: number,
  databaseLocation: DatabaseLocation,
): Promise<LocatedDatabase> {
  const { log, signal, migrationDatabaseUrl } = databaseLocation
  await waitUntilReachable({ name: 'DATABASE_URL', url }, timeout, log, signal)
  if (migrationDatabaseUrl !== null) {
    await waitUntilReachable(
      { name: 'PORTOLAN_MIGRATION_DATABASE_URL', url: migrationDatabaseUrl },
      timeout,
      log,
      signal,
    )
  }
  return { url, ownerUrl: migrationDatabaseUrl ?? url, isEmbedded: false, releaseDatabase: async () => {} }
}

const pickUrls = ({ url, ownerUrl }: Pick<LocatedDatabase, 'url' | 'ownerUrl'>) => ({ url, ownerUrl })

async function waitUntilReachable(
  { name, url }: { readonly name: string; readonly url: string },
  timeout: number,
  log: EmbeddedLog,
  signal: AbortSignal | undefined,
): Promise<void> {
  const end = Date.now() + timeout
  for (let hasReported = false; ; ) {
    const error = await tryConnect(url)
    if (error === null) return
    const reason = getErrorMessage(error)
    if (!isDatabaseUnavailable(error) || Date.now() > end) {
      throw new Error(
        `The database of ${name} (${describeLocation(url)}) cannot be used: ${reason}${findRemedy(error)}`,
        {
          cause: error,
        },
      )
    }
    if (!hasReported) log.warn({ reason }, `the database does not respond yet; waiting up to ${timeout / 1000} s`)
    hasReported = true
    await delay(500, undefined, { signal })
  }
}

/** Null if the database responds, otherwise the error. */
async function tryConnect(url: string): Promise<unknown> {
  const client = createQuietClient(url)
  try {
    await client.connect()
    return null
  } catch (error) {
    return error
  } finally {
    await client.end().catch(() => {})
  }
}

function readErrorCode(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
}

/** A refused connection to a name with two addresses has no message, only a code. */
const getErrorMessage = (error: unknown): string =>
  error instanceof Error ? error.message || readErrorCode(error) || error.name : String(error)

/** The location of a database, without the password. */
export function describeLocation(url: string): string {
  const { hostname, port, pathname, searchParams } = new URL(url)
  return `${hostname || searchParams.get('host') || 'localhost'}:${port || '5432'}${pathname}`
}

const remedies: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'Is it running, and are host and port correct?',
  ENOTFOUND: 'The host does not exist: check its name.',
  EAI_AGAIN: 'The host does not exist: check its name.',
  '28P01': 'Check user and password.',
  '28000': 'Check user and password, and whether this machine may connect (pg_hba.conf).',
  '3D000': 'Create it first: createdb, or CREATE DATABASE.',
}

function findRemedy(error: unknown): string {
  const cure = remedies[readErrorCode(error)]
  return cure === undefined ? '' : `. ${cure}`
}

/** Shared lock of each command that uses a database started by another; its starter takes it exclusively. */
const useLock = 7_268_350_402

/**
 * The embedded database that another process runs on that data directory, protected from being stopped by the command
 * that started it; null if there is none or it is stopping.
 */
async function useRunningDatabase(dataDirectory: string): Promise<LocatedDatabase | null> {
  const running = await findRunning(dataDirectory)
  if (running === null) return null
  const client = createQuietClient(running.url)
  const release = async () => client.end().catch(() => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ held: boolean }>('select pg_try_advisory_lock_shared($1) as held', [useLock])
    if (rows[0]?.held === true) return { ...pickUrls(running), isEmbedded: true, releaseDatabase: release }
  } catch {
    // It is starting or stopping.
  }
  await release()
  return null
}

async function stopWhenUnused(embedded: EmbeddedDatabase): Promise<void> {
  const client = createQuietClient(embedded.url)
  try {
    await client.connect()
    await client.query(`set lock_timeout = ${othersTimeout}`)
    await client.query('select pg_advisory_lock($1)', [useLock])
  } catch {
    // Somebody uses it for very long, or it is gone: either way it ends with the command that started it.
  } finally {
    await embedded.stop()
    await client.end().catch(() => {})
  }
}

/** Without a listener, a connection that breaks while closing would crash the process. */
function createQuietClient(url: string): pg.Client {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 4000 })
  client.on('error', () => {})
  return client
}
