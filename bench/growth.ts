import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import { createSystem } from '../src/composition/system.ts'
import { readConfig } from '../src/config/config.ts'
import { sendConfirmations } from './confirmations.ts'
import { type ApiProcess, type BenchmarkEnvironment, createEnvironment, startApi } from './support/environment.ts'
import { buildGetRequest, expectStatus, type LoadResult, runHttpLoad } from './support/http-load.ts'
import { drawPlot, type PlotLine } from './support/plot.ts'
import { calculateMedian, printTable } from './support/report.ts'
import { roundFigure, rounds, seconds } from './support/side-by-side.ts'

/** Orders in the database, up to `BENCH_MAX_ROWS`. */
const rowCounts = [1e3, 1e4, 1e5, 1e6, 1e7].filter((count) => count <= Number(process.env['BENCH_MAX_ROWS'] ?? 1e6))
const connectionCounts = [1, 2, 4, 8, 16, 32, 64]
const tenantCounts = [1, 10, 100, 1000]
/** Connections where something else varies: few for latency, many for throughput. */
const [fewConnections, manyConnections] = [4, 32]
/** Rows inserted at once. */
const batch = 250_000

const confirmations = '/checkout/api/v3/Retailer/Confirmation'

/** Latency in milliseconds and requests per second of one kind of request. */
interface Measured {
  readonly p50: number
  readonly p99: number
  readonly perSecond: number
}

/** What was measured at one size. */
interface Step<Name extends string> {
  readonly size: number
  readonly measured: Readonly<Record<Name, Measured>>
}

/**
 * Measures how the cost of requests grows with stored orders, with connections and with tenants. Prints tables;
 * `BENCH_PLOTS` names a directory for plots.
 */
export async function benchmarkGrowth(): Promise<void> {
  process.env['PORTOLAN_RATE_LIMITS'] ??= '{"*": 1000000}'
  const environment = await createEnvironment()
  const clients = await createTenants(environment, Math.max(...tenantCounts))
  const api = await startApi(environment)
  const owner = new pg.Client({ connectionString: environment.ownerUrl })
  await owner.connect()
  try {
    expectStatus('201', await sendConfirmations(api, 2))
    const byConnections = await measureConnections(api)
    const byTenants = await measureTenants(api, await fetchTokens(api, clients))
    const byRows = await measureRows(owner, api)
    printSteps('orders', byRows, ['create', 'read', 'search', 'list'])
    printSteps('connections', byConnections, ['create', 'read'])
    printSteps('tenants', byTenants, ['create'])
    await writePlots(byRows, byConnections, byTenants)
    console.log(
      JSON.stringify({
        bench: 'growth',
        rows: byRows.map(toFigures),
        connections: byConnections.map(toFigures),
        tenants: byTenants.map(toFigures),
        readFactor: roundFigure(calculateGrowth(byRows, 'read')),
        createFactor: roundFigure(calculateGrowth(byRows, 'create')),
        listFactor: roundFigure(calculateGrowth(byRows, 'list')),
        searchFactor: roundFigure(calculateGrowth(byRows, 'search')),
      }),
    )
  } finally {
    await owner.end()
    await api.stop()
    await environment.close()
  }
}

/** The median latency at the greatest size relative to the one at the least. */
function calculateGrowth<Name extends string>(steps: readonly Step<Name>[], name: Name): number {
  const [first, last] = [steps[0], steps.at(-1)]
  return first === undefined || last === undefined ? Number.NaN : last.measured[name].p50 / first.measured[name].p50
}

async function repeat(expected: string, run: () => Promise<LoadResult>): Promise<Measured> {
  const results: LoadResult[] = []
  for (let round = 0; round < rounds; round++) results.push(expectStatus(expected, await run()))
  const median = (value: (result: LoadResult) => number) => calculateMedian(results.map(value))
  return {
    p50: median(({ p50 }) => p50),
    p99: median(({ p99 }) => p99),
    perSecond: median(({ perSecond }) => perSecond),
  }
}

const readPaths = (api: ApiProcess, connections: number, nextPath: () => string): Promise<Measured> =>
  repeat('200', () =>
    runHttpLoad({ port: api.port, connections, seconds, next: () => buildGetRequest(nextPath(), api.token) }),
  )

const pickOrder = (count: number): string => `GROW-${1 + Math.floor(Math.random() * count)}`

async function measureRows(
  owner: pg.Client,
  api: ApiProcess,
): Promise<readonly Step<'create' | 'read' | 'search' | 'list'>[]> {
  const steps: Step<'create' | 'read' | 'search' | 'list'>[] = []
  let stored = 0
  for (const size of rowCounts) {
    await insertOrders(owner, stored, size)
    stored = size
    const read = (nextPath: () => string) => readPaths(api, fewConnections, nextPath)
    const create = await repeat('201', () => sendConfirmations(api, seconds, { connections: fewConnections }))
    steps.push({
      size,
      measured: {
        create,
        read: await read(() => `${confirmations}/${pickOrder(size)}`),
        search: await read(() => `/acme/search?text=${pickOrder(size)}`),
        list: await read(() => '/acme/outbound-orders?pageSize=100'),
      },
    })
    console.error(`measured ${size} orders`)
  }
  return steps
}

/** Inserts confirmed orders with small bodies, numbered from one count to another, and updates statistics. */
async function insertOrders(owner: pg.Client, from: number, to: number): Promise<void> {
  for (let start = from + 1; start <= to; start += batch) {
    const end = Math.min(start + batch - 1, to)
    await owner.query(
      `with numbered as (select n, 'GROW-' || n as number, gen_random_uuid() as id from generate_series($1::bigint, $2::bigint) as n),
            confirmed as (
              insert into portolan.order_confirmation (tenant, platform_order_number, order_confirmation_id,
                retailer_cart_id, status, received_at, body, warnings, reconciliation, history)
              select 'acme', number, id, number, 'Confirmed', now(), '{}', '[]', '[]', '[]' from numbered)
       insert into portolan.outbound_order (tenant, order_reference, outbound_order_id, country_iso, contact, items, created_at, updated_at)
       select 'acme', number, id, 'DE', json_build_object('email', 'shopper-' || n || '@sandbox.example'), '[]', now(), now() from numbered`,
      [start, end],
    )
  }
  await owner.query('vacuum analyze portolan.order_confirmation, portolan.outbound_order')
}

async function measureConnections(api: ApiProcess): Promise<readonly Step<'create' | 'read'>[]> {
  const steps: Step<'create' | 'read'>[] = []
  const number = await findNewestConfirmation(api)
  for (const size of connectionCounts) {
    const create = await repeat('201', () => sendConfirmations(api, seconds, { connections: size }))
    const read = await readPaths(api, size, () => `${confirmations}/${number}`)
    steps.push({ size, measured: { create, read } })
  }
  return steps
}

async function findNewestConfirmation(api: ApiProcess): Promise<string> {
  const response = await fetch(`http://127.0.0.1:${api.port}/acme/outbound-orders?pageSize=1`, {
    headers: { authorization: `Bearer ${api.token}` },
  })
  const { outboundOrders } = (await response.json()) as { outboundOrders: readonly { orderReference: string }[] }
  const [newest] = outboundOrders
  if (newest === undefined) throw new Error('there is no order')
  // Carts of the benchmark are named after their confirmation.
  return newest.orderReference.replace('CART-', '')
}

async function measureTenants(api: ApiProcess, tokens: readonly string[]): Promise<readonly Step<'create'>[]> {
  const steps: Step<'create'>[] = []
  for (const size of tenantCounts) {
    const activeTokens = tokens.slice(0, size)
    const create = await repeat('201', () =>
      sendConfirmations(api, seconds, { connections: manyConnections, tokens: activeTokens }),
    )
    steps.push({ size, measured: { create } })
  }
  return steps
}

interface TenantClient {
  readonly clientId: string
  readonly secret: string
}

/** Creates tenants with a brand and a client each. */
async function createTenants(environment: BenchmarkEnvironment, count: number): Promise<readonly TenantClient[]> {
  const system = await createSystem(readConfig({}, []), environment.databaseUrl, pino({ level: 'warn' }))
  const { identity } = system
  const clients: TenantClient[] = []
  await system.database.runAsSystem(async (unit) => {
    for (let index = 1; index <= count; index++) {
      const tenant = `shop-${index}`
      await identity.tenants.createTenant(unit, tenant, `Sandbox shop ${index}`)
      await identity.tenants.createBrand(unit, tenant, 'SBX', 'Sandbox')
      const { secret } = await identity.clients.createClient(unit, {
        clientId: `${tenant}-client`,
        tenant,
        name: 'Benchmark',
        scopes: ['checkout'],
        brands: null,
      })
      clients.push({ clientId: `${tenant}-client`, secret })
    }
  })
  await system.close()
  return clients
}

async function fetchTokens(api: ApiProcess, clients: readonly TenantClient[]): Promise<readonly string[]> {
  const tokens: string[] = []
  for (const { clientId, secret } of clients) {
    const response = await fetch(`http://127.0.0.1:${api.port}/connect/token`, {
      method: 'POST',
      body: new URLSearchParams({ grant_type: 'client_credentials', client_id: clientId, client_secret: secret }),
    })
    if (!response.ok) throw new Error(`no token: ${response.status} ${await response.text()}`)
    tokens.push(((await response.json()) as { access_token: string }).access_token)
  }
  return tokens
}

function printSteps<Name extends string>(
  sizeLabel: string,
  steps: readonly Step<Name>[],
  names: readonly Name[],
): void {
  console.log('')
  printTable(
    [sizeLabel, ...names.flatMap((name) => [`${name} p50`, 'p99', 'a second'])],
    steps.map(({ size, measured }) => [
      size.toLocaleString('en'),
      ...names.flatMap((name) => {
        const { p50, p99, perSecond } = measured[name]
        return [`${p50.toFixed(1)} ms`, `${p99.toFixed(1)} ms`, perSecond.toFixed(0)]
      }),
    ]),
  )
}

const toFigures = <Name extends string>({ size, measured }: Step<Name>) => ({
  size,
  ...Object.fromEntries(
    Object.entries<Measured>(measured).map(([name, { p50, p99, perSecond }]) => [
      name,
      { p50Ms: roundFigure(p50), p99Ms: roundFigure(p99), perSecond: Math.round(perSecond) },
    ]),
  ),
})

const toLine = <Name extends string>(
  steps: readonly Step<Name>[],
  title: string,
  getY: (measured: Step<Name>['measured']) => number,
): PlotLine => ({ name: title, points: steps.map(({ size, measured }) => ({ x: size, y: getY(measured) })) })

async function writePlots(
  byRows: readonly Step<'create' | 'read' | 'search' | 'list'>[],
  byConnections: readonly Step<'create' | 'read'>[],
  byTenants: readonly Step<'create'>[],
): Promise<void> {
  const directory = process.env['BENCH_PLOTS']
  if (directory === undefined) return
  await mkdir(directory, { recursive: true })
  const plots = {
    'growth-orders': {
      title: 'Median latency by stored orders',
      xLabel: 'stored orders',
      yLabel: 'ms',
      lines: [
        toLine(byRows, 'create confirmation', ({ create }) => create.p50),
        toLine(byRows, 'read confirmation', ({ read }) => read.p50),
        toLine(byRows, 'search', ({ search }) => search.p50),
        toLine(byRows, 'list 100 orders', ({ list }) => list.p50),
      ],
    },
    'growth-connections': {
      title: 'Requests per second by connections',
      xLabel: 'connections',
      yLabel: 'requests per second',
      lines: [
        toLine(byConnections, 'create confirmation', ({ create }) => create.perSecond),
        toLine(byConnections, 'read confirmation', ({ read }) => read.perSecond),
      ],
    },
    'growth-tenants': {
      title: 'Confirmations per second by tenants that send them',
      xLabel: 'tenants',
      yLabel: 'confirmations per second',
      lines: [toLine(byTenants, 'create confirmation', ({ create }) => create.perSecond)],
    },
  }
  for (const [name, plot] of Object.entries(plots)) await writeFile(join(directory, `${name}.svg`), drawPlot(plot))
}
