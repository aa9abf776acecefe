import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { type RedisServer, startRedisServer } from '../support/redis-server.ts'
import { type S3Server, startS3Server } from '../support/s3-server.ts'
import { cloneDatabase, type TestDatabase } from '../support/test-database.ts'
import { createTemporaryDirectory, fetchToken, readLog, runCommand, type Settings, startServer } from './portolan.ts'

let directory: Awaited<ReturnType<typeof createTemporaryDirectory>>
let database: TestDatabase
let s3: S3Server
let redis: RedisServer
/** Settings of a server without a local directory for blobs. */
let settings: Settings

beforeAll(async () => {
  directory = await createTemporaryDirectory()
  database = await cloneDatabase(inject('sandboxDatabase'))
  s3 = await startS3Server()
  redis = await startRedisServer()
  settings = {
    PORT: '0',
    DATABASE_URL: database.url,
    PORTOLAN_S3_BUCKET: s3.configuration.bucket,
    PORTOLAN_S3_ENDPOINT: s3.configuration.endpoint ?? '',
    PORTOLAN_S3_ACCESS_KEY_ID: 'any',
    PORTOLAN_S3_SECRET_ACCESS_KEY: 'hush-hush',
    PORTOLAN_REDIS_URL: redis.url,
  }
})
afterAll(async () => {
  await directory.remove()
  await redis.stop()
  await s3.stop()
  await database.drop()
})

it.each(['serve', 'worker'])('%s does not start if the bucket does not exist, and says what to do', async (name) => {
  const { code, stdout, stderr } = await runCommand([name], { ...settings, PORTOLAN_S3_BUCKET: 'elsewhere' })
  expect(code).toBe(1)
  expect(stdout).not.toContain('is ready')
  expect(stderr).toMatch(
    /^portolan: S3 bucket elsewhere at 127\.0\.0\.1:\d+: the bucket does not exist \(NoSuchBucket\)\./m,
  )
  expect(stderr).toContain('PORTOLAN_S3_BUCKET')
  expect(stderr).not.toContain('hush')
})

it('doctor checks both, and says what to do', async () => {
  const well = await runCommand(['doctor'], settings)
  expect(well.stdout).toMatch(/^ok +blobs +in the bucket lists$/m)
  expect(well.stdout).toMatch(/^ok +rate-limits +shared at 127\.0\.0\.1:\d+$/m)
  const away = { PORTOLAN_S3_BUCKET: 'elsewhere', PORTOLAN_REDIS_URL: 'redis://:hush-hush@127.0.0.1:1' }
  const ill = await runCommand(['doctor'], { ...settings, ...away })
  expect(ill.code).toBe(1)
  expect(ill.stdout).toMatch(/^fail +blobs +the bucket does not exist \(NoSuchBucket\)$/m)
  expect(ill.stdout).toMatch(/^warn +rate-limits +it is unavailable \(ECONNREFUSED\)$/m)
  expect(ill.stdout + ill.stderr).not.toContain('hush')
})

it('processes that share a port share limits, and stop cleanly', async () => {
  const limits = { PORTOLAN_RATE_LIMITS: '{"listOrderConfirmations": 4}' }
  const { PORT: _any, ...others } = settings
  const server = await startServer({ parameters: ['serve', '--processes', '2'], settings: { ...others, ...limits } })
  const token = await fetchToken(server.origin)
  const statuses: number[] = []
  for (let call = 0; call < 8; call++) {
    // Each on its own connection; otherwise all would go to one process.
    const headers = { authorization: `Bearer ${token}`, connection: 'close' }
    const response = await fetch(`${server.origin}/checkout/api/v3/Retailer/Confirmation`, { headers })
    statuses.push(response.status)
  }
  expect(statuses).toEqual([200, 200, 200, 200, 429, 429, 429, 429])
  server.child.kill('SIGTERM')
  expect(await server.exited).toBe(0)
  expect(readLog(server).entries.filter(({ level }) => level === 'error' || level === 'warn')).toEqual([])
})
