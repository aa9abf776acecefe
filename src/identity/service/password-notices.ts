import { makeUuidV7 } from '../../kernel/ids.ts'
import type { UnitOfWork } from '../../kernel/unit-of-work.ts'

/** The notice of a changed password. */
export interface PasswordNotice {
  readonly noticeId: string
  /** An email address. */
  readonly userId: string
  readonly name: string
  /** ISO 8601, in UTC. */
  readonly at: string
  /** Whether the person changed it; otherwise an operator did. */
  readonly isOwnChange: boolean
  /** The address of the request; null for a command. */
  readonly address: string | null
}

/** The job that sends a notice. */
export const noticeJob = 'send-password-notice'

/** Queues a notice in the transaction of the change. */
export type QueueNotice = (unit: UnitOfWork, notice: PasswordNotice) => Promise<void>

/** User ids are names or email addresses. */
const emailAddress = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/**
 * Notifies people by email that their password was changed (OWASP ASVS 4.0.3, 2.2.3 and 2.5.5): whoever did not expect it
 * can act at once. Only users whose id is an email address can be reached.
 */
export class PasswordNotices {
  readonly #queue: QueueNotice | null

  /** @param queue null if there is no mail server */
  constructor(queue: QueueNotice | null) {
    this.#queue = queue
  }

  async announceChange(
    unit: UnitOfWork,
    { userId, name }: Pick<PasswordNotice, 'userId' | 'name'>,
    isOwnChange: boolean,
  ): Promise<void> {
    if (!emailAddress.test(userId)) return
    const noticeId = makeUuidV7(unit.at)
    const { address } = unit.origin
    await this.#queue?.(unit, { noticeId, userId, name, at: unit.at.toISOString(), isOwnChange, address })
  }
}
