import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type CuttableProxy, startProxy } from '../../test/platform/cuttable-proxy.ts'
import { waitUntil } from '../../test/platform/open-database.ts'
import { hasRedis, type RedisServer, startRedis, startRedisServer } from '../../test/support/redis-server.ts'
import { RateLimiter } from '../platform/http/rate-limit.ts'
import { createFailedAttempts } from './failed-attempts.ts'
import { createRedisLimiters, type RedisLimiters } from './redis-limiters.ts'

const open: RedisLimiters[] = []
afterEach(() => {
  for (const firstProcess of open.splice(0)) firstProcess.close()
})

/** The connected limiters of one process. */
async function connect(url: string): Promise<RedisLimiters> {
  const limiters = createRedisLimiters(url)
  open.push(limiters)
  expect(await limiters.optionalService.checkHealth()).toBeNull()
  return limiters
}

const servers = [
  ['a server in JavaScript', startRedisServer, true],
  ['Redis itself, which is skipped where it is not installed', startRedis, hasRedis],
] as const

describe.each(servers)('limits in %s', (_name, start, isThere) => {
  let server: RedisServer
  beforeAll(async () => {
    if (isThere) server = await start()
  })
  afterAll(() => server?.stop())

  test.runIf(isThere)('are shared by processes under concurrency', async () => {
    const processes = await Promise.all([connect(server.url), connect(server.url)])
    const limiters = processes.map(({ make }) => new RateLimiter({ read: 10, write: 1 }, make))
    const calls = limiters.flatMap((limiter) => Array.from({ length: 15 }, () => limiter.countCall('read', 'acme')))
    const standings = await Promise.all(calls)
    expect(standings.filter((status) => status?.rejection === null)).toHaveLength(10)
    expect(standings.map((status) => status?.headers['ratelimit-policy'])).toEqual(
      calls.map(() => '"default";q=10;w=60'),
    )
    const refusals = standings.flatMap((status) => status?.rejection ?? [])
    for (const { kind, detail } of refusals) {
      expect(kind).toBe('too-many-requests')
      expect(detail.retryAfter).toBeGreaterThanOrEqual(1)
      expect(detail.retryAfter).toBeLessThanOrEqual(60)
    }
    const [firstProcess, secondProcess] = limiters
    expect((await firstProcess?.countCall('read', 'globex'))?.headers['ratelimit']).toMatch(/^"default";r=9;t=(59|60)$/)
    expect((await secondProcess?.countCall('read', 'globex'))?.headers['ratelimit']).toMatch(
      /^"default";r=8;t=(59|60)$/,
    )
    expect((await secondProcess?.countCall('write', 'acme'))?.rejection).toBeNull()
  })

  test.runIf(isThere)('separate clients and operations, whatever their names', async () => {
    const { make } = await connect(server.url)
    const limiter = new RateLimiter({ a: 1, 'a:b': 1 }, make)
    expect((await limiter.countCall('a:b', 'c'))?.rejection).toBeNull()
    expect((await limiter.countCall('a', 'b:c'))?.rejection).toBeNull()
    expect((await limiter.countCall('a', 'b:c'))?.rejection).not.toBeNull()
  })

  test.runIf(isThere)('end with their window', async () => {
    const { make } = await connect(server.url)
    const limiter = make({ name: 'short', points: 1, duration: 1 })
    await limiter.consume('acme')
    await expect(limiter.consume('acme')).rejects.toMatchObject({ consumedPoints: 2 })
    await waitUntil(async () => (await limiter.get('acme')) === null)
    expect(await limiter.consume('acme')).toMatchObject({ consumedPoints: 1 })
  })

  test.runIf(isThere)('also cover failed token requests', async () => {
    const processes = await Promise.all([connect(server.url), connect(server.url)])
    const [firstProcess, secondProcess] = processes.map(({ make }) => createFailedAttempts(2, make, 'token requests'))
    expect(await firstProcess?.countAttempt('acme', '192.0.2.1')).toMatchObject({ wait: 0 })
    const second = await secondProcess?.countAttempt('acme', '192.0.2.1')
    expect(second).toMatchObject({ wait: 0 })
    await second?.revokeAttempt()
    expect(await secondProcess?.countAttempt('acme', '192.0.2.1')).toMatchObject({ wait: 0 })
    expect(await firstProcess?.countAttempt('acme', '192.0.2.1')).toMatchObject({
      isAddressLocked: true,
      isClientLocked: false,
    })
    expect(await firstProcess?.countAttempt('acme', '192.0.2.2')).toMatchObject({
      isAddressLocked: false,
      isClientLocked: true,
    })
    expect(await firstProcess?.countAttempt('globex', '192.0.2.3')).toMatchObject({ wait: 0 })
  })
})

describe('while Redis is unavailable', () => {
  let server: RedisServer
  let proxy: CuttableProxy
  beforeAll(async () => {
    server = await startRedisServer()
    proxy = await startProxy(server.url)
  })
  afterAll(async () => {
    await proxy.stop()
    await server.stop()
  })

  test('each process counts by itself, and shares again afterwards', async () => {
    const processes = await Promise.all([connect(proxy.url), connect(proxy.url)])
    const [firstProcess, secondProcess] = processes.map(({ make }) => new RateLimiter({ read: 3 }, make))
    await firstProcess?.countCall('read', 'acme')
    await secondProcess?.countCall('read', 'acme')
    await proxy.cut()
    for (const limiter of [firstProcess, secondProcess]) {
      const remaining: string[] = []
      for (let call = 0; call < 4; call++) {
        const status = await limiter?.countCall('read', 'acme')
        remaining.push(`${status?.headers['ratelimit']?.replace(/;t=.*/, '')} ${status?.rejection?.kind ?? 'served'}`)
      }
      expect(remaining).toEqual([
        '"default";r=2 served',
        '"default";r=1 served',
        '"default";r=0 served',
        '"default";r=0 too-many-requests',
      ])
    }
    expect(await processes[0]?.optionalService.checkHealth()).toMatchObject({
      summary: 'it is unavailable (ECONNREFUSED)',
      message: expect.stringContaining('PORTOLAN_REDIS_URL'),
      isPermanent: false,
    })
    await proxy.mend()
    await expect.poll(() => processes[0]?.optionalService.checkHealth(), { timeout: 20_000 }).toBeNull()
    await expect.poll(() => processes[1]?.optionalService.checkHealth(), { timeout: 20_000 }).toBeNull()
    expect((await firstProcess?.countCall('read', 'acme'))?.headers['ratelimit']).toMatch(/^"default";r=0;/)
  }, 60_000)

  test('an unresponsive connection does not delay requests for long', async () => {
    const { make } = await connect(proxy.url)
    const limiter = new RateLimiter({ silent: 1000 }, make)
    expect((await limiter.countCall('silent', 'acme'))?.headers['ratelimit']).toContain('r=999')
    proxy.stall()
    const begun = performance.now()
    for (let call = 0; call < 200; call++) expect((await limiter.countCall('silent', 'acme'))?.rejection).toBeNull()
    // A few requests wait for the timeout; then the connection is dropped, and no more do.
    expect(performance.now() - begun).toBeLessThan(10_000)
    await proxy.mend()
  }, 60_000)
})

describe.runIf(hasRedis)(`invalid settings${hasRedis ? '' : ': skipped, there is no redis-server'}`, () => {
  const user = (permissions: string) => ['--user', 'portolan', 'on', '>hush-hush', ...permissions.split(' ')]
  let server: RedisServer
  beforeAll(async () => {
    server = await startRedis(['--requirepass', 'right', ...user('~* -@all +info +select')])
  })
  afterAll(() => server.stop())

  /** The reported problem with these credentials. */
  async function findFailure(credentials: string) {
    const limiters = createRedisLimiters(server.url.replace('//', `//${credentials}`))
    open.push(limiters)
    const failure = await limiters.optionalService.checkHealth()
    // Requests are counted anyway.
    const limiter = new RateLimiter({ read: 1 }, limiters.make)
    expect((await limiter.countCall('read', 'acme'))?.rejection).toBeNull()
    expect((await limiter.countCall('read', 'acme'))?.rejection?.kind).toBe('too-many-requests')
    return failure
  }

  test.each([
    ['no password', '', 'credentials are required (NOAUTH)'],
    ['a wrong password', ':hush-hush@', 'the credentials are rejected (WRONGPASS)'],
    ['a user that may do too little', 'portolan:hush-hush@', 'a command is not permitted (NOPERM)'],
  ])('%s is reported, without secrets', async (_name, credentials, summary) => {
    const failure = await findFailure(credentials)
    expect(failure).toMatchObject({ summary, isPermanent: true })
    expect(failure?.message).toMatch(/^Redis at 127\.0\.0\.1:\d+: /)
    expect(JSON.stringify(failure)).not.toContain('hush')
  })

  test('the documented permissions suffice', async () => {
    const hint = /ACL SETUSER … ([^.]*)\./.exec((await findFailure('portolan:hush-hush@'))?.message ?? '')?.[1] ?? ''
    const permitting = await startRedis(user(`-@all ${hint}`))
    try {
      const { make } = await connect(permitting.url.replace('//', '//portolan:hush-hush@'))
      const attempts = createFailedAttempts(1, make, 'token requests')
      const first = await attempts.countAttempt('acme', '192.0.2.1')
      expect(first.wait).toBe(0)
      await first.revokeAttempt()
      expect((await attempts.countAttempt('acme', '192.0.2.1')).wait).toBe(0)
      expect((await attempts.countAttempt('acme', '192.0.2.1')).wait).toBeGreaterThan(0)
    } finally {
      await permitting.stop()
    }
  })
})
