import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { encodeContinuationToken } from '../../src/kernel/paging.ts'
import { expectStatus } from '../support/expect-status.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'

let server: TestServer
const references = ['PAGE-1', 'PAGE-2', 'PAGE-3']

beforeAll(async () => {
  server = await startTestServer()
  const orderItems = [{ productCode: 'A', quantity: 1, shippingInformation: { shippingStatus: 'Shipped' } }]
  const returnItems = [{ productCode: 'A', reasonCode: 'TooSmall' }]
  for (const orderReference of references) {
    expectStatus(await call('POST', 'outbound-orders', { orderReference, orderItems }), 201)
    expectStatus(await call('POST', `orders/${orderReference}/return-orders`, { returnItems }), 201)
  }
})
afterAll(() => server.stop())

const call = (method: 'GET' | 'POST', path: string, body?: unknown) =>
  server.call('acme-sandbox', method, `/acme/${path}`, body)

const noFilters = JSON.stringify([null, null, null, null, null])

describe.each([
  { path: 'outbound-orders', rows: 'outboundOrders', list: 'outbound-orders' },
  { path: 'return-orders', rows: 'returnOrders', list: `return-orders ${noFilters}` },
])('$path', ({ path, rows, list }) => {
  const page = (token: string | null) =>
    call('GET', `${path}?pageSize=1${token === null ? '' : `&continuationToken=${encodeURIComponent(token)}`}`)

  test('returns each row once, newest first, one row per page', async () => {
    const listed: string[] = []
    let token: string | null = null
    do {
      const response = await page(token)
      expectStatus(response, 200)
      const body = response.json<
        { [rows: string]: readonly { orderReference: string }[] } & { continuationToken: string }
      >()
      listed.push(...(body[rows] ?? []).map(({ orderReference }) => orderReference))
      token = body.continuationToken
    } while (token !== null && listed.length < 10)
    expect(listed).toEqual(references.toReversed())
  })

  test.each([
    ['hyphens', '-'.repeat(36)],
    ['a text of the length', 'f'.repeat(36)],
    ['capitals', '0190A6F4-0000-7000-8000-000000000000'],
  ])('rejects a token forged with %s', async (_, after) => {
    const response = await page(encodeContinuationToken(list, [after]))
    expectStatus(response, 400)
    expect(Object.keys(response.json<{ errors: object }>().errors)).toEqual(['continuationToken'])
  })

  test('accepts a valid token', async () => {
    const response = await page(encodeContinuationToken(list, ['ffffffff-ffff-ffff-ffff-ffffffffffff']))
    expect(response.statusCode).toBe(200)
  })
})
