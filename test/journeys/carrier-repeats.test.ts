import { afterAll, beforeAll, expect, test } from 'vitest'
import { examplePackage } from '../../src/packages/contract/packages.ts'
import { createCountingCarrier } from '../support/counting-carrier.ts'
import { expectStatus } from '../support/expect-status.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'

/* Requests that register a parcel with the carrier, retried under their Idempotency-Key. */

const { carrier, registered } = createCountingCarrier()
let server: TestServer

beforeAll(async () => {
  server = await startTestServer({ carrier })
})
afterAll(() => server.stop())

const call = (method: 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown, headers = {}) =>
  server.call('acme-sandbox', method, path, body, headers)
const path = '/api/v4/Package'
const address = `${path}?BrandCode=ACM&OrderReference=ORDER-2001&PackageReference=PKG-1`
/** A package that keeps a warning, so that a retry processes it again. */
const doubtful = { ...examplePackage, consignee: { ...examplePackage.consignee, address1: null } }
const label = { outboundOrderReference: 'ORDER-1', shippingReference: 'S-1' }

async function registerOrder(): Promise<void> {
  const contactInformation = { firstName: 'Sandbox', lastName: 'Shopper', countryIso: 'DE' }
  const order = { orderReference: 'ORDER-1', contactInformation, orderItems: [{ productCode: 'A', quantity: 1 }] }
  expectStatus(await call('POST', '/acme/outbound-orders', order), 201)
}

test.each([
  { name: 'a label', method: 'POST', to: '/acme/label-requests', body: label, before: registerOrder },
  { name: 'a package', method: 'POST', to: path, body: examplePackage, between: () => call('DELETE', address) },
  {
    name: 'a package that is there',
    method: 'PUT',
    to: path,
    body: doubtful,
    before: () => call('POST', path, doubtful),
  },
] as const)('$name', async ({ name, method, to, body, ...around }) => {
  const headers = { 'idempotency-key': name }
  if ('before' in around) await around.before()
  const registeredBefore = registered.length
  const first = await call(method, to, body, headers)
  expect(first.statusCode).toBeLessThan(300)
  expect(registered.length).toBe(registeredBefore + 1)
  if ('between' in around) await around.between()
  const announced = await server.database.query('select from portolan.unowned_parcel')

  const repeated = await call(method, to, body, headers)
  expect([repeated.statusCode, repeated.body]).toEqual([first.statusCode, first.body])
  expect(repeated.headers['idempotent-replayed']).toBe('true')
  expect(registered.length).toBe(registeredBefore + 1)
  expect(await server.database.query('select from portolan.unowned_parcel')).toEqual(announced)
  expectStatus(await call(method, to, { ...body, shippingReference: 'S-2', goodsDescription: 'Else' }, headers), 422)
})

test('a label created under another key keeps being rejected', async () => {
  const headers = { 'idempotency-key': 'another' }
  expectStatus(await call('POST', '/acme/label-requests', label, headers), 409)
  const repeated = await call('POST', '/acme/label-requests', label, headers)
  expect([repeated.statusCode, repeated.headers['idempotent-replayed']]).toEqual([409, 'true'])
})
