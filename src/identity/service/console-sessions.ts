import type { AuditLog } from '../../kernel/audit-log.ts'
import { makeUuidV7, uuidPattern } from '../../kernel/ids.ts'
import type { Scope } from '../../kernel/principal.ts'
import { Problem } from '../../kernel/problem.ts'
import type { UnitOfWork } from '../../kernel/unit-of-work.ts'
import type { UserRole } from '../../kernel/user-roles.ts'
import type { AccessLookup } from './access-lookup.ts'
import type { Secrets } from './client.ts'
import type { RunInUnit } from './client-lookups.ts'
import { findConsoleAccess } from './console-roles.ts'
import type { SigningKeys } from './signing-keys.ts'
import type { Tenant } from './tenants.ts'
import type { Access, SignToken } from './tokens.ts'
import { toPrincipalId } from './user-principal.ts'
import type { User, Users } from './users.ts'

/** Seconds after which an unused session ends. */
export const idleLifetime = 3600
/** Seconds after which every session ends. */
export const longestLifetime = 12 * 3600
/** Lifetime of a session's access tokens, in seconds. */
const tokenLifetime = 600
/** Maximum sessions of a user; the oldest is replaced. */
const maxSessionsPerUser = 20
/** Maximum tenants offered to a user. */
const maxTenants = 200

/** A console session of a signed-in user. */
export interface ConsoleSession {
  readonly sessionId: string
  readonly userId: string
  readonly startedAt: Date
  /** When the user proved who they are; null if the identity provider did not say. */
  readonly signedInAt: Date | null
  readonly lastUsedAt: Date
  readonly address: string
}

/** A session with the hash of its secret and its owner. */
export interface StoredConsoleSession extends ConsoleSession {
  readonly secretHash: string
  readonly user: User
}

/** Sessions that began before the first time, or were last used before the second, have ended. */
export interface SessionBounds {
  readonly startedAfter: Date
  readonly usedAfter: Date
}

export interface ConsoleSessionStore {
  insertSession(unit: UnitOfWork, session: ConsoleSession & { readonly secretHash: string }): Promise<void>
  /** Sessions of active users whose password has not changed since, or who have none; unsorted. */
  findSessions(
    unit: UnitOfWork,
    sessionIds: readonly string[],
    bounds: SessionBounds,
  ): Promise<readonly StoredConsoleSession[]>
  markUsed(unit: UnitOfWork, sessionId: string): Promise<void>
  removeSession(unit: UnitOfWork, sessionId: string): Promise<void>
  /** @returns the number removed */
  removeSessionsOf(unit: UnitOfWork, userId: string): Promise<number>
  /** Removes sessions that have ended, and all but the latest of a user. */
  tidySessions(unit: UnitOfWork, userId: string, keep: number, bounds: SessionBounds): Promise<void>
  /** The enabled tenants with these codes, sorted by code; all of them for null. */
  listTenants(
    unit: UnitOfWork,
    codes: readonly string[] | null,
    limit: number,
  ): Promise<readonly Pick<Tenant, 'tenant' | 'name'>[]>
}

/** A tenant the user may choose, with the permissions there. */
export interface ConsoleTenant extends Pick<Tenant, 'tenant' | 'name'> {
  readonly roles: readonly UserRole[]
}

/** What the console shows about the signed-in user. */
export interface SignedIn {
  readonly session: ConsoleSession
  readonly user: User
  readonly tenants: readonly ConsoleTenant[]
  /** The roles for the installation; empty if there are none. */
  readonly installationRoles: readonly UserRole[]
}

export interface IssuedSessionToken {
  readonly accessToken: string
  readonly expiresIn: number
  readonly tenant: string | null
  readonly brands: readonly string[]
  readonly scopes: readonly Scope[]
  readonly readOnlyScopes: readonly Scope[]
}

export interface ConsoleSessionsDeps {
  readonly store: ConsoleSessionStore
  readonly users: Users
  readonly accessLookup: AccessLookup
  readonly keys: SigningKeys
  readonly secrets: Secrets
  readonly sign: SignToken
  readonly audit: AuditLog
  /** Whether sandbox users may sign in. */
  readonly admitsSandbox: boolean
}

/** Signs users in to the console and issues access tokens to their browsers, as their roles permit. */
export class ConsoleSessions {
  readonly #deps: ConsoleSessionsDeps

  constructor(deps: ConsoleSessionsDeps) {
    this.#deps = deps
  }

  /**
   * Starts a session after verifying a password.
   *
   * @returns also the cookie value, of which only a hash is stored
   * @throws Problem of `Users.verifyPassword`
   */
  async signIn(
    { read, change }: Access,
    proof: { readonly userId: string; readonly password: string; readonly address: string },
  ): Promise<SignedIn & { readonly cookie: string }> {
    const user = await this.#deps.users.verifyPassword(read, proof)
    return change((unit) => this.begin(unit, user, { address: proof.address, issuer: null, signedInAt: unit.at }))
  }

  /**
   * Starts a session for an authenticated user.
   *
   * @param from the client's address, the identity provider (null for a password), and when the user proved who they
   *   are (null if unknown)
   * @returns also the cookie value, of which only a hash is stored
   */
  async begin(
    unit: UnitOfWork,
    user: User,
    from: { readonly address: string; readonly issuer: string | null; readonly signedInAt: Date | null },
  ): Promise<SignedIn & { readonly cookie: string }> {
    const { store, secrets, audit } = this.#deps
    const { address, issuer, signedInAt } = from
    const secret = secrets.generateSecret()
    const sessionId = makeUuidV7(unit.at)
    const session = { sessionId, userId: user.userId, startedAt: unit.at, signedInAt, lastUsedAt: unit.at, address }
    await store.insertSession(unit, { ...session, secretHash: secrets.hashGenerated(secret) })
    await store.tidySessions(unit, user.userId, maxSessionsPerUser, getSessionBounds(unit.at))
    const { after, ...line } = pickLogFields(session)
    const provider = issuer === null ? {} : { identityProvider: issuer }
    await audit.recordChange(unit, { action: 'session.created', ...line, after: { ...after, ...provider } })
    return { ...(await this.#describe(unit, session, user)), cookie: `${sessionId}.${secret}` }
  }

  /** Returns the user of the first cookie with a valid session; null if there is none. */
  async readSession(unit: UnitOfWork, cookies: readonly string[]): Promise<SignedIn | null> {
    const session = await this.#lookUp(unit, cookies)
    return session === null ? null : this.#describe(unit, session, session.user)
  }

  /**
   * Issues an access token for a tenant for which the user has a role, or for the installation.
   *
   * @throws Problem `unauthenticated` without a session, `forbidden` without a role
   */
  async issueToken(change: RunInUnit, cookies: readonly string[], tenant: string | null): Promise<IssuedSessionToken> {
    const { store, accessLookup, keys, sign } = this.#deps
    return change(async (unit) => {
      const session = await this.#findSession(unit, cookies)
      const { scopes, readOnlyScopes } = findConsoleAccess(session.user.roles, tenant)
      const access = tenant === null ? null : await accessLookup.findTenantAccess(unit, tenant)
      if (scopes.length === 0 || (tenant !== null && access?.isDisabled !== false)) {
        throw new Problem('forbidden', 'You have no role for this; ask an operator for one', { reason: 'no-role' })
      }
      const [key] = await keys.listAcceptedKeys(unit)
      if (key === undefined) throw new Error('there is no signing key')
      if (unit.at.getTime() - session.lastUsedAt.getTime() >= 60_000) await store.markUsed(unit, session.sessionId)
      const secondsLeft = Math.floor((session.startedAt.getTime() - unit.at.getTime()) / 1000) + longestLifetime
      const lifetime = Math.max(1, Math.min(tokenLifetime, secondsLeft))
      const brands = access?.brands ?? []
      const { sessionId, signedInAt } = session
      const claims = { clientId: toPrincipalId(session.userId), scopes, tenant, brands, sessionId, signedInAt }
      const accessToken = await sign(claims, key, unit.at, lifetime)
      return { accessToken, expiresIn: lifetime, tenant, brands, scopes, readOnlyScopes }
    })
  }

  /** Ends the session of the cookies, if there is one. */
  async signOut(unit: UnitOfWork, cookies: readonly string[]): Promise<void> {
    const session = await this.#lookUp(unit, cookies)
    if (session === null) return
    await this.#deps.store.removeSession(unit, session.sessionId)
    const { after: before, ...line } = pickLogFields(session)
    await this.#deps.audit.recordChange(unit, { action: 'session.removed', ...line, before, after: null })
  }

  /**
   * Ends all sessions of the user of this session.
   *
   * @throws Problem `unauthenticated` if the session has ended
   */
  async signOutEverywhere(unit: UnitOfWork, cookies: readonly string[]): Promise<number> {
    const { userId } = await this.#findSession(unit, cookies)
    return this.endSessionsOf(unit, userId)
  }

  /**
   * Changes the password of this session's user, ends all of the user's sessions and starts a new one.
   *
   * @returns also the cookie value, of which only a hash is stored
   * @throws Problem `unauthenticated` without a session; those of `Users.prepareOwnPassword`
   */
  async changePassword(
    { read, change }: Access,
    cookies: readonly string[],
    proof: { readonly currentPassword: string; readonly newPassword: string; readonly address: string },
  ): Promise<SignedIn & { readonly cookie: string }> {
    const { users } = this.#deps
    const { user } = await read((unit) => this.#findSession(unit, cookies))
    const hash = await users.prepareOwnPassword(read, user, proof)
    return change(async (unit) => {
      // Looked up again: the session may have ended while the passwords were compared.
      await this.#findSession(unit, cookies)
      const changed = await users.setPassword(unit, user.userId, hash, { verb: 'password-changed' })
      await this.endSessionsOf(unit, user.userId)
      return this.begin(unit, changed, { address: proof.address, issuer: null, signedInAt: unit.at })
    })
  }

  /**
   * Ends all sessions of a user.
   *
   * @returns the number ended
   */
  async endSessionsOf(unit: UnitOfWork, userId: string): Promise<number> {
    const count = await this.#deps.store.removeSessionsOf(unit, userId)
    if (count > 0) await this.#recordSignOut(unit, userId, count)
    return count
  }

  /**
   * Ends all sessions of a user for an operator, whose decision is recorded even if there are none.
   *
   * @returns the number ended
   * @throws Problem `not-found`
   */
  async signOutUser(unit: UnitOfWork, userId: string): Promise<number> {
    const user = await this.#deps.users.getUser(unit, userId)
    const count = await this.#deps.store.removeSessionsOf(unit, user.userId)
    await this.#recordSignOut(unit, user.userId, count)
    return count
  }

  async #recordSignOut(unit: UnitOfWork, userId: string, sessions: number): Promise<void> {
    await this.#deps.audit.recordChange(unit, {
      action: 'user.signed-out-everywhere',
      subject: { kind: 'user', id: userId, tenant: null },
      before: { sessions },
      after: { sessions: 0 },
    })
  }

  async #findSession(unit: UnitOfWork, cookies: readonly string[]): Promise<StoredConsoleSession> {
    const session = await this.#lookUp(unit, cookies)
    if (session === null)
      throw new Problem('unauthenticated', 'You are not signed in, or your session has ended; sign in again')
    return session
  }

  async #lookUp(unit: UnitOfWork, cookies: readonly string[]): Promise<StoredConsoleSession | null> {
    const { store, secrets, admitsSandbox } = this.#deps
    const proofs = cookies.flatMap((cookie) => {
      const [sessionId = '', secret = ''] = cookie.split('.')
      return uuidPattern.test(sessionId) ? [{ sessionId, secret }] : []
    })
    if (proofs.length === 0) return null
    const ids = proofs.map(({ sessionId }) => sessionId)
    const sessions = await store.findSessions(unit, ids, getSessionBounds(unit.at))
    for (const { sessionId, secret } of proofs) {
      const session = sessions.find((stored) => stored.sessionId === sessionId)
      if (session === undefined || (session.user.isSandbox && !admitsSandbox)) continue
      if (secrets.verifyGenerated(secret, session.secretHash)) return session
    }
    return null
  }

  async #describe(unit: UnitOfWork, session: ConsoleSession, user: User): Promise<SignedIn> {
    const named = user.roles.flatMap(({ tenant }) => (tenant === null ? [] : [tenant]))
    const isOfAll = user.roles.some(({ tenant }) => tenant === null)
    const found = await this.#deps.store.listTenants(unit, isOfAll ? null : named, maxTenants)
    const tenants = found.map((tenant) => ({ ...tenant, roles: findConsoleAccess(user.roles, tenant.tenant).roles }))
    const installation = findConsoleAccess(user.roles, null)
    return { session, user, tenants, installationRoles: installation.scopes.length === 0 ? [] : installation.roles }
  }
}

const getSessionBounds = (at: Date): SessionBounds => ({
  startedAfter: new Date(at.getTime() - longestLifetime * 1000),
  usedAfter: new Date(at.getTime() - idleLifetime * 1000),
})

const pickLogFields = ({ sessionId, userId, address }: ConsoleSession) => ({
  subject: { kind: 'session', id: sessionId, tenant: null },
  before: null,
  after: { userId, address },
})
