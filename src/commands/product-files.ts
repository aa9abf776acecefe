import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { extname } from 'node:path'
import { createInterface } from 'node:readline'
import { readCsv } from '../adapters/csv.ts'
import { JsonEntries } from '../platform/http/json-entries.ts'

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

/** In how many bytes of a CSV file the row that names the columns must have ended. */
const longestHeader = 65_536

/**
 * The products of a file, as JSON texts, one by one: of a JSON list (`.json`), of lines with a JSON object each (`.ndjson`,
 * `.jsonl`), or of the rows of a CSV file (`.csv`), such as one that the catalog has given out.
 *
 * @throws Error that says what is wrong with the file, and where
 */
export function productsOf(file: string): AsyncIterable<string> {
  const kind = extname(file).toLowerCase()
  if (kind === '.csv') return fromCsv(file)
  if (kind === '.ndjson' || kind === '.jsonl') return fromLines(file)
  if (kind === '.json') return fromList(file)
  throw new Error(`${file} must be a file .json (a list), .ndjson (an object a line) or .csv`)
}

async function* fromList(file: string): AsyncGenerator<string> {
  const entries = new JsonEntries()
  for await (const piece of createReadStream(file) as AsyncIterable<Buffer>) {
    for (const entry of entries.add(piece)) yield entry.toString('utf8')
  }
  entries.end()
}

async function* fromLines(file: string): AsyncGenerator<string> {
  const lines = createInterface({ input: createReadStream(file), crlfDelay: Number.POSITIVE_INFINITY })
  for await (const line of lines) if (line.trim() !== '') yield line
}

async function* fromCsv(file: string): AsyncGenerator<string> {
  const head = await headOf(file)
  const present = columns.filter((column) => new RegExp(`(^|[,;\t"\ufeff ])${column}($|[,;\t" ])`).test(head))
  const needed = [...new Set([...present, 'productCode'])]
  for await (const row of readCsv(createReadStream(file) as AsyncIterable<Buffer>, needed)) {
    if ('fault' in row) throw new Error(`${file}, line ${row.line}, ${row.fault}`)
    yield JSON.stringify(productOf(row.cells))
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
    // The mark with which the catalog's own files keep a spreadsheet from taking a text for a formula.
    const text = cell.replace(/^'(?=\s*[=+\-@|\uff1d\uff0b\uff0d\uff20])/, '')
    if (text === '') continue
    const [part, member] = column.split('.')
    if (part === 'unitPrice' && member !== undefined) price[member] = text
    else product[column] = text
  }
  return Object.keys(price).length === 0 ? product : { ...product, unitPrice: price }
}
