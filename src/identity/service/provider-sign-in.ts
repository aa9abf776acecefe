import type { TenantRole } from '../../kernel/user-roles.ts'
import type { RunInUnit } from './client-lookups.ts'
import { ConcurrencyLimit, QueueFullError } from './concurrency-limit.ts'
import type { ConsoleSessions, SignedIn } from './console-sessions.ts'
import type { IdentityProvider, SignInFailure } from './identity-provider.ts'
import type { PersonAdmission } from './person-admission.ts'
import type { FailedAttempts } from './secret-verifier.ts'

/** The roles of the identity provider's groups, by group name. */
export type RolesByGroup = Readonly<Record<string, readonly TenantRole[]>>

export interface ProviderSignInDeps {
  /** Null if none is configured. */
  readonly provider: IdentityProvider | null
  readonly rolesByGroup: RolesByGroup
  readonly admission: PersonAdmission
  readonly sessions: ConsoleSessions
  readonly attempts: FailedAttempts
}

/** Signs in people authenticated by the operator's identity provider, with the roles of their groups. */
export class ProviderSignIn {
  readonly #deps: ProviderSignInDeps
  /** Failures have a lane of their own, because each costs a request to the provider. */
  readonly #lanes = { usual: new ConcurrencyLimit(4, 32), failing: new ConcurrencyLimit(1, 4) }

  constructor(deps: ProviderSignInDeps) {
    this.#deps = deps
  }

  /** The provider's display name; null if there is none. */
  get providerName(): string | null {
    return this.#deps.provider?.name ?? null
  }

  /**
   * Returns where to redirect the browser, and the state it must bring back.
   *
   * @param isAgain whether the person must prove who they are, even if the provider remembers them
   */
  async begin(
    isAgain: boolean,
  ): Promise<{ readonly address: string; readonly flow: string } | { readonly refused: SignInFailure }> {
    return (await this.#deps.provider?.beginSignIn(isAgain)) ?? { refused: 'no-provider' }
  }

  /** Starts a session for a person returning from the provider. */
  async finish(
    change: RunInUnit,
    callback: { readonly flows: readonly string[]; readonly query: URLSearchParams; readonly address: string },
  ): Promise<(SignedIn & { readonly cookie: string }) | { readonly refused: SignInFailure }> {
    const { provider, rolesByGroup, admission, sessions, attempts } = this.#deps
    if (provider === null) return { refused: 'no-provider' }
    const attempt = await attempts.countAttempt(callback.address, callback.address)
    const lane = attempt.isAddressLocked ? this.#lanes.failing : this.#lanes.usual
    try {
      const person = await lane.runLimited(() => provider.finishSignIn(callback.flows, callback.query))
      if ('refused' in person) return person
      await attempt.revokeAttempt()
      const roles = listRoles(rolesByGroup, person.groups)
      return await change(async (unit) => {
        const admitted = await admission.admitPerson(unit, person, roles)
        if ('user' in admitted) {
          const { identity, signedInAt } = person
          return sessions.begin(unit, admitted.user, {
            address: callback.address,
            issuer: identity.issuer,
            // A clock of the provider that is ahead must not make the sign-in recent for longer.
            signedInAt: signedInAt === null || signedInAt <= unit.at ? signedInAt : unit.at,
          })
        }
        if (admitted.refusedUserId !== null) await sessions.endSessionsOf(unit, admitted.refusedUserId)
        return { refused: admitted.refused }
      })
    } catch (error) {
      if (error instanceof QueueFullError) return { refused: 'busy' }
      throw error
    }
  }
}

/** The distinct roles of the groups, in the order of the settings. */
function listRoles(rolesByGroup: RolesByGroup, groups: readonly string[]): readonly TenantRole[] {
  const groupNames = new Set(groups)
  const roles = Object.entries(rolesByGroup).flatMap(([group, given]) => (groupNames.has(group) ? given : []))
  return [...new Map(roles.map((role) => [`${role.role} ${role.tenant ?? ''}`, role])).values()]
}
