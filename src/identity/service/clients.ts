import type { Scope } from '../../kernel/principal.ts'
import { Problem } from '../../kernel/problem.ts'
import type { UnitOfWork } from '../../kernel/unit-of-work.ts'
import { type CodeRule, refuse, type TenantStore, unknownTenant } from './tenants.ts'

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
  readonly createdAt: Date
}

export interface ApiClientWithSecret extends ApiClient {
  readonly secretHash: string
}

export interface ClientStore {
  /** @returns false when the client id is taken */
  add(unit: UnitOfWork, client: ApiClientWithSecret): Promise<boolean>
  find(unit: UnitOfWork, clientId: string): Promise<ApiClientWithSecret | null>
  list(unit: UnitOfWork, tenant?: string): Promise<readonly ApiClient[]>
  /** @returns the client as it is now; null when there is none */
  setActive(unit: UnitOfWork, clientId: string, isActive: boolean): Promise<ApiClient | null>
  /** @returns the client; null when there is none */
  setSecretHash(unit: UnitOfWork, clientId: string, secretHash: string): Promise<ApiClient | null>
}

/** Hashes and compares secrets. */
export interface Secrets {
  /** A fresh secret that nobody can guess. */
  make(): string
  hash(secret: string): Promise<string>
  /** Compares in a time that does not depend on the contents; `hash` null stands for an unknown client and never fits. */
  fits(secret: string, hash: string | null): Promise<boolean>
}

export interface NewClient {
  readonly clientId: string
  readonly tenant: string | null
  readonly name: string
  readonly scopes: readonly Scope[]
  readonly brands: readonly string[] | null
  /** Made when absent. */
  readonly secret?: string
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
   * Makes a client. Its secret is in the answer and nowhere else: only a hash is kept.
   *
   * @throws Problem `invalid`, `not-found` for an unknown tenant or brand, `conflict` when the id is taken
   */
  async create(unit: UnitOfWork, wanted: NewClient): Promise<{ readonly client: ApiClient; readonly secret: string }> {
    const { clientId, tenant, name, scopes, brands } = wanted
    refuse('clientId', clientIdRule.pattern.test(clientId), clientIdRule.reason)
    refuse('scopes', scopes.length > 0, 'must name at least one scope')
    refuse(
      'scopes',
      scopes.includes('admin') === (tenant === null),
      tenant === null
        ? 'must have admin: a client without a tenant is an operator'
        : 'must not have admin: operators belong to no tenant',
    )
    refuse(
      'scopes',
      tenant !== null || scopes.length === 1,
      'must be admin alone: an operator calls nothing of a tenant',
    )
    if (tenant !== null) {
      if (!(await this.#tenants.hasTenant(unit, tenant))) throw unknownTenant(tenant)
      const known = new Set((await this.#tenants.brands(unit, tenant)).map((brand) => brand.brandCode))
      const unknown = (brands ?? []).filter((brand) => !known.has(brand))
      if (unknown.length > 0) {
        const there = known.size === 0 ? 'it has none' : `it has ${[...known].toSorted().join(', ')}`
        throw new Problem('not-found', `The tenant ${tenant} does not have the brand ${unknown.join(', ')}; ${there}`)
      }
    }
    const secret = wanted.secret ?? this.#secrets.make()
    const client: ApiClient = { clientId, tenant, name, scopes, brands, isActive: true, createdAt: unit.at }
    const secretHash = await this.#secrets.hash(secret)
    if (!(await this.#store.add(unit, { ...client, secretHash }))) {
      throw new Problem('conflict', `There is a client ${clientId} already`)
    }
    return { client, secret }
  }

  async list(unit: UnitOfWork, tenant?: string): Promise<readonly ApiClient[]> {
    return this.#store.list(unit, tenant)
  }

  async find(unit: UnitOfWork, clientId: string): Promise<ApiClientWithSecret | null> {
    // Asked with whatever was sent, also with what no database takes as text.
    if (!clientIdRule.pattern.test(clientId)) return null
    return this.#store.find(unit, clientId)
  }

  /**
   * Lets a client have tokens, or no more of them. Tokens that it has already are good until they expire.
   *
   * @throws Problem `not-found`
   */
  async setActive(unit: UnitOfWork, clientId: string, isActive: boolean): Promise<ApiClient> {
    return thereIs(clientId, await this.#store.setActive(unit, clientId, isActive))
  }

  /**
   * Gives a client a new secret, which is in the answer and nowhere else. The one before does not fit any more.
   *
   * @throws Problem `not-found`
   */
  async renewSecret(
    unit: UnitOfWork,
    clientId: string,
  ): Promise<{ readonly client: ApiClient; readonly secret: string }> {
    const secret = this.#secrets.make()
    const secretHash = await this.#secrets.hash(secret)
    return { client: thereIs(clientId, await this.#store.setSecretHash(unit, clientId, secretHash)), secret }
  }

  /** Whether the secret is the client's own and the client may be used; takes as long for a client that does not exist. */
  async recognises(client: ApiClientWithSecret | null, secret: string): Promise<boolean> {
    const fits = await this.#secrets.fits(secret, client?.secretHash ?? null)
    return fits && client?.isActive === true
  }
}

function thereIs(clientId: string, client: ApiClient | null): ApiClient {
  if (client === null) throw new Problem('not-found', `There is no client ${clientId}`)
  return client
}
