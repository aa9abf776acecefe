import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../support/test-server.ts'
import { createCatalogKeeper, product } from './catalog-keeper.ts'

let server: TestServer
let acme: ReturnType<typeof createCatalogKeeper>

beforeAll(async () => {
  server = await startTestServer()
  acme = createCatalogKeeper(server)
})
afterAll(() => server.stop())

/** Finds brands whose counts differ from their rows, or whose positions have gaps. */
async function findInconsistencies(): Promise<readonly unknown[]> {
  return server.database.query(
    `select brand.brand_code, product_count, products, invalid_count, invalid, awaiting_count, awaiting, last_place
       from portolan.catalog_brand brand
       cross join lateral (
         select count(*) as products, coalesce(max(place), 0) as last_place,
                count(*) filter (where classification_code is null and reviewed_code is null) as awaiting
           from portolan.catalog_product product
          where product.tenant = brand.tenant and product.brand_code = brand.brand_code) counted
       cross join lateral (
         select count(*) as invalid from portolan.catalog_invalid_product product
          where product.tenant = brand.tenant and product.brand_code = brand.brand_code) listed
      where (product_count, invalid_count, awaiting_count, product_count) <> (products, invalid, awaiting, last_place)`,
  )
}

test('of concurrent reloads, one is queued', async () => {
  await acme.take([product('RELOAD')])
  const responses = await Promise.all(Array.from({ length: 12 }, () => acme.reload('ACX')))
  const statuses = responses.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)
  expect(statuses).toEqual([201, ...Array.from({ length: 11 }, () => 412)])
  await acme.work()
})

test('concurrent requests to reprocess are all accepted, and run once', async () => {
  await acme.take([product('REPROCESS', { hsCode: '1' })])
  const responses = await Promise.all(Array.from({ length: 8 }, () => acme.reprocess('ACX')))
  expect(responses.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 8 }, () => 202))
  const queued = await server.database.query(
    "select from portolan.catalog_run where kind = 'Reprocess' and state = 'Queued'",
  )
  expect(queued).toHaveLength(1)
  await acme.work()
})

test('concurrent writes lose or duplicate no product and keep counts right', async () => {
  const codes = (from: number, count: number) => Array.from({ length: count }, (_, index) => `R${from + index}`)
  const locations = await Promise.all([
    acme.upload(codes(0, 1500).map((code) => product(code))),
    acme.upload(codes(1000, 1500).map((code, index) => product(code, index % 3 === 0 ? { hsCode: undefined } : {}))),
    acme.upload(codes(0, 800).map((code) => ({ ...product(code), brandCode: 'ACM' }))),
    acme.upload(codes(500, 700).map((code, index) => product(code, index % 2 === 0 ? { countryOfOrigin: 'XX' } : {}))),
  ])
  await acme.reload('ACX')
  const created = codes(2000, 1000).map((code) => product(code, { deliveryCountry: 'DE' }))
  const review = (code: string) =>
    server.call('acme-sandbox', 'PUT', `/api/v2/Products/${code}/Classification?BrandCode=ACX`, { hsCode: '621410' })
  const [, , ...responses] = await Promise.all([
    acme.work(),
    acme.work(),
    ...[0, 200, 400, 600].map((start) => acme.create(created.slice(start, start + 400))),
    ...codes(0, 10).map(review),
  ])
  await acme.work()
  expect(responses.slice(0, 4).map(({ statusCode }) => statusCode)).toEqual([201, 201, 201, 201])
  expect(responses.slice(4).every(({ statusCode }) => statusCode === 200 || statusCode === 404)).toBe(true)
  for (const location of locations) {
    const { state, received, valid, invalid } = (await acme.get(location)).json<Record<string, number | string>>()
    expect([state, Number(valid) + Number(invalid)]).toEqual(['Completed', received])
  }
  expect(await findInconsistencies()).toEqual([])
  const list = await acme.list('BrandCode=ACX&PageNumber=1&PageSize=1')
  // R0 to R2999, and one product of the first test; every invalid one was valid before.
  expect(list.json()).toMatchObject({ rowCount: 3001 })
  expect(server.complaints).toEqual([])
}, 120_000)

test('a reload does not undo an upload made meanwhile', async () => {
  await acme.take(Array.from({ length: 900 }, (_, index) => product(`U${index}`, { name: 'before' })))
  await acme.reload('ACX')
  const working = acme.work()
  await acme.upload(Array.from({ length: 900 }, (_, index) => product(`U${index}`, { name: 'after' })))
  await Promise.all([working, acme.work()])
  await acme.work()
  const old = await server.database.query(
    "select from portolan.catalog_product where product_code like 'U%' and product ->> 'name' = 'before'",
  )
  expect(old).toEqual([])
  expect(await findInconsistencies()).toEqual([])
})
