import { userInfo } from 'node:os'
import type { System } from '../composition/system.ts'
import type { AccessChange } from '../kernel/security-log.ts'
import type { AccessScope, Transaction } from '../platform/db/transaction.ts'

/** What a command does, as the security log tells it. */
interface AccessChangeRecord {
  readonly event: AccessChange
  /** The id of what was changed. */
  readonly subject: string
  readonly tenant: string | null
}

/** Tells the security log what a command has changed, and as whom the caller was logged in. */
export function recordChange({ securityLog }: Pick<System, 'securityLog'>, change: AccessChangeRecord): void {
  securityLog.record({ ...change, outcome: 'done', user: getUserName(), ...atCommandLine })
}

/**
 * Runs a change of a command in one transaction, with who was logged in and the line that the audit log has of it.
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

/** Tells it that a command has given out a token. */
export function recordGrant({ securityLog }: Pick<System, 'securityLog'>, client: string, tenant: string | null): void {
  securityLog.record({ event: 'authentication', outcome: 'granted', ...atCommandLine, client, tenant })
}

const atCommandLine = { client: null, address: null, requestId: null, route: commandLine } as const

function getUserName(): string | null {
  try {
    return userInfo().username
  } catch {
    // A container can run as a user that its system has no name for.
    return null
  }
}
