import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { type EmbeddedLog, findRunning, startEmbedded } from './embedded/index.ts'
import { isAway } from './failures.ts'

/** A database to work on, wherever it runs. */
export interface LocatedDatabase {
  readonly url: string
  /** Whether it is the one that comes with Portolan. */
  readonly isEmbedded: boolean
  /** Stops it, if it was started here. */
  release(): Promise<void>
}

export interface Whereabouts {
  readonly databaseUrl: string | null
  readonly dataDirectory: string
  readonly log: EmbeddedLog
}

/** How long to wait for a database elsewhere that starts at the same time as we do, in milliseconds. */
const patience = 30_000

/**
 * The database for a server: the one that was named, once it answers, or the one that comes with Portolan.
 *
 * @throws Error when the named one does not answer; DirectoryInUse when another server holds the data directory
 */
export async function openDatabaseForServer({
  databaseUrl,
  dataDirectory,
  log,
}: Whereabouts): Promise<LocatedDatabase> {
  if (databaseUrl !== null) {
    await untilItAnswers(databaseUrl, log)
    return { url: databaseUrl, isEmbedded: false, release: async () => {} }
  }
  const embedded = await startEmbedded({ directory: dataDirectory, log })
  return { url: embedded.url, isEmbedded: true, release: () => embedded.stop() }
}

/** The database for a command, which works beside a running server as well as without one. */
export async function openDatabaseForCommand(whereabouts: Whereabouts): Promise<LocatedDatabase> {
  if (whereabouts.databaseUrl === null) {
    const running = await findRunning(whereabouts.dataDirectory)
    if (running !== null) return { url: running.url, isEmbedded: true, release: async () => {} }
  }
  return openDatabaseForServer(whereabouts)
}

async function untilItAnswers(url: string, log: EmbeddedLog): Promise<void> {
  const end = Date.now() + patience
  for (let told = false; ; ) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 4000 })
    // Without a listener a connection that breaks while it is being closed would end the process.
    client.on('error', () => {})
    try {
      await client.connect()
      return
    } catch (error) {
      const reason =
        error instanceof Error ? error.message || String((error as { code?: unknown }).code) : String(error)
      if (!isAway(error) || Date.now() > end) {
        throw new Error(`the database of DATABASE_URL cannot be used: ${reason}`, { cause: error })
      }
      if (!told) log.warn({ reason }, 'the database does not answer yet; waiting up to 30 s')
      told = true
      await delay(500)
    } finally {
      await client.end().catch(() => {})
    }
  }
}
