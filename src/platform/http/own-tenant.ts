import type { Principal } from '../../kernel/principal.ts'
import { Problem } from '../../kernel/problem.ts'

/**
 * Asserts that the caller may name this tenant: operators any, others only their own.
 *
 * @param named null for none
 * @throws Problem `forbidden` for another tenant; the error does not reveal whether it exists
 */
export function assertMayNameTenant({ tenant }: Pick<Principal, 'tenant'>, named: string | null): string | null {
  if (tenant === null || tenant === named) return named
  throw new Problem('forbidden', 'The access token belongs to another tenant', { reason: 'other-tenant' })
}
