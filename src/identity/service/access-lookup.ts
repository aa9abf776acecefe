import { tenantCodeRule } from '../../kernel/code-rules.ts'
import type { Scope } from '../../kernel/principal.ts'
import type { UnitOfWork } from '../../kernel/unit-of-work.ts'
import { clientIdRule } from './clients.ts'

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

export interface AccessStore {
  findClientAccess(unit: UnitOfWork, clientId: string): Promise<ClientAccess | null>
  findTenantAccess(unit: UnitOfWork, tenant: string): Promise<TenantAccess | null>
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
}
