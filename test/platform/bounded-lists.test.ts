import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pageOctets } from '../../src/kernel/paging.ts'
import { confirmation, retailer } from '../journeys/retailer.ts'
import { expectStatus } from '../support/expect-status.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'

/** Rows that are about 1 MB each, as the largest body makes them. */
const references = Array.from({ length: 9 }, (_, index) => `LARGE-${index}`)
const orderItems = Array.from({ length: 850 }, (_, index) => ({
  productCode: `A${index}`,
  quantity: 1,
  productDescription: 'x'.repeat(1000),
  shippingInformation: { shippingStatus: 'Shipped' },
}))

type Body = { [rows: string]: readonly unknown[] } & { continuationToken: string | null }

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
  const acme = retailer(server)
  for (const orderReference of references) {
    expectStatus(await call('POST', '/acme/outbound-orders', { orderReference, orderItems }), 201)
    const returnItems = [{ productCode: 'A0', reasonCode: 'TooSmall' }]
    expectStatus(await call('POST', `/acme/orders/${orderReference}/return-orders`, { returnItems }), 201)
    expectStatus(await acme.send(confirmation(orderReference, { fraudHold: true }, 'CART')), 201)
  }
  // What no body can make so large, and must be held to the limit all the same.
  await server.database.query(
    `update portolan.return_order
        set history = json_build_array(
              json_build_object('status', 'Created', 'at', '2026-04-01T10:00:00Z', 'by', repeat('x', 900000)))`,
  )
  await server.database.query(
    `update portolan.order_confirmation
        set warnings = json_build_array(json_build_object('code', 2001, 'message', repeat('x', 900000), 'path', 'p'))`,
  )
})
afterAll(() => server.stop())

const call = (method: 'GET' | 'POST', url: string, body?: unknown): Promise<LightMyRequestResponse> =>
  server.call('acme-sandbox', method, url, body)

describe.each([
  { url: '/acme/outbound-orders?pageSize=300', rows: 'outboundOrders', token: 'continuationToken' },
  { url: '/acme/return-orders?pageSize=300', rows: 'returnOrders', token: 'continuationToken' },
  {
    url: '/checkout/api/v3/Retailer/Confirmation?PageSize=300',
    rows: 'confirmations',
    token: 'ContinuationToken',
  },
])('$url with rows of 1 MB', ({ url, rows, token }) => {
  test('answers what fits into a page, and every row once', async () => {
    let seen = 0
    let pages = 0
    for (let next: string | null = null; pages === 0 || next !== null; pages++) {
      const answer = await call('GET', next === null ? url : `${url}&${token}=${encodeURIComponent(next)}`)
      expect(answer.statusCode).toBe(200)
      expect(answer.body.length).toBeLessThan(pageOctets * 1.2)
      const body = answer.json<Body>()
      seen += body[rows]?.length ?? 0
      next = body.continuationToken
    }
    expect(seen).toBe(references.length)
    expect(pages).toBe(3)
  })
})
