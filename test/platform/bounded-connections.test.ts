import { type AddressInfo, connect, type Socket } from 'node:net'
import { networkInterfaces } from 'node:os'
import { afterEach, describe, expect, test } from 'vitest'
import type { ServerLimits } from '../../src/platform/http/server-limits.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'

let server: TestServer
let sockets: Socket[] = []

afterEach(async () => {
  for (const socket of sockets) socket.destroy()
  sockets = []
  await server.stop()
})

async function start(limits: Partial<ServerLimits>, trustedProxies: readonly string[] = []) {
  server = await startTestServer({ limits: { lookEvery: 20, ...limits } }, { trustedProxies })
  await server.app.listen({ port: 0, host: '127.0.0.1' })
}

interface Client {
  readonly socket: Socket
  /** Everything received until the connection was closed. */
  readonly answer: Promise<string>
}

/** Connects and sends a text, leaving the connection half-open. */
function send(text: string, host = '127.0.0.1'): Client {
  const { port } = server.app.server.address() as AddressInfo
  const socket = connect(port, host, () => socket.write(text))
  sockets.push(socket)
  const response = new Promise<string>((resolve) => {
    let received = ''
    socket.setEncoding('latin1')
    socket.on('data', (piece: string) => (received += piece))
    socket.on('error', () => {})
    socket.on('close', () => resolve(received))
  })
  return { socket, answer: response }
}

const live = 'GET /health/live HTTP/1.1\r\nHost: localhost\r\n\r\n'

/** The status of the first response on an open connection. */
const firstStatus = ({ socket }: Client) =>
  new Promise<string>((resolve) => socket.once('data', (piece: string) => resolve(piece.slice(9, 12))))

/** Resolves when the server has closed the next connection to be opened. */
const closedByServer = () =>
  new Promise<void>((resolve) => {
    server.app.server.once('connection', (socket) => socket.once('close', () => resolve()))
  })

const head = (token: string, length: number) =>
  [
    'POST /checkout/api/v3/Retailer/Confirmation HTTP/1.1',
    'Host: localhost',
    `Authorization: Bearer ${token}`,
    'Content-Type: application/json',
    `Content-Length: ${length}`,
    '',
    '',
  ].join('\r\n')

describe('a request that stalls', () => {
  test('is closed after the timeout for headers', async () => {
    await start({ headerTime: 100 })
    const begun = performance.now()
    expect(await send('GET /health/live HTTP/1.1\r\nHost: local').answer).toMatch(/^HTTP\/1\.1 408 /)
    expect(performance.now() - begun).toBeLessThan(5000)
  })

  test('frees its memory after the timeout for bodies', async () => {
    await start({ bodyTime: 300, bodyRate: 100_000_000 })
    const token = await server.token('acme-sandbox')
    const begun = performance.now()
    const clients = Array.from({ length: 10 }, () => send(`${head(token, 1_000_000)}${'x'.repeat(500_000)}`))
    for (const { answer: response } of clients) expect(await response).toMatch(/^HTTP\/1\.1 408 /)
    expect(performance.now() - begun).toBeLessThan(5000)
    expect(server.system.bodies.reservedBytes).toBe(0)
  })

  test('gets more time while data arrives', async () => {
    await start({ bodyTime: 400, bodyRate: 1000 })
    const token = await server.token('acme-sandbox')
    const begun = performance.now()
    const { socket, answer } = send(head(token, 1_000_000))
    const sending = setInterval(() => socket.write('x'.repeat(500)), 50)
    setTimeout(() => clearInterval(sending), 1000)
    expect(await answer).toMatch(/^HTTP\/1\.1 408 /)
    expect(performance.now() - begun).toBeGreaterThan(1000)
  })

  test('earns no time to stall with what has arrived before', async () => {
    await start({ bodyTime: 300, bodyRate: 50_000 })
    const token = await server.token('acme-sandbox')
    const begun = performance.now()
    expect(await send(`${head(token, 1_000_000)}${'x'.repeat(900_000)}`).answer).toMatch(/^HTTP\/1\.1 408 /)
    expect(performance.now() - begun).toBeLessThan(9000)
  })
})

describe('memory of request bodies', () => {
  test('is limited per client: more is rejected, and can be retried', async () => {
    await start({ bodyTime: 500, bodyRate: 100_000_000, bodyBytesPerCaller: 1_000_000 })
    const token = await server.token('acme-sandbox')
    const clients = Array.from({ length: 3 }, () => send(`${head(token, 900_000)}${'x'.repeat(400_000)}`))
    const responses = await Promise.all(clients.map(({ answer: response }) => response))
    expect(responses.map((response) => response.slice(9, 12)).toSorted()).toEqual(['408', '408', '503'])
    expect(responses.find((response) => response.startsWith('HTTP/1.1 503'))).toMatch(/\r\nretry-after: 1\r\n/)
    const oversized = send(`${head(token, 900_000)}${'x'.repeat(900_000)}`)
    expect(await firstStatus(oversized)).toBe('400')
  })

  const photographs = (address: string) =>
    [
      'POST /returns/acme/photographs HTTP/1.1',
      'Host: localhost',
      `X-Forwarded-For: ${address}`,
      'Content-Type: multipart/form-data; boundary=x',
      'Content-Length: 900000',
      '',
      'x'.repeat(400_000),
    ].join('\r\n')

  test('is limited per IPv6 network, in which one caller has any number of addresses', async () => {
    await start({ bodyTime: 500, bodyBytesPerCaller: 1_000_000 }, ['loopback'])
    const addresses = ['2001:db8:0:1::1', '2001:db8:0:1::2', '2001:db8:0:1:a::3', '2001:db8:0:2::1']
    const answers = await Promise.all(addresses.map((address) => send(photographs(address)).answer))
    expect(answers.map((answer) => answer.slice(9, 12)).toSorted()).toEqual(['408', '408', '408', '503'])
  })

  test('has room for clients and for signing in, however many large bodies come without a token', async () => {
    await start({ bodyTime: 3000, bodyBytes: 1_000_000, bodyBytesWithoutToken: 500_000 }, ['loopback'])
    const token = await server.token('acme-sandbox')
    const [first, second] = [send(photographs('203.0.113.1')), send(photographs('203.0.113.2'))]
    const refused = await Promise.race([first, second].map(firstStatus))
    expect(refused).toBe('503')
    // Refused for what it says, not for want of memory.
    expect(await firstStatus(send(`${head(token, 300_000)}${'x'.repeat(300_000)}`))).toBe('400')
    expect(await server.token('globex-sandbox')).not.toBe('')
    expect(server.system.bodies.reservedBytes).toBeLessThanOrEqual(500_000)
  })

  test('is limited in total', async () => {
    await start({ bodyBytes: 500_000 })
    const token = await server.token('acme-sandbox')
    expect(await send(`${head(token, 900_000)}${'x'.repeat(900_000)}`).answer).toMatch(/^HTTP\/1\.1 503 /)
    expect(server.system.bodies.reservedBytes).toBe(0)
  })
})

describe('connections', () => {
  const openThree = async () => {
    for (let count = 0; count < 3; count++) expect(await firstStatus(send(live))).toBe('200')
  }

  test('are limited per address, and closing one makes room', async () => {
    await start({ connectionsPerAddress: 3 })
    const firstIsClosed = closedByServer()
    await openThree()
    expect(await send(live).answer).toMatch(/^(HTTP\/1\.1 503 .*retry-after: 5|$)/is)
    sockets[0]?.destroy()
    await firstIsClosed
    expect(await firstStatus(send(live))).toBe('200')
  })

  test('are not limited for the addresses of proxies', async () => {
    await start({ connectionsPerAddress: 3 }, ['loopback'])
    await openThree()
    expect(await firstStatus(send(live))).toBe('200')
  })

  test('are limited in total', async () => {
    await start({ connections: 3 }, ['loopback'])
    await openThree()
    expect(await send(live).answer).toMatch(/^(HTTP\/1\.1 503 |$)/)
    const metrics = await server.app.inject('/metrics')
    expect(metrics.body).toContain('portolan_connections_closed_total{why="too-many"} 1')
  })

  test('are closed if the reader stalls', async () => {
    await start({ readerTime: 200 })
    const isClosed = closedByServer()
    const { socket } = send('GET /openapi.json HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(40))
    socket.pause()
    await isClosed
    const metrics = await server.app.inject('/metrics')
    expect(metrics.body).toContain('portolan_connections_closed_total{why="slow-reader"} 1')
  })
})

const addressesHere = Object.values(networkInterfaces()).flatMap((found) => found?.map(({ address }) => address) ?? [])

/** `localhost` has both addresses. */
describe.runIf(addressesHere.includes('::1'))('connections to ::1 beside 127.0.0.1', () => {
  const startOnBoth = async (limits: Partial<ServerLimits>) => {
    await start(limits)
    await server.app.furtherAddresses.listen('::1', (server.app.server.address() as AddressInfo).port)
  }

  test('count towards the same limit', async () => {
    await startOnBoth({ connections: 2 })
    expect(await firstStatus(send(live, '::1'))).toBe('200')
    expect(await firstStatus(send(live))).toBe('200')
    expect(await send(live, '::1').answer).toMatch(/^(HTTP\/1\.1 503 |$)/)
    expect(await send(live).answer).toMatch(/^(HTTP\/1\.1 503 |$)/)
  })

  test('are closed if the reader stalls', async () => {
    await startOnBoth({ readerTime: 200 })
    const isClosed = closedByServer()
    const { socket } = send('GET /openapi.json HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(40), '::1')
    socket.pause()
    await isClosed
    const metrics = await server.app.inject('/metrics')
    expect(metrics.body).toContain('portolan_connections_closed_total{why="slow-reader"} 1')
  })

  test('finish when the server stops, and no new ones are accepted', async () => {
    await startOnBoth({})
    const idle = send(live, '::1')
    expect(await firstStatus(idle)).toBe('200')
    const { port } = server.app.server.address() as AddressInfo
    await server.app.close()
    expect(await idle.answer).toMatch(/^HTTP\/1\.1 200 /)
    const refused = new Promise((resolve) => connect(port, '::1').once('error', resolve))
    expect(await refused).toMatchObject({ code: 'ECONNREFUSED' })
  })
})
