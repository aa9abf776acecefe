import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../support/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({}, { publicUrl: 'http://console.test' })
})
afterAll(() => server.stop())

const get = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  server.app.inject({ method, url, headers })

test('the console’s page is identical at every address, forbids inline scripts and styles, and is cached', async () => {
  const page = await get('/console')
  const policy = String(page.headers['content-security-policy'])
  expect(policy).toContain("script-src 'self'")
  expect(policy).not.toContain('unsafe-inline')
  expect(page.body).not.toMatch(/<style|style=|<script(?![^>]*src=)/)
  for (const address of [
    '/console/catalog',
    '/console/t/acme',
    '/console/t/acme/catalog',
    '/console/t/acme/orders/SBX-1',
  ]) {
    expect((await get(address)).body).toBe(page.body)
  }
  const head = await get('/console', {}, 'HEAD')
  expect([head.statusCode, head.body, head.headers.etag]).toEqual([200, '', page.headers.etag])
  const again = await get('/console', { 'if-none-match': String(page.headers.etag) })
  expect([again.statusCode, again.body]).toEqual([304, ''])
  expect((await get('/console/assets/treasure')).json()).toMatchObject({
    status: 404,
    type: '/docs/errors#not-found',
  })
})

test('the console’s scripts are immutable, compressed, and at most 200 kB for the first page', async () => {
  const page = await get('/console')
  const scripts = [...page.body.matchAll(/\/console\/assets\/[\w.-]+\.js/g)].map(([address]) => address)
  expect(scripts.length).toBeGreaterThan(0)
  let bytes = 0
  for (const address of scripts) {
    const plain = await get(address)
    const packed = await get(address, { 'accept-encoding': 'gzip, br' })
    expect(plain.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(plain.headers['content-encoding']).toBeUndefined()
    expect(packed.headers['content-encoding']).toBe('gzip')
    // A file of a few hundred bytes gains little.
    expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / (plain.rawPayload.length > 1000 ? 2 : 1))
    bytes += gzipSync(plain.rawPayload).length
  }
  // The desk loads afterwards, with its chart.
  expect(bytes).toBeLessThan(170_000)
  expect((await get('/console/assets/..%2findex.html')).statusCode).toBe(404)
})
