import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { TestClock } from '../../test/support/test-clock.ts'
import { startTestServer, type TestServer } from '../../test/support/test-server.ts'
import { sandboxSecret } from '../composition/sandbox.ts'
import { createSystem, type System } from '../composition/system.ts'

let clock: TestClock
let server: TestServer
/** Another process on the same database. */
let other: System
let otherApp: TestServer['app']

beforeEach(async () => {
  clock = new TestClock()
  server = await startTestServer({ clock })
  other = await createSystem(server.system.config, server.database.url, pino({ level: 'silent' }), { clock })
  otherApp = await other.createServer()
})

afterEach(async () => {
  await otherApp.close()
  await other.close()
  await server.stop()
})

const path = '/checkout/api/v3/Retailer/Confirmation'

async function askToken(clientId: string, secret: string, at = server) {
  const form = { grant_type: 'client_credentials', client_id: clientId, client_secret: secret }
  return at.app.inject({
    method: 'POST',
    url: '/connect/token',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(form).toString(),
  })
}

async function tokenFor(clientId: string, secret = sandboxSecret): Promise<string> {
  return (await askToken(clientId, secret)).json<{ access_token: string }>().access_token
}

const requestStatuses = async (token: string, url = path): Promise<readonly number[]> => {
  const headers = { authorization: `Bearer ${token}` }
  return [(await server.app.inject({ url, headers })).statusCode, (await otherApp.inject({ url, headers })).statusCode]
}

const inUnit = <T>(
  work: (system: System, unit: Parameters<Parameters<System['database']['runAsSystem']>[0]>[0]) => Promise<T>,
) => other.database.runAsSystem((unit) => work(other, unit))

describe('a token is invalid within a minute, on every process,', () => {
  let token: string
  let before: readonly number[]
  beforeEach(async () => {
    token = await tokenFor('acme-sandbox')
    before = await requestStatuses(token)
  })

  const overTime = async () => {
    clock.advance(59_000)
    return { before, after: await requestStatuses(token) }
  }
  const refused = { before: [200, 200], after: [401, 401] }

  test('when its client is deactivated', async () => {
    await inUnit(({ identity }, unit) => identity.clients.setActive(unit, 'acme-sandbox', false))
    expect(await overTime()).toEqual(refused)
  })

  test('when its client gets a new secret, while new tokens work at once', async () => {
    const { secret } = await inUnit(({ identity }, unit) => identity.clients.renewSecret(unit, 'acme-sandbox'))
    expect(await requestStatuses(await tokenFor('acme-sandbox', secret))).toEqual([200, 200])
    expect(await overTime()).toEqual(refused)
    expect(await requestStatuses(await tokenFor('acme-sandbox', secret))).toEqual([200, 200])
  })

  test('when its tenant is disabled, which is reversible, and affects no others', async () => {
    const setDisabled = (isDisabled: boolean) =>
      inUnit(({ identity }, unit) => identity.tenants.setDisabled(unit, 'acme', isDisabled))
    await setDisabled(true)
    const requestedScopes = await askToken('acme-sandbox', sandboxSecret)
    expect([requestedScopes.statusCode, requestedScopes.json<{ error: string }>().error]).toEqual([
      401,
      'invalid_client',
    ])
    expect(await overTime()).toEqual(refused)
    expect(await requestStatuses(await tokenFor('globex-sandbox'))).toEqual([200, 200])
    await setDisabled(false)
    clock.advance(59_000)
    expect(await requestStatuses(token)).toEqual([200, 200])
  })

  test('when its key is revoked, even if no process has seen a token of another key', async () => {
    const keys = () => inUnit(({ identity }, unit) => identity.keys.listAcceptedKeys(unit))
    const [key] = await keys()
    await inUnit(({ identity }, unit) => identity.keys.revoke(unit, key?.keyId ?? ''))
    expect(await keys()).toHaveLength(1)
    expect(await overTime()).toEqual(refused)
    expect(await requestStatuses(await tokenFor('acme-sandbox'))).toEqual([200, 200])
    await expect(inUnit(({ identity }, unit) => identity.keys.revoke(unit, 'none'))).rejects.toMatchObject({
      kind: 'not-found',
    })
  })

  test('for scopes that its client no longer has', async () => {
    await server.database.query("update portolan.api_client set scopes = '{catalog}' where client_id = 'acme-sandbox'")
    clock.advance(59_000)
    expect(await requestStatuses(token)).toEqual([403, 403])
    expect(await requestStatuses(token, '/api/v2/Products/Invalid?PageNumber=1&PageSize=10')).toEqual([200, 200])
  })

  test('for brands that its client no longer has', async () => {
    const configuration = {
      isActive: true,
      regions: [],
      settings: {
        defaultCurrency: 'EUR',
        autoClassify: true,
        confidenceThreshold: 0.7,
        defaultClassificationCode: null,
      },
    }
    const address = '/admin/v1/tenants/acme/brands/ACX/configuration'
    await server.call('operator', 'PUT', address, configuration, { 'if-match': '*' })
    const url = '/api/v2/BrandConfig/ACX'
    const earlier = await requestStatuses(token, url)
    await server.database.query("update portolan.api_client set brands = '{ACM}' where client_id = 'acme-sandbox'")
    clock.advance(59_000)
    const after = await requestStatuses(token, url)
    expect({ there: earlier, after }).toEqual({ there: [200, 200], after: [404, 404] })
  })
})

describe('the state of a client', () => {
  test('is loaded once for all requests within 20 seconds, even concurrent ones', async () => {
    const token = await tokenFor('acme-sandbox')
    const { accessLookup } = server.system.identity
    const lookUp = accessLookup.findClientAccess.bind(accessLookup)
    let reads = 0
    accessLookup.findClientAccess = (...parameters) => {
      reads++
      return lookUp(...parameters)
    }
    await Promise.all(Array.from({ length: 50 }, () => requestStatuses(token)))
    for (let time = 0; time < 20; time++) await requestStatuses(token)
    expect(reads).toBe(1)
    clock.advance(31_000)
    await Promise.all(Array.from({ length: 50 }, () => requestStatuses(token)))
    // Once because the token is verified again, or because time has passed.
    expect(reads).toBe(2)
  })

  test('limits a new token by the state at issuance, not by an earlier one', async () => {
    await server.database.query("update portolan.api_client set scopes = '{catalog}' where client_id = 'acme-sandbox'")
    await requestStatuses(await tokenFor('acme-sandbox'))
    await server.database.query("update portolan.api_client set scopes = '{checkout}' where client_id = 'acme-sandbox'")
    expect(await requestStatuses(await tokenFor('acme-sandbox'))).toEqual([200, 200])
  })
})

test('an operator’s token lives for ten minutes', async () => {
  const response = await askToken('operator', sandboxSecret)
  expect(response.json()).toMatchObject({ expires_in: 600 })
  const token = response.json<{ access_token: string }>().access_token
  expect(await requestStatuses(token, '/admin/v1/events')).toEqual([200, 200])
  clock.advance(606_000)
  expect(await requestStatuses(token, '/admin/v1/events')).toEqual([401, 401])
})

describe('without the sandbox', () => {
  test('its clients get no tokens, and existing ones are rejected, until they have secrets of their own', async () => {
    const token = await tokenFor('acme-sandbox')
    const production = await startTestServer({}, { admitsSandbox: false })
    try {
      const refused = await askToken('acme-sandbox', sandboxSecret, production)
      expect([refused.statusCode, refused.json()]).toEqual([
        401,
        { error: 'invalid_client', error_description: expect.stringContaining('client renew-secret acme-sandbox') },
      ])
      const headers = { authorization: `Bearer ${token}` }
      expect((await production.app.inject({ url: path, headers })).statusCode).toBe(401)
      const { database, identity } = production.system
      const { secret } = await database.runAsSystem((unit) => identity.clients.renewSecret(unit, 'acme-sandbox'))
      const response = await askToken('acme-sandbox', secret, production)
      expect(response.statusCode).toBe(200)
      const renewed = { authorization: `Bearer ${response.json<{ access_token: string }>().access_token}` }
      expect((await production.app.inject({ url: path, headers: renewed })).statusCode).toBe(200)
    } finally {
      await production.stop()
    }
  })
})
