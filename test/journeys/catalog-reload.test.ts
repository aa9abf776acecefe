import { afterAll, beforeAll, expect, test } from 'vitest'
import { findUndescribedEvents } from '../support/described-events.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'
import { createCatalogKeeper, product } from './catalog-keeper.ts'

let server: TestServer
let acme: ReturnType<typeof createCatalogKeeper>
/** Result of the classifier. */
let response = { code: '621410', confidence: 0.9 }

beforeAll(async () => {
  const classifier = { classifyProducts: async (products: readonly unknown[]) => products.map(() => [response]) }
  server = await startTestServer({ customs: { classifier } })
  acme = createCatalogKeeper(server)
})
afterAll(() => server.stop())

/** More than one transaction processes, so that some change before their turn. */
const products = Array.from({ length: 1200 }, (_, index) => product(`P${index}`, { hsCode: undefined }))

const rows = () =>
  server.database.query<{ code: string; count: number; versions: number }>(
    `select classification_code as code, count(*)::int as count
       from portolan.catalog_product where tenant = 'acme' and product_code like 'P%' group by 1`,
  )

async function reloadBrand(): Promise<void> {
  expect((await acme.reload('ACX')).statusCode).toBe(201)
  await acme.work()
}

test('a reload stores changes of all products and leaves unchanged ones alone', async () => {
  await acme.take(products)
  expect(await rows()).toMatchObject([{ code: '621410', count: 1200 }])
  const written = () =>
    server.database.query(
      "select max(xmin::text::bigint)::text as newest from portolan.catalog_product where tenant = 'acme'",
    )
  const untouched = await written()
  await reloadBrand()
  expect(await written()).toEqual(untouched)
  response = { code: '620640', confidence: 0.8 }
  await reloadBrand()
  expect(await rows()).toMatchObject([{ code: '620640', count: 1200 }])
})

test('every event matches the description of its type', async () => {
  expect(await findUndescribedEvents(server)).toEqual([])
})
