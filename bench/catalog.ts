import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { runBareLoad } from './support/bare-load.ts'
import {
  type ApiProcess,
  type BenchmarkEnvironment,
  createEnvironment,
  startApi,
  startServer,
} from './support/environment.ts'
import { buildGetRequest, expectStatus, type LoadResult, runHttpLoad } from './support/http-load.ts'
import { calculateMedian, printTable } from './support/report.ts'

const uploaded = 100_000
const listed = 1_000_000
const connections = 64
const codesAsked = 50
const seconds = Number(process.env['BENCH_SECONDS'] ?? 5)
const rounds = Number(process.env['BENCH_ROUNDS'] ?? 3)
const pagesTried = 30
/** API processes, as an operator would configure them on two cores. */
const processes = 2

const product = (index: number) => ({
  productCode: `BENCH-${index}`,
  name: `Product number ${index}`,
  description: 'Short-sleeved T-shirt for men, knitted',
  material: '60% cotton, 40% polyester',
  countryOfOrigin: 'PT',
  hsCode: '6109.10',
  category: 'Tops',
  gender: 'Men',
  unitPrice: { amount: 10 + (index % 90), currency: 'GBP' },
  weight: 180,
  weightUnit: 'g',
  brandCode: 'ACX',
})

/**
 * Measures the upload of 100,000 products, lookups of 50 codes over 64 connections, and the last page of a million
 * products against the first.
 */
export async function benchmarkCatalog(): Promise<void> {
  const environment = await createEnvironment()
  const api = await startApi(environment, { withJobs: true })
  const client = new pg.Client({ connectionString: environment.ownerUrl })
  await client.connect()
  try {
    const upload = await measureUpload(api, client)
    const lookup = await withServer(environment, (server) => measureLookup(environment, api, server))
    const pages = await measurePages(api, client)
    printReport(upload, lookup, pages)
  } finally {
    await client.end()
    await api.stop()
    await environment.close()
  }
}

async function call(api: ApiProcess, method: string, path: string, body?: string): Promise<Response> {
  const response = await fetch(`http://127.0.0.1:${api.port}${path}`, {
    method,
    headers: { authorization: `Bearer ${api.token}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body }),
  })
  if (response.status >= 300) throw new Error(`${method} ${path} returned ${response.status}: ${await response.text()}`)
  return response
}

/** Peak resident memory of a process so far, in MiB. */
async function readPeakMemory(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Math.round(Number(/VmHWM:\s+(\d+)/.exec(status)?.[1]) / 1024)
}

async function measureUpload(api: ApiProcess, client: pg.Client) {
  const body = JSON.stringify(Array.from({ length: uploaded }, (_, index) => product(index)))
  const begin = performance.now()
  const response = await call(api, 'POST', '/api/v2/RetailerCatalog', body)
  const accepted = (performance.now() - begin) / 1000
  const location = response.headers.get('location') ?? ''
  for (;;) {
    const state = (await (await call(api, 'GET', location)).json()) as { state: string; valid: number }
    if (state.state === 'Completed') break
    await delay(50)
  }
  await call(api, 'GET', `/api/v2/Products?BrandCode=ACX&ProductCode=BENCH-${uploaded - 1}`)
  const readable = (performance.now() - begin) / 1000
  const peak = await readPeakMemory(api.pid)
  return { megabytes: body.length / 1e6, accepted, readable, peak, copied: await measureCopy(client) }
}

/** Seconds that `COPY` takes for the same rows into the same table, indexes and policies included. */
async function measureCopy(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ data_directory: string }>('show data_directory')
  const file = join(rows[0]?.data_directory ?? '', 'bench.copy')
  const written = await client.query<{ columns: string }>(
    `select string_agg(attname, ', ' order by attnum) as columns from pg_attribute
      where attrelid = 'portolan.catalog_product'::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
  )
  const columns = written.rows[0]?.columns ?? ''
  const selectRows = `select ${columns} from portolan.catalog_product where tenant = 'acme' and brand_code = 'ACX'`
  try {
    await client.query(`copy (${selectRows}) to '${file}'`)
    const times: number[] = []
    for (let round = 0; round < rounds; round++) {
      await client.query("delete from portolan.catalog_product where tenant = 'acme' and brand_code = 'ACX'")
      await client.query('vacuum portolan.catalog_product')
      const begin = performance.now()
      await client.query(`copy portolan.catalog_product (${columns}) from '${file}'`)
      times.push((performance.now() - begin) / 1000)
    }
    await client.query('analyze portolan.catalog_product')
    return calculateMedian(times)
  } finally {
    await rm(file, { force: true })
  }
}

const someCodes = (): string[] =>
  Array.from({ length: codesAsked }, () => `BENCH-${Math.floor(Math.random() * uploaded)}`)

async function withServer<T>(environment: BenchmarkEnvironment, work: (server: ApiProcess) => Promise<T>): Promise<T> {
  const server = await startServer(environment, processes)
  try {
    return await work(server)
  } finally {
    await server.stop()
  }
}

async function measureLookup(environment: BenchmarkEnvironment, api: ApiProcess, server: ApiProcess) {
  const overHttp = async ({ port, token }: ApiProcess, forSeconds: number) => {
    const load = await runHttpLoad({
      port,
      connections,
      seconds: forSeconds,
      next: () =>
        buildGetRequest(
          `/api/v2/Products?BrandCode=ACX${someCodes()
            .map((code) => `&ProductCode=${code}`)
            .join('')}`,
          token,
        ),
    })
    return expectStatus('200', load)
  }
  for (const target of [server, api]) await overHttp(target, 1)
  await measureBareQueries(environment, 1)
  const legs = { server: [] as LoadResult[], one: [] as LoadResult[], bare: [] as LoadResult[] }
  for (let round = 0; round < rounds; round++) {
    legs.server.push(await overHttp(server, seconds))
    legs.bare.push(await measureBareQueries(environment, seconds))
    legs.one.push(await overHttp(api, seconds))
  }
  const figures = (results: readonly LoadResult[]) => ({
    perSecond: calculateMedian(results.map((result) => result.perSecond)),
    p50: calculateMedian(results.map((result) => result.p50)),
    p99: calculateMedian(results.map((result) => result.p99)),
  })
  return { server: figures(legs.server), one: figures(legs.one), bare: figures(legs.bare) }
}

/** Runs the bare query over as many connections as there are clients, without transactions, policies or JSON. */
function measureBareQueries(environment: BenchmarkEnvironment, forSeconds: number): Promise<LoadResult> {
  return runBareLoad(environment, {
    connections,
    seconds: forSeconds,
    runOne: (client) =>
      client.query({
        name: 'bare',
        text: `select product_code, product::text, classification_code, classification_source, candidates::text
                 from portolan.catalog_product
                where tenant = 'acme' and brand_code = 'ACX' and product_code = any($1::text[])`,
        values: [someCodes()],
      }),
  })
}

async function measurePages(api: ApiProcess, client: pg.Client) {
  // Uses another tenant, and deletes its few products first so that there are no gaps in the positions.
  await client.query("delete from portolan.catalog_product where tenant = 'globex'")
  await client.query(
    `insert into portolan.catalog_product (tenant, brand_code, product_code, product_id, place, product,
       classification_code, classification_source, candidates, created_at, updated_at)
     select 'globex', 'GLX', 'LIST-' || number, gen_random_uuid(), number, $1::json, '610910', 'Retailer', '[]', now(), now()
       from generate_series(1, $2::int) as number`,
    [JSON.stringify(product(0)), listed],
  )
  await client.query("update portolan.catalog_brand set product_count = $1 where tenant = 'globex'", [listed])
  await client.query('vacuum analyze portolan.catalog_product')
  const token = await fetchGlobexToken(api)
  const time = async (page: number) => {
    const times: number[] = []
    for (let count = 0; count < pagesTried; count++) {
      const from = performance.now()
      const response = await fetch(
        `http://127.0.0.1:${api.port}/api/v2/Products/ProductsUi?BrandCode=GLX&PageNumber=${page}&PageSize=1000`,
        { headers: { authorization: `Bearer ${token}` } },
      )
      const { results } = (await response.json()) as { results: unknown[] }
      if (results.length === 0) throw new Error(`page ${page} is empty`)
      times.push(performance.now() - from)
    }
    return calculateMedian(times)
  }
  await time(500)
  return { first: await time(1), last: await time(1000) }
}

async function fetchGlobexToken(api: ApiProcess): Promise<string> {
  const response = await fetch(`http://127.0.0.1:${api.port}/connect/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: 'globex-sandbox',
      client_secret: 'sandbox-secret',
    }),
  })
  return ((await response.json()) as { access_token: string }).access_token
}

function printReport(
  upload: Awaited<ReturnType<typeof measureUpload>>,
  lookup: Awaited<ReturnType<typeof measureLookup>>,
  pages: Awaited<ReturnType<typeof measurePages>>,
): void {
  const fixed = (value: number, unit: string) => `${value.toFixed(1)} ${unit}`
  console.log(`${uploaded} products, ${fixed(upload.megabytes, 'MB')}, in one upload\n`)
  printTable(
    ['', 'time'],
    [
      ['answered 202', fixed(upload.accepted, 's')],
      ['the last one can be read', fixed(upload.readable, 's')],
      ['COPY of the same rows into the same table', fixed(upload.copied, 's')],
      ['most memory of the process, worker included', `${upload.peak} MiB`],
    ],
  )
  console.log(
    `\n${codesAsked} codes a request, ${connections} connections; medians of ${rounds} rounds of ${seconds} s\n`,
  )
  const row = (name: string, figure: typeof lookup.bare) => [
    name,
    figure.perSecond.toFixed(0),
    fixed(figure.p50, 'ms'),
    fixed(figure.p99, 'ms'),
  ]
  printTable(
    ['', 'a second', 'p50', 'p99'],
    [
      row(`GET Products, ${processes} API processes`, lookup.server),
      row('GET Products, one process', lookup.one),
      row('the bare query', lookup.bare),
    ],
  )
  console.log(`\npages of 1,000 of ${listed} products, medians of ${pagesTried}\n`)
  printTable(
    ['', 'time'],
    [
      ['page 1', fixed(pages.first, 'ms')],
      ['page 1,000', fixed(pages.last, 'ms')],
    ],
  )
  const round = (value: number) => Math.round(value * 100) / 100
  console.log(
    `\n${JSON.stringify({
      bench: 'catalog',
      uploaded,
      acceptedS: round(upload.accepted),
      readableS: round(upload.readable),
      copyS: round(upload.copied),
      ratioToCopy: round(upload.readable / upload.copied),
      speedToCopy: round(upload.copied / upload.readable),
      peakMiB: upload.peak,
      processes,
      lookupsPerSecond: Math.round(lookup.server.perSecond),
      lookupP50Ms: round(lookup.server.p50),
      lookupP99Ms: round(lookup.server.p99),
      lookupsPerSecondOfOne: Math.round(lookup.one.perSecond),
      bareLookupsPerSecond: Math.round(lookup.bare.perSecond),
      ratioToBareLookup: round(lookup.server.perSecond / lookup.bare.perSecond),
      ratioToBareLookupOfOne: round(lookup.one.perSecond / lookup.bare.perSecond),
      firstPageMs: round(pages.first),
      lastPageMs: round(pages.last),
      lastToFirstPage: round(pages.last / pages.first),
    })}`,
  )
}
