import { isScope, type Scope } from '../../kernel/principal.ts'
import { Problem } from '../../kernel/problem.ts'
import type { UnitOfWork } from '../../kernel/unit-of-work.ts'
import type { ApiClient, Clients } from './clients.ts'
import type { SigningKey, SigningKeys } from './signing-keys.ts'
import type { TenantStore } from './tenants.ts'

/** How long an access token is good for, in seconds. */
export const tokenLifetime = 3600

/** What an access token says, beside the registered claims that the signer adds. */
export interface TokenClaims {
  readonly clientId: string
  readonly scopes: readonly Scope[]
  readonly tenant: string | null
  readonly brands: readonly string[]
}

/** Signs access tokens (RFC 9068). */
export type SignToken = (claims: TokenClaims, key: SigningKey, issuedAt: Date, lifetime: number) => Promise<string>

/** Counts failed attempts, by client id and address. */
export interface FailedAttempts {
  /** Seconds to wait before another attempt is looked at; 0 when there need be no wait. */
  wait(clientId: string, address: string): Promise<number>
  /** Counts one more; answers the seconds to wait if it was one too many, else 0. */
  record(clientId: string, address: string): Promise<number>
}

export interface TokenRequest {
  readonly clientId: string
  readonly secret: string
  /** Scopes asked for, separated by blanks; absent for all that the client has. */
  readonly scope: string | null
  readonly address: string
}

export interface IssuedToken {
  readonly accessToken: string
  readonly expiresIn: number
  readonly scopes: readonly Scope[]
  readonly tenant: string | null
}

/** Reads in a unit of work of its own. */
export type Read = <T>(work: (unit: UnitOfWork) => Promise<T>) => Promise<T>

export interface TokensParts {
  readonly clients: Clients
  readonly tenants: TenantStore
  readonly keys: SigningKeys
  readonly sign: SignToken
  readonly attempts: FailedAttempts
}

/** Gives out access tokens to clients that know their secret (RFC 6749 §4.4). */
export class Tokens {
  readonly #parts: TokensParts

  constructor(parts: TokensParts) {
    this.#parts = parts
  }

  /**
   * Gives a token to a client that proves itself.
   *
   * @throws Problem with the OAuth error code as its reason: `unauthenticated` invalid_client, `invalid` invalid_scope,
   *   `too-many-requests` after too many failures
   */
  async issue(read: Read, request: TokenRequest): Promise<IssuedToken> {
    const { attempts, clients } = this.#parts
    const { clientId, address } = request
    refuseTooMany(await attempts.wait(clientId, address))
    const client = await read((unit) => clients.find(unit, clientId))
    // Between two units of work: comparing takes long, and whoever guesses must not hold up what others do meanwhile.
    const recognised = await clients.recognises(client, request.secret)
    // Again, for the guesses of a burst that were all let in before the first of them had failed.
    refuseTooMany(await (recognised ? attempts.wait(clientId, address) : attempts.record(clientId, address)))
    if (!recognised || client === null) {
      throw new Problem('unauthenticated', 'The client id and secret do not fit, or the client is not active', {
        reason: 'invalid_client',
        // Only of one that there is: what is sent in its place by mistake may be a secret.
        ...(client === null ? {} : { context: { clientId } }),
      })
    }
    const scopes = grantedScopes(client, request.scope)
    return read((unit) => this.grant(unit, client, scopes))
  }

  /** Signs a token for a client that needs no further proof: the command line's own `token` command. */
  async grant(unit: UnitOfWork, client: ApiClient, scopes: readonly Scope[]): Promise<IssuedToken> {
    const [key] = await this.#parts.keys.accepted(unit)
    if (key === undefined) throw new Error('there is no signing key')
    const brands = await this.#brandsOf(unit, client)
    const claims = { clientId: client.clientId, scopes, tenant: client.tenant, brands }
    const accessToken = await this.#parts.sign(claims, key, unit.at, tokenLifetime)
    return { accessToken, expiresIn: tokenLifetime, scopes, tenant: client.tenant }
  }

  async #brandsOf(unit: UnitOfWork, client: ApiClient): Promise<readonly string[]> {
    if (client.tenant === null) return []
    const own = (await this.#parts.tenants.brands(unit, client.tenant)).map((brand) => brand.brandCode)
    return client.brands === null ? own : own.filter((brand) => client.brands?.includes(brand))
  }
}

function refuseTooMany(wait: number): void {
  if (wait === 0) return
  throw new Problem('too-many-requests', `Too many failed attempts; try again in ${wait} s`, {
    retryAfter: wait,
    reason: 'temporarily_unavailable',
  })
}

function grantedScopes(client: ApiClient, asked: string | null): readonly Scope[] {
  if (asked === null) return client.scopes
  const words = [...new Set(asked.split(' ').filter((word) => word !== ''))]
  const granted = words.filter((word): word is Scope => isScope(word) && client.scopes.includes(word))
  if (granted.length === 0 || granted.length < words.length) {
    throw new Problem('invalid', `This client may ask for: ${client.scopes.join(' ')}`, { reason: 'invalid_scope' })
  }
  return granted
}
