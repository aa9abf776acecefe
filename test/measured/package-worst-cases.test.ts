import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { examplePackage } from '../../src/packages/contract/packages.ts'
import { expectStatus } from '../support/expect-status.ts'
import { measureProcessorTime } from '../support/processor-time.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'

const path = '/api/v4/Package'
const bodyLimit = 1_048_576
/** Limit in milliseconds of processor time: well above the real cost, but far below anything quadratic. */
const longest = 4000

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
  // Warms up: the first request loads fonts and compiles schemas.
  await server.call('acme-sandbox', 'POST', path, { ...examplePackage, returnDocumentationRequested: true })
})
afterAll(() => server.stop())

const [item] = examplePackage.packageItems
const items = (count: number, fields: object = {}) =>
  Array.from({ length: count }, (_, index) => ({ ...item, productCode: `P-${index}`, ...fields }))
const words = (length: number): string => 'wool silk '.repeat(length / 10)

const worst: readonly (readonly [name: string, status: number, fields: object])[] = [
  ['as many items as there is room for', 201, { packageItems: items(500) }],
  ['long descriptions', 201, { packageItems: items(500, { productCustomsDescription: words(1000) }) }],
  ['descriptions without a blank', 201, { packageItems: items(500, { productCustomsDescription: 'x'.repeat(1000) }) }],
  [
    'descriptions in another script',
    201,
    { packageItems: items(300, { productCustomsDescription: '衣'.repeat(1000) }) },
  ],
  ['invalid items', 400, { packageItems: items(500, { quantity: 0, weight: -1, unitPrice: 1, hsCode: 1 }) }],
  ['far too many items', 400, { packageItems: Array.from({ length: 300_000 }, () => ({})) }],
  ['nothing known of many items', 201, { packageItems: items(500, { hsCode: null, unitPrice: null, weight: null }) }],
]

describe('the largest packages of the worst kinds are processed in time', () => {
  // Retried in case the machine was too busy; anything quadratic fails every time.
  test.each(worst)('%s', { retry: 2 }, async (name, status, fields) => {
    const body = JSON.stringify({
      ...examplePackage,
      orderReference: name,
      returnDocumentationRequested: true,
      ...fields,
    })
    expect(Buffer.byteLength(body)).toBeLessThanOrEqual(bodyLimit)
    for (const method of ['POST', 'POST', 'PUT'] as const) {
      const spent = measureProcessorTime()
      const response = await server.call('acme-sandbox', method, path, body)
      expectStatus(response, status, method === 'PUT' ? 200 : status)
      expect(spent()).toBeLessThan(longest)
    }
    expect(server.complaints).toEqual([])
  })
})

test('a failure in every item is reported up to a limit', async () => {
  const body = { ...examplePackage, packageItems: items(500, { quantity: 0, weight: -1, hsCode: 1 }) }
  const response = await server.call('acme-sandbox', 'POST', path, body)
  const errors = Object.keys(response.json<{ errors: object }>().errors)
  expect(errors).toHaveLength(1000)
})
