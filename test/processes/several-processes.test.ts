import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { cloneDatabase, type TestDatabase } from '../support/test-database.ts'
import {
  createTemporaryDirectory,
  fetchToken,
  findFreePort,
  isAlive,
  type RunningServer,
  readLog,
  sendConfirmation,
  startPortolan,
  startServer,
  waitUntil,
} from './portolan.ts'

let directory: Awaited<ReturnType<typeof createTemporaryDirectory>>
let database: TestDatabase

beforeAll(async () => {
  directory = await createTemporaryDirectory()
  database = await cloneDatabase(inject('sandboxDatabase'))
})
afterAll(async () => {
  await directory.remove()
  await database.drop()
})

async function listChildren(pid: number): Promise<readonly number[]> {
  const text = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')
  return text.trim().split(' ').map(Number)
}

describe('serve --processes 2', () => {
  let server: RunningServer
  let token: string
  beforeAll(async () => {
    const settings = { DATABASE_URL: database.url }
    server = await startServer({ parameters: ['serve', '--processes', '2'], settings, ownGroup: true })
    token = await fetchToken(server.origin)
  })

  it('prints one banner, and serves every connection', async () => {
    expect(server.stdout().match(/is ready/g)).toHaveLength(1)
    expect(server.stdout()).toContain('(2 processes)')
    expect(readLog(server).rest).toEqual([])
    expect(await listChildren(server.pid)).toHaveLength(2)
    for (let count = 0; count < 10; count++) {
      // Each on its own connection; otherwise all would go to one process.
      const response = await fetch(`${server.origin}/health/ready`, { headers: { connection: 'close' } })
      expect(response.status).toBe(200)
    }
  })

  const readMetric = async (start: string) => {
    const response = await fetch(`${server.origin}/metrics`, { headers: { connection: 'close' } })
    const line = (await response.text()).split('\n').find((candidate) => candidate.startsWith(start))
    return line === undefined ? null : Number(line.slice(line.lastIndexOf(' ')))
  }
  const answeredReadiness = 'portolan_http_request_seconds_count{operation="readReadiness",status="200"}'

  it('returns the metrics of all processes from any of them', async () => {
    const before = (await readMetric(answeredReadiness)) ?? 0
    for (let count = 0; count < 6; count++) {
      await fetch(`${server.origin}/health/ready`, { headers: { connection: 'close' } })
    }
    for (let count = 0; count < 3; count++) expect(await readMetric(answeredReadiness)).toBe(before + 6)
    expect(await readMetric('portolan_processes')).toBe(3)
    expect(await readMetric('portolan_database_up')).toBe(1)
    expect(await readMetric('portolan_jobs{job="tidy-events",state="failed"}')).toBe(0)
  })

  it('shows the same inbox deliveries from any process', async () => {
    const inbox = `${server.origin}/sandbox/inbox/shared`
    const headers = { connection: 'close', 'content-type': 'application/json' }
    for (let count = 0; count < 6; count++) {
      expect((await fetch(inbox, { method: 'POST', headers, body: `{"type":"sent-${count}"}` })).status).toBe(204)
    }
    for (let count = 0; count < 6; count++) {
      const page = await (await fetch(inbox, { headers: { connection: 'close' } })).text()
      const types = [...page.matchAll(/<span class="type">([^<]*)</g)].map(([, type]) => type)
      expect(types).toEqual([5, 4, 3, 2, 1, 0].map((number) => `sent-${number}`))
    }
  })

  it('replaces a killed process, and serves meanwhile', async () => {
    const [first = 0, second = 0] = await listChildren(server.pid)
    process.kill(first, 'SIGKILL')
    await waitUntil('another has taken its place', async () => {
      const now = await listChildren(server.pid)
      return now.length === 2 && now.includes(second) && !now.includes(first)
    })
    await waitUntil('it listens', async () => server.stderr().includes('another API process is listening'))
    expect(await readMetric(answeredReadiness)).toBeGreaterThan(6)
    expect((await sendConfirmation(server.origin, token, 'PROCESSES-1')).status).toBe(201)
    expect(readLog(server).entries.filter(({ level }) => level === 'warn')).toHaveLength(1)
  })

  it('finishes requests and exits on a signal to the whole group, such as Ctrl-C', async () => {
    const children = await listChildren(server.pid)
    process.kill(-server.pid, 'SIGINT')
    expect(await server.exited).toBe(0)
    for (const child of children) expect(await isAlive(child)).toBe(false)
    expect(readLog(server).entries.filter(({ level }) => level === 'error' || level === 'fatal')).toEqual([])
  })
})

it('exits with the reason if the processes cannot listen, leaving none behind', async () => {
  const port = await findFreePort()
  const settings = { DATABASE_URL: database.url, PORT: String(port) }
  const holder = await startServer({ port, settings })
  const second = startPortolan(['serve', '--processes', '2'], { settings })
  expect(await second.exited).toBe(1)
  expect(readLog(second).rest).toEqual([
    `portolan: Port ${port} on 127.0.0.1 is in use by another program. Stop that program, or choose another port: PORT=${port + 1}`,
  ])
  holder.child.kill('SIGTERM')
  expect(await holder.exited).toBe(0)
})

it('divides the database’s connections among processes', async () => {
  const settings = { DATABASE_URL: database.url, PORTOLAN_DB_CONNECTIONS: '200' }
  const server = await startServer({ parameters: ['serve', '--processes', '2'], settings })
  const note = readLog(server).entries.find(({ wanted: expectedConnections }) => expectedConnections === 200)
  expect(Number(note?.['each'])).toBeLessThanOrEqual(150)
  server.child.kill('SIGKILL')
  await server.exited
  await waitUntil('its processes end with it', async () =>
    fetch(`${server.origin}/health/live`).then(
      () => false,
      () => true,
    ),
  )
})
