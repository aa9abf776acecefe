import type { Scope } from '../../kernel/principal.ts'
import { type UserRole, userRoles } from '../../kernel/user-roles.ts'
import type { User } from './users.ts'

/** Permissions for a tenant or for the installation. */
export interface ConsoleAccess {
  readonly roles: readonly UserRole[]
  readonly scopes: readonly Scope[]
  /** The scopes that permit reading only. */
  readonly readOnlyScopes: readonly Scope[]
}

const tenantScopes = [
  'checkout',
  'returns',
  'packages',
  'catalog',
  'events',
  'desk',
  'developer',
] as const satisfies readonly Scope[]

interface RoleScopes {
  readonly changes: readonly Scope[]
  readonly reads: readonly Scope[]
}

/** What a role may change and read of one tenant. */
const scopesOfTenant: Readonly<Record<UserRole, RoleScopes>> = {
  operator: { changes: tenantScopes, reads: [] },
  // Packages are held for customs reasons: bans, denied parties, missing data.
  customs: { changes: ['catalog', 'packages'], reads: ['desk'] },
  returns: { changes: ['checkout', 'returns', 'packages'], reads: ['desk'] },
  developer: { changes: ['developer'], reads: ['events', 'desk'] },
  'read-only': { changes: [], reads: tenantScopes },
}

/** What a role for all tenants may change and read of the installation itself. */
const scopesOfInstallation: Readonly<Record<UserRole, RoleScopes>> = {
  operator: { changes: ['admin'], reads: [] },
  customs: { changes: [], reads: [] },
  returns: { changes: [], reads: [] },
  developer: { changes: [], reads: ['admin'] },
  'read-only': { changes: [], reads: ['admin'] },
}

/**
 * Returns the permissions for a tenant.
 *
 * @param tenant null for the installation, which only roles for all tenants cover
 */
export function findConsoleAccess(assigned: User['roles'], tenant: string | null): ConsoleAccess {
  const roles = userRoles.filter((role) =>
    assigned.some(
      (assignment) => assignment.role === role && (assignment.tenant === null || assignment.tenant === tenant),
    ),
  )
  const allowedScopes = tenant === null ? scopesOfInstallation : scopesOfTenant
  const changes = new Set(roles.flatMap((role) => allowedScopes[role].changes))
  const reads = new Set(roles.flatMap((role) => allowedScopes[role].reads).filter((scope) => !changes.has(scope)))
  return { roles, scopes: [...changes, ...reads], readOnlyScopes: [...reads] }
}
