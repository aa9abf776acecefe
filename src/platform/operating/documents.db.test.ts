import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../test/support/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({}, { rateLimits: { readServiceDocument: 2 } })
})
afterAll(() => server.stop())

const get = (url: string, headers: Readonly<Record<string, string>> = {}) => server.app.inject({ url, headers })

test.each(['/openapi.json', '/asyncapi.json'])('%s is compressed and cacheable', async (url) => {
  const plain = await get(url)
  expect(plain.headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-cache',
    vary: 'accept-encoding',
  })
  const packed = await get(url, { 'accept-encoding': 'gzip, br' })
  expect(packed.headers['content-encoding']).toBe('gzip')
  expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 4)
  expect(gunzipSync(packed.rawPayload).toString()).toBe(plain.body)
  const etag = String(plain.headers['etag'])
  const known = await get(url, { 'if-none-match': etag })
  expect([known.statusCode, known.body, known.headers['etag']]).toEqual([304, '', etag])
  expect((await get(url, { 'if-none-match': 'W/"other"' })).statusCode).toBe(200)
})

test('documents are rate-limited per address, probes are not', async () => {
  const statuses = []
  for (let count = 0; count < 4; count++) statuses.push((await get('/openapi/checkout.json')).statusCode)
  expect(statuses).toEqual([200, 200, 429, 429])
  const refused = await get('/openapi/returns.json')
  expect(refused.headers).toMatchObject({ 'ratelimit-policy': '"default";q=2;w=60', 'retry-after': expect.any(String) })
  expect(server.security.at(-1)).toContain('"event":"rate-limit"')
  expect((await get('/health/live')).headers).not.toHaveProperty('ratelimit')
  const other = await server.app.inject({ url: '/openapi/checkout.json', remoteAddress: '192.0.2.7' })
  expect(other.statusCode).toBe(200)
  // Clients behind a trusted proxy, which share its address.
  const headers = { 'x-forwarded-for': '192.0.2.8' }
  expect((await get('/openapi/checkout.json', headers)).statusCode).toBe(200)
})
