import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { CompactEncrypt, exportJWK, exportSPKI, generateKeyPair, importJWK, type JWTPayload, SignJWT } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  type OidcBehaviour,
  type OidcKeys,
  type OidcProvider,
  startOidcProvider,
} from '../../test/support/oidc-provider.ts'
import { hour, TestClock } from '../../test/support/test-clock.ts'
import { startTestServer, type TestServer } from '../../test/support/test-server.ts'

const clock = new TestClock()
let provider: OidcProvider
let server: TestServer
let address = 0

beforeAll(async () => {
  provider = await startOidcProvider()
  const { issuer, clientId, clientSecret } = provider
  const settings = { name: 'Shop identity', scope: 'openid', groupsClaim: 'groups' }
  const rolesByGroup = { Returns: [{ tenant: 'acme', role: 'returns' as const }] }
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
  // Metadata and keys of another test are forgotten.
  clock.advance(hour)
})

type Answer = Awaited<ReturnType<TestServer['app']['inject']>>

const get = (url: string, cookie = '') =>
  server.app.inject({
    method: 'GET',
    url,
    headers: cookie === '' ? {} : { cookie },
    // Failed sign-ins are counted by address.
    remoteAddress: `192.0.2.${(++address % 250) + 1}`,
  })
const begin = () => get('/console/sign-in/provider')
const readLocation = ({ headers }: Answer): string => String(headers.location)
const readCookie = ({ headers }: Answer): string => String(headers['set-cookie']).split(';')[0] ?? ''

/** Goes to the provider, where the person agrees. */
async function goToProvider(): Promise<{ readonly back: string; readonly cookie: string }> {
  const begun = await begin()
  const agreed = await fetch(readLocation(begun), { redirect: 'manual' })
  const returnAddress = new URL(agreed.headers.get('location') ?? '')
  return { back: `${returnAddress.pathname}${returnAddress.search}`, cookie: readCookie(begun) }
}

async function signIn(behaviour: OidcBehaviour): Promise<Answer> {
  provider.behaviour = behaviour
  const { back, cookie } = await goToProvider()
  return get(back, cookie)
}

const encode = (part: unknown): string => Buffer.from(JSON.stringify(part)).toString('base64url')

/** Signed by hand: no library writes headers that it does not understand. */
const withHeader =
  (header: object) =>
  async (claims: JWTPayload, { privateKey }: OidcKeys): Promise<string> => {
    const text = `${encode({ alg: 'RS256', kid: 'key-1', ...header })}.${encode(claims)}`
    const signature = await crypto.subtle.sign('RSASSA-PKCS1-v1_5', privateKey, Buffer.from(text))
    return `${text}.${Buffer.from(signature).toString('base64url')}`
  }

const withSecret =
  (secretOf: (keys: OidcKeys) => string | Promise<string>) => async (claims: JWTPayload, keys: OidcKeys) => {
    const text = `${encode({ alg: 'HS256', kid: 'key-1' })}.${encode(claims)}`
    return `${text}.${createHmac('sha256', await secretOf(keys))
      .update(text)
      .digest('base64url')}`
  }

describe('an ID token', () => {
  test('signed by hand is accepted, if nothing is wrong with it', async () => {
    expect(readLocation(await signIn({ idToken: withHeader({}), claims: { azp: 'portolan-console' } }))).toBe(
      '/console',
    )
  })
})

describe('rejects an ID token', () => {
  const tokens: readonly (readonly [string, NonNullable<OidcBehaviour['idToken']>])[] = [
    ['without a signature', (claims) => `${encode({ alg: 'none' })}.${encode(claims)}.`],
    ['signed with the public key as a secret', withSecret(({ publicKey }) => exportSPKI(publicKey))],
    ['signed with the client secret', withSecret(() => provider.clientSecret)],
    ['with a header that nobody understands', withHeader({ crit: ['exp'], exp: 1 })],
    ['of a key that is not published', withHeader({ kid: 'key-2' })],
    [
      'that is encrypted',
      async (claims, { publicJwk }) =>
        new CompactEncrypt(Buffer.from(JSON.stringify(claims)))
          .setProtectedHeader({ alg: 'RSA-OAEP-256', enc: 'A256GCM' })
          .encrypt(await importJWK({ ...publicJwk, use: 'enc', alg: 'RSA-OAEP-256' })),
    ],
    [
      'inside another one',
      async (claims, keys) => {
        const inner = await withHeader({})(claims, keys)
        return `${encode({ alg: 'none', cty: 'JWT' })}.${Buffer.from(inner).toString('base64url')}.`
      },
    ],
    ['that is not one', () => 'a.b.c'],
  ]
  test.each(tokens)('%s', async (_, idToken) => {
    const answer = await signIn({ idToken })
    expect(readLocation(answer)).toBe('/console?sign-in=unproved')
    expect(String(answer.headers['set-cookie'])).not.toContain('portolan_console')
  })

  test('signed with a key that comes with it, without asking for one', async () => {
    const own = await generateKeyPair('RS256', { extractable: true })
    const jwk = await exportJWK(own.publicKey)
    let asked = 0
    const keys = createServer((_, response) => {
      asked++
      response.end()
    }).listen(0, '127.0.0.1')
    await once(keys, 'listening')
    const jku = `http://127.0.0.1:${(keys.address() as AddressInfo).port}/keys`
    try {
      for (const header of [{ jwk }, { jku }, { x5u: jku }, { x5c: ['AAAA'] }]) {
        const idToken = (claims: JWTPayload) =>
          new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'key-1', ...header }).sign(own.privateKey)
        expect(readLocation(await signIn({ idToken }))).toBe('/console?sign-in=unproved')
      }
      expect(asked).toBe(0)
    } finally {
      keys.close()
    }
  })

  const claims: readonly (readonly [string, JWTPayload])[] = [
    ['for several audiences, issued to another client', { aud: ['portolan-console', 'other'], azp: 'other' }],
    ['for several audiences, issued to nobody named', { aud: ['portolan-console', 'other'] }],
    ['issued to another client', { azp: 'other' }],
    ['issued in the future', { nbf: Math.floor(Date.now() / 1000) + 600 }],
    [
      'issued ten minutes from now',
      { iat: Math.floor(Date.now() / 1000) + 600, exp: Math.floor(Date.now() / 1000) + 1200 },
    ],
    ['with a NUL character in its subject', { sub: 'robin\0desk' }],
    ['with a subject of 256 characters', { sub: 'x'.repeat(256) }],
    ['without a subject', { sub: undefined as unknown as string }],
    ['without an expiry', { exp: undefined as unknown as number }],
    ['without the time of its issue', { iat: undefined as unknown as number }],
  ]
  test.each(claims)('%s', async (_, changed) => {
    expect(readLocation(await signIn({ claims: changed }))).toBe('/console?sign-in=unproved')
  })
})

describe('rejects metadata', () => {
  const unavailable = '/console?sign-in=unavailable'

  test('that name another issuer', async () => {
    provider.behaviour = { metadata: { issuer: 'https://elsewhere.example' } }
    expect(readLocation(await begin())).toBe(unavailable)
  })

  test('larger than 512 KiB', async () => {
    provider.behaviour = { metadata: { padding: 'x'.repeat(600 * 1024) } }
    expect(readLocation(await begin())).toBe(unavailable)
  })

  test.each(['javascript:alert(1)', 'data:text/html,x', 'file:///etc/passwd'])(
    'that would redirect people to %s',
    async (endpoint) => {
      provider.behaviour = { metadata: { authorization_endpoint: endpoint } }
      expect(readLocation(await begin())).toBe(unavailable)
    },
  )

  // Loopback is allowed here; 10.255.255.1 is not, and nothing is sent to it.
  test.each(['token_endpoint', 'jwks_uri'])('whose %s is in a private network', async (endpoint) => {
    const answer = await signIn({ metadata: { [endpoint]: 'http://10.255.255.1/x' } })
    expect(readLocation(answer)).toBe('/console?sign-in=unavailable')
  })
})

describe('is not held up by', () => {
  test('a key set larger than 512 KiB', async () => {
    const answer = await signIn({ keySet: { keys: [], padding: 'x'.repeat(600 * 1024) } })
    expect(readLocation(answer)).toBe('/console?sign-in=unavailable')
  })

  test('a key set that never arrives', { timeout: 20_000 }, async () => {
    provider.behaviour = { hangsAt: '/shop/keys' }
    const { back, cookie } = await goToProvider()
    const began = performance.now()
    expect(readLocation(await get(back, cookie))).toBe('/console?sign-in=unavailable')
    expect(performance.now() - began).toBeLessThan(10_000)
  })
})

describe('rejects a return', () => {
  test('from another provider (RFC 9207)', async () => {
    const answer = await signIn({
      metadata: { authorization_response_iss_parameter_supported: true },
      back: { iss: 'https://elsewhere.example' },
    })
    expect(readLocation(answer)).toBe('/console?sign-in=unproved')
  })

  test('with an ID token instead of a code', async () => {
    const { back, cookie } = await goToProvider()
    const token = `${encode({ alg: 'none' })}.${encode({ sub: 'x' })}.`
    const answer = await get(back.replace('code=', `id_token=${token}&was=`), cookie)
    expect(readLocation(answer)).toMatch(/^\/console\?sign-in=(unproved|denied)$/)
  })

  test('with the code of somebody else, who would then be signed in here', async () => {
    const [attackers, victims] = [await goToProvider(), await goToProvider()]
    const code = new URLSearchParams(attackers.back.split('?')[1]).get('code') ?? ''
    const mixed = victims.back.replace(/code=[^&]+/, `code=${code}`)
    // The provider compares the code with the verifier of the sign-in that asked for it.
    expect(readLocation(await get(mixed, victims.cookie))).toBe('/console?sign-in=unproved')
  })
})

test('redirects only to the console, whatever the return says', async () => {
  const { back, cookie } = await goToProvider()
  for (const name of ['next', 'return', 'redirect_uri', 'returnTo', 'url']) {
    const answer = await get(`${back}&${name}=https%3A%2F%2Felsewhere.example`, cookie)
    expect(readLocation(answer)).toMatch(/^\/console(\?sign-in=expired)?$/)
  }
})

test('starts a session of its own, not one that was planted in the browser', async () => {
  const planted = await signIn({ claims: { sub: 'attacker', email: 'attacker@shop.example' } })
  provider.behaviour = { claims: { sub: 'victim', email: 'victim@shop.example' } }
  const { back, cookie } = await goToProvider()
  const answer = await get(back, `${readCookie(planted)}; ${cookie}`)
  expect(readCookie(answer)).not.toBe(readCookie(planted))
  const session = await get('/console/session', readCookie(answer))
  expect(session.json()).toMatchObject({ user: { userId: 'victim@shop.example' } })
})
