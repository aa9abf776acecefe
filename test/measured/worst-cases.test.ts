import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectStatus } from '../support/expect-status.ts'
import { createSampleConfirmation } from '../support/order-confirmation-samples.ts'
import { measureProcessorTime } from '../support/processor-time.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'

const path = '/checkout/api/v3/Retailer/Confirmation'
const bodyLimit = 1_048_576
/** Limit in milliseconds of processor time: well above the real cost, but far below anything quadratic. */
const longest = 4000

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
  // Warms up: the first request compiles schemas.
  await server.call('acme-sandbox', 'POST', path, createSampleConfirmation(), { 'idempotency-key': 'warm' })
})
afterAll(() => server.stop())

const sample = createSampleConfirmation()
const repeatValue = (count: number, value: unknown): unknown[] => Array.from({ length: count }, () => value)
const fill = (piece: string, length = bodyLimit - 10): string => piece.repeat(Math.floor(length / piece.length))

/** A valid confirmation with an extra member of which only the size is checked. */
let orders = 0
const beside = (value: (room: number) => string): string => {
  const rest = JSON.stringify({ ...sample, platformOrderNumber: `WORST-${orders++}` }).slice(0, -1)
  return `${rest},"unknown":${value(bodyLimit - rest.length - 30)}}`
}
const lines = (entry: unknown, count: number) => JSON.stringify({ ...sample, lineItems: repeatValue(count, entry) })
const line = sample.lineItems[0]

const worst: readonly (readonly [name: string, statuses: readonly number[], text: () => string])[] = [
  ['opening brackets', [400], () => fill('[')],
  ['opening braces', [400], () => fill('{"a":')],
  ['closing brackets', [400], () => fill(']')],
  ['empty lists', [400], () => `[${fill('[],', bodyLimit - 20)}[]]`],
  ['quotes', [400], () => fill('"')],
  ['backslashes', [400], () => `"${fill('\\')}`],
  ['escaped quotes', [400], () => `"${fill('\\"')}`],
  ['spaces and a mistake', [400], () => `${fill(' ')}x`],
  ['a mistake at the end', [400], () => `[${fill('1,')}x`],
  ['digits', [400], () => fill('9')],
  ['an exponent', [400], () => `1e${fill('9')}`],
  ['empty line items', [400], () => lines({}, 300_000)],
  ['as many empty line items as are looked at', [400], () => lines({}, 10_000)],
  ['invalid articles', [400], () => lines({ articles: repeatValue(10_000, 0) }, 50)],
  ['articles with invalid charges', [400], () => lines({ articles: repeatValue(10_000, { charges: 0 }) }, 7)],
  ['invalid metadata', [400], () => lines({ metadataItems: repeatValue(1000, 0) }, 400)],
  [
    'discounts in both forms',
    [400],
    () =>
      JSON.stringify({
        ...sample,
        cartDiscountPriceInfo: {
          price: sample.checkoutTotal,
          discounts: repeatValue(1000, { percentage: '', discount: 0, beforeDiscount: 0 }),
        },
      }),
  ],
  ['a blank order number', [400], () => JSON.stringify({ ...sample, platformOrderNumber: fill(' ', 1_000_000) })],
  [
    'a long amount',
    [400],
    () =>
      JSON.stringify({
        ...sample,
        checkoutTotal: {
          retailer: { currency: 'GBP', amount: fill('1', 500_000) },
          shopper: { currency: 'EUR', amount: `${fill('0', 500_000)}.` },
        },
      }),
  ],
  [
    'a long date-time',
    [400],
    () =>
      JSON.stringify({
        ...sample,
        paymentDetails: { time: `2026-03-04T13:07:15.${fill('1', 1_000_000)}Z`, method: 'Card' },
      }),
  ],
  [
    'as many good lines as there is room for',
    [201],
    () =>
      JSON.stringify({
        ...sample,
        platformOrderNumber: 'WORST-LINES',
        lineItems: repeatValue(1800, { ...line, product: { ...line?.product, imageUrl: null } }),
      }),
  ],
  [
    'many members',
    [400],
    () => beside((room) => `{${Array.from({ length: room / 12 }, (_, index) => `"${index}":0`).join()}}`),
  ],
  ['a number with zeros in its middle', [400], () => beside((room) => `1${fill('0', room)}1`)],
  ['a fraction with zeros in its middle', [400], () => beside((room) => `0.1${fill('0', room)}1`)],
  ['a number with a long exponent', [400], () => beside((room) => `1e${fill('9', room)}`)],
  ['numbers with exponents', [201], () => beside((room) => `[${fill('1e1,', Math.min(room, 360_000))}1]`)],
  ['more numbers than there may be', [400], () => beside((room) => `[${fill('1e1,', room)}1]`)],
  ['long numbers', [201], () => beside((room) => `[${fill(`${'1234567890'.repeat(99)},`, room)}1]`)],
  [
    'objects of as many members as they may have, in descending order',
    [201],
    () =>
      beside(
        () => `[${fill(`{${Array.from({ length: 1900 }, (_, index) => `"k${9999 - index}":0`).join()}},`, 900_000)}1]`,
      ),
  ],
  ['a long text', [201], () => beside((room) => `"${fill('衣', room / 3)}"`)],
  [
    'names in descending order',
    [400],
    () => beside((room) => `{${Array.from({ length: room / 14 }, (_, index) => `"k${999_999 - index}":0`).join()}}`),
  ],
]

describe('the largest bodies of the worst kinds are processed in time', () => {
  // Retried in case the machine was too busy; anything quadratic fails every time.
  test.each(worst)('%s', { retry: 2 }, async (name, statuses, text) => {
    const body = text()
    const once = `${name} ${orders++}`
    expect(Buffer.byteLength(body)).toBeLessThanOrEqual(bodyLimit)
    for (const [url, key] of [
      [`${path}/check`, null],
      [path, null],
      [path, once],
      [path, once],
    ] as const) {
      const spent = measureProcessorTime()
      const headers = key === null ? {} : { 'idempotency-key': key }
      const response = await server.call('acme-sandbox', 'POST', url, body, headers)
      expect(spent()).toBeLessThan(longest)
      expectStatus(response, 200, ...statuses)
    }
    expect(server.complaints).toEqual([])
  })
})

test('a failure in every entry is reported up to a limit', async () => {
  const response = await server.call('acme-sandbox', 'POST', `${path}/check`, lines({}, 10_000))
  expect(response.json<{ errors: unknown[] }>().errors).toHaveLength(1000)
  const refusal = await server.call('acme-sandbox', 'POST', path, lines({}, 10_000))
  expect(refusal.json<{ message: string }>().message).toMatch(/^lineItems\[0\].*; and \d+ more$/)
})
