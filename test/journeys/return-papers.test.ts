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

const call = (method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown, headers: Record<string, string> = {}) =>
  server.call('acme-sandbox', method, `/acme/${path}`, body, headers)

interface Made {
  readonly orderReference: string
  readonly number: string
  readonly paper: (type: string, headers?: Record<string, string>) => ReturnType<typeof call>
  readonly head: (type: string) => ReturnType<typeof call>
  readonly read: () => Promise<{ readonly status: string; readonly papers: readonly string[] }>
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

  test('Combined alone hands nothing out, and is not listed any more', async () => {
    givesLabel = true
    const { paper, read } = await makeReturn()
    expectStatus(await paper('Combined'), 404)
    expect(await read()).toEqual({ status: 'Created', papers: ['Label', 'ReturnNote'] })
  })
})

describe('a request for no more than the head of a paper', () => {
  test('changes nothing', async () => {
    const { head, read } = await makeReturn()
    const asked = registered.length
    const answer = await head('Label')
    expectStatus(answer, 200)
    expect([answer.headers['content-type'], answer.headers['content-length'], answer.body]).toEqual([
      'application/pdf',
      undefined,
      '',
    ])
    expect(registered.length).toBe(asked)
    expect((await read()).status).toBe('Created')
    expectStatus(await head('CustomsDeclaration'), 404)
  })

  test('is answered as the paper would be, once there is one', async () => {
    const { paper, head } = await makeReturn()
    const { headers } = await paper('Label')
    const answer = await head('Label')
    expect(answer.headers).toMatchObject({ etag: headers['etag'], 'content-length': headers['content-length'] })
  })
})

test('a paper that there is not yet is handed out also to those who want none that they have', async () => {
  const { paper, read } = await makeReturn()
  const any = { 'if-none-match': '*' }
  const made = await paper('Label', any)
  expectStatus(made, 200)
  expect(made.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
  expect((await read()).status).toBe('LabelIssued')
  expectStatus(await paper('Label', any), 304)
})

test('it is told of a label once, when there is one', async () => {
  const { number, paper, read } = await makeReturn()
  const told = async (): Promise<number> => {
    const answer = await server.call('operator', 'GET', '/admin/v1/events?pageSize=500')
    const { items } = answer.json<{ items: { type: string; subject: string }[] }>()
    return items.filter(({ type, subject }) => type === 'label.created' && subject === number).length
  }
  const steps = [
    ['ReturnNote', 'Created', 0],
    ['Combined', 'LabelIssued', 1],
    ['Label', 'LabelIssued', 1],
  ] as const
  for (const [type, status, count] of steps) {
    expectStatus(await paper(type), 200)
    expect([type, (await read()).status, await told()]).toEqual([type, status, count])
  }
})

describe('a return that is closed', () => {
  test.each(['Cancelled', 'Expired'])(
    '%s: its parcel is withdrawn, what was made stays, nothing new is made',
    async (status) => {
      const { number, paper, move, read } = await makeReturn()
      const label = await paper('Label')
      expectStatus(label, 200)
      const shipment = `shp_${registered.length}`
      expectStatus(await move(status), 200)
      expect((await paper('Label')).rawPayload).toEqual(label.rawPayload)
      const refused = await paper('ReturnNote')
      expectStatus(refused, 404)
      expect(refused.json<{ detail: string }>().detail).toContain(`return order ${number} is ${status}`)
      expect((await read()).papers).toEqual(['Label'])
      await withdrawUnowned(server.system)
      expect(withdrawn).toContain(shipment)
    },
  )

  test('before it had a parcel: none is announced', async () => {
    const { paper, move, read } = await makeReturn()
    expectStatus(await move('Cancelled'), 200)
    const asked = registered.length
    for (const type of ['Label', 'Combined']) expectStatus(await paper(type), 404)
    expect((await read()).papers).toEqual([])
    expectStatus(await paper('Poem'), 404)
    expect(registered.length).toBe(asked)
  })

  test('while its label was made: that is not handed out, and its parcel withdrawn', async () => {
    const { paper, move } = await makeReturn()
    meanwhile = async () => expectStatus(await move('Cancelled'), 200)
    expectStatus(await paper('Label'), 404)
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
    expectStatus(await paper('ReturnNote'), 404)
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
