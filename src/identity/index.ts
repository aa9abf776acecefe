import type { AuditLog } from '../kernel/audit-log.ts'
import type { Clock } from '../kernel/clock.ts'
import { oauthError, problemDetails as problemDetailsSchema } from '../kernel/contract/errors.ts'
import type { SecurityLog } from '../kernel/security-log.ts'
import type { DomainDescriptor } from '../platform/domain.ts'
import type { Operation } from '../platform/http/call.ts'
import { problemDetails } from '../platform/http/problem-details.ts'
import type { JobHandlers } from '../platform/queue.ts'
import { clientRoutes } from './contract/clients.ts'
import { consoleSessionRoutes } from './contract/console-sessions.ts'
import { readDiscovery, readKeys } from './contract/discovery.ts'
import { providerSignInRoutes, signInReturnPath } from './contract/provider-sign-in.ts'
import { sandboxClockRoutes } from './contract/sandbox-clocks.ts'
import { signingKeyRoutes } from './contract/signing-keys.ts'
import { tenantRoutes } from './contract/tenants.ts'
import { issueToken } from './contract/token.ts'
import { userRoutes } from './contract/users.ts'
import { createClientOperations } from './http/clients.ts'
import { createConsoleSessionOperations } from './http/console-sessions.ts'
import { createDiscoveryOperations, type PublicKey } from './http/discovery.ts'
import { oauthErrorBody } from './http/error-body.ts'
import { createProviderSignInOperations } from './http/provider-sign-in.ts'
import { createSandboxClockOperations } from './http/sandbox-clocks.ts'
import { createSigningKeyOperations } from './http/signing-keys.ts'
import { createTenantOperations } from './http/tenants.ts'
import { createTokenOperations } from './http/token.ts'
import { createUserOperations } from './http/users.ts'
import { createPasswordNoticeJobs, type UserMailer } from './jobs/password-notices.ts'
import { AccessLookup } from './service/access-lookup.ts'
import { ChosenSecrets } from './service/chosen-secrets.ts'
import { type Secrets } from './service/client.ts'
import { Clients, clientIdRule } from './service/clients.ts'
import { ConsoleSessions } from './service/console-sessions.ts'
import type { IdentityProvider } from './service/identity-provider.ts'
import { PasswordNotices } from './service/password-notices.ts'
import { PersonAdmission } from './service/person-admission.ts'
import { ProviderSignIn, type RolesByGroup } from './service/provider-sign-in.ts'
import { SandboxClocks } from './service/sandbox-clocks.ts'
import { type FailedAttempts, SecretVerifier } from './service/secret-verifier.ts'
import { type GenerateKeyPair, type KeySeal, SigningKeys } from './service/signing-keys.ts'
import { type BrandUser, Tenants } from './service/tenants.ts'
import { type SignToken, Tokens } from './service/tokens.ts'
import { type IsCommonPassword, Users, userIdRule } from './service/users.ts'
import { chosenSecretStore } from './store/chosen-secrets.ts'
import { clientStore } from './store/clients.ts'
import { consoleSessionStore } from './store/console-sessions.ts'
import { queueNotice } from './store/password-notices.ts'
import { sandboxClockStore } from './store/sandbox-clocks.ts'
import { signingKeyStore } from './store/signing-keys.ts'
import { tenantAccessStore } from './store/tenant-access.ts'
import { tenantStore } from './store/tenants.ts'
import { userStore } from './store/users.ts'

export type { ClientAccess, TenantAccess } from './service/access-lookup.ts'
export type { ApiClient, NewClient } from './service/client.ts'
export type { SigningKey } from './service/signing-keys.ts'
export type { Brand, BrandUser, Tenant } from './service/tenants.ts'
export type { User } from './service/users.ts'

export { clientIdRule, userIdRule }

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
    {
      name: 'console',
      title: 'Console',
      description:
        'Serves the console, lets people sign in to it with a cookie, and gives their browser access tokens for what their roles allow.',
      paths: /^\/console(\/|$)/,
      errorSchema: problemDetailsSchema,
      errorBody: problemDetails,
      guides: ['console'],
    },
  ],
  routes: [
    ...tenantRoutes,
    ...sandboxClockRoutes,
    ...clientRoutes,
    ...signingKeyRoutes,
    ...userRoutes,
    ...consoleSessionRoutes,
    ...providerSignInRoutes,
    issueToken,
    readDiscovery,
    readKeys,
  ],
}

export interface IdentityDeps {
  readonly issuer: string
  readonly clock: Clock
  readonly secrets: Secrets
  readonly isCommonPassword: IsCommonPassword
  readonly makeKey: GenerateKeyPair
  readonly keySeal: KeySeal
  readonly publicKey: PublicKey
  readonly sign: SignToken
  /** By clients that request tokens. */
  readonly attempts: FailedAttempts
  /** By people who sign in to the console. */
  readonly signInAttempts: FailedAttempts
  /** By people returning from the identity provider. */
  readonly providerAttempts: FailedAttempts
  /** Null if only passwords are used. */
  readonly identityProvider: IdentityProvider | null
  readonly rolesByGroup: RolesByGroup
  readonly securityLog: SecurityLog
  /** Null if there is no mail server. */
  readonly mailer: UserMailer | null
  /** Delays a slow comparison after too many failures. */
  readonly slowDown: () => Promise<void>
  /** Delays the refusal of an address with too many failures. */
  readonly delayRefusal: () => Promise<void>
  /** Whether sandbox clients may call and clocks may be moved. */
  readonly admitsSandbox: boolean
  readonly audit: AuditLog
  /** Whether this is the name of an operation, or the wildcard for all. */
  readonly isOperation: (name: string) => boolean
  /** Whether the server has paths that begin with this segment. */
  readonly isFixedPath: (segment: string) => boolean
  readonly brandUsers: () => readonly BrandUser[]
}

export interface Identity {
  readonly jobs: JobHandlers
  readonly chosenSecrets: ChosenSecrets
  readonly tenants: Tenants
  readonly clocks: SandboxClocks
  readonly clients: Clients
  readonly keys: SigningKeys
  readonly tokens: Tokens
  readonly users: Users
  readonly sessions: ConsoleSessions
  readonly accessLookup: AccessLookup
  readonly operations: readonly Operation[]
}

/** The path to which the identity provider redirects. */
export { signInReturnPath }

/** Creates the identity service: tenants, brands, clients, their tokens and signing keys. */
export function createIdentity(deps: IdentityDeps): Identity {
  const { audit, secrets } = deps
  const tenants = new Tenants(tenantStore, audit, deps.brandUsers, deps.isFixedPath)
  const clocks = new SandboxClocks(sandboxClockStore, audit, deps.admitsSandbox)
  const clients = new Clients(clientStore, tenantStore, secrets, audit, deps.isOperation)
  const keys = new SigningKeys(signingKeyStore, deps.makeKey, deps.keySeal, audit)
  const accessLookup = new AccessLookup(tenantAccessStore)
  const refusal = 'The client id and secret do not match, or the client is not active'
  const tokens = new Tokens({
    clients,
    accessLookup,
    keys,
    sign: deps.sign,
    proofs: new SecretVerifier({ ...deps, failureMessage: refusal }),
    admitsSandbox: deps.admitsSandbox,
  })
  const users = new Users({
    store: userStore,
    tenants,
    secrets,
    audit,
    admitsSandbox: deps.admitsSandbox,
    isCommonPassword: deps.isCommonPassword,
    notices: new PasswordNotices(deps.mailer === null ? null : queueNotice),
    verifier: new SecretVerifier({
      ...deps,
      attempts: deps.signInAttempts,
      failureMessage: 'The name and the password do not match, or the user is not active',
    }),
  })
  const sessions = new ConsoleSessions({
    store: consoleSessionStore,
    users,
    accessLookup,
    keys,
    secrets,
    sign: deps.sign,
    audit,
    admitsSandbox: deps.admitsSandbox,
  })
  const providerSignIn = new ProviderSignIn({
    provider: deps.identityProvider,
    rolesByGroup: deps.rolesByGroup,
    admission: new PersonAdmission({ store: userStore, tenants, audit }),
    sessions,
    attempts: deps.providerAttempts,
  })
  return {
    jobs: createPasswordNoticeJobs(deps.mailer, deps.issuer),
    chosenSecrets: new ChosenSecrets(chosenSecretStore, secrets),
    tenants,
    clocks,
    clients,
    keys,
    tokens,
    users,
    sessions,
    accessLookup,
    operations: [
      ...createTokenOperations(tokens, deps.securityLog),
      ...createDiscoveryOperations(deps.issuer, keys, deps.publicKey),
      ...createTenantOperations(tenants),
      ...createSandboxClockOperations(clocks, tenants),
      ...createClientOperations(clients),
      ...createSigningKeyOperations(keys),
      ...createUserOperations(users, sessions),
      ...createConsoleSessionOperations(sessions, deps.issuer, deps.securityLog),
      ...createProviderSignInOperations(providerSignIn, deps.issuer, deps.securityLog),
    ],
  }
}
