import type { Scope } from '../../kernel/principal.ts'
import { Problem } from '../../kernel/problem.ts'
import type { UnitOfWork } from '../../kernel/unit-of-work.ts'
import type { AccessLookup } from './access-lookup.ts'
import { ClientLookupBatcher, type RunInUnit } from './client-lookups.ts'
import type { ApiClient, Clients } from './clients.ts'
import { findScope } from './scope-names.ts'
import type { ClientProof, SecretVerifier } from './secret-verifier.ts'
import type { SigningKey, SigningKeys } from './signing-keys.ts'

/** How long an access token is good for, in seconds. */
const tokenLifetime = 3600
/** How long that of an operator is, who can reach more. */
const operatorTokenLifetime = 600

/** What an access token says, beside the registered claims that the signer adds. */
export interface TokenClaims {
  readonly clientId: string
  readonly scopes: readonly Scope[]
  readonly tenant: string | null
  readonly brands: readonly string[]
  /** Of somebody who has signed in to the console. */
  readonly sessionId?: string
}

/** Signs access tokens (RFC 9068). */
export type SignToken = (claims: TokenClaims, key: SigningKey, issuedAt: Date, lifetime: number) => Promise<string>

export interface TokenRequest extends ClientProof {
  /** Scopes asked for, separated by blanks; absent for all that the client has. */
  readonly scope: string | null
}

export interface IssuedToken {
  readonly accessToken: string
  readonly expiresIn: number
  readonly scopes: readonly Scope[]
  readonly tenant: string | null
}

/** Reads and changes, each in a unit of work of its own. */
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
  /** Whether clients of the sandbox may have tokens here. */
  readonly admitsSandbox: boolean
}

/** Gives out access tokens to clients that know their secret (RFC 6749 §4.4). */
export class Tokens {
  readonly #deps: TokensDeps
  readonly #lookups: ClientLookupBatcher

  constructor(deps: TokensDeps) {
    this.#deps = deps
    this.#lookups = new ClientLookupBatcher(deps.clients)
  }

  /**
   * Gives a token to a client that proves itself.
   *
   * @throws Problem with the OAuth error code as its reason: `unauthenticated` invalid_client, `invalid` invalid_scope,
   *   and `unavailable` temporarily_unavailable
   */
  async issueToken({ read, change }: Access, request: TokenRequest): Promise<IssuedToken> {
    const { clients, proofs } = this.#deps
    const { secret } = request
    const found = await this.#lookups.findClient(read, request.clientId)
    if (found !== null) this.#assertNotSandbox(found)
    // Between two units of work: comparing can take long, and whoever guesses must not hold up what others do meanwhile.
    const client = await proofs.verifySecret(found, request)
    if (clients.isHashTooExpensive(client, secret)) await change((unit) => clients.rewriteSecret(unit, client, secret))
    const scopes = resolveGrantedScopes(client, request.scope)
    // Nothing that was given out for the secret before outlives it.
    const until = proofs.isPreviousSecret(client, secret) ? client.previousSecretExpiresAt : null
    return read((unit) => this.signToken(unit, client, scopes, until))
  }

  /**
   * Signs a token for a client that needs no further proof: the command line's own `token` command.
   *
   * @param until when it ends at the latest; null for its usual time
   * @throws Problem `unauthenticated` for a client of the sandbox where those do not work, or of a disabled tenant
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
    const left = until === null ? usualLifetime : Math.floor((until.getTime() - unit.at.getTime()) / 1000)
    const lifetime = Math.max(1, Math.min(usualLifetime, left))
    const accessToken = await this.#deps.sign(claims, key, issuedAt(unit.at, client), lifetime)
    return { accessToken, expiresIn: lifetime, scopes, tenant: client.tenant }
  }

  #assertNotSandbox({ clientId, isSandbox }: ApiClient): void {
    if (!isSandbox || this.#deps.admitsSandbox) return
    throw barred(
      clientId,
      `The client ${clientId} is a client of the sandbox, which works only outside production and on a loopback address; renew its secret to make it an ordinary client: portolan client renew-secret ${clientId}`,
    )
  }

  async #listBrands(unit: UnitOfWork, client: ApiClient): Promise<readonly string[]> {
    if (client.tenant === null) return []
    const status = await this.#deps.accessLookup.findTenantAccess(unit, client.tenant)
    if (status?.isDisabled !== false) throw barred(client.clientId, 'The tenant of this client is disabled')
    const { brands } = status
    return client.brands === null ? brands : brands.filter((brand) => client.brands?.includes(brand))
  }
}

const barred = (clientId: string, message: string): Problem =>
  new Problem('unauthenticated', message, { reason: 'invalid_client', context: { clientId } })

/** Full seconds, as tokens have them: never before the secret was renewed, as such tokens are refused. */
function issuedAt(at: Date, { secretRenewedAt }: ApiClient): Date {
  const renewed = Math.ceil((secretRenewedAt?.getTime() ?? 0) / 1000) * 1000
  return new Date(Math.max(at.getTime(), renewed))
}

/**
 * The scopes that are granted to who asks for these names. Names that mean nothing here are left out, as RFC 6749 §3.3
 * allows where the answer says what was granted.
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
