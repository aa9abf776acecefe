import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectStatus } from '../../test/support/expect-status.ts'
import { startTestServer, type TestServer } from '../../test/support/test-server.ts'
import { exampleProduct } from './contract/examples.ts'
import type { HistoryEntry } from './service/product-history.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const product = { ...exampleProduct, productCode: 'PAST-1', brandCode: 'ACM', deliveryCountry: 'DE', hsCode: '610910' }
type Product = Readonly<Record<string, unknown>>

const create = async (changed: Product = {}) =>
  expectStatus(await server.call('acme-sandbox', 'POST', '/api/v2/Products', [{ ...product, ...changed }]), 201)

async function upload(changed: Product): Promise<string> {
  const answer = await server.call('acme-sandbox', 'POST', '/api/v2/RetailerCatalog', [{ ...product, ...changed }])
  expectStatus(answer, 202)
  await server.system.catalog.processAllWork('acme')
  return String(answer.headers.location).split('/').at(-1) ?? ''
}

const path = (code = 'PAST-1', brand = 'ACM') => `/api/v2/Products/${code}/History?BrandCode=${brand}`

async function readHistory(code?: string): Promise<readonly HistoryEntry[]> {
  const answer = await server.call('acme-sandbox', 'GET', path(code))
  expectStatus(answer, 200)
  return answer.json<{ items: readonly HistoryEntry[] }>().items
}

test('a product’s history shows its changes, its errors, and who decided', async () => {
  await create()
  await create()
  expect(await readHistory()).toMatchObject([{ action: 'Added', cause: null, isReclassified: false }])

  const uploadId = await upload({ hsCode: '610990', name: 'Another name' })
  expect(await readHistory()).toMatchObject([
    {
      action: 'Changed',
      cause: 'Upload',
      causeId: uploadId,
      by: 'acme-sandbox',
      changedFields: ['hsCode', 'name'],
      isReclassified: true,
      fromCode: '610910',
      toCode: '610990',
      fromSource: 'Retailer',
      toSource: 'Retailer',
    },
    { action: 'Added' },
  ])

  await upload({ hsCode: '12' })
  const [found] = await readHistory()
  expect(found).toMatchObject({ action: 'FoundInvalid', cause: null })
  expect(found?.errorCodes).toHaveLength(1)
  await upload({ hsCode: '610990', name: 'Another name' })
  expect((await readHistory())[0]).toMatchObject({
    action: 'Repaired',
    errorCodes: found?.errorCodes,
    changedFields: [],
    isReclassified: false,
  })

  const review = await server.call('acme-sandbox', 'PUT', '/api/v2/Products/PAST-1/Classification?BrandCode=ACM', {
    hsCode: '610910',
  })
  expectStatus(review, 200)
  await create({ hsCode: '610990', name: 'Third name' })
  const entries = await readHistory()
  expect(entries.map(({ action }) => action)).toEqual(['Changed', 'Reviewed', 'Repaired', 'Changed', 'Added'])
  // A manual decision stays, whatever the retailer sends.
  expect(entries[0]).toMatchObject({ cause: 'Request', changedFields: ['name'], isReclassified: false })
  expect(entries[1]).toMatchObject({ cause: 'Review', fromCode: '610990', toCode: '610910', toSource: 'Reviewed' })
  expect(JSON.stringify(entries)).not.toContain('Another name')
})

test('a reload appears only for products that it reclassifies', async () => {
  await create({ productCode: 'PAST-2', hsCode: null })
  const before = await readHistory('PAST-2')
  const settings = await server.database.query<{ threshold: string }>(
    `update portolan.catalog_brand set confidence_threshold = 1, default_classification_code = '620520'
      where tenant = 'acme' and brand_code = 'ACM' returning confidence_threshold as threshold`,
  )
  expect(settings).toHaveLength(1)
  expectStatus(await server.call('acme-sandbox', 'POST', '/api/v2/MasterCatalog/Reload', { brandCode: 'ACM' }), 201)
  await server.system.catalog.processAllWork('acme')
  expect(await readHistory('PAST-2')).toMatchObject([
    { action: 'Reclassified', cause: 'Reload', toCode: '620520', toSource: 'Default', changedFields: [] },
    ...before,
  ])
  expect((await readHistory()).some(({ cause }) => cause === 'Reload')).toBe(false)
})

test('keeps the latest 50 changes, newest first', async () => {
  await create({ productCode: 'PAST-3' })
  for (let round = 1; round <= 55; round++) await create({ productCode: 'PAST-3', weight: round, weightUnit: 'g' })
  const entries = await readHistory('PAST-3')
  expect(entries).toHaveLength(51)
  expect(entries.at(-1)?.action).toBe('Added')
  expect(entries.map(({ at }) => at)).toEqual(
    entries
      .map(({ at }) => at)
      .toSorted()
      .toReversed(),
  )
})

test('is limited to one’s own brands', async () => {
  for (const [clientId, address, status] of [
    ['globex-sandbox', path(), 404],
    ['acme-sandbox', path('PAST-1', 'GLX'), 404],
    ['acme-sandbox', path('NOBODYS'), 404],
    ['acme-sandbox', path('%00'), 400],
  ] as const) {
    expect((await server.call(clientId, 'GET', address)).statusCode).toBe(status)
  }
})
