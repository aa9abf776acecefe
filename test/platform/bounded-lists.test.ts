import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pageBytes } from '../../src/kernel/paging.ts'
import { createConfirmation, createRetailer } from '../journeys/retailer.ts'
import { expectStatus } from '../support/expect-status.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'

/** Rows of about 1 MB each, which is the most that a body allows. */
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
  const acme = createRetailer(server)
  for (const orderReference of references) {
    expectStatus(await call('POST', '/acme/outbound-orders', { orderReference, orderItems }), 201)
    const returnItems = [{ productCode: 'A0', reasonCode: 'TooSmall' }]
    expectStatus(await call('POST', `/acme/orders/${orderReference}/return-orders`, { returnItems }), 201)
    expectStatus(await acme.send(createConfirmation(orderReference, { fraudHold: true }, 'CART')), 201)
  }
  // No request can create rows of this size, but the limit must hold anyway.
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
  test('returns as many rows as fit, and every row once', async () => {
    let seen = 0
    let pages = 0
    for (let next: string | null = null; pages === 0 || next !== null; pages++) {
      const response = await call('GET', next === null ? url : `${url}&${token}=${encodeURIComponent(next)}`)
      expect(response.statusCode).toBe(200)
      expect(response.body.length).toBeLessThan(pageBytes * 1.2)
      const body = response.json<Body>()
      seen += body[rows]?.length ?? 0
      next = body.continuationToken
    }
    expect(seen).toBe(references.length)
    expect(pages).toBe(3)
  })
})

describe('numbered pages of large products', () => {
  const list = (size: number) => call('GET', `/api/v2/Products/ProductsUi?BrandCode=ACM&PageNumber=1&PageSize=${size}`)

  test('are rejected with a page size that fits, rather than truncated', async () => {
    await server.database.query(
      `insert into portolan.catalog_product (tenant, brand_code, product_code, product_id, place, product,
         classification_code, classification_source, classification_confidence, candidates, created_at, updated_at)
       select tenant, brand_code, 'LARGE-' || n, gen_random_uuid(), 1000 + n,
              jsonb_set(product::jsonb, '{description}', to_jsonb(repeat('x', 60000)))::json,
              classification_code, classification_source, classification_confidence, candidates, created_at, updated_at
         from (select * from portolan.catalog_product where tenant = 'acme' and brand_code = 'ACM' limit 1) as one
        cross join generate_series(1, 200) as n`,
    )
    await server.database.query(
      `with numbered as (
         select tenant, brand_code, product_code, row_number() over (order by length(product::text) desc) as place
           from portolan.catalog_product where tenant = 'acme' and brand_code = 'ACM')
       update portolan.catalog_product as kept set place = -numbered.place from numbered
        where kept.tenant = numbered.tenant and kept.brand_code = numbered.brand_code
          and kept.product_code = numbered.product_code`,
    )
    await server.database.query(
      `update portolan.catalog_product set place = -place where tenant = 'acme' and brand_code = 'ACM'`,
    )
    await server.database.query(
      `update portolan.catalog_brand
          set product_count = (select count(*) from portolan.catalog_product where tenant = 'acme' and brand_code = 'ACM')
        where tenant = 'acme' and brand_code = 'ACM'`,
    )
    const refused = await list(1000)
    expect(refused.statusCode).toBe(400)
    const [{ code, message } = { code: 0, message: '' }] = refused.json<{ code: number; message: string }[]>()
    expect(code).toBe(1103)
    const [, fitting] = /PageSize: must be at most (\d+) /.exec(message) ?? []
    const response = await list(Math.min(Number(fitting), 69))
    expect(response.statusCode).toBe(200)
    expect(response.json<{ results: readonly unknown[] }>().results).toHaveLength(Math.min(Number(fitting), 69))
  })

  test('are rejected if a few products would be returned for many countries', async () => {
    const codes = Array.from({ length: 100 }, (_, index) => `ProductCode=LARGE-${index + 1}`)
    const entry = (countries: readonly string[]) => {
      const query = [...codes, ...countries.map((country) => `DeliveryCountry=${country}`)]
      return call('GET', `/api/v2/Products?BrandCode=ACM&${query.join('&')}`)
    }
    expect((await entry(['DE'])).statusCode).toBe(200)
    const refused = await entry(['DE', 'FR', 'IT', 'ES', 'PL', 'NL'])
    expect(refused.statusCode).toBe(400)
    expect(refused.json()).toEqual([
      { code: 1108, message: expect.stringContaining('ProductCode: makes the response larger than 32 MiB') },
    ])
  })
})

test('events of a parcel are accepted while they fit into a response', async () => {
  const [firstReturn] = (await call('GET', '/acme/return-orders?pageSize=1')).json<{
    returnOrders: readonly { returnOrderNumber: string }[]
  }>().returnOrders
  const path = `/acme/return-orders/${firstReturn?.returnOrderNumber}/tracking-events`
  const feed = (from: number, count: number) =>
    call('POST', path, {
      events: Array.from({ length: count }, (_, index) => ({
        code: `${from + index}`.padStart(50, '時'),
        description: '時'.repeat(500),
        dateTime: '2026-04-02T10:00:00Z',
        location: '時'.repeat(200),
      })),
    })
  for (let from = 0; from < 1600; from += 400) expectStatus(await feed(from, 400), 200)
  const refused = await feed(1600, 400)
  expectStatus(refused, 400)
  expect(refused.body).toContain(`must not bring the parcel's events above ${pageBytes} bytes`)
  const repeated = await feed(1200, 400)
  expectStatus(repeated, 200)
  expect(Buffer.byteLength(repeated.body)).toBeLessThan(pageBytes)
})
