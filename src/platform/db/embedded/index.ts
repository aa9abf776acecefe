import { mkdir, realpath } from 'node:fs/promises'
import { resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { findInstallation } from './binaries.ts'
import {
  type Cluster,
  deriveServerPassword,
  getDataDirectory,
  openCluster,
  readPassword,
  serverLogin,
  superuser,
} from './cluster.ts'
import { ensureDatabase, formatUrl } from './database.ts'
import type { EmbeddedLog } from './embedded-log.ts'
import { explainError } from './errors.ts'
import { findFreePort } from './free-port.ts'
import { killStragglers, stopOrphan } from './leftovers.ts'
import { type DirectoryLock, findLiveHolder, lockDirectory } from './lock.ts'
import { type PostgresProcess, ServerStartError, startServer } from './server.ts'
import { supervise } from './supervise.ts'
import { findSocketDirectory, removeStaleSockets } from './unix-socket.ts'
import { chooseUser } from './unprivileged.ts'

export type { EmbeddedLog } from './embedded-log.ts'
export { DirectoryInUseError, EmbeddedDatabaseError } from './errors.ts'

export interface EmbeddedDatabase {
  /** URL of the server's login, which owns nothing. Unchanged by restarts of the server. */
  readonly url: string
  /** URL of the owner, a superuser: for migrations only. */
  readonly ownerUrl: string
  /** The `postgres` process; changes with a restart. */
  readonly pid: number
  /** Closes connections, shuts the server down and releases the directory. Idempotent. */
  stop(): Promise<void>
}

export interface EmbeddedOptions {
  /** The root of all data of this Portolan, for example `<cwd>/.portolan`; created if missing. */
  readonly directory: string
  /** `portolan` by default. */
  readonly database?: string
  /** Further settings of PostgreSQL, by their names there. */
  readonly settings?: Readonly<Record<string, string>>
  readonly log: EmbeddedLog
}

/** Attempts to start in spite of temporary obstacles. */
const attempts = 20

/**
 * Starts PostgreSQL on the data in `directory`, as a child of this process, and keeps it running.
 *
 * To call `stop()` before the process ends is the caller's duty: a clean shutdown takes a moment, and at the exit of the
 * process it is too late to wait. A child left behind is asked to stop when this process exits in the regular path; when
 * it is killed, the next start finds the orphan and stops it.
 *
 * Throws `DirectoryInUseError` when another process holds the directory, else `EmbeddedDatabaseError`.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const directory = resolve(options.directory)
  try {
    await mkdir(directory, { recursive: true, mode: 0o700 })
    const lock = await lockDirectory(await realpath(directory))
    try {
      return await startLocked(await realpath(directory), options, lock)
    } catch (error) {
      await lock.releaseLock()
      throw error
    }
  } catch (error) {
    throw explainError(directory, error)
  }
}

/**
 * The database that another process on this machine runs on that directory, or null. For commands that must work beside
 * a server as well as without one. `pid` is the `postgres` process.
 */
export async function findRunning(directory: string): Promise<(DatabaseUrls & { pid: number }) | null> {
  const holder = await findLiveHolder(resolve(directory))
  if (holder?.database === undefined) return null
  const { pid, port, name } = holder.database
  try {
    const password = await readPassword(resolve(directory))
    return { ...createUrls(await realpath(directory), password, port, name), pid }
  } catch (error) {
    throw explainError(directory, error)
  }
}

type DatabaseUrls = Pick<EmbeddedDatabase, 'url' | 'ownerUrl'>

function createUrls(directory: string, superuserPassword: string, port: number, database: string): DatabaseUrls {
  const server = { port, socketDirectory: findSocketDirectory(getDataDirectory(directory), port), database }
  return {
    url: formatUrl({ ...server, user: serverLogin, password: deriveServerPassword(superuserPassword) }),
    ownerUrl: formatUrl({ ...server, user: superuser, password: superuserPassword }),
  }
}

async function startLocked(
  directory: string,
  options: EmbeddedOptions,
  lock: DirectoryLock,
): Promise<EmbeddedDatabase> {
  const { log, settings = {}, database = 'portolan' } = options
  const began = performance.now()
  const user = await chooseUser(getDataDirectory(directory), directory)
  const installation = await findInstallation(user, directory)
  const cluster = await openCluster(directory, installation, user, log)
  await stopOrphan(cluster, log)
  await removeStaleSockets(cluster.data)

  const start = (port: number, signal: AbortSignal) => startServer({ cluster, port, settings, log, signal })
  const { server, port } = await startFirst(cluster, log, start)
  const socketDirectory = findSocketDirectory(cluster.data, port)
  const address = { user: superuser, password: cluster.password, port, socketDirectory, database }
  const publish = (running: PostgresProcess) => lock.publishDatabase({ pid: running.pid, port, name: database })
  try {
    await ensureDatabase(address, { user: serverLogin, password: deriveServerPassword(cluster.password) })
    await publish(server)
  } catch (error) {
    await server.stop()
    throw error
  }
  log.info({ pid: server.pid, port, milliseconds: Math.round(performance.now() - began) }, 'embedded database started')

  const supervision = supervise({
    first: server,
    log,
    async restart(signal) {
      await killStragglers(cluster, log)
      const restarted = await start(port, signal).catch((error: unknown) => {
        throw explainError(directory, error)
      })
      // The port is unchanged: if the lock holder's file cannot be written, the database still works.
      await publish(restarted).catch((error: unknown) =>
        log.warn({ err: error }, 'cannot tell how to reach the database'),
      )
      return restarted
    },
  })
  return {
    ...createUrls(directory, cluster.password, port, database),
    get pid() {
      return supervision.pid
    },
    async stop() {
      await supervision.stop()
      await lock.releaseLock()
    },
  }
}

/** Retries on another port if the port was taken in the meantime, or workers of a dead predecessor are still ending. */
async function startFirst(
  cluster: Cluster,
  log: EmbeddedLog,
  start: (port: number, signal: AbortSignal) => Promise<PostgresProcess>,
): Promise<{ server: PostgresProcess; port: number }> {
  for (let attempt = 1; ; attempt += 1) {
    const port = await findFreePort()
    try {
      return { server: await start(port, new AbortController().signal), port }
    } catch (error) {
      if (!(error instanceof ServerStartError) || attempt === attempts || !isTemporaryStartFailure(error.output))
        throw error
      await killStragglers(cluster, log)
      await delay(100)
    }
  }
}

function isTemporaryStartFailure(output: string): boolean {
  return /could not create any TCP\/IP sockets|pre-existing shared memory block/.test(output)
}
