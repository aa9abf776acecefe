import type { OrderWithEligibility, ReturnOrder, WithdrawalPage } from '#client'

type Withdrawn = Pick<WithdrawalPage['withdrawals'][number], 'goods'>
type Item = Pick<OrderWithEligibility['items'][number], 'id' | 'availableForReturn'>
type Return = Pick<ReturnOrder, 'returnType' | 'status'> & {
  readonly returnItems: readonly Pick<
    ReturnOrder['returnItems'][number],
    'orderItemId' | 'quantity' | 'returnItemStatus'
  >[]
}

/** Statuses of returns that bring back nothing more. */
const closed: readonly ReturnOrder['status'][] = ['Processed', 'Refunded', 'Rejected', 'Cancelled', 'Expired']

/**
 * Counts the articles withdrawn from that can be sent back now, by item of the order: without those that are on their
 * way back or were accepted in returns of type `EUCoolingOff`. The return portal offers the same.
 *
 * @param returnOrders all of the order's
 */
export function countWithdrawnLeft(
  withdrawals: readonly Withdrawn[],
  returnOrders: readonly Return[],
  items: readonly Item[],
): ReadonlyMap<number, number> {
  const pending = new Map<number, number>()
  const add = (itemId: number, quantity: number): void => {
    pending.set(itemId, (pending.get(itemId) ?? 0) + quantity)
  }
  for (const { itemId, quantity } of withdrawals.flatMap(({ goods }) => goods)) add(itemId, quantity)
  for (const { returnType, status, returnItems } of returnOrders) {
    if (returnType !== 'EUCoolingOff') continue
    for (const { orderItemId, quantity, returnItemStatus } of returnItems) {
      const isComing = !closed.includes(status) || returnItemStatus === 'Accepted'
      if (orderItemId !== null && isComing) add(orderItemId, -quantity)
    }
  }
  const left = items.map(
    ({ id, availableForReturn }) => [id, Math.min(pending.get(id) ?? 0, availableForReturn)] as const,
  )
  return new Map(left.filter(([, quantity]) => quantity > 0))
}

/**
 * Whether all that is left of an item was withdrawn from: it comes back whatever the shop's own period and exclusions
 * are.
 *
 * @param remaining from {@link countWithdrawnLeft}
 */
export function isWhollyWithdrawn({ id, availableForReturn }: Item, remaining: ReadonlyMap<number, number>): boolean {
  const count = remaining.get(id) ?? 0
  return count > 0 && count >= availableForReturn
}
