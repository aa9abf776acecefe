import type { DeskSource } from '../../kernel/desk.ts'
import { countTask } from '../../platform/db/desk-counts.ts'

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
}
