import { afterAll, beforeAll, expect, test } from 'vitest'
import { examplePackage } from '../../src/packages/contract/packages.ts'
import { createConfirmation } from '../journeys/retailer.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'

/*
 * JSON strings can contain U+0000, but PostgreSQL's text columns cannot. A string that was accepted with one must not
 * cause errors in later lookups.
 */

let server: TestServer
let orders = 0

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const confirmationPath = '/checkout/api/v3/Retailer/Confirmation'

/** Sends a body unchanged and returns the status, which must not be a server error. */
async function expectAnswered(method: 'GET' | 'POST' | 'PUT', url: string, body?: unknown) {
  const response = await server.call('acme-sandbox', method, url, body)
  expect([url, body, response.statusCode < 500, response.body]).toEqual([url, body, true, response.body])
  return response
}

type Place = readonly (string | number)[]

/** The paths of all strings in a value. */
function listTextPlaces(value: unknown, place: Place = []): Place[] {
  if (typeof value === 'string') return [place]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, member]) =>
    listTextPlaces(member, [...place, Array.isArray(value) ? Number(key) : key]),
  )
}

/** Replaces the string at a path. */
function replaceText(value: unknown, [key, ...rest]: Place, text: string): unknown {
  if (key === undefined) return text
  if (Array.isArray(value))
    return value.map((member: unknown, index) => (index === key ? replaceText(member, rest, text) : member))
  const members = value as Readonly<Record<string, unknown>>
  return { ...members, [key]: replaceText(members[key], rest, text) }
}

const order = (orderReference: string) => ({
  orderReference,
  contactInformation: {
    firstName: 'Sandbox',
    lastName: 'Shopper',
    address1: 'Bahnhofstrasse 1',
    city: 'Bern',
    postalCode: '3011',
    countryIso: 'CH',
    email: 'shopper@sandbox.example',
    telephone: '1',
    cultureLanguageIso: 'de-CH',
  },
  orderItems: [{ productCode: 'A', quantity: 3, productDescription: 'Scarf', isReturnProhibited: false }],
  customFields: { note: 'a' },
})
const shipment = (orderReference: string) => ({
  orderReference,
  shippingReference: 'S',
  shippingItems: [{ productCode: 'A', quantity: 3 }],
})
const label = (outboundOrderReference: string) => ({
  outboundOrderReference,
  shippingReference: 'S',
  shopperAddress: order('').contactInformation,
  orderItems: [{ productCode: 'A', quantity: 1, productDescription: 'Scarf' }],
})
const takenBack = (productCode = 'A') => ({
  returnItems: [{ productCode, quantity: 1, reasonCode: 'TooSmall', reasonText: 'too small' }],
  carrierServiceRouteId: 'SBX-PARCEL-IN',
  dropOffLocation: { locationId: 'NOWHERE', type: 'Pudo' },
  consumerEmailAddress: 'shopper@sandbox.example',
  cultureLanguageIso: 'de-CH',
})
const change = { returnItems: [{ productCode: 'A', returnItemStatus: 'Accepted' }], status: 'Received' }
const trackingBody = {
  events: [{ code: 'Accepted', description: 'a', dateTime: '2026-03-08T10:00:00Z', location: 'Bern' }],
}

/** Calls every read operation of an order and its return. */
async function readEverything(reference: string, body: unknown): Promise<void> {
  const orderPath = `/acme/orders/${encodeURIComponent(reference)}`
  await expectAnswered('GET', orderPath)
  await expectAnswered('GET', '/acme/outbound-orders')
  await expectAnswered('POST', `/acme/return-methods/${encodeURIComponent(reference)}`, {
    returnItems: [{ productCode: 'A' }],
  })
  const createdReturn = await expectAnswered('POST', `${orderPath}/return-orders`, body)
  if (createdReturn.statusCode !== 201) return
  const { returnOrderNumber: number, documents } = createdReturn.json<{
    returnOrderNumber: string
    documents: { link: string }[]
  }>()
  for (const { link } of documents) await expectAnswered('GET', link)
  await expectAnswered('GET', '/acme/return-orders')
  await expectAnswered('POST', '/acme/tracking-events', {
    trackingReference: Number(number),
    emailAddress: 'shopper@sandbox.example',
  })
}

const cases = [
  ['an order', listTextPlaces(order('R'))],
  ['a shipment', listTextPlaces(shipment('R'))],
  ['a label request', listTextPlaces(label('R'))],
  ['a return', listTextPlaces(takenBack())],
  ['a change of a return', listTextPlaces(change)],
  ['what a carrier has told', listTextPlaces(trackingBody)],
] as const
/** Used in turn: the character next to another one, alone, and an unpaired surrogate. */
const spoiledTexts = ['A\u0000', '\u0000', '\ud800'] as const
const texts = cases
  .flatMap(([name, places]) => places.map((place) => [name, place] as const))
  .map(
    ([name, place], index) => [name, place.join('.'), place, spoiledTexts[index % spoiledTexts.length] ?? ''] as const,
  )

test.each(texts)(
  'NUL characters and lone surrogates in %s, at %s, cause no later error',
  async (name, _, place, text) => {
    const reference = `NUL-${++orders}`
    const spoil = (textPlaceOf: string, body: unknown) => (textPlaceOf === name ? replaceText(body, place, text) : body)
    await expectAnswered('POST', '/acme/outbound-orders', spoil('an order', order(reference)))
    const isCode = name === 'an order' && place.at(-1) === 'productCode'
    const { shippingItems, ...fullBody } = shipment(reference)
    await expectAnswered(
      'POST',
      '/acme/outbound-shipments',
      isCode ? fullBody : spoil('a shipment', { ...fullBody, shippingItems }),
    )
    await expectAnswered('POST', '/acme/label-requests', spoil('a label request', label(reference)))
    await readEverything(reference, spoil('a return', takenBack(isCode ? text : 'A')))
    const page = await expectAnswered('GET', '/acme/return-orders')
    const { returnOrders = [] } = page.json<{
      returnOrders?: { orderReference: string; returnOrderNumber: string }[]
    }>()
    const ownReturn = returnOrders.find(({ orderReference }) => orderReference === reference)
    if (ownReturn !== undefined) {
      await expectAnswered(
        'POST',
        `/acme/return-orders/${ownReturn.returnOrderNumber}/tracking-events`,
        spoil('what a carrier has told', trackingBody),
      )
      const path = `/acme/orders/${reference}/return-orders/${ownReturn.returnOrderNumber}`
      await expectAnswered('PUT', path, spoil('a change of a return', change))
      await expectAnswered('GET', path)
    }
    expect(server.complaints).toEqual([])
  },
)

test('NUL characters in any string of a confirmation cause no error when its order is sent back', async () => {
  const sample = createConfirmation('NUL')
  for (const [index, place] of listTextPlaces(sample).entries()) {
    const number = `NUL-C-${index}`
    const body = replaceText({ ...sample, platformOrderNumber: number, retailerCartId: number }, place, '\u0000')
    const accepted = await expectAnswered('POST', confirmationPath, body)
    if (accepted.statusCode !== 201) continue
    await expectAnswered('POST', '/acme/outbound-shipments', { orderReference: number, shippingReference: 'S' })
    const { items = [] } = (await expectAnswered('GET', `/acme/orders/${number}`)).json<{
      items?: { productCode: string }[]
    }>()
    await readEverything(number, {
      returnItems: items.map(({ productCode }) => ({ productCode, reasonCode: 'TooSmall' })),
    })
  }
  expect(server.complaints).toEqual([])
})

test('NUL characters in any string of a package cause no error when its documents are created', async () => {
  const sample = {
    ...examplePackage,
    parentOrderReference: 'P',
    orderType: 'CHECKOUT',
    shippingDocumentationRequested: true,
    returnDocumentationRequested: true,
    shippingStatus: 'Packed',
    carrierReference: 'C',
    distributionCentre: 'SBX-DC-DE',
    hubCode: 'SBX-HUB-NL',
    additionalImportInformation: 'Something',
    consignee: { ...examplePackage.consignee, country: 'US' },
    dimensions: { dimHeight: '1', dimMeasurementUnit: 'cm' },
    goodsDescription: 'Goods',
    serviceLevel: 'Standard',
    palletId: 'P',
    additionalCarrierData: { additionalCarrierData1: 'x' },
    metadata: { a: 'b' },
  }
  for (const [index, place] of listTextPlaces(sample).entries()) {
    const packageBody = { ...sample, packageReference: `NUL-P-${index}`, orderReference: `NUL-${index}` }
    const text = spoiledTexts[index % spoiledTexts.length] ?? ''
    await expectAnswered('POST', '/api/v4/Package', replaceText(packageBody, place, text))
  }
  expect(server.complaints).toEqual([])
})
