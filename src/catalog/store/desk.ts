import type { DeskSource } from '../../kernel/desk.ts'
import { countTask, type PartRow } from '../../platform/db/desk-counts.ts'
import { getTransaction } from '../../platform/db/transaction.ts'

/** What of the catalog waits for a customs desk. */
export const catalogDesk: DeskSource = {
  scope: 'catalog',
  readTasks: async (unit, most) => [
    await countTask(
      unit,
      'invalid-products',
      'select found_at as at from portolan.catalog_invalid_product where tenant = $1',
      most,
    ),
    await countTask(
      unit,
      'products-awaiting-classification',
      `select created_at as at from portolan.catalog_product
        where tenant = $1 and classification_code is null and reviewed_code is null order by place_brand, place`,
      most,
    ),
  ],
  breakdowns: {
    names: ['invalid-products-by-code'],
    countBreakdowns: (unit, _firstId, { rows, octets, parts }) => {
      const transaction = getTransaction(unit)
      return transaction.runPrepared<PartRow>(
        'desk-invalid-parts',
        `select 'invalid-products-by-code' as name, failure->>'code' as key,
                min((failure->>'path') || ' ' || (failure->>'message')) as label, count(*)::int as count
           from (
             select failures, sum(octet_length(failures)) over (order by brand_code, product_code) as octets from (
               select failures, brand_code, product_code from portolan.catalog_invalid_product
                where tenant = $1 order by brand_code, product_code limit $2) as first_rows
           ) as measured
           cross join lateral jsonb_array_elements(portolan.to_jsonb_without_nul(failures::json)) as failure
          where octets <= $3
          group by key order by count desc, key limit $4`,
        [transaction.requireTenant, rows, octets, parts],
      )
    },
  },
}
