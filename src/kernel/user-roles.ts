/** What somebody may do in the console. */
export const userRoles = ['operator', 'customs', 'returns', 'developer', 'read-only'] as const
export type UserRole = (typeof userRoles)[number]

export const isUserRole = (text: unknown): text is UserRole => userRoles.some((role) => role === text)

/** A role for one tenant; the tenant null stands for every one. */
export interface TenantRole {
  readonly tenant: string | null
  readonly role: UserRole
}
