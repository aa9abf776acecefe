import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createForger, type Forger } from '../../../test/support/forged-tokens.ts'
import { startTestServer, type TestServer } from '../../../test/support/test-server.ts'
import { sandboxSecret } from '../../composition/sandbox.ts'

const orders = '/checkout/api/v3/Retailer/Confirmation'

let server: TestServer
let forged: Forger
/** Number of lines before. */
let before: number

beforeAll(async () => {
  server = await startTestServer({}, { rateLimits: { listOrderConfirmations: 1 } })
  forged = await createForger(server)
})
afterAll(() => server.stop())
beforeEach(() => {
  before = server.security.length
})

const messages = (): readonly Record<string, unknown>[] =>
  server.security.slice(before).map((line) => JSON.parse(line) as Record<string, unknown>)

async function askForToken(clientId: string, secret: string, address = '192.0.2.7') {
  return server.app.inject({
    method: 'POST',
    url: '/connect/token',
    remoteAddress: address,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: clientId,
      client_secret: secret,
    }).toString(),
  })
}

test('an issued token is recorded, without token and secret', async () => {
  const response = await askForToken('acme-sandbox', sandboxSecret)
  expect(messages()).toEqual([
    expect.objectContaining({
      log: 'security',
      event: 'authentication',
      outcome: 'granted',
      tenant: 'acme',
      client: 'acme-sandbox',
      address: '192.0.2.7',
      requestId: response.headers['x-request-id'],
      route: 'issueToken',
    }),
  ])
  const { access_token: token } = response.json<{ access_token: string }>()
  expect(server.security.join('')).not.toContain(sandboxSecret)
  expect(server.security.join('')).not.toContain(token.split('.')[2])
})

test('a wrong secret is recorded with its client, without the secret', async () => {
  await askForToken('acme-sandbox', 'Tr0ub4dor-and-3')
  expect(messages()).toEqual([
    expect.objectContaining({
      outcome: 'refused',
      reason: 'invalid-client',
      client: 'acme-sandbox',
      route: 'issueToken',
    }),
  ])
  expect(server.security.join('')).not.toContain('Tr0ub4dor')
})

test('an invalid client id, which may be a secret, is not recorded', async () => {
  await askForToken('correct-horse-battery-staple', 'x', '192.0.2.8')
  expect(messages()).toEqual([
    expect.objectContaining({ reason: 'invalid-client', client: null, address: '192.0.2.8' }),
  ])
  expect(server.security.join('')).not.toContain('battery')
})

test('too many wrong secrets are recorded as a lock-out', async () => {
  for (let count = 0; count < 22; count++) await askForToken('globex-sandbox', `wrong-${count}`, '192.0.2.9')
  expect(messages().map(({ event }) => event)).toEqual(['authentication', 'lock-out'])
  expect(server.security.join('')).not.toContain('wrong-')
})

test('missing and forged tokens are recorded, without the token', async () => {
  await server.app.inject({ url: orders })
  const tokens = await forged.forge({ clientId: 'acme-sandbox', tenant: 'acme', scopes: ['checkout'] })
  const token = tokens.get('changed claims') ?? ''
  await server.app.inject({ url: orders, headers: { authorization: `Bearer ${token}` } })
  const origin = { event: 'authentication', outcome: 'refused', client: null, route: 'listOrderConfirmations' }
  expect(messages()).toEqual([
    expect.objectContaining({ ...origin, reason: 'no-token' }),
    expect.objectContaining({ ...origin, reason: 'invalid-token' }),
  ])
  for (const part of token.split('.')) expect(server.security.join('')).not.toContain(part)
})

test('missing scopes and foreign tenants are recorded, without input', async () => {
  await server.token('acme-sandbox')
  const narrow = await forged.sign({ clientId: 'acme-sandbox', tenant: 'acme', scopes: ['returns'] })
  before = server.security.length
  await server.app.inject({ url: `${orders}/SECRET-ORDER`, headers: { authorization: `Bearer ${narrow}` } })
  await server.call('acme-sandbox', 'GET', '/globex/outbound-orders?pageSize=5&email=ada@example.com')
  const origin = { event: 'authorisation', outcome: 'refused', tenant: 'acme', client: 'acme-sandbox' }
  expect(messages()).toEqual([
    expect.objectContaining({ ...origin, reason: 'scope', route: 'readOrderConfirmation' }),
    expect.objectContaining({ ...origin, reason: 'other-tenant' }),
  ])
  expect(server.security.join('')).not.toMatch(/SECRET-ORDER|ada@/)
})

test('an exceeded rate limit is recorded', async () => {
  for (let count = 0; count < 3; count++) await server.call('acme-sandbox', 'GET', orders)
  expect(messages()).toEqual([
    expect.objectContaining({ event: 'rate-limit', client: 'acme-sandbox', route: 'listOrderConfirmations' }),
  ])
})

test('rejected input is recorded by kind, without the input', async () => {
  await server.token('acme-sandbox')
  before = server.security.length
  const origin = { event: 'input', outcome: 'refused', client: 'acme-sandbox', route: 'receiveOrderConfirmation' }
  await server.call('acme-sandbox', 'POST', orders, '{"platformOrderNumber": "Lovelace"')
  await server.call('acme-sandbox', 'POST', orders, { platformOrderNumber: 'Lovelace' })
  await server.call('acme-sandbox', 'POST', orders, { platformOrderNumber: 'Lovelace' })
  await server.app.inject({ method: 'TRACE' as 'GET', url: orders })
  expect(messages()).toEqual([
    expect.objectContaining({ ...origin, reason: 'malformed' }),
    expect.objectContaining({ ...origin, reason: 'invalid' }),
    expect.objectContaining({ ...origin, client: null, route: null, reason: 'method-not-allowed' }),
  ])
  expect(server.security.join('')).not.toContain('Lovelace')
})

test('every change by an operator is recorded, but no read', async () => {
  await server.token('operator')
  before = server.security.length
  await server.call('operator', 'GET', '/admin/v1/events')
  await server.call('operator', 'PUT', '/admin/v1/tenants/acme/locations/x', { name: 'Ada Lovelace' })
  await server.call('operator', 'PUT', '/admin/v1/tenants/acme/locations/x', { name: 'Ada Lovelace' })
  expect(server.security.join('')).not.toContain('Lovelace')
  expect(messages().map(({ event, client }) => ({ event, client }))).toEqual([
    { event: 'admin-write', client: 'operator' },
    { event: 'admin-write', client: 'operator' },
  ])
})

test('reads of shoppers’ data by people are recorded, and counted within a minute; those of clients are not', async () => {
  const page = { 'portolan-console': '1', 'content-type': 'application/json' }
  const post = (url: string, body: object, headers: object = {}) =>
    server.app.inject({ method: 'POST', url, headers: { ...page, ...headers }, payload: JSON.stringify(body) })
  const signedIn = await post('/console/session', { userId: 'operator', password: sandboxSecret })
  const cookie = String(signedIn.headers['set-cookie']).split(';')[0] ?? ''
  const issued = await post('/console/session/token', { tenant: 'acme' }, { cookie })
  const { accessToken } = issued.json<{ accessToken: string }>()
  before = server.security.length
  const read = (url: string) => server.app.inject({ url, headers: { authorization: `Bearer ${accessToken}` } })
  for (const url of ['/acme/outbound-orders', '/acme/outbound-orders', '/acme/orders/NONE', '/api/v2/Products?x=1'])
    await read(url)
  await server.call('acme-sandbox', 'GET', '/acme/outbound-orders')
  const reads = messages().filter(({ event }) => event === 'personal-data')
  expect(reads).toEqual([
    expect.objectContaining({
      outcome: 'granted',
      tenant: 'acme',
      client: 'user:operator',
      route: 'listOutboundOrders',
      address: '127.0.0.1',
    }),
  ])
  expect(JSON.stringify(messages())).not.toContain('NONE')
})

test('a client that guesses ids is reported', async () => {
  for (let number = 0; number < 200; number++)
    await server.call('globex-sandbox', 'GET', `/globex/orders/GUESS-${number}`)
  const noticed = messages().filter(({ event }) => event === 'unusual-activity')
  expect(noticed).toEqual([
    expect.objectContaining({
      outcome: 'noticed',
      reason: 'many-not-found',
      count: 200,
      client: 'globex-sandbox',
      tenant: 'globex',
    }),
  ])
  expect(JSON.stringify(messages())).not.toContain('GUESS')
})
