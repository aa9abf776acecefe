import { randomUUID } from 'node:crypto'
import { createSampleConfirmation } from '../test/support/order-confirmation-samples.ts'
import { type ApiProcess, createEnvironment, startApi } from './support/environment.ts'
import { buildGetRequest, type LoadResult, runHttpLoad } from './support/http-load.ts'
import { calculateMedian, printTable } from './support/report.ts'

const rounds = Number(process.env['BENCH_ROUNDS'] ?? 3)
const seconds = Number(process.env['BENCH_SECONDS'] ?? 5)
/** Reading clients, each with one request at a time. */
const readers = 2
/** Connections with which one address floods the token endpoint. */
const flooders = 32
const path = '/checkout/api/v3/Retailer/Confirmation'

/**
 * Measures reads while one address requests tokens for made-up client ids as fast as it can, against reads without it.
 */
export async function benchmarkTokens(): Promise<void> {
  const environment = await createEnvironment()
  const api = await startApi(environment)
  try {
    const number = await confirm(api)
    const read = () => buildGetRequest(`${path}/${number}`, api.token)
    const reads = () => runHttpLoad({ port: api.port, connections: readers, seconds, next: read })
    const flood = () => runHttpLoad({ port: api.port, connections: flooders, seconds, next: unknownClient })
    await reads()
    const quiet: LoadResult[] = []
    const flooded: LoadResult[] = []
    const floods: LoadResult[] = []
    for (let round = 0; round < rounds; round++) {
      quiet.push(await reads())
      const [meanwhile, beside] = await Promise.all([reads(), flood()])
      flooded.push(meanwhile)
      floods.push(beside)
    }
    report(quiet, flooded, floods)
  } finally {
    await api.stop()
    await environment.close()
  }
}

async function confirm({ port, token }: ApiProcess): Promise<string> {
  const platformOrderNumber = `TOKENS-${randomUUID().slice(0, 8)}`
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ ...createSampleConfirmation(), platformOrderNumber }),
  })
  if (response.status !== 201) throw new Error(`the confirmation returned ${response.status}`)
  return platformOrderNumber
}

function unknownClient(): Buffer {
  const form = `grant_type=client_credentials&client_id=${randomUUID()}&client_secret=${randomUUID()}`
  return Buffer.from(
    `POST /connect/token HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/x-www-form-urlencoded\r\ncontent-length: ${form.length}\r\n\r\n${form}`,
  )
}

function report(quiet: readonly LoadResult[], flooded: readonly LoadResult[], floods: readonly LoadResult[]): void {
  const middle = (results: readonly LoadResult[], pick: (result: LoadResult) => number) =>
    Number(calculateMedian(results.map(pick)).toFixed(2))
  const figures = (results: readonly LoadResult[]) => ({
    perSecond: Math.round(middle(results, ({ perSecond }) => perSecond)),
    p50: middle(results, ({ p50 }) => p50),
    p99: middle(results, ({ p99 }) => p99),
  })
  const named = { quiet: figures(quiet), flooded: figures(flooded), flood: figures(floods) }
  printTable(
    ['', 'a second', 'p50 ms', 'p99 ms'],
    Object.entries({
      'reads, quiet': named.quiet,
      'reads during the flood': named.flooded,
      'the flood of unknown ids': named.flood,
    }).map(([name, { perSecond, p50, p99 }]) => [name, String(perSecond), p50.toFixed(2), p99.toFixed(2)]),
  )
  const statuses: Record<string, number> = {}
  for (const result of [...flooded, ...floods]) {
    for (const [status, count] of Object.entries(result.statuses)) statuses[status] = (statuses[status] ?? 0) + count
  }
  console.log(JSON.stringify({ bench: 'tokens', seconds, rounds, readers, flooders, ...named, statuses }))
}
