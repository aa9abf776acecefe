import { randomBytes } from 'node:crypto'
import { open, rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { type DiskFailure, detectDiskFailure } from './disk-failure.ts'
import { isDatabaseUnavailable } from './failures.ts'

export interface DiskMonitorOptions {
  /** Asks the database to write to its disk. */
  readonly probeDatabase: () => Promise<void>
  /** Data directory of the database if it is on this machine; otherwise null. */
  readonly directory: string | null
  /** Called once when a failure starts or changes, and with null when it ends. */
  readonly onChange: (trouble: DiskFailure | null, cause: unknown) => void
  /** Check intervals in milliseconds, while healthy and while failing. */
  readonly interval?: number
  readonly failureInterval?: number
}

const usualInterval = 60_000
const defaultFailureInterval = 2000
/** A failing disk may block writers forever; in milliseconds. */
const probeTimeout = 2000
/** The same for the database, which gives up its own work after 10 seconds. */
const databaseProbeTimeout = 15_000
/** With fewer bytes free, PostgreSQL cannot create another WAL segment, and stops. */
const minRoom = 16 * 1_048_576
/** Bytes to write as a test. */
const probeSize = 65_536

/** Monitors the disk of the database: from the failures of statements, and by probing, which also detects recovery. */
export class DiskMonitor {
  readonly #options: DiskMonitorOptions
  #failure: DiskFailure | null = null
  #nextCheck: NodeJS.Timeout | undefined
  #directoryProbe: Promise<unknown> | undefined
  #isClosed = false

  constructor(options: DiskMonitorOptions) {
    this.#options = options
  }

  /** The known failure; does not wait. */
  get trouble(): DiskFailure | null {
    return this.#failure
  }

  /** Checks now and periodically until {@link close}. Does not keep the process alive. */
  start(): void {
    void this.#look()
  }

  close(): void {
    this.#isClosed = true
    clearTimeout(this.#nextCheck)
  }

  /**
   * Determines the disk failure behind a database error; null if there is none. A local database may have stopped
   * because of its disk without reporting it.
   */
  async explainFailure(error: unknown): Promise<DiskFailure | null> {
    const failure = detectDiskFailure(error)
    if (failure !== null) this.#change(failure, error)
    else if (this.#failure === null) await this.#explainByDirectory()
    return this.#failure
  }

  async #explainByDirectory(): Promise<void> {
    const { directory } = this.#options
    if (directory === null) return
    // Shared by all that fail at the same time.
    this.#directoryProbe ??= probeDirectory(directory).finally(() => {
      this.#directoryProbe = undefined
    })
    const failure = await this.#directoryProbe
    const trouble = detectDiskFailure(failure)
    if (trouble !== null) this.#change(trouble, failure)
  }

  #plan(): void {
    if (this.#isClosed) return
    clearTimeout(this.#nextCheck)
    const { interval = usualInterval, failureInterval = defaultFailureInterval } = this.#options
    this.#nextCheck = setTimeout(() => void this.#look(), this.#failure === null ? interval : failureInterval).unref()
  }

  async #look(): Promise<void> {
    const { directory, probeDatabase } = this.#options
    const failure =
      (directory === null ? null : await probeDirectory(directory)) ??
      (await probeDatabase().then(
        () => null,
        (error: unknown) => error,
      ))
    if (this.#isClosed) return
    const trouble = detectDiskFailure(failure)
    if (trouble !== null) this.#change(trouble, failure)
    // A silent database says nothing about its disk, unless the disk is local and healthy.
    else if (failure === null || directory !== null || !isDatabaseUnavailable(failure)) this.#change(null, null)
    this.#plan()
  }

  #change(trouble: DiskFailure | null, cause: unknown): void {
    if (this.#isClosed || trouble === this.#failure) return
    this.#failure = trouble
    this.#options.onChange(trouble, cause)
    this.#plan()
  }
}

/**
 * Makes the database write a few MiB to its disk, as a sort that exceeds memory does, and a little to its log. Leaves
 * nothing behind.
 *
 * @param timeout milliseconds to wait for a response, which a server that hangs never gives
 * @throws whatever the database fails with
 */
export async function probeDatabaseDisk(pool: pg.Pool, timeout = databaseProbeTimeout): Promise<void> {
  const probe = {
    text: `begin; set local work_mem = '64kB'; set local statement_timeout = '10s';
       select count(*) from (select from generate_series(1, 40000) as number order by md5(number::text)) as sorted;
       select pg_logical_emit_message(true, 'portolan', 'disk'); commit`,
    query_timeout: timeout,
  }
  const client = await pool.connect()
  let isBroken = true
  try {
    await client.query(probe)
    isBroken = false
  } finally {
    client.release(isBroken)
  }
}

/** Writes and deletes a file. @returns the error, or null if the disk works */
async function probeDirectory(directory: string): Promise<unknown> {
  const abandoned = new AbortController()
  const tooLate = delay(probeTimeout, { code: 'EIO', message: `writing to ${directory} takes too long` }, abandoned)
  try {
    return await Promise.race([writeTrial(directory), tooLate.catch(() => null)])
  } finally {
    abandoned.abort()
  }
}

async function writeTrial(directory: string): Promise<unknown> {
  const path = join(directory, `disk-trial-${randomBytes(6).toString('hex')}`)
  try {
    const { bavail, bsize } = await statfs(directory)
    if (bavail * bsize < minRoom) return { code: 'ENOSPC', message: `${bavail * bsize} bytes are left in ${directory}` }
    const file = await open(path, 'wx', 0o600)
    try {
      await file.writeFile(Buffer.alloc(probeSize))
      await file.sync()
    } finally {
      await file.close()
    }
    return null
  } catch (error) {
    return error
  } finally {
    await rm(path, { force: true }).catch(() => {})
  }
}
