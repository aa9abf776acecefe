import { randomBytes, randomUUID } from 'node:crypto'
import pg from 'pg'
import { makeUuidV7 } from '../src/kernel/ids.ts'
import { runBareLoad } from './support/bare-load.ts'
import { type ApiProcess, type BenchmarkEnvironment, createEnvironment, startApi } from './support/environment.ts'
import { buildGetRequest, buildPostRequest, expectStatus, runHttpLoad } from './support/http-load.ts'
import { calculateMedian, printTable } from './support/report.ts'
import {
  calculateSpeedRatio,
  calculateTimeRatio,
  type Leg,
  type LegResult,
  legColumns,
  roundFigure,
  rounds,
  runSideBySide,
  seconds,
  toRow,
} from './support/side-by-side.ts'

const connections = 16
/** Orders for the server and for the bare client each, more than either can use up in its time. */
const orders = 5_000 * (rounds * seconds + 1)
const listed = Number(process.env['BENCH_LISTED'] ?? 1_000_000)
const readItems = 100

/**
 * Measures reads of an order of 100 items with three earlier returns, and creation of returns, against the same queries
 * by a bare client; and page 1,000 of a list of a million returns against page 1.
 */
export async function benchmarkReturns(): Promise<void> {
  const environment = await createEnvironment()
  const api = await startApi(environment)
  const owner = new pg.Client({ connectionString: environment.ownerUrl })
  await owner.connect()
  try {
    await fillOrders(owner)
    const reads = await measureReads(owner, environment, api)
    const creates = await measureCreates(owner, environment, api)
    await fillReturnList(owner)
    const pages = await measurePages(api)
    printReport(reads, creates, pages)
  } finally {
    await owner.end()
    await api.stop()
    await environment.close()
  }
}

interface Comparison {
  readonly api: LegResult
  readonly bare: LegResult
}

/** A random return order number: sixteen digits. */
const randomNumber = (): string =>
  String(1_000_000_000_000_000n + (randomBytes(8).readBigUInt64BE() % 9_000_000_000_000_000n))

const item = (id: number) => ({
  id,
  productCode: `P-${id}`,
  lineItemId: id,
  quantity: 2,
  productDescription: `Product ${id} of the benchmark`,
  weight: { weight: 0.4, weightUnit: 'Kg' },
  unitPrice: { amount: '19.90', currency: 'EUR' },
  shippingStatus: 'Shipped',
  markedShippedAt: null,
  isReturnProhibited: false,
})
const items = (count: number) => JSON.stringify(Array.from({ length: count }, (_, index) => item(index + 1)))
const contact = JSON.stringify({
  firstName: 'Sandbox',
  lastName: 'Shopper',
  address1: 'Musterstrasse 1',
  city: 'Berlin',
  postalCode: '10115',
  countryIso: 'DE',
  email: 'shopper@sandbox.example',
  telephone: null,
  cultureLanguageIso: 'de-DE',
})
const details = JSON.stringify({
  returnAdminCentreCode: 'SBX-RC-EU',
  returnMethod: 'Postal',
  paidBy: 'Shopper',
  carrier: 'Sandbox Post',
  carrierServiceRouteId: 'SBX-POST-IN',
  dropOffLocation: null,
  weight: null,
  consumerEmailAddress: 'shopper@sandbox.example',
  cultureLanguageIso: 'de-DE',
})
const returned = (count: number) =>
  JSON.stringify(
    Array.from({ length: count }, (_, index) => ({
      id: index + 1,
      orderItemId: index + 1,
      productCode: `P-${index + 1}`,
      lineItemId: index + 1,
      quantity: 1,
      reasonCode: 'TooSmall',
      reasonText: null,
      returnItemStatus: 'Rejected',
    })),
  )
const history = JSON.stringify([{ status: 'Created', at: '2026-03-04T13:07:15.000Z', by: 'bench' }])

/** Creates one large order to read, and many small ones to create returns for. */
async function fillOrders(client: pg.Client): Promise<void> {
  const shipped = JSON.stringify(
    Array.from({ length: readItems }, (_, index) => ({ itemId: index + 1, quantity: 2, weight: null })),
  )
  await client.query(
    `insert into portolan.outbound_order (tenant, order_reference, outbound_order_id, country_iso, contact, items, created_at, updated_at)
     values ('acme', 'READ', $1, 'DE', $2, $3, now(), now())`,
    [makeUuidV7(new Date()), contact, items(readItems)],
  )
  await client.query(
    `insert into portolan.outbound_shipment (tenant, order_reference, shipping_reference, shipping_date, items, content, created_at)
     values ('acme', 'READ', 'S-1', to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), $1, '', now())`,
    [shipped],
  )
  for (let earlier = 0; earlier < 3; earlier++) {
    await client.query(
      `insert into portolan.return_order (tenant, return_order_number, return_order_id, order_reference, status, return_type,
         details, items, history, created_at, updated_at)
       values ('acme', $1, $2, 'READ', 'Rejected', 'Normal', $3, $4, $5, now(), now())`,
      [randomNumber(), makeUuidV7(new Date()), details, returned(10), history],
    )
  }
  await client.query(
    `insert into portolan.outbound_order (tenant, order_reference, outbound_order_id, country_iso, contact, items, created_at, updated_at)
     select 'acme', 'CREATE-' || n, gen_random_uuid(), 'DE', $1::json, $2::json, now(), now() from generate_series(1, $3) as n`,
    [contact, items(3), 2 * orders],
  )
  await client.query(
    `insert into portolan.outbound_shipment (tenant, order_reference, shipping_reference, shipping_date, items, content, created_at)
     select 'acme', 'CREATE-' || n, 'S-1', to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), $1::json, '', now()
       from generate_series(1, $2) as n`,
    [JSON.stringify([1, 2, 3].map((itemId) => ({ itemId, quantity: 2, weight: null }))), 2 * orders],
  )
  await client.query('vacuum analyze')
}

/** Creates a million closed returns of one order; only their number matters. */
async function fillReturnList(client: pg.Client): Promise<void> {
  await client.query(
    `insert into portolan.return_order (tenant, return_order_number, return_order_id, order_reference, status, return_type,
       details, items, history, created_at, updated_at)
     select 'acme', 1000000000000000 + n,
            encode(set_byte(set_byte(decode(lpad(to_hex(1700000000000 + n * 1000), 12, '0') || '0000' || '8000' || lpad(to_hex(n), 12, '0'), 'hex'), 6, 112), 8, 128), 'hex')::uuid,
            'READ', 'Processed', 'Normal', $1::json, $2::json, $3::json, now(), now()
       from generate_series(1::bigint, $4::bigint) as n`,
    [details, returned(2), history, listed],
  )
  await client.query('vacuum analyze portolan.return_order')
}

async function measureReads(owner: pg.Client, environment: BenchmarkEnvironment, api: ApiProcess): Promise<Comparison> {
  const request = buildGetRequest('/acme/orders/READ', api.token)
  const queries = [
    'select order_reference, contact, items, custom_fields, created_at, updated_at from portolan.outbound_order where tenant = $1 and order_reference = $2',
    'select shipping_reference, shipping_date, items from portolan.outbound_shipment where tenant = $1 and order_reference = $2',
    'select return_order_number, status, details, items, history, created_at, updated_at from portolan.return_order where tenant = $1 and order_reference = $2',
  ]
  const runApi = async (forSeconds: number) =>
    expectStatus('200', await runHttpLoad({ port: api.port, connections, seconds: forSeconds, next: () => request }))
  const readBare = async (client: pg.Client) => {
    await client.query('begin read only')
    for (const [index, text] of queries.entries()) {
      await client.query({ name: `read-${index}`, text, values: ['acme', 'READ'] })
    }
    await client.query({
      name: 'read-configuration',
      text: 'select * from portolan.country_configuration where tenant = $1 and country_iso = $2',
      values: ['acme', 'DE'],
    })
    await client.query('commit')
  }
  const bare: Leg = {
    api: null,
    run: (forSeconds) => runBareLoad(environment, { connections, seconds: forSeconds, runOne: readBare }),
  }
  return runSideBySide(environment, { api: { api, run: runApi }, bare }, () => owner.query('analyze'))
}

async function measureCreates(
  owner: pg.Client,
  environment: BenchmarkEnvironment,
  api: ApiProcess,
): Promise<Comparison> {
  let next = 0
  let nextBare = orders
  const body = JSON.stringify({
    returnItems: [{ productCode: 'P-1', reasonCode: 'TooSmall' }],
    consumerEmailAddress: 'shopper@sandbox.example',
  })
  const runApi = async (forSeconds: number) =>
    expectStatus(
      '201',
      await runHttpLoad({
        port: api.port,
        connections,
        seconds: forSeconds,
        next: () => buildPostRequest(`/acme/orders/CREATE-${++next}/return-orders`, api.token, randomUUID(), body),
      }),
    )
  const createBare = async (client: pg.Client) => {
    const reference = `CREATE-${++nextBare}`
    const number = randomNumber()
    const now = new Date()
    await client.query('begin')
    await client.query({
      name: 'hold',
      text: 'select items from portolan.outbound_order where tenant = $1 and order_reference = $2 for update',
      values: ['acme', reference],
    })
    await client.query({
      name: 'create',
      text: `with made as (
                   insert into portolan.return_order (tenant, return_order_number, return_order_id, order_reference, status,
                     return_type, details, items, history, created_at, updated_at)
                   values ('acme', $1, $2, $3, 'Created', 'Normal', $4, $5, $6, $7, $7)),
                 answer as (
                   insert into portolan.idempotency_key (tenant, client_id, brands, operation, key, fingerprint, status, headers, body, created_at)
                   values ('acme', 'acme-sandbox', '{}', 'createReturnOrder', $8, '\\x00', 201, '{}', $5, $7))
                 insert into portolan.event (tenant, event_id, type, subject, occurred_at, data)
                 values ('acme', $9, 'return-order.created', $1::text, $7, $4)`,
      values: [number, makeUuidV7(now), reference, details, returned(1), history, now, randomUUID(), makeUuidV7(now)],
    })
    await client.query('commit')
  }
  const bare: Leg = {
    api: null,
    run: (forSeconds) => runBareLoad(environment, { connections, seconds: forSeconds, runOne: createBare }),
  }
  // Autovacuum would analyze only within a minute; until then, plans would be those for empty tables.
  return runSideBySide(environment, { api: { api, run: runApi }, bare }, () => owner.query('analyze'))
}

interface PageTimes {
  readonly first: number
  readonly thousandth: number
}

/** Median milliseconds of page 1 and page 1,000. */
async function measurePages(api: ApiProcess): Promise<PageTimes> {
  const ask = async (token: string | null) => {
    const query = token === null ? '' : `&continuationToken=${encodeURIComponent(token)}`
    const from = performance.now()
    const response = await fetch(
      `http://127.0.0.1:${api.port}/acme/return-orders?pageSize=100&status=Processed${query}`,
      {
        headers: { authorization: `Bearer ${api.token}` },
      },
    )
    const page = (await response.json()) as { continuationToken: string }
    if (response.status !== 200) throw new Error(`status ${response.status}`)
    return { token: page.continuationToken, ms: performance.now() - from }
  }
  let token: string | null = null
  for (let page = 1; page < 1000; page++) token = (await ask(token)).token
  const first: number[] = []
  const thousandth: number[] = []
  for (let time = 0; time < 50; time++) {
    first.push((await ask(null)).ms)
    thousandth.push((await ask(token)).ms)
  }
  return { first: calculateMedian(first), thousandth: calculateMedian(thousandth) }
}

function printReport(reads: Comparison, creates: Comparison, pages: PageTimes): void {
  console.log(
    `${connections} connections, one API process; medians of ${rounds} rounds of ${seconds} s each, in turn\n`,
  )
  printTable(legColumns, [
    toRow(`reads of an order of ${readItems} items with its eligibility`, reads.api),
    toRow('the same queries by a bare client', reads.bare),
    toRow('returns created over HTTP, durable', creates.api),
    toRow('the same rows by a bare client', creates.bare),
  ])
  const ratios = ({ api, bare }: Comparison) => ({
    speed: roundFigure(calculateSpeedRatio(api, bare)),
    time: roundFigure(calculateTimeRatio(api, bare)),
  })
  const [readRatio, createRatio] = [ratios(reads), ratios(creates)]
  const deep = pages.thousandth / pages.first
  console.log(
    `\nratio to the bare client: reads ${readRatio.speed}, by processor time ${readRatio.time}; creates ${createRatio.speed}, by processor time ${createRatio.time}`,
  )
  console.log(
    `page 1 of ${listed} returns ${pages.first.toFixed(1)} ms, page 1,000 ${pages.thousandth.toFixed(1)} ms: factor ${deep.toFixed(2)} (target ≤ 2)`,
  )
  console.log(
    JSON.stringify({
      bench: 'returns',
      connections,
      readsPerSecond: Math.round(reads.api.perSecond),
      readRatioToBare: readRatio.speed,
      readTimeRatioToBare: readRatio.time,
      createsPerSecond: Math.round(creates.api.perSecond),
      createRatioToBare: createRatio.speed,
      createTimeRatioToBare: createRatio.time,
      listed,
      firstPageMs: roundFigure(pages.first),
      thousandthPageMs: roundFigure(pages.thousandth),
      deepPageFactor: roundFigure(deep),
    }),
  )
}
