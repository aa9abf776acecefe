import { tenantCodeRule } from '../../kernel/code-rules.ts'
import { uuidPattern } from '../../kernel/ids.ts'
import type { Scope } from '../../kernel/principal.ts'
import type { UnitOfWork } from '../../kernel/unit-of-work.ts'
import { clientIdRule } from './clients.ts'
import { type ConsoleAccess, findConsoleAccess } from './console-roles.ts'
import type { User } from './users.ts'

/** The current state of a tenant. */
export interface TenantAccess {
  readonly isDisabled: boolean
  readonly brands: readonly string[]
}

/** The current permissions of a client, which override what its tokens state. */
export interface ClientAccess {
  readonly isActive: boolean
  readonly isSandbox: boolean
  readonly scopes: readonly Scope[]
  /** The brands it is restricted to; null for all brands of its tenant. */
  readonly brands: readonly string[] | null
  /** Tokens issued before this time are rejected; null while the previous secret is valid. */
  readonly secretRenewedAt: Date | null
  /** Requests per minute by operation; override those of the installation. */
  readonly rateLimits: Readonly<Record<string, number>>
  /** Null for an operator. */
  readonly tenant: TenantAccess | null
}

/** The current permissions of a console session, which override what its tokens state. */
export interface SessionAccess extends ConsoleAccess {
  readonly isSandbox: boolean
  /** Null for a token without a tenant. */
  readonly tenant: TenantAccess | null
}

/** A session of a user who may sign in, with the state of the requested tenant. */
export interface StoredSession extends Pick<User, 'roles' | 'isSandbox'> {
  /** Null if none was requested or it does not exist. */
  readonly tenant: TenantAccess | null
}

export interface AccessStore {
  findClientAccess(unit: UnitOfWork, clientId: string): Promise<ClientAccess | null>
  findTenantAccess(unit: UnitOfWork, tenant: string): Promise<TenantAccess | null>
  findSessionAccess(unit: UnitOfWork, sessionId: string, tenant: string | null): Promise<StoredSession | null>
}

/** Looks up the current permissions of the holders of tokens. */
export class AccessLookup {
  readonly #store: AccessStore

  constructor(store: AccessStore) {
    this.#store = store
  }

  /** Returns null for an unknown client. */
  async findClientAccess(unit: UnitOfWork, clientId: string): Promise<ClientAccess | null> {
    return clientIdRule.pattern.test(clientId) ? this.#store.findClientAccess(unit, clientId) : null
  }

  /** Returns null for an unknown tenant. */
  async findTenantAccess(unit: UnitOfWork, tenant: string): Promise<TenantAccess | null> {
    // The tenant comes from a token and may be text that the database rejects.
    return tenantCodeRule.pattern.test(tenant) ? this.#store.findTenantAccess(unit, tenant) : null
  }

  /** Returns null for a session that has ended or whose user may no longer sign in. */
  async findSessionAccess(unit: UnitOfWork, sessionId: string, tenant: string | null): Promise<SessionAccess | null> {
    if (!uuidPattern.test(sessionId)) return null
    const found = await this.#store.findSessionAccess(unit, sessionId, tenant)
    if (found === null) return null
    return { ...findConsoleAccess(found.roles, tenant), isSandbox: found.isSandbox, tenant: found.tenant }
  }
}
