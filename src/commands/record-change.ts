import { userInfo } from 'node:os'
import type { System } from '../composition/system.ts'
import type { AccessChange } from '../kernel/security-log.ts'
import type { AccessScope, Transaction } from '../platform/db/transaction.ts'

/** A command's change, as recorded in the security log. */
interface AccessChangeRecord {
  readonly event: AccessChange
  /** Id of the changed resource. */
  readonly subject: string
  readonly tenant: string | null
}

/** Records a command's change in the security log, with the operating system user. */
export function recordChange({ securityLog }: Pick<System, 'securityLog'>, change: AccessChangeRecord): void {
  securityLog.record({ ...change, outcome: 'done', user: getUserName(), ...atCommandLine })
}

/**
 * Runs a command's change in one transaction, with the operating system user and an audit entry.
 *
 * @throws whatever the work throws
 */
export function runCommandChange<T>(
  { database }: Pick<System, 'database'>,
  work: (unit: Transaction) => Promise<T>,
  accessScope: AccessScope = { as: 'system' },
): Promise<T> {
  return database.runInTransaction(accessScope, { by: getUserName() ?? commandLine, origin }, work)
}

const commandLine = 'command line'
const origin = { address: null, requestId: null, operation: commandLine }

/** Records that a command has issued a token. */
export function recordGrant({ securityLog }: Pick<System, 'securityLog'>, client: string, tenant: string | null): void {
  securityLog.record({ event: 'authentication', outcome: 'granted', ...atCommandLine, client, tenant })
}

const atCommandLine = { client: null, address: null, requestId: null, route: commandLine } as const

function getUserName(): string | null {
  try {
    return userInfo().username
  } catch {
    // In a container, the user may have no name.
    return null
  }
}
