import type { InvalidProduct } from '#client'
import type { ProductRow } from './product-files.ts'

/** Key of a product across brands. */
export const getProductKey = ({ brandCode, productCode }: Pick<InvalidProduct, 'brandCode' | 'productCode'>): string =>
  `${brandCode} ${productCode}`

/** Products of a group whose field has the same value. */
export interface ValueGroup {
  /** The value as it was sent; empty if the field is missing. */
  readonly current: string
  readonly products: readonly InvalidProduct[]
}

/**
 * Splits products by the current value of a field, most frequent value first.
 *
 * @param rows the data sent for each product, by {@link getProductKey}
 */
export function groupByValue(
  products: readonly InvalidProduct[],
  rows: ReadonlyMap<string, ProductRow>,
  path: string,
): readonly ValueGroup[] {
  return [...Map.groupBy(products, (product) => rows.get(getProductKey(product))?.[path] ?? '')]
    .map(([current, members]) => ({ current, products: members }))
    .toSorted((a, b) => b.products.length - a.products.length)
}

/** One line of a confirmation: products that change from one value to another. */
export interface ValueChange {
  readonly from: string
  readonly to: string
  readonly count: number
}

/**
 * Lists what a repair changes, most frequent change first.
 *
 * @param valueOf a product's new value; null to leave it alone
 */
export function listChanges(
  groups: readonly ValueGroup[],
  valueOf: (product: InvalidProduct, current: string) => string | null,
): readonly ValueChange[] {
  return groups
    .flatMap(({ current, products }) =>
      [...Map.groupBy(products, (product) => valueOf(product, current))].flatMap(([to, members]) =>
        to === null ? [] : [{ from: current, to, count: members.length }],
      ),
    )
    .toSorted((a, b) => b.count - a.count)
}
