import type { FastifyBaseLogger } from 'fastify'
import { Logger, parseCronItems, type Runner, run, type TaskList } from 'graphile-worker'
import pg from 'pg'

/** A job by its name. It may be carried out more than once, so twice must come to the same as once. */
export type Jobs = Readonly<Record<string, (payload: unknown) => Promise<void>>>

/** When a job is done by the clock: a crontab pattern in UTC. */
export interface Schedule {
  readonly job: string
  readonly pattern: string
}

export interface QueueOptions {
  readonly url: string
  readonly jobs: Jobs
  readonly schedules: readonly Schedule[]
  readonly log: FastifyBaseLogger
}

/** Works off jobs until it is stopped. */
export interface Worker {
  /** Finishes what is under way. */
  stop(): Promise<void>
}

/** Takes jobs from the queue in the database; any number of workers may, each job goes to one. */
export async function startWorker({ url, jobs, schedules, log }: QueueOptions): Promise<Worker> {
  const pool = new pg.Pool({ connectionString: url, max: 4, application_name: 'portolan worker' })
  const onError = (error: Error) => log.warn({ err: error }, 'a connection of the worker was lost')
  pool.on('error', onError)
  pool.on('connect', (client) => client.on('error', onError))
  const taskList: TaskList = Object.fromEntries(
    Object.entries(jobs).map(([name, job]) => [name, (payload: unknown) => job(payload)]),
  )
  const runner: Runner = await run({
    pgPool: pool,
    taskList,
    concurrency: 2,
    noHandleSignals: true,
    pollInterval: 2000,
    parsedCronItems: parseCronItems(
      schedules.map(({ job, pattern }) => ({ task: job, match: pattern, identifier: job })),
    ),
    logger: new Logger(() => (level, message) => {
      if (level === 'error' || level === 'warning') log.warn({ message }, 'the worker complained')
      else log.debug({ message }, 'worker')
    }),
  })
  // A worker that gives up is noticed by its promise; unheard it would end the process.
  runner.promise.catch((error: unknown) => log.error({ err: error }, 'the worker has stopped'))
  return {
    stop: async () => {
      await runner.stop()
      await pool.end()
    },
  }
}
