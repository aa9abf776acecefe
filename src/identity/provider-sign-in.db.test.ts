import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type OidcBehaviour, type OidcProvider, startOidcProvider } from '../../test/support/oidc-provider.ts'
import { hour, TestClock } from '../../test/support/test-clock.ts'
import { startTestServer, type TestServer } from '../../test/support/test-server.ts'
import type { Config } from '../config/config.ts'

const minute = hour / 60
const clock = new TestClock()
let provider: OidcProvider
let server: TestServer
let address = 0

const createSettings = ({ issuer, clientId, clientSecret }: OidcProvider): NonNullable<Config['identityProvider']> => ({
  name: 'Shop identity',
  issuer,
  clientId,
  clientSecret,
  scope: 'openid profile email',
  groupsClaim: 'groups',
  rolesByGroup: {
    Returns: [{ tenant: 'acme', role: 'returns' }],
    Customs: [
      { tenant: 'acme', role: 'customs' },
      { tenant: 'nowhere', role: 'customs' },
    ],
    Operators: [{ tenant: null, role: 'operator' }],
  },
})

beforeAll(async () => {
  provider = await startOidcProvider()
  server = await startTestServer({ clock }, { identityProvider: createSettings(provider) })
})
afterAll(async () => {
  await server.stop()
  await provider.stop()
})
beforeEach(() => {
  provider.behaviour = {}
})

type Answer = Awaited<ReturnType<TestServer['app']['inject']>>

const get = (url: string, cookie = '', from = `192.0.2.${(++address % 250) + 1}`, on = server) =>
  on.app.inject({ method: 'GET', url, headers: cookie === '' ? {} : { cookie }, remoteAddress: from })

const readCookie = (answer: Answer): string => String(answer.headers['set-cookie']).split(';')[0] ?? ''
const readLocation = (answer: Answer): string => String(answer.headers.location)

/** Sends the browser to the provider, where the person agrees. @returns the browser's next request, and its cookie */
async function goToProvider(): Promise<{ readonly back: string; readonly cookie: string }> {
  const begun = await get('/console/sign-in/provider')
  expect(begun.statusCode).toBe(303)
  const agreed = await fetch(readLocation(begun), { redirect: 'manual' })
  const returnAddress = new URL(agreed.headers.get('location') ?? '')
  return { back: `${returnAddress.pathname}${returnAddress.search}`, cookie: readCookie(begun) }
}

async function signIn(behaviour: OidcBehaviour = {}): Promise<Answer> {
  provider.behaviour = behaviour
  const { back, cookie } = await goToProvider()
  return get(back, cookie)
}

const withClaims = (claims: NonNullable<OidcBehaviour['claims']>) => signIn({ claims })

const readSession = async (answer: Answer) => (await get('/console/session', readCookie(answer))).json<unknown>()

const listUsers = () =>
  server.database.query<{ user_id: string; name: string }>(
    `select user_id, name from portolan.console_user where identity_issuer is not null order by user_id`,
  )

describe('a person whom the provider recognizes', () => {
  test('is signed in with the roles of their groups, with the same cookie as by password', async () => {
    const begun = await get('/console/sign-in/provider')
    expect(begun.headers['set-cookie']).toMatch(
      /^portolan_sign_in=[^;]+; Max-Age=600; Path=\/console\/sign-in; HttpOnly; SameSite=Lax$/,
    )
    const authorizationUrl = new URL(readLocation(begun))
    expect(authorizationUrl.origin + authorizationUrl.pathname).toBe(`${provider.issuer}/authorize`)
    expect(Object.fromEntries(authorizationUrl.searchParams)).toMatchObject({
      response_type: 'code',
      scope: 'openid profile email',
      code_challenge_method: 'S256',
      redirect_uri: 'http://127.0.0.1:8080/console/sign-in/return',
    })
    const answer = await signIn()
    expect(readLocation(answer)).toBe('/console')
    expect(answer.headers['set-cookie']).toEqual([
      expect.stringMatching(/^portolan_console=[^;]{60,}; Path=\/console; HttpOnly; SameSite=Strict$/),
      expect.stringMatching(/^portolan_sign_in=; Max-Age=0; Path=\/console\/sign-in/),
    ])
    expect(await readSession(answer)).toMatchObject({
      user: { userId: 'robin@shop.example', name: 'Robin Desk' },
      tenants: [{ tenant: 'acme', roles: ['returns'] }],
      installationRoles: [],
    })
    const token = await server.app.inject({
      method: 'POST',
      url: '/console/session/token',
      headers: { 'portolan-console': '1', 'content-type': 'application/json', cookie: readCookie(answer) },
      payload: JSON.stringify({ tenant: 'acme' }),
    })
    const { accessToken } = token.json<{ accessToken: string }>()
    const desk = await server.app.inject({ url: '/acme/desk', headers: { authorization: `Bearer ${accessToken}` } })
    expect(desk.statusCode).toBe(200)
  })

  test('is recorded in the audit log and the security log like any sign-in', async () => {
    await withClaims({ sub: 'audited', email: 'audited@shop.example', groups: ['Returns'] })
    const entries = await server.database.query<{ action: string; after: unknown }>(
      `select action, after from portolan.audit_entry order by entry_number desc limit 2`,
    )
    expect(entries).toMatchObject([
      { action: 'session.created', after: { userId: 'audited@shop.example', identityProvider: provider.issuer } },
      { action: 'user.created', after: { identity: { issuer: provider.issuer, subject: 'audited' } } },
    ])
    const line = server.security.map((text) => JSON.parse(text) as unknown).at(-1)
    expect(line).toMatchObject({ event: 'authentication', outcome: 'granted', client: 'user:audited@shop.example' })
  })

  test('remains the same user if the e-mail address changes, with the latest groups', async () => {
    await withClaims({ sub: 'mover', email: 'before@shop.example' })
    const answer = await withClaims({ sub: 'mover', email: 'after@shop.example', name: 'Moved', groups: ['Customs'] })
    expect(await readSession(answer)).toMatchObject({
      user: { userId: 'before@shop.example', name: 'Moved' },
      tenants: [{ tenant: 'acme', roles: ['customs'] }],
    })
  })

  test('without any groups is rejected, and their other sessions end', async () => {
    const before = await withClaims({ sub: 'leaver', email: 'leaver@shop.example' })
    const refused = await withClaims({ sub: 'leaver', email: 'leaver@shop.example', groups: ['Cycling'] })
    expect(readLocation(refused)).toBe('/console?sign-in=no-role')
    expect((await get('/console/session', readCookie(before))).statusCode).toBe(204)
  })

  test('never becomes an existing user, not even by a verified address', async () => {
    await server.system.database.runInTransaction({ as: 'system' }, {}, (unit) =>
      server.system.identity.users.saveUser(
        unit,
        'chief@shop.example',
        { name: 'Chief', roles: [{ tenant: null, role: 'operator' }], isActive: true },
        () => {},
      ),
    )
    const answer = await withClaims({ sub: 'stranger', email: 'chief@shop.example', email_verified: true })
    expect(await readSession(answer)).toMatchObject({
      user: { userId: expect.stringMatching(/^sso-[0-9a-f]{32}$/) },
      installationRoles: [],
    })
  })

  test('is not named after an unverified address', async () => {
    await withClaims({ sub: 'unverified', email: 'unverified@shop.example', email_verified: false, name: 'Unverified' })
    const found = (await listUsers()).find(({ name }) => name === 'Unverified')
    expect(found?.user_id).toMatch(/^sso-/)
  })

  test.each([false, 'false', undefined])('is not called by an address with email_verified %s', async (verified) => {
    const sub = `nameless-${String(verified)}`
    const email = `${sub}@shop.example`
    const answer = await withClaims({ sub, email, email_verified: verified, name: undefined })
    expect(await readSession(answer)).toMatchObject({ user: { userId: expect.stringMatching(/^sso-/), name: sub } })
  })

  test.each([
    ['the server', 'system'],
    ['a user whose address differs only in case', 'ROBIN@shop.example'],
  ])('cannot imitate %s by a verified address', async (_, email) => {
    await signIn()
    const answer = await withClaims({ sub: `as ${email}`, email })
    expect(await readSession(answer)).toMatchObject({ user: { userId: expect.stringMatching(/^sso-/) } })
  })

  test('has a name without marks that would reorder what is shown beside it', async () => {
    const answer = await withClaims({ sub: 'reversed', email: 'reversed@shop.example', name: '\u202enimdA\u2066 Kim' })
    expect(await readSession(answer)).toMatchObject({ user: { name: 'nimdA Kim' } })
  })

  test('cannot imitate another user by a name, but keeps it beside the user id', async () => {
    const named = async (sub: string, name: string) =>
      (await readSession(await withClaims({ sub, email: `${sub}@shop.example`, name }))) as object
    const expectName = async (sub: string, name: string, expected: string) =>
      expect(await named(sub, name)).toMatchObject({ user: { name: expected } })
    await expectName('mimic-1', 'Sandbox Operator', 'Sandbox Operator (mimic-1@shop.example)')
    await expectName('mimic-2', 'OPERATOR', 'OPERATOR (mimic-2@shop.example)')
    await expectName('twin-1', 'Kim Twin', 'Kim Twin')
    await expectName('twin-2', 'Kim Twin', 'Kim Twin (twin-2@shop.example)')
    await expectName('twin-2', 'Kim Twin', 'Kim Twin (twin-2@shop.example)')
    await expectName('twin-1', 'Kim Twin', 'Kim Twin')
  })

  test('can be deactivated here, and cannot be given a password', async () => {
    await withClaims({ sub: 'gone', email: 'gone@shop.example' })
    const path = '/admin/v1/users/gone@shop.example'
    const password = await server.call('operator', 'POST', `${path}/password`, {})
    expect([password.statusCode, password.json()]).toMatchObject([
      409,
      { detail: expect.stringContaining('signs in at') },
    ])
    const { name, roles, ...user } = (await server.call('operator', 'GET', path)).json<Record<string, unknown>>()
    expect(user).toMatchObject({ identity: { issuer: provider.issuer, subject: 'gone' }, hasPassword: false })
    const body = { name, roles, isActive: false }
    await server.call('operator', 'PUT', path, body, { 'if-match': '*' })
    const refused = await withClaims({ sub: 'gone', email: 'gone@shop.example' })
    expect(readLocation(refused)).toBe('/console?sign-in=inactive')
  })

  test('may have groups that only the userinfo endpoint returns', async () => {
    // The cached metadata, which says so, expires.
    clock.advance(11 * minute)
    const userInfo = { sub: 'asked', groups: ['Operators'] }
    const answer = await signIn({ claims: { sub: 'asked', email: 'asked@shop.example', groups: undefined }, userInfo })
    expect(await readSession(answer)).toMatchObject({ installationRoles: ['operator'] })
    clock.advance(11 * minute)
  })
})

describe('rejects a sign-in', () => {
  const seconds = () => Math.floor(Date.now() / 1000)
  const claims: [string, () => OidcBehaviour, string][] = [
    ['by an ID token for another sign-in', () => ({ claims: { nonce: 'another' } }), 'unproved'],
    ['by an ID token without a nonce', () => ({ claims: { nonce: undefined } }), 'unproved'],
    ['by an ID token that has expired', () => ({ claims: { exp: seconds() - 60, iat: seconds() - 360 } }), 'unproved'],
    ['by an ID token for another client', () => ({ claims: { aud: 'another' } }), 'unproved'],
    ['by an ID token of another issuer', () => ({ claims: { iss: 'https://elsewhere.example' } }), 'unproved'],
    ['by an ID token with a forged signature', () => ({ hasForeignKey: true }), 'unproved'],
    ['who has no group with a role', () => ({ claims: { sub: 'nobody', groups: ['Cycling'] } }), 'no-role'],
    [
      'whose groups have names of members of objects',
      () => ({ claims: { sub: 'nobody', groups: 'constructor' } }),
      'no-role',
    ],
    ['who does not agree', () => ({ error: 'access_denied' }), 'denied'],
  ]
  test.each(claims)('%s', async (_, behaviour, refused) => {
    const answer = await signIn(behaviour())
    expect(readLocation(answer)).toBe(`/console?sign-in=${refused}`)
    expect(answer.headers['set-cookie']).toMatch(/^portolan_sign_in=; Max-Age=0; Path=\/console\/sign-in/)
  })

  test('with another browser’s state, without state, or after ten minutes', async () => {
    const [mine, others] = [await goToProvider(), await goToProvider()]
    const isExpired = async (back: string, cookie: string) =>
      expect(readLocation(await get(back, cookie))).toBe('/console?sign-in=expired')
    await isExpired(others.back, mine.cookie)
    await isExpired(mine.back, '')
    await isExpired(mine.back.replace(/state=[^&]+/, 'state=x'), mine.cookie)
    // A self-made cookie does not help either.
    await isExpired(mine.back, `portolan_sign_in=${Date.now()}.made-up`)
    clock.advance(11 * minute)
    await isExpired(mine.back, mine.cookie)
  })

  test('that has succeeded before, without asking the provider', async () => {
    const { back, cookie } = await goToProvider()
    expect(readLocation(await get(back, cookie))).toBe('/console')
    const asked = provider.requests.get('/shop/token')
    expect(asked).toBeGreaterThan(0)
    expect(readLocation(await get(back, cookie))).toBe('/console?sign-in=expired')
    expect(provider.requests.get('/shop/token')).toBe(asked)
  })

  test('by merely opening the link', async () => {
    const { back, cookie } = await goToProvider()
    const looked = await server.app.inject({ method: 'HEAD', url: back, headers: { cookie } })
    expect(looked.headers['set-cookie']).not.toContain('portolan_console')
    expect(readLocation(await get(back, cookie))).toBe('/console')
  })

  test('while the provider fails, and retries after a while', async () => {
    const { back, cookie } = await goToProvider()
    provider.behaviour = { failsWith: 503 }
    expect(readLocation(await get(back, cookie))).toBe('/console?sign-in=unavailable')
    clock.advance(11 * minute)
    const isRefused = async () =>
      expect(readLocation(await get('/console/sign-in/provider'))).toBe('/console?sign-in=unavailable')
    await isRefused()
    const { requests } = provider
    const path = '/shop/.well-known/openid-configuration'
    const asked = requests.get(path)
    for (let count = 0; count < 5; count++) await isRefused()
    expect(requests.get(path)).toBe(asked)
    provider.behaviour = {}
    clock.advance(6000)
    expect(readLocation(await signIn())).toBe('/console')
  })
})

test('offers only passwords without a provider', async () => {
  const plain = await startTestServer()
  try {
    expect((await get('/console/sign-in', '', '192.0.2.9', plain)).json()).toEqual({ provider: null })
    for (const url of ['/console/sign-in/provider', '/console/sign-in/return?code=x&state=y']) {
      expect(readLocation(await get(url, '', '192.0.2.9', plain))).toBe('/console?sign-in=no-provider')
    }
  } finally {
    await plain.stop()
  }
  expect((await get('/console/sign-in')).json()).toEqual({
    provider: { name: 'Shop identity', path: '/console/sign-in/provider' },
  })
})
