import { createRemoteJWKSet, customFetch, decodeJwt, decodeProtectedHeader, jwtVerify } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hashedSecrets } from '../../test/support/hashed-secrets.ts'
import { TestClock } from '../../test/support/test-clock.ts'
import { startTestServer, type TestServer } from '../../test/support/test-server.ts'
import { sandboxSecret } from '../composition/sandbox.ts'
import type { NewClient } from './service/client.ts'

let server: TestServer
const clock = new TestClock()
const publicUrl = 'https://commerce.example/base'

beforeAll(async () => {
  server = await startTestServer({ clock }, { publicUrl })
})

afterAll(() => server.stop())

const makeClient = (client: Omit<NewClient, 'name' | 'secret'>) =>
  server.system.database.runAsSystem((unit) =>
    server.system.identity.clients.createClient(unit, { ...client, name: 'A', secret: sandboxSecret }),
  )

describe('an access token', () => {
  test('has the claims of RFC 9068', async () => {
    const before = Math.floor(clock.now().getTime() / 1000)
    const token = await server.token('acme-sandbox', 'checkout catalog')
    const after = Math.floor(clock.now().getTime() / 1000)
    const { keys } = (await server.app.inject('/.well-known/openid-configuration/jwks')).json<{
      keys: { kid: string }[]
    }>()
    expect(decodeProtectedHeader(token)).toEqual({ alg: 'RS256', typ: 'at+jwt', kid: keys[0]?.kid })
    const claims = decodeJwt(token)
    const issuedAt = claims.iat ?? 0
    expect(claims).toEqual({
      iss: publicUrl,
      aud: 'portolan',
      sub: 'acme-sandbox',
      client_id: 'acme-sandbox',
      exp: issuedAt + 3600,
      iat: expect.any(Number),
      jti: expect.stringMatching(/^[\da-f-]{36}$/),
      scope: 'checkout catalog',
      tenant: 'acme',
      brands: ['ACM', 'ACX'],
    })
    expect(issuedAt).toBeGreaterThanOrEqual(before)
    expect(issuedAt).toBeLessThanOrEqual(after)
  })

  test('of an operator has no tenant and no brands', async () => {
    const claims = decodeJwt(await server.token('operator'))
    expect(claims).toMatchObject({ sub: 'operator', scope: 'admin', brands: [] })
    expect(claims).not.toHaveProperty('tenant')
  })

  test('has a unique id', async () => {
    const ids = await Promise.all(
      ['checkout', 'returns', 'packages'].map((scope) => server.token('acme-sandbox', scope)),
    )
    expect(new Set(ids.map((token) => decodeJwt(token).jti)).size).toBe(3)
  })

  test('has the client’s brands that the tenant still has', async () => {
    await makeClient({ clientId: 'one-brand', tenant: 'acme', scopes: ['catalog'], brands: ['ACX'] })
    expect(decodeJwt(await server.token('one-brand'))['brands']).toEqual(['ACX'])
    await server.database.query("update portolan.api_client set brands = '{ACX,GLX}' where client_id = 'one-brand'")
    expect(decodeJwt(await server.token('one-brand', 'catalog'))['brands']).toEqual(['ACX'])
  })

  test('can be verified by third parties through discovery', async () => {
    const discovery = (await server.app.inject('/.well-known/openid-configuration')).json<Record<string, string>>()
    const ask: typeof fetch = async (url) => {
      const path = (url instanceof Request ? url.url : url.toString()).slice(publicUrl.length)
      return new Response((await server.app.inject(path)).body, { headers: { 'content-type': 'application/json' } })
    }
    const keys = createRemoteJWKSet(new URL(discovery['jwks_uri'] ?? ''), { [customFetch]: ask })
    const options = { issuer: discovery['issuer'] ?? '', audience: 'portolan', typ: 'at+jwt', currentDate: clock.now() }
    const { payload } = await jwtVerify(await server.token('globex-sandbox'), keys, options)
    expect(payload['tenant']).toBe('globex')
  })

  test('is valid until it expires, with five seconds of clock skew', async () => {
    const path = '/checkout/api/v3/Retailer/Confirmation'
    const headers = { authorization: `Bearer ${await server.token('acme-sandbox', 'checkout returns')}` }
    const status = async () => (await server.app.inject({ url: path, headers })).statusCode
    expect(await status()).toBe(200)
    clock.advance(3_595_000)
    expect(await status()).toBe(200)
    clock.advance(15_000)
    expect(await status()).toBe(401)
    clock.advance(-3_610_000)
  })
})

describe('discovery', () => {
  test('has all endpoints at the public address', async () => {
    const response = await server.app.inject('/.well-known/openid-configuration')
    expect(response.headers['cache-control']).toBe('public, max-age=3600')
    expect(response.json()).toMatchObject({
      issuer: publicUrl,
      token_endpoint: `${publicUrl}/connect/token`,
      jwks_uri: `${publicUrl}/.well-known/openid-configuration/jwks`,
      scopes_supported: ['checkout', 'returns', 'packages', 'catalog', 'events', 'desk', 'developer', 'admin'],
      grant_types_supported: ['client_credentials'],
      token_endpoint_auth_methods_supported: ['client_secret_post', 'client_secret_basic'],
    })
  })

  test('publishes only the public half of the keys', async () => {
    const response = await server.app.inject('/.well-known/openid-configuration/jwks')
    expect(response.headers['cache-control']).toBe('public, max-age=300')
    const [key, ...others] = response.json<{ keys: object[] }>().keys
    expect(others).toEqual([])
    expect(key).toEqual({
      kty: 'RSA',
      use: 'sig',
      alg: 'RS256',
      kid: expect.stringMatching(/^[\w-]{43}$/),
      n: expect.stringMatching(/^[\w-]{342}$/),
      e: 'AQAB',
    })
  })
})

describe('secrets', () => {
  test('are only stored as hashes: generated ones as HMAC, chosen ones as encrypted scrypt', async () => {
    const { secret } = await server.system.database.runAsSystem((unit) =>
      server.system.identity.clients.createClient(unit, {
        clientId: 'made',
        tenant: 'acme',
        name: 'Made',
        scopes: ['checkout'],
        brands: null,
      }),
    )
    const rows = await server.database.query<{ id: string; row: string; hash: string }>(
      'select client_id as id, api_client::text as row, secret_hash as hash from portolan.api_client',
    )
    expect(rows.length).toBeGreaterThanOrEqual(4)
    const hashPattern = (id: string) =>
      id === 'made' ? /^hmac-sha256\$1\$[\w-]{22}\$[\w-]{43}$/ : /^sealed-scrypt\$1\$[\w-]+$/
    for (const { id, row, hash } of rows) {
      expect(hash).toMatch(hashPattern(id))
      expect(row).not.toContain(sandboxSecret)
      expect(row).not.toContain(secret)
    }
    // Equal secrets do not have equal hashes.
    expect(new Set(rows.map(({ hash }) => hash)).size).toBe(rows.length)
  })

  test('that were generated but stored as scrypt are stored as HMAC after their next use', async () => {
    const secret = hashedSecrets.generateSecret()
    const before = await hashedSecrets.hashChosen(secret)
    await makeClient({ clientId: 'old', tenant: 'acme', scopes: ['catalog'], brands: null })
    await server.database.query("update portolan.api_client set secret_hash = $1 where client_id = 'old'", [before])
    const readHash = async () => {
      const [row] = await server.database.query<{ hash: string }>(
        "select secret_hash as hash from portolan.api_client where client_id = 'old'",
      )
      return row?.hash ?? ''
    }
    expect(await askStatus('old', 'wrong')).toBe(401)
    expect(await readHash()).toBe(before)
    expect(await askStatus('old', secret)).toBe(200)
    expect(await readHash()).toMatch(/^hmac-sha256\$1\$/)
    expect(await askStatus('old', secret)).toBe(200)
    expect(await askStatus('old', 'wrong')).toBe(401)
  })

  test('that somebody chose remain scrypt hashes', async () => {
    await makeClient({ clientId: 'chosen', tenant: 'acme', scopes: ['catalog'], brands: null })
    expect(await askStatus('chosen', sandboxSecret)).toBe(200)
    const rows = await server.database.query(
      "select from portolan.api_client where client_id = 'chosen' and secret_hash like 'sealed-scrypt$%'",
    )
    expect(rows).toHaveLength(1)
  })
})

async function askStatus(clientId: string, secret: string): Promise<number> {
  const form = { grant_type: 'client_credentials', client_id: clientId, client_secret: secret }
  const response = await server.app.inject({
    method: 'POST',
    url: '/connect/token',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(form).toString(),
  })
  return response.statusCode
}
