import type { Found, SearchSource } from '../../kernel/search.ts'
import { getTransaction } from '../../platform/db/transaction.ts'

/**
 * Finds products by their whole code. Prefixes would need a second index over every product, which uploads would pay
 * for.
 */
export const productSearch: SearchSource = {
  scope: 'catalog',
  kinds: ['product'],
  find: async (unit, { beginnings }, brands, maxMatches) => {
    const transaction = getTransaction(unit)
    return transaction.runPrepared<Found>(
      'product-search',
      `select 'product' as kind, product_code as reference, null as "orderReference", brand_code as "brandCode",
              null as status, null as "countryIso", 'productCode' as "matchedBy", created_at as "createdAt"
         from portolan.catalog_product
        where tenant = $1 and brand_code = any($2::text[]) and product_code = any($3::text[])
        order by brand_code, product_code limit $4`,
      [transaction.requireTenant, brands, beginnings, maxMatches],
    )
  },
}
