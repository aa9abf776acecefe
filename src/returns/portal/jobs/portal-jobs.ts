import type { Clock } from '../../../kernel/clock.ts'
import { isRecord } from '../../../kernel/is-record.ts'
import type { StoredDocument } from '../../../kernel/stored-document.ts'
import type { UnitOfWork } from '../../../kernel/unit-of-work.ts'
import type { JobHandlers, JobSchedule } from '../../../platform/queue.ts'
import type { ReturnDraftStore } from '../service/return-draft.ts'
import type { Shops } from '../service/return-portal.ts'
import type { ShopperMail, ShopperMailer } from '../service/shopper-mail.ts'
import type { ShopperMessage, ShopperMessageStore } from '../service/shopper-messages.ts'
import { sessionTime } from '../service/shopper-session.ts'
import type { Withdrawal, Withdrawals } from '../service/withdrawals.ts'
import { composeMail } from './shopper-mails.ts'

export interface PortalJobsDeps {
  readonly drafts: Pick<ReturnDraftStore, 'deleteOlderThan'>
  readonly messages: ShopperMessageStore
  readonly withdrawals: Withdrawals
  readonly shops: Shops
  /** Null if there is no mail server. */
  readonly mailer: ShopperMailer | null
  readonly clock: Clock
  readonly runAsOperator: <T>(work: (unit: UnitOfWork) => Promise<T>) => Promise<T>
  readonly runAsTenant: <T>(tenant: string, work: (unit: UnitOfWork) => Promise<T>) => Promise<T>
}

/** The background jobs of the return portal. */
export function createPortalJobs(deps: PortalJobsDeps): JobHandlers {
  const { drafts, messages, withdrawals, shops, mailer, clock, runAsOperator, runAsTenant } = deps

  /** The acknowledgement attached to a message; none for messages about a return. */
  async function attachReceipt(
    tenant: string,
    message: ShopperMessage,
    shopName: string,
  ): Promise<ShopperMail['attachments']> {
    const { withdrawalId, timeZone } = message
    if (withdrawalId === null) return []
    const withdrawal = await runAsTenant(tenant, (unit) => withdrawals.findWithdrawal(unit, withdrawalId))
    if (withdrawal === null) return []
    const stored = await runAsTenant(tenant, (unit) => withdrawals.findReceipt(unit, withdrawal))
    const document = stored ?? (await makeReceipt(tenant, withdrawal, { shopName, timeZone }))
    return [{ fileName: 'withdrawal.pdf', mediaType: document.mediaType, content: document.content }]
  }

  async function makeReceipt(
    tenant: string,
    withdrawal: Withdrawal,
    shown: Parameters<Withdrawals['drawReceipt']>[1],
  ): Promise<StoredDocument> {
    const content = await withdrawals.drawReceipt(withdrawal, shown, { tenant, signal: null })
    return runAsTenant(tenant, (unit) => withdrawals.saveReceipt(unit, withdrawal, content))
  }

  return {
    'tidy-return-drafts': async () => {
      // A draft is unreachable once its session has ended.
      const ended = new Date(clock.now().getTime() - sessionTime)
      await runAsOperator((unit) => drafts.deleteOlderThan(unit, ended))
    },

    'send-shopper-message': async (payload) => {
      const { tenant, messageId } = isRecord(payload) ? payload : {}
      if (typeof tenant !== 'string' || typeof messageId !== 'string') throw new Error('the job names no message')
      if (mailer === null) throw new Error('no mail server is set up to send messages to shoppers')
      const [message, shop] = await runAsTenant(tenant, async (unit) => [
        await messages.findUnsentMessage(unit, messageId),
        await shops.findShop(unit, tenant),
      ])
      // Already sent, erased, or its tenant was disabled.
      if (message === null || shop === null) return
      const attachments = await attachReceipt(tenant, message, shop.name)
      const mail = composeMail(message, shop.name)
      await mailer.send({ to: message.emailAddress, fromName: shop.name, attachments, messageId, ...mail })
      await runAsTenant(tenant, (unit) => messages.markSent(unit, messageId))
    },
  }
}

export const portalSchedules: readonly JobSchedule[] = [{ job: 'tidy-return-drafts', pattern: '23 * * * *' }]
