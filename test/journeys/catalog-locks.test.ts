import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../support/test-server.ts'
import { createCatalogKeeper, product } from './catalog-keeper.ts'

let server: TestServer
let acme: ReturnType<typeof createCatalogKeeper>
/** Runs on every call of the classifier. */
let whileClassifying: () => Promise<unknown>

beforeAll(async () => {
  const classifier = {
    classifyProducts: async (products: readonly unknown[]) => {
      await whileClassifying()
      return products.map(() => [{ code: '621410', confidence: 0.6 }])
    },
  }
  whileClassifying = async () => {}
  server = await startTestServer({ customs: { classifier } })
  acme = createCatalogKeeper(server)
  await acme.take([product('FIRST')])
})
beforeEach(() => {
  whileClassifying = async () => {}
})
afterAll(() => server.stop())

const unclassified = (code: string) => product(code, { hsCode: undefined, deliveryCountry: 'DE' })

test('a brand is not locked while created products are classified', async () => {
  const free: number[] = []
  whileClassifying = async () => {
    const rows = await server.database.query(
      "select from portolan.catalog_brand where tenant = 'acme' and brand_code = 'ACX' for update nowait",
    )
    free.push(rows.length)
  }
  expect((await acme.create([unclassified('FREE')])).statusCode).toBe(201)
  expect(free).toEqual([1])
})

test('a setting changed while created products are classified applies to them', async () => {
  const created = async (code: string) => (await acme.create([unclassified(code)])).json<readonly object[]>()
  expect(await created('BEFORE')).toMatchObject([{ classificationSource: null }])
  let decided = false
  whileClassifying = async () => {
    if (decided) return
    decided = true
    await server.database.query(
      "update portolan.catalog_brand set confidence_threshold = 0.5 where tenant = 'acme' and brand_code = 'ACX'",
    )
  }
  expect(await created('AFTER')).toMatchObject([{ classificationSource: 'Automatic', classificationCode: '621410' }])
})

test('a setting changed while an upload is classified applies to it', async () => {
  const decide = (threshold: number) =>
    server.database.query(
      `update portolan.catalog_brand set confidence_threshold = ${threshold} where tenant = 'acme' and brand_code = 'ACX'`,
    )
  await decide(0.9)
  let callCount = 0
  whileClassifying = async () => {
    callCount++
    if (callCount === 1) await decide(0.5)
    if (callCount === 3) await decide(0.4)
  }
  const outcome = await acme.take([unclassified('UPLOADED'), { ...unclassified('OTHER'), brandCode: 'ACM' }])
  expect(outcome).toMatchObject({ state: 'Completed', received: 2, valid: 2, invalid: 0 })
  const stored = await server.database.query(
    "select classification_code, classification_source from portolan.catalog_product where product_code = 'UPLOADED'",
  )
  expect(stored).toEqual([{ classification_code: '621410', classification_source: 'Automatic' }])
  // Once per brand, and again for each of the two decisions.
  expect(callCount).toBe(6)
})
