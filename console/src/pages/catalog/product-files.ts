import { parse } from 'csv-parse/browser/esm/sync'
import type { CatalogUploadProduct } from '#client'

/** A product as the file of invalid products has it. */
export type ProductRow = Readonly<Record<string, string>>

/** What a spreadsheet would take for a formula; the server puts an apostrophe before it. */
const formula = /^'+(?:\s*[=+\-@＝＋－＠|]|[\t\r\n])/

/** The rows of the server's file, each cell as the retailer has sent it. */
export function readProductFile(text: string): readonly ProductRow[] {
  const rows: Record<string, string>[] = parse(text, { columns: true, bom: true, relax_column_count: true })
  return rows.map((row) =>
    Object.fromEntries(Object.entries(row).map(([name, cell]) => [name, formula.test(cell) ? cell.slice(1) : cell])),
  )
}

/** What of the file says why a product is not valid, and is no part of it. */
const aboutFailures: readonly string[] = ['errorCode', 'errorMessage']
const numbers: readonly string[] = ['weight', 'unitPrice.amount']
const flags: readonly string[] = ['dangerousGoods', 'isCustomized', 'isSubscription']

/** The value of a cell; what is no value of the field's type stays text, for the server to say what is wrong with it. */
function toValue(name: string, cell: string): string | number | boolean {
  if (numbers.includes(name) && /^-?\d+(\.\d+)?$/.test(cell)) return Number(cell)
  if (flags.includes(name) && /^(true|false)$/.test(cell)) return cell === 'true'
  return cell
}

/** A product as an upload takes it; a name such as `unitPrice.amount` is a member of a member. */
export function toProduct(row: ProductRow): CatalogUploadProduct {
  const product: Record<string, unknown> = {}
  for (const [name, cell] of Object.entries(row)) {
    if (cell === '' || aboutFailures.includes(name)) continue
    const [outer = '', inner] = name.split('.')
    if (inner === undefined) product[outer] = toValue(name, cell)
    else product[outer] = { ...(product[outer] as object | undefined), [inner]: toValue(name, cell) }
  }
  return product as unknown as CatalogUploadProduct
}
