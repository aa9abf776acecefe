import { CsvError, parse } from 'csv-parse/browser/esm/sync'
import type { CatalogUploadProduct } from '#client'
import { fill } from '../../language/fill.ts'
import { t } from '../../language/messages.ts'
import { stripFormulaMarks } from './formula-marks.ts'
import type { ProductRow } from './product-files.ts'
import { decodeText } from './text-encoding.ts'

/** A line that could not be read as a product. */
export interface BrokenLine {
  readonly line: number
  readonly text: string
}

/** A parsed file: products, or rows whose columns have yet to be assigned. */
export type UploadFile =
  | {
      readonly kind: 'products'
      readonly products: readonly CatalogUploadProduct[]
      /** The line of each product; null for a JSON list, whose products are counted instead. */
      readonly lines: readonly number[] | null
      readonly broken: readonly BrokenLine[]
    }
  | {
      readonly kind: 'rows'
      readonly columns: readonly string[]
      readonly rows: readonly ProductRow[]
      readonly lines: readonly number[]
      readonly delimiter: string
      /** Whether the file was not UTF-8, so that its letters may have been misread. */
      readonly isWindows1252: boolean
    }

/** Maximum size of a file in bytes, as accepted by the server. */
const largestFile = 33_554_432

/**
 * Parses a product file: JSON, NDJSON, or CSV with a header.
 *
 * @throws Error that says what to do about a file in another format
 */
export async function readUploadFile(file: File): Promise<UploadFile> {
  if (file.size > largestFile) throw new Error(t.catalog.fileTooLarge)
  const { text, isWindows1252 } = decodeText(new Uint8Array(await file.arrayBuffer()))
  const begin = text.trimStart().charAt(0)
  if (begin === '[') return { kind: 'products', products: readList(text), lines: null, broken: [] }
  return begin === '{' ? readLines(text) : { ...readRows(text), isWindows1252 }
}

const isProduct = (value: unknown): value is CatalogUploadProduct =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function readList(text: string): readonly CatalogUploadProduct[] {
  let products: unknown
  try {
    products = JSON.parse(text)
  } catch (error) {
    throw new Error(describeJsonError(text, error), { cause: error })
  }
  if (!Array.isArray(products) || !products.every(isProduct)) throw new Error(t.catalog.notProducts)
  return products
}

/** One product per line, or a single one over several lines. */
function readLines(text: string): UploadFile {
  const products: CatalogUploadProduct[] = []
  const lines: number[] = []
  const broken: BrokenLine[] = []
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    if (line.trim() === '') continue
    const product = parseJson(line)
    if (isProduct(product)) {
      products.push(product)
      lines.push(index + 1)
    } else broken.push({ line: index + 1, text: line })
  }
  if (products.length > 0) return { kind: 'products', products, lines, broken }
  try {
    return { kind: 'products', products: [JSON.parse(text) as CatalogUploadProduct], lines: [1], broken: [] }
  } catch (error) {
    throw new Error(describeJsonError(text, error), { cause: error })
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Says where a JSON file is broken; engines name the position in their own words. */
function describeJsonError(text: string, error: unknown): string {
  const position = /position (\d+)/.exec(error instanceof Error ? error.message : '')?.[1]
  if (position === undefined) return t.catalog.jsonEndsEarly
  const before = text.slice(0, Number(position)).split('\n')
  return fill(t.catalog.jsonBroken, { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 })
}

function readRows(text: string): Omit<Extract<UploadFile, { readonly kind: 'rows' }>, 'isWindows1252'> {
  const delimiter = [',', ';', '\t'].toSorted((a, b) => countIn(text, b) - countIn(text, a))[0] ?? ','
  let records: readonly { readonly record: ProductRow; readonly info: { readonly lines: number } }[]
  try {
    const options = { columns: true, delimiter, info: true, relax_column_count: true, relax_quotes: true, trim: true }
    records = parse(text, options) as unknown as typeof records
  } catch (error) {
    const line = error instanceof CsvError && typeof error['lines'] === 'number' ? error['lines'] : 1
    throw new Error(fill(t.catalog.csvBroken, { line }), { cause: error })
  }
  const [first] = records
  if (first === undefined) throw new Error(t.catalog.fileEmpty)
  const rows = records.map(({ record }) =>
    Object.fromEntries(Object.entries(record).map(([column, cell]) => [column, stripFormulaMarks(cell)])),
  )
  // A row ends on its last line; the next one starts after that.
  const lines = records.map((_, index) => (records[index - 1]?.info.lines ?? 1) + 1)
  return { kind: 'rows', columns: Object.keys(first.record), rows, lines, delimiter }
}

const countIn = (text: string, mark: string): number => (text.split('\n', 1)[0] ?? '').split(mark).length
