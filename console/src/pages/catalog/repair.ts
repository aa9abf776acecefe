import type { CatalogUpload, Client, InvalidProduct } from '#client'
import { readProductFile, toProduct } from './product-files.ts'
import { followWork } from './work.ts'

/** Most products of a list that are shown and repaired at once: a page of the server. */
export const pageSize = 1000

/** Products with the same thing wrong. */
export interface FailureGroup {
  /** Of the rule and the field. */
  readonly key: string
  readonly code: number
  /** The field, such as `countryOfOrigin`. */
  readonly path: string
  /** What is wrong with the first of them, and how to fix it. */
  readonly message: string
  readonly products: readonly InvalidProduct[]
}

/** Groups products by the first thing that is wrong with them, the largest group first. */
export function groupByFailure(products: readonly InvalidProduct[]): readonly FailureGroup[] {
  const groups = Map.groupBy(products, ({ errors, errorCode }) => `${errorCode} ${errors[0]?.path ?? ''}`)
  return [...groups]
    .map(([key, members]): FailureGroup => {
      const [first] = members
      const error = first?.errors[0]
      const message = error?.message ?? first?.errorMessage ?? ''
      return { key, code: first?.errorCode ?? 0, path: error?.path ?? '', message, products: members }
    })
    .toSorted((a, b) => b.products.length - a.products.length)
}

const markOf = ({ brandCode, productCode }: { readonly brandCode: string; readonly productCode: string }): string =>
  `${brandCode} ${productCode}`

/**
 * Sets a field of many products, as the server has them, and uploads them again: what is valid then enters the catalog.
 *
 * @returns how it went, once the upload has been worked through
 */
export async function repairProducts(
  client: Client,
  group: FailureGroup,
  value: string,
): Promise<Pick<CatalogUpload, 'valid' | 'invalid' | 'state'>> {
  const wanted = new Set(group.products.map(markOf))
  const { body: file } = await client.catalog.downloadProducts({ query: { PageNumber: 1, PageSize: pageSize } })
  const products = readProductFile(file)
    .filter((row) => wanted.has(markOf({ brandCode: row['brandCode'] ?? '', productCode: row['productCode'] ?? '' })))
    .map((row) => toProduct({ ...row, [group.path]: value }))
  if (products.length === 0) throw new Error('None of these products is invalid any more; the list was old.')
  const { headers } = await client.catalog.uploadCatalog({ body: products })
  const uploadId = headers.get('location')?.split('/').at(-1) ?? ''
  return followWork(
    async () => (await client.catalog.readUpload({ params: { uploadId } })).body,
    () => {},
  )
}
