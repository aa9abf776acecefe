import type { Scope } from '../../kernel/principal.ts'
import { Problem } from '../../kernel/problem.ts'
import type { UnitOfWork } from '../../kernel/unit-of-work.ts'
import type { AccessLookup } from './access-lookup.ts'
import type { ApiClient } from './client.ts'
import { ClientLookupBatcher, type RunInUnit } from './client-lookups.ts'
import type { Clients } from './clients.ts'
import { findScope } from './scope-names.ts'
import type { ClientProof, SecretVerifier } from './secret-verifier.ts'
import type { SigningKey, SigningKeys } from './signing-keys.ts'

/** Lifetime of an access token, in seconds. */
const tokenLifetime = 3600
/** Shorter for operators, who can access more. */
const operatorTokenLifetime = 600

/** The claims of an access token, besides the registered ones that the signer adds. */
export interface TokenClaims {
  readonly clientId: string
  readonly scopes: readonly Scope[]
  readonly tenant: string | null
  readonly brands: readonly string[]
  /** For a console user. */
  readonly sessionId?: string
  /** When the console user proved who they are; null if unknown. */
  readonly signedInAt?: Date | null
}

/** Signs access tokens (RFC 9068). */
export type SignToken = (claims: TokenClaims, key: SigningKey, issuedAt: Date, lifetime: number) => Promise<string>

export interface TokenRequest extends ClientProof {
  /** Requested scopes, separated by spaces; null for all of the client's. */
  readonly scope: string | null
}

export interface IssuedToken {
  readonly accessToken: string
  readonly expiresIn: number
  readonly scopes: readonly Scope[]
  readonly tenant: string | null
}

/** Runs reads and changes, each in a unit of work of its own. */
export interface Access {
  readonly read: RunInUnit
  readonly change: RunInUnit
}

export interface TokensDeps {
  readonly clients: Clients
  readonly accessLookup: AccessLookup
  readonly keys: SigningKeys
  readonly sign: SignToken
  readonly proofs: SecretVerifier
  /** Whether sandbox clients may obtain tokens. */
  readonly admitsSandbox: boolean
}

/** Issues access tokens to clients that prove their secret (RFC 6749 §4.4). */
export class Tokens {
  readonly #deps: TokensDeps
  readonly #lookups: ClientLookupBatcher

  constructor(deps: TokensDeps) {
    this.#deps = deps
    this.#lookups = new ClientLookupBatcher(deps.clients)
  }

  /**
   * Issues a token to an authenticated client.
   *
   * @throws Problem with the OAuth error code as its reason: `unauthenticated` invalid_client, `invalid` invalid_scope,
   *   and `unavailable` temporarily_unavailable
   */
  async issueToken({ read, change }: Access, request: TokenRequest): Promise<IssuedToken> {
    const { clients, proofs } = this.#deps
    const { secret } = request
    const found = await this.#lookups.findClient(read, request.clientId)
    if (found !== null) this.#assertNotSandbox(found)
    // Outside any unit of work: comparing can take long, and an attacker must not hold up others' transactions.
    const client = await proofs.verifySecret(found, request)
    if (clients.isHashTooExpensive(client, secret)) await change((unit) => clients.rewriteSecret(unit, client, secret))
    const scopes = resolveGrantedScopes(client, request.scope)
    // Tokens issued for the previous secret do not outlive it.
    const until = proofs.isPreviousSecret(client, secret) ? client.previousSecretExpiresAt : null
    return read((unit) => this.signToken(unit, client, scopes, until))
  }

  /**
   * Issues a token without authentication, for the command `token`.
   *
   * @param until latest expiry; null for the usual lifetime
   * @throws Problem `unauthenticated` for a sandbox client where those are not admitted, or for a disabled tenant
   */
  async signToken(
    unit: UnitOfWork,
    client: ApiClient,
    scopes: readonly Scope[],
    until: Date | null = null,
  ): Promise<IssuedToken> {
    this.#assertNotSandbox(client)
    const [key] = await this.#deps.keys.listAcceptedKeys(unit)
    if (key === undefined) throw new Error('there is no signing key')
    const brands = await this.#listBrands(unit, client)
    const claims = { clientId: client.clientId, scopes, tenant: client.tenant, brands }
    const usualLifetime = client.tenant === null ? operatorTokenLifetime : tokenLifetime
    const secondsLeft = until === null ? usualLifetime : Math.floor((until.getTime() - unit.at.getTime()) / 1000)
    const lifetime = Math.max(1, Math.min(usualLifetime, secondsLeft))
    const accessToken = await this.#deps.sign(claims, key, getIssueTime(unit.at, client), lifetime)
    return { accessToken, expiresIn: lifetime, scopes, tenant: client.tenant }
  }

  #assertNotSandbox({ clientId, isSandbox }: ApiClient): void {
    if (!isSandbox || this.#deps.admitsSandbox) return
    throw createBarredProblem(
      clientId,
      `The client ${clientId} is a client of the sandbox, which works only outside production and on a loopback address; renew its secret to make it an ordinary client: portolan client renew-secret ${clientId}`,
    )
  }

  async #listBrands(unit: UnitOfWork, client: ApiClient): Promise<readonly string[]> {
    if (client.tenant === null) return []
    const status = await this.#deps.accessLookup.findTenantAccess(unit, client.tenant)
    if (status?.isDisabled !== false)
      throw createBarredProblem(client.clientId, 'The tenant of this client is disabled')
    const { brands } = status
    return client.brands === null ? brands : brands.filter((brand) => client.brands?.includes(brand))
  }
}

const createBarredProblem = (clientId: string, message: string): Problem =>
  new Problem('unauthenticated', message, { reason: 'invalid_client', context: { clientId } })

/** Whole seconds, as in tokens; never before the secret's renewal, because earlier tokens are rejected. */
function getIssueTime(at: Date, { secretRenewedAt }: ApiClient): Date {
  const renewed = Math.ceil((secretRenewedAt?.getTime() ?? 0) / 1000) * 1000
  return new Date(Math.max(at.getTime(), renewed))
}

/**
 * Returns the scopes granted for the requested names. Unknown names are left out, as RFC 6749 §3.3 permits if the
 * response states what was granted.
 */
function resolveGrantedScopes(client: ApiClient, requestedScopes: string | null): readonly Scope[] {
  if (requestedScopes === null) return client.scopes
  const named = requestedScopes.split(' ').map(findScope)
  const granted = [...new Set(named.filter((scope) => scope !== null))]
  if (granted.length === 0 || !granted.every((scope) => client.scopes.includes(scope))) {
    throw new Problem('invalid', `This client may request only these scopes: ${client.scopes.join(' ')}`, {
      reason: 'invalid_scope',
      context: { clientId: client.clientId },
    })
  }
  return granted
}
