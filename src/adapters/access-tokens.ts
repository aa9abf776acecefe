import { createLocalJWKSet, decodeJwt, errors, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose'
import type { ClientAccess, SessionAccess, TenantAccess } from '../identity/service/access-lookup.ts'
import type { SigningKey } from '../identity/service/signing-keys.ts'
import type { Clock } from '../kernel/clock.ts'
import { isScope, type Principal, type Scope } from '../kernel/principal.ts'
import { Problem } from '../kernel/problem.ts'
import { IssuerKeys } from './issuer-keys.ts'
import type { OutgoingHttp } from './outgoing-http.ts'
import { limitByClient, limitByIssuer, limitBySession, limitByTenant } from './principal-limits.ts'
import { RefreshingCache } from './refreshing-cache.ts'
import { toPublicJwk } from './token-signing.ts'
import { createRejection, type TrustedIssuer, type VerifiedToken } from './verified-token.ts'

/** What a {@link TokenVerifier} checks tokens against. */
export interface TokenVerifierOptions {
  readonly issuer: string
  readonly audience: string
  readonly trusted: readonly TrustedIssuer[]
  /** For fetching the keys of trusted issuers; limits their size. */
  readonly http: OutgoingHttp
  readonly clock: Clock
  /** The keys whose tokens are currently accepted. */
  readonly ownKeys: () => Promise<readonly SigningKey[]>
  /** Looks up the current permissions of a client, for our own tokens. */
  readonly client: (clientId: string) => Promise<ClientAccess | null>
  /** Looks up the current permissions of a console session, for a tenant or none. */
  readonly session: (sessionId: string, tenant: string | null) => Promise<SessionAccess | null>
  /** Looks up a tenant, for tokens of other issuers. */
  readonly tenant: (tenant: string) => Promise<TenantAccess | null>
  /** Whether sandbox clients may call. */
  readonly admitsSandbox: boolean
}

/** Cached verified tokens, so that a client's next request need not verify again. */
const maxRemembered = 5000
/** Maximum cached permissions of clients, of sessions and of tenants. */
const maxCachedClients = 5000
/** Maximum milliseconds for which a verified token is cached. */
const longestRemembered = 30_000
/** Milliseconds for which keys are cached. Together with the above: how late a revoked key takes effect. */
const keyCacheTime = 25_000
/** Minimum milliseconds between reloads of the keys caused by unknown key ids. */
const reloadInterval = 1_000

interface CachedPrincipal {
  readonly verified: VerifiedToken
  readonly until: number
  /** The principal for the latest permissions, so that it is not recomputed each time. */
  bounded: { readonly by: object; readonly principal: Principal } | null
}

/** Verifies access tokens: Portolan's own, and those of trusted issuers. */
export class TokenVerifier {
  readonly #options: TokenVerifierOptions
  readonly #trustedIssuers: ReadonlyMap<string, { readonly issuer: TrustedIssuer; readonly keys: IssuerKeys }>
  readonly #cache = new Map<string, CachedPrincipal>()
  /** Verifications in progress: concurrent requests with one token share one. */
  readonly #underWay = new Map<string, Promise<Principal>>()
  readonly #clients: RefreshingCache<ClientAccess | null>
  readonly #sessions: RefreshingCache<SessionAccess | null>
  readonly #tenants: RefreshingCache<TenantAccess | null>
  #ownKeySet: { readonly keys: JWTVerifyGetKey; readonly at: number } | null = null

  constructor(options: TokenVerifierOptions) {
    this.#options = options
    const { clock, client, session, tenant } = options
    const readSession = (key: string) => {
      const [sessionId = '', ofTenant = ''] = key.split(' ')
      return session(sessionId, ofTenant === '' ? null : ofTenant)
    }
    this.#clients = new RefreshingCache({ clock, read: client, maxEntries: maxCachedClients })
    this.#sessions = new RefreshingCache({ clock, read: readSession, maxEntries: maxCachedClients })
    this.#tenants = new RefreshingCache({ clock, read: tenant, maxEntries: maxCachedClients })
    this.#trustedIssuers = new Map(
      options.trusted.map((issuer) => [
        issuer.issuer,
        { issuer, keys: new IssuerKeys(issuer.jwksUri, options.http, clock) },
      ]),
    )
  }

  /**
   * Returns the bearer of a token with the permissions that both the token and its client or tenant currently grant.
   *
   * @throws Problem `unauthenticated` if the token is invalid, `unavailable` if its keys cannot be fetched
   */
  async verify(token: string): Promise<Principal> {
    const now = this.#options.clock.now().getTime()
    const cached = this.#cache.get(token)
    if (cached !== undefined && cached.until > now) return this.#bound(cached, 0)
    const running = this.#underWay.get(token)
    if (running !== undefined) return running
    const admission = this.#admit(token, now).finally(() => this.#underWay.delete(token))
    this.#underWay.set(token, admission)
    return admission
  }

  async #admit(token: string, now: number): Promise<Principal> {
    const verified = await this.#verifyUncached(token)
    const remembered = { verified, until: Math.min(verified.expires, now + longestRemembered), bounded: null }
    // Permissions read before the token was issued may be outdated.
    const principal = await this.#bound(remembered, verified.issuedAt * 1000 + 999)
    this.#cachePrincipal(token, remembered)
    return principal
  }

  async #bound(remembered: CachedPrincipal, since: number): Promise<Principal> {
    const { verified } = remembered
    const { principal } = verified
    const { tenant, clientId, sessionId } = principal
    const { admitsSandbox } = this.#options
    if (verified.isForeign && tenant === null) return principal
    if (verified.isForeign) {
      const status = await this.#tenants.getValue(tenant ?? '', since)
      return cacheBounded(remembered, status, 'is for a tenant that does not exist here', (by) =>
        limitByTenant(principal, by),
      )
    }
    if (sessionId !== undefined) {
      const status = await this.#sessions.getValue(`${sessionId} ${tenant ?? ''}`, since)
      return cacheBounded(remembered, status, 'belongs to a user who has signed out or may not sign in', (by) =>
        limitBySession(principal, by, admitsSandbox),
      )
    }
    const status = await this.#clients.getValue(clientId, since)
    return cacheBounded(remembered, status, 'is for a client that does not exist here', (by) =>
      limitByClient(verified, by, admitsSandbox),
    )
  }

  #cachePrincipal(token: string, remembered: CachedPrincipal): void {
    this.#cache.delete(token)
    this.#cache.set(token, remembered)
    if (this.#cache.size <= maxRemembered) return
    const oldest = this.#cache.keys().next()
    if (!oldest.done) this.#cache.delete(oldest.value)
  }

  async #verifyUncached(token: string): Promise<VerifiedToken> {
    const issuer = readClaimedIssuer(token)
    const foreign = this.#trustedIssuers.get(issuer)
    if (foreign !== undefined) return this.#verifyForeign(token, foreign.issuer, foreign.keys.find)
    if (issuer !== this.#options.issuer) throw createRejection('comes from an issuer that is not trusted')
    const { payload } = await explainFailure(async () => {
      const options = { issuer, audience: this.#options.audience, typ: 'at+jwt', algorithms: ['RS256'], ...this.#times }
      try {
        return await jwtVerify(token, await this.#loadOwnKeys(false), options)
      } catch (error) {
        if (!(error instanceof errors.JWKSNoMatchingKey)) throw error
        return await jwtVerify(token, await this.#loadOwnKeys(true), options)
      }
    })
    return toVerifiedToken(payload, { ...toPrincipal(payload, null), ...readSessionClaims(payload) }, false)
  }

  async #verifyForeign(token: string, trusted: TrustedIssuer, keys: JWTVerifyGetKey): Promise<VerifiedToken> {
    const { payload } = await explainFailure(() =>
      jwtVerify(token, keys, {
        issuer: trusted.issuer,
        audience: trusted.audience,
        typ: 'at+jwt',
        maxTokenAge: trusted.maximumAge,
        algorithms: ['RS256', 'PS256', 'ES256', 'EdDSA'],
        ...this.#times,
      }),
    )
    const { issuedAt, expires, principal } = toVerifiedToken(payload, toPrincipal(payload, trusted.scopes), true)
    return {
      principal: limitByIssuer(principal, trusted),
      issuedAt,
      expires: Math.min(expires, (issuedAt + trusted.maximumAge) * 1000),
      isForeign: true,
    }
  }

  get #times() {
    return { currentDate: this.#options.clock.now(), clockTolerance: 5, requiredClaims: ['exp', 'iat'] }
  }

  async #loadOwnKeys(isReload: boolean): Promise<JWTVerifyGetKey> {
    const now = this.#options.clock.now().getTime()
    if (
      this.#ownKeySet !== null &&
      !(isReload && now - this.#ownKeySet.at > reloadInterval) &&
      now - this.#ownKeySet.at < keyCacheTime
    ) {
      return this.#ownKeySet.keys
    }
    try {
      const keys = (await this.#options.ownKeys()).map(toPublicJwk)
      this.#ownKeySet = { keys: createLocalJWKSet({ keys }), at: now }
    } catch (error) {
      // Cached keys remain valid while the database is unavailable.
      if (this.#ownKeySet === null || isReload) throw error
    }
    return this.#ownKeySet.keys
  }
}

/**
 * Computes the principal for the current permissions, unless they have not changed. @throws Problem if there are none
 */
function cacheBounded<Status extends object>(
  remembered: CachedPrincipal,
  status: Status | null,
  refusal: string,
  bound: (status: Status) => Principal,
): Principal {
  if (status === null) throw createRejection(refusal)
  if (remembered.bounded?.by === status) return remembered.bounded.principal
  const principal = bound(status)
  remembered.bounded = { by: status, principal }
  return principal
}

/** The issuer claimed by the token; unverified, only for choosing the keys. */
function readClaimedIssuer(token: string): string {
  try {
    return decodeJwt(token).iss ?? ''
  } catch {
    throw createRejection('is malformed')
  }
}

function toVerifiedToken({ iat, exp }: JWTPayload, principal: Principal, isForeign: boolean): VerifiedToken {
  return { principal, issuedAt: iat ?? 0, expires: Number(exp) * 1000, isForeign }
}

const reasonsByCode: Readonly<Record<string, string>> = {
  ERR_JWT_EXPIRED: 'has expired',
  ERR_JWKS_NO_MATCHING_KEY: 'is signed with an unknown key',
  ERR_JWS_SIGNATURE_VERIFICATION_FAILED: 'has an invalid signature',
  ERR_JWT_CLAIM_VALIDATION_FAILED: 'was not issued for this server, or lacks a claim',
  ERR_JOSE_ALG_NOT_ALLOWED: 'uses an algorithm that is not accepted',
}

async function explainFailure<T>(verify: () => Promise<T>): Promise<T> {
  try {
    return await verify()
  } catch (error) {
    if (error instanceof Problem) throw error
    if (!(error instanceof errors.JOSEError)) {
      throw new Problem('unavailable', 'The keys of the token’s issuer are unavailable at the moment; try again', {
        retryAfter: 5,
        cause: error,
      })
    }
    throw createRejection(reasonsByCode[error.code] ?? 'is malformed')
  }
}

/** The claims of a console user's token. */
function readSessionClaims({ sid, auth_time: time }: JWTPayload): Pick<Principal, 'sessionId' | 'signedInAt'> {
  if (typeof sid !== 'string') return {}
  return { sessionId: sid, ...(typeof time === 'number' ? { signedInAt: new Date(time * 1000) } : {}) }
}

/** @param allowed the scopes that count; null for all */
function toPrincipal(payload: JWTPayload, allowed: readonly Scope[] | null): Principal {
  const { scope, scp, client_id: clientId, tenant, brands } = payload
  const scopeWords = typeof scope === 'string' ? scope.split(' ') : Array.isArray(scp) ? scp.map(String) : []
  const id = typeof clientId === 'string' ? clientId : payload.sub
  if (id === undefined) throw createRejection('does not name a client')
  if (tenant !== undefined && tenant !== null && typeof tenant !== 'string')
    throw createRejection('has a tenant that is not a string')
  const operator = typeof tenant !== 'string'
  return {
    clientId: id,
    tenant: typeof tenant === 'string' ? tenant : null,
    brands: Array.isArray(brands) ? brands.map(String) : [],
    scopes: scopeWords
      .filter(isScope)
      .filter((word) => (allowed === null || allowed.includes(word)) && (operator || word !== 'admin')),
  }
}
