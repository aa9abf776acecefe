import { createHmac, createPublicKey } from 'node:crypto'
import { createTokenSigner, makeSigningKey } from '../../src/adapters/token-signing.ts'
import type { Scope } from '../../src/kernel/principal.ts'
import type { TestServer } from './test-server.ts'

export interface Claims {
  readonly clientId: string
  readonly tenant: string | null
  readonly scopes: readonly Scope[]
  /** None by default. */
  readonly brands?: readonly string[]
}

/** Creates tokens at will: valid ones with the server's own key, and ones that must be rejected. */
export interface Forger {
  /** Signs a token with the server's own key. */
  sign(claims: Claims): Promise<string>
  /** Creates invalid tokens with the given claims, keyed by what is wrong with them. */
  forge(claims: Claims): Promise<ReadonlyMap<string, string>>
}

const audience = 'portolan'
const lifetime = 3600

const encode = (part: unknown): string => Buffer.from(JSON.stringify(part)).toString('base64url')
const decode = (part = ''): object => JSON.parse(Buffer.from(part, 'base64url').toString('utf8')) as object

export async function createForger({ system }: TestServer): Promise<Forger> {
  const issuer = system.config.publicUrl
  const [key] = await system.database.runAsSystem((unit) => system.identity.keys.listAcceptedKeys(unit))
  if (key === undefined) throw new Error('the server has no signing key')
  const stranger = await makeSigningKey()
  const now = () => system.clock.now()
  const withoutBrands = (claims: Claims) => ({ brands: [], ...claims })
  const sign = (claims: Claims) => createTokenSigner(issuer, audience)(withoutBrands(claims), key, now(), lifetime)

  return {
    sign,
    async forge(claims) {
      const [head = '', payload = '', signature = ''] = (await sign(claims)).split('.')
      const header = decode(head)
      const publicKey = createPublicKey({ key: key.privateJwk, format: 'jwk' })
      const pem = publicKey.export({ type: 'spki', format: 'pem' })
      const confused = `${encode({ ...header, alg: 'HS256' })}.${payload}`
      const forgedPayload = encode({ ...decode(payload), client_id: 'somebody-else' })
      const signedBy = (changed: Partial<typeof key>) =>
        createTokenSigner(issuer, audience)(withoutBrands(claims), { ...key, ...changed }, now(), lifetime)
      return new Map([
        ['key of a stranger', await signedBy(stranger)],
        ['key of a stranger under our key id', await signedBy({ privateJwk: stranger.privateJwk })],
        ['alg none', `${encode({ ...header, alg: 'none' })}.${payload}.`],
        ['alg None', `${encode({ ...header, alg: 'None' })}.${payload}.`],
        ['alg none with a signature', `${encode({ ...header, alg: 'none' })}.${payload}.${signature}`],
        ['public key as a secret', `${confused}.${createHmac('sha256', pem).update(confused).digest('base64url')}`],
        ['changed claims', `${head}.${forgedPayload}.${signature}`],
        ['no signature', `${head}.${payload}.`],
        [
          'another issuer',
          await createTokenSigner('https://elsewhere.example', audience)(withoutBrands(claims), key, now(), lifetime),
        ],
        ['another audience', await createTokenSigner(issuer, 'elsewhere')(withoutBrands(claims), key, now(), lifetime)],
        [
          'expired',
          await createTokenSigner(issuer, audience)(
            withoutBrands(claims),
            key,
            new Date(now().getTime() - 7_200_000),
            3600,
          ),
        ],
      ])
    },
  }
}
