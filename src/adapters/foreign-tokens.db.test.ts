import { createHmac, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { CompactEncrypt, CompactSign, exportJWK, exportSPKI, generateKeyPair, importJWK, type JWK, SignJWT } from 'jose'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createSampleConfirmation } from '../../test/support/order-confirmation-samples.ts'
import { TestClock } from '../../test/support/test-clock.ts'
import { startTestServer, type TestServer } from '../../test/support/test-server.ts'

import { createAccessReaders } from '../composition/open-database.ts'
import { TokenVerifier, type TokenVerifierOptions } from './access-tokens.ts'
import { largestKeySet } from './issuer-keys.ts'
import { loopbackRanges } from './outgoing-guard.ts'
import { createOutgoingHttp } from './outgoing-http.ts'
import { type TrustedIssuer } from './verified-token.ts'

type KeyPair = Awaited<ReturnType<typeof generateKeyPair>>

const issuer = 'https://identity.example/'
const audience = 'portolan-of-acme'
const operatorIssuer = 'https://operators.example/'

let identityProvider: Server
const clock = new TestClock()
let respond: RequestListener
let address: string
let keys: KeyPair
let published: JWK
let server: TestServer

const publish: RequestListener = (_request, response) => {
  response.setHeader('content-type', 'application/json')
  response.end(JSON.stringify({ keys: [published] }))
}

const trust = (path: string, extraIssuers: Partial<TrustedIssuer> = {}): TrustedIssuer => ({
  name: 'corp',
  issuer,
  audience,
  jwksUri: `${address}${path}`,
  scopes: ['checkout', 'returns'],
  tenants: { acme: 'all', globex: [] },
  maximumAge: 3600,
  ...extraIssuers,
})

beforeAll(async () => {
  keys = await generateKeyPair('RS256', { extractable: true })
  published = { ...(await exportJWK(keys.publicKey)), kid: 'theirs', alg: 'RS256', use: 'sig' }
  identityProvider = createServer((request, response) => respond(request, response))
  identityProvider.listen(0, '127.0.0.1')
  await once(identityProvider, 'listening')
  address = `http://127.0.0.1:${(identityProvider.address() as AddressInfo).port}`
  respond = publish
  server = await start(trust('/jwks'))
})

afterAll(async () => {
  await server.stop()
  identityProvider.closeAllConnections()
  identityProvider.close()
})

afterEach(() => {
  respond = publish
})

const start = (...trusted: readonly TrustedIssuer[]) => startTestServer({ clock }, { trustedIssuers: trusted })

interface TokenOverrides {
  readonly claims?: Readonly<Record<string, unknown>>
  readonly header?: Readonly<Record<string, string>>
  readonly key?: KeyPair['privateKey']
}

const now = () => Math.floor(clock.now().getTime() / 1000)

/** A token of the identity provider with the given claims changed; undefined removes one. */
async function createToken({ claims = {}, header = {}, key = keys.privateKey }: TokenOverrides = {}): Promise<string> {
  const payload: Record<string, unknown> = {
    iss: issuer,
    aud: audience,
    sub: 'their-client',
    iat: now(),
    exp: now() + 600,
    jti: randomUUID(),
    scope: 'openid checkout',
    tenant: 'acme',
    brands: ['ACM', 'GLX'],
    ...claims,
  }
  const presentClaims = Object.fromEntries(Object.entries(payload).filter(([, value]) => value !== undefined))
  return new SignJWT(presentClaims)
    .setProtectedHeader({ alg: 'RS256', kid: 'theirs', typ: 'at+jwt', ...header })
    .sign(key)
}

const path = '/checkout/api/v3/Retailer/Confirmation'

const call = (bearer: string, { at: serverUnderTest = server, url = path } = {}) =>
  serverUnderTest.app.inject({ url, headers: { authorization: `Bearer ${bearer}` } })

async function getStatus(overrides: TokenOverrides, options = {}): Promise<number> {
  return (await call(await createToken(overrides), options)).statusCode
}

describe('a token of a trusted issuer', () => {
  test('is accepted for its tenant only', async () => {
    const body = JSON.stringify(createSampleConfirmation())
    const headers = { authorization: `Bearer ${await createToken()}`, 'content-type': 'application/json' }
    const response = await server.app.inject({ method: 'POST', url: path, headers, payload: body })
    expect(response.statusCode).toBe(201)
    const rows = await server.database.query('select tenant, history from portolan.order_confirmation')
    expect(rows).toMatchObject([{ tenant: 'acme', history: [{ by: 'corp:their-client' }] }])
    const other = await call(await createToken({ claims: { tenant: 'globex' } }))
    expect(other.json()).toMatchObject({ confirmations: [] })
  })

  test.each<[string, TokenOverrides]>([
    ['a list of scopes under scp', { claims: { scope: undefined, scp: ['checkout'] } }],
    ['several audiences', { claims: { aud: ['elsewhere', audience] } }],
    ['the client under client_id', { claims: { sub: undefined, client_id: 'their-client' } }],
    ['the type of an access token in full', { header: { typ: 'application/at+jwt' } }],
    ['no key id', { header: { kid: undefined as unknown as string } }],
    ['no brands', { claims: { brands: undefined } }],
  ])('is accepted with %s', async (_, overrides) => {
    expect(await getStatus(overrides)).toBe(200)
  })

  test.each<[string, readonly unknown[] | undefined | string, readonly string[]]>([
    ['those that the tenant has', ['ACM', 'ACX'], ['ACM', 'ACX']],
    ['none of another tenant', ['ACM', 'GLX'], ['ACM']],
    ['none that are unknown', ['XXX'], []],
    ['none where none are named', undefined, []],
    ['none where they are not a list', 'ACM', []],
  ])('covers the brands: %s', async (_, brands, covered) => {
    const principal = await verifyToken({ claims: { brands } })
    expect(principal.brands).toEqual(covered)
  })

  test.each<[string, readonly string[]]>([
    ['checkout returns', ['checkout', 'returns']],
    ['checkout catalog admin', ['checkout']],
    ['admin', []],
    ['Checkout', []],
    ['', []],
  ])('with scope %j gets %j', async (scope, scopes) => {
    expect((await verifyToken({ claims: { scope } })).scopes).toEqual(scopes)
  })
})

describe('the scope admin', () => {
  const events = '/admin/v1/events'
  const operator = { tenant: undefined, scope: 'admin checkout' }

  test('is never accepted from an issuer for which it is not listed', async () => {
    for (const claims of [operator, { ...operator, tenant: 'acme' }, { ...operator, tenant: null }]) {
      expect(await getStatus({ claims }, { url: events })).toBe(403)
    }
  })

  test('is accepted if listed, and only without a tenant', async () => {
    const serverUnderTest = await start(
      trust('/jwks', { name: 'ops', issuer: operatorIssuer, scopes: ['admin'], tenants: { acme: 'all' } }),
      trust('/jwks'),
    )
    try {
      const getStatusFor = (claims: object) =>
        getStatus({ claims: { iss: operatorIssuer, ...claims } }, { at: serverUnderTest, url: events })
      expect(await getStatusFor(operator)).toBe(200)
      expect(await getStatusFor({ ...operator, tenant: 'acme' })).toBe(403)
      expect(await getStatus({ claims: operator }, { at: serverUnderTest, url: events })).toBe(403)
      // An operator has no tenant, whatever else the token says.
      expect(await getStatus({ claims: { iss: operatorIssuer, ...operator } }, { at: serverUnderTest })).toBe(403)
    } finally {
      await serverUnderTest.stop()
    }
  })
})

describe('rejects a token', () => {
  test.each<[string, TokenOverrides]>([
    ['of an issuer that is not trusted', { claims: { iss: 'https://elsewhere.example/' } }],
    ['of nobody', { claims: { iss: undefined } }],
    ['with our own name on their signature', { claims: { iss: 'http://127.0.0.1:8080', aud: 'portolan' } }],
    ['for another audience', { claims: { aud: 'portolan' } }],
    ['for no audience', { claims: { aud: undefined } }],
    ['of no type', { header: { typ: undefined as unknown as string } }],
    ['of another type, such as one of identity', { header: { typ: 'JWT' } }],
    ['without the time of its issue', { claims: { iat: undefined } }],
    ['that was issued longer ago than the operator allows', { claims: { iat: now() - 3700 } }],
    ['that says it was issued in the future', { claims: { iat: now() + 600 } }],
    ['for a tenant that its issuer is not bound to', { claims: { tenant: 'initech' } }],
    ['of a client that would break a line', { claims: { sub: 'a\nb' } }],
    ['of an endless client', { claims: { sub: 'a'.repeat(201) } }],
    ['that has expired', { claims: { exp: now() - 60 } }],
    ['that never expires', { claims: { exp: undefined } }],
    ['that is not good yet', { claims: { nbf: now() + 600 } }],
    ['for an unknown tenant', { claims: { tenant: 'nobody' } }],
    ['for an empty tenant', { claims: { tenant: '' } }],
    ['for a tenant that the database does not take', { claims: { tenant: 'acme\0' } }],
    ['for a tenant that is a list', { claims: { tenant: ['acme'] } }],
    ['for a tenant that is a number', { claims: { tenant: 1 } }],
    ['of no client', { claims: { sub: undefined } }],
    ['under an unknown key id', { header: { kid: 'unknown' } }],
    ['with a header that nobody understands', { header: { crit: ['b64'] as unknown as string } }],
  ])('%s', async (_, overrides) => {
    const authResponse = await call(await createToken(overrides).catch(() => 'x.y.z'))
    expect(authResponse.statusCode).toBe(401)
    expect(authResponse.headers['www-authenticate']).toMatch(/^Bearer /)
  })

  test('signed by another key under the issuer’s key id', async () => {
    const { privateKey } = await generateKeyPair('RS256')
    expect(await getStatus({ key: privateKey })).toBe(401)
  })

  test('signed with a key that comes with it, without asking for one', async () => {
    const own = await generateKeyPair('RS256', { extractable: true })
    const jwk = (await exportJWK(own.publicKey)) as unknown as string
    let asked = 0
    respond = (request, response) => {
      if (request.url === '/own') asked++
      publish(request, response)
    }
    const url = `${address}/own`
    for (const header of [{ jwk }, { jku: url }, { x5u: url }, { x5c: ['AAAA'] as unknown as string }]) {
      expect(await getStatus({ key: own.privateKey, header })).toBe(401)
    }
    for (const kid of ['../own', url, "theirs' or '1'='1", 'theirs\0', '__proto__', '']) {
      expect(await getStatus({ key: own.privateKey, header: { kid } })).toBe(401)
    }
    expect(asked).toBe(0)
  })

  test('that is encrypted, or inside another one', async () => {
    const inner = await createToken()
    const encrypted = await new CompactEncrypt(Buffer.from(inner))
      .setProtectedHeader({ alg: 'RSA-OAEP-256', enc: 'A256GCM', cty: 'JWT', typ: 'at+jwt' })
      .encrypt(await importJWK({ ...published, use: 'enc', alg: 'RSA-OAEP-256' }))
    const nested = await new CompactSign(Buffer.from(inner))
      .setProtectedHeader({ alg: 'RS256', kid: 'theirs', typ: 'at+jwt', cty: 'JWT' })
      .sign(keys.privateKey)
    for (const token of [encrypted, nested]) expect((await call(token)).statusCode).toBe(401)
  })

  test('if the issuer publishes its key under a key id twice, whoever signed it', async () => {
    const other = await generateKeyPair('RS256', { extractable: true })
    const twin = { ...(await exportJWK(other.publicKey)), kid: 'theirs', alg: 'RS256', use: 'sig' }
    respond = (_, response) => response.end(JSON.stringify({ keys: [twin, published] }))
    const stranger = await generateKeyPair('RS256')
    await expect(createVerifier().verify(await createToken({ key: stranger.privateKey }))).rejects.toMatchObject({
      kind: 'unauthenticated',
    })
  })

  test('whose claims go beyond what the operator allows, in whatever form', async () => {
    const claims: readonly Record<string, unknown>[] = [
      { scope: 'admin' },
      { scope: 'admin checkout' },
      { scope: undefined, scp: ['admin', 'checkout'] },
      { scope: ['admin'], scp: 'admin' },
      { scope: 'ADMIN' },
      { sid: randomUUID(), client_id: 'operator' },
    ]
    for (const changed of claims) {
      const url = '/admin/v1/clients'
      const status = await getStatus({ claims: changed }, { url })
      expect({ changed, isRefused: status === 401 || status === 403 }).toEqual({ changed, isRefused: true })
    }
  })

  test('signed with the public key as a secret', async () => {
    const secrets = [await exportSPKI(keys.publicKey), (await exportSPKI(keys.publicKey)).trim(), published.n ?? '']
    for (const alg of ['HS256', 'HS384', 'HS512']) {
      for (const secret of secrets) {
        const text = await replaceHeader({ alg })
        const signature = createHmac(alg.replace('HS', 'sha'), secret).update(text).digest('base64url')
        expect((await call(`${text}.${signature}`)).statusCode).toBe(401)
      }
    }
  })

  test.each(['none', 'None', 'NONE', ''])('without a signature, with algorithm %j', async (alg) => {
    const [, , signature] = (await createToken()).split('.')
    const text = await replaceHeader({ alg })
    for (const end of ['', signature]) expect((await call(`${text}.${end}`)).statusCode).toBe(401)
  })

  /** Header and claims of a valid token, with another algorithm in the header. */
  async function replaceHeader(header: object): Promise<string> {
    const [head = '', claims = ''] = (await createToken()).split('.')
    const changed = { ...(JSON.parse(Buffer.from(head, 'base64url').toString()) as object), ...header }
    return `${Buffer.from(JSON.stringify(changed)).toString('base64url')}.${claims}`
  }
})

describe('the issuer’s limits', () => {
  test('restrict the brands of its tokens', async () => {
    const limit = trust('/jwks', { tenants: { acme: ['ACX', 'GLX'] } })
    const principal = await createVerifier({ trusted: [limit] }).verify(
      await createToken({ claims: { brands: ['ACM', 'ACX', 'GLX'] } }),
    )
    expect(principal.brands).toEqual(['ACX'])
  })

  test('prefix its clients’ names, so that they cannot collide with ours', async () => {
    for (const sub of ['acme-sandbox', 'operator', 'corp:acme-sandbox']) {
      expect((await verifyToken({ claims: { sub } })).clientId).toBe(`corp:${sub}`)
    }
  })

  test('restrict the age of its tokens, even after they were accepted', async () => {
    const verifier = createVerifier({ trusted: [trust('/jwks', { maximumAge: 60 })] })
    const young = await createToken({ claims: { iat: now() - 50 } })
    expect(await verifier.verify(young)).toMatchObject({ tenant: 'acme' })
    clock.advance(20_000)
    await expect(verifier.verify(young)).rejects.toMatchObject({ kind: 'unauthenticated' })
  })

  test('take effect within a minute when its tenant is disabled', async () => {
    const verifier = createVerifier()
    const good = await createToken()
    expect(await verifier.verify(good)).toMatchObject({ tenant: 'acme' })
    const { database, identity } = server.system
    const setDisabled = (isDisabled: boolean) =>
      database.runAsSystem((unit) => identity.tenants.setDisabled(unit, 'acme', isDisabled))
    await setDisabled(true)
    try {
      clock.advance(59_000)
      await expect(verifier.verify(good)).rejects.toMatchObject({ kind: 'unauthenticated' })
    } finally {
      await setDisabled(false)
    }
  })
})

describe('while the issuer’s keys are unavailable', () => {
  const elsewhere: RequestListener = (request, response) => {
    if (request.url === '/moved') return publish(request, response)
    response.writeHead(302, { location: `${address}/moved` }).end()
  }

  test.each<[string, RequestListener]>([
    ['the connection is refused', (request) => request.socket.destroy()],
    ['the server fails', (_, response) => response.writeHead(500).end()],
    ['there is nothing', (_, response) => response.writeHead(404).end()],
    ['they are not JSON', (_, response) => response.end('<html>')],
    ['they are not a key set', (_, response) => response.end('{"keys": 1}')],
    ['they have moved', elsewhere],
    [
      'they are larger than 256 KiB',
      (_, response) => response.end(JSON.stringify({ keys: [], pad: 'x'.repeat(largestKeySet) })),
    ],
    [
      'they are more than 50',
      (_, response) => response.end(JSON.stringify({ keys: Array.from({ length: 51 }, () => published) })),
    ],
  ])('because %s, a token is not rejected for good, and is accepted once they are available', async (_, broken) => {
    const verifier = createVerifier()
    respond = broken
    await expect(verifier.verify(await createToken())).rejects.toMatchObject({
      kind: 'unavailable',
      detail: { retryAfter: 30 },
      message: expect.not.stringContaining(address),
    })
    respond = publish
    clock.advance(31_000)
    expect(await verifier.verify(await createToken())).toMatchObject({ tenant: 'acme' })
  })

  test('it returns 503, still accepts our own tokens, and recovers', async () => {
    const serverUnderTest = await start(trust('/jwks'))
    try {
      respond = (_, response) => response.writeHead(500).end()
      const authResponse = await call(await createToken(), { at: serverUnderTest })
      expect(authResponse.statusCode).toBe(503)
      expect(authResponse.headers['retry-after']).toBe('30')
      expect((await serverUnderTest.call('acme-sandbox', 'GET', path)).statusCode).toBe(200)
      respond = publish
      clock.advance(31_000)
      expect(await getStatus({}, { at: serverUnderTest })).toBe(200)
      // The keys are cached from now on.
      respond = (_, response) => response.writeHead(500).end()
      expect(await getStatus({}, { at: serverUnderTest })).toBe(200)
    } finally {
      await serverUnderTest.stop()
    }
  })
})

describe('the issuer’s keys are fetched', () => {
  let fetches: number
  const counted = (then: RequestListener): RequestListener => {
    fetches = 0
    return (request, response) => {
      fetches++
      then(request, response)
    }
  }

  test('once for concurrent tokens, and cached for ten minutes', async () => {
    const verifier = createVerifier()
    respond = counted(publish)
    const tokens = await Promise.all(Array.from({ length: 30 }, () => createToken()))
    await Promise.all(tokens.map((entry) => verifier.verify(entry)))
    clock.advance(599_000)
    await verifier.verify(await createToken({ claims: { iat: now() } }))
    expect(fetches).toBe(1)
    clock.advance(2_000)
    await verifier.verify(await createToken())
    expect(fetches).toBe(2)
  })

  test('once in 30 seconds, however many tokens name unknown keys', async () => {
    const verifier = createVerifier()
    respond = counted(publish)
    const refuseMany = async () => {
      for (let time = 0; time < 30; time++) {
        const stranger = await createToken({ header: { kid: `unknown-${time}` } })
        await expect(verifier.verify(stranger)).rejects.toMatchObject({ kind: 'unauthenticated' })
      }
    }
    await refuseMany()
    expect(fetches).toBe(1)
    clock.advance(31_000)
    await refuseMany()
    expect(fetches).toBe(2)
  })

  test('once in 30 seconds while fetching fails', async () => {
    const verifier = createVerifier()
    respond = counted((_, response) => response.writeHead(500).end())
    const tokens = await Promise.all(Array.from({ length: 30 }, () => createToken()))
    const outcomes = await Promise.allSettled(tokens.map((entry) => verifier.verify(entry)))
    expect(outcomes.every(({ status }) => status === 'rejected')).toBe(true)
    await expect(verifier.verify(await createToken())).rejects.toMatchObject({ kind: 'unavailable' })
    expect(fetches).toBe(1)
  })

  test('never from addresses that outgoing calls may not reach', async () => {
    const verifier = createVerifier({ http: createOutgoingHttp({ maxResponseBytes: largestKeySet }) })
    respond = counted(publish)
    await expect(verifier.verify(await createToken())).rejects.toMatchObject({ kind: 'unavailable' })
    expect(fetches).toBe(0)
  })

  test('again after ten minutes, and kept for an hour if that fails', async () => {
    const verifier = createVerifier()
    await verifier.verify(await createToken())
    respond = counted((_, response) => response.writeHead(500).end())
    clock.advance(601_000)
    expect(await verifier.verify(await createToken())).toMatchObject({ tenant: 'acme' })
    expect(fetches).toBe(1)
    clock.advance(3_000_000)
    await expect(verifier.verify(await createToken())).rejects.toMatchObject({ kind: 'unavailable' })
  })
})

/** A token verifier with empty caches. */
function createVerifier(changes: Partial<TokenVerifierOptions> = {}): TokenVerifier {
  const { database, identity, config } = server.system
  return new TokenVerifier({
    issuer: config.publicUrl,
    audience: 'portolan',
    trusted: config.trustedIssuers,
    http: createOutgoingHttp({ allowedRanges: loopbackRanges, maxResponseBytes: largestKeySet }),
    clock,
    ownKeys: () => database.runAsSystem((unit) => identity.keys.listAcceptedKeys(unit)),
    admitsSandbox: true,
    ...createAccessReaders(database, identity),
    ...changes,
  })
}

/** The principal that the server derives from the token. */
const verifyToken = async (overrides: TokenOverrides) => createVerifier().verify(await createToken(overrides))
