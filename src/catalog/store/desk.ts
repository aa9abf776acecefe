import type { DeskSource } from '../../kernel/desk.ts'
import { countTask } from '../../platform/db/desk-counts.ts'
import { getTransaction } from '../../platform/db/transaction.ts'
import type { StoredInvalidProduct } from '../service/product-store.ts'

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
    countBreakdowns: async (unit, _firstId, { rows, octets, parts }) => {
      const transaction = getTransaction(unit)
      const found = await transaction.runPrepared<{ readonly failures: string }>(
        'desk-invalid-failures',
        `select failures from (
           select failures, sum(octet_length(failures)) over (order by brand_code, product_code) as octets from (
             select failures, brand_code, product_code from portolan.catalog_invalid_product
              where tenant = $1 order by brand_code, product_code limit $2) as first_rows
         ) as measured where octets <= $3`,
        [transaction.requireTenant, rows, octets],
      )
      // Here and not there: not all JSON that can be stored can be taken apart by the database.
      const failures = found.flatMap((row) => JSON.parse(row.failures) as StoredInvalidProduct['failures'])
      return [...Map.groupBy(failures, ({ code }) => code)]
        .map(([code, same]) => ({
          name: 'invalid-products-by-code' as const,
          key: String(code),
          label: `${same[0]?.path ?? ''} ${same[0]?.message ?? ''}`.trim(),
          count: same.length,
        }))
        .toSorted((x, y) => y.count - x.count || Number(x.key) - Number(y.key))
        .slice(0, parts)
    },
  },
}
