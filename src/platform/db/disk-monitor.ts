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
  /** Where the data of the database lie, if that is this machine; else null. */
  readonly directory: string | null
  /** Told once when a trouble begins, or becomes another, and with null when it is over. */
  readonly onChange: (trouble: DiskFailure | null, cause: unknown) => void
  /** How often to look while nothing is wrong, and while something is, in milliseconds. */
  readonly interval?: number
  readonly failureInterval?: number
}

const usualInterval = 60_000
const defaultFailureInterval = 2000
/** A disk that fails may let whoever writes wait for ever; in milliseconds. */
const probeTimeout = 2000
/** With less than that, in octets, PostgreSQL cannot begin another segment of its log, and stops. */
const minRoom = 16 * 1_048_576
/** What is written to see whether it can be, in octets. */
const probeSize = 65_536

/**
 * Knows what is wrong with the disk of the database: from what statements fail with, and from looking, which also tells
 * when all is well again.
 */
export class DiskMonitor {
  readonly #options: DiskMonitorOptions
  #trouble: DiskFailure | null = null
  #nextCheck: NodeJS.Timeout | undefined
  #directoryProbe: Promise<unknown> | undefined
  #isClosed = false

  constructor(options: DiskMonitorOptions) {
    this.#options = options
  }

  /** What is known to be wrong; waits for nothing. */
  get trouble(): DiskFailure | null {
    return this.#trouble
  }

  /** Looks now, and then again and again until {@link close}. Keeps no process alive. */
  start(): void {
    void this.#look()
  }

  close(): void {
    this.#isClosed = true
    clearTimeout(this.#nextCheck)
  }

  /**
   * What is wrong with the disk when the database failed with that error; null when nothing is known to be. A database on
   * this machine may have stopped because of its disk, without having told anybody.
   */
  async explainFailure(error: unknown): Promise<DiskFailure | null> {
    const told = detectDiskFailure(error)
    if (told !== null) this.#change(told, error)
    else if (this.#trouble === null) await this.#explainByDirectory()
    return this.#trouble
  }

  async #explainByDirectory(): Promise<void> {
    const { directory } = this.#options
    if (directory === null) return
    // Once for all that fail at the same time.
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
    this.#nextCheck = setTimeout(() => void this.#look(), this.#trouble === null ? interval : failureInterval).unref()
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
    // One that does not answer says nothing of its disk, unless the disk is here and was seen to be well.
    else if (failure === null || directory !== null || !isDatabaseUnavailable(failure)) this.#change(null, null)
    this.#plan()
  }

  #change(trouble: DiskFailure | null, cause: unknown): void {
    if (this.#isClosed || trouble === this.#trouble) return
    this.#trouble = trouble
    this.#options.onChange(trouble, cause)
    this.#plan()
  }
}

/**
 * Has the database write some MiB to its disk, as a sort that has no room in memory does, and a little to its log. Nothing of
 * it stays.
 *
 * @throws whatever the database fails with
 */
export async function probeDatabaseDisk(pool: pg.Pool): Promise<void> {
  const client = await pool.connect()
  let isBroken = true
  try {
    await client.query(
      `begin; set local work_mem = '64kB'; set local statement_timeout = '10s';
       select count(*) from (select from generate_series(1, 40000) as number order by md5(number::text)) as sorted;
       select pg_logical_emit_message(true, 'portolan', 'disk'); commit`,
    )
    isBroken = false
  } finally {
    client.release(isBroken)
  }
}

/** Writes a file and removes it. @returns what that failed with; null when there is room and it can be written */
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
