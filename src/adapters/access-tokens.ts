import { createHash, randomUUID } from 'node:crypto'
import {
  createLocalJWKSet,
  createRemoteJWKSet,
  customFetch,
  decodeJwt,
  errors,
  exportJWK,
  generateKeyPair,
  importJWK,
  type JWK,
  type JWTPayload,
  type JWTVerifyGetKey,
  jwtVerify,
  SignJWT,
} from 'jose'
import type { MakeKey, SigningKey } from '../identity/service/signing-keys.ts'
import type { SignToken } from '../identity/service/tokens.ts'
import type { Clock } from '../kernel/clock.ts'
import { isScope, type Principal, type Scope } from '../kernel/principal.ts'
import { Problem } from '../kernel/problem.ts'

/** An identity provider beside Portolan's own, whose tokens the operator trusts. */
export interface TrustedIssuer {
  readonly issuer: string
  readonly audience: string
  readonly jwksUri: string
  /** The scopes that its tokens may carry here. */
  readonly scopes: readonly Scope[]
}

/** Makes an RSA key of 2048 bits, named by its thumbprint (RFC 7638). */
export const makeSigningKey: MakeKey = async () => {
  const { privateKey } = await generateKeyPair('RS256', { modulusLength: 2048, extractable: true })
  const jwk = await exportJWK(privateKey)
  const members = JSON.stringify({ e: jwk.e, kty: jwk.kty, n: jwk.n })
  const keyId = createHash('sha256').update(members).digest('base64url')
  return { keyId, algorithm: 'RS256', privateJwk: { ...jwk } }
}

/** The public half of a signing key, as it is published. */
export function publicJwk({ privateJwk, keyId, algorithm }: SigningKey) {
  const member = (name: string): string => String(privateJwk[name])
  return { kty: member('kty'), use: 'sig', alg: algorithm, kid: keyId, n: member('n'), e: member('e') }
}

/** Signs access tokens in the profile of RFC 9068. */
export function tokenSigner(issuer: string, audience: string): SignToken {
  return async (claims, key, issuedAt, lifetime) => {
    const seconds = Math.floor(issuedAt.getTime() / 1000)
    return new SignJWT({
      client_id: claims.clientId,
      scope: claims.scopes.join(' '),
      ...(claims.tenant === null ? {} : { tenant: claims.tenant }),
      brands: [...claims.brands],
    })
      .setProtectedHeader({ alg: key.algorithm, kid: key.keyId, typ: 'at+jwt' })
      .setIssuer(issuer)
      .setAudience(audience)
      .setSubject(claims.clientId)
      .setIssuedAt(seconds)
      .setExpirationTime(seconds + lifetime)
      .setJti(randomUUID())
      .sign(await importJWK(key.privateJwk as JWK, key.algorithm))
  }
}

export interface TokenVerifierOptions {
  readonly issuer: string
  readonly audience: string
  readonly trusted: readonly TrustedIssuer[]
  readonly clock: Clock
  /** The keys whose tokens are accepted at the moment. */
  readonly ownKeys: () => Promise<readonly SigningKey[]>
  /** Whether there is such a tenant, and which brands it has; asked for tokens of other issuers. */
  readonly tenant: (tenant: string) => Promise<{ readonly brands: readonly string[] } | null>
}

/** How many verified tokens are remembered, so that a client's next request need not be verified again. */
const mostRemembered = 5000
/** How long a verified token is remembered at the most, in milliseconds: how late a withdrawn key is noticed. */
const longestRemembered = 60_000
/** How often, in milliseconds, an unknown key id may make us read the keys again. */
const reloadInterval = 1_000

interface Remembered {
  readonly principal: Principal
  readonly until: number
}

/** Verifies access tokens: Portolan's own, and those of trusted issuers. */
export class TokenVerifier {
  readonly #options: TokenVerifierOptions
  readonly #foreign: ReadonlyMap<string, { readonly issuer: TrustedIssuer; readonly keys: JWTVerifyGetKey }>
  readonly #remembered = new Map<string, Remembered>()
  #own: { readonly keys: JWTVerifyGetKey; readonly at: number } | null = null

  constructor(options: TokenVerifierOptions) {
    this.#options = options
    this.#foreign = new Map(
      options.trusted.map((issuer) => [
        issuer.issuer,
        {
          issuer,
          keys: createRemoteJWKSet(new URL(issuer.jwksUri), { timeoutDuration: 5000, [customFetch]: noRedirects }),
        },
      ]),
    )
  }

  /** @throws Problem `unauthenticated` when the token is not good, `unavailable` when its keys cannot be had */
  async verify(token: string): Promise<Principal> {
    const now = this.#options.clock.now().getTime()
    const known = this.#remembered.get(token)
    if (known !== undefined && known.until > now) return known.principal
    const { principal, expires } = await this.#verifyAnew(token)
    this.#remember(token, { principal, until: Math.min(expires, now + longestRemembered) })
    return principal
  }

  #remember(token: string, remembered: Remembered): void {
    this.#remembered.delete(token)
    this.#remembered.set(token, remembered)
    if (this.#remembered.size <= mostRemembered) return
    const oldest = this.#remembered.keys().next()
    if (!oldest.done) this.#remembered.delete(oldest.value)
  }

  async #verifyAnew(token: string): Promise<{ readonly principal: Principal; readonly expires: number }> {
    const issuer = issuerOf(token)
    const foreign = this.#foreign.get(issuer)
    if (foreign !== undefined) return this.#verifyForeign(token, foreign.issuer, foreign.keys)
    if (issuer !== this.#options.issuer) throw refused('was given out by an issuer that is not trusted here')
    const { payload } = await explained(async () => {
      const options = { issuer, audience: this.#options.audience, typ: 'at+jwt', algorithms: ['RS256'], ...this.#times }
      try {
        return await jwtVerify(token, await this.#ownKeys(false), options)
      } catch (error) {
        if (!(error instanceof errors.JWKSNoMatchingKey)) throw error
        return await jwtVerify(token, await this.#ownKeys(true), options)
      }
    })
    return { principal: principalOf(payload, null), expires: Number(payload.exp) * 1000 }
  }

  async #verifyForeign(token: string, trusted: TrustedIssuer, keys: JWTVerifyGetKey) {
    const { payload } = await explained(() =>
      jwtVerify(token, keys, {
        issuer: trusted.issuer,
        audience: trusted.audience,
        algorithms: ['RS256', 'PS256', 'ES256', 'EdDSA'],
        ...this.#times,
      }),
    )
    const principal = principalOf(payload, trusted.scopes)
    if (principal.tenant === null) return { principal, expires: Number(payload.exp) * 1000 }
    const tenant = await this.#options.tenant(principal.tenant)
    if (tenant === null) throw refused('names a tenant that is not known here')
    const brands = principal.brands.filter((brand) => tenant.brands.includes(brand))
    return { principal: { ...principal, brands }, expires: Number(payload.exp) * 1000 }
  }

  get #times() {
    return { currentDate: this.#options.clock.now(), clockTolerance: 5, requiredClaims: ['exp'] }
  }

  async #ownKeys(again: boolean): Promise<JWTVerifyGetKey> {
    const now = this.#options.clock.now().getTime()
    if (
      this.#own !== null &&
      !(again && now - this.#own.at > reloadInterval) &&
      now - this.#own.at < longestRemembered
    ) {
      return this.#own.keys
    }
    try {
      const keys = (await this.#options.ownKeys()).map(publicJwk)
      this.#own = { keys: createLocalJWKSet({ keys }), at: now }
    } catch (error) {
      // What was known stays good while the database is away.
      if (this.#own === null || again) throw error
    }
    return this.#own.keys
  }
}

/** The issuer that the token claims to be of; only to choose the keys, nothing is believed yet. */
function issuerOf(token: string): string {
  try {
    return decodeJwt(token).iss ?? ''
  } catch {
    throw refused('is malformed')
  }
}

/** Keys come from the very address that the operator has named, or not at all. */
const noRedirects: typeof fetch = (url, init) => fetch(url, { ...init, redirect: 'error' })

function refused(why: string): Problem {
  return new Problem('unauthenticated', `The access token ${why}; get a new one from POST /connect/token`, {
    reason: 'invalid_token',
  })
}

const reasonsByCode: Readonly<Record<string, string>> = {
  ERR_JWT_EXPIRED: 'has expired',
  ERR_JWKS_NO_MATCHING_KEY: 'is signed with a key that is not known',
  ERR_JWS_SIGNATURE_VERIFICATION_FAILED: 'has a signature that does not fit',
  ERR_JWT_CLAIM_VALIDATION_FAILED: 'was not made for this server, or lacks a claim',
  ERR_JOSE_ALG_NOT_ALLOWED: 'is signed with an algorithm that is not taken',
}

/** Codes under which the key set itself could not be had, or is none; an answer that is not 200 has the generic one. */
const withoutKeys: ReadonlySet<string> = new Set(['ERR_JWKS_TIMEOUT', 'ERR_JWKS_INVALID', 'ERR_JOSE_GENERIC'])

async function explained<T>(verify: () => Promise<T>): Promise<T> {
  try {
    return await verify()
  } catch (error) {
    if (error instanceof Problem) throw error
    if (!(error instanceof errors.JOSEError) || withoutKeys.has(error.code)) {
      throw new Problem('unavailable', 'The keys of the token’s issuer cannot be read at the moment; try again', {
        retryAfter: 5,
        cause: error,
      })
    }
    throw refused(reasonsByCode[error.code] ?? 'is malformed')
  }
}

/** @param allowed the scopes that count; null for all */
function principalOf(payload: JWTPayload, allowed: readonly Scope[] | null): Principal {
  const { scope, scp, client_id: clientId, tenant, brands } = payload
  const words = typeof scope === 'string' ? scope.split(' ') : Array.isArray(scp) ? scp.map(String) : []
  const id = typeof clientId === 'string' ? clientId : payload.sub
  if (id === undefined) throw refused('does not name a client')
  if (tenant !== undefined && tenant !== null && typeof tenant !== 'string')
    throw refused('has a tenant that is no text')
  const operator = typeof tenant !== 'string'
  return {
    clientId: id,
    tenant: typeof tenant === 'string' ? tenant : null,
    brands: Array.isArray(brands) ? brands.map(String) : [],
    scopes: words
      .filter(isScope)
      .filter((word) => (allowed === null || allowed.includes(word)) && (operator || word !== 'admin')),
  }
}
