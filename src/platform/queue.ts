import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { Logger, type ParsedCronItem, parseCronItems, run, runMigrations, type TaskList } from 'graphile-worker'
import pg from 'pg'
import { withConnection } from './db/with-connection.ts'
import { RestartBackoff } from './restart-backoff.ts'

/** A job type. It may run more than once per job, so it must be idempotent. */
export type JobHandlers = Readonly<Record<string, (payload: unknown) => Promise<void>>>

/** When a scheduled job runs: a crontab pattern in UTC. */
export interface JobSchedule {
  readonly job: string
  readonly pattern: string
}

export interface QueueOptions {
  readonly url: string
  readonly jobs: JobHandlers
  readonly schedules: readonly JobSchedule[]
  /** Jobs to run once at start, to clean up after a worker that was killed. */
  readonly atStart?: readonly string[]
  /** How often to check whether the worker still takes jobs, in milliseconds; default 5 seconds. */
  readonly idleCheckInterval?: number
  /**
   * A worker that has taken no job for this long although jobs are due counts as stuck, in milliseconds; default 15
   * seconds.
   */
  readonly maxIdleTime?: number
  readonly log: FastifyBaseLogger
}

/** Processes jobs until it is stopped. */
export interface Worker {
  /** Finishes running jobs, up to {@link timeout}. Never throws. */
  stop(): Promise<void>
}

/** Maximum database connections of a worker: one that listens, one for the schedule, one per job. */
export const workerConnections = 4

/** An arbitrary number shared by all processes, so that only one at a time creates the queue's tables. */
const queueLock = 7_310_265_021
/** Maximum time to stop a worker, in milliseconds. */
const timeout = 10_000
/** Additional time to record that the last jobs are done, in milliseconds. */
const flushTimeout = 1500
const defaultIdleCheckInterval = 5000
const defaultMaxIdleTime = 15_000
const restarts = { first: 500, longest: 30_000, settled: 60_000 }

/**
 * Creates or updates the tables of the queue in their own schema. Can be called concurrently.
 *
 * @throws Error if the database is unavailable, or the user may not create a schema
 */
export async function prepareQueue(url: string, log: FastifyBaseLogger): Promise<void> {
  const pool = openPool(url, 2, log)
  try {
    const holder = await pool.connect()
    try {
      await holder.query('select pg_advisory_lock($1)', [queueLock])
      await runMigrations({ pgPool: pool, logger: createWorkerLogger(log) })
    } finally {
      // Closing the connection releases the lock in any state.
      holder.release(true)
    }
  } finally {
    await pool.end()
  }
}

/**
 * Whether the tables of the queue are missing.
 *
 * @throws Error if the database is unavailable
 */
export async function isQueueMissing(client: pg.ClientBase | pg.Pool): Promise<boolean> {
  const { rows } = await client.query<{ lacks: boolean }>(
    "select to_regclass('graphile_worker.migrations') is null as lacks",
  )
  return rows[0]?.lacks ?? true
}

/**
 * Processes jobs from the queue in the database; each job goes to one of any number of workers. A worker that gives up,
 * for example during an outage, is restarted with growing delays.
 */
export function startWorker(options: QueueOptions): Worker {
  const stopping = new AbortController()
  const working = runWorkerWithRestarts(options, stopping.signal)
  return {
    stop: async () => {
      stopping.abort()
      await working
    },
  }
}

async function runWorkerWithRestarts(options: QueueOptions, signal: AbortSignal): Promise<void> {
  const { log } = options
  const items = parseCronItems(
    options.schedules.map(({ job, pattern }) => ({
      task: job,
      match: pattern,
      identifier: job,
      // One waiting job is enough: they do not pile up while nobody works or the job keeps failing.
      options: { jobKey: job },
    })),
  )
  const backoff = new RestartBackoff(restarts)
  while (!signal.aborted) {
    const began = performance.now()
    try {
      await workUntilStopped(options, items, signal)
      if (!signal.aborted) log.warn({ againIn: backoff.pause }, 'the worker has given up; starting it again')
    } catch (error) {
      // Nothing to do while the database is unavailable, but a long outage deserves attention.
      log[backoff.isLongest ? 'error' : 'warn']({ err: error, againIn: backoff.pause }, 'the worker does not start')
    }
    if (signal.aborted) return
    backoff.noteEnd(performance.now() - began)
    await backoff.wait(signal)
  }
}

/** One run of a worker with its own connections. */
async function workUntilStopped(options: QueueOptions, items: ParsedCronItem[], signal: AbortSignal): Promise<void> {
  const { url, jobs, log, atStart = [], maxIdleTime = defaultMaxIdleTime } = options
  const pool = openPool(url, workerConnections, log)
  const underWay = new Set<Promise<void>>()
  let lastTaken = performance.now()
  const taskList: TaskList = Object.fromEntries(
    Object.entries(jobs).map(([name, job]) => [
      name,
      async (payload: unknown) => {
        lastTaken = performance.now()
        const doing = job(payload)
        underWay.add(doing)
        try {
          await doing
        } finally {
          underWay.delete(doing)
        }
      },
    ]),
  )
  try {
    const runner = await run({
      pgPool: pool,
      taskList,
      noHandleSignals: true,
      parsedCronItems: items,
      logger: createWorkerLogger(log),
      preset: {
        worker: {
          concurrentJobs: 2,
          pollInterval: 2000,
          // By default, the end of each job is written by a promise that nobody awaits; an outage at that moment would
          // crash the process. If written in batches, even of one, the failure stops the worker instead.
          completeJobBatchDelay: 0,
          failJobBatchDelay: 0,
        },
      },
    })
    for (const job of atStart) await runner.addJob(job, {}, { jobKey: job })
    const stopSignal = new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }))
    // It reports that it is stopping before it has finished, and may then wait for long, above all for the schedule.
    const stops = new Promise((resolve) => runner.events.once('stop', resolve))
    const ended = runner.promise.catch((error: unknown) => log.warn({ err: error }, 'the worker has failed'))
    const over = new AbortController()
    const isIdle = () => underWay.size === 0 && performance.now() - lastTaken > maxIdleTime
    const stuck = waitUntilStuck(options, isIdle, over.signal)
    if (!signal.aborted) await Promise.race([stopSignal, stops, ended, stuck])
    over.abort()
    const stopped = Promise.all([runner.stop().catch(() => {}), ended])
    // During an outage it waits for the database long after the last job has ended.
    const idle = Promise.allSettled(underWay).then(() => delay(flushTimeout, undefined, { ref: false }))
    await Promise.race([stopped, idle, delay(timeout, undefined, { ref: false })])
  } finally {
    await Promise.race([pool.end().catch(() => {}), delay(2000, undefined, { ref: false })])
  }
}

/**
 * Resolves when jobs are due that an idle worker does not take: after an outage at the wrong moment, it may wait
 * forever for a response.
 */
async function waitUntilStuck(options: QueueOptions, isIdle: () => boolean, signal: AbortSignal): Promise<void> {
  const { url, jobs, log, idleCheckInterval = defaultIdleCheckInterval, maxIdleTime = defaultMaxIdleTime } = options
  while (!signal.aborted) {
    await delay(idleCheckInterval, undefined, { signal, ref: false }).catch(() => {})
    if (signal.aborted || !isIdle()) continue
    if (await hasWaitingJobs(url, Object.keys(jobs), maxIdleTime)) return
    log.debug('the worker is idle, and no job of its own has waited for long')
  }
}

/**
 * Whether jobs of these types have been due for longer than a time in milliseconds; false while the database is
 * unavailable. Other types are left to workers of another version.
 */
async function hasWaitingJobs(url: string, names: readonly string[], maxWait: number): Promise<boolean> {
  const config = { connectionString: url, connectionTimeoutMillis: 4000, query_timeout: 4000 }
  const look = (client: pg.Client) =>
    client.query(
      `select from graphile_worker.jobs
        where locked_at is null and attempts < max_attempts and run_at < now() - make_interval(secs => $1)
          and task_identifier = any($2::text[]) limit 1`,
      [maxWait / 1000, names],
    )
  return withConnection(config, look).then(
    ({ rowCount }) => rowCount !== 0,
    () => false,
  )
}

function openPool(url: string, maxConnections: number, log: FastifyBaseLogger): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: maxConnections,
    application_name: 'portolan worker',
    connectionTimeoutMillis: 4000,
    keepAlive: true,
  })
  const onError = (error: Error) => {
    // A database that stops right after the close may be faster than the flush.
    if (!pool.ending) log.warn({ err: error }, 'a connection of the worker was lost')
  }
  pool.on('error', onError)
  pool.on('connect', (client) => client.on('error', onError))
  return pool
}

function createWorkerLogger(log: FastifyBaseLogger): Logger {
  return new Logger(() => (level, message) => {
    if (level === 'error' || level === 'warning') log.warn({ message }, 'the worker complained')
    else log.debug({ message }, 'worker')
  })
}
