import type { UnitOfWork } from '../../kernel/unit-of-work.ts'
import type { BrandCounts } from './brands.ts'
import type { SubmittedProduct } from './product.ts'
import {
  formatFailures,
  type InvalidSelection,
  type ProductSelection,
  type ProductStore,
  type StoredInvalidProduct,
  type StoredProduct,
} from './product-store.ts'

/** The lists of products that need attention. */
export const searchTypes = ['InvalidProducts', 'AwaitingClassification', 'DefaultClassifiedProducts'] as const
export type SearchType = (typeof searchTypes)[number]

/** Codes of products that are valid but need attention. */
export const attentionCodes = {
  'awaiting-classification': {
    code: 1061,
    path: 'hsCode',
    message: 'is missing and could not be determined with enough confidence; decide the classification',
    meaning: 'The product has no HS code, and none could be determined with enough confidence.',
  },
  'default-classified': {
    code: 1062,
    path: 'hsCode',
    message: 'is missing; the brand’s default code is used until you decide the classification',
    meaning: 'The product has no HS code; the brand’s default code is used.',
  },
} as const

/** A product of such a list. */
export interface ListedProduct {
  readonly brandCode: string
  readonly productCode: string
  readonly errorCode: number
  readonly errorMessage: string
  readonly errors: readonly { readonly code: number; readonly path: string; readonly message: string }[]
  readonly since: string
  /** What the retailer sent. */
  readonly product: SubmittedProduct
}

/** Rows read at once for a snapshot: 100 long products take the main thread a few milliseconds. */
const rowsAtOnce = 100

/** The number of a brand's products in each list. */
export const countOf: Readonly<Record<SearchType, (counts: BrandCounts) => number>> = {
  InvalidProducts: ({ invalid }) => invalid,
  AwaitingClassification: ({ awaiting }) => awaiting,
  DefaultClassifiedProducts: ({ byDefault }) => byDefault,
}

/** Which products a list has. */
export interface ListContents {
  readonly search: SearchType
  /** Only invalid products of this upload; null for all. */
  readonly uploadId: string | null
}

const selections = {
  AwaitingClassification: 'awaiting',
  DefaultClassifiedProducts: 'by-default',
} as const satisfies Partial<Record<SearchType, ProductSelection>>

/** How the rows of a list are selected. */
export const toSelection = ({ search, uploadId }: ListContents): ProductSelection | InvalidSelection =>
  search === 'InvalidProducts' ? { uploadId } : selections[search]

export interface ListedRow extends ListedProduct {
  readonly place: number
}

export const omitPlace = ({ place: _place, ...row }: ListedRow): ListedProduct => row

function toInvalidRow({ brandCode, productCode, product, failures, foundAt }: StoredInvalidProduct): ListedRow {
  return {
    brandCode,
    productCode,
    errorCode: failures[0]?.code ?? 0,
    errorMessage: formatFailures(failures),
    errors: failures,
    since: foundAt.toISOString(),
    product,
    place: 0,
  }
}

function toAttentionRow(
  { brandCode, productCode, product, updatedAt, place }: StoredProduct,
  { code, path, message }: { readonly code: number; readonly path: string; readonly message: string },
): ListedRow {
  const failures = [{ code, path, message }]
  return {
    brandCode,
    productCode,
    errorCode: code,
    errorMessage: formatFailures(failures),
    errors: failures,
    since: updatedAt.toISOString(),
    product,
    place,
  }
}

/** All rows of a list, in batches. */
export async function* walkListedRows(
  products: ProductStore,
  unit: UnitOfWork,
  brands: readonly string[],
  contents: ListContents,
): AsyncGenerator<ListedProduct[]> {
  for (const brandCode of brands) {
    for (let lastRow: ListedRow | null = null; ; ) {
      const rows: readonly ListedRow[] = await readListedRows(products, unit, brandCode, contents, {
        after: lastRow,
        skip: 0,
        count: rowsAtOnce,
      })
      yield rows.map(omitPlace)
      const lastOfPage = rows.at(-1)
      if (lastOfPage === undefined || rows.length < rowsAtOnce) break
      lastRow = lastOfPage
    }
  }
}

/** Some rows of a list in one brand. */
export async function readListedRows(
  products: ProductStore,
  unit: UnitOfWork,
  brandCode: string,
  { search, uploadId }: ListContents,
  {
    after: previousRow,
    skip,
    count,
  }: { readonly after: ListedRow | null; readonly skip: number; readonly count: number },
): Promise<readonly ListedRow[]> {
  if (search === 'InvalidProducts') {
    const range = { afterCode: previousRow?.productCode ?? '', skip, count }
    const found = await products.listInvalid(unit, brandCode, { uploadId }, range)
    return found.map(toInvalidRow)
  }
  const selection = selections[search]
  const invalidOnes = await products.listSelected(unit, brandCode, selection, {
    afterPlace: previousRow?.place ?? 0,
    skip,
    count,
  })
  const attention = attentionCodes[selection === 'awaiting' ? 'awaiting-classification' : 'default-classified']
  return invalidOnes.map((product) => toAttentionRow(product, attention))
}
