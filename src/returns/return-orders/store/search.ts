import type { Found, SearchSource } from '../../../kernel/search.ts'
import { getTransaction } from '../../../platform/db/transaction.ts'

const columns = `'return' as kind, return_order_number::text as reference, order_reference as "orderReference",
       null as "brandCode", status, null as "countryIso", created_at as "createdAt"`

/** Finds returns by number, by order, and by parcel number. */
export const returnSearch: SearchSource = {
  scope: 'returns',
  kinds: ['return'],
  find: async (unit, { beginnings, trackingNumber, number }, _brands, maxMatches) => {
    const transaction = getTransaction(unit)
    return transaction.runPrepared<Found>(
      'return-search',
      `(select ${columns}, 'returnOrderNumber' as "matchedBy" from portolan.return_order
         where tenant = $1 and return_order_number = $2::bigint)
       union all
       (select found.* from unnest($3::text[]) as whole cross join lateral (
          select ${columns}, 'orderReference' from portolan.return_order
           where tenant = $1 and order_reference = whole order by return_order_id desc limit $5) as found)
       union all
       (select ${columns}, 'trackingNumber' from portolan.return_order
         where tenant = $1 and return_order_number = any(array(
           select split_part(subject, '/', 2)::bigint from portolan.parcel
            where tenant = $1 and tracking_number = $4 and subject ~ '^return-order/[0-9]{1,18}$' limit $5)))`,
      [transaction.requireTenant, number, beginnings, trackingNumber, maxMatches],
    )
  },
}
