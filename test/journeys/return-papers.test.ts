import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { CarrierResult } from '../../src/kernel/carrier.ts'
import { countingCarrier, graceOfParcels, withdrawUnowned } from '../support/counting-carrier.ts'
import { expectStatus } from '../support/expect-status.ts'
import { TestClock } from '../support/test-clock.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'

/*
 * Papers of returns whose carrier makes labels of its own, of returns that are closed, and with uncommon figures.
 */

const { carrier, registered, withdrawn } = countingCarrier()
const ownLabel = new TextEncoder().encode('%PDF-1.4 the label of the carrier')
let givesLabel = false
/** Done while the carrier is asked. */
let meanwhile = async (): Promise<void> => {}
let server: TestServer
let clock: TestClock
let orders = 0

beforeAll(async () => {
  clock = new TestClock()
  const register: typeof carrier.register = async (shipment) => {
    await meanwhile()
    const { result, messages } = await carrier.register(shipment)
    return { result: givesLabel ? { ...(result as CarrierResult), label: ownLabel } : result, messages }
  }
  server = await startTestServer({ clock, carrier: { ...carrier, register } })
})
afterAll(() => server.stop())
beforeEach(() => {
  givesLabel = false
  meanwhile = async () => {}
})

const call = (method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown) =>
  server.call('acme-sandbox', method, `/acme/${path}`, body)

interface Made {
  readonly orderReference: string
  readonly number: string
  readonly paper: (type: string) => ReturnType<typeof call>
  readonly move: (status: string) => ReturnType<typeof call>
}

/** Makes a return of one article. */
async function makeReturn(countryIso = 'DE', item: object = {}): Promise<Made> {
  const orderReference = `PAPERS-${++orders}`
  const contactInformation = { firstName: 'Sandbox', lastName: 'Shopper', countryIso }
  const orderItems = [{ productCode: 'A', quantity: 1, shippingInformation: { shippingStatus: 'Shipped' }, ...item }]
  expectStatus(await call('POST', 'outbound-orders', { orderReference, contactInformation, orderItems }), 201)
  const path = `orders/${orderReference}/return-orders`
  const answer = await call('POST', path, { returnItems: [{ productCode: 'A', reasonCode: 'TooSmall' }] })
  expectStatus(answer, 201)
  const number = answer.json<{ returnOrderNumber: string }>().returnOrderNumber
  return {
    orderReference,
    number,
    paper: (type) => call('GET', `return-orders/${number}/${type}`),
    move: (status) => call('PUT', `${path}/${number}`, { status }),
  }
}

describe('a carrier that makes the label itself', () => {
  test.each([
    ['before the label', ['Combined', 'Label']],
    ['after it', ['Label', 'Combined']],
  ])('Combined, asked for %s', async (_, types) => {
    givesLabel = true
    const asked = registered.length
    const { orderReference, number, paper } = await makeReturn()
    const answers = new Map<string, Awaited<ReturnType<typeof paper>>>()
    for (const type of types) answers.set(type, await paper(type))
    expect(answers.get('Label')?.rawPayload).toEqual(Buffer.from(ownLabel))
    const combined = answers.get('Combined')
    expect(combined?.statusCode).toBe(404)
    expect(combined?.json<{ detail: string }>().detail).toContain("because the label is the carrier's own")
    expectStatus(await paper('ReturnNote'), 200)
    expect(registered.length).toBe(asked + 1)
    const made = await call('GET', `orders/${orderReference}/return-orders/${number}`)
    expect(made.json()).toMatchObject({ status: 'LabelIssued' })
  })

  test('Combined alone hands nothing out', async () => {
    givesLabel = true
    const { orderReference, number, paper } = await makeReturn()
    expectStatus(await paper('Combined'), 404)
    const made = await call('GET', `orders/${orderReference}/return-orders/${number}`)
    expect(made.json()).toMatchObject({ status: 'Created' })
  })
})

describe('a return that is closed', () => {
  test.each(['Cancelled', 'Expired'])(
    '%s: its parcel is withdrawn, what was made stays, nothing new is made',
    async (status) => {
      const { number, paper, move } = await makeReturn()
      const label = await paper('Label')
      expectStatus(label, 200)
      const shipment = `shp_${registered.length}`
      expectStatus(await move(status), 200)
      expect((await paper('Label')).rawPayload).toEqual(label.rawPayload)
      const refused = await paper('ReturnNote')
      expectStatus(refused, 409)
      expect(refused.json<{ detail: string }>().detail).toContain(`Return order ${number} is ${status}`)
      await withdrawUnowned(server.system)
      expect(withdrawn).toContain(shipment)
    },
  )

  test('before it had a parcel: none is announced', async () => {
    const { paper, move } = await makeReturn()
    expectStatus(await move('Cancelled'), 200)
    const asked = registered.length
    for (const type of ['Label', 'Combined']) expectStatus(await paper(type), 409)
    expectStatus(await paper('Poem'), 404)
    expect(registered.length).toBe(asked)
  })

  test('while its label was made: that is not handed out, and its parcel withdrawn', async () => {
    const { paper, move } = await makeReturn()
    meanwhile = async () => expectStatus(await move('Cancelled'), 200)
    expectStatus(await paper('Label'), 409)
    const shipment = `shp_${registered.length}`
    clock.advance(graceOfParcels)
    await withdrawUnowned(server.system)
    expect(withdrawn).toContain(shipment)
  })

  test('processed: its parcel stays', async () => {
    const { paper, move } = await makeReturn()
    expectStatus(await paper('Label'), 200)
    for (const status of ['Received', 'Processed']) expectStatus(await move(status), 200)
    expect(await server.database.query('select from portolan.unowned_parcel')).toEqual([])
    expectStatus(await paper('ReturnNote'), 409)
  })
})

describe('very small figures', () => {
  test.each([
    ['a weight', { weight: { weight: 0.0000001, weightUnit: 'Kg' }, unitPrice: { amount: 10, currency: 'USD' } }],
    ['a price', { weight: { weight: 1, weightUnit: 'Kg' }, unitPrice: { amount: 0.0000001, currency: 'USD' } }],
    ['a price without subunits', { unitPrice: { amount: 0.000001, currency: 'JPY' } }],
  ])('%s: every paper is made', async (_, item) => {
    const { paper } = await makeReturn('JP', item)
    for (const type of ['Label', 'ReturnNote', 'CommercialInvoice', 'CustomsDeclaration', 'Combined']) {
      expect([type, (await paper(type)).statusCode]).toEqual([type, 200])
    }
  })
})

test('no complaint was logged', () => {
  expect(server.complaints).toEqual([])
})
