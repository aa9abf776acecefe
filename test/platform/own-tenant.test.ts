import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { routes } from '../../src/composition/contract.ts'
import { sandboxSecret } from '../../src/composition/sandbox.ts'
import { needsAllBrands, type Route } from '../../src/kernel/contract/route.ts'
import { expectStatus } from '../support/expect-status.ts'
import { createForger } from '../support/forged-tokens.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'

/** Operator operations that a tenant's developers may call for their own tenant. */
const ownRoutes: readonly Route[] = routes.filter(({ ownScope }: Route) => ownScope !== undefined)

const endpointBody = { url: 'http://127.0.0.1:9/hooks', description: 'Desk', eventTypes: null, isEnabled: true }
const clientBody = { name: 'Shop', scopes: ['checkout'], brands: null }
const eventId = '0197f3a2-0000-7000-8000-000000000404'

let server: TestServer
let endpointId: string
let entryNumber: string
const clientId = 'acme.shop'

beforeAll(async () => {
  server = await startTestServer()
  const endpoint = await callAs('acme', 'POST', '/webhook-endpoints', { tenant: 'acme', ...endpointBody })
  expectStatus(endpoint, 201)
  endpointId = endpoint.json<{ endpoint: { endpointId: string } }>().endpoint.endpointId
  expectStatus(await callAs('acme', 'POST', '/clients', { clientId, tenant: 'acme', ...clientBody }), 201)
  const requests = await callAs('acme', 'GET', '/tenants/acme/api-requests?pageSize=1')
  entryNumber = requests.json<{ items: [{ entryNumber: string }] }>().items[0].entryNumber
})
afterAll(() => server.stop())

const callAs = (tenant: string, method: Route['method'], path: string, body?: unknown, headers = {}) =>
  server.call(`${tenant}-sandbox`, method, `/admin/v1${path}`, body, headers)

/** A request about acme's data that succeeds for operators. */
function buildRequest({ operationId, method, path }: Route) {
  const ids = { tenant: 'acme', endpointId, clientId, eventId, entryNumber }
  const url = path.replace(/\{(\w+)\}/g, (_, name: keyof typeof ids) => ids[name]).slice('/admin/v1'.length)
  const bodies: Readonly<Record<string, unknown>> = {
    createWebhookEndpoint: { tenant: 'acme', ...endpointBody },
    putWebhookEndpoint: endpointBody,
    renewWebhookSecret: { overlapMinutes: 60 },
    replayWebhookDeliveries: { from: '2026-03-04T00:00:00Z', to: '2026-03-05T00:00:00Z' },
    createClient: { clientId: 'acme.second', tenant: 'acme', ...clientBody },
    putClient: { ...clientBody, isActive: true },
    renewClientSecret: {},
  }
  const isChange = method === 'PUT' || method === 'DELETE'
  const namesTenant = method === 'GET' && !path.includes('{')
  return [
    method,
    namesTenant ? `${url}?tenant=acme` : url,
    bodies[operationId],
    isChange ? { 'if-match': '*' } : {},
  ] as const
}

const readAll = async () => {
  const statements = ['webhook_endpoint', 'webhook_delivery', 'api_client'].map(
    (table) => `select json_agg(t order by t::text)::text as rows from portolan.${table} t`,
  )
  return Promise.all(statements.map(async (statement) => server.database.query(statement)))
}

describe('operator operations that tenants may call for themselves', () => {
  test('manage clients, webhooks and request logs, but not rate limits', () => {
    expect(ownRoutes.map(({ operationId }) => operationId).toSorted()).toEqual([
      'createClient',
      'createWebhookEndpoint',
      'listApiRequests',
      'listClients',
      'listWebhookDeliveries',
      'listWebhookEndpoints',
      'putClient',
      'putWebhookEndpoint',
      'readApiRequest',
      'readClient',
      'readWebhookDelivery',
      'readWebhookEndpoint',
      'readWebhookProgress',
      'removeWebhookEndpoint',
      'renewClientSecret',
      'renewWebhookSecret',
      'replayWebhookDeliveries',
      'replayWebhookDelivery',
      'testWebhookEndpoint',
    ])
  })

  test.each(ownRoutes)('$operationId: reveals and changes nothing for another tenant', async (route) => {
    const before = await readAll()
    const [method, url, body, headers] = buildRequest(route)
    const response = await callAs('globex', method, url, body, headers)
    expectStatus(response, route.path.includes('{') && !route.path.includes('{tenant}') ? 404 : 403)
    expect(await readAll()).toEqual(before)
  })

  test.each(ownRoutes)('$operationId: is rejected without the scope, which it names', async (route) => {
    const forger = await createForger(server)
    const token = await forger.sign({ clientId: 'acme-sandbox', tenant: 'acme', scopes: ['events', 'desk'] })
    const [method, url, body, headers] = buildRequest(route)
    const authorization = `Bearer ${token}`
    const response = await callAs('acme', method, url, body, { ...headers, authorization })
    expectStatus(response, 403)
    expect(response.headers['www-authenticate']).toContain('scope="developer"')
  })

  test.each(ownRoutes.filter(({ method }) => method !== 'DELETE'))(
    '$operationId: succeeds for the tenant itself',
    async (route) => {
      const [method, url, body, headers] = buildRequest(route)
      const { statusCode } = await callAs('acme', method, url, body, headers)
      // There is no such event.
      expect(statusCode).toBe(url.includes(eventId) ? 404 : findSuccess(route))
    },
  )

  test('a tenant’s requests without a tenant return only its own data', async () => {
    for (const list of ['/clients', '/webhook-endpoints']) {
      const { items } = (await callAs('globex', 'GET', list)).json<{ items: readonly { tenant: string }[] }>()
      expect(items.filter(({ tenant }) => tenant !== 'globex')).toEqual([])
    }
  })

  test('a tenant can create neither operators nor clients outside its own name prefix', async () => {
    const make = (body: object) => callAs('acme', 'POST', '/clients', { tenant: 'acme', ...clientBody, ...body })
    const statuses = [
      await make({ clientId: 'acme.admin', tenant: null, scopes: ['admin'] }),
      await make({ clientId: 'acme.admin', scopes: ['admin'] }),
      // A conflict that acme could not have known about.
      await make({ clientId: 'globex-sandbox' }),
      await make({ clientId: 'acme.shop' }),
    ].map(({ statusCode }) => statusCode)
    expect(statuses).toEqual([403, 400, 400, 409])
  })

  test('a tenant has at most a hundred clients', async () => {
    await server.database.query(
      `insert into portolan.api_client (client_id, tenant, name, scopes, brands, secret_hash, is_active, is_sandbox, rate_limits, created_at)
       select 'acme.n' || n, tenant, name, scopes, brands, secret_hash, is_active, false, rate_limits, created_at
         from portolan.api_client, generate_series(1, 100) n where client_id = 'acme.shop'`,
    )
    const body = { clientId: 'acme.more', tenant: 'acme', ...clientBody }
    expect((await callAs('acme', 'POST', '/clients', body)).statusCode).toBe(409)
    expect((await server.call('operator', 'POST', '/admin/v1/clients', body)).statusCode).toBe(201)
  })
})

describe('operations on a tenant as a whole', () => {
  const wholeRoutes: readonly Route[] = routes.filter(needsAllBrands)
  const scopes = ['catalog', 'events', 'desk', 'developer'] as const
  beforeAll(async () => {
    const { database, identity } = server.system
    const client = { tenant: 'acme', name: 'Held', scopes, secret: sandboxSecret }
    await database.runAsSystem(async (unit) => {
      await identity.clients.createClient(unit, { ...client, clientId: 'held-to-one', brands: ['ACX'] })
      await identity.clients.createClient(unit, { ...client, clientId: 'held-to-all', brands: ['ACM', 'ACX'] })
    })
  })

  test('cover VAT rates, the feed, the desk, clients, webhooks and request logs', () => {
    const others = wholeRoutes.filter((route) => !ownRoutes.includes(route)).map(({ operationId }) => operationId)
    expect(others.toSorted()).toEqual(['createVatRate', 'listTenantEvents', 'readDesk', 'updateVatRate'])
    expect(ownRoutes.every(needsAllBrands)).toBe(true)
  })

  test.each(wholeRoutes)('$operationId: tells a client restricted to one brand why it may not', async (route) => {
    const before = await readAll()
    const [method, url, body, headers] = buildRequest(route)
    const address = ownRoutes.includes(route)
      ? `/admin/v1${url}`
      : route.path.replace('{identifier}', 'acme').replace('{id}', '1')
    const response = await server.call('held-to-one', method, address, route.body && (body ?? {}), headers)
    expectStatus(response, 403)
    expect(response.body).toMatch(/all brands of the tenant.*restricted to ACX; use a client for all brands/)
    expect(await readAll()).toEqual(before)
    // The request may fail for other reasons, but not for this one if the client is restricted to all existing brands.
    expect((await server.call('held-to-all', 'GET', '/acme/events?last=0')).statusCode).toBe(200)
  })

  test('adding a brand removes access for clients of the previous brands, but not for those of all brands', async () => {
    const { database, identity } = server.system
    const ask = async (client: string) => {
      // With another scope than before, and so with a token that is not cached.
      const authorization = `Bearer ${await server.token(client, 'desk')}`
      return (await server.app.inject({ url: '/acme/desk', headers: { authorization } })).statusCode
    }
    expect((await server.call('held-to-all', 'GET', '/acme/desk')).statusCode).toBe(200)
    await database.runAsSystem((unit) => identity.tenants.createBrand(unit, 'acme', 'ACN', 'Acme New'))
    expect([await ask('held-to-all'), await ask('acme-sandbox')]).toEqual([403, 200])
  })
})

/** The status of a successful request. */
const findSuccess = ({ responses }: Route): number => Math.max(...Object.keys(responses).map(Number))
