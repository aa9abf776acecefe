import { readFile } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { sandboxSecret } from '../src/composition/sandbox.ts'
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
import { type ApiProcess, openStage, startApi } from './support/stage.ts'

/** How much worse the other tenant's p99 may become. */
const limit = 3
const seconds = Number(process.env['BENCH_SECONDS'] ?? 4)
const rounds = Number(process.env['BENCH_ROUNDS'] ?? 3)
/** So that the slowest hundredth is more than a handful. */
const minReads = 1000
/** Longest time in seconds until the server has nothing more to do after a flood. */
const longestRest = 60

/** What was seen of one kind of flood: the middle of its rounds, in milliseconds and a second. */
interface FloodResult {
  readonly quiet: LoadFigures
  readonly flooded: LoadFigures
  /** Of the two p99. */
  readonly ratio: number
  /** How the requests of the flood were answered, in all rounds. */
  readonly flood: FloodOutcome
}

type LoadFigures = Pick<LoadResult, 'perSecond' | 'p50' | 'p99'>

/**
 * How the reads of one tenant fare while another floods the server with one kind of work after the other: requests that
 * are given up and repeated, over 24 connections, and uploads that stand still. The flood has a process of its own, of the
 * lowest priority: else the reads would wait for who sends it, and not for the server. `BENCH_FLOODS` chooses kinds. Linux
 * only: it reads `/proc`.
 */
export async function fairness(): Promise<void> {
  // Shares are measured here: a tenant whose clients are many is stopped by no limit of one client.
  process.env['PORTOLAN_RATE_LIMITS'] ??= '{"*": 1000000}'
  const chosenKinds = process.env['BENCH_FLOODS']?.split(',') ?? floodKinds
  const stage = await openStage()
  const api = await startApi(stage, { withJobs: true })
  try {
    const other = await tokenOf(api, 'globex-sandbox')
    const returnOrderNumbers = await prepare(api)
    await readsOf(api, other, 2)
    const results: Partial<Record<FloodKind, FloodResult>> = {}
    for (const kind of floodKinds.filter((known) => chosenKinds.includes(known))) {
      const quiet: LoadResult[] = []
      const flooded: LoadResult[] = []
      const outcomes: FloodOutcome[] = []
      for (let round = 0; round < rounds; round++) {
        await waitUntilIdle(api.pid)
        quiet.push(await readsOf(api, other, seconds))
        const flood = await startFlood(api, kind, returnOrderNumbers)
        // Until it flows as it will.
        await delay(1000)
        flooded.push(await readsOf(api, other, seconds))
        outcomes.push(await flood.stop())
      }
      results[kind] = summarize(quiet, flooded, outcomes)
    }
    printTable(
      [
        'reads of another tenant while one floods',
        'quiet p50 ms',
        'p99 ms',
        'flooded p50 ms',
        'p99 ms',
        'ratio',
        'limit',
      ],
      Object.entries(results).map(([kind, { quiet, flooded, ratio }]) => [
        kind,
        ...[quiet.p50, quiet.p99, flooded.p50, flooded.p99, ratio].map((figure) => figure.toFixed(1)),
        String(limit),
      ]),
    )
    const isHeld = Object.values(results).every(({ ratio }) => ratio <= limit)
    const worstRatio = Math.max(...Object.values(results).map(({ ratio }) => ratio))
    console.log(JSON.stringify({ benchmark: 'fairness', seconds, rounds, limit, isHeld, worstRatio, results }))
  } finally {
    await api.stop()
    await stage.close()
  }
}

function summarize(
  quiet: readonly LoadResult[],
  flooded: readonly LoadResult[],
  outcomes: readonly FloodOutcome[],
): FloodResult {
  const middle = (results: readonly LoadResult[]): LoadFigures => ({
    perSecond: calculateMedian(results.map(({ perSecond }) => perSecond)),
    p50: calculateMedian(results.map(({ p50 }) => p50)),
    p99: calculateMedian(results.map(({ p99 }) => p99)),
  })
  const flood: Record<string, number> = {}
  for (const [status, count] of outcomes.flatMap((outcome) => Object.entries(outcome)))
    flood[status] = (flood[status] ?? 0) + count
  const figures = { quiet: middle(quiet), flooded: middle(flooded) }
  return { ...figures, ratio: figures.flooded.p99 / figures.quiet.p99, flood }
}

/** Waits until the process hardly uses its processor, so that what a flood has left is not taken for the next one's. */
async function waitUntilIdle(pid: number): Promise<void> {
  for (let second = 0; second < longestRest; second++) {
    const before = await readProcessorTicks(pid)
    await delay(1000)
    // Of 100 a second.
    if ((await readProcessorTicks(pid)) - before < 5) return
  }
  throw new Error(`the server is still at work ${longestRest} seconds after a flood has ended`)
}

/** Processor time of a process in hundredths of a second (proc(5), stat: utime and stime). */
async function readProcessorTicks(pid: number): Promise<number> {
  const fields = (await readFile(`/proc/${pid}/stat`, 'utf8')).replace(/^.*\) /s, '').split(' ')
  return Number(fields[11]) + Number(fields[12])
}

async function tokenOf(api: ApiProcess, clientId: string): Promise<string> {
  const response = await fetch(`http://127.0.0.1:${api.port}/connect/token`, {
    method: 'POST',
    body: new URLSearchParams({ grant_type: 'client_credentials', client_id: clientId, client_secret: sandboxSecret }),
  })
  return ((await response.json()) as { access_token: string }).access_token
}

/** Reads of a list; one that is not answered 200 fails the benchmark. */
async function readsOf(api: ApiProcess, token: string, forSeconds: number): Promise<LoadResult> {
  const request = buildGetRequest('/globex/outbound-orders?pageSize=10', token)
  const result = await runHttpLoad({
    port: api.port,
    connections: 2,
    seconds: forSeconds,
    minRequests: minReads,
    next: () => request,
  })
  if (Object.keys(result.statuses).join() !== '200')
    throw new Error(`reads were answered ${JSON.stringify(result.statuses)}`)
  return result
}

/** Makes what the flooding tenant needs. @returns the numbers of returns of 1,000 articles, one for each connection */
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
