import { randomUUID } from 'node:crypto'
import { submitPackage } from '../src/packages/index.ts'
import { withConnection } from '../src/platform/db/with-connection.ts'
import { type ApiProcess, type BenchmarkEnvironment, createEnvironment, startApi } from './support/environment.ts'
import { buildGetRequest, buildPostRequest, expectStatus, type LoadResult, runHttpLoad } from './support/http-load.ts'
import { calculateMedian, printTable } from './support/report.ts'
import { roundFigure, rounds, seconds } from './support/side-by-side.ts'

/** A package across a customs border. */
const [{ body: samplePackage }] = submitPackage.examples

/** More than the number of rendering threads, so that some requests queue. */
const connections = 8

/**
 * Measures cross-border packages with label, commercial invoice and CN22, first requests for return labels, and reads
 * of stored labels. Every document is rendered, except the stored labels, which are read one at a time.
 */
export async function benchmarkDocuments(): Promise<void> {
  const environment = await createEnvironment()
  const api = await startApi(environment)
  try {
    const packages = await runRounds((forSeconds) => loadPackages(api, forSeconds), '201')
    const labels = await measureLabels(environment, api)
    const figures = { packages: summarize(packages), labels: summarize(labels.made), stored: summarize(labels.stored) }
    console.log(`medians of ${rounds} rounds of ${seconds} s each\n`)
    printTable(
      ['', 'a second', 'p50', 'p99'],
      [
        ['packages with label, invoice and CN22', ...toColumns(figures.packages)],
        ['return labels, first request', ...toColumns(figures.labels)],
        ['stored labels, one at a time', ...toColumns(figures.stored)],
      ],
    )
    console.log(
      JSON.stringify({
        bench: 'documents',
        packagesPerSecond: Math.round(figures.packages.perSecond),
        packageP99Ms: roundFigure(figures.packages.p99),
        labelsPerSecond: Math.round(figures.labels.perSecond),
        labelP99Ms: roundFigure(figures.labels.p99),
        storedPerSecond: Math.round(figures.stored.perSecond),
        storedP99Ms: roundFigure(figures.stored.p99),
      }),
    )
  } finally {
    await api.stop()
    await environment.close()
  }
}

function loadPackages(api: ApiProcess, forSeconds: number): Promise<LoadResult> {
  return runHttpLoad({
    port: api.port,
    connections,
    seconds: forSeconds,
    next: () => {
      const packageReference = randomUUID()
      const body = JSON.stringify({ ...samplePackage, orderReference: packageReference, packageReference })
      return buildPostRequest('/api/v4/Package', api.token, packageReference, body)
    },
  })
}

/** Warms up first: threads start, fonts are loaded. */
async function runRounds(load: (forSeconds: number) => Promise<LoadResult>, status: string): Promise<LoadResult[]> {
  await load(2)
  const results: LoadResult[] = []
  for (let round = 0; round < rounds; round++) results.push(expectStatus(status, await load(seconds)))
  return results
}

async function measureLabels(environment: BenchmarkEnvironment, api: ApiProcess) {
  let next = 0
  // More than can be rendered in the time; a surplus does no harm.
  const numbers = await createReturns(environment, api, 400 * (rounds * seconds + 2))
  const load = (forSeconds: number) =>
    runHttpLoad({
      port: api.port,
      connections,
      seconds: forSeconds,
      next: () => buildGetRequest(`/acme/return-orders/${numbers[next++ % numbers.length]}/Label`, api.token),
    })
  const created = await runRounds(load, '200')
  const drawn = Math.min(next, numbers.length)
  let again = 0
  const readStored = (forSeconds: number) =>
    runHttpLoad({
      port: api.port,
      connections: 1,
      seconds: forSeconds,
      next: () => buildGetRequest(`/acme/return-orders/${numbers[again++ % drawn]}/Label`, api.token),
    })
  return { made: created, stored: await runRounds(readStored, '200') }
}

/** Creates orders with one return each over HTTP. @returns the return order numbers */
async function createReturns(
  environment: BenchmarkEnvironment,
  api: ApiProcess,
  count: number,
): Promise<readonly string[]> {
  const contactInformation = {
    firstName: 'Sandbox',
    lastName: 'Shopper',
    address1: 'Musterstrasse 1',
    city: 'Berlin',
    postalCode: '10115',
    countryIso: 'DE',
  }
  const shippingInformation = { shippingStatus: 'Shipped' }
  const orderItems = [{ productCode: 'P-1', quantity: 1, shippingInformation }]
  const returnItems = JSON.stringify({ returnItems: [{ productCode: 'P-1', reasonCode: 'TooSmall' }] })
  const sendAll = async (buildRequest: (index: number) => Buffer) => {
    let index = 0
    const stopAfter = { seconds: 0, minRequests: count - 16 }
    await runHttpLoad({ port: api.port, connections: 16, ...stopAfter, next: () => buildRequest(index++) }).then(
      (result) => expectStatus('201', result),
    )
  }
  await sendAll((index) => {
    const body = JSON.stringify({ orderReference: `LABEL-${index}`, contactInformation, orderItems })
    return buildPostRequest('/acme/outbound-orders', api.token, randomUUID(), body)
  })
  await sendAll((index) =>
    buildPostRequest(`/acme/orders/LABEL-${index}/return-orders`, api.token, randomUUID(), returnItems),
  )
  return withConnection({ connectionString: environment.ownerUrl }, async (client) => {
    await client.query('analyze')
    const { rows } = await client.query<{ number: string }>(
      "select return_order_number::text as number from portolan.return_order where order_reference like 'LABEL-%'",
    )
    return rows.map(({ number }) => number)
  })
}

type Summary = Pick<LoadResult, 'perSecond' | 'p50' | 'p99'>

function summarize(results: readonly LoadResult[]): Summary {
  const median = (value: (result: LoadResult) => number) => calculateMedian(results.map(value))
  return {
    perSecond: median(({ perSecond }) => perSecond),
    p50: median(({ p50 }) => p50),
    p99: median(({ p99 }) => p99),
  }
}

const toColumns = ({ perSecond, p50, p99 }: Summary): readonly string[] => [
  perSecond.toFixed(0),
  `${p50.toFixed(1)} ms`,
  `${p99.toFixed(1)} ms`,
]
