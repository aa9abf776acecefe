import { randomUUID } from 'node:crypto'
import { createSampleConfirmation } from '../test/support/order-confirmation-samples.ts'
import { runBareInserts } from './support/bare-inserts.ts'
import { buildPostRequest, type LoadResult, runHttpLoad } from './support/http-load.ts'
import { calculateMedian, printTable } from './support/report.ts'
import { type ApiProcess, openStage, startApi } from './support/stage.ts'

const path = '/checkout/api/v3/Retailer/Confirmation'
const connections = 64
const rounds = Number(process.env['BENCH_ROUNDS'] ?? 3)
const seconds = Number(process.env['BENCH_SECONDS'] ?? 5)

const template = JSON.stringify(createSampleConfirmation())
const templateCart = JSON.stringify(createSampleConfirmation().retailerCartId)
const templateNumber = JSON.stringify(createSampleConfirmation().platformOrderNumber)

/** A 4 kB confirmation that nobody has sent before. */
function createBody(): { readonly number: string; readonly text: string } {
  const number = randomUUID()
  const text = template.replace(templateNumber, JSON.stringify(number))
  return { number, text: text.replace(templateCart, JSON.stringify(`CART-${number}`)) }
}

function runLoad(api: ApiProcess, forSeconds: number): Promise<LoadResult> {
  return runHttpLoad({
    port: api.port,
    connections,
    seconds: forSeconds,
    next: () => {
      const { number, text } = createBody()
      return buildPostRequest(path, api.token, number, text)
    },
  })
}

/**
 * Order confirmations over HTTP, each durable before it is answered, with idempotency keys and row-level security on;
 * beside them the same rows inserted by a bare client, one transaction each, and the same server without a database.
 */
export async function benchmarkConfirmations(): Promise<void> {
  const stage = await openStage()
  const api = await startApi(stage)
  const empty = await startApi(stage, { withoutDatabase: true })
  try {
    // Once without counting: connections open, statements are planned, code is compiled.
    const first = await runLoad(api, 2)
    await runLoad(empty, 2)
    await runBareInserts(stage, { connections, seconds: 1, freshBody: createBody })
    if (Object.keys(first.statuses).join() !== '201') throw new Error(`answers were ${JSON.stringify(first.statuses)}`)

    const legs = { api: [] as LoadResult[], bare: [] as LoadResult[], empty: [] as LoadResult[] }
    for (let round = 0; round < rounds; round++) {
      legs.api.push(await runLoad(api, seconds))
      legs.bare.push(await runBareInserts(stage, { connections, seconds, freshBody: createBody }))
      legs.empty.push(await runLoad(empty, seconds))
    }
    printReport(legs)
  } finally {
    await api.stop()
    await empty.stop()
    await stage.close()
  }
}

function printReport(legs: Readonly<Record<'api' | 'bare' | 'empty', readonly LoadResult[]>>): void {
  const figures = (results: readonly LoadResult[]) => ({
    perSecond: calculateMedian(results.map((result) => result.perSecond)),
    p50: calculateMedian(results.map((result) => result.p50)),
    p99: calculateMedian(results.map((result) => result.p99)),
  })
  const [api, bare, empty] = [figures(legs.api), figures(legs.bare), figures(legs.empty)]
  const ratio = (otherResults: readonly LoadResult[]) =>
    calculateMedian(legs.api.map((result, index) => result.perSecond / (otherResults[index]?.perSecond ?? Number.NaN)))
  const toBare = ratio(legs.bare)
  const toEmpty = ratio(legs.empty)

  console.log(
    `confirmations of ${Buffer.byteLength(template)} bytes with 5 lines, ${connections} connections, one API process;`,
  )
  console.log(`medians of ${rounds} rounds of ${seconds} s each, in turn\n`)
  const row = (name: string, figure: typeof api) => [
    name,
    figure.perSecond.toFixed(0),
    `${figure.p50.toFixed(1)} ms`,
    `${figure.p99.toFixed(1)} ms`,
  ]
  printTable(
    ['', 'a second', 'p50', 'p99'],
    [
      row('confirmations over HTTP, durable', api),
      row('the same rows by a bare client, one transaction each', bare),
      row('the same server without a database', empty),
    ],
  )
  console.log(
    `\nratio to the bare client ${toBare.toFixed(2)} (aim ≥ 0.5), to the server without a database ${toEmpty.toFixed(2)}`,
  )
  const round = (value: number) => Math.round(value * 100) / 100
  console.log(
    JSON.stringify({
      bench: 'confirmations',
      connections,
      perSecond: Math.round(api.perSecond),
      p50Ms: round(api.p50),
      p99Ms: round(api.p99),
      barePerSecond: Math.round(bare.perSecond),
      withoutDatabasePerSecond: Math.round(empty.perSecond),
      ratioToBare: round(toBare),
      ratioToWithoutDatabase: round(toEmpty),
    }),
  )
}
