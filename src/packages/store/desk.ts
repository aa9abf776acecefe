import type { DeskSource } from '../../kernel/desk.ts'
import { countTask } from '../../platform/db/desk-counts.ts'

/** Counts the packages that need attention. */
export const packageDesk: DeskSource = {
  scope: 'packages',
  readTasks: async (unit, maxCount) => [
    await countTask(
      unit,
      'packages-held',
      `select created_at as at from portolan.package
        where tenant = $1 and awaits_decision order by package_id`,
      maxCount,
    ),
    await countTask(
      unit,
      'labels-failed',
      `select created_at as at from portolan.package where tenant = $1 and lacks_label order by package_id`,
      maxCount,
    ),
  ],
}
