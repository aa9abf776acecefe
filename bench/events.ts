import { randomUUID } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { createSampleConfirmation } from '../test/support/order-confirmation-samples.ts'
import {
  type ApiProcess,
  type BenchmarkEnvironment,
  createEnvironment,
  createWebhook,
  startApi,
  startWorker,
} from './support/environment.ts'
import { type EventReceiver, startEventReceiver } from './support/event-receiver.ts'
import { buildPostRequest, expectStatus, type LoadResult, runHttpLoad } from './support/http-load.ts'
import { printTable } from './support/report.ts'

const path = '/checkout/api/v3/Retailer/Confirmation'
const seconds = Number(process.env['BENCH_SECONDS'] ?? 8)
/** Size of the backlog for which memory is measured. */
const waiting = Number(process.env['BENCH_EVENTS'] ?? 1_000_000)
/** Events written per second while latency is measured. */
const pace = 2000

const sample = createSampleConfirmation()
const template = JSON.stringify(sample)

function buildNextConfirmation({ token }: ApiProcess): Buffer {
  const number = randomUUID()
  const text = template
    .replace(JSON.stringify(sample.platformOrderNumber), JSON.stringify(number))
    .replace(JSON.stringify(sample.retailerCartId), JSON.stringify(`CART-${number}`))
  return buildPostRequest(path, token, number, text)
}

const sendConfirmations = async (api: ApiProcess): Promise<LoadResult> =>
  expectStatus(
    '201',
    await runHttpLoad({ port: api.port, connections: 64, seconds, next: () => buildNextConfirmation(api) }),
  )

const readMebibytes = async (pid: number, figure: 'VmRSS' | 'VmHWM'): Promise<number> => {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Math.round(Number(new RegExp(`${figure}:\\s+(\\d+) kB`).exec(status)?.[1]) / 1024)
}

/** Inserts events as a domain does, all in one transaction. */
const insertEvents = (client: pg.Client, tenant: string, count: number) =>
  client.query({
    name: 'insert-events',
    text: `insert into portolan.event (tenant, event_id, type, subject, occurred_at, data)
           select $1, (lpad(to_hex(floor(extract(epoch from clock_timestamp()) * 1000)::bigint), 12, '0') || '7'
                       || substr(md5(random()::text), 1, 3) || '8' || substr(md5(random()::text), 1, 15))::uuid,
                  'order-confirmation.confirmed', 'SBX-' || (random() * 100000)::int, clock_timestamp(),
                  '{"platformOrderNumber": "SBX-1", "retailerCartId": "CART-SBX-1", "status": "Confirmed"}'
             from generate_series(1, $2)`,
    values: [tenant, count],
  })

/** Writes events of one tenant at a steady rate, a few per transaction, and measures how long they take to arrive. */
async function measureDelay(client: pg.Client, receiver: EventReceiver) {
  const batchSize = 20
  receiver.reset()
  const began = performance.now()
  let batches = 0
  while (performance.now() - began < seconds * 1000) {
    await insertEvents(client, 'acme', batchSize)
    batches++
    await delay(Math.max(0, began + (batches * batchSize * 1000) / pace - performance.now()))
  }
  await Promise.race([receiver.waitForCount(batches * batchSize), delay(60_000)])
  return receiver.summarize()
}

/** Throughput and memory of a worker while it processes a backlog. */
async function measureBacklog(environment: BenchmarkEnvironment, client: pg.Client, receiver: EventReceiver) {
  for (let left = waiting; left > 0; left -= 50_000) await insertEvents(client, 'globex', Math.min(left, 50_000))
  const worker = await startWorker(environment)
  try {
    await delay(1000)
    const before = await readMebibytes(worker.pid, 'VmRSS')
    // Resets the peak (proc(5), clear_refs).
    await writeFile(`/proc/${worker.pid}/clear_refs`, '5')
    receiver.reset()
    await receiver.waitForCount(Math.min(waiting, 1000))
    receiver.reset()
    await Promise.race([receiver.waitForCount(waiting), delay(seconds * 1000)])
    return { perSecond: receiver.summarize().perSecond, before, peak: await readMebibytes(worker.pid, 'VmHWM') }
  } finally {
    await worker.stop()
  }
}

/**
 * Measures webhook delivery to a receiver on this machine: latency at a steady rate, throughput under a full load of
 * confirmations, how much webhooks slow confirmations down, and the cost of a backlog.
 */
export async function benchmarkEvents(): Promise<void> {
  process.env['PORTOLAN_RATE_LIMITS'] ??= '{"*": 1000000}'
  const environment = await createEnvironment()
  const receiver = await startEventReceiver()
  const client = new pg.Client({ connectionString: environment.ownerUrl })
  await client.connect()
  await client.query("select set_config('portolan.operator', 'on', false)")
  const api = await startApi(environment)
  let worker = await startWorker(environment)
  try {
    await sendConfirmations(api)
    const alone = await sendConfirmations(api)
    await createWebhook(environment, 'acme', receiver.origin)
    // Warms up the worker.
    await measureDelay(client, receiver)
    const paced = await measureDelay(client, receiver)
    receiver.reset()
    const together = await sendConfirmations(api)
    const delivered = receiver.summarize()
    await worker.stop()
    await createWebhook(environment, 'globex', receiver.origin)
    await client.query("update portolan.webhook_endpoint set is_enabled = false where tenant = 'acme'")
    const backlog = await measureBacklog(environment, client, receiver)
    worker = await startWorker(environment)
    printReport({ alone, together, paced, delivered, backlog })
  } finally {
    await worker.stop()
    await api.stop()
    await client.end()
    await receiver.stop()
    await environment.close()
  }
}

function printReport({
  alone,
  together,
  paced,
  delivered,
  backlog,
}: {
  readonly alone: LoadResult
  readonly together: LoadResult
  readonly paced: ReturnType<EventReceiver['summarize']>
  readonly delivered: ReturnType<EventReceiver['summarize']>
  readonly backlog: Awaited<ReturnType<typeof measureBacklog>>
}): void {
  const ratio = together.perSecond / alone.perSecond
  printTable(
    ['', 'a second', 'p50', 'p99'],
    [
      [
        `events at ${pace} a second, from before their commit`,
        paced.perSecond.toFixed(0),
        `${paced.p50} ms`,
        `${paced.p99} ms`,
      ],
      [
        'events under a load of confirmations',
        delivered.perSecond.toFixed(0),
        `${delivered.p50} ms`,
        `${delivered.p99} ms`,
      ],
      ['confirmations without webhooks', alone.perSecond.toFixed(0), '', `${alone.p99.toFixed(0)} ms`],
      ['confirmations with them', together.perSecond.toFixed(0), '', `${together.p99.toFixed(0)} ms`],
      [`events of a backlog of ${waiting}`, backlog.perSecond.toFixed(0), '', ''],
    ],
  )
  console.log(
    `\nconfirmations keep ${(100 * ratio).toFixed(0)} % of their rate (target ≥ 70 %); the worker uses ${backlog.before} MiB with ${waiting} events pending, and at most ${backlog.peak} MiB while it delivers them`,
  )
  console.log(
    JSON.stringify({
      bench: 'events',
      waiting,
      pacedPerSecond: Math.round(paced.perSecond),
      pacedP50Ms: paced.p50,
      pacedP99Ms: paced.p99,
      confirmationsAlone: Math.round(alone.perSecond),
      confirmationsTogether: Math.round(together.perSecond),
      ratio: Math.round(ratio * 100) / 100,
      togetherPerSecond: Math.round(delivered.perSecond),
      backlogPerSecond: Math.round(backlog.perSecond),
      memoryMb: backlog.before,
      peakMemoryMb: backlog.peak,
    }),
  )
}
