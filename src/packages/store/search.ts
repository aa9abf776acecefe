import type { Found, SearchSource } from '../../kernel/search.ts'
import { listPrefixBounds } from '../../platform/db/beginnings.ts'
import { getTransaction } from '../../platform/db/transaction.ts'

const columns = `'package' as kind, package_reference as reference, order_reference as "orderReference",
       brand_code as "brandCode", case when awaits_decision then 'Held' end as status, null as "countryIso",
       created_at as "createdAt"`
const ofBrands = 'brand_code = any($2::text[])'

/**
 * Finds packages by prefixes of their references and order references, by Portolan's number, and by tracking number.
 */
export const packageSearch: SearchSource = {
  scope: 'packages',
  kinds: ['package'],
  find: async (unit, { beginnings, trackingNumber, number }, brands, maxMatches) => {
    const transaction = getTransaction(unit)
    const { from, before } = listPrefixBounds(beginnings)
    return transaction.runPrepared<Found>(
      'package-search',
      `(select found.* from unnest($2::text[]) as brand, unnest($3::text[], $4::text[]) as term (first, before),
          lateral (
          select ${columns}, 'packageReference' as "matchedBy" from portolan.package
           where tenant = $1 and brand_code = brand and package_reference ~>=~ first and package_reference ~<~ before
           order by package_reference using ~<~ limit $7) as found)
       union all
       (select found.* from unnest($2::text[]) as brand, unnest($3::text[], $4::text[]) as term (first, before),
          lateral (
          select ${columns}, 'orderReference' from portolan.package
           where tenant = $1 and brand_code = brand and order_reference ~>=~ first and order_reference ~<~ before
           order by order_reference using ~<~, package_id limit $7) as found)
       union all
       (select ${columns}, 'packageReference' from portolan.package
         where tenant = $1 and platform_package_reference = $5::bigint and ${ofBrands})
       union all
       (select ${columns}, 'trackingNumber' from portolan.package
         where tenant = $1 and package_id = any(array(
           select split_part(subject, '/', 2)::uuid from portolan.parcel
            where tenant = $1 and tracking_number = $6 and subject ~ '^package/[0-9a-f-]{36}(/return)?$' limit $7))
           and ${ofBrands})`,
      [transaction.requireTenant, brands, from, before, number, trackingNumber, maxMatches],
    )
  },
}
