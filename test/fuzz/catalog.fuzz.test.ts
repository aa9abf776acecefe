import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createCatalogKeeper, product } from '../journeys/catalog-keeper.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'
import { expectResponse, fuzzParameters, seed } from './fuzzing.ts'
import { arbitraryCorruptedBody, hostileText } from './hostile.ts'

let server: TestServer
let acme: ReturnType<typeof createCatalogKeeper>
let token: string

beforeAll(async () => {
  server = await startTestServer()
  acme = createCatalogKeeper(server)
  token = await server.token('acme-sandbox')
})
afterAll(() => server.stop())

const full = product('FUZZ', {
  category: 'Tops',
  gender: 'Men',
  ageGroup: 'Adults',
  url: 'https://shop.example/a',
  imageUrl: 'https://shop.example/a.png',
  unitPrice: { amount: 12.5, currency: 'EUR' },
  weight: 1.5,
  weightUnit: 'kg',
  parentProductCode: 'P',
  variantProductCode: 'V',
  dangerousGoods: false,
  isCustomized: 'true',
  isSubscription: false,
  deliveryCountry: 'DE',
})
const bodies = fc.oneof(arbitraryCorruptedBody([full]), arbitraryCorruptedBody([full, product('OTHER')]))

const send = (method: 'POST' | 'PUT', url: string, payload: Buffer) => {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  return expectResponse(server, server.app.inject({ method, url, payload, headers }))
}

describe(`corrupted catalogs (seed ${seed})`, () => {
  test('are rejected at once, or processed with every product accepted or listed as invalid', async () => {
    const statuses = new Map<number, number>()
    const property = fc.asyncProperty(bodies, async (bytes) => {
      const response = await send('POST', '/api/v2/RetailerCatalog', bytes)
      statuses.set(response.statusCode, (statuses.get(response.statusCode) ?? 0) + 1)
      expect([202, 400]).toContain(response.statusCode)
      if (response.statusCode !== 202) return
      await acme.work()
      const upload = (await acme.get(String(response.headers['location']))).json<Record<string, number | string>>()
      expect(upload['state']).toBe('Completed')
      expect(Number(upload['valid']) + Number(upload['invalid'])).toBe(upload['received'])
      expect(server.complaints).toEqual([])
    })
    await fc.assert(property, fuzzParameters(0.3))
    expect(statuses.get(202)).toBeGreaterThan(10)
    expect(statuses.get(400)).toBeGreaterThan(10)
    const counts = await server.database.query<{ counted: string; there: string }>(
      `select invalid_count as counted, (select count(*) from portolan.catalog_invalid_product invalid
          where invalid.tenant = brand.tenant and invalid.brand_code = brand.brand_code) as there
         from portolan.catalog_brand brand`,
    )
    expect(counts.filter(({ counted, there }) => counted !== there)).toEqual([])
    const codes = await acme.invalid('ACX', 1, 1000)
    expect(await acme.total()).toBe(codes.rowCount + 2)
  }, 300_000)

  test('are created at once, or rejected', async () => {
    const property = fc.asyncProperty(bodies, async (bytes) => {
      expect([201, 400]).toContain((await send('POST', '/api/v2/Products', bytes)).statusCode)
    })
    await fc.assert(property, fuzzParameters(0.15))
  }, 300_000)

  test('are handled for bodies of other operations', async () => {
    const body = fc.oneof(
      arbitraryCorruptedBody({ brandCode: 'ACX', pageNumber: 1, pageSize: '10', continuationToken: 'eyJ' }),
      arbitraryCorruptedBody({ brandCode: 'ACX', tenantCode: 'acme' }),
      arbitraryCorruptedBody({ hsCode: '610910', note: 'x' }),
    )
    const property = fc.asyncProperty(body, hostileText, async (bytes, text) => {
      const code = encodeURIComponent(text.toWellFormed())
      const responses = [
        await send('POST', '/api/v2/InvalidProducts/Invalid', bytes),
        await send('POST', '/api/v2/MasterCatalog/Reload', bytes),
        await send('POST', `/api/v2/InvalidProducts/Reprocess?brandCode=${code}`, bytes),
        await send('PUT', `/api/v2/Products/${code}/Classification?BrandCode=ACX`, bytes),
      ]
      for (const { statusCode } of responses) expect([200, 201, 202, 400, 403, 404, 405, 412]).toContain(statusCode)
    })
    await fc.assert(property, fuzzParameters(0.1))
    await acme.work()
    expect(server.complaints).toEqual([])
  }, 300_000)
})

test('50,000 invalid products are processed', { timeout: 240_000 }, async () => {
  const entry = JSON.stringify(product('A', { countryOfOrigin: 'XX' }))
  const body = `[${`${entry},`.repeat(49_999)}${entry}]`
  const response = await send('POST', '/api/v2/RetailerCatalog', Buffer.from(body))
  expect(response.statusCode).toBe(202)
  await acme.work()
  expect(server.complaints).toEqual([])
})
