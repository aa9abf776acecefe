import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { cloneDatabase, type TestDatabase } from '../support/test-database.ts'
import { createTemporaryDirectory, fetchToken, type RunningServer, startServer, waitUntil } from './portolan.ts'

interface Shipment {
  readonly id: string
  readonly tracking_number: string
  readonly metadata: Readonly<Record<string, string>>
  status: string
}

/** A fake karrio with the API that Portolan uses. It remembers its shipments, whatever happens to the caller. */
const shipments: Shipment[] = []
/** Runs after a shipment is created, before the response. */
let beforeResponse: () => void = () => {}

async function readJsonBody(request: IncomingMessage): Promise<{ metadata: Record<string, string> }> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return JSON.parse(Buffer.concat(chunks).toString('utf8'))
}

async function respondAsKarrio(request: IncomingMessage): Promise<readonly [number, object]> {
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://karrio')
  if (request.method === 'GET') {
    const { metadata_key: key = '', metadata_value: value } = Object.fromEntries(searchParams)
    return [200, { results: shipments.filter(({ metadata }) => metadata[key] === value) }]
  }
  const cancelled = /^\/v1\/shipments\/(\w+)\/cancel$/.exec(pathname)?.[1]
  const knownShipment = shipments.find(({ id }) => id === cancelled)
  if (knownShipment !== undefined) {
    knownShipment.status = 'cancelled'
    return [200, knownShipment]
  }
  const { metadata } = await readJsonBody(request)
  const number = shipments.length + 1
  const shipment = { id: `shp_${number}`, tracking_number: `T${number}`, metadata, status: 'purchased' }
  shipments.push(shipment)
  beforeResponse()
  return [201, shipment]
}

let carrier: Server
let database: TestDatabase
let directory: Awaited<ReturnType<typeof createTemporaryDirectory>>
let settings: Readonly<Record<string, string>>
let server: RunningServer

beforeAll(async () => {
  carrier = createServer((request, response) => {
    void respondAsKarrio(request).then(([status, body]) => response.writeHead(status).end(JSON.stringify(body)))
  })
  await new Promise<void>((resolve) => carrier.listen(0, '127.0.0.1', resolve))
  directory = await createTemporaryDirectory()
  database = await cloneDatabase(inject('sandboxDatabase'))
  const route = {
    displayName: 'Carrier of the test',
    carrierId: 'test',
    carrierName: 'test',
    service: 'test_return',
    hasReturnService: true,
    assumedWeightKg: '1',
    incoterm: 'DAP',
  }
  settings = {
    DATABASE_URL: database.url,
    PORTOLAN_DATA_DIR: join(directory.path, 'data'),
    PORTOLAN_OUTGOING_RANGES: '127.0.0.0/8',
    PORTOLAN_KARRIO: JSON.stringify({
      baseAddress: `http://127.0.0.1:${(carrier.address() as AddressInfo).port}`,
      apiKey: 'key_of_the_test',
      routes: { 'SBX-POST-IN': route },
    }),
  }
  server = await startServer({ settings })
})
afterAll(async () => {
  carrier.closeAllConnections()
  carrier.close()
  await directory.remove()
  await database.drop()
})

async function call(method: string, path: string, body?: unknown): Promise<Response> {
  return fetch(`${server.origin}/acme/${path}`, {
    method,
    headers: { authorization: `Bearer ${await fetchToken(server.origin)}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
}

it('withdraws the label it was killed over, and keeps the one it returned', async () => {
  const orderReference = 'ORDER-1'
  const contactInformation = { lastName: 'Shopper', countryIso: 'DE' }
  const orderItems = [{ productCode: 'A', quantity: 1 }]
  await call('POST', 'outbound-orders', { orderReference, contactInformation, orderItems })
  await call('POST', 'outbound-shipments', { orderReference, shippingReference: 'S-1' })
  const created = await call('POST', `orders/${orderReference}/return-orders`, {
    returnItems: [{ productCode: 'A', reasonCode: 'TooSmall' }],
  })
  expect(created.status).toBe(201)
  const { returnOrderNumber: number } = (await created.json()) as { returnOrderNumber: string }

  beforeResponse = () => server.child.kill('SIGKILL')
  await expect(call('GET', `return-orders/${number}/Label`)).rejects.toThrow('fetch failed')
  beforeResponse = () => {}
  await server.exited
  expect(shipments.map(({ status }) => status)).toEqual(['purchased'])

  server = await startServer({ settings, port: server.port })
  expect((await call('GET', `return-orders/${number}/Label`)).status).toBe(200)
  expect(shipments.map(({ status }) => status)).toEqual(['purchased', 'purchased'])
  await database.query("update portolan.unowned_parcel set withdraw_at = now() - interval '1 second'")
  await database.query("select graphile_worker.add_job('withdraw-unowned-parcels')")
  await waitUntil('the orphan is withdrawn', async () => shipments[0]?.status === 'cancelled')
  await waitUntil(
    'it is forgotten',
    async () => (await database.query('select from portolan.unowned_parcel')).length === 0,
  )
  expect(shipments.map(({ status }) => status)).toEqual(['cancelled', 'purchased'])
})
