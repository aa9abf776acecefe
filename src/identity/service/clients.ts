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
import { isReservedActor, reservedActorReason } from '../../kernel/principal.ts'
import { assertNoFailures, Problem } from '../../kernel/problem.ts'
import type { UnitOfWork } from '../../kernel/unit-of-work.ts'
import type { ApiClient, ApiClientWithSecret, ClientChange, ClientStore, NewClient, Secrets } from './client.ts'
import { assertRule, createUnknownTenantProblem, type TenantStore } from './tenants.ts'

/** The rule for client ids. */
export const clientIdRule: CodeRule = {
  pattern: /^[A-Za-z0-9][A-Za-z0-9._-]{1,99}$/,
  reason: 'must be 2 to 100 letters, digits, dots, dashes or underscores, starting with a letter or digit',
}

/** Maximum minutes for which two secrets of a client are valid: 30 days. */
export const longestOverlap = 43_200

/** Maximum number of clients that a tenant may create for itself. They are never removed. */
const maxOwnClients = 100

const maxRateLimit = 1_000_000

/** Creates, changes, lists and authenticates clients. */
export class Clients {
  readonly #store: ClientStore
  readonly #tenants: TenantStore
  readonly #secrets: Secrets
  readonly #audit: AuditLog
  readonly #isOperation: (name: string) => boolean

  /** @param isOperation whether this is the name of an operation, or the wildcard for all */
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
   * Creates a client. Its secret is in the response and nowhere else; only a hash is stored.
   *
   * @param madeBy the tenant that creates it for itself; null for an operator
   * @throws Problem `invalid`, `not-found` for an unknown tenant or brand, `conflict` if the id is taken or the tenant
   *   has too many
   */
  async createClient(
    unit: UnitOfWork,
    newClient: NewClient,
    madeBy: string | null = null,
  ): Promise<{ readonly client: ApiClient; readonly secret: string }> {
    const { clientId, tenant, name, scopes, brands } = newClient
    assertRule('clientId', clientIdRule.pattern.test(clientId), clientIdRule.reason)
    assertRule('clientId', !isReservedActor(clientId), reservedActorReason)
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

  /** Limits what tenants create for themselves: ids with their own prefix, and a maximum number. */
  async #assertRoom(unit: UnitOfWork, tenant: string, clientId: string): Promise<void> {
    const prefix = `${tenant}.`
    assertRule(
      'clientId',
      clientId.startsWith(prefix),
      `must start with ${prefix}, like all clients that a tenant creates`,
    )
    // Two created concurrently must not both be the last permitted one.
    await this.#audit.lockSubject(unit, { kind: 'client', id: `of ${tenant}`, tenant })
    if ((await this.#store.countClients(unit, tenant, maxOwnClients)) < maxOwnClients) return
    throw new Problem(
      'conflict',
      `The tenant has ${maxOwnClients} clients, the maximum; reuse an existing one, or ask an operator to create another`,
    )
  }

  /** Validates a client's permissions, depending on its tenant. */
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
      getKey: ({ clientId }) => clientId,
    })
  }

  /**
   * @param ownTenant the tenant it must belong to; null for any
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

  /** Returns those of the clients that exist. */
  async findAll(unit: UnitOfWork, clientIds: readonly string[]): Promise<readonly ApiClientWithSecret[]> {
    // The ids are unverified input and may contain text that the database rejects.
    const possible = clientIds.filter((clientId) => clientIdRule.pattern.test(clientId))
    return possible.length === 0 ? [] : this.#store.findAll(unit, possible)
  }

  /**
   * Changes a client. If it is deactivated or loses a scope or brand, its existing tokens are rejected within a minute.
   *
   * @param ownTenant the tenant it must belong to; null for any
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
   * Activates or deactivates a client. Existing tokens of a deactivated client are rejected within a minute.
   *
   * @throws Problem `not-found`
   */
  async setActive(unit: UnitOfWork, clientId: string, isActive: boolean): Promise<ApiClient> {
    const apply = (client: ApiClient) => this.#store.updateClient(unit, clientId, { ...client, isActive })
    return (await this.#change(unit, clientId, anyState, apply, isActive ? 'activated' : 'deactivated')).saved
  }

  /**
   * Sets a client's own rate limits, which override those of the installation.
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
   * Renews a client's secret. The new secret is in the response and nowhere else. The previous secret and its tokens
   * end with the overlap; without one, within a minute. A sandbox client becomes an ordinary one.
   *
   * @param overlap minutes for which the previous secret remains valid
   * @param ownTenant the tenant it must belong to; null for any
   * @throws Problem `not-found`, `invalid` if the overlap is too long, `conflict` for an overlap with a chosen secret
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

  /** Whether a generated secret is stored with a slow hash, as all were in earlier versions. */
  isHashTooExpensive({ secretHash }: ApiClientWithSecret, secret: string): boolean {
    return this.#secrets.isSlow(secretHash) && this.#secrets.isMade(secret)
  }

  /** Replaces the slow hash of a generated secret that was just verified. */
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
        // A client cannot change its tenant.
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

  /** The client without its secret hashes. */
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
