import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findUndescribedEvents } from '../support/described-events.ts'
import { expectStatus } from '../support/expect-status.ts'
import { hour, TestClock } from '../support/test-clock.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'
import { createConfirmation, createRetailer } from './retailer.ts'
import { createReturnsDesk, oneItem, type ReturnOrder } from './returns-desk.ts'

const day = 24 * hour

let server: TestServer
let clock: TestClock

beforeAll(async () => {
  clock = new TestClock()
  server = await startTestServer({ clock })
})
afterAll(() => server.stop())

describe('rejected returns', () => {
  test('after the period, unless the law allows more time', async () => {
    const acme = createReturnsDesk(server, 'acme')
    expectStatus(await acme.register('LATE'), 201)
    // Delivered late: the statutory fourteen days outlast the retailer's own period.
    const long = new Date(clock.now().getTime() - 400 * day).toISOString()
    expectStatus(await acme.ship('LATE', { shippingDate: long }), 201)
    const order = await acme.read('LATE')
    expect(order).toMatchObject({ isReturnable: false, isReturnPeriodExpired: true })
    expect(order.reasons.map(({ code }) => code)).toContain('ReturnPeriodExpired')
    const refused = await acme.takeBack('LATE', oneItem)
    expectStatus(refused, 400)
    expect(Object.keys(refused.json<{ errors: object }>().errors)).toEqual(['returnItems[0].productCode'])
    expectStatus(await acme.takeBack('LATE', oneItem, { returnType: 'EUCoolingOff' }), 400)
    expectStatus(await acme.takeBack('LATE', oneItem, { returnType: 'Undeliverable' }), 201)
  })

  test('except withdrawals under EU law, which are allowed after a shorter period of the retailer', async () => {
    const operator = (body: object) =>
      server.call('operator', 'PUT', '/admin/v1/tenants/globex/country-configurations/FR', body, { 'if-match': '*' })
    const present = await server.call('operator', 'GET', '/admin/v1/tenants/globex/country-configurations/FR')
    const { countryIso: _, ...configuration } = present.json<Record<string, unknown>>()
    expectStatus(await operator({ ...configuration, returnPeriodDays: 3 }), 200)
    const globex = createReturnsDesk(server, 'globex')
    expectStatus(await globex.register('SHORT', 'FR'), 201)
    const shippingDate = new Date(clock.now().getTime() - 10 * day).toISOString()
    expectStatus(await globex.ship('SHORT', { shippingDate }), 201)
    expectStatus(await globex.takeBack('SHORT', oneItem), 400)
    const withdrawn = await globex.takeBack('SHORT', oneItem, { returnType: 'EUCoolingOff' })
    expect(withdrawn.statusCode).toBe(201)
  })

  test('of excluded items, or of more than there is', async () => {
    const acme = createReturnsDesk(server, 'acme')
    const items = [
      { productCode: 'A', quantity: 2 },
      { productCode: 'B', quantity: 1, isReturnProhibited: true },
    ]
    expectStatus(await acme.register('MIXED', 'DE', items), 201)
    expectStatus(
      await acme.ship('MIXED', { shippingItems: [{ productCode: 'A', quantity: 1 }, { productCode: 'B' }] }),
      201,
    )
    const refused = await acme.takeBack('MIXED', [
      { productCode: 'A', quantity: 2, reasonCode: 'TooSmall' },
      { productCode: 'B', reasonCode: 'TooSmall' },
      { productCode: 'C', reasonCode: 'TooSmall' },
    ])
    expectStatus(refused, 400)
    expect(Object.keys(refused.json<{ errors: object }>().errors)).toEqual([
      'returnItems[0].quantity',
      'returnItems[1].productCode',
      'returnItems[2].productCode',
    ])
    const order = await acme.read('MIXED')
    expect([order.articlesAvailableForReturn, order.articlesUnavailableForReturn]).toEqual([1, 1])
    expectStatus(await acme.takeBack('MIXED', oneItem), 201)
  })

  test('of accepted goods, while rejected goods can be returned again', async () => {
    const acme = createReturnsDesk(server, 'acme')
    expectStatus(await acme.register('TWICE'), 201)
    expectStatus(await acme.ship('TWICE'), 201)
    const two = [{ productCode: 'A', quantity: 2, reasonCode: 'Faulty' }]
    const first = (await acme.takeBack('TWICE', two)).json<ReturnOrder>().returnOrderNumber
    expectStatus(await acme.update('TWICE', first, { status: 'Received' }), 200)
    expectStatus(await acme.update('TWICE', first, { status: 'Rejected' }), 200)
    expect((await acme.read('TWICE')).articlesAvailableForReturn).toBe(2)
    const second = (await acme.takeBack('TWICE', two)).json<ReturnOrder>().returnOrderNumber
    expectStatus(await acme.update('TWICE', second, { status: 'Received' }), 200)
    const change = { status: 'Processed', returnItems: [{ id: 1, returnItemStatus: 'Accepted' }] }
    expectStatus(await acme.update('TWICE', second, change), 200)
    expect((await acme.read('TWICE')).articlesAvailableForReturn).toBe(0)
    expectStatus(await acme.takeBack('TWICE', oneItem), 400)
  })

  test('of another tenant', async () => {
    const acme = createReturnsDesk(server, 'acme')
    expectStatus(await acme.register('MINE'), 201)
    expectStatus(await acme.ship('MINE'), 201)
    const { returnOrderNumber: number } = (await acme.takeBack('MINE', oneItem)).json<ReturnOrder>()
    expectStatus(await server.call('globex-sandbox', 'GET', `/acme/return-orders/${number}/Label`), 403)
    expectStatus(await server.call('globex-sandbox', 'GET', `/globex/return-orders/${number}/Label`), 404)
    expectStatus(await server.call('globex-sandbox', 'PUT', `/globex/orders/MINE/return-orders/${number}`, {}), 404)
    const trackingQuery = { trackingReference: Number(number), emailAddress: 'shopper@sandbox.example' }
    const tracked = await server.call('globex-sandbox', 'POST', '/globex/tracking-events', trackingQuery)
    expect(tracked.statusCode).toBe(404)
  })

  test.each([
    ['9223372036854775807', 404],
    ['9007199254740993', 404],
    ['9223372036854775808', 400],
    ['1.5', 400],
    ['"1234567890"', 400],
  ])('of a parcel %s: every digit counts, and only whole numbers of 64 bits are valid', async (reference, status) => {
    const body = `{"trackingReference":${reference},"emailAddress":"shopper@sandbox.example"}`
    const response = await server.call('acme-sandbox', 'POST', '/acme/tracking-events', body)
    expectStatus(response, status)
    expect(status === 404 ? response.body : Object.keys(response.json<{ errors: object }>().errors)).toContain(
      status === 404 ? reference : 'trackingReference',
    )
  })

  test('of one order twice at once: one is created, the other rejected as a conflict', async () => {
    const acme = createReturnsDesk(server, 'acme')
    for (let round = 0; round < 5; round++) {
      const reference = `RACE-${round}`
      expectStatus(await acme.register(reference), 201)
      expectStatus(await acme.ship(reference), 201)
      const responses = await Promise.all([oneItem, oneItem, oneItem].map((items) => acme.takeBack(reference, items)))
      expect(responses.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([201, 409, 409])
    }
  })

  test('a confirmation keeps an existing order, with a warning', async () => {
    const acme = createReturnsDesk(server, 'acme')
    const bought = createConfirmation('THERE-1', {}, 'THERE')
    expectStatus(await acme.register('THERE'), 201)
    const orderText = await createRetailer(server).send(bought)
    expectStatus(orderText, 201)
    const warned = orderText.json<{ warnings: { code: number }[] }>().warnings.map(({ code }) => code)
    expect(warned).toContain(2007)
    expectStatus(await createRetailer(server).send(bought), 200)
    expect((await acme.read('THERE')).items.map(({ productCode }) => productCode)).toEqual(['A'])
  })

  test('cancelled items cannot be shipped any more, and shipped ones can be returned', async () => {
    const acme = createReturnsDesk(server, 'acme')
    const shop = createRetailer(server)
    for (const [number, cart] of [
      ['CANCEL-1', 'CANCEL-ALL'],
      ['CANCEL-2', 'CANCEL-LATE'],
    ] as const) {
      expectStatus(await shop.send(createConfirmation(number, {}, cart)), 201)
    }
    expectStatus(await acme.ship('CANCEL-LATE'), 201)
    for (const number of ['CANCEL-1', 'CANCEL-2']) expectStatus(await shop.act(number, 'cancel'), 200)

    expect(await acme.read('CANCEL-ALL')).toMatchObject({ shippingStatus: 'Cancelled', qualifiesForCancel: false })
    expectStatus(await acme.ship('CANCEL-ALL'), 400)
    expect(await acme.read('CANCEL-LATE')).toMatchObject({ shippingStatus: 'Shipped', isReturnable: true })
    const eventRows = await server.database.query(
      "select subject from portolan.event where type = 'outbound-order.updated' and subject like 'CANCEL-%'",
    )
    expect(eventRows).toEqual([{ subject: 'CANCEL-ALL' }])
  })

  test('an order that existed before its confirmation outlives it', async () => {
    const acme = createReturnsDesk(server, 'acme')
    expectStatus(await acme.register('OWN'), 201)
    expectStatus(await createRetailer(server).send(createConfirmation('OWN-1', {}, 'OWN')), 201)
    expectStatus(await createRetailer(server).act('OWN-1', 'cancel'), 200)
    expect(await acme.read('OWN')).toMatchObject({ shippingStatus: 'Unshipped', qualifiesForCancel: true })
  })

  test('an order that the retailer replaced outlives the confirmation', async () => {
    const acme = createReturnsDesk(server, 'acme')
    expectStatus(await createRetailer(server).send(createConfirmation('REPLACED-1', {}, 'REPLACED')), 201)
    const ownOrder = { orderReference: 'REPLACED', canOverwrite: true, orderItems: [{ productCode: 'B', quantity: 1 }] }
    expectStatus(await acme.call('POST', 'outbound-orders', ownOrder), 201)
    expectStatus(await createRetailer(server).act('REPLACED-1', 'cancel'), 200)
    expect(await acme.read('REPLACED')).toMatchObject({ shippingStatus: 'Unshipped', qualifiesForCancel: true })
  })

  test('a document that does not exist', async () => {
    const acme = createReturnsDesk(server, 'acme')
    expectStatus(await acme.register('INLAND'), 201)
    expectStatus(await acme.ship('INLAND'), 201)
    const createdReturn = (await acme.takeBack('INLAND', oneItem)).json<ReturnOrder>()
    expect(createdReturn.documents.map(({ documentType }) => documentType)).toEqual(['Label', 'ReturnNote', 'Combined'])
    for (const [type, reason] of [
      ['CustomsDeclaration', 'because the goods do not cross a customs border from DE to NL'],
      ['CommercialInvoice', 'because the goods do not cross a customs border from DE to NL'],
      ['QrCode', 'because its route SBX-POST-IN requires a printed label; use Label'],
      ['label', 'There is no document type label; documents of returns are Label, ReturnNote, CommercialInvoice'],
      ['Poem', 'There is no document type Poem; documents of returns are Label, ReturnNote, CommercialInvoice'],
    ] as const) {
      const refused = await acme.call('GET', `return-orders/${createdReturn.returnOrderNumber}/${type}`)
      expectStatus(refused, 404)
      expect(refused.json<{ detail: string }>().detail).toContain(reason)
    }
  })

  test('an unknown return centre', async () => {
    const acme = createReturnsDesk(server, 'acme')
    const path = '/admin/v1/tenants/acme/country-configurations/IT'
    const { countryIso: _, ...configuration } = (await server.call('operator', 'GET', path)).json<
      Record<string, unknown>
    >()
    const anyState = { 'if-match': '*' }
    const wrong = { ...configuration, returnAdminCentreCode: 'nope' }
    const refused = await server.call('operator', 'PUT', path, wrong, anyState)
    expectStatus(refused, 400)
    expect(refused.json<{ errors: object }>().errors).toEqual({
      returnAdminCentreCode: ['must be a site of the tenant; set it up first'],
    })

    const site = { company: 'Sandbox', addressLines: ['Via 1'], postalCode: '20121', city: 'Milano', countryIso: 'IT' }
    const sitePath = '/admin/v1/tenants/acme/sites/SHORT-LIVED'
    expectStatus(await server.call('operator', 'PUT', sitePath, site), 201)
    const put = (returnAdminCentreCode: unknown) =>
      server.call('operator', 'PUT', path, { ...configuration, returnAdminCentreCode }, anyState)
    expectStatus(await put('SHORT-LIVED'), 200)
    const numbers: string[] = []
    for (const [reference, country] of [
      ['CENTRE-GONE', 'IT'],
      ['NO-CONFIGURATION', 'BR'],
    ] as const) {
      expectStatus(await acme.register(reference, country), 201)
      expectStatus(await acme.ship(reference), 201)
      const createdReturn = (await acme.takeBack(reference, oneItem)).json<ReturnOrder>()
      numbers.push(createdReturn.returnOrderNumber)
    }
    expectStatus(await put(configuration['returnAdminCentreCode']), 200)
    expectStatus(await server.call('operator', 'DELETE', sitePath), 204)
    const reasons = await Promise.all(
      numbers.map(async (number) => {
        const missing = await acme.call('GET', `return-orders/${number}/Label`)
        expectStatus(missing, 404)
        return missing.json<{ detail: string }>().detail
      }),
    )
    expect(reasons).toEqual([
      'This return has no document Label, because its return centre SHORT-LIVED is not a site of the tenant; the document becomes available when the operator sets it up',
      'This return has no document Label, because its country had no configuration with a return centre when the return was created; ask the operator to set one up, then create the return again',
    ])
  })

  test('documents at a customs border', async () => {
    const acme = createReturnsDesk(server, 'acme')
    expectStatus(await acme.register('ABROAD', 'CH'), 201)
    expectStatus(await acme.ship('ABROAD'), 201)
    const createdReturn = (await acme.takeBack('ABROAD', oneItem)).json<ReturnOrder>()
    const types = createdReturn.documents.map(({ documentType }) => documentType)
    expect(types).toEqual(['Label', 'ReturnNote', 'CommercialInvoice', 'CustomsDeclaration', 'Combined'])
    const responses = await Promise.all(
      [...createdReturn.documents, ...createdReturn.documents].map(({ link }) =>
        server.call('acme-sandbox', 'GET', link),
      ),
    )
    expect(responses.map(({ statusCode }) => statusCode)).toEqual(responses.map(() => 200))
    for (const [index] of types.entries()) {
      expect(responses[index]?.rawPayload).toEqual(responses[index + types.length]?.rawPayload)
    }
  })

  test('the server logs no errors', () => {
    expect(server.complaints).toEqual([])
  })
})

test('every event matches the description of its type', async () => {
  expect(await findUndescribedEvents(server)).toEqual([])
})
