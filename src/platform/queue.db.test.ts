import { setTimeout as delay } from 'node:timers/promises'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { until } from '../../test/platform/open-database.ts'
import { cloneDatabase, type TestDatabase } from '../../test/support/test-database.ts'
import { startWorker, type Worker } from './queue.ts'

let database: TestDatabase
let worker: Worker
let lines: string[]

beforeEach(async () => {
  database = await cloneDatabase()
  lines = []
})

afterEach(async () => {
  vi.restoreAllMocks()
  await worker.stop()
  await database.drop()
})

const givenUp = () => lines.filter((line) => line.includes('the worker has given up')).length

/** Starts a worker that knows one job, and lets it believe that it has taken none for a minute. */
async function startIdleWorker(): Promise<void> {
  const log = pino({}, { write: (line) => lines.push(line) })
  worker = startWorker({ url: database.url, jobs: { known: async () => {} }, schedules: [], log })
  await delay(1500)
  const now = performance.now.bind(performance)
  vi.spyOn(performance, 'now').mockImplementation(() => now() + 60_000)
}

/** Puts a job into the queue, as if a minute ago. */
const addJob = (name: string, queue: string) =>
  database.query(
    `select graphile_worker.add_job($1, '{}'::json, queue_name := $2, run_at := now() - interval '1 minute')`,
    [name, queue],
  )

test('a worker goes on beside a job of a version that knows other jobs', async () => {
  await addJob('of-another-version', 'any')
  await startIdleWorker()
  await delay(7000)
  expect(givenUp()).toBe(0)
}, 20_000)

test('a worker that takes no job of its own, although one has waited for long, is started again', async () => {
  await addJob('known', 'held')
  await database.query('update graphile_worker._private_job_queues set locked_at = now()')
  await startIdleWorker()
  await until(() => givenUp() > 0)
  expect(givenUp()).toBe(1)
}, 20_000)
