import type { Client, InvalidProduct } from '#client'
import { fill } from '../../language/fill.ts'
import { t } from '../../language/messages.ts'
import { type ProductRow, readProductFile, toProduct } from './product-files.ts'
import { getProductKey, readSentValue, type SentValue } from './value-groups.ts'
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

/** A product that a repair changed, with its data before. */
export interface RepairedProduct {
  readonly brandCode: string
  readonly productCode: string
  readonly before: ProductRow
}

/** Result of a repair. */
export interface RepairOutcome {
  /** Number of products that are now valid. */
  readonly valid: number
  /** Number of products that now have another error, and so belong to another group. */
  readonly otherwise: number
  /** The uploads that were made. */
  readonly uploadIds: readonly string[]
  /** The changed products, for {@link undoRepair}. */
  readonly changed: readonly RepairedProduct[]
  /** Number of unchanged products, because the server rejected the value, with the first error. */
  readonly refused: { readonly count: number; readonly code: number; readonly message: string } | null
}

/** Uploads products and waits until they are processed. @returns the upload's id; null without products */
async function upload(client: Client, rows: readonly ProductRow[]): Promise<string | null> {
  if (rows.length === 0) return null
  const { headers } = await client.catalog.uploadCatalog({ query: { Purpose: 'Repair' }, body: rows.map(toProduct) })
  const uploadId = headers.get('location')?.split('/').at(-1) ?? ''
  const { state } = await followWork(
    async () => (await client.catalog.readUpload({ params: { uploadId } })).body,
    () => {},
  )
  if (state === 'Failed') throw new Error(fill(t.catalog.uploadFailed, { upload: uploadId }))
  return uploadId
}

/** A query for each list to read: one per upload, or that of all invalid products. */
const listQueries = (uploadIds: readonly string[]) =>
  (uploadIds.length === 0 ? [{}] : uploadIds.map((UploadId) => ({ UploadId }))).map((selection) => ({
    ...selection,
    PageNumber: 1,
    PageSize: pageSize,
  }))

/** The invalid products of these uploads, or of all if none is named: up to {@link pageSize} of each. */
export async function readInvalidProducts(client: Client, uploadIds: readonly string[], signal?: AbortSignal) {
  const abort = signal === undefined ? {} : { signal }
  const pages = await Promise.all(
    listQueries(uploadIds).map(async (query) => (await client.catalog.browseInvalidProducts({ query, ...abort })).body),
  )
  return {
    results: pages.flatMap(({ results }) => results),
    rowCount: pages.reduce((sum, { rowCount }) => sum + rowCount, 0),
  }
}

/** The same products as the retailer sent them, by key. */
export async function readInvalidRows(
  client: Client,
  uploadIds: readonly string[],
  signal?: AbortSignal,
): Promise<ReadonlyMap<string, ProductRow>> {
  const abort = signal === undefined ? {} : { signal }
  const files = await Promise.all(
    listQueries(uploadIds).map(async (query) => (await client.catalog.downloadProducts({ query, ...abort })).body),
  )
  return new Map(
    files.flatMap(readProductFile).map((row) => {
      const { brandCode = '', productCode = '' } = row
      return [getProductKey({ brandCode, productCode }), row]
    }),
  )
}

/** What an upload left invalid, by key. */
async function readLeft(client: Client, uploadId: string | null): Promise<ReadonlyMap<string, InvalidProduct>> {
  if (uploadId === null) return new Map()
  const { results } = await readInvalidProducts(client, [uploadId])
  return new Map(results.map((product) => [getProductKey(product), product]))
}

/**
 * Sets a field of many products and uploads them again, so that valid ones enter the catalog. Each value is tried on
 * one product first; if the server rejects it, that product is restored, and the others with the same value are left
 * alone.
 *
 * @param uploadIds the uploads whose products are shown; none if all are
 * @param valueOf a product's new value, given its current one: empty to remove the field, null to leave the product alone
 */
export async function repairProducts(
  client: Client,
  { path, products }: FailureGroup,
  uploadIds: readonly string[],
  valueOf: (product: InvalidProduct, sent: SentValue) => string | null,
): Promise<RepairOutcome> {
  const byMark = new Map(products.map((product) => [getProductKey(product), product]))
  const rows = await readInvalidRows(client, uploadIds)
  const changes = [...rows].flatMap(([mark, before]) => {
    const product = byMark.get(mark)
    const value = product === undefined ? null : valueOf(product, readSentValue(before, path))
    return value === null ? [] : [{ mark, value, before, after: { ...before, [path]: value } }]
  })
  if (changes.length === 0) throw new Error(t.catalog.listOutdated)
  const byValue = [...Map.groupBy(changes, ({ value }) => value).values()]
  const tried = byValue.map((group) => group.slice(0, 1)).flat()
  const trial = await upload(
    client,
    tried.map(({ after }) => after),
  )
  const found = await readLeft(client, trial)
  const faults = new Map<string, { readonly code: number; readonly message: string }>()
  for (const { mark, value } of tried) {
    const fault = found.get(mark)?.errors.find((error) => error.path === path)
    if (fault !== undefined) faults.set(value, fault)
  }
  const restored = await upload(
    client,
    tried.flatMap(({ value, before }) => (faults.has(value) ? [before] : [])),
  )
  const others = byValue.flatMap((group) => group.slice(1)).filter(({ value }) => !faults.has(value))
  const uploadedOthers = await upload(
    client,
    others.map(({ after }) => after),
  )
  const left = new Map([...found, ...(await readLeft(client, uploadedOthers))])
  const failedChanges = changes.filter(({ value }) => faults.has(value))
  const appliedChanges = changes.filter(({ value }) => !faults.has(value))
  const otherwise = appliedChanges.filter(({ mark }) => left.has(mark)).length
  const [fault] = faults.values()
  return {
    valid: appliedChanges.length - otherwise,
    otherwise,
    uploadIds: [trial, restored, uploadedOthers].filter((id) => id !== null),
    changed: appliedChanges.flatMap(({ mark, before }) => {
      const product = byMark.get(mark)
      if (product === undefined) return []
      const { brandCode, productCode } = product
      return [{ brandCode, productCode, before }]
    }),
    refused: fault === undefined ? null : { count: failedChanges.length, code: fault.code, message: fault.message },
  }
}

/** Products whose histories are read at the same time. */
const undoneAtOnce = 8

/**
 * Takes a repair back: uploads the data that its products had before, except for those that changed since. As with any
 * upload of invalid data, the catalog keeps the last valid version of a product.
 *
 * @returns how many products were restored, and how many have changed since and were left alone
 */
export async function undoRepair(
  client: Client,
  { changed, uploadIds }: Pick<RepairOutcome, 'changed' | 'uploadIds'>,
): Promise<{ readonly restored: number; readonly left: number }> {
  const unchanged: ProductRow[] = []
  for (let start = 0; start < changed.length; start += undoneAtOnce) {
    const found = changed.slice(start, start + undoneAtOnce).map(async ({ brandCode, productCode, before }) => {
      const input = { params: { productCode }, query: { BrandCode: brandCode } }
      const [latest] = (await client.catalog.readProductHistory(input)).body.items
      return latest?.causeId != null && uploadIds.includes(latest.causeId) ? [before] : []
    })
    unchanged.push(...(await Promise.all(found)).flat())
  }
  await upload(client, unchanged)
  return { restored: unchanged.length, left: changed.length - unchanged.length }
}
