import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createSimulatedJourney } from '../../src/adapters/carriers/simulated-journey.ts'
import { findUndescribedEvents } from '../support/described-events.ts'
import { expectStatus } from '../support/expect-status.ts'
import { TestClock } from '../support/test-clock.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'
import { createConfirmation, createRetailer } from './retailer.ts'
import { createReturnsDesk, oneItem, type ReturnOrder, readEventTypesSince } from './returns-desk.ts'

let server: TestServer
let clock: TestClock

beforeAll(async () => {
  clock = new TestClock()
  server = await startTestServer({ clock })
})
afterAll(() => server.stop())

describe('the whole life of a return', () => {
  test('from confirmation to refund', async () => {
    const acme = createReturnsDesk(server, 'acme')
    const start = await readEventTypesSince(server, null)
    const bought = createConfirmation('STORY-1')
    expectStatus(await createRetailer(server).send(bought), 201)
    const reference = bought.retailerCartId

    const unshipped = await acme.read(reference)
    expect(unshipped).toMatchObject({ isReturnable: false, qualifiesForCancel: true, articlesAvailableForReturn: 0 })
    expect(unshipped.reasons.map(({ code }) => code)).toContain('NothingShipped')

    expectStatus(await acme.ship(reference), 201)
    const shipped = await acme.read(reference)
    expect(shipped).toMatchObject({ isReturnable: true, qualifiesForCancel: false, reasons: [] })
    const [first] = shipped.items
    if (first === undefined) throw new Error('the order has items')

    const methods = await acme.call('POST', `return-methods/${reference}`, {
      returnItems: [{ productCode: first.productCode }],
    })
    expectStatus(methods, 200)
    const { returnMethods } = methods.json<{ returnMethods: { returnMethod: string }[] }>()
    expect(returnMethods.map(({ returnMethod }) => returnMethod)).toEqual(['Postal', 'PUDO', 'Collections'])

    const created = await acme.takeBack(reference, [{ productCode: first.productCode, reasonCode: 'TooSmall' }], {
      returnMethod: 'PUDO',
      consumerEmailAddress: 'shopper@sandbox.example',
    })
    expectStatus(created, 201)
    const { returnOrderNumber: number, documents } = created.json<ReturnOrder>()
    expect(created.headers['location']).toBe(`/acme/orders/${reference}/return-orders/${number}`)
    expectStatus(await acme.takeBack(reference, [{ productCode: first.productCode, reasonCode: 'TooSmall' }]), 409)

    for (const { documentType, link } of documents) {
      const document = await server.call('acme-sandbox', 'GET', link)
      expectStatus(document, 200)
      expect([documentType, document.rawPayload.subarray(0, 5).toString()]).toEqual([documentType, '%PDF-'])
      const repeated = await server.call('acme-sandbox', 'GET', link, undefined, {
        'if-none-match': String(document.headers['etag']),
      })
      expectStatus(repeated, 304)
      expect(repeated.body).toBe('')
      expect((await server.call('acme-sandbox', 'GET', link)).rawPayload).toEqual(document.rawPayload)
    }
    expect(documents.map(({ documentType }) => documentType)).toContain('QrCode')
    const picture = await server.call('acme-sandbox', 'GET', `/acme/return-orders/${number}/QrCode`, undefined, {
      accept: 'image/png',
    })
    expect(picture.headers['content-type']).toBe('image/png')
    expect((await acme.readReturn(reference, number)).status).toBe('LabelIssued')

    const journey = createSimulatedJourney('delivered', clock.now(), {
      origin: { city: 'Berlin', countryIso: 'DE' },
      destination: { city: 'Venlo', countryIso: 'NL' },
    })
    const feed = await acme.call('POST', `return-orders/${number}/tracking-events`, {
      events: journey.map(({ code, description, dateTime, location }) => ({ code, description, dateTime, location })),
    })
    expectStatus(feed, 200)

    const tracked = await acme.call('POST', 'tracking-events', {
      trackingReference: Number(number),
      emailAddress: 'Shopper@Sandbox.example',
    })
    expectStatus(tracked, 200)
    expect(tracked.body).toContain(`"trackingReference":${number},`)
    const { milestones, events } = tracked.json<{
      milestones: { code: string; isCurrentMilestone: boolean }[]
      events: unknown[]
    }>()
    expect(milestones.find(({ isCurrentMilestone }) => isCurrentMilestone)?.code).toBe('ReturnReceived')
    expect(events).toHaveLength(journey.length)
    const stranger = { trackingReference: Number(number), emailAddress: 'someone@else.example' }
    expectStatus(await acme.call('POST', 'tracking-events', stranger), 404)

    const inspected = await acme.update(reference, number, {
      status: 'Processed',
      returnItems: [{ id: 1, returnItemStatus: 'Accepted' }],
    })
    expectStatus(inspected, 200)
    expectStatus(await acme.update(reference, number, { status: 'Refunded' }), 200)
    const finalState = await acme.readReturn(reference, number)
    expect(finalState.history.map(({ status }) => status)).toEqual([
      'Created',
      'LabelIssued',
      'ReceivedByCarrier',
      'InTransit',
      'Received',
      'Processed',
      'Refunded',
    ])
    expect(finalState.returnItems.map(({ returnItemStatus }) => returnItemStatus)).toEqual(['Accepted'])

    const { types } = await readEventTypesSince(server, start.token)
    expect(types).toEqual([
      'order-confirmation.received',
      'order-confirmation.confirmed',
      'outbound-order.created',
      'outbound-shipment.created',
      'return-order.created',
      'label.created',
      'return-order.updated',
      'return-order.updated',
      'return-order.updated',
      'return-order.updated',
    ])
  })

  test('across a customs border reports what customs will ask for', async () => {
    const acme = createReturnsDesk(server, 'acme')
    const items = [
      { productCode: 'SBX-TEE-BLK', quantity: 1 },
      { productCode: 'A', quantity: 1 },
    ]
    const bothItems = items.map(({ productCode }) => ({ productCode, reasonCode: 'TooSmall' }))
    for (const [country, expected] of [
      ['CH', [['CustomsDataMissing', 'returnItems[1].productCode']]],
      ['DE', []],
    ] as const) {
      const reference = `CUSTOMS-${country}`
      expectStatus(await acme.register(reference, country, items), 201)
      expectStatus(await acme.ship(reference), 201)
      const createdReturn = await acme.takeBack(reference, bothItems)
      expectStatus(createdReturn, 201)
      const { warnings = [] } = createdReturn.json<{ warnings?: { code: string; path: string }[] }>()
      expect(warnings.map(({ code, path }) => [code, path])).toEqual(expected)
    }
  })

  test('reports drop-off locations that are unknown or abroad', async () => {
    const acme = createReturnsDesk(server, 'acme')
    const places = await server.call('operator', 'GET', '/admin/v1/tenants/acme/locations?countryIso=FR&pageSize=1')
    const [abroad] = places.json<{ items: { locationId: string }[] }>().items
    for (const [index, locationId] of ['NOWHERE', abroad?.locationId].entries()) {
      const reference = `DROP-OFF-${index}`
      expectStatus(await acme.register(reference), 201)
      expectStatus(await acme.ship(reference), 201)
      const createdReturn = await acme.takeBack(reference, oneItem, {
        returnMethod: 'PUDO',
        dropOffLocation: { locationId, type: 'Pudo' },
      })
      expectStatus(createdReturn, 201)
      expect(createdReturn.json()).toMatchObject({
        dropOffLocation: { locationId },
        warnings: [{ code: 'LocationNotOffered', path: 'dropOffLocation.locationId' }],
      })
    }
  })

  test('with a label that is shipped with the goods', async () => {
    const acme = createReturnsDesk(server, 'acme')
    expectStatus(await acme.register('WITH-LABEL'), 201)
    const request = { outboundOrderReference: 'WITH-LABEL', shippingReference: 'S-1' }
    const response = await acme.call('POST', 'label-requests', request)
    expectStatus(response, 200)
    const label = response.json<{ trackingReference: string; document: { content: string; link: string } }>()
    const served = await server.call('acme-sandbox', 'GET', label.document.link)
    expect(served.rawPayload.toString('base64')).toBe(label.document.content)
    expectStatus(await server.call('globex-sandbox', 'GET', label.document.link), 403)
    expectStatus(await acme.call('POST', 'label-requests', request), 409)
    const tracked = await acme.call('POST', 'tracking-events', {
      trackingReference: Number(label.trackingReference),
      emailAddress: 'shopper@sandbox.example',
    })
    expectStatus(tracked, 200)
    const unknown = await acme.call('POST', 'label-requests', { ...request, outboundOrderReference: 'NOBODY' })
    expectStatus(unknown, 400)
    expect(unknown.json<{ errors: object }>().errors).toHaveProperty('outboundOrderReference')
  })
})

test('emits an event on each change or replacement of an order', async () => {
  const acme = createReturnsDesk(server, 'acme')
  expectStatus(await acme.register('TOLD'), 201)
  const { token } = await readEventTypesSince(server, null)
  const contactInformation = { countryIso: 'FR' }
  expectStatus(await acme.call('PUT', 'outbound-orders/TOLD', { contactInformation }), 200)
  const overwritten = { orderReference: 'TOLD', canOverwrite: true, orderItems: [{ productCode: 'B', quantity: 1 }] }
  expectStatus(await acme.call('POST', 'outbound-orders', overwritten), 201)
  expect((await readEventTypesSince(server, token)).types).toEqual(['outbound-order.updated', 'outbound-order.updated'])
})

test.each(['.', '..', '../a'])(
  'an order whose reference is %s, part of no path, is found by query',
  async (reference) => {
    const acme = createReturnsDesk(server, 'acme')
    const created = await acme.call('POST', 'outbound-orders', { orderReference: reference })
    expectStatus(created, 201)
    const found = await acme.call('GET', `outbound-orders?orderReference=${encodeURIComponent(reference)}`)
    expect(found.json()).toMatchObject({ outboundOrders: [created.json()], continuationToken: null })
    const globex = createReturnsDesk(server, 'globex')
    const elsewhere = await globex.call('GET', `outbound-orders?orderReference=${encodeURIComponent(reference)}`)
    expect(elsewhere.json()).toMatchObject({ outboundOrders: [] })
  },
)

test('keeps every digit of the retailer’s own fields, wherever they are returned', async () => {
  const acme = createReturnsDesk(server, 'acme')
  const fields = '{"a":12345678901234567890,"b":1e999,"c":[0.12345678901234567890,"x"]}'
  const orderText = (orderReference: string, text: string) =>
    `{"orderReference":"${orderReference}","customFields":${text}}`
  const created = await acme.call('POST', 'outbound-orders', orderText('DIGITS', fields))
  expectStatus(created, 201)
  const listed = await acme.call('GET', 'outbound-orders?pageSize=1')
  const changed = await acme.call('PUT', 'outbound-orders/DIGITS', '{"contactInformation":{"city":"Bonn"}}')
  const changedFields = fields.replace('1e999', '1e998')
  const updated = await acme.call('PUT', 'outbound-orders/DIGITS', orderText('DIGITS', changedFields))
  for (const [response, text] of [
    [created, fields],
    [listed, fields],
    [changed, fields],
    [updated, changedFields],
  ] as const) {
    expect(response.body).toContain(`"customFields":${text}`)
  }
})

test('every event matches the description of its type', async () => {
  expect(await findUndescribedEvents(server)).toEqual([])
})

test('the server logs no errors', () => {
  expect(server.complaints).toEqual([])
})
