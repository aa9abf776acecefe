import { userInfo } from 'node:os'
import type { System } from '../composition/system.ts'
import type { AccessChange } from '../kernel/security-log.ts'

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

/** Tells it that a command has given out a token. */
export function recordGrant({ securityLog }: Pick<System, 'securityLog'>, client: string, tenant: string | null): void {
  securityLog.record({ event: 'authentication', outcome: 'granted', ...atCommandLine, client, tenant })
}

const atCommandLine = { client: null, address: null, requestId: null, route: 'command line' } as const

function getUserName(): string | null {
  try {
    return userInfo().username
  } catch {
    // A container can run as a user that its system has no name for.
    return null
  }
}
