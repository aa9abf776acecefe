import { decodeProtectedHeader } from 'jose'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { startProxy } from '../../test/platform/cuttable-proxy.ts'
import { openDatabase } from '../../test/platform/open-database.ts'
import { createForger } from '../../test/support/forged-tokens.ts'
import { hour, TestClock } from '../../test/support/test-clock.ts'
import { startTestServer, type TestServer } from '../../test/support/test-server.ts'
import { createAccessReaders } from '../composition/open-database.ts'
import { createSystem } from '../composition/system.ts'
import { TokenVerifier } from './access-tokens.ts'
import { createOutgoingHttp } from './outgoing-http.ts'

let server: TestServer
let clock: TestClock

beforeEach(async () => {
  clock = new TestClock()
  server = await startTestServer({ clock })
})

afterEach(() => server.stop())

const path = '/checkout/api/v3/Retailer/Confirmation'
const claims = { clientId: 'acme-sandbox', tenant: 'acme', scopes: ['checkout'] } as const

const call = async (token: string, { app } = server) =>
  (await app.inject({ url: path, headers: { authorization: `Bearer ${token}` } })).statusCode

const rotate = () => server.system.database.runAsSystem((unit) => server.system.identity.keys.rotateKey(unit))

const published = async () => {
  const response = await server.app.inject('/.well-known/openid-configuration/jwks')
  return response.json<{ keys: { kid: string }[] }>().keys.map(({ kid }) => kid)
}

/** A newly issued token, different on each call. */
let times = 0
async function issueFreshToken(): Promise<string> {
  const scopes = ['checkout', 'checkout returns', 'checkout packages', 'checkout catalog', 'returns checkout']
  return server.token('acme-sandbox', scopes[times++ % scopes.length])
}

const readKeyId = (token: string) => decodeProtectedHeader(token).kid

describe('after a rotation', () => {
  test('the new key signs and comes first, and the old one stays published', async () => {
    const [first] = await published()
    const second = await rotate()
    expect(await published()).toEqual([second, first])
    expect(readKeyId(await issueFreshToken())).toBe(second)
    const third = await rotate()
    expect(await published()).toEqual([third, second, first])
  })

  test('tokens of the old key are valid only as long as it is published', async () => {
    const old = await createForger(server)
    await rotate()
    const [, first] = await published()
    expect(await call(await old.sign(claims))).toBe(200)
    clock.advance(23 * hour)
    expect(await published()).toContain(first)
    expect(await call(await old.sign(claims))).toBe(200)
    clock.advance(hour + 61_000)
    expect(await published()).not.toContain(first)
    expect(await call(await old.sign(claims))).toBe(401)
    expect(await call(await issueFreshToken())).toBe(200)
  })

  test('the first rotation after its expiry deletes the old key', async () => {
    const [first] = await published()
    const second = await rotate()
    clock.advance(25 * hour)
    const third = await rotate()
    const rows = await server.database.query<{ id: string }>('select key_id as id from portolan.signing_key')
    expect(rows.map(({ id }) => id).toSorted()).toEqual([second, third].toSorted())
    expect(rows).not.toContainEqual({ id: first })
  })

  test('concurrent rotations leave one signing key', async () => {
    await Promise.all([rotate(), rotate(), rotate()])
    const rows = await server.database.query('select from portolan.signing_key where retired_at is null')
    expect(rows).toHaveLength(1)
    expect(await published()).toHaveLength(4)
  })
})

describe('another process', () => {
  test('accepts a token of a key created after it loaded the keys', async () => {
    const silent = pino({ level: 'silent' })
    const other = await createSystem(server.system.config, server.database.url, silent, { clock })
    const app = await other.createServer()
    try {
      expect(await call(await issueFreshToken(), { ...server, app })).toBe(200)
      const second = await rotate()
      const token = await issueFreshToken()
      expect(readKeyId(token)).toBe(second)
      clock.advance(2_000)
      expect(await call(token, { ...server, app })).toBe(200)
    } finally {
      await app.close()
      await other.close()
    }
  })

  test('that starts concurrently creates no second key', async () => {
    await server.database.query('delete from portolan.signing_key')
    const { database, identity } = server.system
    await Promise.all(Array.from({ length: 4 }, () => database.runAsSystem((unit) => identity.keys.ensureKey(unit))))
    expect(await published()).toHaveLength(1)
    await database.runAsSystem((unit) => identity.keys.ensureKey(unit))
    expect(await published()).toHaveLength(1)
  })
})

describe('our own tokens', () => {
  test('are rejected if forged', async () => {
    for (const [fault, token] of await (await createForger(server)).forge(claims)) {
      expect({ fault, status: await call(token) }).toEqual({ fault, status: 401 })
    }
  })

  test('with unknown keys cause at most one reload per second', async () => {
    let reads = 0
    const { database, identity, config } = server.system
    const verifier = new TokenVerifier({
      issuer: config.publicUrl,
      audience: 'portolan',
      trusted: [],
      http: createOutgoingHttp(),
      clock,
      ownKeys: () => {
        reads++
        return database.runAsSystem((unit) => identity.keys.listAcceptedKeys(unit))
      },
      ...createAccessReaders(server.system.database, identity),
      admitsSandbox: true,
    })
    const stranger = (await (await createForger(server)).forge(claims)).get('key of a stranger') ?? ''
    for (let time = 0; time < 20; time++)
      await expect(verifier.verify(stranger)).rejects.toMatchObject({ kind: 'unauthenticated' })
    expect(reads).toBe(1)
    clock.advance(1_500)
    for (let time = 0; time < 20; time++)
      await expect(verifier.verify(stranger)).rejects.toMatchObject({ kind: 'unauthenticated' })
    expect(reads).toBe(2)
  })

  test('are accepted while the database is down, even new ones; without keys, it returns 503', async () => {
    const { config, identity } = server.system
    const proxy = await startProxy(server.database.url)
    const { database } = openDatabase(proxy.url)
    const make = () =>
      new TokenVerifier({
        issuer: config.publicUrl,
        audience: 'portolan',
        trusted: [],
        http: createOutgoingHttp(),
        clock,
        ownKeys: () => database.runAsSystem((unit) => identity.keys.listAcceptedKeys(unit)),
        ...createAccessReaders(server.system.database, identity),
        admitsSandbox: true,
      })
    try {
      const verifier = make()
      await verifier.verify(await issueFreshToken())
      await proxy.cut()
      clock.advance(120_000)
      expect(await verifier.verify(await issueFreshToken())).toMatchObject({ tenant: 'acme' })
      await expect(make().verify(await issueFreshToken())).rejects.toMatchObject({ kind: 'unavailable' })
    } finally {
      await database.close()
      await proxy.stop()
    }
  })
})
