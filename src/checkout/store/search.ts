import type { Found, SearchSource } from '../../kernel/search.ts'
import { listPrefixBounds } from '../../platform/db/beginnings.ts'
import { getTransaction } from '../../platform/db/transaction.ts'

const columns = `'confirmation' as kind, platform_order_number as reference, retailer_cart_id as "orderReference",
       null as "brandCode", status, null as "countryIso", received_at as "createdAt"`

/** Finds confirmations by exact reference; unconfirmed ones by prefix, too. */
export const confirmationSearch: SearchSource = {
  scope: 'checkout',
  kinds: ['confirmation'],
  find: async (unit, { beginnings }, _brands, maxMatches) => {
    const transaction = getTransaction(unit)
    const { from, before } = listPrefixBounds(beginnings)
    return transaction.runPrepared<Found>(
      'confirmation-search',
      `(select ${columns}, 'platformOrderNumber' as "matchedBy" from portolan.order_confirmation
          where tenant = $1 and platform_order_number = any($2::text[]) limit $4)
       union all
       (select found.* from unnest($2::text[]) as whole cross join lateral (
          select ${columns}, 'orderReference' from portolan.order_confirmation
           where tenant = $1 and retailer_cart_id = whole
           order by order_confirmation_id desc limit $4) as found)
       union all
       (select found.* from unnest($2::text[], $3::text[]) as term (first, before) cross join lateral (
          select ${columns}, 'platformOrderNumber' from portolan.order_confirmation
           where tenant = $1 and platform_order_number ~>=~ first and platform_order_number ~<~ before
             and status <> 'Confirmed'
           order by platform_order_number using ~<~ limit $4) as found)
       union all
       (select found.* from unnest($2::text[], $3::text[]) as term (first, before) cross join lateral (
          select ${columns}, 'orderReference' from portolan.order_confirmation
           where tenant = $1 and retailer_cart_id ~>=~ first and retailer_cart_id ~<~ before
             and status <> 'Confirmed'
           order by retailer_cart_id using ~<~ limit $4) as found)`,
      [transaction.requireTenant, from, before, maxMatches],
    )
  },
}
