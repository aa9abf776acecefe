import type { WithdrawalPeriod, WithdrawnGoods } from '../../service/withdrawals.ts'
import { formatDay, type PageContext } from '../page-context.ts'
import { fill } from '../portal-messages.ts'

/** What a shopper can still withdraw from, and until when. */
export interface WithdrawalState {
  readonly period: WithdrawalPeriod
  readonly remaining: readonly WithdrawnGoods[]
  /** Articles withdrawn from, by item of the order. */
  readonly withdrawn: ReadonlyMap<number, number>
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
