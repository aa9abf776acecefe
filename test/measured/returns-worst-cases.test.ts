import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectStatus } from '../support/expect-status.ts'
import { measureProcessorTime } from '../support/processor-time.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'

/** Maximum number of lines of a confirmation. */
const lines = 10_000
/** Limit in milliseconds of processor time: well above the real cost, but far below anything quadratic. */
const longest = 4000

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const call = async (method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown) => {
  const spent = measureProcessorTime()
  const response = await server.call('acme-sandbox', method, `/acme/${path}`, body)
  return { answer: response, spent: spent() }
}

test.each([
  ['of products of their own', (index: number) => `P-${index}`],
  ['of one product', () => 'P'],
])('an order and a return with the maximum number of lines, %s', async (_, codeOf) => {
  const orderReference = codeOf(0)
  const forEachProduct = <T>(createLine: (productCode: string) => T) =>
    Array.from({ length: lines }, (_each, index) => createLine(codeOf(index)))
  const orderItems = forEachProduct((productCode) => ({ productCode, quantity: 2_147_483_647 }))
  const returnItems = forEachProduct((productCode) => ({ productCode, reasonCode: 'R' }))
  for (const [method, path, body, status] of [
    ['POST', 'outbound-orders', { orderReference, orderItems }, 201],
    ['PUT', `outbound-orders/${orderReference}`, { orderItems }, 200],
    ['POST', 'outbound-shipments', { orderReference, shippingReference: 'S' }, 201],
    ['POST', `orders/${orderReference}/return-orders`, { returnItems }, 201],
    ['GET', `orders/${orderReference}`, undefined, 200],
  ] as const) {
    const { answer: response, spent } = await call(method, path, body)
    expectStatus(response, status)
    expect([method, path, spent < longest, spent]).toEqual([method, path, true, spent])
  }
  const { articlesAvailableForReturn: remaining } = (await call('GET', `orders/${orderReference}`)).answer.json<{
    articlesAvailableForReturn: number
  }>()
  expect(remaining).toBe(lines * 2_147_483_647 - lines)
})
