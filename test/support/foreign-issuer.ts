import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, type JWK, SignJWT } from 'jose'
import { TokenVerifier, type TokenVerifierOptions } from '../../src/adapters/access-tokens.ts'
import { largestKeySet } from '../../src/adapters/issuer-keys.ts'
import { loopbackRanges } from '../../src/adapters/outgoing-guard.ts'
import { createOutgoingHttp } from '../../src/adapters/outgoing-http.ts'
import type { TrustedIssuer } from '../../src/adapters/verified-token.ts'
import { createAccessReaders } from '../../src/composition/open-database.ts'
import type { TestClock } from './test-clock.ts'
import { startTestServer, type TestServer } from './test-server.ts'

type KeyPair = Awaited<ReturnType<typeof generateKeyPair>>

export const issuerName = 'https://identity.example/'
export const issuerAudience = 'portolan-of-acme'
export const checkoutPath = '/checkout/api/v3/Retailer/Confirmation'

/** Changes to a valid token. */
export interface TokenOverrides {
  readonly claims?: Readonly<Record<string, unknown>>
  readonly header?: Readonly<Record<string, string>>
  readonly key?: KeyPair['privateKey']
}

/** Where and what a test calls with a token. */
export interface CallOptions {
  readonly at?: TestServer
  readonly url?: string
}

/** The time of a clock as a token states it. */
export const readSeconds = (clock: TestClock): number => Math.floor(clock.now().getTime() / 1000)

/** An identity provider on the loopback address whose access tokens a server trusts, and that server. */
export class ForeignIssuer {
  readonly keys: KeyPair
  readonly publishedKey: JWK
  /** Answers requests to the provider. */
  respond: RequestListener
  /** Answers with the published key. */
  readonly publish: RequestListener = (_request, response) => {
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ keys: [this.publishedKey] }))
  }
  readonly #clock: TestClock
  readonly #provider: Server
  #server: TestServer | undefined

  private constructor(clock: TestClock, keys: KeyPair, publishedKey: JWK) {
    this.#clock = clock
    this.keys = keys
    this.publishedKey = publishedKey
    this.respond = this.publish
    this.#provider = createServer((request, response) => this.respond(request, response))
  }

  static async start(clock: TestClock): Promise<ForeignIssuer> {
    const keys = await generateKeyPair('RS256', { extractable: true })
    const publishedKey = { ...(await exportJWK(keys.publicKey)), kid: 'theirs', alg: 'RS256', use: 'sig' }
    const foreign = new ForeignIssuer(clock, keys, publishedKey)
    foreign.#provider.listen(0, '127.0.0.1')
    await once(foreign.#provider, 'listening')
    foreign.#server = await foreign.startServer(foreign.trust('/jwks'))
    return foreign
  }

  async stop(): Promise<void> {
    await this.server.stop()
    this.#provider.closeAllConnections()
    this.#provider.close()
  }

  /** The server that trusts the provider. */
  get server(): TestServer {
    if (this.#server === undefined) throw new Error('the server has not started')
    return this.#server
  }

  /** The address of the provider. */
  get address(): string {
    return `http://127.0.0.1:${(this.#provider.address() as AddressInfo).port}`
  }

  /** Settings that trust the provider, with its keys at a path. */
  trust(path: string, changes: Partial<TrustedIssuer> = {}): TrustedIssuer {
    return {
      name: 'corp',
      issuer: issuerName,
      audience: issuerAudience,
      jwksUri: `${this.address}${path}`,
      scopes: ['checkout', 'returns'],
      tenants: { acme: 'all', globex: [] },
      maximumAge: 3600,
      ...changes,
    }
  }

  startServer(...trustedIssuers: readonly TrustedIssuer[]): Promise<TestServer> {
    return startTestServer({ clock: this.#clock }, { trustedIssuers })
  }

  /** A token of the provider with the given claims changed; undefined removes one. */
  async createToken({ claims = {}, header = {}, key = this.keys.privateKey }: TokenOverrides = {}): Promise<string> {
    const now = readSeconds(this.#clock)
    const payload: Record<string, unknown> = {
      iss: issuerName,
      aud: issuerAudience,
      sub: 'their-client',
      iat: now,
      exp: now + 600,
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

  /** Calls a server, by default the one that trusts the provider, with a token. */
  callWith(token: string, { at = this.server, url = checkoutPath }: CallOptions = {}) {
    return at.app.inject({ url, headers: { authorization: `Bearer ${token}` } })
  }

  /** The status of a call with a token. */
  async getStatus(overrides: TokenOverrides, options: CallOptions = {}): Promise<number> {
    return (await this.callWith(await this.createToken(overrides), options)).statusCode
  }

  /** A token verifier with empty caches. */
  createVerifier(changes: Partial<TokenVerifierOptions> = {}): TokenVerifier {
    const { database, identity, config } = this.server.system
    return new TokenVerifier({
      issuer: config.publicUrl,
      audience: 'portolan',
      trusted: config.trustedIssuers,
      http: createOutgoingHttp({ allowedRanges: loopbackRanges, maxResponseBytes: largestKeySet }),
      clock: this.#clock,
      ownKeys: () => database.runAsSystem((unit) => identity.keys.listAcceptedKeys(unit)),
      admitsSandbox: true,
      ...createAccessReaders(database, identity),
      ...changes,
    })
  }

  /** The principal that the server derives from a token. */
  async verifyToken(overrides: TokenOverrides): ReturnType<TokenVerifier['verify']> {
    return this.createVerifier().verify(await this.createToken(overrides))
  }
}
