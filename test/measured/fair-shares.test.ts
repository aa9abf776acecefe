import { once } from 'node:events'
import type { Socket } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { CarrierShipment } from '../../src/shipping/service/carrier.ts'
import { createCountingCarrier } from '../support/counting-carrier.ts'
import { expectStatus } from '../support/expect-status.ts'
import { measureSlowness } from '../support/machine-speed.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'

/*
 * One tenant's requests, including aborted ones, take nothing from another. The server listens on a port because only
 * real connections can be closed.
 */

const { carrier, registered } = createCountingCarrier()
/** Runs during the request to the carrier. */
let duringRequest = async (_shipment: CarrierShipment): Promise<void> => {}
let server: TestServer
let origin: string
const connections = new Set<Socket>()

beforeAll(async () => {
  const register: typeof carrier.registerShipment = async (shipment) => {
    await duringRequest(shipment)
    return carrier.registerShipment(shipment)
  }
  server = await startTestServer({ carrier: { ...carrier, registerShipment: register } })
  origin = await server.app.listen({ host: '127.0.0.1', port: 0 })
  server.app.server.on('connection', (socket) => {
    connections.add(socket)
    socket.once('close', () => connections.delete(socket))
  })
})
afterAll(() => server.stop())
beforeEach(() => {
  duringRequest = async () => {}
  registered.length = 0
})

const call = (tenant: string, method: 'GET' | 'POST', path: string, body?: unknown) =>
  server.call(`${tenant}-sandbox`, method, path, body)

/** Sends an abortable request. */
async function ask(tenant: string, path: string, signal: AbortSignal | null = null): Promise<Response> {
  const authorization = `Bearer ${await server.token(`${tenant}-sandbox`)}`
  return fetch(`${origin}${path}`, { headers: { authorization }, signal })
}

/** Creates a return with the given number of lines. @returns the address of its note */
async function makeReturn(tenant: string, orderReference: string, lines: number): Promise<string> {
  const codes = Array.from({ length: lines }, (_, index) => `A${index}`)
  const shippingInformation = { shippingStatus: 'Shipped' }
  const orderItems = codes.map((productCode) => ({ productCode, quantity: 1, shippingInformation }))
  const contactInformation = { firstName: 'Sandbox', lastName: 'Shopper', countryIso: 'DE' }
  const order = { orderReference, contactInformation, orderItems }
  expectStatus(await call(tenant, 'POST', `/${tenant}/outbound-orders`, order), 201)
  const returnItems = codes.map((productCode) => ({ productCode, reasonCode: 'TooSmall' }))
  const created = await call(tenant, 'POST', `/${tenant}/orders/${orderReference}/return-orders`, { returnItems })
  expectStatus(created, 201)
  return `/${tenant}/return-orders/${created.json<{ returnOrderNumber: string }>().returnOrderNumber}/ReturnNote`
}

test('a document requested concurrently is created once', async () => {
  const path = await makeReturn('acme', 'SAME', 1)
  const responses = await Promise.all(Array.from({ length: 12 }, () => ask('acme', path)))
  expect(responses.map(({ status }) => status)).toEqual(Array.from({ length: 12 }, () => 200))
  expect(new Set(responses.map(({ headers }) => headers.get('etag'))).size).toBe(1)
  expect(registered).toHaveLength(1)
})

test('40 aborted requests for a long document are not processed, and another tenant is served at once', async () => {
  const [path, own] = [await makeReturn('acme', 'GIVEN-UP', 1000), await makeReturn('globex', 'OTHER', 1)]
  const query = Promise.withResolvers<void>()
  const canContinue = Promise.withResolvers<void>()
  duringRequest = async () => {
    query.resolve()
    await canContinue.promise
  }
  const leaving = new AbortController()
  const requests = Array.from({ length: 40 }, () => ask('acme', path, leaving.signal).catch(() => null))
  await query.promise
  leaving.abort()
  await Promise.all(requests)
  await Promise.all([...connections].filter(({ destroyed }) => !destroyed).map((socket) => once(socket, 'close')))
  duringRequest = async () => {}
  canContinue.resolve()
  expect((await ask('globex', own)).status).toBe(200)
  const storedDocuments = await server.database.query(
    "select from portolan.document where tenant = 'acme' and subject in (select 'return-order/' || return_order_number from portolan.return_order where order_reference = 'GIVEN-UP')",
  )
  expect(storedDocuments).toHaveLength(0)
  expect(registered.filter(({ references }) => references.orderReference === 'GIVEN-UP')).toHaveLength(1)
  // It can still be retrieved.
  expect((await ask('acme', path)).status).toBe(200)
})

test('at most four documents per tenant are in progress, and nothing more is read ahead', async () => {
  const numbers = Array.from({ length: 8 }, (_, index) => index)
  const paths = await Promise.all(numbers.map((number) => makeReturn('acme', `AT-ONCE-${number}`, 1)))
  const own = await makeReturn('globex', 'BESIDE', 1)
  let underWay = 0
  let maxUnderWay = 0
  const four = Promise.withResolvers<void>()
  const canContinue = Promise.withResolvers<void>()
  duringRequest = async ({ references }) => {
    if (references.orderReference === 'BESIDE') return
    maxUnderWay = Math.max(maxUnderWay, ++underWay)
    if (underWay === 4) four.resolve()
    await canContinue.promise
    underWay--
  }
  const responses = paths.map((path) => ask('acme', path))
  await four.promise
  expect((await ask('globex', own)).status).toBe(200)
  canContinue.resolve()
  expect((await Promise.all(responses)).map(({ status }) => status)).toEqual(numbers.map(() => 200))
  expect(maxUnderWay).toBe(4)
})

test.each([
  ['to classify', 'Classify', 200, {}],
  [
    'to create',
    'Products',
    201,
    { brandCode: 'ACM', material: 'Cotton', countryOfOrigin: 'PT', deliveryCountry: 'DE' },
  ],
])('100 products with long texts %s block no request for 50 ms', async (_, path, status, more) => {
  const product = (index: number) => ({
    ...more,
    ...(path === 'Products' ? { productCode: `LONG-${index}` } : {}),
    name: `Shirt ${index}`,
    description: 'A shirt of woven cotton with buttons of shell and a wallet of leather in its pocket. '.repeat(110),
  })
  const products = Array.from({ length: 100 }, (__, index) => product(index))
  // Loads reference data and starts threads, as a server does before it listens.
  server.system.readReference()
  await call('acme', 'POST', '/api/v2/Classify', products.slice(0, 30))
  const longest = { stall: 0 }
  const over = new AbortController()
  const watch = async () => {
    while (!over.signal.aborted) {
      const start = process.threadCpuUsage()
      await new Promise(setImmediate)
      const { user, system } = process.threadCpuUsage(start)
      longest.stall = Math.max(longest.stall, (user + system) / 1000)
    }
  }
  const watching = watch()
  const response = await call('acme', 'POST', `/api/v2/${path}`, products)
  over.abort()
  await watching
  expectStatus(response, status)
  expect(longest.stall).toBeLessThan(50 * measureSlowness())
})
