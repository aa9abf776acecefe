import { createHmac, randomUUID } from 'node:crypto'
import { CompactEncrypt, CompactSign, exportJWK, exportSPKI, generateKeyPair, importJWK } from 'jose'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { ForeignIssuer, readSeconds, type TokenOverrides } from '../../test/support/foreign-issuer.ts'
import { TestClock } from '../../test/support/test-clock.ts'

const clock = new TestClock()
let foreign: ForeignIssuer

beforeAll(async () => {
  foreign = await ForeignIssuer.start(clock)
})
afterAll(() => foreign.stop())
afterEach(() => {
  foreign.respond = foreign.publish
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
    ['that was issued longer ago than the operator allows', { claims: { iat: readSeconds(clock) - 3700 } }],
    ['that says it was issued in the future', { claims: { iat: readSeconds(clock) + 600 } }],
    ['for a tenant that its issuer is not bound to', { claims: { tenant: 'initech' } }],
    ['of a client that would break a line', { claims: { sub: 'a\nb' } }],
    ['of an endless client', { claims: { sub: 'a'.repeat(201) } }],
    ['that has expired', { claims: { exp: readSeconds(clock) - 60 } }],
    ['that never expires', { claims: { exp: undefined } }],
    ['that is not good yet', { claims: { nbf: readSeconds(clock) + 600 } }],
    ['for an unknown tenant', { claims: { tenant: 'nobody' } }],
    ['for an empty tenant', { claims: { tenant: '' } }],
    ['for a tenant that the database does not take', { claims: { tenant: 'acme\0' } }],
    ['for a tenant that is a list', { claims: { tenant: ['acme'] } }],
    ['for a tenant that is a number', { claims: { tenant: 1 } }],
    ['of no client', { claims: { sub: undefined } }],
    ['under an unknown key id', { header: { kid: 'unknown' } }],
    ['with a header that nobody understands', { header: { crit: ['b64'] as unknown as string } }],
  ])('%s', async (_, overrides) => {
    const authResponse = await foreign.callWith(await foreign.createToken(overrides).catch(() => 'x.y.z'))
    expect(authResponse.statusCode).toBe(401)
    expect(authResponse.headers['www-authenticate']).toMatch(/^Bearer /)
  })

  test('signed by another key under the issuer’s key id', async () => {
    const { privateKey } = await generateKeyPair('RS256')
    expect(await foreign.getStatus({ key: privateKey })).toBe(401)
  })

  test('signed with a key that comes with it, without asking for one', async () => {
    const own = await generateKeyPair('RS256', { extractable: true })
    const jwk = (await exportJWK(own.publicKey)) as unknown as string
    let asked = 0
    foreign.respond = (request, response) => {
      if (request.url === '/own') asked++
      foreign.publish(request, response)
    }
    const url = `${foreign.address}/own`
    for (const header of [{ jwk }, { jku: url }, { x5u: url }, { x5c: ['AAAA'] as unknown as string }]) {
      expect(await foreign.getStatus({ key: own.privateKey, header })).toBe(401)
    }
    for (const kid of ['../own', url, "theirs' or '1'='1", 'theirs\0', '__proto__', '']) {
      expect(await foreign.getStatus({ key: own.privateKey, header: { kid } })).toBe(401)
    }
    expect(asked).toBe(0)
  })

  test('that is encrypted, or inside another one', async () => {
    const inner = await foreign.createToken()
    const encrypted = await new CompactEncrypt(Buffer.from(inner))
      .setProtectedHeader({ alg: 'RSA-OAEP-256', enc: 'A256GCM', cty: 'JWT', typ: 'at+jwt' })
      .encrypt(await importJWK({ ...foreign.publishedKey, use: 'enc', alg: 'RSA-OAEP-256' }))
    const nested = await new CompactSign(Buffer.from(inner))
      .setProtectedHeader({ alg: 'RS256', kid: 'theirs', typ: 'at+jwt', cty: 'JWT' })
      .sign(foreign.keys.privateKey)
    for (const token of [encrypted, nested]) expect((await foreign.callWith(token)).statusCode).toBe(401)
  })

  test('if the issuer publishes its key under a key id twice, whoever signed it', async () => {
    const other = await generateKeyPair('RS256', { extractable: true })
    const twin = { ...(await exportJWK(other.publicKey)), kid: 'theirs', alg: 'RS256', use: 'sig' }
    foreign.respond = (_, response) => response.end(JSON.stringify({ keys: [twin, foreign.publishedKey] }))
    const stranger = await generateKeyPair('RS256')
    await expect(
      foreign.createVerifier().verify(await foreign.createToken({ key: stranger.privateKey })),
    ).rejects.toMatchObject({
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
      const status = await foreign.getStatus({ claims: changed }, { url })
      expect({ changed, isRefused: status === 401 || status === 403 }).toEqual({ changed, isRefused: true })
    }
  })

  test('signed with the public key as a secret', async () => {
    const secrets = [
      await exportSPKI(foreign.keys.publicKey),
      (await exportSPKI(foreign.keys.publicKey)).trim(),
      foreign.publishedKey.n ?? '',
    ]
    for (const alg of ['HS256', 'HS384', 'HS512']) {
      for (const secret of secrets) {
        const text = await replaceHeader({ alg })
        const signature = createHmac(alg.replace('HS', 'sha'), secret).update(text).digest('base64url')
        expect((await foreign.callWith(`${text}.${signature}`)).statusCode).toBe(401)
      }
    }
  })

  test.each(['none', 'None', 'NONE', ''])('without a signature, with algorithm %j', async (alg) => {
    const [, , signature] = (await foreign.createToken()).split('.')
    const text = await replaceHeader({ alg })
    for (const end of ['', signature]) expect((await foreign.callWith(`${text}.${end}`)).statusCode).toBe(401)
  })

  /** Header and claims of a valid token, with another algorithm in the header. */
  async function replaceHeader(header: object): Promise<string> {
    const [head = '', claims = ''] = (await foreign.createToken()).split('.')
    const changed = { ...(JSON.parse(Buffer.from(head, 'base64url').toString()) as object), ...header }
    return `${Buffer.from(JSON.stringify(changed)).toString('base64url')}.${claims}`
  }
})
