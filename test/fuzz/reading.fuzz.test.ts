import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { routes } from '../../src/composition/contract.ts'
import type { Route } from '../../src/kernel/contract/route.ts'
import { exampleOrder } from '../../src/returns/contract/examples.ts'
import { getClientId } from '../support/example-requests.ts'
import { createSampleConfirmation } from '../support/order-confirmation-samples.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'
import { expectResponse, fuzzParameters, seed } from './fuzzing.ts'
import { hostileText } from './hostile.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
  await server.call('acme-sandbox', 'POST', '/checkout/api/v3/Retailer/Confirmation', createSampleConfirmation())
  await server.call('acme-sandbox', 'POST', '/acme/outbound-orders', exampleOrder)
})
afterAll(() => server.stop())

/** Nearly valid parameters. */
const almost = fc.constantFrom(
  ...[
    ['2026-03-04T13:07:15Z', '1969-12-31T23:59:59Z', '0000-01-01T00:00:00Z', '9999-12-31T23:59:59-23:59'],
    ['0001-01-01T00:00:00+23:59', '2016-12-31T23:59:60Z', '2026-03-04', '-1', '0', '1', '500', '501', '1e2', '0x1f4'],
    [
      'Confirmed',
      'confirmed',
      'order-confirmation.received',
      'SANDBOX-0000000001',
      'ORDER-1001',
      'DE',
      'SBX-PARCEL-IN',
      'Inbound',
      '10115',
      '-90.5',
      '1e309',
      'acme',
      'eyJsaXN0Ijoi',
      '2147483648',
    ],
  ].flat(),
)
const value = fc.oneof(almost, hostileText)

/** Percent-encoded or raw: an invalid address must be rejected, too. */
const encoded = fc.oneof(
  { weight: 3, arbitrary: value.map((text) => encodeURIComponent(text.toWellFormed())) },
  { weight: 1, arbitrary: value.map((text) => text.replaceAll(/[\s#?/]/g, '')) },
)

function arbitraryAddress(route: Route): fc.Arbitrary<string> {
  const names = [...Object.keys(route.query?.properties ?? {}), '__proto__', 'constructor', 'a[]', '']
  const query = fc.array(fc.tuple(fc.constantFrom(...names), encoded), { maxLength: 4 })
  return fc.tuple(fc.array(encoded, { minLength: 4, maxLength: 4 }), query).map(([params, pairs]) => {
    let next = 0
    const path = route.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
      const param = params[next++] ?? ''
      // Requests with a foreign tenant are rejected before anything else is read.
      return name === route.tenantIn?.name && next % 8 !== 0 ? 'acme' : param
    })
    const home = route.tenantIn?.place === 'query' ? [[route.tenantIn.name, 'acme'] as const] : []
    const search = [...home, ...pairs].map(([name, text]) => `${name}=${text}`).join('&')
    return search === '' ? path : `${path}?${search}`
  })
}

const headers = fc.dictionary(
  fc.constantFrom(
    'x-request-id',
    'traceparent',
    'idempotency-key',
    'accept',
    'content-type',
    'content-length',
    'cookie',
  ),
  hostileText.map((text) => text.replaceAll(/[^\t\x20-\x7e\u0080-\u00ff]/g, '?').slice(0, 300)),
  { maxKeys: 3 },
)

const reading = routes.filter(({ method }) => method === 'GET')

describe(`corrupted addresses and headers (seed ${seed})`, () => {
  test.each(reading.map((route) => [route.operationId, route] as const))(
    '%s handles them',
    async (_, route) => {
      const client = getClientId(route)
      const authorization = client === null ? {} : { authorization: `Bearer ${await server.token(client)}` }
      const takesInput = route.params !== undefined || route.query !== undefined
      const property = fc.asyncProperty(arbitraryAddress(route), headers, async (url, submitted) => {
        const response = await expectResponse(
          server,
          server.app.inject({ url, headers: { ...submitted, ...authorization } }),
        )
        expect([...Object.keys(route.responses).map(Number), 400, 403, 404, 405, 422]).toContain(response.statusCode)
      })
      await fc.assert(property, fuzzParameters(takesInput ? 0.1 : 0.02))
    },
    120_000,
  )

  test('corrupted tokens are rejected', async () => {
    const good = await server.token('acme-sandbox')
    const [head = '', payload = '', signature = ''] = good.split('.')
    const part = fc.oneof(
      fc.constantFrom(head, payload, signature, '', 'e30', 'bnVsbA', 'W10'),
      fc.base64String({ maxLength: 40 }),
      fc.json().map((text) => Buffer.from(text).toString('base64url')),
    )
    const token = fc.array(part, { minLength: 1, maxLength: 6 }).map((parts) => parts.join('.'))
    const property = fc.asyncProperty(token, async (text) => {
      fc.pre(text !== good)
      const url = '/checkout/api/v3/Retailer/Confirmation'
      const response = await expectResponse(
        server,
        server.app.inject({ url, headers: { authorization: `Bearer ${text}` } }),
      )
      expect(response.statusCode).toBe(401)
    })
    await fc.assert(property, fuzzParameters(0.1))
  })

  test('corrupted token requests are rejected', async () => {
    const names = ['grant_type', 'client_id', 'client_secret', 'scope', '__proto__', '']
    const formTexts = fc.oneof(fc.constantFrom('client_credentials', 'acme-sandbox', 'checkout', 'admin'), hostileText)
    // A wrong secret costs 40 ms by design, so few requests get that far.
    const form = fc.array(fc.tuple(fc.constantFrom(...names), formTexts), { maxLength: 5 }).map((pairs) => {
      const search = new URLSearchParams(pairs.map(([name, text]): [string, string] => [name, text]))
      return search.toString()
    })
    const basic = fc.option(
      formTexts.map((text) => `Basic ${Buffer.from(text).toString('base64')}`),
      { freq: 2 },
    )
    const property = fc.asyncProperty(form, basic, async (payload, authorization) => {
      const submitted = {
        'content-type': 'application/x-www-form-urlencoded',
        ...(authorization === null ? {} : { authorization }),
      }
      const response = await expectResponse(
        server,
        server.app.inject({ method: 'POST', url: '/connect/token', payload, headers: submitted }),
      )
      expect([400, 401, 429]).toContain(response.statusCode)
    })
    await fc.assert(property, fuzzParameters(0.1))
  }, 120_000)
})
