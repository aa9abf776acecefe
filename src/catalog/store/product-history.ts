import { getTransaction } from '../../platform/db/transaction.ts'
import {
  maxChanges,
  type ProductHistoryStore,
  type ProductPast,
  type StoredChange,
} from '../service/product-history.ts'

/**
 * Adds changes to histories and keeps the latest of each.
 *
 * @param changes name of a query with `product_code` and the change as `change`, for the tenant $1 and the brand $2
 */
export const appendChanges = (changes: string): string => `
  insert into portolan.catalog_product_history as history (tenant, brand_code, product_code, entries)
  select $1, $2, product_code, jsonb_build_array(change) from ${changes}
  on conflict (tenant, brand_code, product_code) do update
    set entries = jsonb_path_query_array(history.entries || excluded.entries, '$[last - ${maxChanges - 1} to last]')`

export const productHistoryStore: ProductHistoryStore = {
  async findPast(unit, brandCode, productCode): Promise<ProductPast | null> {
    const transaction = getTransaction(unit)
    const [row] = await transaction.runStatement<{
      readonly addedAt: Date | null
      readonly changes: readonly StoredChange[] | null
      readonly foundAt: Date | null
      readonly failures: string | null
    }>(
      `select product.created_at as "addedAt", history.entries as changes, invalid.found_at as "foundAt", invalid.failures
         from (select $1::text as tenant, $2::text as brand_code, $3::text as product_code) as asked
         left join portolan.catalog_product product using (tenant, brand_code, product_code)
         left join portolan.catalog_product_history history using (tenant, brand_code, product_code)
         left join portolan.catalog_invalid_product invalid using (tenant, brand_code, product_code)`,
      [transaction.requireTenant, brandCode, productCode],
    )
    const { addedAt = null, changes, foundAt = null, failures = null } = row ?? {}
    if (addedAt === null && foundAt === null) return null
    const invalid =
      foundAt === null || failures === null
        ? null
        : { foundAt, failures: JSON.parse(failures) as NonNullable<ProductPast['invalid']>['failures'] }
    return { addedAt, changes: changes ?? [], invalid }
  },
}
