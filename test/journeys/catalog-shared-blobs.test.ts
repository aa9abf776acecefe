import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSystem, type System } from '../../src/composition/system.ts'
import { type CuttableProxy, startProxy } from '../platform/cuttable-proxy.ts'
import { expectStatus } from '../support/expect-status.ts'
import { type S3Server, startS3Server } from '../support/s3-server.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'
import { createCatalogKeeper, type InvalidPage, product } from './catalog-keeper.ts'

let s3: S3Server
let proxy: CuttableProxy
let server: TestServer
let otherSystem: System

beforeAll(async () => {
  s3 = await startS3Server()
  proxy = await startProxy(s3.configuration.endpoint ?? '')
  const reached = { ...s3.configuration, endpoint: proxy.url.replace(/\/$/, '') }
  server = await startTestServer({}, { s3: reached })
  // A second machine: the same database and bucket, but no shared directory.
  const config = { ...server.system.config, s3: s3.configuration, blobDirectory: '/nowhere' }
  otherSystem = await createSystem(config, server.database.url, pino({ level: 'silent' }))
})
afterAll(async () => {
  await otherSystem.close()
  await server.stop()
  await proxy.stop()
  await s3.stop()
})

const rows = 1200

test('paging that starts on one machine continues on another', async () => {
  const acme = createCatalogKeeper(server)
  await acme.take(Array.from({ length: rows }, (_, index) => product(`P${index}`, { countryOfOrigin: 'XX' })))
  const first = await acme.browse({ BrandCode: 'ACX', PageNumber: '1', PageSize: '700' })
  const app = await otherSystem.createServer()
  const response = await app.inject({
    url: `/api/v2/Products/Invalid?${new URLSearchParams({ ContinuationToken: first.continuationToken ?? '' }).toString()}`,
    headers: { authorization: `Bearer ${await server.token('acme-sandbox')}` },
  })
  expectStatus(response, 200)
  const second = response.json<InvalidPage>()
  expect(second.firstRowOnPage).toBe(701)
  const codes = [...first.results, ...second.results].map(({ productCode }) => productCode)
  expect(new Set(codes).size).toBe(first.rowCount)
  expect(first.rowCount).toBeGreaterThanOrEqual(rows)
  await app.close()
})

test('while blob storage is down, paging returns 503, the rest works, and readiness reports it', async () => {
  const acme = createCatalogKeeper(server)
  const page = (size: number) => acme.get(`/api/v2/Products/Invalid?BrandCode=ACX&PageNumber=1&PageSize=${size}`)
  const ready = () => server.call('acme-sandbox', 'GET', '/health/ready')
  expect(await server.system.optionalServices.checkNow()).toEqual([])
  expect((await ready()).json()).toEqual({ status: 'ok' })

  await proxy.cut()
  const refused = await page(10)
  expect(refused.statusCode).toBe(503)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect(refused.body).not.toMatch(/127\.0\.0\.1|lists|S3/)
  // A page that contains the whole list needs no snapshot.
  expect((await acme.get('/api/v2/Products/Invalid?BrandCode=ACM&PageNumber=1&PageSize=1000')).statusCode).toBe(200)
  expect(await acme.total()).toBeGreaterThanOrEqual(rows)

  await server.system.optionalServices.checkNow()
  await server.system.optionalServices.checkNow()
  const degraded = await ready()
  expect(degraded.statusCode).toBe(200)
  expect(degraded.json()).toEqual({
    status: 'degraded',
    troubles: [{ of: 'blobs', summary: expect.stringContaining('it is unavailable') }],
  })
  expect(server.complaints.filter((line) => line.includes('"msg":"blobs: S3 bucket lists at '))).toHaveLength(1)

  await proxy.mend()
  expect(await server.system.optionalServices.checkNow()).toEqual([])
  expect((await ready()).json()).toEqual({ status: 'ok' })
  expect((await page(10)).statusCode).toBe(200)
})
