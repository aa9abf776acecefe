import type { Clock } from '../kernel/clock.ts'
import { oauthError } from '../kernel/contract/errors.ts'
import type { SecurityLog } from '../kernel/security-log.ts'
import type { DomainDescriptor } from '../platform/domain.ts'
import type { Operation } from '../platform/http/call.ts'
import { readDiscovery, readKeys } from './contract/discovery.ts'
import { issueToken } from './contract/token.ts'
import { discoveryOperations, type PublicKey } from './http/discovery.ts'
import { oauthErrorBody } from './http/error-body.ts'
import { tokenOperations } from './http/token.ts'
import { AccessLookup } from './service/access-lookup.ts'
import { Clients, clientIdRule, type Secrets } from './service/clients.ts'
import { type FailedAttempts, SecretVerifier } from './service/secret-verifier.ts'
import { type GenerateKeyPair, type KeySeal, SigningKeys } from './service/signing-keys.ts'
import { Tenants } from './service/tenants.ts'
import { type SignToken, Tokens } from './service/tokens.ts'
import { clientStore } from './store/clients.ts'
import { signingKeyStore } from './store/signing-keys.ts'
import { standingStore } from './store/standings.ts'
import { tenantStore } from './store/tenants.ts'

export type { ClientAccess, TenantAccess } from './service/access-lookup.ts'
export type { ApiClient, NewClient } from './service/clients.ts'
export type { SigningKey } from './service/signing-keys.ts'
export type { Brand, Tenant } from './service/tenants.ts'

export { clientIdRule }

export const identityDomain: DomainDescriptor = {
  services: [
    {
      name: 'identity',
      title: 'Access tokens',
      description: 'Issues access tokens, and publishes the keys that verify them.',
      paths: /^\/connect\//,
      errorSchema: oauthError,
      errorBody: oauthErrorBody,
    },
  ],
  routes: [issueToken, readDiscovery, readKeys],
}

export interface IdentityDeps {
  readonly issuer: string
  readonly clock: Clock
  readonly secrets: Secrets
  readonly makeKey: GenerateKeyPair
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
  readonly standings: AccessLookup
  readonly operations: readonly Operation[]
}

/** Who may call: tenants, brands, clients, their tokens and the keys that sign them. */
export function createIdentity(deps: IdentityDeps): Identity {
  const tenants = new Tenants(tenantStore)
  const clients = new Clients(clientStore, tenantStore, deps.secrets)
  const keys = new SigningKeys(signingKeyStore, deps.makeKey, deps.keySeal)
  const standings = new AccessLookup(standingStore)
  const tokens = new Tokens({
    clients,
    standings,
    keys,
    sign: deps.sign,
    proofs: new SecretVerifier(deps),
    admitsSandbox: deps.admitsSandbox,
  })
  return {
    tenants,
    clients,
    keys,
    tokens,
    standings,
    operations: [
      ...tokenOperations(tokens, deps.securityLog),
      ...discoveryOperations(deps.issuer, keys, deps.publicKey),
    ],
  }
}
