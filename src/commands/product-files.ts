import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { extname } from 'node:path'
import { createInterface } from 'node:readline'
import { readCsv } from '../adapters/csv.ts'
import { withoutFormulaMark } from '../catalog/index.ts'
import { Problem } from '../kernel/problem.ts'
import { JsonEntries } from '../platform/http/json-entries.ts'
import { bytesOf } from './input-file.ts'

/** The columns that a CSV file of products may have; a dot leads into a part of a product. */
const columns = [
  'brandCode',
  'productCode',
  'name',
  'description',
  'material',
  'countryOfOrigin',
  'hsCode',
  'category',
  'gender',
  'ageGroup',
  'url',
  'imageUrl',
  'unitPrice.amount',
  'unitPrice.currency',
  'weight',
  'weightUnit',
  'parentProductCode',
  'variantProductCode',
  'dangerousGoods',
  'isCustomized',
  'isSubscription',
  'deliveryCountry',
]

/** How many lines one product may have: a name, a description and a material of nothing but line breaks. */
const mostLines = 12_000

/** In how many bytes of a CSV file the row that names the columns must have ended. */
const longestHeader = 65_536

/** A product of a file. */
export interface FileProduct {
  /** JSON. */
  readonly text: string
  /** Where it is in the file, in words: its line in a CSV file, its number in others, both from 1. */
  readonly place: string
  /** Null where it has none. */
  readonly productCode: string | null
}

/**
 * The products of a file, one by one: of a JSON list (`.json`), of lines with a JSON object each (`.ndjson`, `.jsonl`), or
 * of the rows of a CSV file (`.csv`), such as one that the catalog has given out.
 *
 * @param brand the brand of products that name none
 * @throws Error that says what is wrong with the file, and where
 */
export function productsOf(file: string, brand: string | undefined): AsyncIterable<FileProduct> {
  const kind = extname(file).toLowerCase()
  if (kind === '.csv') return fromCsv(file, brand)
  if (kind === '.ndjson' || kind === '.jsonl') return counted(file, brand, fromLines(file))
  if (kind === '.json') return counted(file, brand, fromList(file))
  throw new Error(`${file} must be a file .json (a list), .ndjson (an object a line) or .csv`)
}

async function* counted(
  file: string,
  brand: string | undefined,
  texts: AsyncIterable<string>,
): AsyncGenerator<FileProduct> {
  let count = 0
  for await (const text of texts) {
    const place = `product ${++count}`
    yield fileProduct(text, parsed(text, `${file}, ${place}`), place, brand)
  }
}

function parsed(text: string, where: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new Error(`${where} is not valid JSON: ${(error as Error).message}`, { cause: error })
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

async function* fromList(file: string): AsyncGenerator<string> {
  const entries = new JsonEntries(file)
  try {
    for await (const piece of bytesOf(file)) for (const entry of entries.add(piece)) yield entry.toString('utf8')
  } catch (error) {
    if (!(error instanceof Problem) || error.kind !== 'invalid') throw error
    const cure = 'Put the products in [ and ], or name a file with an object a line .ndjson.'
    throw new Error(`${error.message} of products. ${cure}`, { cause: error })
  }
  entries.end()
}

async function* fromLines(file: string): AsyncGenerator<string> {
  const lines = createInterface({ input: createReadStream(file), crlfDelay: Number.POSITIVE_INFINITY })
  for await (const line of lines) if (line.trim() !== '') yield line
}

async function* fromCsv(file: string, brand: string | undefined): AsyncGenerator<FileProduct> {
  const head = await headOf(file)
  const present = columns.filter((column) => new RegExp(`(^|[,;\t"\ufeff ])${column}($|[,;\t" ])`).test(head))
  const needed = [...new Set([...present, 'productCode'])]
  for await (const row of readCsv(bytesOf(file), needed, mostLines)) {
    if ('fault' in row) throw new Error(`${file}, line ${row.line}, ${row.fault}`)
    const product = productOf(row.cells)
    yield fileProduct(JSON.stringify(product), product, `line ${row.line}`, brand)
  }
}

async function headOf(file: string): Promise<string> {
  const handle = await open(file)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(longestHeader), 0, longestHeader, 0)
    return buffer.subarray(0, bytesRead).toString('utf8').split(/\r?\n/, 1)[0] ?? ''
  } finally {
    await handle.close()
  }
}

function productOf(cells: Readonly<Record<string, string>>): Record<string, unknown> {
  const product: Record<string, unknown> = {}
  const price: Record<string, string> = {}
  for (const [column, cell] of Object.entries(cells)) {
    const text = withoutFormulaMark(cell)
    if (text === '') continue
    const [part, member] = column.split('.')
    if (part === 'unitPrice' && member !== undefined) price[member] = text
    else product[column] = text
  }
  return Object.keys(price).length === 0 ? product : { ...product, unitPrice: price }
}
