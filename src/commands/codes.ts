import { InvalidArgumentError } from 'commander'
import type { System } from '../composition/system.ts'
import type { CodeRule } from '../kernel/code-rules.ts'
import { Problem } from '../kernel/problem.ts'
import type { UnitOfWork } from '../kernel/unit-of-work.ts'

/** Parses a code or id by its rule. */
export const readBy =
  ({ pattern, reason }: CodeRule) =>
  (text: string): string => {
    if (pattern.test(text)) return text
    throw new InvalidArgumentError(`It ${reason}.`)
  }

/** Parses a display name. */
export function readName(text: string): string {
  if (text.trim() !== '') return text
  throw new InvalidArgumentError('It must not be blank.')
}

/** The message for an unknown client. */
export const createUnknownClientProblem = (program: string, clientId: string): Problem =>
  new Problem('not-found', `There is no client ${clientId}; list all clients with ${program} client list`)

/**
 * Returns the problem if the tenant filter names an unknown tenant.
 *
 * @throws Problem `not-found`
 */
export async function findUnknownTenantProblem(
  { identity }: System,
  unit: UnitOfWork,
  program: string,
  tenant: string | undefined,
): Promise<void> {
  if (tenant === undefined || (await identity.tenants.findTenant(unit, tenant)) !== null) return
  throw new Problem('not-found', `There is no tenant ${tenant}; list all tenants with ${program} tenant list`)
}
