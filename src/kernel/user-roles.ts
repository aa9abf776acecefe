/** Roles in the console. */
export const userRoles = ['operator', 'customs', 'returns', 'developer', 'read-only'] as const
export type UserRole = (typeof userRoles)[number]

export const isUserRole = (text: unknown): text is UserRole => userRoles.some((role) => role === text)

/** A role for one tenant; null for all tenants. */
export interface TenantRole {
  readonly tenant: string | null
  readonly role: UserRole
}
