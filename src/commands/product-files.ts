import { extname } from 'node:path'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { readCsv } from '../adapters/csv.ts'
import { stripFormulaMark } from '../catalog/index.ts'
import { Problem } from '../kernel/problem.ts'
import { JsonEntries } from '../platform/http/json-entries.ts'
import { decodeToUtf8 } from './input-file.ts'
import { printHint } from './output.ts'

/** The columns that a CSV file of products may have; a dot leads into a part of a product. */
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

/** What the files that the catalog gives out say beside the fields, which nobody means to upload. */
const columnsOfTheCatalog: ReadonlySet<string> = new Set(
  ['errorCode', 'errorMessage', 'classificationCode', 'classificationConfidence'].map((name) => name.toLowerCase()),
)

/** How many lines one product may have: a name, a description and a material of nothing but line breaks. */
const maxLines = 12_000

/** A product of a file. */
export interface FileProduct {
  /** JSON. */
  readonly text: string
  /** Where it is in the file, in words: its number in a JSON list, its line in others, both from 1. */
  readonly place: string
  /** Null where it has none. */
  readonly productCode: string | null
}

/**
 * The products of a file, one by one: of a JSON list (`.json`), of lines with a JSON object each (`.ndjson`, `.jsonl`), or
 * of the rows of a CSV file (`.csv`), such as one that the catalog has given out. Columns of no field are told and left out.
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

/** The text of one product, and where it is in the file. */
type PlacedText = Pick<FileProduct, 'text' | 'place'>

async function* readJsonProducts(
  file: string,
  brand: string | undefined,
  texts: AsyncIterable<PlacedText>,
): AsyncGenerator<FileProduct> {
  for await (const { text, place } of texts) {
    yield fileProduct(text, parseJson(text, `${file}, ${place}`), place, brand)
  }
}

function parseJson(text: string, position: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    // The line that is told is one of the product, not of the file.
    const reason = (error as Error).message.replace(/ \(line \d+ column \d+\)$/, '')
    throw new Error(`${position} is not valid JSON: ${reason}`, { cause: error })
  }
}

/** The text stays as it is in the file where nothing is added to it, so that its numbers do, too. */
function fileProduct(text: string, product: unknown, place: string, brand: string | undefined): FileProduct {
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
  const leavesOut = (names: readonly string[]): void => {
    const unknown = names.filter((name) => !columnsOfTheCatalog.has(name.toLowerCase()))
    if (unknown.length > 0) printHint(`${file}: skipped columns that are not product fields: ${unknown.join(', ')}`)
  }
  for await (const row of readCsv(decodeToUtf8(file), ['productCode'], {
    optionalColumns: columns,
    maxLines,
    onIgnoredColumns: leavesOut,
  })) {
    if ('fault' in row) throw new Error(`${file}, line ${row.line}, ${row.fault}`)
    const product = toProduct(row.cells)
    yield fileProduct(JSON.stringify(product), product, `line ${row.line}`, brand)
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
