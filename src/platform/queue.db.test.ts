import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { waitUntil } from '../../test/platform/open-database.ts'
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
  await worker.stop()
  await database.drop()
})

const linesWith = (text: string) => lines.filter((line) => line.includes(text)).length
const restarts = () => linesWith('the worker has given up')

/** Starts a worker that knows one job, and checks every few milliseconds whether it is stuck. */
function startIdleWorker(): void {
  const log = pino({ level: 'debug' }, { write: (line) => lines.push(line) })
  const jobs = { known: async () => {} }
  worker = startWorker({ url: database.url, jobs, schedules: [], idleCheckInterval: 5, maxIdleTime: 10, log })
}

/** Adds a job that has been due for a minute. */
const addJob = (name: string, queue: string) =>
  database.query(
    `select graphile_worker.add_job($1, '{}'::json, queue_name := $2, run_at := now() - interval '1 minute')`,
    [name, queue],
  )

test('a worker continues next to jobs of another version', async () => {
  await addJob('of-another-version', 'any')
  startIdleWorker()
  await waitUntil(() => linesWith('no job of its own has waited') > 1 || restarts() > 0)
  expect(restarts()).toBe(0)
})

test('a worker that takes none of its overdue jobs is restarted', async () => {
  await addJob('known', 'held')
  await database.query('update graphile_worker._private_job_queues set locked_at = now()')
  startIdleWorker()
  await waitUntil(() => restarts() > 0)
  expect(linesWith('no job of its own has waited')).toBe(0)
})
