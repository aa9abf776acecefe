import { afterEach, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../test/support/test-server.ts'
import type { Config } from '../../config/config.ts'

const token = 'a-token-for-metrics'

let server: TestServer | undefined

afterEach(async () => {
  await server?.stop()
  server = undefined
})

async function askWith(settings: Partial<Config>, authorization?: string) {
  server = await startTestServer({}, settings)
  return server.app.inject({ url: '/metrics', headers: authorization === undefined ? {} : { authorization } })
}

test('outside production, anyone may read the metrics', async () => {
  const response = await askWith({})
  expect(response.statusCode).toBe(200)
  expect(response.body).toContain('portolan_http_request_seconds')
})

test('in production, nobody may without a configured token or port', async () => {
  const response = await askWith({ isProduction: true })
  expect(response.statusCode).toBe(404)
  expect(response.json()).toMatchObject({ detail: expect.stringContaining('PORTOLAN_METRICS_TOKEN') })
})

test.each([
  ['none', undefined, 'Bearer realm="portolan"'],
  ['another', 'Bearer another-token-than-that', 'Bearer realm="portolan", error="invalid_token"'],
  ['a part of it', `Bearer ${token.slice(0, -1)}`, 'Bearer realm="portolan", error="invalid_token"'],
  ['another scheme', `Basic ${token}`, 'Bearer realm="portolan"'],
])('with a token configured, %s is rejected', async (_, authorization, challenge) => {
  const response = await askWith({ isProduction: true, metricsToken: token }, authorization)
  expect(response.statusCode).toBe(401)
  expect(response.headers['www-authenticate']).toBe(challenge)
})

test('with a token configured, requests with it are accepted', async () => {
  expect((await askWith({ isProduction: true, metricsToken: token }, `Bearer ${token}`)).statusCode).toBe(200)
})

test('with a separate port, metrics are only there, protected by the token if there is one', async () => {
  expect((await askWith({ metricsPort: 0, metricsToken: token }, `Bearer ${token}`)).statusCode).toBe(404)
  const own = await server?.system.createMetricsServer()
  expect((await own?.inject('/metrics'))?.statusCode).toBe(401)
  const response = await own?.inject({ url: '/metrics', headers: { authorization: `Bearer ${token}` } })
  expect(response?.statusCode).toBe(200)
  for (const path of ['/health/live', '/openapi.json', '/connect/token']) {
    expect((await own?.inject(path))?.statusCode).toBe(404)
  }
  await own?.close()
})
