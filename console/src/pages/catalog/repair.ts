import type { Client, InvalidProduct } from '#client'
import { fill } from '../../language/fill.ts'
import { t } from '../../language/messages.ts'
import { type ProductRow, readProductFile, toProduct } from './product-files.ts'
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

/** What a product is known by among those of all brands. */
export const markOf = ({ brandCode, productCode }: Pick<InvalidProduct, 'brandCode' | 'productCode'>): string =>
  `${brandCode} ${productCode}`

/** How a repair went. */
export interface RepairOutcome {
  /** How many products have nothing wrong any more. */
  readonly valid: number
  /** How many have something else wrong now, and are told of in another group. */
  readonly otherwise: number
  /** How many are as they were, because the server does not take the value for them, and what it says of the first. */
  readonly refused: { readonly count: number; readonly message: string } | null
}

/** Uploads products and waits until the upload has been worked through. */
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

/** The products that are invalid now, by their mark. */
async function readInvalid(client: Client): Promise<ReadonlyMap<string, InvalidProduct>> {
  const { body } = await client.catalog.browseInvalidProducts({ query: { PageNumber: 1, PageSize: pageSize } })
  return new Map(body.results.map((product) => [markOf(product), product]))
}

/** The invalid products as the retailer sent them, by their mark. */
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
 * Sets a field of many products, as the server has them, and uploads them again: what is valid then enters the catalog.
 * Each value is tried with one product first. Where the server does not take it, that product is put back as it was, and
 * the others that were to have it are left alone.
 *
 * @param valueOf what the field of a product is to be: empty to remove it, null to leave the product alone
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
