import { type AuditLog, anyState, runAuditedChange, toSaved } from '../../kernel/audit-log.ts'
import type { UnitOfWork } from '../../kernel/unit-of-work.ts'
import type { TenantRole } from '../../kernel/user-roles.ts'
import type { ProvedPerson, SignInFailure } from './identity-provider.ts'
import type { Tenants } from './tenants.ts'
import { toUserChange, type User, type UserStore, userIdRule } from './users.ts'

/** Maximum characters of a name with an added user id. */
const longestName = 200

export interface PersonAdmissionDeps {
  readonly store: UserStore
  readonly tenants: Pick<Tenants, 'hasTenant'>
  readonly audit: AuditLog
}

/** Creates and updates the users of people who sign in at the identity provider. */
export class PersonAdmission {
  readonly #deps: PersonAdmissionDeps

  constructor(deps: PersonAdmissionDeps) {
    this.#deps = deps
  }

  /**
   * Returns the user of a person at the identity provider, with the current name and roles; created on first sign-in.
   * Never matches a user created by an operator, not even by email address.
   *
   * @param groupRoles the roles of the person's groups; those for unknown tenants are ignored
   * @returns also whose sessions must end, if a user has lost the last role
   */
  async admitPerson(
    unit: UnitOfWork,
    person: ProvedPerson,
    groupRoles: readonly TenantRole[],
  ): Promise<{ readonly user: User } | { readonly refused: SignInFailure; readonly refusedUserId: string | null }> {
    const { store, audit } = this.#deps
    const { identity } = person
    // First sign-ins of one person in two browsers must create only one user.
    await audit.lockSubject(unit, { kind: 'identity', id: person.mark, tenant: null })
    const linkedUser = await store.findUserOfIdentity(unit, identity)
    if (linkedUser?.isActive === false) return { refused: 'inactive', refusedUserId: linkedUser.userId }
    const roles = await this.#filterExistingTenants(unit, groupRoles)
    if (linkedUser === null && roles.length === 0) return { refused: 'no-role', refusedUserId: null }
    const userId = linkedUser?.userId ?? (await this.#chooseId(unit, person))
    const name = await this.#chooseName(unit, userId, person)
    const user =
      linkedUser !== null && linkedUser.name === name && areSameRoles(linkedUser.roles, roles)
        ? linkedUser
        : await this.#savePerson(unit, userId, { identity, name, roles })
    return roles.length > 0 ? { user } : { refused: 'no-role', refusedUserId: user.userId }
  }

  async #savePerson(
    unit: UnitOfWork,
    userId: string,
    { identity, name, roles }: Pick<User, 'identity' | 'name' | 'roles'>,
  ): Promise<User> {
    const { audit, store } = this.#deps
    const saved = await runAuditedChange(audit, unit, {
      ...toUserChange(store, unit, userId),
      precondition: anyState,
      apply: async (before) => {
        const change = { name, roles, isActive: true }
        if (before !== null) await store.updateUser(unit, userId, change)
        else {
          const initialState = { isSandbox: false, passwordChangedAt: null, createdAt: unit.at }
          await store.insertUser(unit, { userId, ...change, ...initialState, identity })
        }
      },
    })
    return toSaved(saved).saved
  }

  /**
   * The verified email address, because logs and lists show the id; unless somebody has it, also in another case, or it
   * is none, such as the name of an actor of the server.
   */
  async #chooseId(unit: UnitOfWork, { emailAddress, mark }: ProvedPerson): Promise<string> {
    if (emailAddress === null || !userIdRule.pattern.test(emailAddress) || !emailAddress.includes('@')) return mark
    return (await this.#deps.store.findSimilarId(unit, emailAddress)) === null ? emailAddress : mark
  }

  /** The person's name; with the user id if another user has this name or id, because people choose it themselves. */
  async #chooseName(unit: UnitOfWork, userId: string, { name }: ProvedPerson): Promise<string> {
    if (!(await this.#deps.store.isNameTaken(unit, name, userId))) return name
    const suffix = ` (${userId})`
    return `${name.slice(0, longestName - suffix.length)}${suffix}`
  }

  async #filterExistingTenants(unit: UnitOfWork, roles: readonly TenantRole[]): Promise<readonly TenantRole[]> {
    const keptRoles: TenantRole[] = []
    for (const tenantRole of roles) {
      if (tenantRole.tenant === null || (await this.#deps.tenants.hasTenant(unit, tenantRole.tenant)))
        keptRoles.push(tenantRole)
    }
    return keptRoles
  }
}

const areSameRoles = (some: User['roles'], others: User['roles']): boolean =>
  some.length === others.length &&
  some.every(({ tenant, role }, index) => others[index]?.tenant === tenant && others[index].role === role)
