import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cloneDatabase, type TestDatabase } from '../support/test-database.ts'
import { createTemporaryDirectory, fetchToken, type RunningServer, sendConfirmation, startServer } from './portolan.ts'

describe('two servers on one database', () => {
  let directory: Awaited<ReturnType<typeof createTemporaryDirectory>>
  let database: TestDatabase
  let servers: readonly [RunningServer, RunningServer]
  let tokens: readonly [string, string]

  beforeAll(async () => {
    directory = await createTemporaryDirectory()
    database = await cloneDatabase()
    const settings = { DATABASE_URL: database.url }
    // Concurrently, so that either or both create the migrations, the queue's tables, the key and the sandbox.
    servers = await Promise.all([startServer({ settings }), startServer({ settings })])
    tokens = await Promise.all([fetchToken(servers[0].origin), fetchToken(servers[1].origin)])
  })
  afterAll(async () => {
    await directory.remove()
    await database.drop()
  })

  const confirmAtBoth = (number: string, headers = {}) =>
    Promise.all(servers.map(({ origin }, index) => sendConfirmation(origin, tokens[index] ?? '', number, headers)))

  const rows = async (number: string) =>
    database.query('select from portolan.order_confirmation where platform_order_number = $1', [number])

  const events = async (number: string) =>
    database.query<{ type: string }>('select type from portolan.event where subject = $1 order by event_id', [number])

  it('share the sandbox and one signing key', async () => {
    expect(await database.query('select from portolan.tenant')).toHaveLength(2)
    expect(await database.query('select from portolan.api_client')).toHaveLength(3)
    expect(await database.query('select from portolan.signing_key')).toHaveLength(1)
  })

  it('store one row for a confirmation sent to both at once', async () => {
    for (let round = 0; round < 20; round++) {
      const number = `RACE-${round}`
      const responses = await confirmAtBoth(number)
      expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 201])
      const bodies = await Promise.all(responses.map((response) => response.json()))
      expect(bodies[0]).toEqual(bodies[1])
      expect(await rows(number)).toHaveLength(1)
      expect((await events(number)).map(({ type }) => type)).toEqual([
        'order-confirmation.received',
        'order-confirmation.confirmed',
      ])
    }
  })

  it('run a request once if both get it under one idempotency key at once', async () => {
    for (let round = 0; round < 20; round++) {
      const number = `KEY-${round}`
      const headers = { 'idempotency-key': number }
      const responses = await confirmAtBoth(number, headers)
      // The second one gets the first response, or is told that the first is still in progress.
      for (const { status } of responses) expect([201, 409]).toContain(status)
      expect(responses.map(({ status }) => status)).toContain(201)
      for (const [index, { origin }] of servers.entries()) {
        const repeated = await sendConfirmation(origin, tokens[index] ?? '', number, headers)
        expect([repeated.status, repeated.headers.get('idempotent-replayed')]).toEqual([201, 'true'])
      }
      expect(await rows(number)).toHaveLength(1)
      expect(await events(number)).toHaveLength(2)
      expect(await database.query('select from portolan.idempotency_key where key = $1', [number])).toHaveLength(1)
    }
  })

  it('stop independently', async () => {
    for (const server of servers) server.child.kill('SIGTERM')
    expect(await Promise.all(servers.map(({ exited }) => exited))).toEqual([0, 0])
  })
})
