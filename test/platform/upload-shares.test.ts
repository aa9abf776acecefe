import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import type { ServerLimits } from '../../src/platform/http/server-limits.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'

let server: TestServer
let sockets: Socket[] = []

afterEach(async () => {
  for (const socket of sockets) socket.destroy()
  sockets = []
  await server.stop()
})

async function start(limits: Partial<ServerLimits>): Promise<void> {
  server = await startTestServer({ limits: { lookEvery: 20, ...limits } })
  await server.app.listen({ port: 0, host: '127.0.0.1' })
}

const product = (brandCode: string) => ({
  brandCode,
  productCode: 'MUG-1',
  name: 'Mug',
  description: 'A mug of clay',
  material: 'clay',
  countryOfOrigin: 'PT',
})

/** A list with one product, padded with leading spaces to the given length. */
const list = (brandCode: string, length: number) => `[${JSON.stringify(product(brandCode))}]`.padStart(length)

/** Starts an upload and sends a part of it. @returns everything received until the connection is closed */
async function upload(
  tenant: string,
  body: string,
  submitted: number,
  /** Bytes that the caller sends before the body. */
  sentBefore = 0,
): Promise<{ socket: Socket; answer: Promise<string> }> {
  const token = await server.token(`${tenant}-sandbox`)
  const head = [
    'POST /api/v2/RetailerCatalog HTTP/1.1',
    'Host: localhost',
    `Authorization: Bearer ${token}`,
    'Content-Type: application/json',
    'Connection: close',
    `Content-Length: ${sentBefore + body.length}`,
  ].join('\r\n')
  const { port } = server.app.server.address() as AddressInfo
  const socket = connect(port, '127.0.0.1', () => socket.write(`${head}\r\n\r\n${body.slice(0, submitted)}`))
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

test('four stalled uploads leave room for another tenant’s', async () => {
  await start({ uploadBytes: 4_000_000, uploadBytesPerTenant: 2_000_000, bodyTime: 60_000 })
  const still = await Promise.all(Array.from({ length: 4 }, () => upload('acme', list('ACM', 1_000_000), 999_000)))
  // Those of the four for which there is no room are rejected; no response to the others must arrive after that.
  const refused = await Promise.race(still.map(({ answer: response }) => response))
  expect(refused).toMatch(/^HTTP\/1\.1 503 .*retry-after: 2/is)
  const other = await upload('globex', list('GLX', 1_900_000), 1_900_000)
  expect(await other.answer).toMatch(/^HTTP\/1\.1 202 /)
})

test('a stalled upload is aborted, however much has arrived, and frees its memory', async () => {
  await start({ bodyTime: 300, bodyRate: 1000 })
  const begun = performance.now()
  const { answer: response } = await upload('acme', list('ACM', 3_000_000), 2_000_000)
  expect(await response).toMatch(/^HTTP\/1\.1 408 /)
  expect(performance.now() - begun).toBeLessThan(5000)
  expect(server.system.uploads.reservedBytes).toBe(0)
})

test('an upload whose client disconnects frees its memory', async () => {
  await start({})
  const { socket, answer: response } = await upload('acme', list('ACM', 3_000_000), 2_000_000)
  while (server.system.uploads.reservedBytes < 2_000_000) await new Promise((resolve) => setImmediate(resolve))
  socket.destroy()
  await response
  while (server.system.uploads.reservedBytes > 0) await new Promise((resolve) => setImmediate(resolve))
  expect(server.complaints.filter((line) => line.includes('"level":50'))).toEqual([])
})

test('the pieces of an upload do not wait for the garbage collector', async () => {
  await start({})
  const end = list('ACM', 1_000_000)
  const piece = Buffer.alloc(65_536, ' ')
  const pieceCount = 400
  const { socket, answer } = await upload('acme', end, 0, pieceCount * piece.length)
  await once(socket, 'connect')
  const before = process.memoryUsage().arrayBuffers
  let peak = before
  for (let sent = 0; sent < pieceCount; sent++) {
    if (!socket.write(piece)) await once(socket, 'drain')
    peak = Math.max(peak, process.memoryUsage().arrayBuffers)
  }
  socket.write(end)
  expect(await answer).toMatch(/^HTTP\/1\.1 202 /)
  expect(peak - before).toBeLessThan(10_000_000)
})

test('an upload rejected at its start leaves the connection usable', async () => {
  await start({})
  const authorization = `Bearer ${await server.token('acme-sandbox')}`
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const { port } = server.app.server.address() as AddressInfo
  const post = (body: string) =>
    new Promise<number | undefined>((resolve, reject) => {
      const headers = { authorization, 'content-type': 'application/json' }
      const path = '/api/v2/RetailerCatalog'
      const asking = request({ port, host: '127.0.0.1', agent, method: 'POST', path, headers }, (response) => {
        response.resume().on('end', () => resolve(response.statusCode))
      })
      asking.on('error', reject).end(body)
    })
  try {
    const oversized = `[{"productCode":"${'x'.repeat(1_000_000)}"}]`
    expect([await post(oversized), await post(list('ACM', 1000)), await post(oversized)]).toEqual([400, 202, 400])
  } finally {
    agent.destroy()
  }
})
