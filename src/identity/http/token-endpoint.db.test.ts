import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../test/support/test-server.ts'
import { sandboxSecret } from '../../composition/sandbox.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})

afterAll(() => server.stop())

type Pairs = readonly (readonly [name: string, value: string])[]
type Headers = Readonly<Record<string, string>>

const good = {
  grant_type: 'client_credentials',
  client_id: 'acme-sandbox',
  client_secret: sandboxSecret,
} as const

const formType = { 'content-type': 'application/x-www-form-urlencoded' }

const isPairs = (form: object): form is Pairs => Array.isArray(form)

async function requestToken(form: Readonly<Record<string, string>> | Pairs | string, headers: Headers = {}) {
  const pairs = typeof form === 'string' ? [] : isPairs(form) ? form : Object.entries(form)
  const payload =
    typeof form === 'string' ? form : pairs.map((pair) => pair.map(encodeURIComponent).join('=')).join('&')
  return server.app.inject({ method: 'POST', url: '/connect/token', headers: { ...formType, ...headers }, payload })
}

const basic = (id: string, secret: string): Headers => ({
  authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`,
})

const without = (...names: readonly string[]) =>
  Object.fromEntries(Object.entries(good).filter(([name]) => !names.includes(name)))

/** The parts of a response that RFC 6749 §5.2 specifies. */
function summarise(response: LightMyRequestResponse): unknown {
  const { 'content-type': type, 'cache-control': cache, pragma, 'www-authenticate': challenge } = response.headers
  return { status: response.statusCode, body: response.json<unknown>(), type, cache, pragma, challenge }
}

/** An error by RFC 6749 §5.2, which must not be cached. */
const refused = (status: number, error: string) => ({
  status,
  body: { error, error_description: expect.stringMatching(/^[\x20-\x21\x23-\x5b\x5d-\x7e]+$/) as unknown },
  type: 'application/json; charset=utf-8',
  cache: 'no-store',
  pragma: 'no-cache',
  challenge: status === 401 ? 'Basic realm="portolan"' : undefined,
})

const readScopes = (response: LightMyRequestResponse) => response.json<{ scope: string }>().scope

describe('issues a token', () => {
  test('for client id and secret in the form', async () => {
    const response = await requestToken(good)
    expect(response.statusCode).toBe(200)
    expect(response.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      pragma: 'no-cache',
    })
    expect(response.json()).toEqual({
      access_token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
      token_type: 'Bearer',
      expires_in: 3600,
      scope: 'checkout returns packages catalog events desk developer',
    })
  })

  test.each<[string, Headers, Readonly<Record<string, string>>]>([
    ['alone', basic('acme-sandbox', sandboxSecret), {}],
    ['with the scheme in other letters', { authorization: encodeBasic('bAsIc') }, {}],
    ['with the same client id in the form', basic('acme-sandbox', sandboxSecret), { client_id: 'acme-sandbox' }],
    ['with an empty secret in the form', basic('acme-sandbox', sandboxSecret), { client_secret: '' }],
    ['form-encoded within', basic('acme%2Dsandbox', 'sandbox%2Dsecret'), {}],
  ])('for HTTP Basic, %s', async (_, headers, form) => {
    expect((await requestToken({ grant_type: 'client_credentials', ...form }, headers)).statusCode).toBe(200)
  })

  test('for a secret with any characters, in the form and by HTTP Basic', async () => {
    const secret = 'a b+c:d&e=f%g/ü🙂'
    await server.system.database.runAsSystem((unit) =>
      server.system.identity.clients.createClient(unit, {
        clientId: 'special',
        tenant: 'acme',
        name: 'Special',
        scopes: ['catalog'],
        brands: null,
        secret,
      }),
    )
    expect((await requestToken({ ...good, client_id: 'special', client_secret: secret })).statusCode).toBe(200)
    const encoded = new URLSearchParams({ s: secret }).toString().slice(2)
    const byHeader = await requestToken({ grant_type: 'client_credentials' }, basic('special', encoded))
    expect(byHeader.statusCode).toBe(200)
  })

  test.each([
    ['a charset', 'application/x-www-form-urlencoded; charset=UTF-8'],
    ['other letters', 'Application/X-WWW-Form-URLEncoded'],
  ])('for a content type with %s', async (_, type) => {
    expect((await requestToken(good, { 'content-type': type })).statusCode).toBe(200)
  })

  test('ignoring unknown parameters', async () => {
    expect((await requestToken({ ...good, audience: 'x', resource: 'y' })).statusCode).toBe(200)
  })
})

describe('scopes', () => {
  test.each([
    ['checkout', 'checkout'],
    ['catalog checkout', 'catalog checkout'],
    [' checkout  returns ', 'checkout returns'],
    ['checkout checkout', 'checkout'],
    ['', 'checkout returns packages catalog events desk developer'],
    ['   ', 'checkout returns packages catalog events desk developer'],
  ])('%j gives %j', async (scope, scopeText) => {
    const response = await requestToken({ ...good, scope })
    expect([response.statusCode, readScopes(response)]).toEqual([200, scopeText])
  })

  test.each(['admin', 'checkout admin', 'unheard-of', 'Checkout', 'checkout,returns', 'checkout\treturns'])(
    '%j are rejected',
    async (scope) => {
      expect(summarise(await requestToken({ ...good, scope }))).toEqual(refused(400, 'invalid_scope'))
    },
  )

  test.each([
    ['checkout openid', 'checkout'],
    ['vendor.logistics.package.all offline_access', 'packages'],
    ['vendor.pricing.all vendor.checkout.all vendor.returns.all', 'checkout returns'],
    ['product.catalog customs returns', 'catalog returns'],
  ])('%j are granted as %j', async (scope, granted) => {
    expect(readScopes(await requestToken({ ...good, scope }))).toBe(granted)
  })

  test('of an operator are admin only, and none of a tenant', async () => {
    const operator = { ...good, client_id: 'operator' }
    expect(readScopes(await requestToken(operator))).toBe('admin')
    expect(summarise(await requestToken({ ...operator, scope: 'checkout' }))).toEqual(refused(400, 'invalid_scope'))
  })
})

describe('rejects an invalid request', () => {
  test.each<[string, Readonly<Record<string, string>> | Pairs | string]>([
    ['is empty', ''],
    ['has no grant type', without('grant_type')],
    ['has an empty grant type', { ...good, grant_type: '' }],
    ['repeats the grant type', [...Object.entries(good), ['grant_type', 'client_credentials']]],
    ['repeats the client id', [...Object.entries(good), ['client_id', 'globex-sandbox']]],
    ['repeats the secret', [...Object.entries(good), ['client_secret', 'other']]],
    ['repeats the scope', [...Object.entries(good), ['scope', 'checkout'], ['scope', 'returns']]],
    ['is JSON under a false name', JSON.stringify(good)],
  ])('with %s as invalid_request', async (_, form) => {
    expect(summarise(await requestToken(form))).toEqual(refused(400, 'invalid_request'))
  })

  test.each(['password', 'authorization_code', 'refresh_token', 'Client_Credentials', '"'])(
    'with grant type %s as unsupported_grant_type',
    async (grantType) => {
      expect(summarise(await requestToken({ ...good, grant_type: grantType }))).toEqual(
        refused(400, 'unsupported_grant_type'),
      )
    },
  )

  test.each<[string, Readonly<Record<string, string>>, Headers]>([
    ['with the secret in both places', good, basic('acme-sandbox', sandboxSecret)],
    ['with another client id in the form', without('client_secret'), basic('globex-sandbox', sandboxSecret)],
  ])('with two forms of client authentication, %s, as invalid_request', async (_, form, headers) => {
    expect(summarise(await requestToken(form, headers))).toEqual(refused(400, 'invalid_request'))
  })
})

describe('rejects a client as invalid_client', () => {
  test.each<[string, Readonly<Record<string, string>>, Headers]>([
    ['without client id and secret', without('client_id', 'client_secret'), {}],
    ['without a secret', without('client_secret'), {}],
    ['without a client id', without('client_id'), {}],
    ['with an empty client id', { ...good, client_id: '' }, {}],
    ['with an empty secret', { ...good, client_secret: '' }, {}],
    ['with a wrong secret', { ...good, client_secret: 'wrong' }, {}],
    ['with a secret in other letters', { ...good, client_secret: 'Sandbox-Secret' }, {}],
    ['with a blank behind the secret', { ...good, client_secret: `${sandboxSecret} ` }, {}],
    ['who is unknown', { ...good, client_id: 'nobody' }, {}],
    ['in other letters', { ...good, client_id: 'ACME-sandbox' }, {}],
    ['with characters that the database does not take', { ...good, client_id: 'acme-sandbox\0' }, {}],
    ['with a secret of such characters', { ...good, client_secret: '\0' }, {}],
    ['with an endless client id', { ...good, client_id: 'a'.repeat(15_000) }, {}],
    ['by a wrong secret in HTTP Basic', without('client_id', 'client_secret'), basic('acme-sandbox', 'wrong')],
    ['by HTTP Basic with an empty secret', without('client_id', 'client_secret'), basic('acme-sandbox', '')],
    ['by HTTP Basic without a colon', without('client_id', 'client_secret'), { authorization: 'Basic YWNtZQ==' }],
    ['by HTTP Basic that is no base64', without('client_id', 'client_secret'), { authorization: 'Basic ?' }],
    ['by HTTP Basic with broken percents', without('client_id', 'client_secret'), basic('acme%zz', 'x')],
    ['by HTTP Basic with such characters', without('client_id', 'client_secret'), basic('acme%00', 'x')],
    ['by a token', without('client_id', 'client_secret'), { authorization: 'Bearer abc.def.ghi' }],
    ['by a token beside the form', good, { authorization: 'Bearer abc.def.ghi' }],
  ])('%s', async (_, form, headers) => {
    expect(summarise(await requestToken(form, headers))).toEqual(refused(401, 'invalid_client'))
  })

  test('indistinguishably, whether it is known or not', async () => {
    const knownBrands = await requestToken({ ...good, client_secret: 'wrong' })
    const unknown = await requestToken({ ...good, client_id: 'nobody' })
    expect(knownBrands.body).toBe(unknown.body)
  })

  test('while it is inactive, even with the right secret', async () => {
    const { database, identity } = server.system
    const activate = (active: boolean) =>
      database.runAsSystem((unit) => identity.clients.setActive(unit, 'globex-sandbox', active))
    const before = (await requestToken({ ...good, client_id: 'globex-sandbox' })).json<{ access_token: string }>()
    expect(await activate(false)).toMatchObject({ clientId: 'globex-sandbox', isActive: false })
    expect(summarise(await requestToken({ ...good, client_id: 'globex-sandbox' }))).toEqual(
      refused(401, 'invalid_client'),
    )
    // Earlier tokens are invalid, too.
    const authorization = `Bearer ${before.access_token}`
    expect(
      (
        await server.app.inject({
          url: '/api/v2/Products/Invalid?PageNumber=1&PageSize=10',
          headers: { authorization },
        })
      ).statusCode,
    ).toBe(401)
    await activate(true)
    expect((await requestToken({ ...good, client_id: 'globex-sandbox' })).statusCode).toBe(200)
  })

  test('with its previous secret after a renewal', async () => {
    const { database, identity } = server.system
    const newClient = { clientId: 'renewing', tenant: 'acme', name: 'R', scopes: ['checkout'], brands: null } as const
    const { secret: first } = await database.runAsSystem((unit) => identity.clients.createClient(unit, newClient))
    const { client, secret } = await database.runAsSystem((unit) => identity.clients.renewSecret(unit, 'renewing'))
    expect(client).toMatchObject({ clientId: 'renewing', isActive: true })
    expect(client).not.toHaveProperty('secretHash')
    const asks = (client_secret: string) => requestToken({ ...good, client_id: 'renewing', client_secret })
    expect(summarise(await asks(first))).toEqual(refused(401, 'invalid_client'))
    expect((await asks(secret)).statusCode).toBe(200)
  })
})

describe('form handling', () => {
  test.each<[string, Headers]>([
    ['JSON', { 'content-type': 'application/json' }],
    ['no type', { 'content-type': '' }],
    ['another charset', { 'content-type': 'application/x-www-form-urlencoded; charset=latin1' }],
    ['a compressed form', { 'content-encoding': 'gzip' }],
  ])('%s returns 415', async (_, headers) => {
    expect(summarise(await requestToken(good, headers))).toEqual(refused(415, 'invalid_request'))
  })

  test.each(['GET', 'PUT', 'DELETE', 'PATCH'] as const)('%s returns 405', async (method) => {
    const response = await server.app.inject({ method, url: '/connect/token' })
    expect(summarise(response)).toEqual(refused(405, 'invalid_request'))
    expect(response.headers['allow']).toBe('POST')
  })

  test('another path of the endpoint returns 404', async () => {
    expect(summarise(await server.app.inject('/connect/tokens'))).toEqual(refused(404, 'invalid_request'))
  })

  test('a form that is too large returns 413', async () => {
    const largest = 16 * 1024
    const around = new URLSearchParams({ ...good, more: '' }).toString().length
    const form = (bytes: number) => requestToken({ ...good, more: 'x'.repeat(bytes - around) })
    expect((await form(largest)).statusCode).toBe(200)
    expect(summarise(await form(largest + 1))).toEqual(refused(413, 'invalid_request'))
  })

  test('a secret in the query string is ignored', async () => {
    const url = `/connect/token?${new URLSearchParams(good).toString()}`
    const response = await server.app.inject({ method: 'POST', url, headers: formType, payload: '' })
    expect(summarise(response)).toEqual(refused(400, 'invalid_request'))
  })
})

function encodeBasic(scheme: string): string {
  return basic('acme-sandbox', sandboxSecret)['authorization']?.replace('Basic', scheme) ?? ''
}
