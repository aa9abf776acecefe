import type { OrderWithEligibility } from '#client'
import { t } from '../../language/messages.ts'

type Item = OrderWithEligibility['items'][number]

/** Why an item cannot be returned, by the rule's code. */
const itemReasons: Readonly<Record<string, string>> = t.orders.reason

/** Whether articles of an item can be returned now. As in the return portal, a return that is open is no obstacle. */
export const isReturnableItem = (order: OrderWithEligibility, item: Item): boolean =>
  order.reasons.every(({ code }) => code === 'OpenReturnExists') &&
  item.unavailableReason === null &&
  item.availableForReturn > 0

export const hasReturnableItems = (order: OrderWithEligibility): boolean =>
  order.items.some((item) => isReturnableItem(order, item))

/** Why nothing of an item can be returned; null if something can, or only the order as a whole prevents it. */
export const explainItem = ({ unavailableReason }: Item): string | null =>
  unavailableReason === null ? null : (itemReasons[unavailableReason] ?? unavailableReason)
