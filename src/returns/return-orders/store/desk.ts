import type { DeskSource } from '../../../kernel/desk.ts'
import { countRowsByDay, countTask, type PartRow } from '../../../platform/db/desk-counts.ts'
import { getTransaction } from '../../../platform/db/transaction.ts'

/** Counts the withdrawals and returns that need attention, and the new returns. */
export const returnDesk: DeskSource = {
  scope: 'returns',
  readTasks: async (unit, maxCount) => [
    await countTask(
      unit,
      'withdrawals-to-refund',
      `select received_at as at from portolan.withdrawal
        where tenant = $1 and refunded_at is null order by withdrawal_id`,
      maxCount,
    ),
    await countTask(
      unit,
      'returns-to-inspect',
      `select updated_at as at from portolan.return_order
        where tenant = $1 and status in ('Received', 'InProgress') order by return_order_id`,
      maxCount,
    ),
  ],
  breakdowns: {
    names: ['returns-by-reason', 'returns-by-country'],
    countBreakdowns: (unit, firstId, { rows, bytes, parts }) => {
      const transaction = getTransaction(unit)
      // Extracts reasons from text, because the database cannot take apart every JSON it can store.
      return transaction.runPrepared<PartRow>(
        'desk-return-parts',
        `with newest as materialized (
           select order_reference, items from (
             select order_reference, items, sum(listed_octets) over (order by return_order_id desc) as bytes from (
               select order_reference, items, listed_octets, return_order_id from portolan.return_order
                where tenant = $1 and return_order_id >= $2 order by return_order_id desc limit $3) as newest_rows
           ) as measured where bytes <= $4)
         (select 'returns-by-reason' as name, reason[1] as key, null as label, count(*)::int as count
            from newest
            cross join lateral regexp_matches(items::text, '"reasonCode"\\s*:\\s*"([^"\\\\]*)"', 'g') as reason
           group by key order by count desc, key limit $5)
         union all
         (select 'returns-by-country', country_iso, null, count(*)::int
            from newest join portolan.outbound_order as sent on sent.tenant = $1 and sent.order_reference = newest.order_reference
           where country_iso is not null group by country_iso order by count(*) desc, country_iso limit $5)`,
        [transaction.requireTenant, firstId, rows, bytes, parts],
      )
    },
  },
  series: {
    name: 'returns',
    countDays: (unit, days, maxCount) =>
      countRowsByDay(unit, { table: 'return_order', id: 'return_order_id' }, days, maxCount),
  },
}
