import type { Clock } from '../kernel/clock.ts'
import type { SecurityLog } from '../kernel/security-log.ts'
import type { Operation } from '../platform/http/call.ts'
import { readDiscovery, readKeys } from './contract/discovery.ts'
import { issueToken } from './contract/token.ts'
import { discoveryOperations, type PublicKey } from './http/discovery.ts'
import { tokenOperations } from './http/token.ts'
import { Clients, clientIdRule, type Secrets } from './service/clients.ts'
import { type FailedAttempts, Proofs } from './service/proofs.ts'
import { type KeySeal, type MakeKey, SigningKeys } from './service/signing-keys.ts'
import { Standings } from './service/standings.ts'
import { brandCodeRule, type CodeRule, Tenants, tenantCodeRule } from './service/tenants.ts'
import { type SignToken, Tokens } from './service/tokens.ts'
import { clientStore } from './store/clients.ts'
import { signingKeyStore } from './store/signing-keys.ts'
import { standingStore } from './store/standings.ts'
import { tenantStore } from './store/tenants.ts'

export { oauthErrorBody } from './http/error-body.ts'
export type { ApiClient, NewClient } from './service/clients.ts'
export type { SigningKey } from './service/signing-keys.ts'
export type { ClientStanding, TenantStanding } from './service/standings.ts'
export type { Brand, Tenant } from './service/tenants.ts'

export { brandCodeRule, type CodeRule, clientIdRule, tenantCodeRule }

/** The routes of this domain, for the documents. */
export const identityRoutes = [issueToken, readDiscovery, readKeys]

export interface IdentityParts {
  readonly issuer: string
  readonly clock: Clock
  readonly secrets: Secrets
  readonly makeKey: MakeKey
  readonly keySeal: KeySeal
  readonly publicKey: PublicKey
  readonly sign: SignToken
  readonly attempts: FailedAttempts
  readonly securityLog: SecurityLog
  /** Waits before a slow comparison for somebody who has failed too often. */
  readonly slowDown: () => Promise<void>
  /** Whether clients of the sandbox may call. */
  readonly admitsSandbox: boolean
}

export interface Identity {
  readonly tenants: Tenants
  readonly clients: Clients
  readonly keys: SigningKeys
  readonly tokens: Tokens
  readonly standings: Standings
  readonly operations: readonly Operation[]
}

/** Who may call: tenants, brands, clients, their tokens and the keys that sign them. */
export function createIdentity(parts: IdentityParts): Identity {
  const tenants = new Tenants(tenantStore)
  const clients = new Clients(clientStore, tenantStore, parts.secrets)
  const keys = new SigningKeys(signingKeyStore, parts.makeKey, parts.keySeal)
  const standings = new Standings(standingStore)
  const tokens = new Tokens({
    clients,
    standings,
    keys,
    sign: parts.sign,
    proofs: new Proofs(parts),
    admitsSandbox: parts.admitsSandbox,
  })
  return {
    tenants,
    clients,
    keys,
    tokens,
    standings,
    operations: [
      ...tokenOperations(tokens, parts.securityLog),
      ...discoveryOperations(parts.issuer, keys, parts.publicKey),
    ],
  }
}
