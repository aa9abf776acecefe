import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectStatus } from '../support/expect-status.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'

const share = 12 * 1_048_576
const sockets: Socket[] = []
/** Resolve when the server closes its sides of the connections. */
const closed: Promise<void>[] = []

let server: TestServer

beforeAll(async () => {
  server = await startTestServer({
    limits: { responseBytes: 2 * share, responseBytesPerTenant: share, responseWaitTime: 500 },
  })
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  server.app.server.on('connection', (socket) => {
    closed.push(new Promise((resolve) => socket.once('close', () => resolve())))
  })
  const orderItems = Array.from({ length: 450 }, (_, index) => ({
    productCode: `A${index}`,
    quantity: 1,
    productDescription: 'é'.repeat(1000),
  }))
  for (const tenant of ['acme', 'globex']) {
    const path = `/${tenant}/outbound-orders`
    for (const orderReference of ['ONE', 'TWO', 'THREE', 'FOUR']) {
      const response = await server.call(`${tenant}-sandbox`, 'POST', path, { orderReference, orderItems })
      expectStatus(response, 201)
    }
  }
})
afterAll(async () => {
  for (const socket of sockets) socket.destroy()
  await server.stop()
})

/** Requests the list many times on one connection, and stops reading at the beginning of the first response. */
async function askAndStop(tenant: string, times: number): Promise<string> {
  const { port } = server.app.server.address() as AddressInfo
  const token = await server.token(`${tenant}-sandbox`)
  const request = [`GET /${tenant}/outbound-orders HTTP/1.1`, 'Host: localhost', `Authorization: Bearer ${token}`]
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(`${request.join('\r\n')}\r\n\r\n`.repeat(times)))
    sockets.push(socket)
    socket.once('data', (piece) => {
      socket.pause()
      resolve(piece.toString('latin1').slice(0, 12))
    })
  })
}

test('stalled readers of one tenant hold at most its share, are rejected beyond it, and delay no other tenant', async () => {
  let limit = 0
  const first = await Promise.all(
    Array.from({ length: 30 }, async () => {
      const status = await askAndStop('acme', 2)
      limit = Math.max(limit, server.system.answers.reservedBytes)
      return status
    }),
  )
  expect(first).toContain('HTTP/1.1 200')
  expect(first).toContain('HTTP/1.1 503')
  expect(limit).toBeGreaterThan(share / 2)
  expect(limit).toBeLessThanOrEqual(share)

  const refused = await server.call('acme-sandbox', 'GET', '/acme/outbound-orders')
  expectStatus(refused, 503)
  expect(refused.headers).toMatchObject({ 'retry-after': '2', 'content-type': expect.stringContaining('problem+json') })
  expectStatus(await server.call('globex-sandbox', 'GET', '/globex/outbound-orders'), 200)

  for (const socket of sockets) socket.destroy()
  await Promise.all(closed)
  expect(server.system.answers.reservedBytes).toBe(0)
})
