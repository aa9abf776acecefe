import type { DeskSource } from '../../kernel/desk.ts'
import { countRowsByDay, countTask } from '../../platform/db/desk-counts.ts'

/** Counts the confirmations that need attention, and the arrivals. */
export const checkoutDesk: DeskSource = {
  scope: 'checkout',
  readTasks: async (unit, maxCount) => [
    await countTask(
      unit,
      'confirmations-on-hold',
      `select received_at as at from portolan.order_confirmation
        where tenant = $1 and status = 'OnHold' order by order_confirmation_id`,
      maxCount,
    ),
  ],
  series: {
    name: 'confirmations',
    countDays: (unit, days, maxCount) =>
      countRowsByDay(unit, { table: 'order_confirmation', id: 'order_confirmation_id' }, days, maxCount),
  },
}
