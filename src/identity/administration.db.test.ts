import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { TestClock } from '../../test/support/test-clock.ts'
import { startTestServer, type TestServer } from '../../test/support/test-server.ts'
import { sandboxSecret } from '../composition/sandbox.ts'

let server: TestServer
const clock = new TestClock()

beforeAll(async () => {
  server = await startTestServer({ clock })
})
afterAll(() => server.stop())

/** As the operator, with a new token each time, because the clock advances past its lifetime. */
const operator = async (
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: unknown,
  headers?: Readonly<Record<string, string>>,
) => {
  const { access_token: token } = await requestToken('operator', sandboxSecret)
  return server.call('operator', method, `/admin/v1/${path}`, body, { ...headers, authorization: `Bearer ${token}` })
}

const demandToken = (clientId: string, secret: string) =>
  server.app.inject({
    method: 'POST',
    url: '/connect/token',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: clientId,
      client_secret: secret,
    }).toString(),
  })

const callWith = (token: string) =>
  server.app.inject({ url: '/acme/outbound-orders', headers: { authorization: `Bearer ${token}` } })

interface WithSecret {
  readonly client: { readonly clientId: string }
  readonly secret: string | null
}

const makeClient = async (clientId: string) => {
  const body = { clientId, tenant: 'acme', name: 'Test', scopes: ['returns'], brands: null }
  return (await operator('POST', 'clients', body)).json<WithSecret>().secret ?? ''
}

const requestToken = async (clientId: string, secret: string) =>
  (await demandToken(clientId, secret)).json<{ access_token: string; expires_in: number }>()

describe('a secret', () => {
  test('is shown once, and not stored in plain', async () => {
    const body = { clientId: 'told-once', tenant: 'acme', name: 'Test', scopes: ['returns'], brands: null }
    const key = { 'idempotency-key': 'told-once' }
    const first = await operator('POST', 'clients', body, key)
    const { secret } = first.json<WithSecret>()
    expect((await demandToken('told-once', secret ?? '')).statusCode).toBe(200)
    const again = await operator('POST', 'clients', body, key)
    expect(again.headers['idempotent-replayed']).toBe('true')
    expect(again.json()).toEqual({ ...first.json<object>(), secret: null })
    for (const table of ['api_client', 'audit_entry', 'idempotency_key']) {
      const rows = await server.database.query<{ text: string }>(
        `select row_to_json(t)::text as text from portolan.${table} t`,
      )
      expect(rows.filter(({ text }) => text.includes(secret ?? ''))).toEqual([])
    }
  })

  test('renewed with an overlap keeps its tokens valid until the overlap ends', async () => {
    const before = await makeClient('overlapping')
    const earlier = (await requestToken('overlapping', before)).access_token
    clock.advance(2_000)
    const renewed = await operator('POST', 'clients/overlapping/secret', { overlapMinutes: 10 })
    const present = renewed.json<WithSecret>().secret ?? ''
    clock.advance(60_000)
    expect((await callWith(earlier)).statusCode).toBe(200)
    const between = await requestToken('overlapping', before)
    // Tokens issued for it expire no later than the secret.
    expect(between.expires_in).toBeLessThanOrEqual(540)
    expect(between.expires_in).toBeGreaterThan(500)
    expect((await requestToken('overlapping', present)).expires_in).toBe(3600)
    clock.advance(600_000)
    expect((await demandToken('overlapping', before)).statusCode).toBe(401)
    for (const token of [earlier, between.access_token]) expect((await callWith(token)).statusCode).toBe(401)
    expect((await callWith((await requestToken('overlapping', present)).access_token)).statusCode).toBe(200)
  })

  test('renewed without an overlap invalidates its tokens within a minute', async () => {
    const before = await makeClient('renewed')
    const earlier = (await requestToken('renewed', before)).access_token
    clock.advance(2_000)
    expect((await operator('POST', 'clients/renewed/secret', {})).statusCode).toBe(200)
    clock.advance(59_000)
    expect((await callWith(earlier)).statusCode).toBe(401)
    expect((await demandToken('renewed', before)).statusCode).toBe(401)
  })

  test('of the sandbox is not kept in an overlap, because it is public', async () => {
    expect((await operator('POST', 'clients/globex-sandbox/secret', { overlapMinutes: 5 })).statusCode).toBe(409)
    expect((await operator('POST', 'clients/globex-sandbox/secret', { overlapMinutes: 43_201 })).statusCode).toBe(400)
  })
})

test('a client deactivated over HTTP is blocked within a minute', async () => {
  const secret = await makeClient('short-lived')
  const token = (await requestToken('short-lived', secret)).access_token
  expect((await callWith(token)).statusCode).toBe(200)
  const read = await operator('GET', 'clients/short-lived')
  const { name, scopes, brands } = read.json<Record<string, unknown>>()
  const body = { name, scopes, brands, isActive: false }
  const ifMatch = { 'if-match': String(read.headers['etag']) }
  expect((await operator('PUT', 'clients/short-lived', body, ifMatch)).statusCode).toBe(200)
  clock.advance(59_000)
  expect((await callWith(token)).statusCode).toBe(401)
  // The state that the caller saw is outdated.
  expect((await operator('PUT', 'clients/short-lived', { ...body, isActive: true }, ifMatch)).statusCode).toBe(412)
})

test('a client cannot get scopes that it may not have', async () => {
  await makeClient('modest')
  const any = { 'if-match': '*' }
  const body = { name: 'Modest', scopes: ['returns'], brands: null, isActive: true }
  expect((await operator('PUT', 'clients/modest', { ...body, scopes: ['admin'] }, any)).statusCode).toBe(400)
  expect((await operator('PUT', 'clients/modest', { ...body, brands: ['GLX'] }, any)).statusCode).toBe(404)
  expect(
    (await operator('PUT', 'clients/operator', { ...body, scopes: ['admin'], brands: ['ACM'] }, any)).statusCode,
  ).toBe(400)
  const foreign = { clientId: 'stray', tenant: 'nobody', name: 'Stray', scopes: ['returns'], brands: null }
  expect((await operator('POST', 'clients', foreign)).statusCode).toBe(404)
})

test('a client’s own limit overrides the installation’s, within a minute', async () => {
  const secret = await makeClient('limited')
  const token = (await requestToken('limited', secret)).access_token
  expect((await callWith(token)).statusCode).toBe(200)
  const limits = { limits: [{ operation: '*', requestsPerMinute: 2 }] }
  expect((await operator('PUT', 'clients/limited/rate-limits', limits, { 'if-match': '*' })).statusCode).toBe(200)
  clock.advance(59_000)
  const statuses = []
  for (let time = 0; time < 3; time++) statuses.push((await callWith(token)).statusCode)
  expect(statuses).toEqual([200, 200, 429])
})

test('a new brand can be removed, one with products cannot, and a tenant only when it is empty', async () => {
  const none = { 'if-none-match': '*' }
  expect(
    (await operator('PUT', 'tenants/new', { name: 'New', isDisabled: false, acceptGoodProducts: false }, none))
      .statusCode,
  ).toBe(201)
  expect((await operator('PUT', 'tenants/new/brands/NEW', { name: 'New' }, none)).statusCode).toBe(201)
  expect((await operator('DELETE', 'tenants/new')).statusCode).toBe(409)
  expect((await operator('DELETE', 'tenants/acme/brands/ACM')).statusCode).toBe(409)
  expect((await operator('DELETE', 'tenants/new/brands/NEW')).statusCode).toBe(204)
  expect((await operator('DELETE', 'tenants/new')).statusCode).toBe(204)
  expect((await operator('GET', 'tenants/new')).statusCode).toBe(404)
})

test('of two changes based on the same state, only one succeeds', async () => {
  const path = 'tenants/globex/brands/GLX'
  const ifMatch = { 'if-match': String((await operator('GET', path)).headers['etag']) }
  const answers = await Promise.all(['One', 'Two', 'Three'].map((name) => operator('PUT', path, { name }, ifMatch)))
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
  expect(answers.filter(({ statusCode }) => statusCode === 412)).toHaveLength(2)
})

describe('a console user', () => {
  const verify = (userId: string, password: string, address = '192.0.2.1') =>
    server.system.identity.users
      .verifyPassword((work) => server.system.database.runAsSystem(work), { userId, password, address })
      .then(
        (user) => user.userId,
        (error: { kind: string }) => error.kind,
      )
  const body = { name: 'Clerk', roles: [{ tenant: 'acme', role: 'returns' }], isActive: true }

  test('signs in with their password, unless they are inactive', async () => {
    expect((await operator('PUT', 'users/clerk', body, { 'if-none-match': '*' })).statusCode).toBe(201)
    expect(await verify('clerk', 'correct horse battery')).toBe('unauthenticated')
    for (const password of ['too short', 'password1234', 'clerkclerkclerk']) {
      expect((await operator('POST', 'users/clerk/password', { password })).statusCode).toBe(400)
    }
    expect((await operator('POST', 'users/clerk/password', { password: 'correct horse battery' })).statusCode).toBe(200)
    expect(await verify('clerk', 'correct horse battery')).toBe('clerk')
    const generatedPassword = (await operator('POST', 'users/clerk/password', {})).json<{ password: string }>().password
    expect([await verify('clerk', 'correct horse battery'), await verify('clerk', generatedPassword)]).toEqual([
      'unauthenticated',
      'clerk',
    ])
    expect((await operator('PUT', 'users/clerk', { ...body, isActive: false }, { 'if-match': '*' })).statusCode).toBe(
      200,
    )
    expect(await verify('clerk', generatedPassword)).toBe('unauthenticated')
  })

  test('cannot be locked out by others who guess', async () => {
    expect((await operator('PUT', 'users/guessed-at', body, { 'if-none-match': '*' })).statusCode).toBe(201)
    const { password } = (await operator('POST', 'users/guessed-at/password', {})).json<{ password: string }>()
    const outcomes = new Set<string>()
    for (let time = 0; time < 25; time++) outcomes.add(await verify('guessed-at', `guess ${time}`, `192.0.2.${time}`))
    expect([...outcomes]).toEqual(['unauthenticated', 'too-many-requests'])
    expect(await verify('guessed-at', password, '198.51.100.1')).toBe('guessed-at')
  })

  test('cannot give up the own role of operator, while another operator can take it away', async () => {
    const { users } = server.system.identity
    const name = 'Own access'
    const roles = [{ tenant: 'acme', role: 'operator' }] as const
    const save = (by: string, change: object) =>
      server.system.database.runInTransaction({ as: 'system' }, { by }, (unit) =>
        users.saveUser(unit, 'own-access', { name, roles, isActive: true, ...change }, () => {}),
      )
    await save('user:somebody-else', {})
    await save('user:own-access', { name: 'New name' })
    for (const change of [{ roles: [] }, { roles: [{ tenant: 'acme', role: 'returns' }] }, { isActive: false }])
      await expect(save('user:own-access', change)).rejects.toMatchObject({ kind: 'conflict' })
    const remove = server.system.database.runInTransaction({ as: 'system' }, { by: 'user:own-access' }, (unit) =>
      users.deleteUser(unit, 'own-access', () => {}),
    )
    await expect(remove).rejects.toMatchObject({ kind: 'conflict' })
    await save('user:somebody-else', { roles: [] })
  })

  test('cannot have a role for an unknown tenant', async () => {
    const stray = { ...body, roles: [{ tenant: 'nobody', role: 'returns' }] }
    expect((await operator('PUT', 'users/stray', stray, { 'if-none-match': '*' })).statusCode).toBe(400)
  })
})

describe('ids that could be mistaken for others', () => {
  test.each(['system', 'anonymous', 'Shopper'])('no client and no user is called %s', async (id) => {
    const client = { clientId: id, tenant: 'acme', name: 'Test', scopes: ['returns'], brands: null }
    const user = { name: 'Test', roles: [{ tenant: 'acme', role: 'returns' }], isActive: true }
    for (const answer of [
      await operator('POST', 'clients', client),
      await operator('PUT', `users/${id}`, user, { 'if-none-match': '*' }),
    ]) {
      expect([answer.statusCode, answer.body]).toEqual([400, expect.stringContaining('audit log')])
    }
  })

  test('no user has the id of another in other letters', async () => {
    const user = { name: 'Test', roles: [{ tenant: 'acme', role: 'returns' }], isActive: true }
    const answer = await operator('PUT', 'users/OPERATOR', user, { 'if-none-match': '*' })
    expect([answer.statusCode, answer.body]).toEqual([409, expect.stringContaining('The user operator exists already')])
  })

  test.each([
    'returns',
    'docs',
    'console',
    'track',
    'admin',
    'api',
    'health',
    'sandbox',
    'metrics',
    'connect',
    'checkout',
  ])('no tenant is called %s, because its paths belong to the server', async (tenant) => {
    const body = { name: 'Test', isDisabled: false, acceptGoodProducts: false }
    const answer = await operator('PUT', `tenants/${tenant}`, body, { 'if-none-match': '*' })
    expect([answer.statusCode, answer.body]).toEqual([400, expect.stringContaining('another path of the server')])
  })
})

describe('the audit log', () => {
  interface Entry {
    readonly action: string
    readonly actor: string
    readonly origin: Readonly<Record<string, unknown>>
    readonly before: Readonly<Record<string, unknown>> | null
    readonly after: Readonly<Record<string, unknown>> | null
  }
  const read = async (query: string) =>
    (await operator('GET', `audit-log?${query}`)).json<{ items: readonly Entry[]; continuationToken: string | null }>()

  test('shows who changed what, from where, newest first, in pages', async () => {
    await operator('PUT', 'tenants/acme/brands/AUD', { name: 'First' }, { 'if-none-match': '*', 'x-request-id': 'one' })
    await operator('PUT', 'tenants/acme/brands/AUD', { name: 'Second' }, { 'if-match': '*', 'x-request-id': 'two' })
    const query = 'subjectKind=brand&subjectId=AUD&tenant=acme&actor=operator'
    const { items } = await read(query)
    expect(
      items.map(({ action, origin, before, after }) => [
        action,
        origin['requestId'],
        before?.['name'],
        after?.['name'],
      ]),
    ).toEqual([
      ['brand.changed', 'two', 'First', 'Second'],
      ['brand.created', 'one', undefined, 'First'],
    ])
    expect(items[0]).toMatchObject({ actor: 'operator', origin: { address: '127.0.0.1', operation: 'putBrand' } })
    const first = await read(`${query}&pageSize=1`)
    const second = await read(`${query}&pageSize=1&continuationToken=${first.continuationToken}`)
    expect([first.items[0]?.action, second.items[0]?.action, second.continuationToken]).toEqual([
      'brand.changed',
      'brand.created',
      null,
    ])
    expect((await read('action=brand.created&tenant=nobody')).items).toEqual([])
    expect((await read('subjectId=AUD&to=2020-01-01T00:00:00Z')).items).toEqual([])
  })

  test('has no rejected changes', async () => {
    const refused = await operator('PUT', 'tenants/acme/brands/AUX', { name: ' ' }, { 'if-none-match': '*' })
    expect(refused.statusCode).toBe(400)
    expect((await read('subjectId=AUX')).items).toEqual([])
  })
})
