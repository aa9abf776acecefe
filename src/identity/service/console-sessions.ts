import type { AuditLog } from '../../kernel/audit-log.ts'
import { makeUuidV7, uuidPattern } from '../../kernel/ids.ts'
import type { Scope } from '../../kernel/principal.ts'
import { Problem } from '../../kernel/problem.ts'
import type { UnitOfWork } from '../../kernel/unit-of-work.ts'
import type { UserRole } from '../../kernel/user-roles.ts'
import type { AccessLookup } from './access-lookup.ts'
import type { RunInUnit } from './client-lookups.ts'
import type { Secrets } from './clients.ts'
import { findConsoleAccess } from './console-roles.ts'
import type { SigningKeys } from './signing-keys.ts'
import type { Tenant } from './tenants.ts'
import type { Access, SignToken } from './tokens.ts'
import type { User, Users } from './users.ts'

/** Seconds after which a session ends that nobody has used. */
export const idleLifetime = 3600
/** Seconds after which any session ends. */
export const longestLifetime = 12 * 3600
/** How long an access token of a session is good for, in seconds. */
const tokenLifetime = 600
/** Most sessions that one person has; the oldest makes room. */
const maxSessionsPerUser = 20
/** Most tenants that somebody is shown to choose from. */
const maxTenants = 200

/** Somebody at a browser who has signed in. */
export interface ConsoleSession {
  readonly sessionId: string
  readonly userId: string
  readonly startedAt: Date
  readonly lastUsedAt: Date
  readonly address: string
}

/** A session with what is kept of its secret, and whose it is. */
export interface StoredConsoleSession extends ConsoleSession {
  readonly secretHash: string
  readonly user: User
}

/** What begins before the first, or was not used since the second, is over. */
export interface SessionBounds {
  readonly startedAfter: Date
  readonly usedAfter: Date
}

export interface ConsoleSessionStore {
  insertSession(unit: UnitOfWork, session: ConsoleSession & { readonly secretHash: string }): Promise<void>
  /** Those of users who are active and have had the same password since, or have none, in no order. */
  findSessions(
    unit: UnitOfWork,
    sessionIds: readonly string[],
    bounds: SessionBounds,
  ): Promise<readonly StoredConsoleSession[]>
  markUsed(unit: UnitOfWork, sessionId: string): Promise<void>
  removeSession(unit: UnitOfWork, sessionId: string): Promise<void>
  /** @returns how many there were */
  removeSessionsOf(unit: UnitOfWork, userId: string): Promise<number>
  /** Removes those that are over, and of a user's all but the latest. */
  tidySessions(unit: UnitOfWork, userId: string, keep: number, bounds: SessionBounds): Promise<void>
  /** The tenants with these codes that are not disabled; all of them for null. By code. */
  listTenants(
    unit: UnitOfWork,
    codes: readonly string[] | null,
    limit: number,
  ): Promise<readonly Pick<Tenant, 'tenant' | 'name'>[]>
}

/** A tenant that somebody may choose, with what they may do there. */
export interface ConsoleTenant extends Pick<Tenant, 'tenant' | 'name'> {
  readonly roles: readonly UserRole[]
}

/** What the console is told of who has signed in. */
export interface SignedIn {
  readonly session: ConsoleSession
  readonly user: User
  readonly tenants: readonly ConsoleTenant[]
  /** What they may do for the installation; none where there is nothing. */
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
  /** Whether users of the sandbox may sign in here. */
  readonly admitsSandbox: boolean
}

/** Lets people in to the console, and gives their browser access tokens for what their roles allow. */
export class ConsoleSessions {
  readonly #deps: ConsoleSessionsDeps

  constructor(deps: ConsoleSessionsDeps) {
    this.#deps = deps
  }

  /**
   * Begins a session for somebody who knows the password.
   *
   * @returns also what the browser keeps, of which only a hash is stored
   * @throws Problem of `Users.verifyPassword`
   */
  async signIn(
    { read, change }: Access,
    proof: { readonly userId: string; readonly password: string; readonly address: string },
  ): Promise<SignedIn & { readonly cookie: string }> {
    const user = await this.#deps.users.verifyPassword(read, proof)
    return change((unit) => this.begin(unit, user, { address: proof.address, issuer: null }))
  }

  /**
   * Begins a session for somebody who was recognised.
   *
   * @param from at which address, and by which identity provider; null for a password
   * @returns also what the browser keeps, of which only a hash is stored
   */
  async begin(
    unit: UnitOfWork,
    user: User,
    { address, issuer }: { readonly address: string; readonly issuer: string | null },
  ): Promise<SignedIn & { readonly cookie: string }> {
    const { store, secrets, audit } = this.#deps
    const secret = secrets.generateSecret()
    const sessionId = makeUuidV7(unit.at)
    const session = { sessionId, userId: user.userId, startedAt: unit.at, lastUsedAt: unit.at, address }
    await store.insertSession(unit, { ...session, secretHash: secrets.hashGenerated(secret) })
    await store.tidySessions(unit, user.userId, maxSessionsPerUser, boundsAt(unit.at))
    const { after, ...line } = lineOf(session)
    const signedInAt = issuer === null ? {} : { identityProvider: issuer }
    await audit.recordChange(unit, { action: 'session.created', ...line, after: { ...after, ...signedInAt } })
    return { ...(await this.#describe(unit, session, user)), cookie: `${sessionId}.${secret}` }
  }

  /** Who has the session of the first cookie that has one; null where there is none any more. */
  async readSession(unit: UnitOfWork, cookies: readonly string[]): Promise<SignedIn | null> {
    const session = await this.#lookUp(unit, cookies)
    return session === null ? null : this.#describe(unit, session, session.user)
  }

  /**
   * Signs an access token for a tenant that the user has a role for, or for the installation.
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
      const left = Math.floor((session.startedAt.getTime() - unit.at.getTime()) / 1000) + longestLifetime
      const lifetime = Math.max(1, Math.min(tokenLifetime, left))
      const brands = access?.brands ?? []
      const claims = { clientId: toPrincipalId(session.userId), scopes, tenant, brands, sessionId: session.sessionId }
      const accessToken = await sign(claims, key, unit.at, lifetime)
      return { accessToken, expiresIn: lifetime, tenant, brands, scopes, readOnlyScopes }
    })
  }

  /** Ends the session that the cookies have; nothing where there is none. */
  async signOut(unit: UnitOfWork, cookies: readonly string[]): Promise<void> {
    const session = await this.#lookUp(unit, cookies)
    if (session === null) return
    await this.#deps.store.removeSession(unit, session.sessionId)
    const { after: before, ...line } = lineOf(session)
    await this.#deps.audit.recordChange(unit, { action: 'session.removed', ...line, before, after: null })
  }

  /** Ends every session of who has this one. @throws Problem `unauthenticated` where there is none any more */
  async signOutEverywhere(unit: UnitOfWork, cookies: readonly string[]): Promise<number> {
    const { userId } = await this.#findSession(unit, cookies)
    return this.endSessionsOf(unit, userId)
  }

  /**
   * Changes the password of who has this session, ends all of the person's sessions and begins a new one.
   *
   * @returns also what the browser keeps, of which only a hash is stored
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
      // Looked up again: the session may have been ended while the passwords were being compared.
      await this.#findSession(unit, cookies)
      const changed = await users.setPassword(unit, user.userId, hash, { verb: 'password-changed' })
      await this.endSessionsOf(unit, user.userId)
      return this.begin(unit, changed, { address: proof.address, issuer: null })
    })
  }

  /** Ends every session of somebody. @returns how many there were */
  async endSessionsOf(unit: UnitOfWork, userId: string): Promise<number> {
    const count = await this.#deps.store.removeSessionsOf(unit, userId)
    if (count === 0) return 0
    await this.#deps.audit.recordChange(unit, {
      action: 'user.signed-out-everywhere',
      subject: { kind: 'user', id: userId, tenant: null },
      before: { sessions: count },
      after: { sessions: 0 },
    })
    return count
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
    const sessions = await store.findSessions(unit, ids, boundsAt(unit.at))
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
    const tenants = found.map((one) => ({ ...one, roles: findConsoleAccess(user.roles, one.tenant).roles }))
    const installation = findConsoleAccess(user.roles, null)
    return { session, user, tenants, installationRoles: installation.scopes.length === 0 ? [] : installation.roles }
  }
}

/** As whom the audit log and the logs name a user: no client's id has a colon. */
export const toPrincipalId = (userId: string): string => `user:${userId}`

const boundsAt = (at: Date): SessionBounds => ({
  startedAfter: new Date(at.getTime() - longestLifetime * 1000),
  usedAfter: new Date(at.getTime() - idleLifetime * 1000),
})

const lineOf = ({ sessionId, userId, address }: ConsoleSession) => ({
  subject: { kind: 'session', id: sessionId, tenant: null },
  before: null,
  after: { userId, address },
})
