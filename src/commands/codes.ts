import { InvalidArgumentError } from 'commander'
import type { System } from '../composition/system.ts'
import type { CodeRule } from '../kernel/code-rules.ts'
import { Problem } from '../kernel/problem.ts'
import type { UnitOfWork } from '../kernel/unit-of-work.ts'

/** Reads a code or id of the command line by its rule. */
export const readBy =
  ({ pattern, reason }: CodeRule) =>
  (text: string): string => {
    if (pattern.test(text)) return text
    throw new InvalidArgumentError(`It ${reason}.`)
  }

/** Reads a name that people call something by. */
export function readName(text: string): string {
  if (text.trim() !== '') return text
  throw new InvalidArgumentError('It must not be blank.')
}

/** What is said of an unknown client. */
export const noSuchClient = (program: string, clientId: string): Problem =>
  new Problem('not-found', `There is no client ${clientId}; list all clients with ${program} client list`)

/**
 * Checks whether there is the tenant that a list is asked for; all of them are where none is named.
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
