import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createCountingCarrier, graceOfParcels, withdrawOrphaned } from '../support/counting-carrier.ts'
import { findUndescribedEvents } from '../support/described-events.ts'
import { expectStatus } from '../support/expect-status.ts'
import { TestClock } from '../support/test-clock.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'

const { carrier, registered, withdrawn } = createCountingCarrier()
let server: TestServer
let clock: TestClock
/** Runs once, during the request to the carrier. */
let duringRequest: (() => Promise<void>) | null = null
/** The next random values; later ones are really random. */
let drawn: Uint8Array[] = []

beforeAll(async () => {
  clock = new TestClock()
  const register: typeof carrier.registerShipment = async (shipment) => {
    const once = duringRequest
    duringRequest = null
    await once?.()
    return carrier.registerShipment(shipment)
  }
  const returnNumberBytes = () => drawn.shift() ?? randomBytes(7)
  server = await startTestServer({ clock, carrier: { ...carrier, registerShipment: register }, returnNumberBytes })
  const contactInformation = { firstName: 'Sandbox', lastName: 'Shopper', countryIso: 'DE' }
  const orderItems = [
    { productCode: 'A', lineItemId: 1, quantity: 2 },
    { productCode: 'A', lineItemId: 2, quantity: 1 },
    { productCode: 'B', quantity: 1 },
  ]
  expectStatus(await call('outbound-orders', { orderReference: 'ORDER-1', contactInformation, orderItems }), 201)
})
afterAll(() => server.stop())
beforeEach(() => {
  duringRequest = null
  drawn = []
})

const call = (path: string, body: unknown) => server.call('acme-sandbox', 'POST', `/acme/${path}`, body)
const ask = (shippingReference: string, further: object = {}) =>
  call('label-requests', { outboundOrderReference: 'ORDER-1', shippingReference, ...further })

describe('the items of a label', () => {
  test.each([
    ['more than were ordered', [{ productCode: 'B', quantity: 99 }], 'orderItems[0].quantity'],
    ['more than there are of several items', [{ productCode: 'A', quantity: 4 }], 'orderItems[0].quantity'],
    [
      'lines that share them',
      [
        { productCode: 'A', quantity: 3 },
        { productCode: 'A', lineItemId: 2, quantity: 1 },
      ],
      'orderItems[1].quantity',
    ],
    ['a product of another order', [{ productCode: 'C' }], 'orderItems[0].productCode'],
  ])('%s are rejected, and no parcel is registered', async (name, orderItems, path) => {
    const registeredBefore = registered.length
    const response = await ask(name, { orderItems })
    expectStatus(response, 400)
    expect(Object.keys(response.json<{ errors: object }>().errors)).toEqual([path])
    expect(registered.length).toBe(registeredBefore)
  })

  test('are taken from one order item after the other', async () => {
    const orderItems = [{ productCode: 'A', quantity: 3 }, { productCode: 'B' }]
    expectStatus(await ask('ITEMS', { orderItems }), 200)
    const [row] = await server.database.query<{ items: unknown }>(
      "select request -> 'items' as items from portolan.label_request where shipping_reference = 'ITEMS'",
    )
    expect(row?.items).toEqual([
      { itemId: 1, quantity: 2 },
      { itemId: 2, quantity: 1 },
      { itemId: 3, quantity: null },
    ])
  })
})

describe('a tracking reference', () => {
  const sameBytes = new Uint8Array(7)
  const readReference = (response: Awaited<ReturnType<typeof ask>>) =>
    response.json<{ trackingReference: string }>().trackingReference

  test('that is in use is drawn again, even if it was taken meanwhile', async () => {
    drawn = [sameBytes]
    const first = await ask('DRAW-1')
    drawn = [sameBytes, sameBytes]
    const second = await ask('DRAW-2')
    expectStatus(second, 200)
    expect(readReference(second)).not.toBe(readReference(first))

    const otherBytes = new Uint8Array(7).fill(1)
    drawn = [otherBytes, otherBytes]
    duringRequest = async () => expectStatus(await ask('DRAW-3'), 200)
    const late = await ask('DRAW-4')
    expectStatus(late, 503)
    expect(late.headers['retry-after']).toBe('1')
    expectStatus(await ask('DRAW-4'), 200)
  })
})

test('of two concurrent requests for one label, the slower is rejected and its parcel withdrawn', async () => {
  let quicker = ''
  duringRequest = async () => {
    const response = await ask('RACE')
    expectStatus(response, 200)
    quicker = response.json<{ labelReference: string }>().labelReference
  }
  const slower = await ask('RACE')
  expectStatus(slower, 409)
  const shipment = `shp_${registered.length}`
  const rows = await server.database.query(
    "select label_reference from portolan.label_request where shipping_reference = 'RACE'",
  )
  expect(rows).toEqual([{ label_reference: quicker }])
  clock.advance(graceOfParcels)
  await withdrawOrphaned(server.system)
  expect(withdrawn).toContain(shipment)
})

test('every event matches the description of its type', async () => {
  expect(await findUndescribedEvents(server)).toEqual([])
})
