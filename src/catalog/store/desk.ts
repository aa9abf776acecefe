import type { DeskSource } from '../../kernel/desk.ts'
import { countTask } from '../../platform/db/desk-counts.ts'
import { getTransaction, type Transaction } from '../../platform/db/transaction.ts'
import type { StoredInvalidProduct } from '../service/product-store.ts'

/** Counts the products that need attention. */
export const catalogDesk: DeskSource = {
  scope: 'catalog',
  readTasks: async (unit, maxCount) => [
    await countTask(
      unit,
      'invalid-products',
      'select found_at as at from portolan.catalog_invalid_product where tenant = $1',
      maxCount,
    ),
    await countTask(
      unit,
      'products-awaiting-classification',
      `select created_at as at from portolan.catalog_product
        where tenant = $1 and classification_code is null and reviewed_code is null order by place_brand, place`,
      maxCount,
    ),
  ],
  breakdowns: {
    names: ['invalid-products-by-code', 'classifications-by-confidence'],
    countBreakdowns: async (unit, _firstId, { rows, bytes, parts }) => {
      const transaction = getTransaction(unit)
      const found = await transaction.runPrepared<{ readonly failures: string }>(
        'desk-invalid-failures',
        `select failures from (
           select failures, sum(octet_length(failures)) over (order by brand_code, product_code) as bytes from (
             select failures, brand_code, product_code from portolan.catalog_invalid_product
              where tenant = $1 order by brand_code, product_code limit $2) as first_rows
         ) as measured where bytes <= $3`,
        [transaction.requireTenant, rows, bytes],
      )
      // Parsed here, because the database cannot take apart every JSON it can store.
      const failures = found.flatMap((row) => JSON.parse(row.failures) as StoredInvalidProduct['failures'])
      const confidences = await countConfidences(transaction, rows)
      const byCode = [...Map.groupBy(failures, ({ code }) => code)]
        .map(([code, alike]) => ({
          name: 'invalid-products-by-code' as const,
          key: String(code),
          label: `${alike[0]?.path ?? ''} ${alike[0]?.message ?? ''}`.trim(),
          count: alike.length,
        }))
        .toSorted((x, y) => y.count - x.count || Number(x.key) - Number(y.key))
        .slice(0, parts)
      return [...byCode, ...confidences]
    },
  },
}

/** Lower bounds of the confidence bands, in percent, in descending order. */
const confidenceBands = [90, 70, 50, 0] as const

/** The confidence of automatic classification for the newest products of each brand without a person's decision. */
async function countConfidences(transaction: Transaction, rows: number) {
  const found = await transaction.runPrepared<{ readonly band: number; readonly count: number }>(
    'desk-classification-confidence',
    `select case when classification_confidence >= 0.9 then 90 when classification_confidence >= 0.7 then 70
                 when classification_confidence >= 0.5 then 50 else 0 end as band,
            count(*)::integer as count
       from portolan.catalog_brand as brand
      cross join lateral (
            select classification_confidence, reviewed_code from portolan.catalog_product
             where tenant = $1 and place_brand = brand.brand_code order by place desc
             limit $2 / greatest(1, (select count(*) from portolan.catalog_brand where tenant = $1))
            ) as newest
      where brand.tenant = $1 and classification_confidence is not null and reviewed_code is null
      group by band`,
    [transaction.requireTenant, rows],
  )
  return confidenceBands.flatMap((band) => {
    const count = found.find((row) => row.band === band)?.count ?? 0
    return count === 0
      ? []
      : [{ name: 'classifications-by-confidence' as const, key: String(band), label: null, count }]
  })
}
