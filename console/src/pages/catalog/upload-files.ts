import { parse } from 'csv-parse/browser/esm/sync'
import type { CatalogUploadProduct } from '#client'
import { fill } from '../../language/fill.ts'
import { t } from '../../language/messages.ts'
import { type ProductRow, toProduct } from './product-files.ts'

/** Column names of an uploaded product's fields. */
export const productFields = [
  'productCode',
  'name',
  'description',
  'material',
  'countryOfOrigin',
  'brandCode',
  'hsCode',
  'hsCodeRegion',
  'category',
  'gender',
  'ageGroup',
  'taxCategory',
  'unitPrice.amount',
  'unitPrice.currency',
  'weight',
  'weightUnit',
  'size',
  'deliveryCountry',
  'url',
  'imageUrl',
  'parentProductCode',
  'variantProductCode',
  'additionalProductCode',
  'gtin',
  'ean',
  'upc',
  'mid',
  'eccn',
  'dangerousGoods',
  'dangerousGoodsClassificationCode',
  'dangerousGoodsUNNumber',
  'isCustomized',
  'isSubscription',
] as const

export type ProductField = (typeof productFields)[number]

/** Required fields. */
export const neededFields: readonly ProductField[] = [
  'productCode',
  'name',
  'description',
  'material',
  'countryOfOrigin',
]

/** Common synonyms of field names. */
const otherNames: Readonly<Partial<Record<string, ProductField>>> = {
  sku: 'productCode',
  code: 'productCode',
  articlenumber: 'productCode',
  title: 'name',
  productname: 'name',
  text: 'description',
  body: 'description',
  composition: 'material',
  fabric: 'material',
  origin: 'countryOfOrigin',
  madein: 'countryOfOrigin',
  brand: 'brandCode',
  hs: 'hsCode',
  tariffcode: 'hsCode',
  commoditycode: 'hsCode',
  price: 'unitPrice.amount',
  amount: 'unitPrice.amount',
  currency: 'unitPrice.currency',
  weightgrams: 'weight',
  barcode: 'gtin',
}

const plain = (name: string): string => name.toLowerCase().replaceAll(/[^a-z0-9]/g, '')

const fieldsByPlainName = new Map(productFields.map((field) => [plain(field), field]))

/** Assigns columns to fields by name; null if there is no match. */
export const matchColumns = (columns: readonly string[]): Readonly<Record<string, ProductField | null>> =>
  Object.fromEntries(
    columns.map((column) => [column, fieldsByPlainName.get(plain(column)) ?? otherNames[plain(column)] ?? null]),
  )

/** A parsed file: products, or rows whose columns have yet to be assigned. */
export type UploadFile =
  | { readonly kind: 'products'; readonly products: readonly CatalogUploadProduct[] }
  | { readonly kind: 'rows'; readonly columns: readonly string[]; readonly rows: readonly ProductRow[] }

/** Maximum size of a file in bytes, as accepted by the server. */
const largestFile = 33_554_432

/**
 * Parses a product file: JSON, NDJSON, or CSV with a header.
 *
 * @throws Error that says what to do about a file in another format
 */
export async function readUploadFile(file: File): Promise<UploadFile> {
  if (file.size > largestFile) throw new Error(t.catalog.fileTooLarge)
  const text = (await file.text()).replace(/^\uFEFF/, '')
  const begin = text.trimStart().charAt(0)
  if (begin === '[') return { kind: 'products', products: readJson(text) as CatalogUploadProduct[] }
  if (begin === '{') {
    const lines = text.split('\n').filter((line) => line.trim() !== '')
    return { kind: 'products', products: lines.map((line, index) => readJson(line, index + 1) as CatalogUploadProduct) }
  }
  const delimiter = [',', ';', '\t'].toSorted((a, b) => countIn(text, b) - countIn(text, a))[0] ?? ','
  const rows: Record<string, string>[] = parse(text, { columns: true, delimiter, relax_column_count: true, trim: true })
  const [first] = rows
  if (first === undefined) throw new Error(t.catalog.fileEmpty)
  return { kind: 'rows', columns: Object.keys(first), rows }
}

const countIn = (text: string, mark: string): number => (text.split('\n', 1)[0] ?? '').split(mark).length

function readJson(text: string, line?: number): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    const message =
      line === undefined ? fill(t.catalog.notJson, { reason }) : fill(t.catalog.lineNotJson, { line, reason })
    throw new Error(message, { cause: error })
  }
}

/** Converts rows to products with the given assignment of columns. */
export const nameColumns = (
  rows: readonly ProductRow[],
  fields: Readonly<Record<string, ProductField | null>>,
): readonly CatalogUploadProduct[] =>
  rows.map((row) =>
    toProduct(
      Object.fromEntries(
        Object.entries(row).flatMap(([column, cell]) => {
          const field = fields[column] ?? null
          return field === null ? [] : [[field, cell]]
        }),
      ),
    ),
  )
