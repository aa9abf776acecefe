import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hour, TestClock } from '../../test/support/test-clock.ts'
import { startTestServer, type TestServer } from '../../test/support/test-server.ts'
import { sandboxSecret } from '../composition/sandbox.ts'
import type { User } from './service/users.ts'

const password = 'correct horse battery'
const page = { 'portolan-console': '1', 'content-type': 'application/json' }

const minute = hour / 60
const clock = new TestClock()
let server: TestServer
let address = 0

beforeAll(async () => {
  server = await startTestServer({ clock })
})
afterAll(() => server.stop())

/** @param chosen null for a generated password */
async function makeUser(
  userId: string,
  roles: User['roles'],
  chosen: string | null = password,
): Promise<string | null> {
  const { users } = server.system.identity
  const { hash, generated } = await users.preparePassword(chosen, [userId])
  await server.system.database.runInTransaction({ as: 'system' }, {}, async (unit) => {
    await users.saveUser(unit, userId, { name: userId, roles, isActive: true }, () => {})
    await users.setPassword(unit, userId, hash)
  })
  return generated
}

const signIn = (
  userId: string,
  secret = password,
  headers: Record<string, string> = {},
  from = `192.0.2.${++address}`,
) =>
  server.app.inject({
    method: 'POST',
    url: '/console/session',
    headers: { ...page, ...headers },
    payload: JSON.stringify({ userId, password: secret }),
    remoteAddress: from,
  })

/** The cookie of a new session. */
async function openSession(userId: string): Promise<string> {
  const answer = await signIn(userId)
  expect(answer.statusCode).toBe(200)
  return String(answer.headers['set-cookie']).split(';')[0] ?? ''
}

const askToken = (cookie: string, tenant: string | null, headers: Record<string, string> = {}) =>
  server.app.inject({
    method: 'POST',
    url: '/console/session/token',
    headers: { ...page, cookie, ...headers },
    payload: JSON.stringify({ tenant }),
  })

async function takeToken(cookie: string, tenant: string | null): Promise<string> {
  const answer = await askToken(cookie, tenant)
  expect(answer.statusCode).toBe(200)
  return answer.json<{ accessToken: string }>().accessToken
}

async function statusWith(token: string, method: 'GET' | 'POST' | 'PUT', url: string, body?: unknown): Promise<number> {
  const headers = {
    authorization: `Bearer ${token}`,
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
  }
  const payload = body === undefined ? {} : { payload: JSON.stringify(body) }
  return (await server.app.inject({ method, url, headers, ...payload })).statusCode
}

const changePassword = (
  cookie: string,
  currentPassword: string,
  newPassword: string,
  headers: Record<string, string> = {},
) =>
  server.app.inject({
    method: 'POST',
    url: '/console/session/password',
    headers: { ...page, cookie, ...headers },
    payload: JSON.stringify({ currentPassword, newPassword }),
  })

const change = (path: string, method: 'POST' | 'GET', cookie: string) =>
  server.app.inject({ method, url: path, headers: { cookie, 'portolan-console': '1' } })

describe('a session', () => {
  test('has an HttpOnly, SameSite cookie, of which the database only has a hash', async () => {
    await makeUser('cookie', [{ tenant: null, role: 'operator' }])
    const answer = await signIn('cookie')
    expect(answer.headers['set-cookie']).toMatch(
      /^portolan_console=[^;]{60,}; Path=\/console; HttpOnly; SameSite=Strict$/,
    )
    expect(answer.json()).toMatchObject({ user: { userId: 'cookie' }, installationRoles: ['operator'] })
    const secret = /\.([^;]+)/.exec(String(answer.headers['set-cookie']))?.[1] ?? ''
    const rows = await server.database.query<{ secret_hash: string }>('select * from portolan.console_session')
    expect(JSON.stringify(rows)).not.toContain(secret)
  })

  test('expires after an hour idle, and after twelve hours in use', async () => {
    await makeUser('tired', [{ tenant: 'acme', role: 'returns' }])
    const idle = await openSession('tired')
    clock.advance(59 * minute)
    expect((await askToken(idle, 'acme')).statusCode).toBe(200)
    clock.advance(59 * minute)
    expect((await askToken(idle, 'acme')).statusCode).toBe(200)
    clock.advance(61 * minute)
    expect((await askToken(idle, 'acme')).statusCode).toBe(401)
    const busy = await openSession('tired')
    for (let hours = 0; hours < 11; hours++) {
      clock.advance(55 * minute)
      expect((await askToken(busy, 'acme')).statusCode).toBe(200)
    }
    clock.advance(116 * minute)
    expect((await askToken(busy, 'acme')).statusCode).toBe(401)
  })

  test('ends by signing out, here or everywhere; its tokens expire within a minute', async () => {
    await makeUser('leaver', [{ tenant: 'acme', role: 'returns' }])
    const [one, two, three] = [await openSession('leaver'), await openSession('leaver'), await openSession('leaver')]
    const token = await takeToken(two, 'acme')
    expect(await statusWith(token, 'GET', '/acme/desk')).toBe(200)
    expect((await change('/console/session/sign-out', 'POST', one)).statusCode).toBe(204)
    expect((await change('/console/session', 'GET', one)).statusCode).toBe(204)
    expect((await change('/console/session', 'GET', two)).statusCode).toBe(200)
    const ended = await change('/console/session/sign-out-everywhere', 'POST', three)
    expect(ended.json()).toEqual({ ended: 2 })
    expect((await change('/console/session', 'GET', two)).statusCode).toBe(204)
    clock.advance(minute)
    expect(await statusWith(token, 'GET', '/acme/desk')).toBe(401)
  })

  test('ends when an operator signs the user out, which is recorded; the user can sign in again', async () => {
    await makeUser('lost-laptop', [{ tenant: 'acme', role: 'returns' }])
    await makeUser('boss', [{ tenant: null, role: 'operator' }])
    const [one, two] = [await openSession('lost-laptop'), await openSession('lost-laptop')]
    const token = await takeToken(one, 'acme')
    const boss = await takeToken(await openSession('boss'), null)
    const signOutUser = (userId: string, bearer: string) =>
      server.app.inject({
        method: 'POST',
        url: `/admin/v1/users/${userId}/sign-out`,
        headers: { authorization: `Bearer ${bearer}` },
      })
    expect((await signOutUser('lost-laptop', token)).statusCode).toBe(403)
    expect((await signOutUser('lost-laptop', boss)).json()).toEqual({ ended: 2 })
    for (const cookie of [one, two]) expect((await change('/console/session', 'GET', cookie)).statusCode).toBe(204)
    clock.advance(minute)
    expect(await statusWith(token, 'GET', '/acme/desk')).toBe(401)
    expect((await signOutUser('lost-laptop', boss)).json()).toEqual({ ended: 0 })
    expect((await signOutUser('nobody-at-all', boss)).statusCode).toBe(404)
    const lines = await server.database.query<{ readonly actor: string }>(
      "select actor from portolan.audit_entry where subject_id = 'lost-laptop' and action = 'user.signed-out-everywhere'",
    )
    expect(lines).toEqual([{ actor: 'user:boss' }, { actor: 'user:boss' }])
    expect((await signIn('lost-laptop')).statusCode).toBe(200)
  })

  test('is found and ended next to other cookies of its name', async () => {
    await makeUser('crowded', [{ tenant: 'acme', role: 'returns' }])
    const [gone, good] = [await openSession('crowded'), await openSession('crowded')]
    await change('/console/session/sign-out', 'POST', gone)
    const [name = '', value = ''] = good.split('=')
    const forged = `${name}=${value.split('.')[0]}.${'x'.repeat(43)}`
    const cookies = [`${name}=bad`, `${name}=`, gone, forged, good].join('; ')
    expect((await change('/console/session', 'GET', cookies)).statusCode).toBe(200)
    expect((await askToken(cookies, 'acme')).statusCode).toBe(200)
    expect((await change('/console/session/sign-out', 'POST', cookies)).statusCode).toBe(204)
    expect((await change('/console/session', 'GET', good)).statusCode).toBe(204)
    expect((await change('/console/session', 'GET', cookies)).statusCode).toBe(204)
  })

  test('gets a new cookie on a password change, and ends everywhere else', async () => {
    await makeUser('careful', [{ tenant: 'acme', role: 'returns' }])
    const [elsewhere, here] = [await openSession('careful'), await openSession('careful')]
    const answer = await changePassword(here, password, 'another good password')
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toMatchObject({ user: { userId: 'careful', hasPassword: true } })
    const renewed = String(answer.headers['set-cookie']).split(';')[0] ?? ''
    expect((await change('/console/session', 'GET', renewed)).statusCode).toBe(200)
    expect((await change('/console/session', 'GET', here)).statusCode).toBe(204)
    expect((await change('/console/session', 'GET', elsewhere)).statusCode).toBe(204)
    expect((await signIn('careful')).statusCode).toBe(401)
    expect((await signIn('careful', 'another good password')).statusCode).toBe(200)
    const lines = await server.database.query(
      "select action from portolan.audit_entry where subject_id = 'careful' and action = 'user.password-changed'",
    )
    expect(lines).toHaveLength(1)
  })

  test('keeps its password if the change is invalid: wrong, short, common, the same, cross-site or signed out', async () => {
    await makeUser('hasty', [{ tenant: 'acme', role: 'returns' }])
    const cookie = await openSession('hasty')
    const wrong = await changePassword(cookie, 'not my password', 'another good password')
    expect([wrong.statusCode, wrong.body]).toEqual([400, expect.stringContaining('is not your present password')])
    expect((await changePassword(cookie, password, 'short')).statusCode).toBe(400)
    expect((await changePassword(cookie, password, password)).statusCode).toBe(400)
    for (const common of ['password1234', '1qaz2wsx3edc', 'Hasty-2026-11-28']) {
      const refused = await changePassword(cookie, password, common)
      expect([refused.statusCode, refused.body]).toEqual([400, expect.stringContaining('first that attackers try')])
    }
    const other = { origin: 'https://shop.example' }
    expect((await changePassword(cookie, password, 'another good password', other)).statusCode).toBe(403)
    expect((await changePassword('', password, 'another good password')).statusCode).toBe(401)
    expect((await change('/console/session', 'GET', cookie)).statusCode).toBe(200)
    expect((await signIn('hasty')).statusCode).toBe(200)
  })

  test('does not help to guess the password: wrong ones count as failed sign-ins', async () => {
    await makeUser('guesser', [{ tenant: 'acme', role: 'returns' }])
    const cookie = await openSession('guesser')
    const statuses = new Set<number>()
    for (let guess = 0; guess < 25; guess++)
      statuses.add((await changePassword(cookie, `guess number ${guess}`, 'another good password')).statusCode)
    expect([...statuses]).toEqual([400, 429])
  })

  test('ends with a new password, and loses its tokens with the role', async () => {
    await makeUser('changer', [{ tenant: 'acme', role: 'customs' }])
    const cookie = await openSession('changer')
    const token = await takeToken(cookie, 'acme')
    expect(await statusWith(token, 'GET', '/api/v2/Home/TotalInvalidProducts')).toBe(200)
    await server.system.database.runInTransaction({ as: 'system' }, {}, (unit) =>
      server.system.identity.users.saveUser(
        unit,
        'changer',
        { name: 'changer', roles: [{ tenant: 'acme', role: 'returns' }], isActive: true },
        () => {},
      ),
    )
    clock.advance(minute)
    expect(await statusWith(token, 'GET', '/api/v2/Home/TotalInvalidProducts')).toBe(403)
    clock.advance(minute)
    await makeUser('changer', [{ tenant: 'acme', role: 'customs' }])
    expect((await askToken(cookie, 'acme')).statusCode).toBe(401)
  })

  test('starts and ends in the audit log', async () => {
    await makeUser('audited', [{ tenant: 'acme', role: 'returns' }])
    await change('/console/session/sign-out', 'POST', await openSession('audited'))
    const rows = await server.database.query<{ action: string }>(
      `select action from portolan.audit_entry where subject_kind = 'session' order by entry_number desc limit 2`,
    )
    expect(rows.map(({ action }) => action)).toEqual(['session.removed', 'session.created'])
  })
})

describe('another site', () => {
  const others = [
    ['that sends no header of its own', { 'portolan-console': undefined }],
    ['that the browser names as the origin', { origin: 'https://elsewhere.example' }],
    ['that the browser calls another site', { 'sec-fetch-site': 'cross-site' }],
    ['whose name resolves to this server', { host: 'evil.example', origin: 'http://evil.example' }],
    ['of the same site, but not of this server', { 'sec-fetch-site': 'same-site' }],
  ] as const
  test.each(others)('%s can neither sign in nor get a token', async (_, headers) => {
    const sent = Object.fromEntries(Object.entries({ ...page, ...headers }).filter(([, value]) => value !== undefined))
    for (const url of ['/console/session', '/console/session/token']) {
      const body = url.endsWith('token') ? { tenant: 'acme' } : { userId: 'operator', password: sandboxSecret }
      const answer = await server.app.inject({
        method: 'POST',
        url,
        headers: sent as Record<string, string>,
        payload: JSON.stringify(body),
      })
      expect([url, answer.statusCode]).toEqual([url, 403])
      expect(answer.json()).toMatchObject({ type: '/docs/errors#forbidden' })
    }
  })
})

describe('after 20 wrong passwords in a minute', () => {
  test('the guesser has to wait, but the right password works from anywhere', async () => {
    await makeUser('guessed', [{ tenant: 'acme', role: 'returns' }])
    const guess = () => signIn('guessed', 'wrong password', {}, '198.51.100.7')
    for (let attempt = 0; attempt < 20; attempt++) expect((await guess()).statusCode).toBe(401)
    const refused = await guess()
    expect([refused.statusCode, Number(refused.headers['retry-after'])]).toEqual([429, expect.any(Number)])
    expect((await signIn('guessed')).statusCode).toBe(200)
    expect((await signIn('guessed', password, {}, '198.51.100.7')).statusCode).toBe(200)
  })
})

describe('a wrong password', () => {
  test('takes equally long for an unknown user and one with a generated password', async () => {
    const generated = await makeUser('generated', [{ tenant: 'acme', role: 'returns' }], null)
    const measure = async (userId: string) => {
      const begun = performance.now()
      expect((await signIn(userId, 'wrong password')).statusCode).toBe(401)
      return performance.now() - begun
    }
    const known: number[] = []
    const unknown: number[] = []
    for (let attempt = 0; attempt < 5; attempt++) {
      known.push(await measure('generated'))
      unknown.push(await measure(`nobody-${attempt}`))
    }
    expect(Math.min(...known)).toBeGreaterThan(Math.min(...unknown) / 3)
    expect((await signIn('generated', generated ?? '')).statusCode).toBe(200)
  })

  test('is logged with the name of a known user, and never with input for an unknown one', async () => {
    await makeUser('logged', [{ tenant: 'acme', role: 'returns' }])
    const before = server.security.length
    await signIn('logged', 'wrong password')
    await signIn('hunter2-typed-in-the-wrong-field', 'wrong password')
    const clients = server.security.slice(before).map((line) => (JSON.parse(line) as { client: unknown }).client)
    expect(clients).toEqual(['user:logged', null])
  })
})

describe('a session’s access token', () => {
  const reads = {
    checkout: '/checkout/api/v3/Retailer/Confirmation',
    returns: '/acme/return-orders',
    packages: '/api/v4/Package/GetAsnPackage?brandCode=ACM&from=2026-01-01T00:00:00Z',
    catalog: '/api/v2/Home/TotalInvalidProducts',
    events: '/acme/events',
    desk: '/acme/desk',
    developer: '/admin/v1/clients?tenant=acme',
  }
  const product = [{ productCode: 'R-1', name: 'Scarf', brandCode: 'ACM' }]
  const writes = {
    catalog: ['POST', '/api/v2/Products', product],
    returns: ['POST', '/acme/outbound-orders', {}],
    checkout: ['POST', '/checkout/api/v3/Retailer/Confirmation/NONE/cancel', {}],
    developer: ['POST', '/admin/v1/clients', {}],
  } as const
  const roles = [
    [
      'operator',
      ['catalog', 'checkout', 'desk', 'developer', 'events', 'packages', 'returns'],
      ['catalog', 'checkout', 'developer', 'returns'],
    ],
    ['customs', ['catalog', 'desk', 'packages'], ['catalog']],
    ['returns', ['checkout', 'desk', 'packages', 'returns'], ['checkout', 'returns']],
    ['developer', ['desk', 'developer', 'events'], ['developer']],
    ['read-only', ['catalog', 'checkout', 'desk', 'developer', 'events', 'packages', 'returns'], []],
  ] as const

  test.each(roles)(
    'for the role %s reads and changes what the role allows, for its tenant only',
    async (role, readable, changeable) => {
      await makeUser(`is-${role}`, [{ tenant: 'acme', role }])
      const cookie = await openSession(`is-${role}`)
      const token = await takeToken(cookie, 'acme')
      const isAllowed = (status: number) => status !== 401 && status !== 403
      const read: string[] = []
      for (const [scope, url] of Object.entries(reads)) {
        if (isAllowed(await statusWith(token, 'GET', url))) read.push(scope)
      }
      expect(read.toSorted()).toEqual(readable)
      const changed: string[] = []
      for (const [scope, [method, url, body]] of Object.entries(writes)) {
        if (isAllowed(await statusWith(token, method, url, body))) changed.push(scope)
      }
      expect(changed.toSorted()).toEqual(changeable)
      expect(await statusWith(token, 'GET', '/admin/v1/tenants')).toBe(403)
      expect(await statusWith(token, 'GET', '/globex/return-orders')).toBe(403)
      for (const other of ['globex', null, 'nobody']) expect((await askToken(cookie, other)).statusCode).toBe(403)
    },
  )

  test('for the installation requires a role for all tenants, and read-only users change nothing', async () => {
    await makeUser('looks', [{ tenant: null, role: 'read-only' }])
    const token = await takeToken(await openSession('looks'), null)
    expect(await statusWith(token, 'GET', '/admin/v1/tenants')).toBe(200)
    expect(await statusWith(token, 'PUT', '/admin/v1/tenants/acme', { name: 'Acme' })).toBe(403)
    expect(await statusWith(token, 'POST', '/admin/v1/privacy/exports', { tenant: 'acme', email: 'a@b.example' })).toBe(
      403,
    )
  })
})

test('a sandbox user cannot sign in without the sandbox until they get a new password', async () => {
  const strict = await startTestServer({}, { admitsSandbox: false })
  try {
    const attempt = (secret: string) =>
      strict.app.inject({
        method: 'POST',
        url: '/console/session',
        headers: page,
        payload: JSON.stringify({ userId: 'operator', password: secret }),
      })
    expect((await attempt(sandboxSecret)).statusCode).toBe(401)
    const { users } = strict.system.identity
    const { hash } = await users.preparePassword(password, [])
    await strict.system.database.runInTransaction({ as: 'system' }, {}, (unit) =>
      users.setPassword(unit, 'operator', hash),
    )
    expect((await attempt(password)).statusCode).toBe(200)
  } finally {
    await strict.stop()
  }
})
