import { connect, createServer, type Server, type Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { cloneDatabase, type TestDatabase } from '../support/test-database.ts'
import {
  createTemporaryDirectory,
  fetchToken,
  isAlive,
  type RunningServer,
  readLog,
  sendConfirmation,
  startPortolan,
  startServer,
  waitUntil,
} from './portolan.ts'

/** Starts a proxy between a server and its database that can cut the network. */
async function startCuttableProxy(databaseUrl: string) {
  const target = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  let proxy: Server | undefined
  let port = 0
  const open = async () => {
    const server = createServer((clientSocket) => {
      const serverSocket = connect(Number(target.port), target.hostname)
      for (const [first, second] of [
        [clientSocket, serverSocket],
        [serverSocket, clientSocket],
      ] as const) {
        sockets.add(first)
        first.on('error', () => second.destroy())
        first.on('close', () => {
          sockets.delete(first)
          second.destroy()
        })
        first.pipe(second)
      }
    })
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
    const address = server.address()
    if (address !== null && typeof address !== 'string') port = address.port
    proxy = server
  }
  const cut = async () => {
    const closed = new Promise((resolve) => proxy?.close(resolve))
    for (const socket of sockets) socket.destroy()
    await closed
  }
  await open()
  const url = new URL(databaseUrl)
  url.port = String(port)
  // Otherwise clients of the embedded database would use its socket.
  url.search = ''
  return { url: url.href, open, cut }
}

let directory: Awaited<ReturnType<typeof createTemporaryDirectory>>
let database: TestDatabase
let network: Awaited<ReturnType<typeof startCuttableProxy>>

beforeAll(async () => {
  directory = await createTemporaryDirectory()
  database = await cloneDatabase(inject('sandboxDatabase'))
  network = await startCuttableProxy(database.url)
})
afterAll(async () => {
  await directory.remove()
  await network.cut()
  await database.drop()
})

describe('a server whose DATABASE_URL goes down and comes back', () => {
  let server: RunningServer
  let token: string
  beforeAll(async () => {
    server = await startServer({ settings: { DATABASE_URL: network.url } })
    token = await fetchToken(server.origin)
  })

  it('returns 503 in the format of each service while it is down, and is not ready', async () => {
    // Jobs in progress at that moment are the hardest case for the worker.
    await database.query("select graphile_worker.add_job('forget-old-answers') from generate_series(1, 2000)")
    await waitUntil('some are done', async () => {
      const [row] = await database.query<{ left: number }>('select count(*)::integer as left from graphile_worker.jobs')
      return row !== undefined && row.left < 1950
    })
    await network.cut()
    const confirmed = await sendConfirmation(server.origin, token, 'AWAY-1')
    expect(confirmed.status).toBe(503)
    expect(confirmed.headers.get('retry-after')).toMatch(/^\d+$/)
    expect(await confirmed.json()).toEqual({ message: expect.any(String), code: expect.any(Number) })

    await Promise.all(
      Array.from({ length: 20 }, (_, index) => sendConfirmation(server.origin, token, `AWAY-${index + 2}`)),
    )

    const form = new URLSearchParams({ grant_type: 'client_credentials', client_id: 'a', client_secret: 'b' })
    const refused = await fetch(`${server.origin}/connect/token`, { method: 'POST', body: form })
    expect(refused.status).toBe(503)
    expect(await refused.json()).toMatchObject({ error: expect.any(String) })

    const ready = await fetch(`${server.origin}/health/ready`)
    expect(ready.status).toBe(503)
    expect(ready.headers.get('content-type')).toMatch('application/problem+json')
    expect((await fetch(`${server.origin}/health/live`)).status).toBe(200)
  })

  it('serves again when it is back, and runs jobs', async () => {
    await network.open()
    await waitUntil('it is ready', async () => (await fetch(`${server.origin}/health/ready`)).ok)
    await waitUntil('its end is logged', async () => server.stderr().includes('the database is available again'))
    expect((await sendConfirmation(server.origin, token, 'AWAY-1')).status).toBe(201)
    await database.query("select graphile_worker.add_job('forget-old-answers', job_key => 'after', priority => -1)")
    await waitUntil('the job is done', async () => {
      const rows = await database.query("select from graphile_worker.jobs where key = 'after'")
      return rows.length === 0
    })
  })

  it('logs the outage and its end once, with the reason and the number of failures, not each request', async () => {
    expect(await isAlive(server.pid)).toBe(true)
    const { entries, rest } = readLog(server)
    expect(entries.filter(({ level }) => level === 'fatal' || level === 'error')).toEqual([])
    const outage = entries.filter(({ msg }) => /^the database is (unavailable|available)/.test(String(msg)))
    expect(outage).toMatchObject([
      { level: 'warn', err: { message: expect.stringMatching(/ECONNREFUSED|Connection terminated|ECONNRESET|EPIPE/) } },
      { level: 'info', msg: 'the database is available again', failures: expect.any(Number) },
    ])
    // Writes share transactions, and fail with them.
    expect(Number(outage[1]?.['failures'])).toBeGreaterThan(2)
    expect(entries.filter(({ msg }) => msg === 'refused')).toEqual([])
    expect(rest).toEqual([])
  })

  it('stops cleanly during the outage', async () => {
    await network.cut()
    server.child.kill('SIGTERM')
    expect(await server.exited).toBe(0)
  })
})

it('waits for a database that starts at the same time', async () => {
  const worker = startPortolan(['worker'], { settings: { DATABASE_URL: network.url } })
  await waitUntil('it waits', async () => worker.stderr().includes('does not respond yet'))
  await network.open()
  await waitUntil('it works', async () => worker.stdout().includes('worker is ready'))
  worker.child.kill('SIGTERM')
  expect(await worker.exited).toBe(0)
})
