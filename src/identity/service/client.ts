import type { Scope } from '../../kernel/principal.ts'
import type { UnitOfWork } from '../../kernel/unit-of-work.ts'

/** A program that calls the API, and its permissions. */
export interface ApiClient {
  readonly clientId: string
  /** Null for an operator. */
  readonly tenant: string | null
  readonly name: string
  readonly scopes: readonly Scope[]
  /** The brands it is restricted to; null for all brands of its tenant. */
  readonly brands: readonly string[] | null
  readonly isActive: boolean
  /** Whether the secret is the public secret of the sandbox. */
  readonly isSandbox: boolean
  /** When the secret was last renewed; null if never. Earlier tokens are rejected. */
  readonly secretRenewedAt: Date | null
  /** End of validity of the previous secret; null if it is no longer valid. */
  readonly previousSecretExpiresAt: Date | null
  /** Requests per minute by operation; override those of the installation. */
  readonly rateLimits: Readonly<Record<string, number>>
  readonly createdAt: Date
}

/** The members that can be changed. */
export type ClientChange = Pick<ApiClient, 'name' | 'scopes' | 'brands' | 'isActive'>

export interface ApiClientWithSecret extends ApiClient {
  /** Hash of the secret. */
  readonly secretHash: string
  /** Hash of the previous secret, which is never a slow one. */
  readonly previousSecretHash: string | null
}

export interface ClientStore {
  /** @returns false if the client id is taken */
  insertClient(unit: UnitOfWork, client: ApiClientWithSecret): Promise<boolean>
  findAll(unit: UnitOfWork, clientIds: readonly string[]): Promise<readonly ApiClientWithSecret[]>
  /** Sorted by id, after the given one; of all tenants if none is named. */
  listClients(
    unit: UnitOfWork,
    tenant: string | null,
    afterId: string | null,
    limit: number,
  ): Promise<readonly ApiClient[]>
  /** Counts a tenant's clients, up to a limit. */
  countClients(unit: UnitOfWork, tenant: string, limit: number): Promise<number>
  updateClient(unit: UnitOfWork, clientId: string, change: ClientChange): Promise<void>
  updateRateLimits(unit: UnitOfWork, clientId: string, rateLimits: ApiClient['rateLimits']): Promise<void>
  /** Stores a new secret and removes the sandbox mark. */
  renewSecret(unit: UnitOfWork, clientId: string, renewal: SecretRenewal): Promise<void>
  /** Stores the same secret with another hash, unless it was renewed in the meantime. */
  rewriteSecret(unit: UnitOfWork, clientId: string, before: string, now: string): Promise<void>
}

/** A new secret, and how long the previous one remains valid. */
export interface SecretRenewal {
  readonly secretHash: string
  readonly previousSecretHash: string | null
  readonly previousSecretExpiresAt: Date | null
}

/** Generates, hashes and compares secrets. */
export interface Secrets {
  /** Returns a new secret of 256 random bits. */
  generateSecret(): string
  /** Whether a secret looks generated rather than chosen. */
  isMade(secret: string): boolean
  hashGenerated(secret: string): string
  /** Slow on purpose, and encrypted: a thief of the hashes could guess chosen secrets. */
  hashChosen(secret: string): Promise<string>
  /** Whether a hash is slow to compare, because the secret was chosen. */
  isSlow(hash: string): boolean
  /** Whether the hash of a chosen secret is encrypted; those of earlier versions are not. */
  isSealed(hash: string): boolean
  isSealedByCurrentKey(hash: string): boolean
  /**
   * Encrypts the hash of a chosen secret with the current secret key.
   *
   * @throws Error that says what to do if it cannot be decrypted
   */
  sealAgain(hash: string): string
  /** Compares in constant time; null stands for an unknown client and never matches. */
  verifyGenerated(secret: string, hash: string | null): boolean
  /** @throws Error that says what to do if the hash cannot be decrypted */
  matchesChosen(secret: string, hash: string): Promise<boolean>
  /** Identifies a secret and its hash, within this process only. */
  mark(secret: string, hash: string): string
}

export interface NewClient {
  readonly clientId: string
  readonly tenant: string | null
  readonly name: string
  readonly scopes: readonly Scope[]
  readonly brands: readonly string[] | null
  /** A chosen secret; generated if absent. */
  readonly secret?: string
  /** Whether it is the public secret of the sandbox. */
  readonly isSandbox?: boolean
}
