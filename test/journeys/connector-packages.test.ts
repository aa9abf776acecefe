import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { examplePackage } from '../../src/packages/contract/packages.ts'
import { expectStatus } from '../support/expect-status.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'
import { createConfirmation, createRetailer } from './retailer.ts'

/* Packages as sent by connectors that were written for other servers of this interface family. */

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

type Body = Readonly<Record<string, unknown>>

interface Submission {
  readonly outcome: number
  readonly statusMessage: string
  readonly package: Body & { readonly packageItems: readonly Body[]; readonly trackingUrl: string }
}

const path = '/api/v4/Package'
const [item] = examplePackage.packageItems
const createKey = (orderReference: string) => ({ brandCode: 'ACM', orderReference, packageReference: 'PKG-1' })

async function send(method: 'POST' | 'PUT', body: Body): Promise<Submission> {
  const response = await server.call('acme-sandbox', method, path, body)
  expectStatus(response, 200, 201)
  return response.json<Submission>()
}

const submit = (orderReference: string, fields: Body = {}) =>
  send('POST', { ...examplePackage, orderReference, ...fields })

describe('the weight of an item', () => {
  test('has its own unit and is returned as sent', async () => {
    const weights = [{ weight: 200, weightUnit: 'g' }, { weight: '0.2' }, 0.2]
    const created = await submit('OWN-UNIT', {
      weight: { weight: 1, weightUnit: 'KG' },
      packageItems: weights.map((weight, index) => ({ ...item, lineItemId: index + 1, quantity: 1, weight })),
    })
    expect(created).toMatchObject({ outcome: 1, statusMessage: 'Created.' })
    expect(created.package.packageItems.map(({ weight }) => weight)).toEqual([
      { weight: 200, weightUnit: 'g' },
      { weight: 0.2 },
      0.2,
    ])
  })

  test('is converted from its unit', async () => {
    const created = await submit('TOO-HEAVY', {
      weight: { weight: 1, weightUnit: 'KG' },
      packageItems: [{ ...item, quantity: 1, weight: { weight: 3, weightUnit: 'lb' } }],
    })
    expect(created.statusMessage).toContain('The items weigh more than the package: 1.361 kg and 1 kg')
  })

  test('with an unknown unit is rejected with its path', async () => {
    const body = { ...examplePackage, packageItems: [{ ...item, weight: { weight: 1, weightUnit: 'stone' } }] }
    const response = await server.call('acme-sandbox', 'POST', path, body)
    expectStatus(response, 400)
    expect(response.json()).toMatchObject({ errors: { 'packageItems[0].weight.weightUnit': [expect.any(String)] } })
  })

  describe('a constant weight on every item', () => {
    const constant = {
      weight: { weight: 1, weightUnit: 'LB' },
      packageItems: [1, 2, 3].map((lineItemId) => ({ ...item, lineItemId, weight: { weight: 1, weightUnit: 'lb' } })),
    }
    const said = 'Every article weighs 1 LB, and so does the package'

    test('is a hint if no customs document states it, without changing the outcome', async () => {
      const created = await submit('CONSTANT', { ...constant, shippingDocumentationRequested: false })
      expect(created).toMatchObject({
        outcome: 1,
        statusMessage: 'Created. See warnings for 1 hint.',
        warnings: [{ code: 'ConstantWeight', path: '', message: expect.stringContaining(said) as string }],
      })
      const read = await server.call(
        'acme-sandbox',
        'GET',
        `${path}?BrandCode=ACM&OrderReference=CONSTANT&PackageReference=PKG-1`,
      )
      expect(read.json()).toEqual(created)
    })

    test('is a warning if customs documents state it', async () => {
      const created = await submit('CONSTANT-DECLARED', constant)
      expect(created).toMatchObject({ outcome: 2, warnings: [{ code: 'WeightsContradict' }] })
      expect(created.statusMessage.match(/weigh/g)).toHaveLength(2)
      expect(created.statusMessage).toContain(said)
    })
  })
})

test('a price without an amount counts as absent', async () => {
  const created = await submit('NO-PRICE', {
    shippingInfo: { amount: null, currency: 'GBP' },
    packageItems: [{ ...item, unitPrice: { amount: null } }],
  })
  expect(created.statusMessage).toContain('unitPrice or customsValue of packageItems[0]')
  expect(created.package.packageItems[0]).not.toHaveProperty('unitPrice')
  const body = { ...examplePackage, packageItems: [{ ...item, unitPrice: { amount: 5 } }] }
  const response = await server.call('acme-sandbox', 'POST', path, body)
  expectStatus(response, 400)
  expect(response.json()).toMatchObject({ errors: { 'packageItems[0].unitPrice.currency': [expect.any(String)] } })
})

test('data for customs and carriers is stored and returned', async () => {
  const known = {
    size: 'M',
    additionalProductCode: 'ALT-1',
    gtin: '04012345678901',
    ean: '4012345678901',
    upc: '012345678905',
    mid: 'GBSAN1LON',
    eccn: 'EAR99',
    dangerousGoodsClassificationCode: '9',
  }
  const created = await submit('KNOWN', {
    insuranceAmount: { amount: 85, currency: 'GBP' },
    consignee: { name: 'Sandbox Shopper', address1: 'Musterstrasse 1', city: 'Berlin', country: 'DE' },
    packageItems: [{ ...item, ...known }],
  })
  expect(created.statusMessage).toBe('Created.')
  expect(created.package).toMatchObject({
    insuranceAmount: { amount: 85, currency: 'GBP' },
    consignee: { name: 'Sandbox Shopper' },
    packageItems: [known],
  })
})

test('a UN number makes an item dangerous goods', async () => {
  const created = await submit('UN', { packageItems: [{ ...item, dangerousGoodsUNNumber: 'UN3481' }] })
  expect(created.package).toMatchObject({ holdReleaseStatus: 'Held' })
  expect(created.statusMessage).toContain('packageItems[0] by its UN number')
})

describe('a replacement', () => {
  test('keeps omitted members and clears null ones', async () => {
    const created = await submit('PARTIAL', { goodsDescription: 'Scarves', palletId: 'P-1' })
    const changed = await send('PUT', {
      ...createKey('PARTIAL'),
      GoodsDescription: null,
      consignee: { city: 'Potsdam' },
    })
    expect(changed.package).not.toHaveProperty('goodsDescription')
    expect(changed.package).toMatchObject({
      palletId: 'P-1',
      consignee: { ...examplePackage.consignee, city: 'Potsdam' },
      packageItems: created.package.packageItems,
    })
    const repeated = await send('PUT', { ...createKey('PARTIAL'), palletId: 'P-1' })
    expect(repeated.package).toEqual(changed.package)
  })

  test('cannot clear required members', async () => {
    await submit('MUST')
    for (const fields of [{ consignee: null }, { consignee: { country: null } }, { packageItems: null }]) {
      const response = await server.call('acme-sandbox', 'PUT', path, { ...createKey('MUST'), ...fields })
      expect(response.statusCode).toBe(400)
    }
  })
})

describe('the tracking page', () => {
  const readPage = async (submission: Submission, headers: Readonly<Record<string, string>> = {}) => {
    const { pathname } = new URL(submission.package.trackingUrl)
    return server.app.inject({ method: 'GET', url: pathname, headers })
  }

  test('shows the milestones of its parcel without a token, and no personal data', async () => {
    const created = await submit('TRACKED')
    expect(created.package).toMatchObject({ trackingNumber: expect.stringMatching(/^[A-Z]{2}\d{9}GB$/) })
    const before = await readPage(created)
    expectStatus(before, 200)
    expect(before.body).toContain('<h1>Ready for collection by the carrier</h1>')
    await send('PUT', { ...createKey('TRACKED'), shippingStatus: 'out for delivery' })
    await send('PUT', { ...createKey('TRACKED'), shippingStatus: 'left with Sandbox Shopper’s neighbour' })
    const page = await readPage(created, { 'accept-language': 'de-DE' })
    expect(page.body).toContain('<h1>In Zustellung</h1>')
    expect(page.body).not.toMatch(/Sandbox Shopper|Muster|Berlin|10115|TRACKED|ACM|acme|SCARF|Scarf/)
    expect(page.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'content-language': 'de',
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
      'referrer-policy': 'no-referrer',
    })
    expect(page.headers['content-security-policy']).not.toContain('unsafe')
  })

  test('disappears with its package, and cannot be guessed', async () => {
    const created = await submit('TRACKED-GONE')
    const query = 'BrandCode=ACM&OrderReference=TRACKED-GONE&PackageReference=PKG-1'
    expectStatus(await server.call('acme-sandbox', 'DELETE', `${path}?${query}`), 204)
    expect((await readPage(created)).statusCode).toBe(404)
    for (const guess of ['1', 'x'.repeat(100), '%00', '00000000-0000-4000-8000-000000000000']) {
      expectStatus(await server.app.inject({ method: 'GET', url: `/track/${guess}` }), 404)
    }
  })
})

describe('a dispatched package', () => {
  const { send: confirm } = createRetailer({ call: (...parts) => server.call(...parts) } as TestServer)
  const readOrder = (reference: string) => server.call('acme-sandbox', 'GET', `/acme/orders/${reference}`)

  interface Order {
    readonly items: readonly { readonly shippingInformation: { readonly shippingStatus: string } }[]
  }

  test('is a shipment of its order, so that its items can be returned', async () => {
    const submitted = createConfirmation('SHIPPED-1')
    expectStatus(await confirm(submitted), 201)
    const reference = submitted.retailerCartId
    const packageItems = submitted.lineItems.map((line, index) => ({
      productCode: line.product.productCode,
      // Connectors continue the numbering of lines across packages.
      lineItemId: 700 + index,
      quantity: line.quantity,
      hsCode: '611710',
      countryOfOrigin: 'GB',
      productCustomsDescription: 'Scarf of knitted wool',
    }))
    const created = await submit(reference, { packageItems, shippingStatus: 'SHIPPED' })
    expect(created.statusMessage).not.toContain('shipment')
    const order = (await readOrder(reference)).json<Order>()
    expect(order.items.map(({ shippingInformation }) => shippingInformation.shippingStatus)).toEqual(
      packageItems.map(() => 'Shipped'),
    )
    const repeated = await send('PUT', { ...createKey(reference), palletId: 'P-2' })
    expect(repeated.statusMessage).not.toContain('shipment')
  })

  test('causes a warning if there is no such order, or it does not match', async () => {
    const alone = await submit('NO-SUCH-ORDER', { shippingStatus: 'Shipped' })
    expect(alone).toMatchObject({ outcome: 2 })
    expect(alone.statusMessage).toMatch(
      /The shipment was not registered, so none of it can be returned yet: There is no outbound order NO-SUCH-ORDER; register it first\.$/,
    )
    const submitted = createConfirmation('SHIPPED-2')
    expectStatus(await confirm(submitted), 201)
    const other = await submit(submitted.retailerCartId, { shippingStatus: 'Shipped' })
    expect(other.statusMessage).toContain('packageItems[0].productCode is not on order')
    const read = await server.call(
      'acme-sandbox',
      'GET',
      `${path}?BrandCode=ACM&OrderReference=${submitted.retailerCartId}&PackageReference=PKG-1`,
    )
    expect(read.json<Submission>().statusMessage).toBe(other.statusMessage)
  })
})

test('a list accepts a space for the T of a date-time, and assumes UTC without an offset', async () => {
  const created = await submit('LISTED')
  const at = new Date(Date.parse(String(created.package['creationTime'])))
  const text = (seconds: number) =>
    new Date(at.getTime() + seconds * 1000)
      .toISOString()
      .replace('T', ' ')
      .replace(/\.\d+Z$/, '')
  const query = new URLSearchParams({ FromDate: text(-60), ToDate: text(60) }).toString()
  const response = await server.call('acme-sandbox', 'GET', `${path}/GetAsnPackage?${query}`)
  expectStatus(response, 200)
  const { packages } = response.json<{ packages: readonly Body[] }>()
  expect(packages.find(({ orderReference }) => orderReference === 'LISTED')).toMatchObject({
    trackingNumber: created.package['trackingNumber'],
    trackingUrl: created.package.trackingUrl,
  })
})
