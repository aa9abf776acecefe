import {
  type AuditLog,
  anyState,
  type Precondition,
  runAuditedChange,
  type Saved,
  toSaved,
} from '../../kernel/audit-log.ts'
import type { CodeRule } from '../../kernel/code-rules.ts'
import { type Page, type PageRequest, readPageByKey } from '../../kernel/paging.ts'
import type { Scope } from '../../kernel/principal.ts'
import { assertNoFailures, Problem } from '../../kernel/problem.ts'
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
  /** Whether the secret is the public secret of the sandbox. */
  readonly isSandbox: boolean
  /** When the secret was last renewed; null if never. Tokens from before are refused. */
  readonly secretRenewedAt: Date | null
  /** Until when the previous secret remains valid; null if it is not. */
  readonly previousSecretExpiresAt: Date | null
  /** Requests per minute by operation, instead of the installation's. */
  readonly rateLimits: Readonly<Record<string, number>>
  readonly createdAt: Date
}

/** What of a client can be changed. */
export type ClientChange = Pick<ApiClient, 'name' | 'scopes' | 'brands' | 'isActive'>

export interface ApiClientWithSecret extends ApiClient {
  /** What is kept of the secret, by which a right one is told. */
  readonly secretHash: string
  /** The same of the secret before, which is never one that takes long to compare. */
  readonly previousSecretHash: string | null
}

export interface ClientStore {
  /** @returns false when the client id is taken */
  insertClient(unit: UnitOfWork, client: ApiClientWithSecret): Promise<boolean>
  findAll(unit: UnitOfWork, clientIds: readonly string[]): Promise<readonly ApiClientWithSecret[]>
  /** By id, after the given one; of all tenants where none is named. */
  listClients(
    unit: UnitOfWork,
    tenant: string | null,
    afterId: string | null,
    limit: number,
  ): Promise<readonly ApiClient[]>
  /** How many a tenant has; counted up to a limit. */
  countClients(unit: UnitOfWork, tenant: string, limit: number): Promise<number>
  updateClient(unit: UnitOfWork, clientId: string, change: ClientChange): Promise<void>
  updateRateLimits(unit: UnitOfWork, clientId: string, rateLimits: ApiClient['rateLimits']): Promise<void>
  /** Keeps a new secret, with which the client is none of the sandbox any more. */
  renewSecret(unit: UnitOfWork, clientId: string, renewal: SecretRenewal): Promise<void>
  /** Keeps the same secret in another way, unless it has been renewed meanwhile. */
  rewriteSecret(unit: UnitOfWork, clientId: string, before: string, now: string): Promise<void>
}

/** A new secret, and how long the one before goes on. */
export interface SecretRenewal {
  readonly secretHash: string
  readonly previousSecretHash: string | null
  readonly previousSecretExpiresAt: Date | null
}

/** Makes, keeps and compares secrets. What is kept of one is a text that does not tell it. */
export interface Secrets {
  /** A fresh secret of 256 random bits, which nobody can guess. */
  generateSecret(): string
  /** Whether a secret looks like one that was made here, and not chosen. */
  isMade(secret: string): boolean
  hashGenerated(secret: string): string
  /** Takes long, as whoever stole what is kept could guess what people choose. */
  hashChosen(secret: string): Promise<string>
  /** Whether what is kept takes long to compare. */
  isSlow(kept: string): boolean
  /** Compares in a time that does not depend on the contents; null stands for an unknown client and never fits. */
  verifyGenerated(secret: string, kept: string | null): boolean
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
  reason: 'must be 2 to 100 letters, digits, dots, dashes or underscores, starting with a letter or digit',
}

/** The longest time for which two secrets of a client are good, in minutes: 30 days. */
export const longestOverlap = 43_200

/** How many clients a tenant has at the most that makes one for itself. They are never removed. */
const maxOwnClients = 100

const maxRateLimit = 1_000_000

/** Makes, changes, lists and recognises clients. */
export class Clients {
  readonly #store: ClientStore
  readonly #tenants: TenantStore
  readonly #secrets: Secrets
  readonly #audit: AuditLog
  readonly #isOperation: (name: string) => boolean

  /** @param isOperation whether an operation has this name, or it stands for all of them */
  constructor(
    store: ClientStore,
    tenants: TenantStore,
    secrets: Secrets,
    audit: AuditLog,
    isOperation: (name: string) => boolean,
  ) {
    this.#store = store
    this.#tenants = tenants
    this.#secrets = secrets
    this.#audit = audit
    this.#isOperation = isOperation
  }

  /**
   * Creates a client. Its secret is in the answer and nowhere else: only a hash is kept.
   *
   * @param madeBy the tenant that makes it for itself; null for an operator
   * @throws Problem `invalid`, `not-found` for an unknown tenant or brand, `conflict` when the id is taken or a tenant makes too many
   */
  async createClient(
    unit: UnitOfWork,
    newClient: NewClient,
    madeBy: string | null = null,
  ): Promise<{ readonly client: ApiClient; readonly secret: string }> {
    const { clientId, tenant, name, scopes, brands } = newClient
    assertRule('clientId', clientIdRule.pattern.test(clientId), clientIdRule.reason)
    if (madeBy !== null) await this.#assertRoom(unit, madeBy, clientId)
    await this.#assertPermitted(unit, tenant, newClient)
    const secret = newClient.secret ?? this.#secrets.generateSecret()
    const secretHash =
      newClient.secret === undefined ? this.#secrets.hashGenerated(secret) : await this.#secrets.hashChosen(secret)
    const { saved: client } = toSaved(
      await runAuditedChange(this.#audit, unit, {
        ...this.#changeOf(unit, clientId, tenant),
        precondition: anyState,
        apply: async () => {
          const created = {
            clientId,
            tenant,
            name,
            scopes,
            brands,
            isActive: true,
            isSandbox: newClient.isSandbox ?? false,
            secretRenewedAt: null,
            previousSecretExpiresAt: null,
            rateLimits: {},
            createdAt: unit.at,
            secretHash,
            previousSecretHash: null,
          }
          if (await this.#store.insertClient(unit, created)) return
          throw new Problem('conflict', `The client ${clientId} exists already`)
        },
      }),
    )
    return { client, secret }
  }

  /** What a tenant may make for itself: under ids that are not asked for by another, and no more than it can have use for. */
  async #assertRoom(unit: UnitOfWork, tenant: string, clientId: string): Promise<void> {
    const prefix = `${tenant}.`
    assertRule(
      'clientId',
      clientId.startsWith(prefix),
      `must start with ${prefix}, like all clients that a tenant creates`,
    )
    // Two that are made at once must not both be the last one that there may be.
    await this.#audit.lockSubject(unit, { kind: 'client', id: `of ${tenant}`, tenant })
    if ((await this.#store.countClients(unit, tenant, maxOwnClients)) < maxOwnClients) return
    throw new Problem(
      'conflict',
      `The tenant has ${maxOwnClients} clients, the maximum; reuse an existing one, or ask an operator to create another`,
    )
  }

  /** What a client may be, by whose it is. */
  async #assertPermitted(
    unit: UnitOfWork,
    tenant: string | null,
    { name, scopes, brands }: Pick<ClientChange, 'name' | 'scopes' | 'brands'>,
  ): Promise<void> {
    assertRule('name', name.trim() !== '', 'must not be blank')
    assertRule('scopes', scopes.length > 0, 'must name at least one scope')
    assertRule(
      'scopes',
      scopes.includes('admin') === (tenant === null),
      tenant === null
        ? 'must be admin, because a client without a tenant is an operator'
        : 'must not contain admin, because operators belong to no tenant',
    )
    assertRule(
      'scopes',
      tenant !== null || scopes.length === 1,
      'must be admin alone, because operators access no tenant’s data',
    )
    if (tenant === null) {
      assertRule('brands', brands === null, 'must be null, because an operator belongs to no tenant')
      return
    }
    if (!(await this.#tenants.hasTenant(unit, tenant))) throw createUnknownTenantProblem(tenant)
    const knownBrands = new Set(await this.#tenants.listBrandCodes(unit, tenant))
    const unknown = (brands ?? []).filter((brand) => !knownBrands.has(brand))
    if (unknown.length === 0) return
    const knownBrandsText = knownBrands.size === 0 ? 'it has none' : `it has ${[...knownBrands].toSorted().join(', ')}`
    throw new Problem(
      'not-found',
      `The tenant ${tenant} does not have the brand ${unknown.join(', ')}; ${knownBrandsText}`,
    )
  }

  async listClients(unit: UnitOfWork, tenant: string | null, page: PageRequest): Promise<Page<ApiClient>> {
    return readPageByKey(page, {
      name: `clients ${tenant ?? ''}`,
      key: clientIdRule.pattern,
      readPage: (afterId, limit) => this.#store.listClients(unit, tenant, afterId, limit),
      keyOf: ({ clientId }) => clientId,
    })
  }

  /**
   * @param ownTenant the tenant that it must be of; null for any
   * @throws Problem `not-found`
   */
  async getClient(unit: UnitOfWork, clientId: string, ownTenant: string | null = null): Promise<ApiClient> {
    const client = await this.#findPublic(unit, clientId)
    if (client === null || (ownTenant !== null && client.tenant !== ownTenant))
      throw createUnknownClientProblem(clientId)
    return client
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
   * Changes a client. Where it is not active any more, or has lost a scope or a brand, the tokens that it has already are
   * refused by then, a minute later at the latest.
   *
   * @param ownTenant the tenant that it must be of; null for any
   * @throws Problem of the precondition, `not-found`, also for a brand that its tenant does not have, `invalid`
   */
  async saveClient(
    unit: UnitOfWork,
    clientId: string,
    change: ClientChange,
    precondition: Precondition<ApiClient>,
    ownTenant: string | null = null,
  ): Promise<Saved<ApiClient>> {
    await this.getClient(unit, clientId, ownTenant)
    return this.#change(unit, clientId, precondition, async (client) => {
      await this.#assertPermitted(unit, client.tenant, change)
      await this.#store.updateClient(unit, clientId, change)
    })
  }

  /**
   * Lets a client call, or no more. Tokens that it has already are refused by then, a minute later at the latest.
   *
   * @throws Problem `not-found`
   */
  async setActive(unit: UnitOfWork, clientId: string, isActive: boolean): Promise<ApiClient> {
    const apply = (client: ApiClient) => this.#store.updateClient(unit, clientId, { ...client, isActive })
    return (await this.#change(unit, clientId, anyState, apply, isActive ? 'activated' : 'deactivated')).saved
  }

  /**
   * Limits how often a client may call, instead of what the installation limits every client to.
   *
   * @throws Problem of the precondition, `not-found`, `invalid` for an unknown operation
   */
  async saveRateLimits(
    unit: UnitOfWork,
    clientId: string,
    rateLimits: ApiClient['rateLimits'],
    precondition: Precondition<ApiClient>,
  ): Promise<Saved<ApiClient>> {
    const failures = Object.entries(rateLimits).flatMap(([operation, points]) => [
      ...(this.#isOperation(operation)
        ? []
        : [{ path: operation, rule: 'operation', reason: 'is not an operation; use * for all other operations' }]),
      ...(Number.isInteger(points) && points >= 1 && points <= maxRateLimit
        ? []
        : [{ path: operation, rule: 'range', reason: `must be a whole number from 1 to ${maxRateLimit}` }]),
    ])
    const apply = async () => {
      assertNoFailures(failures)
      await this.#store.updateRateLimits(unit, clientId, rateLimits)
    }
    return this.#change(unit, clientId, precondition, apply, 'limited')
  }

  /**
   * Gives a client a new secret, which is in the answer and nowhere else. The one before, and the tokens from before, end
   * with the overlap: at once where there is none, a minute later at the latest. A client of the sandbox becomes one like
   * any other.
   *
   * @param overlap minutes for which the secret before goes on
   * @param ownTenant the tenant that it must be of; null for any
   * @throws Problem `not-found`, `invalid` for an overlap that is too long, `conflict` for one with a secret that somebody has chosen
   */
  async renewSecret(
    unit: UnitOfWork,
    clientId: string,
    overlap = 0,
    ownTenant: string | null = null,
  ): Promise<{ readonly client: ApiClient; readonly secret: string }> {
    const isPossible = Number.isInteger(overlap) && overlap >= 0 && overlap <= longestOverlap
    assertRule('overlapMinutes', isPossible, `must be a whole number from 0 to ${longestOverlap}`)
    await this.getClient(unit, clientId, ownTenant)
    const secret = this.#secrets.generateSecret()
    const apply = async () => {
      const current = await this.findClient(unit, clientId)
      if (current === null) throw createUnknownClientProblem(clientId)
      const isOverlapping = overlap > 0
      if (isOverlapping && this.#secrets.isSlow(current.secretHash)) {
        throw new Problem(
          'conflict',
          `The secret of ${clientId} was not generated by this server and cannot overlap with a new one; renew it without an overlap`,
        )
      }
      await this.#store.renewSecret(unit, clientId, {
        secretHash: this.#secrets.hashGenerated(secret),
        previousSecretHash: isOverlapping ? current.secretHash : null,
        previousSecretExpiresAt: isOverlapping ? new Date(unit.at.getTime() + overlap * 60_000) : null,
      })
    }
    const { saved: client } = await this.#change(unit, clientId, anyState, apply, 'secret-renewed')
    return { client, secret }
  }

  /** Whether a right secret was made, and is kept in the way of chosen ones, as all were before there were two. */
  isHashTooExpensive({ secretHash }: ApiClientWithSecret, secret: string): boolean {
    return this.#secrets.isSlow(secretHash) && this.#secrets.isMade(secret)
  }

  /** Keeps a made secret, which has just been right, in the way of made ones. */
  async rewriteSecret(unit: UnitOfWork, { clientId, secretHash }: ApiClientWithSecret, secret: string): Promise<void> {
    await this.#store.rewriteSecret(unit, clientId, secretHash, this.#secrets.hashGenerated(secret))
  }

  async #change(
    unit: UnitOfWork,
    clientId: string,
    precondition: Precondition<ApiClient>,
    apply: (client: ApiClient) => Promise<void>,
    verb = 'changed',
  ): Promise<Saved<ApiClient>> {
    const client = await this.getClient(unit, clientId)
    return toSaved(
      await runAuditedChange(this.#audit, unit, {
        // A client stays its tenant's.
        ...this.#changeOf(unit, clientId, client.tenant),
        precondition,
        apply: (before) => apply(before ?? client),
        verb,
      }),
    )
  }

  #changeOf(unit: UnitOfWork, clientId: string, tenant: string | null) {
    return { subject: { kind: 'client', id: clientId, tenant }, find: () => this.#findPublic(unit, clientId) }
  }

  /** A client without what is kept of its secrets. */
  async #findPublic(unit: UnitOfWork, clientId: string): Promise<ApiClient | null> {
    const found = await this.findClient(unit, clientId)
    if (found === null) return null
    const { secretHash: _, previousSecretHash: __, ...client } = found
    return client
  }
}

export function createUnknownClientProblem(clientId: string): Problem {
  return new Problem('not-found', `There is no client ${clientId}`)
}
