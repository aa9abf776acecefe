import type { DayCount, DeskDay, DeskPart, DeskTask, deskBreakdownNames } from '../../kernel/desk.ts'
import type { UnitOfWork } from '../../kernel/unit-of-work.ts'
import { getTransaction } from './transaction.ts'

/** A group, as counted by a statement. */
export type PartRow = DeskPart & { readonly name: (typeof deskBreakdownNames)[number] }

/**
 * Counts work that waits for a person.
 *
 * @param waiting a query of the tenant `$1` for waiting rows in counting order, with their time as `at`
 * @param maxCount maximum count
 */
export async function countTask(
  unit: UnitOfWork,
  name: DeskTask['name'],
  waiting: string,
  maxCount: number,
): Promise<DeskTask> {
  const transaction = getTransaction(unit)
  const [row] = await transaction.runPrepared<{ readonly count: number; readonly oldestAt: Date | null }>(
    `desk-${name}`,
    `select count(*)::int as count, min(at) as "oldestAt" from (${waiting} limit $2) as waiting`,
    [transaction.requireTenant, maxCount + 1],
  )
  const count = row?.count ?? 0
  return { name, count: Math.min(count, maxCount), isMore: count > maxCount, oldestAt: row?.oldestAt ?? null }
}

/**
 * Counts rows per day by ids that contain their creation time.
 *
 * @param table with its index on tenant and id
 * @param maxCount maximum count per day
 */
export async function countRowsByDay(
  unit: UnitOfWork,
  { table, id }: { readonly table: string; readonly id: string },
  days: readonly DeskDay[],
  maxCount: number,
): Promise<readonly DayCount[]> {
  const transaction = getTransaction(unit)
  return transaction.runPrepared<DayCount>(
    `days-of-${table}`,
    `select days.day, (select count(*)::int from (
              select from portolan.${table} where tenant = $1 and ${id} >= days.first_id and ${id} < days.next_id limit $5
            ) as rows_of_day) as count
       from unnest($2::text[], $3::uuid[], $4::uuid[]) as days (day, first_id, next_id) order by days.day`,
    [
      transaction.requireTenant,
      days.map(({ day }) => day),
      days.map(({ firstId }) => firstId),
      days.map(({ nextId }) => nextId),
      maxCount,
    ],
  )
}
