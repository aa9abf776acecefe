import { randomBytes } from 'node:crypto'
import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { prepareDatabase } from '../../src/commands/start.ts'
import { migrate, migrationsDirectory } from '../../src/platform/db/migrate.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'

/** A time at which the earlier release's keys are valid. */
const clock = { now: () => new Date('2026-11-23T20:00:00Z') }

const name = `portolan_upgrade_${randomBytes(6).toString('hex')}`
const url = new URL(inject('databaseServer'))
url.pathname = `/${name}`
const loginUrl = new URL(url)
loginUrl.username = inject('serverLogin').user
loginUrl.password = inject('serverLogin').password

let server: TestServer
/** Row counts by table before the upgrade. */
let rowsBefore: ReadonlyMap<string, number>

beforeAll(async () => {
  const rows = await readFile(new URL('earlier-release.sql', import.meta.url), 'utf8')
  const level = Number(/^-- migrations: (\d+)$/m.exec(rows)?.[1])
  await onServer(inject('databaseServer'), (client) => client.query(`create database ${name}`))
  await migrateTo(level)
  rowsBefore = await onServer(url.href, async (client) => {
    await client.query(rows)
    return countRows(client)
  })
  await prepareDatabase({ url: loginUrl.href, ownerUrl: url.href }, pino({ level: 'silent' }))
  server = await startTestServer({ clock }, {}, name)
})
afterAll(async () => {
  await server.stop()
  await onServer(inject('databaseServer'), (client) => client.query(`drop database ${name} with (force)`))
})

async function onServer<T>(address: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: address })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

async function migrateTo(level: number): Promise<void> {
  const directory = await mkdtemp(join(tmpdir(), 'portolan-upgrade-'))
  try {
    await cp(migrationsDirectory, directory, { recursive: true })
    for (const file of await readdir(directory)) {
      if (Number(file.slice(0, 4)) > level) await rm(join(directory, file))
    }
    await migrate(url.href, directory)
  } finally {
    await rm(directory, { recursive: true, force: true })
  }
}

async function countRows(client: Pick<pg.Client, 'query'>): Promise<ReadonlyMap<string, number>> {
  const { rows: tables } = await client.query<{ name: string }>(
    "select table_name as name from information_schema.tables where table_schema = 'portolan' order by 1",
  )
  const counts = new Map<string, number>()
  for (const { name: table } of tables) {
    const { rows } = await client.query<{ count: number }>(`select count(*)::integer as count from portolan.${table}`)
    counts.set(table, rows[0]?.count ?? 0)
  }
  return counts
}

const read = async (path: string, client = 'acme-sandbox') => {
  const response = await server.call(client, 'GET', path)
  expect(response.statusCode, `${path}: ${response.body}`).toBe(200)
  return response.json<Record<string, unknown>>()
}

test('the earlier release had rows in every table', () => {
  expect([...rowsBefore].filter(([, count]) => count === 0)).toEqual([])
})

test('an upgrade keeps every row', async () => {
  const after = await onServer(url.href, countRows)
  const changed = [...rowsBefore].flatMap(([table, count]) => {
    const now = after.get(table)
    return table === 'migration' || now === count ? [] : [[table, count, now]]
  })
  // Since the upgrade, numbers are counted for the whole installation.
  expect(changed).toEqual([['number_range', 1, undefined]])
})

test('confirmations, orders and returns are unchanged', async () => {
  expect(await read('/checkout/api/v3/Retailer/Confirmation/SBX-1001')).toMatchObject({
    orderConfirmationId: '01a209dc-05b5-7539-897a-ad6fc4a9d2a7',
    status: 'Cancelled',
    receivedAt: '2026-11-23T19:22:24.053Z',
    confirmation: { retailerCartId: 'CART-SBX-1001' },
  })
  const { outboundOrders } = await read('/acme/outbound-orders')
  expect(outboundOrders).toContainEqual(expect.objectContaining({ orderReference: 'ORDER-1001' }))
  expect(await read('/acme/orders/ORDER-1001/return-orders/4877335849762913')).toMatchObject({ status: 'Received' })
})

test('packages and their documents are unchanged, and now have a tracking page', async () => {
  const answer = await read('/api/v4/Package?BrandCode=ACM&OrderReference=ORDER-2001&PackageReference=PKG-1')
  expect(answer).toMatchObject({
    package: {
      platformPackageReference: 3_397_176,
      trackingUrl: expect.stringMatching(/\/[0-9a-f]{8}-[0-9a-f-]{27}$/),
    },
  })
})

test('products, uploads and rates are unchanged', async () => {
  expect(await read('/api/v2/RetailerCatalog/01a209dc-1a0a-7f83-8976-5cde77564ee1')).toMatchObject({
    state: 'Completed',
    received: 2,
    valid: 1,
    invalid: 1,
  })
  const products = await read('/api/v2/Products?BrandCode=ACM&ProductCode=SBX-TEE-BLK&DeliveryCountry=DE')
  expect(products).toMatchObject([{ productCode: 'SBX-TEE-BLK', classificationCode: '610910', vatRate: 19 }])
  expect(await read('/api/v2/Vat?CountryIso=DE&PageNumber=1&PageSize=100')).toMatchObject({
    results: expect.arrayContaining([expect.objectContaining({ vatBandId: 4, vatRate: 8 })]),
  })
})

test('the feed continues after the last event of the earlier release', async () => {
  const before = (await read('/admin/v1/events?pageSize=500', 'operator'))['items'] as readonly { type: string }[]
  expect(before).toHaveLength(rowsBefore.get('event') ?? 0)
  const response = await server.call('acme-sandbox', 'POST', '/checkout/api/v3/Retailer/Confirmation/SBX-1002/cancel')
  expect(response.statusCode).toBe(200)
  const after = (await read('/admin/v1/events?pageSize=500', 'operator'))['items'] as readonly { type: string }[]
  expect(after.slice(before.length).map(({ type }) => type)).toEqual([
    'order-confirmation.cancelled',
    'outbound-order.updated',
  ])
})

test('a pending upload is processed', async () => {
  await server.system.catalog.processAllWork('acme')
  expect(await read('/api/v2/RetailerCatalog/01a209dc-20ee-79bb-a5c2-8ca9fb2b1b69')).toMatchObject({
    state: 'Completed',
    received: 1,
  })
})
