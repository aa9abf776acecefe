import { readFile } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { sandboxSecret } from '../src/composition/sandbox.ts'
import { startBusyProcessors } from './support/busy-processors.ts'
import { type ApiProcess, createEnvironment, startApi } from './support/environment.ts'
import {
  createInvalidProduct,
  type FloodKind,
  type FloodOutcome,
  floodConnections,
  floodKinds,
  startFlood,
} from './support/flood.ts'
import { buildGetRequest, type LoadResult, runHttpLoad } from './support/http-load.ts'
import { calculateMedian, printTable } from './support/report.ts'

/** By how much the other tenant's p99 may grow. */
const limit = 3
const seconds = Number(process.env['BENCH_SECONDS'] ?? 4)
const rounds = Number(process.env['BENCH_ROUNDS'] ?? 5)
/** Reads of a measurement at least: 20 of them take longer than the p99. */
const minReads = 2000
/** Seconds after a flood by which the server must be idle again. */
const maxIdleWait = 60

/** Medians over the rounds of one kind of flood. */
interface FloodResult {
  readonly quiet: LoadFigures
  readonly flooded: LoadFigures
  /** Flooded p99 to the mean of the quiet p99 before and after the flood: median, least and greatest of the rounds. */
  readonly ratio: number
  readonly minRatio: number
  readonly maxRatio: number
  /** Reads measured under flood, over all rounds. */
  readonly floodedReads: number
  /** Responses to the flood's requests over all rounds. */
  readonly flood: FloodOutcome
}

type LoadFigures = Pick<LoadResult, 'perSecond' | 'p50' | 'p99'>

/**
 * Measures the read latency of one tenant while another floods the server with one kind of work at a time over 24
 * connections, including requests that are aborted and retried, and stalled uploads. The flood runs in its own process
 * at a low priority: otherwise the reads would compete for the processor with the client that floods, not with the
 * server. For the same reason the processors are kept as busy at that priority while there is no flood: on two processors
 * that are busy with anything at all, reads wait for a time slice, whatever the server does. What they take on idle
 * processors is measured once and shown beside it. `BENCH_FLOODS` selects kinds. Linux only: it reads `/proc`.
 */
export async function benchmarkFairness(): Promise<void> {
  // This measures fair sharing. Rate limits apply per client, so they do not stop a tenant that has many.
  process.env['PORTOLAN_RATE_LIMITS'] ??= '{"*": 1000000}'
  const chosenKinds = process.env['BENCH_FLOODS']?.split(',') ?? floodKinds
  const environment = await createEnvironment()
  const api = await startApi(environment, { withJobs: true })
  try {
    const other = await fetchToken(api, 'globex-sandbox')
    const returnOrderNumbers = await prepare(api)
    await measureReads(api, other, 2)
    const idleProcessors = await measureReads(api, other, seconds)
    const results: Partial<Record<FloodKind, FloodResult>> = {}
    for (const kind of floodKinds.filter((known) => chosenKinds.includes(known))) {
      const measured: MeasuredRound[] = []
      const measureFlooded = async () => {
        const flood = await startFlood(api, kind, returnOrderNumbers)
        // Lets the flood reach its full rate.
        await delay(1000)
        const flooded = await measureReads(api, other, seconds)
        return { flooded, outcome: await flood.stop() }
      }
      const measureQuiet = async () => {
        await waitUntilIdle(api.pid)
        const busyProcessors = startBusyProcessors()
        try {
          return await measureReads(api, other, seconds)
        } finally {
          await busyProcessors.stop()
        }
      }
      // A server that has run for long has compiled what a flood runs.
      await measureFlooded()
      let before = await measureQuiet()
      for (let round = 0; round < rounds; round++) {
        const { flooded, outcome } = await measureFlooded()
        const after = await measureQuiet()
        measured.push({ quiet: [before, after], flooded, outcome })
        before = after
      }
      results[kind] = summarize(measured)
    }
    printTable(
      [
        'reads of another tenant while one floods',
        'quiet p50 ms',
        'p99 ms',
        'flooded p50 ms',
        'p99 ms',
        'ratio',
        'of rounds',
        'reads',
        'limit',
      ],
      Object.entries(results).map(([kind, { quiet, flooded, ratio, minRatio, maxRatio, floodedReads }]) => [
        kind,
        ...[quiet.p50, quiet.p99, flooded.p50, flooded.p99, ratio].map((figure) => figure.toFixed(1)),
        `${minRatio.toFixed(1)}–${maxRatio.toFixed(1)}`,
        String(floodedReads),
        String(limit),
      ]),
    )
    printTable(
      ['the same reads', 'p50 ms', 'p99 ms'],
      [['quiet, on idle processors', idleProcessors.p50.toFixed(1), idleProcessors.p99.toFixed(1)]],
    )
    const isWithinLimit = Object.values(results).every(({ ratio }) => ratio <= limit)
    const worstRatio = Math.max(...Object.values(results).map(({ ratio }) => ratio))
    console.log(
      JSON.stringify({ bench: 'fairness', seconds, rounds, limit, isWithinLimit, worstRatio, idleProcessors, results }),
    )
  } finally {
    await api.stop()
    await environment.close()
  }
}

/** A flood, and the reads before, during and after it. */
interface MeasuredRound {
  readonly quiet: readonly [before: LoadResult, after: LoadResult]
  readonly flooded: LoadResult
  readonly outcome: FloodOutcome
}

function summarize(measured: readonly MeasuredRound[]): FloodResult {
  const middle = (results: readonly LoadResult[]): LoadFigures => ({
    perSecond: calculateMedian(results.map(({ perSecond }) => perSecond)),
    p50: calculateMedian(results.map(({ p50 }) => p50)),
    p99: calculateMedian(results.map(({ p99 }) => p99)),
  })
  const flood: Record<string, number> = {}
  for (const [status, count] of measured.flatMap(({ outcome }) => Object.entries(outcome)))
    flood[status] = (flood[status] ?? 0) + count
  const ratios = measured.map(({ quiet: [before, after], flooded }) => (2 * flooded.p99) / (before.p99 + after.p99))
  return {
    quiet: middle(measured.flatMap(({ quiet }) => quiet)),
    flooded: middle(measured.map(({ flooded }) => flooded)),
    ratio: calculateMedian(ratios),
    minRatio: Math.min(...ratios),
    maxRatio: Math.max(...ratios),
    floodedReads: measured.reduce((sum, { flooded }) => sum + flooded.count, 0),
    flood,
  }
}

/** Waits until the process is nearly idle, so that work left from one flood does not count against the next. */
async function waitUntilIdle(pid: number): Promise<void> {
  for (let second = 0; second < maxIdleWait; second++) {
    const before = await readProcessorTicks(pid)
    await delay(1000)
    // A second has 100 ticks.
    if ((await readProcessorTicks(pid)) - before < 5) return
  }
  throw new Error(`the server is still busy ${maxIdleWait} seconds after a flood ended`)
}

/** Processor time of a process in hundredths of a second (proc(5), stat: utime and stime). */
async function readProcessorTicks(pid: number): Promise<number> {
  const fields = (await readFile(`/proc/${pid}/stat`, 'utf8')).replace(/^.*\) /s, '').split(' ')
  return Number(fields[11]) + Number(fields[12])
}

async function fetchToken(api: ApiProcess, clientId: string): Promise<string> {
  const response = await fetch(`http://127.0.0.1:${api.port}/connect/token`, {
    method: 'POST',
    body: new URLSearchParams({ grant_type: 'client_credentials', client_id: clientId, client_secret: sandboxSecret }),
  })
  return ((await response.json()) as { access_token: string }).access_token
}

/** Measures reads of a list. @throws Error if a read does not return 200 */
async function measureReads(api: ApiProcess, token: string, forSeconds: number): Promise<LoadResult> {
  const request = buildGetRequest('/globex/outbound-orders?pageSize=10', token)
  const result = await runHttpLoad({
    port: api.port,
    connections: 2,
    seconds: forSeconds,
    minRequests: minReads,
    next: () => request,
  })
  if (Object.keys(result.statuses).join() !== '200')
    throw new Error(`unexpected statuses of reads: ${JSON.stringify(result.statuses)}`)
  return result
}

/**
 * Creates the fixtures of the flooding tenant.
 *
 * @returns the numbers of returns of 1,000 items, one per connection of the flood
 */
async function prepare(api: ApiProcess): Promise<readonly string[]> {
  const post = async (path: string, body: unknown): Promise<string> => {
    const response = await fetch(`http://127.0.0.1:${api.port}${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${api.token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`status ${response.status}: ${text}`)
    return text
  }
  const codes = Array.from({ length: 1000 }, (_, index) => `A${index}`)
  const shippingInformation = { shippingStatus: 'Shipped' }
  const orderItems = codes.map((productCode) => ({ productCode, quantity: 1, shippingInformation }))
  const contactInformation = { firstName: 'Sandbox', lastName: 'Shopper', countryIso: 'DE' }
  const returnItems = codes.map((productCode) => ({ productCode, reasonCode: 'TooSmall' }))
  const returnOrderNumbers: string[] = []
  for (let number = 0; number < floodConnections; number++) {
    const orderReference = `FLOOD-${number}`
    await post('/acme/outbound-orders', { orderReference, contactInformation, orderItems })
    const created = await post(`/acme/orders/${orderReference}/return-orders`, { returnItems })
    returnOrderNumbers.push((JSON.parse(created) as { returnOrderNumber: string }).returnOrderNumber)
  }
  await post(
    '/api/v2/RetailerCatalog',
    codes.map((_, index) => createInvalidProduct(index)),
  )
  return returnOrderNumbers
}
