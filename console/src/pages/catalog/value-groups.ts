import type { InvalidProduct } from '#client'
import type { ProductRow } from './product-files.ts'

/** Key of a product across brands. */
export const getProductKey = ({ brandCode, productCode }: Pick<InvalidProduct, 'brandCode' | 'productCode'>): string =>
  `${brandCode} ${productCode}`

/** A field's value as it was sent, with the unit it is in. */
export interface SentValue {
  /** Empty if the field is missing. */
  readonly current: string
  /** The unit of a weight, or the currency of a price; empty for other fields, or if it is missing. */
  readonly unit: string
}

/** The fields with the units of fields that are numbers. */
const unitPaths: Readonly<Record<string, string>> = { weight: 'weightUnit', 'unitPrice.amount': 'unitPrice.currency' }

/** A field's value in the data sent for a product. */
export function readSentValue(row: ProductRow | undefined, path: string): SentValue {
  const unitPath = unitPaths[path]
  return { current: row?.[path] ?? '', unit: unitPath === undefined ? '' : (row?.[unitPath] ?? '').trim() }
}

/** Key of a value that tells 1 kg from 1 g. */
export const getValueKey = ({ current, unit }: SentValue): string => `${current}\n${unit}`

/** A value with its unit, such as `1.5 kg`; the unit is left out without a value. */
export const joinUnit = (value: string, unit: string): string =>
  value === '' || unit === '' ? value : `${value} ${unit}`

/** Products of a group whose field has the same value in the same unit. */
export interface ValueGroup extends SentValue {
  readonly products: readonly InvalidProduct[]
}

/**
 * Splits products by the current value of a field and its unit, most frequent value first.
 *
 * @param rows the data sent for each product, by {@link getProductKey}
 */
export function groupByValue(
  products: readonly InvalidProduct[],
  rows: ReadonlyMap<string, ProductRow>,
  path: string,
): readonly ValueGroup[] {
  const readValue = (product: InvalidProduct): SentValue => readSentValue(rows.get(getProductKey(product)), path)
  return [...Map.groupBy(products, (product) => getValueKey(readValue(product))).values()]
    .flatMap((members) => members.slice(0, 1).map((first) => ({ ...readValue(first), products: members })))
    .toSorted((a, b) => b.products.length - a.products.length)
}

/** One line of a confirmation: products that change from one value to another. */
export interface ValueChange {
  /** With the unit, as `to`. */
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
  valueOf: (product: InvalidProduct, sent: SentValue) => string | null,
): readonly ValueChange[] {
  return groups
    .flatMap(({ products, ...sent }) =>
      [...Map.groupBy(products, (product) => valueOf(product, sent))].flatMap(([to, members]) =>
        to === null
          ? []
          : [{ from: joinUnit(sent.current, sent.unit), to: joinUnit(to, sent.unit), count: members.length }],
      ),
    )
    .toSorted((a, b) => b.count - a.count)
}
