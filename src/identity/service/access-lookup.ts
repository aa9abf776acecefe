import { tenantCodeRule } from '../../kernel/code-rules.ts'
import { uuidPattern } from '../../kernel/ids.ts'
import type { Scope } from '../../kernel/principal.ts'
import type { UnitOfWork } from '../../kernel/unit-of-work.ts'
import { clientIdRule } from './clients.ts'
import { type ConsoleAccess, findConsoleAccess } from './console-roles.ts'
import type { User } from './users.ts'

/** Where a tenant stands now. */
export interface TenantAccess {
  readonly isDisabled: boolean
  readonly brands: readonly string[]
}

/** Where a client stands now: what its tokens may still be used for, whatever they say. */
export interface ClientAccess {
  readonly isActive: boolean
  readonly isSandbox: boolean
  readonly scopes: readonly Scope[]
  /** The brands it is held to; null for all of its tenant's. */
  readonly brands: readonly string[] | null
  /** Tokens from before then are refused; null while the secret before goes on. */
  readonly secretRenewedAt: Date | null
  /** Requests a minute by operation, in the place of the installation's. */
  readonly rateLimits: Readonly<Record<string, number>>
  /** Null for an operator. */
  readonly tenant: TenantAccess | null
}

/** Where somebody stands now who has signed in to the console: what the tokens of the session may still be used for. */
export interface SessionAccess extends ConsoleAccess {
  readonly isSandbox: boolean
  /** Null for a token of no tenant. */
  readonly tenant: TenantAccess | null
}

/** A session of a user who may sign in, with where the tenant stands. */
export interface SessionStanding extends Pick<User, 'roles' | 'isSandbox'> {
  /** Null where none was asked for, and for one that there is not. */
  readonly tenant: TenantAccess | null
}

export interface AccessStore {
  findClientAccess(unit: UnitOfWork, clientId: string): Promise<ClientAccess | null>
  findTenantAccess(unit: UnitOfWork, tenant: string): Promise<TenantAccess | null>
  findSessionStanding(unit: UnitOfWork, sessionId: string, tenant: string | null): Promise<SessionStanding | null>
}

/** Looks up where those stand that show tokens. */
export class AccessLookup {
  readonly #store: AccessStore

  constructor(store: AccessStore) {
    this.#store = store
  }

  /** Null for a client that there is not. */
  async findClientAccess(unit: UnitOfWork, clientId: string): Promise<ClientAccess | null> {
    return clientIdRule.pattern.test(clientId) ? this.#store.findClientAccess(unit, clientId) : null
  }

  /** Null for a tenant that there is not. */
  async findTenantAccess(unit: UnitOfWork, tenant: string): Promise<TenantAccess | null> {
    // Asked with whatever a token says, also with what no database takes as text.
    return tenantCodeRule.pattern.test(tenant) ? this.#store.findTenantAccess(unit, tenant) : null
  }

  /** Null for a session that has been ended, or whose user may not sign in any more. */
  async findSessionAccess(unit: UnitOfWork, sessionId: string, tenant: string | null): Promise<SessionAccess | null> {
    if (!uuidPattern.test(sessionId)) return null
    const found = await this.#store.findSessionStanding(unit, sessionId, tenant)
    if (found === null) return null
    return { ...findConsoleAccess(found.roles, tenant), isSandbox: found.isSandbox, tenant: found.tenant }
  }
}
