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
import { assertNoFailures, type Failure, Problem } from '../../kernel/problem.ts'
import type { UnitOfWork } from '../../kernel/unit-of-work.ts'
import type { TenantRole } from '../../kernel/user-roles.ts'
import type { Secrets } from './client.ts'
import type { PersonIdentity } from './identity-provider.ts'
import type { PasswordNotices } from './password-notices.ts'
import type { SecretVerifier } from './secret-verifier.ts'
import { assertRule, type Tenants } from './tenants.ts'
import { toPrincipalId } from './user-principal.ts'

/** A person who may use the console. */
export interface User {
  /** The user name for signing in. */
  readonly userId: string
  readonly name: string
  readonly roles: readonly TenantRole[]
  readonly isActive: boolean
  /** Whether the password is the public password of the sandbox. */
  readonly isSandbox: boolean
  /** Null if none was set. */
  readonly passwordChangedAt: Date | null
  /** The person at the identity provider; null for users with a password. */
  readonly identity: PersonIdentity | null
  readonly createdAt: Date
}

/** The members that can be changed. */
export type UserChange = Pick<User, 'name' | 'roles' | 'isActive'>

/** A user with the hash of the password; null if none was set. */
export interface UserWithPassword extends User {
  readonly passwordHash: string | null
}

export interface UserStore {
  insertUser(unit: UnitOfWork, user: User): Promise<void>
  updateUser(unit: UnitOfWork, userId: string, change: UserChange): Promise<void>
  setPassword(unit: UnitOfWork, userId: string, passwordHash: string, isSandbox: boolean): Promise<void>
  deleteUser(unit: UnitOfWork, userId: string): Promise<void>
  findUser(unit: UnitOfWork, userId: string): Promise<UserWithPassword | null>
  /** Whether another user than this one has the name, or it as the id; case does not count. */
  isNameTaken(unit: UnitOfWork, name: string, userId: string): Promise<boolean>
  /** The id of a user that differs from this one at most in case; null for none. */
  findSimilarId(unit: UnitOfWork, userId: string): Promise<string | null>
  findUserOfIdentity(unit: UnitOfWork, identity: PersonIdentity): Promise<User | null>
  /** Sorted by id, after the given one; of all tenants if none is named. */
  listUsers(unit: UnitOfWork, tenant: string | null, afterId: string | null, limit: number): Promise<readonly User[]>
}

/** The rule for user ids. */
export const userIdRule: CodeRule = {
  pattern: /^[A-Za-z0-9][A-Za-z0-9._@-]{1,99}$/,
  reason: 'must be 2 to 100 letters, digits, dots, dashes, underscores or @, starting with a letter or digit',
}

/** Permitted password length; hashing takes the same time for any. */
const passwordLength = { min: 12, max: 200 }

/**
 * Whether a password is one that attackers try first.
 *
 * @param names user id and name of the person
 */
export type IsCommonPassword = (password: string, names: readonly string[]) => Promise<boolean>

export interface UsersDeps {
  readonly store: UserStore
  readonly tenants: Pick<Tenants, 'hasTenant'>
  readonly secrets: Secrets
  readonly audit: AuditLog
  readonly verifier: SecretVerifier
  readonly isCommonPassword: IsCommonPassword
  readonly notices: PasswordNotices
  /** Whether sandbox users may sign in. */
  readonly admitsSandbox: boolean
}

/** Creates, changes, lists and authenticates console users. */
export class Users {
  readonly #deps: UsersDeps
  /** Compared for unknown users, so that they take as long as others. */
  #nobodysHash: Promise<string> | null = null

  constructor(deps: UsersDeps) {
    this.#deps = deps
  }

  async listUsers(unit: UnitOfWork, tenant: string | null, page: PageRequest): Promise<Page<User>> {
    return readPageByKey(page, {
      name: `users ${tenant ?? ''}`,
      key: userIdRule.pattern,
      readPage: (afterId, limit) => this.#deps.store.listUsers(unit, tenant, afterId, limit),
      getKey: ({ userId }) => userId,
    })
  }

  /** @throws Problem `not-found` */
  async getUser(unit: UnitOfWork, userId: string): Promise<User> {
    const user = await this.#findUser(unit, userId)
    if (user === null) throw createUnknownUserProblem(userId)
    return user
  }

  /**
   * @throws Problem of the precondition, `invalid` for an invalid id, name or tenant, `conflict` if operators would lose
   *   their own access
   */
  async saveUser(
    unit: UnitOfWork,
    userId: string,
    change: UserChange,
    precondition: Precondition<User>,
  ): Promise<Saved<User>> {
    assertRule('userId', userIdRule.pattern.test(userId), userIdRule.reason)
    assertRule('userId', !isReservedActor(userId), reservedActorReason)
    return toSaved(
      await runAuditedChange(this.#deps.audit, unit, {
        ...this.#changeOf(unit, userId),
        precondition,
        apply: async (before) => {
          assertRule('name', change.name.trim() !== '', 'must not be blank')
          await this.#assertRoles(unit, change.roles)
          if (before !== null) {
            assertKeepsOwnAccess(unit, before, change)
            await this.#deps.store.updateUser(unit, userId, change)
          } else {
            await this.#assertDistinct(unit, userId)
            await this.#deps.store.insertUser(unit, {
              userId,
              ...change,
              isSandbox: false,
              passwordChangedAt: null,
              identity: null,
              createdAt: unit.at,
            })
          }
        },
      }),
    )
  }

  /** @throws Problem of the precondition, `not-found`, `conflict` for an operator who deletes the own user */
  async deleteUser(unit: UnitOfWork, userId: string, precondition: Precondition<User>): Promise<void> {
    await runAuditedChange(this.#deps.audit, unit, {
      ...this.#changeOf(unit, userId),
      precondition,
      apply: async (before) => {
        if (before === null) throw createUnknownUserProblem(userId)
        assertKeepsOwnAccess(unit, before, null)
        await this.#deps.store.deleteUser(unit, userId)
      },
    })
  }

  /**
   * Returns the hash of a password. Call it outside any transaction: it is slow on purpose.
   *
   * @param password null to generate one
   * @param names user id and name of the person, none of which may be the password
   * @param member of the request that contains it, for the error message
   * @throws Problem `invalid` if it is too short, too long, or one that attackers try first
   */
  async preparePassword(
    password: string | null,
    names: readonly string[],
    member = 'password',
  ): Promise<{ readonly generated: string | null; readonly hash: string }> {
    const { secrets } = this.#deps
    if (password === null) {
      const generated = secrets.generateSecret()
      return { generated, hash: secrets.hashGenerated(generated) }
    }
    const { min, max } = passwordLength
    const isValid = password.length >= min && password.length <= max
    assertRule(member, isValid, `must have ${min} to ${max} characters`)
    const isCommon = await this.#deps.isCommonPassword(password, names)
    assertRule(
      member,
      !isCommon,
      'is among the first that attackers try; choose several words that do not belong together',
    )
    return { generated: null, hash: await this.#deps.verifier.limit(() => secrets.hashChosen(password)) }
  }

  /** Returns the hash of the sandbox's public password, which is accepted only where there is a sandbox. */
  async prepareSandboxPassword(password: string): Promise<string> {
    return this.#deps.verifier.limit(() => this.#deps.secrets.hashChosen(password))
  }

  /**
   * Also ends the user's sessions, and notifies the person.
   *
   * @param options whether it is the sandbox password, and the name of the change in the audit log
   * @throws Problem `not-found`, `conflict` for a user of the identity provider
   */
  async setPassword(
    unit: UnitOfWork,
    userId: string,
    hash: string,
    options: { readonly isSandbox?: boolean; readonly verb?: 'password-set' | 'password-changed' } = {},
  ): Promise<User> {
    const { isSandbox = false, verb = 'password-set' } = options
    const change = await runAuditedChange(this.#deps.audit, unit, {
      ...this.#changeOf(unit, userId),
      precondition: anyState,
      apply: async (before) => {
        if (before === null) throw createUnknownUserProblem(userId)
        if (before.identity !== null) throw createProviderProblem(userId, before.identity)
        await this.#deps.store.setPassword(unit, userId, hash, isSandbox)
      },
      verb,
    })
    const { saved } = toSaved(change)
    if (!isSandbox) await this.#deps.notices.announceChange(unit, saved, verb === 'password-changed')
    return saved
  }

  /**
   * Authenticates a user by password. The right one always succeeds, however many attempts of others have failed; only
   * a few are compared at once, and attackers have a lane of their own.
   *
   * @param read reads in a unit of work of its own, which ends before the comparison begins
   * @throws Problem `unauthenticated`, `too-many-requests` after too many failures, `unavailable` while too many are
   *   compared
   */
  async verifyPassword(
    read: <T>(work: (unit: UnitOfWork) => Promise<T>) => Promise<T>,
    proof: { readonly userId: string; readonly password: string; readonly address: string },
  ): Promise<User> {
    const { userId, password: secret, address } = proof
    const isPossible = userIdRule.pattern.test(userId)
    const found = isPossible ? await read((unit) => this.#deps.store.findUser(unit, userId)) : null
    const holder = {
      clientId: userId,
      logName: found === null ? null : toPrincipalId(userId),
      secretHash: await this.#chooseHash(found, secret),
      isActive: found?.passwordHash != null && found.isActive,
      previousSecretHash: null,
      previousSecretExpiresAt: null,
      user: found,
    }
    const { user } = await this.#deps.verifier.verifySecret(holder, { clientId: userId, secret, address })
    if (user === null) throw new Error('a sign-in with a password failed')
    if (user.isSandbox && !this.#deps.admitsSandbox) throw createSandboxProblem(userId)
    return omitPassword(user)
  }

  /**
   * Verifies the current password of a signed-in user and hashes the new one.
   *
   * @param read as for {@link verifyPassword}
   * @returns the hash of the new password
   * @throws Problem `invalid` for a wrong current password or an invalid new one, `conflict` for a user of the identity
   *   provider, `too-many-requests` and `unavailable` as {@link verifyPassword}
   */
  async prepareOwnPassword(
    read: <T>(work: (unit: UnitOfWork) => Promise<T>) => Promise<T>,
    { userId, name, identity }: User,
    proof: { readonly currentPassword: string; readonly newPassword: string; readonly address: string },
  ): Promise<string> {
    if (identity !== null) throw createProviderProblem(userId, identity)
    const { currentPassword, newPassword, address } = proof
    assertRule('newPassword', newPassword !== currentPassword, 'must differ from the present password')
    try {
      await this.verifyPassword(read, { userId, password: currentPassword, address })
    } catch (error) {
      // The session is valid: 401 would make the page ask to sign in again.
      const isWrong = error instanceof Problem && error.kind === 'unauthenticated'
      assertRule('currentPassword', !isWrong, 'is not your present password')
      throw error
    }
    return (await this.preparePassword(newPassword, [userId, name], 'newPassword')).hash
  }

  /**
   * Returns the hash to compare a password with. That of nobody, which takes long, also stands in for a generated
   * password that does not match at once: otherwise the time of an answer would show which users exist.
   */
  async #chooseHash(user: UserWithPassword | null, password: string): Promise<string> {
    const { secrets } = this.#deps
    const hash = user?.passwordHash ?? null
    if (hash === null) return this.#createDummyHash()
    return secrets.isSlow(hash) || secrets.verifyGenerated(password, hash) ? hash : this.#createDummyHash()
  }

  #createDummyHash(): Promise<string> {
    const { secrets } = this.#deps
    this.#nobodysHash ??= secrets.hashChosen(secrets.generateSecret())
    return this.#nobodysHash
  }

  async #assertRoles(unit: UnitOfWork, roles: User['roles']): Promise<void> {
    const failures: Failure[] = []
    for (const [index, { tenant }] of roles.entries()) {
      if (tenant === null || (await this.#deps.tenants.hasTenant(unit, tenant))) continue
      failures.push({ path: `roles[${index}].tenant`, rule: 'tenant', reason: 'is not a tenant' })
    }
    assertNoFailures(failures)
  }

  /** Ids that look the same would be confused in logs and lists. */
  async #assertDistinct(unit: UnitOfWork, userId: string): Promise<void> {
    const similar = await this.#deps.store.findSimilarId(unit, userId)
    if (similar === null) return
    throw new Problem('conflict', `The user ${similar} exists already; ids that differ only in case are not allowed`)
  }

  async #findUser(unit: UnitOfWork, userId: string): Promise<User | null> {
    return this.#changeOf(unit, userId).find()
  }

  #changeOf(unit: UnitOfWork, userId: string) {
    return toUserChange(this.#deps.store, unit, userId)
  }
}

/** What every audited change of a user has in common. */
export const toUserChange = (store: Pick<UserStore, 'findUser'>, unit: UnitOfWork, userId: string) => ({
  subject: { kind: 'user', id: userId, tenant: null },
  find: async (): Promise<User | null> => {
    const found = await store.findUser(unit, userId)
    return found === null ? null : omitPassword(found)
  },
})

/**
 * Keeps operators from locking themselves out by mistake: without another operator, only a command could help them.
 *
 * @param after null if the user is deleted
 * @throws Problem `conflict`
 */
function assertKeepsOwnAccess(unit: UnitOfWork, before: User, after: UserChange | null): void {
  if (unit.by !== toPrincipalId(before.userId) || !isOperator(before)) return
  if (after !== null && isOperator(after)) return
  throw new Problem(
    'conflict',
    'Operators cannot delete or deactivate themselves or give up their own role of operator; ask another operator to do it',
  )
}

const isOperator = ({ roles, isActive }: UserChange): boolean =>
  isActive && roles.some(({ role }) => role === 'operator')

const omitPassword = (user: UserWithPassword): User => {
  const { passwordHash: _, ...shown } = user
  return shown
}

const createSandboxProblem = (userId: string): Problem =>
  new Problem(
    'unauthenticated',
    'This is a user of the sandbox, which works only outside production and on a loopback address; set a new password to make it an ordinary user',
    { reason: 'invalid_client', context: { clientId: userId } },
  )

const createProviderProblem = (userId: string, { issuer }: PersonIdentity): Problem =>
  new Problem('conflict', `The user ${userId} signs in at ${issuer} and has no password here`)

const createUnknownUserProblem = (userId: string): Problem => new Problem('not-found', `There is no user ${userId}`)
