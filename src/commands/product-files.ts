import { extname } from 'node:path'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { readCsv } from '../adapters/csv.ts'
import { stripFormulaMark } from '../catalog/index.ts'
import { Problem } from '../kernel/problem.ts'
import { JsonEntries } from '../platform/http/json-entries.ts'
import { decodeToUtf8 } from './input-file.ts'
import { printHint } from './output.ts'

/** The columns of a CSV file of products; a dot leads to a nested member. */
const columns = [
  'brandCode',
  'productCode',
  'name',
  'description',
  'material',
  'countryOfOrigin',
  'hsCode',
  'hsCodeRegion',
  'category',
  'gender',
  'ageGroup',
  'taxCategory',
  'url',
  'imageUrl',
  'unitPrice.amount',
  'unitPrice.currency',
  'weight',
  'weightUnit',
  'parentProductCode',
  'variantProductCode',
  'size',
  'additionalProductCode',
  'gtin',
  'ean',
  'upc',
  'mid',
  'eccn',
  'dangerousGoodsClassificationCode',
  'dangerousGoodsUNNumber',
  'dangerousGoods',
  'isCustomized',
  'isSubscription',
  'deliveryCountry',
]

/** Additional columns in the catalog's own files, which are not uploaded. */
const columnsOfTheCatalog: ReadonlySet<string> = new Set(
  ['errorCode', 'errorMessage', 'classificationCode', 'classificationConfidence'].map((name) => name.toLowerCase()),
)

/** Maximum lines of one product: a name, a description and a material of nothing but line breaks. */
const maxLines = 12_000

/** A product in a file. */
export interface FileProduct {
  /** JSON. */
  readonly text: string
  /** Its position in the file, in words: its number in a JSON list, otherwise its line, starting at 1. */
  readonly place: string
  /** Null if it has none. */
  readonly productCode: string | null
}

/**
 * Reads the products of a file one by one: of a JSON list (`.json`), of JSON lines (`.ndjson`, `.jsonl`), or of a CSV
 * file (`.csv`), such as one exported by the catalog. Unknown columns are reported and skipped.
 *
 * @param brand the brand of products that name none
 * @throws Error that says what is wrong with the file, and where
 */
export function readProducts(file: string, brand: string | undefined): AsyncIterable<FileProduct> {
  const kind = extname(file).toLowerCase()
  if (kind === '.csv') return readCsvProducts(file, brand)
  if (kind === '.ndjson' || kind === '.jsonl') return readJsonProducts(file, brand, readJsonLines(file))
  if (kind === '.json') return readJsonProducts(file, brand, readJsonList(file))
  throw new Error(`${file} must be a .json (array), .ndjson (one object per line) or .csv file`)
}

/** The text of a product, with its position. */
type PlacedText = Pick<FileProduct, 'text' | 'place'>

async function* readJsonProducts(
  file: string,
  brand: string | undefined,
  texts: AsyncIterable<PlacedText>,
): AsyncGenerator<FileProduct> {
  for await (const { text, place } of texts) {
    yield createFileProduct(text, parseJson(text, `${file}, ${place}`), place, brand)
  }
}

function parseJson(text: string, position: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    // The reported line is relative to the product, not the file.
    const reason = (error as Error).message.replace(/ \(line \d+ column \d+\)$/, '')
    throw new Error(`${position} is not valid JSON: ${reason}`, { cause: error })
  }
}

/** Without additions the text stays unchanged, with all digits of its numbers. */
function createFileProduct(text: string, product: unknown, place: string, brand: string | undefined): FileProduct {
  if (typeof product !== 'object' || product === null || Array.isArray(product)) {
    return { text, place, productCode: null }
  }
  const members = new Map(Object.entries(product).map(([name, value]) => [name.toLowerCase(), value as unknown]))
  const code = members.get('productcode')
  const isBranded = brand === undefined || members.has('brandcode')
  return {
    text: isBranded ? text : JSON.stringify({ ...product, brandCode: brand }),
    place,
    productCode: typeof code === 'string' && code !== '' ? code : null,
  }
}

async function* readJsonList(file: string): AsyncGenerator<PlacedText> {
  const entries = new JsonEntries(file)
  let count = 0
  try {
    for await (const piece of decodeToUtf8(file))
      for (const entry of entries.addPiece(piece)) yield { text: entry.toString('utf8'), place: `product ${++count}` }
  } catch (error) {
    const isNoList = error instanceof Problem && error.detail.failures?.[0]?.rule === 'type'
    if (!isNoList) throw error
    const cure = 'Put the products in [ and ], or use the extension .ndjson for a file with one object per line.'
    throw new Error(`${error.message} of products. ${cure}`, { cause: error })
  }
  entries.end()
}

async function* readJsonLines(file: string): AsyncGenerator<PlacedText> {
  const lines = createInterface({
    input: Readable.from(decodeToUtf8(file), { objectMode: false }),
    crlfDelay: Number.POSITIVE_INFINITY,
  })
  let count = 0
  for await (const text of lines) {
    count += 1
    if (text.trim() !== '') yield { text, place: `line ${count}` }
  }
}

async function* readCsvProducts(file: string, brand: string | undefined): AsyncGenerator<FileProduct> {
  const reportSkippedColumns = (names: readonly string[]): void => {
    const unknown = names.filter((name) => !columnsOfTheCatalog.has(name.toLowerCase()))
    if (unknown.length > 0) printHint(`${file}: skipped columns that are not product fields: ${unknown.join(', ')}`)
  }
  for await (const row of readCsv(decodeToUtf8(file), ['productCode'], {
    optionalColumns: columns,
    maxLines,
    onIgnoredColumns: reportSkippedColumns,
  })) {
    if ('fault' in row) throw new Error(`${file}, line ${row.line}, ${row.fault}`)
    const product = toProduct(row.cells)
    yield createFileProduct(JSON.stringify(product), product, `line ${row.line}`, brand)
  }
}

function toProduct(cells: Readonly<Record<string, string>>): Record<string, unknown> {
  const product: Record<string, unknown> = {}
  const price: Record<string, string> = {}
  for (const [column, cell] of Object.entries(cells)) {
    const text = stripFormulaMark(cell)
    if (text === '') continue
    const [part, member] = column.split('.')
    if (part === 'unitPrice' && member !== undefined) price[member] = text
    else product[column] = text
  }
  return Object.keys(price).length === 0 ? product : { ...product, unitPrice: price }
}
