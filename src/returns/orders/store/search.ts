import type { Found, SearchSource } from '../../../kernel/search.ts'
import { listPrefixBounds } from '../../../platform/db/beginnings.ts'
import { getTransaction } from '../../../platform/db/transaction.ts'

const columns = `'order' as kind, order_reference as reference, order_reference as "orderReference", null as "brandCode",
       null as status, country_iso as "countryIso", created_at as "createdAt"`

/**
 * Finds orders by prefix of their reference, by the shopper's email address, and by the number of an enclosed label.
 */
export const orderSearch: SearchSource = {
  scope: 'returns',
  kinds: ['order'],
  find: async (unit, { beginnings, emailAddress, number }, _brands, maxMatches) => {
    const transaction = getTransaction(unit)
    const { from, before } = listPrefixBounds(beginnings)
    return transaction.runPrepared<Found>(
      'order-search',
      `(select found.* from unnest($2::text[], $3::text[]) as term (first, before) cross join lateral (
          select ${columns}, 'orderReference' as "matchedBy" from portolan.outbound_order
           where tenant = $1 and order_reference ~>=~ first and order_reference ~<~ before
           order by order_reference using ~<~ limit $6) as found)
       union all
       (select ${columns}, 'emailAddress' from portolan.outbound_order
         where tenant = $1 and email = $4::text order by outbound_order_id desc limit $6)
       union all
       (select ${columns}, 'trackingNumber' from portolan.outbound_order
         where tenant = $1 and order_reference = any(array(
           select order_reference from portolan.label_request where tenant = $1 and tracking_reference = $5::bigint)))`,
      [transaction.requireTenant, from, before, emailAddress, number, maxMatches],
    )
  },
}
