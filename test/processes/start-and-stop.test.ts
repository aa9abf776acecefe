import { stat, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { exampleBody } from '../../src/checkout/contract/examples.ts'
import { findRunning } from '../../src/platform/db/embedded/index.ts'
import { canBePlainUser } from '../support/plain-user.ts'
import {
  confirmations,
  createTemporaryDirectory,
  fetchToken,
  findFreePort,
  findPostgres,
  isAlive,
  type RunningServer,
  readLog,
  sendConfirmation,
  startPortolan,
  startServer,
  waitUntil,
} from './portolan.ts'

let directory: Awaited<ReturnType<typeof createTemporaryDirectory>>
let data: string
let settings: Readonly<Record<string, string>>

beforeAll(async () => {
  directory = await createTemporaryDirectory()
  data = join(directory.path, 'data')
  settings = { PORTOLAN_DATA_DIR: data }
})
afterAll(() => directory.remove())

async function runBash(script: string): Promise<string> {
  const file = join(directory.path, 'pasted.sh')
  await writeFile(file, script)
  const shell = startPortolan([file], { command: ['bash'] })
  expect(await shell.exited).toBe(0)
  return shell.stdout()
}

describe('one server on a data directory', () => {
  let server: RunningServer
  beforeAll(async () => {
    server = await startServer({ settings })
  })

  it('prints its addresses and clients', () => {
    const banner = server.stdout()
    for (const part of [server.origin, `${server.origin}/docs`, '/health/ready', 'acme-sandbox', 'sandbox-secret']) {
      expect(banner).toContain(part)
    }
  })

  it('writes only log lines to stderr, without errors except for old exchange rates', () => {
    const { entries, rest } = readLog(server)
    expect(rest).toEqual([])
    const complaints = entries.filter(({ level }) => level === 'warn' || level === 'error')
    expect(complaints).toEqual([])
    expect(server.stderr()).toMatch(
      /"the exchange rates are \d+ days old\. Download https:[^"]* import rates eurofxref-daily\.xml"/,
    )
    expect(server.stderr()).not.toContain('Server listening')
  })

  it('confirms an order with the banner’s commands, unchanged and repeatedly', async () => {
    const banner = server.stdout()
    const pasted = banner.slice(banner.indexOf('TOKEN='))
    expect(await runBash(`${pasted}\n${pasted}`)).toMatch(/HTTP\/1\.1 201[^]*HTTP\/1\.1 201/)
  })

  it('makes a second server on the same directory exit with the reason', async () => {
    const second = startPortolan(['serve'], { settings: { ...settings, PORT: String(await findFreePort()) } })
    expect(await second.exited).toBe(1)
    expect(readLog(second).rest).toEqual([
      `portolan: The data directory ${data} is in use by process ${server.pid}. Stop that process, use another directory here, or set DATABASE_URL in both to share one PostgreSQL server.`,
    ])
    expect(second.stdout()).toBe('')
  })

  it('makes a server whose port is taken exit with a hint before it creates anything', async () => {
    const otherDirectory = join(directory.path, 'other')
    const second = startPortolan(['serve'], {
      settings: { PORTOLAN_DATA_DIR: otherDirectory, PORT: String(server.port) },
    })
    expect(await second.exited).toBe(1)
    expect(readLog(second).rest).toEqual([
      `portolan: Port ${server.port} on 127.0.0.1 is in use by another program. Stop that program, or choose another port: PORT=${server.port + 1}`,
    ])
    await expect(stat(otherDirectory)).rejects.toThrow('ENOENT')
  })

  it('finishes requests in progress on a stop signal, and accepts no new ones', async () => {
    const token = await fetchToken(server.origin)
    const running = await findRunning(data)
    const postgres = await findPostgres(data)
    const holder = new pg.Client({ connectionString: running?.url })
    await holder.connect()
    await holder.query('begin; lock table portolan.order_confirmation in exclusive mode')
    const waitingConfirmation = sendConfirmation(server.origin, token, 'HELD-1')
    const slow = await startSlowRequest(server.port, token, 'SLOW-1')
    await waitUntil('the confirmation waits', async () => {
      const { rowCount } = await holder.query('select from pg_locks where not granted')
      return rowCount === 1
    })

    server.child.kill('SIGTERM')
    await waitUntil('it takes nothing new', () => refusesConnections(server.port))
    // A second signal, as a terminal and npm send together.
    server.child.kill('SIGTERM')
    await holder.query('commit')
    await holder.end()
    expect((await waitingConfirmation).status).toBe(201)
    expect(await slow.finish()).toMatch(/^HTTP\/1\.1 201[^]*connection: close/i)
    expect(await server.exited).toBe(0)
    expect(await isAlive(postgres)).toBe(false)
    expect(await findRunning(data)).toBeNull()
  })

  it('restarts with its data, and with metrics on a separate port', async () => {
    const metricsPort = String(await findFreePort())
    const restarted = await startServer({ settings: { ...settings, PORTOLAN_METRICS_PORT: metricsPort } })
    const metrics = `http://127.0.0.1:${metricsPort}`
    expect((await fetch(`${metrics}/metrics`)).status).toBe(200)
    expect((await fetch(`${metrics}/health/live`)).status).toBe(404)
    expect((await fetch(`${restarted.origin}/metrics`)).status).toBe(404)
    console.log(`second start: ready after ${Math.round(restarted.readyAfter)} ms`)
    const token = await fetchToken(restarted.origin)
    const response = await fetch(`${restarted.origin}${confirmations}/SLOW-1`, {
      headers: { authorization: `Bearer ${token}` },
    })
    expect(response.status).toBe(200)
    restarted.child.kill('SIGHUP')
    expect(await restarted.exited).toBe(0)
  })

  it('stops at once on a second signal', async () => {
    const restarted = await startServer({ settings })
    const postgres = await findPostgres(data)
    const slow = await startSlowRequest(restarted.port, await fetchToken(restarted.origin), 'SLOW-2')
    restarted.child.kill('SIGINT')
    await delay(1200)
    expect(await isAlive(restarted.pid)).toBe(true)
    restarted.child.kill('SIGINT')
    expect(await restarted.exited).toBe(130)
    await waitUntil('the database stops', async () => !(await isAlive(postgres)))
    slow.give()
  })

  it('exits cleanly if stopped during startup', async () => {
    const early = startPortolan(['serve'], { settings: { ...settings, PORT: String(await findFreePort()) } })
    await waitUntil('it holds the database', async () => (await findRunning(data)) !== null)
    early.child.kill('SIGTERM')
    expect(await early.exited).toBe(0)
    expect(early.stdout()).toBe('')
    expect(await findRunning(data)).toBeNull()
  })
})

it.runIf(canBePlainUser)('runs as a plain user', async () => {
  const uid = 1000
  const home = startPortolan([], { command: ['mktemp', '-d', '-p', '/tmp', 'portolan-plain-XXXXXX'], uid })
  await home.exited
  const path = home.stdout().trim()
  try {
    const server = await startServer({ settings: { PORTOLAN_DATA_DIR: join(path, 'data') }, uid })
    expect((await sendConfirmation(server.origin, await fetchToken(server.origin), 'PLAIN-1')).status).toBe(201)
    server.child.kill('SIGTERM')
    expect(await server.exited).toBe(0)
  } finally {
    await startPortolan(['-rf', path], { command: ['rm'] }).exited
  }
})

async function refusesConnections(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.on('connect', () => {
      socket.destroy()
      resolve(false)
    })
    socket.on('error', () => resolve(true))
  })
}

/** Starts a request and sends half of its body once the server is reading it. */
async function startSlowRequest(port: number, token: string, platformOrderNumber: string) {
  const body = JSON.stringify(exampleBody(platformOrderNumber))
  const socket = connect(port, '127.0.0.1')
  let response = ''
  socket.on('data', (chunk) => (response += String(chunk)))
  const closed = new Promise((resolve) => socket.on('close', resolve))
  socket.on('error', () => {})
  await new Promise((resolve) => socket.on('connect', resolve))
  socket.write(
    `POST ${confirmations} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${token}\r\nContent-Type: application/json\r\nExpect: 100-continue\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n`,
  )
  const canContinue = 'HTTP/1.1 100 Continue\r\n\r\n'
  await waitUntil('the server reads on', async () => response === canContinue)
  response = ''
  socket.write(body.slice(0, 100))
  return {
    give: () => socket.destroy(),
    async finish() {
      socket.write(body.slice(100))
      await closed
      return response
    },
  }
}
