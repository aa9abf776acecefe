import { parse } from 'csv-parse/browser/esm/sync'
import type { CatalogUploadProduct } from '#client'
import { markFormulas, stripFormulaMarks } from './formula-marks.ts'

/** A row of the file of invalid products. */
export type ProductRow = Readonly<Record<string, string>>

const formatCell = (cell: string): string => {
  const guarded = markFormulas(cell)
  return /[",;\r\n\t]/.test(guarded) ? `"${guarded.replaceAll('"', '""')}"` : guarded
}

/** Formats rows as CSV with a header, safe to open in a spreadsheet. */
export const formatRows = (columns: readonly string[], rows: readonly ProductRow[], delimiter = ','): string =>
  [columns, ...rows.map((row) => columns.map((column) => row[column] ?? ''))]
    .map((cells) => `${cells.map(formatCell).join(delimiter)}\r\n`)
    .join('')

/** Parses the server's file, restoring each cell as the retailer sent it. */
export function readProductFile(text: string): readonly ProductRow[] {
  const rows: Record<string, string>[] = parse(text, { columns: true, bom: true, relax_column_count: true })
  return rows.map((row) =>
    Object.fromEntries(Object.entries(row).map(([name, cell]) => [name, stripFormulaMarks(cell)])),
  )
}

/** Columns that describe the errors rather than the product. */
const aboutFailures: readonly string[] = ['errorCode', 'errorMessage']
const numbers: readonly string[] = ['weight', 'unitPrice.amount']
const flags: readonly string[] = ['dangerousGoods', 'isCustomized', 'isSubscription']

/** Converts a cell to the field's type; an invalid value stays text, so that the server reports the error. */
function toValue(name: string, cell: string): string | number | boolean {
  if (numbers.includes(name) && /^-?\d+(\.\d+)?$/.test(cell)) return Number(cell)
  if (flags.includes(name) && /^(true|false)$/.test(cell)) return cell === 'true'
  return cell
}

/** Converts a row to an upload's product; names such as `unitPrice.amount` are nested members. */
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
