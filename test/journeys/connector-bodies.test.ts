import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  connectorConfirmation,
  connectorPackage,
  connectorProduct,
  constantWeightPackage,
  type MemberNames,
  returnByBrandReference,
  zeroValueConfirmation,
} from '../support/connector-bodies.ts'
import { expectStatus } from '../support/expect-status.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'

/*
 * Bodies in the format of public connectors: each is accepted, or rejected with a reason that their authors can act on.
 */

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
  expectStatus(await post('/api/v2/RetailerCatalog', [connectorProduct]), 202)
  await server.system.catalog.processAllWork('acme')
})
afterAll(() => server.stop())

const esw = '/dialects/esw'
const names: MemberNames = { orderNumber: 'eShopWorldOrderNumber', estimate: 'fromEShopWorld' }
const confirmations = '/checkout/api/v3/Retailer/Confirmation'
const post = (path: string, body: unknown) => server.call('acme-sandbox', 'POST', `${esw}${path}`, body)
const confirm = (orderNumber: string) =>
  post(confirmations, connectorConfirmation(names, orderNumber, { product: { hsCode: '611710' } }))

test('a zero-value order is accepted without a warning and returned as sent', async () => {
  const submitted = zeroValueConfirmation(names, 'ZERO')
  const confirmed = await post(confirmations, submitted)
  expectStatus(confirmed, 201)
  expect(confirmed.json()).toMatchObject({ status: 'Confirmed', warnings: [] })
  const read = await server.call('acme-sandbox', 'GET', String(confirmed.headers['location']))
  expect(read.body).toContain(`"confirmation":${JSON.stringify(submitted)}}`)
})

test('a package with constant weights is created, so that its connector does not retry', async () => {
  expectStatus(await confirm('CONSTANT'), 201)
  const created = await post('/api/v4/Package', constantWeightPackage('CART-CONSTANT', 'BOX-1'))
  expectStatus(created, 201)
  expect(created.json()).toMatchObject({
    outcome: 'PackageCreated',
    statusMessage: 'Created. See warnings for 1 hint.',
    warnings: [{ code: 'ConstantWeight' }],
    package: { packageItems: [{ countryOfOrigin: 'GB', hsCode: '611710', productCustomsDescription: 'Scarf' }] },
  })
})

test('an order in two packages with continued line numbers can be returned as a whole', async () => {
  expectStatus(await confirm('SPLIT'), 201)
  for (const number of [1, 2]) {
    const body = connectorPackage('CART-SPLIT', `BOX-${number}`)
    const packageItems = (body['packageItems'] as object[]).map((item) => ({
      ...item,
      Quantity: 1,
      lineItemId: number,
    }))
    const created = await post('/api/v4/Package', { ...body, packageItems, shippingDocumentationRequested: false })
    expectStatus(created, 201)
    expect(created.json()).toMatchObject({ outcome: 'PackageCreated', package: { packageItems: [{ quantity: 1 }] } })
  }
  const order = await server.call('acme-sandbox', 'GET', `${esw}/acme/orders/CART-SPLIT`)
  expect(order.json()).toMatchObject({ articlesAvailableForReturn: 2 })
})

test('a feed without a brand is rejected with a hint, if the client has several brands', async () => {
  const { brandCode: _, ...product } = connectorProduct
  const refused = await post('/api/v2/RetailerCatalog', [product])
  expectStatus(refused, 400)
  expect(refused.json()).toEqual([
    expect.objectContaining({
      message: '[0].brandCode (productCode SCARF-77): is required because the access token has more than one brand',
    }),
  ])
})

test('a return with member names of another operation is rejected, naming the member to rename', async () => {
  expectStatus(await confirm('RETURNED'), 201)
  const refused = await post('/acme/orders/CART-RETURNED/return-orders', returnByBrandReference('CART-RETURNED'))
  expectStatus(refused, 400)
  expect(refused.json()).toMatchObject({
    errors: {
      returnItems: ['is required; the unknown member returnLineItems was sent: rename it if you meant this one'],
    },
  })
})

test('a confirmation with dialect names at the plain address is rejected, naming the missing member', async () => {
  const refused = await server.call('acme-sandbox', 'POST', confirmations, zeroValueConfirmation(names, 'PLAIN'))
  expectStatus(refused, 400)
  expect(refused.json<{ message: string }>().message).toMatch(/^platformOrderNumber: is required/)
})
