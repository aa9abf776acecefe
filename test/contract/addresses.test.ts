import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../support/test-server.ts'
import { expectErrorShape } from './contract.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const unknown: readonly (readonly [path: string, service: string])[] = [
  ['/checkout/', 'checkout'],
  ['/checkout/api/v3/Retailer/Confirmations', 'checkout'],
  ['/checkout/api/v3/retailer/confirmation', 'checkout'],
  ['/checkout/api/v3/Retailer/Confirmation/1/refund', 'checkout'],
  ['/connect/', 'identity'],
  ['/connect/authorize', 'identity'],
  ['/admin/v1/nothing', 'admin'],
  ['/Checkout/', 'server'],
  ['/nothing/checkout/', 'server'],
  ['/.well-known/nothing', 'server'],
  ['//', 'server'],
]

describe.each(unknown)('%s, where nothing exists', (path, service) => {
  test.each(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const)(
    '%s returns 404 in the format of the service',
    async (method) => {
      for (const url of [path, `${path}?a=b`]) {
        const response = await server.app.inject({ method, url, headers: { 'x-request-id': 'mine' } })
        expect(response.statusCode).toBe(404)
        expectErrorShape(service, response, url)
        expect(response.headers['x-request-id']).toBe('mine')
      }
    },
  )

  test('HEAD returns 404 without a body', async () => {
    const response = await server.app.inject({ method: 'HEAD', url: path })
    expect(response.statusCode).toBe(404)
    expect(response.body).toBe('')
  })
})

describe('the fixed part of a path matches literally, so that a proxy can block other paths', () => {
  test.each<[string, string]>([
    ['/%61dmin/v1/tenants', 'server'],
    ['/admin/%761/tenants', 'admin'],
    ['/admin/v1/tenants/acme/return%2dportal', 'admin'],
    ['/metric%73', 'server'],
    ['/connect/%74oken', 'identity'],
  ])('%s is 404', async (url, service) => {
    for (const method of ['GET', 'POST'] as const) {
      const response = await server.app.inject({
        method,
        url,
        headers: { authorization: `Bearer ${await server.token('operator')}` },
      })
      expect(response.statusCode).toBe(404)
      expectErrorShape(service, response, url)
    }
  })

  test('codes and references in paths may be percent-encoded', async () => {
    const response = await server.call('operator', 'GET', '/admin/v1/tenants/%61cme/return-portal/')
    expect(response.statusCode).toBe(200)
  })
})

describe('an invalid address returns 400 in the format of the service', () => {
  test.each<[string, string]>([
    ['/checkout/api/v3/Retailer/Confirmation/%zz', 'checkout'],
    ['/checkout/api/v3/Retailer/Confirmation/%ff%fe/cancel', 'checkout'],
    ['/openapi/%', 'server'],
    [`/checkout/api/v3/Retailer/Confirmation/${'a'.repeat(4097)}`, 'checkout'],
  ])('%s', async (url, service) => {
    const response = await server.app.inject({ method: 'GET', url })
    expect(response.statusCode).toBe(400)
    expectErrorShape(service, response, url)
  })
})

describe('errors for browsers and programs', () => {
  const accept = 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8'
  const open = (url: string, headers: Record<string, string> = {}) =>
    server.app.inject({ url, headers: { accept, ...headers } })
  const lost = '/track/00000000-0000-4000-8000-000000000000'

  test.each([
    ['/nothing/<b>', 404, 'Page not found'],
    ['/checkout/nothing', 404, 'Page not found'],
    ['/connect/token', 405, 'This address is not for browsers'],
    ['/docs/treasure', 404, 'Page not found'],
    ['/sandbox/inbox/No', 400, 'The request cannot be processed'],
  ])('shows a browser at %s status %i and where to go', async (url, status, title) => {
    const response = await open(url)
    expect([response.statusCode, response.headers['content-type'], response.headers['vary']]).toEqual([
      status,
      'text/html; charset=utf-8',
      'Accept',
    ])
    expect(response.body).toContain(`<h1>${title}</h1>`)
    expect(response.body).toContain('<a href="/docs">')
    expect(response.body).toContain('<a href="/console">')
    expect(response.body).not.toContain('<b>')
  })

  test.each([lost, '/track/cut-off', `/dialects/esw${lost}`])(
    'tells a shopper at %s, in their language, that there is no such parcel',
    async (url) => {
      const german = await open(url, { 'accept-language': 'de-AT' })
      expect([german.statusCode, german.headers['content-language']]).toEqual([404, 'de'])
      expect(german.body).toContain('<h1>Unter dieser Adresse gibt es keine Sendung</h1>')
      expect(german.body).not.toContain('/docs')
      expect((await open(url)).body).toContain('<h1>No parcel found at this link</h1>')
    },
  )

  test.each(['*/*', 'application/json', ''])('returns JSON to a program that accepts %j', async (accepted) => {
    for (const [url, service] of [
      ['/nothing', 'server'],
      ['/checkout/nothing', 'checkout'],
      ['/docs/treasure', 'server'],
      [lost, 'packages'],
    ] as const) {
      const response = await open(url, { accept: accepted })
      expectErrorShape(service, response, url)
      expect(response.headers['vary']).toBe('Accept')
    }
  })

  test('returns JSON from operations for programs', async () => {
    expect((await open('/acme/orders/1')).headers['content-type']).toContain('json')
  })

  test('serves the icon that every page links', async () => {
    const icon = await open('/favicon.ico')
    expect([icon.statusCode, icon.headers['content-type']]).toEqual([200, 'image/x-icon'])
    expect(icon.rawPayload.subarray(0, 6)).toEqual(Buffer.from([0, 0, 1, 0, 3, 0]))
    for (const url of ['/docs', '/docs/guides/checkout', '/returns/acme', '/sandbox/inbox/demo', lost, '/nothing']) {
      const page = await open(url)
      const isNamed = page.body.includes('<link rel="icon" href="/favicon.ico">')
      const isAllowed = /img-src 'self'/.test(String(page.headers['content-security-policy']))
      expect([url, isNamed, isAllowed]).toEqual([url, true, true])
    }
  })
})

describe('an operation without a body', () => {
  const url = '/checkout/api/v3/Retailer/Confirmation/unknown/cancel'

  test.each([
    ['nothing', undefined, undefined],
    ['a type for an empty body', '', 'text/plain; charset=utf-8'],
    ['a JSON type for an empty body', '', 'application/json'],
    ['a body all the same', '{"reason":', 'application/json'],
    ['a body of another type', '<a/>', 'application/xml'],
  ])('succeeds with %s', async (_, payload, type) => {
    const authorization = `Bearer ${await server.token('acme-sandbox')}`
    const response = await server.app.inject({
      method: 'POST',
      url,
      headers: { authorization, ...(type === undefined ? {} : { 'content-type': type }) },
      ...(payload === undefined ? {} : { payload }),
    })
    expect(response.json()).toMatchObject({ code: 4040 })
  })
})

test('causes no server error', () => {
  expect(server.complaints).toEqual([])
})
