import type { CodeRule } from '../../kernel/code-rules.ts'
import type { Scope } from '../../kernel/principal.ts'
import { Problem } from '../../kernel/problem.ts'
import type { UnitOfWork } from '../../kernel/unit-of-work.ts'
import { assertRule, createUnknownTenantProblem, type TenantStore } from './tenants.ts'

/** A program that calls the interface, with what its tokens may be used for. */
export interface ApiClient {
  readonly clientId: string
  /** Null for an operator. */
  readonly tenant: string | null
  readonly name: string
  readonly scopes: readonly Scope[]
  /** The brands it is held to; null for all of its tenant's. */
  readonly brands: readonly string[] | null
  readonly isActive: boolean
  /** Whether its secret is the one of the sandbox, which everybody knows. */
  readonly isSandbox: boolean
  /** Since when it has its present secret; null for the one that it began with. Tokens from before are refused. */
  readonly secretRenewedAt: Date | null
  readonly createdAt: Date
}

export interface ApiClientWithSecret extends ApiClient {
  /** What is kept of the secret, by which a right one is told. */
  readonly secretHash: string
}

export interface ClientStore {
  /** @returns false when the client id is taken */
  insertClient(unit: UnitOfWork, client: ApiClientWithSecret): Promise<boolean>
  findAll(unit: UnitOfWork, clientIds: readonly string[]): Promise<readonly ApiClientWithSecret[]>
  listClients(unit: UnitOfWork, tenant?: string): Promise<readonly ApiClient[]>
  /** @returns the client as it is now; null when there is none */
  setActive(unit: UnitOfWork, clientId: string, isActive: boolean): Promise<ApiClient | null>
  /**
   * Keeps a new secret, with which the client is none of the sandbox any more.
   *
   * @returns the client; null when there is none
   */
  renewSecret(unit: UnitOfWork, clientId: string, secretHash: string): Promise<ApiClient | null>
  /** Keeps the same secret in another way, unless it has been renewed meanwhile. */
  rewriteSecret(unit: UnitOfWork, clientId: string, before: string, now: string): Promise<void>
}

/** Makes, keeps and compares secrets. What is kept of one is a text that does not tell it. */
export interface Secrets {
  /** A fresh secret of 256 random bits, which nobody can guess. */
  generateSecret(): string
  /** Whether a secret looks like one that was made here, and not chosen. */
  isMade(secret: string): boolean
  keepMade(secret: string): string
  /** Takes long, as whoever stole what is kept could guess what people choose. */
  keepChosen(secret: string): Promise<string>
  /** Whether what is kept takes long to compare. */
  isSlow(kept: string): boolean
  /** Compares in a time that does not depend on the contents; null stands for an unknown client and never fits. */
  fitsMade(secret: string, kept: string | null): boolean
  fitsChosen(secret: string, kept: string): Promise<boolean>
  /** A text that stands for both, in this process alone. */
  mark(secret: string, kept: string): string
}

export interface NewClient {
  readonly clientId: string
  readonly tenant: string | null
  readonly name: string
  readonly scopes: readonly Scope[]
  readonly brands: readonly string[] | null
  /** One that somebody has chosen; made when absent. */
  readonly secret?: string
  /** Whether the secret is the one of the sandbox. */
  readonly isSandbox?: boolean
}

/** What a client's id may look like, and how that is said. */
export const clientIdRule: CodeRule = {
  pattern: /^[A-Za-z0-9][A-Za-z0-9._-]{1,99}$/,
  reason: 'must be 2 to 100 letters, digits, dots, dashes or underscores, beginning with a letter or digit',
}

/** Makes, lists and recognises clients. */
export class Clients {
  readonly #store: ClientStore
  readonly #tenants: TenantStore
  readonly #secrets: Secrets

  constructor(store: ClientStore, tenants: TenantStore, secrets: Secrets) {
    this.#store = store
    this.#tenants = tenants
    this.#secrets = secrets
  }

  /**
   * Creates a client. Its secret is in the answer and nowhere else: only a hash is kept.
   *
   * @throws Problem `invalid`, `not-found` for an unknown tenant or brand, `conflict` when the id is taken
   */
  async createClient(
    unit: UnitOfWork,
    newClient: NewClient,
  ): Promise<{ readonly client: ApiClient; readonly secret: string }> {
    const { clientId, tenant, name, scopes, brands } = newClient
    assertRule('clientId', clientIdRule.pattern.test(clientId), clientIdRule.reason)
    assertRule('scopes', scopes.length > 0, 'must name at least one scope')
    assertRule(
      'scopes',
      scopes.includes('admin') === (tenant === null),
      tenant === null
        ? 'must have admin: a client without a tenant is an operator'
        : 'must not have admin: operators belong to no tenant',
    )
    assertRule(
      'scopes',
      tenant !== null || scopes.length === 1,
      'must be admin alone: an operator calls nothing of a tenant',
    )
    if (tenant !== null) {
      if (!(await this.#tenants.hasTenant(unit, tenant))) throw createUnknownTenantProblem(tenant)
      const knownBrands = new Set((await this.#tenants.listBrands(unit, tenant)).map((brand) => brand.brandCode))
      const unknown = (brands ?? []).filter((brand) => !knownBrands.has(brand))
      if (unknown.length > 0) {
        const knownBrandsText =
          knownBrands.size === 0 ? 'it has none' : `it has ${[...knownBrands].toSorted().join(', ')}`
        throw new Problem(
          'not-found',
          `The tenant ${tenant} does not have the brand ${unknown.join(', ')}; ${knownBrandsText}`,
        )
      }
    }
    const client: ApiClient = {
      clientId,
      tenant,
      name,
      scopes,
      brands,
      isActive: true,
      isSandbox: newClient.isSandbox ?? false,
      secretRenewedAt: null,
      createdAt: unit.at,
    }
    const secret = newClient.secret ?? this.#secrets.generateSecret()
    const secretHash =
      newClient.secret === undefined ? this.#secrets.keepMade(secret) : await this.#secrets.keepChosen(secret)
    if (!(await this.#store.insertClient(unit, { ...client, secretHash }))) {
      throw new Problem('conflict', `There is a client ${clientId} already`)
    }
    return { client, secret }
  }

  async listClients(unit: UnitOfWork, tenant?: string): Promise<readonly ApiClient[]> {
    return this.#store.listClients(unit, tenant)
  }

  async findClient(unit: UnitOfWork, clientId: string): Promise<ApiClientWithSecret | null> {
    const [client] = await this.findAll(unit, [clientId])
    return client ?? null
  }

  /** Those of the clients that there are. */
  async findAll(unit: UnitOfWork, clientIds: readonly string[]): Promise<readonly ApiClientWithSecret[]> {
    // Asked with whatever was sent, also with what no database takes as text.
    const possible = clientIds.filter((clientId) => clientIdRule.pattern.test(clientId))
    return possible.length === 0 ? [] : this.#store.findAll(unit, possible)
  }

  /**
   * Lets a client call, or no more. Tokens that it has already are refused by then, a minute later at the latest.
   *
   * @throws Problem `not-found`
   */
  async setActive(unit: UnitOfWork, clientId: string, isActive: boolean): Promise<ApiClient> {
    return assertClientExists(clientId, await this.#store.setActive(unit, clientId, isActive))
  }

  /**
   * Gives a client a new secret, which is in the answer and nowhere else. The one before does not fit any more,
   * and tokens from before are refused, a minute later at the latest. A client of the sandbox becomes one like any other.
   *
   * @throws Problem `not-found`
   */
  async renewSecret(
    unit: UnitOfWork,
    clientId: string,
  ): Promise<{ readonly client: ApiClient; readonly secret: string }> {
    const secret = this.#secrets.generateSecret()
    const secretHash = this.#secrets.keepMade(secret)
    return { client: assertClientExists(clientId, await this.#store.renewSecret(unit, clientId, secretHash)), secret }
  }

  /** Whether a right secret was made, and is kept in the way of chosen ones, as all were before there were two. */
  isKeptTooDearly({ secretHash }: ApiClientWithSecret, secret: string): boolean {
    return this.#secrets.isSlow(secretHash) && this.#secrets.isMade(secret)
  }

  /** Keeps a made secret, which has just been right, in the way of made ones. */
  async rewriteSecret(unit: UnitOfWork, { clientId, secretHash }: ApiClientWithSecret, secret: string): Promise<void> {
    await this.#store.rewriteSecret(unit, clientId, secretHash, this.#secrets.keepMade(secret))
  }
}

function assertClientExists(clientId: string, client: ApiClient | null): ApiClient {
  if (client === null) throw new Problem('not-found', `There is no client ${clientId}`)
  return client
}
