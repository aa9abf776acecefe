import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { CarrierResult } from '../../src/shipping/service/carrier.ts'
import { createCountingCarrier, graceOfParcels, withdrawOrphaned } from '../support/counting-carrier.ts'
import { findUndescribedEvents } from '../support/described-events.ts'
import { expectStatus } from '../support/expect-status.ts'
import { TestClock } from '../support/test-clock.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'

/* Documents of returns whose carrier creates its own labels, of closed returns, and with unusual values. */

const { carrier, registered, withdrawn } = createCountingCarrier()
const ownLabel = new TextEncoder().encode('%PDF-1.4 the label of the carrier')
let givesLabel = false
/** Runs during the request to the carrier. */
let duringRequest = async (): Promise<void> => {}
let server: TestServer
let clock: TestClock
let orders = 0

beforeAll(async () => {
  clock = new TestClock()
  const register: typeof carrier.registerShipment = async (shipment) => {
    await duringRequest()
    const { result, messages } = await carrier.registerShipment(shipment)
    return { result: givesLabel ? { ...(result as CarrierResult), label: ownLabel } : result, messages }
  }
  server = await startTestServer({ clock, carrier: { ...carrier, registerShipment: register } })
})
afterAll(() => server.stop())
beforeEach(() => {
  givesLabel = false
  duringRequest = async () => {}
})

const call = (method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown, headers: Record<string, string> = {}) =>
  server.call('acme-sandbox', method, `/acme/${path}`, body, headers)

interface CreatedReturn {
  readonly orderReference: string
  readonly number: string
  readonly paper: (type: string, headers?: Record<string, string>) => ReturnType<typeof call>
  readonly head: (type: string) => ReturnType<typeof call>
  readonly read: () => Promise<{ readonly status: string; readonly papers: readonly string[] }>
  readonly move: (status: string) => ReturnType<typeof call>
}

/** Creates a return of one item. */
async function createReturn(countryIso = 'DE', item: object = {}): Promise<CreatedReturn> {
  const orderReference = `PAPERS-${++orders}`
  const contactInformation = { firstName: 'Sandbox', lastName: 'Shopper', countryIso }
  const orderItems = [{ productCode: 'A', quantity: 1, shippingInformation: { shippingStatus: 'Shipped' }, ...item }]
  expectStatus(await call('POST', 'outbound-orders', { orderReference, contactInformation, orderItems }), 201)
  const path = `orders/${orderReference}/return-orders`
  const response = await call('POST', path, { returnItems: [{ productCode: 'A', reasonCode: 'TooSmall' }] })
  expectStatus(response, 201)
  const number = response.json<{ returnOrderNumber: string }>().returnOrderNumber
  return {
    orderReference,
    number,
    paper: (type, headers) => call('GET', `return-orders/${number}/${type}`, undefined, headers),
    head: async (type) => {
      const authorization = `Bearer ${await server.token('acme-sandbox')}`
      return server.app.inject({
        method: 'HEAD',
        url: `/acme/return-orders/${number}/${type}`,
        headers: { authorization },
      })
    },
    read: async () => {
      const { status, documents } = (await call('GET', `${path}/${number}`)).json<{
        status: string
        documents: { documentType: string }[]
      }>()
      return { status, papers: documents.map(({ documentType }) => documentType) }
    },
    move: (status) => call('PUT', `${path}/${number}`, { status }),
  }
}

describe('a carrier that creates its own labels', () => {
  test.each([
    ['before the label', ['Combined', 'Label']],
    ['after it', ['Label', 'Combined']],
  ])('Combined, requested as %s', async (_, types) => {
    givesLabel = true
    const registeredBefore = registered.length
    const { orderReference, number, paper: document } = await createReturn()
    const responses = new Map<string, Awaited<ReturnType<typeof document>>>()
    for (const type of types) responses.set(type, await document(type))
    expect(responses.get('Label')?.rawPayload).toEqual(Buffer.from(ownLabel))
    const combined = responses.get('Combined')
    expect(combined?.statusCode).toBe(404)
    expect(combined?.json<{ detail: string }>().detail).toContain('because the carrier creates its own label')
    expectStatus(await document('ReturnNote'), 200)
    expect(registered.length).toBe(registeredBefore + 1)
    const createdReturn = await call('GET', `orders/${orderReference}/return-orders/${number}`)
    expect(createdReturn.json()).toMatchObject({ status: 'LabelIssued' })
  })

  test('a Combined document alone contains no label, and is no longer listed', async () => {
    givesLabel = true
    const { paper: document, read } = await createReturn()
    expectStatus(await document('Combined'), 404)
    expect(await read()).toEqual({ status: 'Created', papers: ['Label', 'ReturnNote'] })
  })
})

describe('a HEAD request for a document', () => {
  test('changes nothing', async () => {
    const { head, read } = await createReturn()
    const registeredBefore = registered.length
    const response = await head('Label')
    expectStatus(response, 200)
    expect([response.headers['content-type'], response.headers['content-length'], response.body]).toEqual([
      'application/pdf',
      undefined,
      '',
    ])
    expect(registered.length).toBe(registeredBefore)
    expect((await read()).status).toBe('Created')
    expectStatus(await head('CustomsDeclaration'), 404)
  })

  test('returns the headers of the document once it exists', async () => {
    const { paper: document, head } = await createReturn()
    const { headers } = await document('Label')
    const response = await head('Label')
    expect(response.headers).toMatchObject({ etag: headers['etag'], 'content-length': headers['content-length'] })
  })
})

test('If-None-Match: * returns a document that does not exist yet', async () => {
  const { paper: document, read } = await createReturn()
  const any = { 'if-none-match': '*' }
  const createdReturn = await document('Label', any)
  expectStatus(createdReturn, 200)
  expect(createdReturn.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
  expect((await read()).status).toBe('LabelIssued')
  expectStatus(await document('Label', any), 304)
})

test('emits one event per label, once it exists', async () => {
  const { number, paper: document, read } = await createReturn()
  const countEvents = async (): Promise<number> => {
    const response = await server.call('operator', 'GET', '/admin/v1/events?pageSize=500')
    const { items } = response.json<{ items: { type: string; subject: string }[] }>()
    return items.filter(({ type, subject }) => type === 'label.created' && subject === number).length
  }
  const steps = [
    ['ReturnNote', 'Created', 0],
    ['Combined', 'LabelIssued', 1],
    ['Label', 'LabelIssued', 1],
  ] as const
  for (const [type, status, count] of steps) {
    expectStatus(await document(type), 200)
    expect([type, (await read()).status, await countEvents()]).toEqual([type, status, count])
  }
})

describe('a closed return', () => {
  test.each(['Cancelled', 'Expired'])(
    '%s: withdraws its parcel, keeps existing documents and creates no new ones',
    async (status) => {
      const { number, paper: document, move, read } = await createReturn()
      const label = await document('Label')
      expectStatus(label, 200)
      const shipment = `shp_${registered.length}`
      expectStatus(await move(status), 200)
      expect((await document('Label')).rawPayload).toEqual(label.rawPayload)
      const refused = await document('ReturnNote')
      expectStatus(refused, 404)
      expect(refused.json<{ detail: string }>().detail).toContain(`return order ${number} is ${status}`)
      expect((await read()).papers).toEqual(['Label'])
      await withdrawOrphaned(server.system)
      expect(withdrawn).toContain(shipment)
    },
  )

  test('before it had a parcel: registers none', async () => {
    const { paper: document, move, read } = await createReturn()
    expectStatus(await move('Cancelled'), 200)
    const registeredBefore = registered.length
    for (const type of ['Label', 'Combined']) expectStatus(await document(type), 404)
    expect((await read()).papers).toEqual([])
    expectStatus(await document('Poem'), 404)
    expect(registered.length).toBe(registeredBefore)
  })

  test('while its label is created: does not return it and withdraws its parcel', async () => {
    const { paper: document, move } = await createReturn()
    duringRequest = async () => expectStatus(await move('Cancelled'), 200)
    expectStatus(await document('Label'), 404)
    const shipment = `shp_${registered.length}`
    clock.advance(graceOfParcels)
    await withdrawOrphaned(server.system)
    expect(withdrawn).toContain(shipment)
  })

  test('processed: keeps its parcel', async () => {
    const { paper: document, move } = await createReturn()
    expectStatus(await document('Label'), 200)
    for (const status of ['Received', 'Processed']) expectStatus(await move(status), 200)
    expect(await server.database.query('select from portolan.unowned_parcel')).toEqual([])
    expectStatus(await document('ReturnNote'), 404)
  })
})

describe('very small amounts', () => {
  test.each([
    ['a weight', { weight: { weight: 0.0000001, weightUnit: 'Kg' }, unitPrice: { amount: 10, currency: 'USD' } }],
    ['a price', { weight: { weight: 1, weightUnit: 'Kg' }, unitPrice: { amount: 0.0000001, currency: 'USD' } }],
    ['a price without subunits', { unitPrice: { amount: 0.000001, currency: 'JPY' } }],
  ])('%s: every document is created', async (_, item) => {
    const { paper: document } = await createReturn('JP', item)
    for (const type of ['Label', 'ReturnNote', 'CommercialInvoice', 'CustomsDeclaration', 'Combined']) {
      expect([type, (await document(type)).statusCode]).toEqual([type, 200])
    }
  })
})

test('the server logs no errors', () => {
  expect(server.complaints).toEqual([])
})

test('every event matches the description of its type', async () => {
  expect(await findUndescribedEvents(server)).toEqual([])
})
