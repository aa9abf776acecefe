import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type CuttableProxy, startProxy } from '../../../test/platform/cuttable-proxy.ts'
import { type RedisServer, startRedisServer } from '../../../test/support/redis-server.ts'
import { startTestServer, type TestServer } from '../../../test/support/test-server.ts'
import { processLimiter } from '../../adapters/process-limiters.ts'
import { RateLimiter } from './rate-limit.ts'

describe('a limiter', () => {
  test('counts by operation and client', async () => {
    const limiter = new RateLimiter({ read: 2, write: 1 }, processLimiter)
    const refused = async (operation: string, client: string) =>
      (await limiter.countCall(operation, client))?.rejection?.kind ?? null
    expect(await refused('read', 'a')).toBeNull()
    expect(await refused('read', 'a')).toBeNull()
    expect(await refused('read', 'a')).toBe('too-many-requests')
    expect(await refused('read', 'b')).toBeNull()
    expect(await refused('write', 'a')).toBeNull()
    expect(await refused('write', 'a')).toBe('too-many-requests')
  })

  test('ignores an operation without a limit', async () => {
    expect(await new RateLimiter({ read: 1 }, processLimiter).countCall('write', 'a')).toBeNull()
  })

  test('applies the default limit to each operation without its own', async () => {
    const limiter = new RateLimiter({ '*': 1, read: 2 }, processLimiter)
    const query = ['read', 'read', 'write', 'list', 'write', 'list', 'read']
    const refused: string[] = []
    for (const operation of query) {
      if ((await limiter.countCall(operation, 'a'))?.rejection !== null) refused.push(operation)
    }
    expect(refused).toEqual(['write', 'list', 'read'])
  })

  test('separates clients and operations, whatever their names', async () => {
    const limiter = new RateLimiter({ a: 1, 'a:b': 1 }, processLimiter)
    expect((await limiter.countCall('a:b', 'c'))?.rejection).toBeNull()
    expect((await limiter.countCall('a', 'b:c'))?.rejection).toBeNull()
  })
})

describe('a limited operation', () => {
  const path = '/checkout/api/v3/Retailer/Confirmation'
  let server: TestServer

  beforeAll(async () => {
    server = await startTestServer({}, { rateLimits: { listOrderConfirmations: 3, receiveOrderConfirmation: 2 } })
  })
  afterAll(() => server.stop())

  test('reports the client’s quota, and rejects what is beyond', async () => {
    for (const remaining of [2, 1, 0]) {
      const response = await server.call('acme-sandbox', 'GET', path)
      expect(response.statusCode).toBe(200)
      expect(response.headers['ratelimit']).toMatch(new RegExp(`^"default";r=${remaining};t=([1-9]|[1-5]\\d|60)$`))
      expect(response.headers['ratelimit-policy']).toBe('"default";q=3;w=60')
    }
    const refusal = await server.call('acme-sandbox', 'GET', path)
    expect(refusal.statusCode).toBe(429)
    expect(refusal.json()).toEqual({ message: expect.stringContaining('3 requests per minute'), code: 4290 })
    expect(Number(refusal.headers['retry-after'])).toBeGreaterThanOrEqual(1)
    expect(Number(refusal.headers['retry-after'])).toBeLessThanOrEqual(60)
    expect(refusal.headers['ratelimit']).toMatch(/^"default";r=0;t=\d+$/)
    expect(refusal.headers['ratelimit-policy']).toBe('"default";q=3;w=60')
  })

  test('limits each client separately, and nothing else', async () => {
    expect((await server.call('globex-sandbox', 'GET', path)).statusCode).toBe(200)
    const other = await server.call('acme-sandbox', 'GET', `${path}/unknown`)
    expect(other.statusCode).toBe(404)
    expect(other.headers['ratelimit-policy']).toBe('"default";q=6000;w=60')
  })

  test('counts rejected requests too', async () => {
    for (const status of [400, 400, 429]) {
      const response = await server.call('acme-sandbox', 'POST', path, {})
      expect(response.statusCode).toBe(status)
      expect(response.headers).toHaveProperty('ratelimit')
    }
  })

  test('does not count unauthenticated requests', async () => {
    for (let count = 0; count < 5; count++) {
      const response = await server.app.inject({ url: path, headers: { authorization: 'Bearer x' } })
      expect(response.statusCode).toBe(401)
    }
  })
})

describe('an operation limited across servers', () => {
  const path = '/checkout/api/v3/Retailer/Confirmation'
  let redis: RedisServer
  let proxy: CuttableProxy
  let servers: readonly TestServer[]

  beforeAll(async () => {
    redis = await startRedisServer()
    proxy = await startProxy(redis.url)
    const settings = { rateLimits: { listOrderConfirmations: 6 }, redisUrl: proxy.url }
    servers = await Promise.all([startTestServer({}, settings), startTestServer({}, settings)])
    // They are connected once nothing is reported.
    await Promise.all(servers.map(({ system }) => system.optionalServices.checkNow()))
  })
  afterAll(async () => {
    for (const server of servers) await server.stop()
    await proxy.stop()
    await redis.stop()
  })

  test('is rejected once they have served the limit together', async () => {
    const ask = (turn: number) => servers[turn % 2]?.call('acme-sandbox', 'GET', path)
    for (let turn = 0; turn < 6; turn++) {
      const response = await ask(turn)
      expect(response?.statusCode).toBe(200)
      expect(response?.headers['ratelimit']).toMatch(new RegExp(`^"default";r=${5 - turn};t=([1-9]|[1-5]\\d|60)$`))
    }
    for (const turn of [6, 7]) {
      const refusal = await ask(turn)
      expect(refusal?.statusCode).toBe(429)
      expect(Number(refusal?.headers['retry-after'])).toBeGreaterThanOrEqual(1)
      expect(Number(refusal?.headers['retry-after'])).toBeLessThanOrEqual(60)
      expect(refusal?.headers['ratelimit-policy']).toBe('"default";q=6;w=60')
    }
  })

  test('is still served while Redis is unavailable, and readiness says so', async () => {
    await proxy.cut()
    for (const server of servers) {
      expect((await server.call('acme-sandbox', 'GET', path)).statusCode).toBe(200)
      await server.system.optionalServices.checkNow()
      const ready = await server.app.inject('/health/ready')
      expect(ready.statusCode).toBe(200)
      expect(ready.json()).toEqual({
        status: 'degraded',
        troubles: [{ of: 'rate-limits', summary: expect.stringContaining('it is unavailable') }],
      })
      // A different failure is logged again.
      expect(server.complaints.length).toBeOneOf([1, 2])
      for (const complaint of server.complaints) expect(complaint).toContain('rate-limits: Redis')
    }
  })
})
