import type { Principal } from '../../kernel/principal.ts'
import { Problem } from '../../kernel/problem.ts'

/**
 * The tenant that an operation works for, which an operator names as they like, and whoever is of a tenant only as their own.
 *
 * @param named null for no tenant, or for none that is named
 * @throws Problem `forbidden` for another's: which tenants there are is nobody's business
 */
export function assertMayNameTenant({ tenant }: Pick<Principal, 'tenant'>, named: string | null): string | null {
  if (tenant === null || tenant === named) return named
  throw new Problem('forbidden', 'The access token belongs to another tenant', { reason: 'other-tenant' })
}
