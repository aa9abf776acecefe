import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  createSampleConfirmation,
  createSplitPaymentConfirmation,
  createZeroValueConfirmation,
} from '../support/order-confirmation-samples.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'
import { expectResponse, fuzzParameters, seed } from './fuzzing.ts'
import { arbitraryCorruptedBody, hostileText } from './hostile.ts'

const path = '/checkout/api/v3/Retailer/Confirmation'

let server: TestServer
let token: string
let count = 0

beforeAll(async () => {
  server = await startTestServer()
  token = await server.token('acme-sandbox')
})
afterAll(() => server.stop())

const full = {
  ...createSampleConfirmation(),
  ...createZeroValueConfirmation(),
  ...createSplitPaymentConfirmation(),
  lineItems: createSampleConfirmation()
    .lineItems.slice(0, 2)
    .map((item) => ({ ...item, appliedRates: [1, { a: '2' }] })),
  metadataItems: [{ name: 'a', value: 'b' }],
  retailerPromoCodes: [{ promoCode: 'TEN' }],
  cartDiscountPriceInfo: {
    price: createSampleConfirmation().checkoutTotal,
    discounts: [{ title: 'Ten', percentage: '10' }],
  },
}

const body = fc
  .oneof(arbitraryCorruptedBody(full), arbitraryCorruptedBody(createSampleConfirmation()))
  // With its own number, so that most are stored rather than compared.
  .map((bytes) =>
    Buffer.from(
      bytes.toString('latin1').replace(/SANDBOX-0000/, () => `${count++}-`),
      'latin1',
    ),
  )

/** Header values are Latin-1 bytes; the HTTP client rejects anything else. */
const headerText = hostileText.map((text) => text.replaceAll(/[^\t\x20-\x7e\u0080-\u00ff]/g, '?').slice(0, 400))

function sendBody(url: string, payload: Buffer, headers: Readonly<Record<string, string>> = {}) {
  const allHeaders = { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers }
  return expectResponse(server, server.app.inject({ method: 'POST', url, payload, headers: allHeaders }))
}

async function expectReadBack(text: string): Promise<void> {
  const { platformOrderNumber } = JSON.parse(text) as { readonly platformOrderNumber: string }
  const url = `${path}/${encodeURIComponent(platformOrderNumber)}`
  const response = await expectResponse(
    server,
    server.app.inject({ url, headers: { authorization: `Bearer ${token}` } }),
  )
  expect(response.statusCode).toBe(200)
  expect(response.body.endsWith(`"confirmation":${text}}`)).toBe(true)
}

describe(`corrupted bodies (seed ${seed})`, () => {
  const statuses = new Map<number, number>()

  test('are accepted and returned as they were sent, or rejected', async () => {
    const property = fc.asyncProperty(body, async (bytes) => {
      const response = await sendBody(path, bytes)
      statuses.set(response.statusCode, (statuses.get(response.statusCode) ?? 0) + 1)
      expect([200, 201, 400, 409, 413]).toContain(response.statusCode)
      if (response.statusCode === 201) await expectReadBack(bytes.toString('utf8'))
    })
    await fc.assert(property, fuzzParameters(0.6))
    // Guards against a test in which everything, or nothing, is rejected.
    expect(statuses.get(201)).toBeGreaterThan(10)
    expect(statuses.get(400)).toBeGreaterThan(10)
  }, 300_000)

  test('are checked by the dry run', async () => {
    const property = fc.asyncProperty(body, async (bytes) => {
      const response = await sendBody(`${path}/check`, bytes)
      expect([200, 400, 413]).toContain(response.statusCode)
    })
    await fc.assert(property, fuzzParameters(0.3))
  }, 300_000)

  test('are accepted or rejected under an idempotency key, and the same on a retry', async () => {
    const property = fc.asyncProperty(body, headerText, async (bytes, key) => {
      const headers = { 'idempotency-key': key }
      const first = await sendBody(path, bytes, headers)
      const second = await sendBody(path, bytes, headers)
      expect([200, 201, 400, 409, 413, 422]).toContain(first.statusCode)
      if (first.statusCode >= 300) return
      expect(second.statusCode).toBe(first.statusCode)
      expect(second.headers['idempotent-replayed']).toBe('true')
      expect(second.body).toBe(first.body)
    })
    await fc.assert(property, fuzzParameters(0.15))
  }, 300_000)

  test('are handled for actions', async () => {
    const action = fc.constantFrom('release-hold', 'payment-received', 'cancel')
    const number = fc.oneof(
      hostileText,
      fc.nat(200).map((index) => `${index}-000001`),
    )
    const property = fc.asyncProperty(number, action, body, headerText, async (order, name, bytes, text) => {
      const url = `${path}/${encodeURIComponent(order.toWellFormed())}/${name}`
      const headers = { 'content-type': text.trim() || 'text/plain', 'x-request-id': text, traceparent: text }
      expect([200, 400, 404, 409, 413, 415]).toContain((await sendBody(url, bytes, headers)).statusCode)
    })
    await fc.assert(property, fuzzParameters(0.1))
  }, 300_000)
})
