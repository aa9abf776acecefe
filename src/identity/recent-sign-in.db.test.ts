import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type OidcProvider, startOidcProvider } from '../../test/support/oidc-provider.ts'
import { hour, TestClock } from '../../test/support/test-clock.ts'
import { startTestServer, type TestServer } from '../../test/support/test-server.ts'
import { routes } from '../composition/contract.ts'
import { sandboxSecret, sandboxUser } from '../composition/sandbox.ts'

const minute = hour / 60
const clock = new TestClock()
let provider: OidcProvider
let server: TestServer

beforeAll(async () => {
  provider = await startOidcProvider()
  const { issuer, clientId, clientSecret } = provider
  const settings = { name: 'Shop identity', scope: 'openid', groupsClaim: 'groups' }
  const rolesByGroup = { Operators: [{ tenant: null, role: 'operator' as const }] }
  server = await startTestServer(
    { clock },
    { identityProvider: { ...settings, issuer, clientId, clientSecret, rolesByGroup } },
  )
})
afterAll(async () => {
  await server.stop()
  await provider.stop()
})
beforeEach(() => {
  provider.behaviour = {}
})

type Answer = Awaited<ReturnType<TestServer['app']['inject']>>

const page = { 'portolan-console': '1', 'content-type': 'application/json' }
const readLocation = ({ headers }: Answer): string => String(headers.location)
const readCookie = ({ headers }: Answer): string => String(headers['set-cookie']).split(';')[0] ?? ''

async function signIn(): Promise<string> {
  const payload = JSON.stringify({ userId: sandboxUser, password: sandboxSecret })
  return readCookie(await server.app.inject({ method: 'POST', url: '/console/session', headers: page, payload }))
}

/** Signs in at the provider, whose ID token has these claims. */
async function signInAtProvider(claims: Readonly<Record<string, unknown>>, userInfo = {}): Promise<string> {
  provider.behaviour = { claims: { groups: ['Operators'], ...claims }, userInfo }
  const begun = await server.app.inject('/console/sign-in/provider')
  const agreed = await fetch(readLocation(begun), { redirect: 'manual' })
  const { pathname, search } = new URL(agreed.headers.get('location') ?? '')
  const back = await server.app.inject({ url: `${pathname}${search}`, headers: { cookie: readCookie(begun) } })
  expect(readLocation(back)).toBe('/console')
  return readCookie(back)
}

async function takeToken(cookie: string, tenant: string | null = null): Promise<string> {
  const payload = JSON.stringify({ tenant })
  const headers = { ...page, cookie }
  const answer = await server.app.inject({ method: 'POST', url: '/console/session/token', headers, payload })
  return answer.json<{ accessToken: string }>().accessToken
}

const call = (token: string, method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string) => {
  const body = method === 'GET' ? {} : { payload: '{}' }
  const headers = {
    authorization: `Bearer ${token}`,
    ...(method === 'GET' ? {} : { 'content-type': 'application/json' }),
  }
  return server.app.inject({ method, url, headers, ...body })
}

/** A change of access that is refused for its content, once the sign-in is accepted. */
const createClient = async (token: string): Promise<number> =>
  (await call(token, 'POST', '/admin/v1/clients')).statusCode

describe('16 minutes after signing in', () => {
  test('no operation that changes who has access is possible, until the user signs in again', async () => {
    const cookie = await signIn()
    expect(await createClient(await takeToken(cookie))).toBe(400)
    clock.advance(14 * minute)
    expect(await createClient(await takeToken(cookie))).toBe(400)
    clock.advance(2 * minute)
    const token = await takeToken(cookie)
    const guarded = routes.filter(({ needsRecentSignIn }) => needsRecentSignIn === true)
    expect(guarded.map(({ operationId }) => operationId).toSorted()).toEqual([
      'createClient',
      'createWebhookEndpoint',
      'putClient',
      'putUser',
      'putWebhookEndpoint',
      'removeUser',
      'renewClientSecret',
      'renewWebhookSecret',
      'revokeSigningKey',
      'rotateSigningKey',
      'setUserPassword',
    ])
    for (const { method, path } of guarded) {
      const url = path.replaceAll(/\{\w+\}/g, 'none')
      const answer = await call(token, method, url)
      expect([url, answer.statusCode]).toEqual([url, 401])
      expect(answer.headers['www-authenticate']).toBe(
        'Bearer realm="portolan", error="insufficient_user_authentication", max_age="900"',
      )
    }
    expect(server.security.map((line) => JSON.parse(line) as unknown)).toContainEqual(
      expect.objectContaining({ event: 'authentication', outcome: 'refused', reason: 'old-sign-in' }),
    )
    expect(await createClient(await takeToken(await signIn()))).toBe(400)
  })

  test('everything else is possible, and programs are not asked', async () => {
    const [cookie, operator] = [await signIn(), await server.token('operator')]
    clock.advance(9 * minute)
    expect(await createClient(operator)).toBe(400)
    clock.advance(7 * minute)
    const [token, tenants] = [await takeToken(cookie), '/admin/v1/tenants']
    expect((await call(token, 'GET', '/admin/v1/clients')).statusCode).toBe(200)
    expect((await call(token, 'GET', tenants)).statusCode).toBe(200)
    expect((await call(token, 'PUT', `${tenants}/acme`)).statusCode).toBe(400)
  })

  test('the webhooks and clients of a tenant need it too', async () => {
    const cookie = await signIn()
    clock.advance(16 * minute)
    const token = await takeToken(cookie, 'acme')
    expect(await createClient(token)).toBe(401)
    expect((await call(token, 'GET', '/admin/v1/clients?tenant=acme')).statusCode).toBe(200)
  })
})

describe('a person whom the identity provider remembers', () => {
  const seconds = (before: number) => Math.floor((clock.now().getTime() - before) / 1000)

  test('is asked by the provider to prove who they are, when signing in again', async () => {
    const address = new URL(readLocation(await server.app.inject('/console/sign-in/provider?again=1')))
    expect(Object.fromEntries(address.searchParams)).toMatchObject({ prompt: 'login', max_age: '0' })
    const usual = new URL(readLocation(await server.app.inject('/console/sign-in/provider')))
    expect(usual.searchParams.has('prompt')).toBe(false)
    expect(usual.searchParams.has('max_age')).toBe(false)
  })

  test.each([
    ['just now', () => ({ auth_time: seconds(minute) }), 400],
    ['by a clock that is ahead', () => ({ auth_time: seconds(-hour) }), 400],
    ['an hour ago', () => ({ auth_time: seconds(hour) }), 401],
    ['at a time that the provider does not say', () => ({}), 401],
    ['at no time', () => ({ auth_time: 1e300 }), 401],
  ])('and who has proved it %s', async (_, claims, status) => {
    expect(await createClient(await takeToken(await signInAtProvider(claims())))).toBe(status)
  })

  test('has not signed in more recently because the provider’s clock is ahead', async () => {
    const cookie = await signInAtProvider({ auth_time: seconds(-hour) })
    clock.advance(16 * minute)
    expect(await createClient(await takeToken(cookie))).toBe(401)
  })

  test('cannot have signed in by what an unsigned answer says', async () => {
    const cookie = await signInAtProvider(
      { groups: undefined },
      { sub: 'person-1', groups: ['Operators'], auth_time: seconds(0) },
    )
    expect(await createClient(await takeToken(cookie))).toBe(401)
  })
})
