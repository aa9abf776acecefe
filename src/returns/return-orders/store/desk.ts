import type { DeskSource } from '../../../kernel/desk.ts'
import { countRowsByDay, countTask } from '../../../platform/db/desk-counts.ts'

/** What of the returns waits for a desk, and how many are made. */
export const returnDesk: DeskSource = {
  scope: 'returns',
  readTasks: async (unit, most) => [
    await countTask(
      unit,
      'returns-to-inspect',
      `select updated_at as at from portolan.return_order
        where tenant = $1 and status in ('Received', 'InProgress') order by return_order_id`,
      most,
    ),
  ],
  series: {
    name: 'returns',
    countDays: (unit, days, most) => countRowsByDay(unit, { table: 'return_order', id: 'return_order_id' }, days, most),
  },
}
