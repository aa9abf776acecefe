import type { Client, InvalidProduct } from '#client'
import { fill } from '../../language/fill.ts'
import { t } from '../../language/messages.ts'
import { type ProductRow, readProductFile, toProduct } from './product-files.ts'
import { followWork } from './work.ts'

/** Maximum number of products shown and repaired at once: one page of the server. */
export const pageSize = 1000

/** Products with the same error. */
export interface FailureGroup {
  /** Combines rule and field. */
  readonly key: string
  readonly code: number
  /** The field, such as `countryOfOrigin`. */
  readonly path: string
  /** The first product's error, with the fix. */
  readonly message: string
  readonly products: readonly InvalidProduct[]
}

/** Groups products by their first error, largest group first. */
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

/** Key of a product across brands. */
export const markOf = ({ brandCode, productCode }: Pick<InvalidProduct, 'brandCode' | 'productCode'>): string =>
  `${brandCode} ${productCode}`

/** Result of a repair. */
export interface RepairOutcome {
  /** Number of products that are now valid. */
  readonly valid: number
  /** Number of products that now have another error, and so belong to another group. */
  readonly otherwise: number
  /** Number of unchanged products, because the server rejected the value, with the first error. */
  readonly refused: { readonly count: number; readonly message: string } | null
}

/** Uploads products and waits until they are processed. */
async function upload(client: Client, rows: readonly ProductRow[]): Promise<void> {
  if (rows.length === 0) return
  const { headers } = await client.catalog.uploadCatalog({ body: rows.map(toProduct) })
  const uploadId = headers.get('location')?.split('/').at(-1) ?? ''
  const { state } = await followWork(
    async () => (await client.catalog.readUpload({ params: { uploadId } })).body,
    () => {},
  )
  if (state === 'Failed') throw new Error(fill(t.catalog.uploadFailed, { upload: uploadId }))
}

/** The currently invalid products, by key. */
async function readInvalid(client: Client): Promise<ReadonlyMap<string, InvalidProduct>> {
  const { body } = await client.catalog.browseInvalidProducts({ query: { PageNumber: 1, PageSize: pageSize } })
  return new Map(body.results.map((product) => [markOf(product), product]))
}

/** The invalid products as the retailer sent them, by key. */
export async function readInvalidRows(client: Client, signal?: AbortSignal): Promise<ReadonlyMap<string, ProductRow>> {
  const query = { PageNumber: 1, PageSize: pageSize }
  const { body } = await client.catalog.downloadProducts({ query, ...(signal === undefined ? {} : { signal }) })
  return new Map(
    readProductFile(body).map((row) => {
      const { brandCode = '', productCode = '' } = row
      return [markOf({ brandCode, productCode }), row]
    }),
  )
}

/**
 * Sets a field of many products and uploads them again, so that valid ones enter the catalog. Each value is tried on
 * one product first; if the server rejects it, that product is restored, and the others with the same value are left
 * alone.
 *
 * @param valueOf a product's new value: empty to remove the field, null to leave the product alone
 */
export async function repairProducts(
  client: Client,
  { path, products }: FailureGroup,
  valueOf: (product: InvalidProduct) => string | null,
): Promise<RepairOutcome> {
  const values = new Map(products.map((product) => [markOf(product), valueOf(product)]))
  const rows = await readInvalidRows(client)
  const changes = [...rows].flatMap(([mark, before]) => {
    const value = values.get(mark) ?? null
    return value === null ? [] : [{ mark, value, before, after: { ...before, [path]: value } }]
  })
  if (changes.length === 0) throw new Error(t.catalog.listOutdated)
  const byValue = [...Map.groupBy(changes, ({ value }) => value).values()]
  const tried = byValue.map((group) => group.slice(0, 1)).flat()
  await upload(
    client,
    tried.map(({ after }) => after),
  )
  const found = await readInvalid(client)
  const faults = new Map<string, string>()
  for (const { mark, value } of tried) {
    const fault = found.get(mark)?.errors.find((error) => error.path === path)
    if (fault !== undefined) faults.set(value, fault.message)
  }
  await upload(
    client,
    tried.flatMap(({ value, before }) => (faults.has(value) ? [before] : [])),
  )
  const others = byValue.flatMap((group) => group.slice(1)).filter(({ value }) => !faults.has(value))
  await upload(
    client,
    others.map(({ after }) => after),
  )
  const left = others.length === 0 ? found : await readInvalid(client)
  const kept = changes.filter(({ value }) => faults.has(value))
  const sent = changes.filter(({ value }) => !faults.has(value))
  const otherwise = sent.filter(({ mark }) => left.has(mark)).length
  const [message] = faults.values()
  return {
    valid: sent.length - otherwise,
    otherwise,
    refused: message === undefined ? null : { count: kept.length, message },
  }
}
