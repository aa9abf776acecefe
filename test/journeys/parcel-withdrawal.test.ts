import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createCarrierError } from '../../src/shipping/service/carrier.ts'
import { createCountingCarrier, graceOfParcels, withdrawOrphaned } from '../support/counting-carrier.ts'
import { expectStatus } from '../support/expect-status.ts'
import { TestClock } from '../support/test-clock.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'

/* Parcels of returns and prepaid labels with a carrier that refuses, does not respond, or is slow. */

let server: TestServer
let clock: TestClock
let carrier: ReturnType<typeof createCountingCarrier>

beforeEach(async () => {
  clock = new TestClock()
  carrier = createCountingCarrier()
  server = await startTestServer({ clock, carrier: carrier.carrier })
  const order = {
    orderReference: 'ORDER-1',
    contactInformation: { firstName: 'Sandbox', lastName: 'Shopper', countryIso: 'DE' },
    orderItems: [{ productCode: 'A', quantity: 2 }],
  }
  expectStatus(await call('POST', 'outbound-orders', order), 201)
  expectStatus(await call('POST', 'outbound-shipments', { orderReference: 'ORDER-1', shippingReference: 'S-1' }), 201)
})
afterEach(() => server.stop())

const call = (method: 'GET' | 'POST', path: string, body?: unknown) =>
  server.call('acme-sandbox', method, `/acme/${path}`, body)
const askForLabel = () =>
  call('POST', 'label-requests', { outboundOrderReference: 'ORDER-1', shippingReference: 'S-1' })
const withdrawAfter = async (milliseconds: number) => {
  clock.advance(milliseconds)
  await withdrawOrphaned(server.system)
}

/** Creates a return. @returns the address of its label */
async function createReturnLabel(): Promise<string> {
  const response = await call('POST', 'orders/ORDER-1/return-orders', {
    returnItems: [{ productCode: 'A', reasonCode: 'TooSmall' }],
  })
  expectStatus(response, 201)
  return `return-orders/${response.json<{ returnOrderNumber: string }>().returnOrderNumber}/Label`
}

describe('a carrier that refuses the parcel for good', () => {
  beforeEach(() => carrier.turn('refuses'))

  test('leaves the return without that document, with the reason', async () => {
    const address = await createReturnLabel()
    const response = await call('GET', address)
    expectStatus(response, 404)
    expect(response.json()).toMatchObject({
      type: '/docs/errors#not-found',
      detail: 'This return has no document Label, because the carrier does not accept the parcel: No such postal code',
    })
    carrier.turn('takes')
    expectStatus(await call('GET', address), 200)
  })

  test('makes the label request fail', async () => {
    const response = await askForLabel()
    expectStatus(response, 400)
    expect(response.json().errors).toEqual({ shopperAddress: ['was rejected by the carrier: No such postal code'] })
    expect(response.json().detail).toContain('No such postal code')
    carrier.turn('takes')
    expectStatus(await askForLabel(), 200)
  })

  test('gets no withdrawal, and nobody is alerted', async () => {
    await askForLabel()
    await withdrawAfter(graceOfParcels)
    expect([carrier.withdrawn, server.complaints]).toEqual([[], []])
    expect(await server.database.query('select from portolan.unowned_parcel')).toEqual([])
  })
})

describe('a carrier whose response is lost', () => {
  test('has the parcel withdrawn, and the label can be requested again', async () => {
    carrier.turn('silence')
    expectStatus(await askForLabel(), 503)
    expectStatus(await call('GET', await createReturnLabel()), 503)
    carrier.turn('takes')
    expectStatus(await askForLabel(), 200)
    await withdrawAfter(graceOfParcels)
    expect([carrier.registered.length, carrier.withdrawn.toSorted()]).toEqual([3, ['shp_1', 'shp_2']])
  })
})

test('has the slower parcel of two concurrent requests withdrawn', async () => {
  const address = await createReturnLabel()
  const responses = await Promise.all(Array.from({ length: 4 }, () => call('GET', address)))
  expect(new Set(responses.map(({ headers }) => headers['etag'])).size).toBe(1)
  await withdrawAfter(graceOfParcels)
  expect(carrier.registered.length - carrier.withdrawn.length).toBe(1)
  const [kept] = await server.database.query<{ reference: string }>(
    "select carrier_result ->> 'shipmentReference' as reference from portolan.parcel",
  )
  expect(carrier.withdrawn).not.toContain(kept?.reference)
})

describe('an orphaned parcel', () => {
  const countComplaints = () => server.complaints.filter((line) => line.includes('could not be cancelled'))

  beforeEach(async () => {
    carrier.turn('silence')
    expectStatus(await askForLabel(), 503)
    carrier.turn('takes')
  })

  test.each([
    ['refuses', { result: null, messages: [createCarrierError('CarrierRefused', 'It is under way')] }],
    ['cannot', { result: null, messages: [createCarrierError('OperationNotSupported', 'It cannot cancel parcels')] }],
  ])('that the carrier %s to withdraw is reported to the operator once', async (_, response) => {
    carrier.answerCancel(response)
    await withdrawAfter(graceOfParcels)
    await withdrawAfter(graceOfParcels)
    expect(countComplaints()).toHaveLength(1)
    expect(countComplaints()[0]).toContain('"tenant":"acme"')
  })

  test('is retried for three days while the carrier is unavailable', async () => {
    carrier.turn('is away')
    for (let day = 1; day <= 3; day++) await withdrawAfter(23 * 3_600_000)
    expect(countComplaints()).toEqual([])
    await withdrawAfter(4 * 3_600_000)
    expect(countComplaints()).toHaveLength(1)
    carrier.turn('takes')
    await withdrawAfter(graceOfParcels)
    expect(carrier.withdrawn).toEqual([])
  })

  test('is withdrawn along with all others, however many', async () => {
    carrier.turn('silence')
    for (let count = 1; count < 25; count++) await askForLabel()
    carrier.turn('takes')
    await withdrawAfter(graceOfParcels)
    expect([carrier.withdrawn.length, new Set(carrier.withdrawn).size]).toEqual([25, 25])
  })
})
