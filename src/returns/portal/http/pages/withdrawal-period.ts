import { type Html, html } from '../../../../platform/http/html.ts'
import type { ItemEligibility } from '../../../orders/service/eligibility.ts'
import type { WithdrawalPeriod, WithdrawnGoods } from '../../service/withdrawals.ts'
import { formatDay, getPortalAddress, type PageContext } from '../page-context.ts'
import { fill } from '../portal-messages.ts'

/** What a shopper can still withdraw from, and until when. */
export interface WithdrawalState {
  readonly period: WithdrawalPeriod
  readonly remaining: readonly WithdrawnGoods[]
  /** Articles withdrawn from, by item of the order. */
  readonly withdrawn: ReadonlyMap<number, number>
  /** Those of them that can be sent back now, by item. */
  readonly toSendBack: ReadonlyMap<number, number>
  /** Whether no further withdrawal is accepted today. */
  readonly isAtLimit: boolean
}

/** Until when an item can be withdrawn from; false if it cannot. */
export function describeWithdrawal(
  { language, messages }: PageContext,
  { period, remaining }: WithdrawalState,
  itemId: number,
): string | false {
  if (period.state !== 'open' || !remaining.some((goods) => goods.itemId === itemId)) return false
  return period.endsAt === null
    ? messages.withdrawByDelivery
    : fill(messages.withdrawBy, { date: formatDay(language, period.endsAt) })
}

/** How much of an item was withdrawn from; false if nothing was. */
export function describeWithdrawn(
  { messages }: PageContext,
  { withdrawn }: WithdrawalState,
  itemId: number,
): string | false {
  const count = withdrawn.get(itemId) ?? 0
  return count > 0 && fill(messages.withdrawnCount, { count })
}

/** Where the shopper goes on with an item withdrawn from: to send it back, or to the statement; false if there is none. */
export function linkWithdrawal(
  { shop, messages }: PageContext,
  { withdrawn, toSendBack }: WithdrawalState,
  itemId: number,
): Html | false {
  if ((withdrawn.get(itemId) ?? 0) === 0) return false
  const text = toSendBack.has(itemId) ? messages.withdrawnGoods : messages.seeWithdrawal
  return html`<a href="${getPortalAddress(shop, 'withdrawn')}">${text}</a>`
}

/**
 * Why nothing of an item can be returned; null if something can, or if all that is left of it was withdrawn from: that
 * comes back whatever the shop's own period and exclusions are.
 */
export function findReturnObstacle(
  { toSendBack }: WithdrawalState,
  eligibility: ItemEligibility | undefined,
): ItemEligibility['unavailableReason'] {
  if (eligibility === undefined) return null
  const count = toSendBack.get(eligibility.itemId) ?? 0
  return count > 0 && count >= eligibility.availableForReturn ? null : eligibility.unavailableReason
}
