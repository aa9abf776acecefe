import type { CatalogUploadProduct } from '#client'
import { isPortolanError } from '#client'
import { fill } from '../../language/fill.ts'
import { t } from '../../language/messages.ts'
import { type ProductField, productFields } from './product-fields.ts'
import { formatRows, type ProductRow } from './product-files.ts'
import type { UploadFile } from './upload-files.ts'

/** Why a row of a file was rejected. */
export interface RowProblem {
  /** Position among the file's products. */
  readonly index: number
  /** Path of the field, such as `unitPrice.amount`; empty for the whole row. */
  readonly path: string
  readonly text: string
  /** Whether the value has the wrong type. */
  readonly isOfWrongType: boolean
}

/** The code that recommends a setting of the operator; the console offers to leave out the rows instead. */
const goodProductsCode = 1114

/** The code of a value of the wrong type. */
const typeCode = 1012

/** What is wrong, by error code. */
const meanings: Readonly<Record<number, string>> = {
  1001: t.catalog.problem.missing,
  1002: t.catalog.problem.missing,
  1003: t.catalog.problem.missing,
  1004: t.catalog.problem.missing,
  1005: t.catalog.problem.missing,
  1006: t.catalog.problem.noCurrency,
  1007: t.catalog.problem.noUnit,
  1008: t.catalog.problem.noBrand,
  1009: t.catalog.problem.otherBrand,
  [typeCode]: t.catalog.problem.kind,
  1110: t.catalog.problem.twice,
  1105: t.catalog.problem.tooLong,
  1111: t.catalog.problem.characters,
}

/** Reads a message such as `[3].weightUnit (productCode TEE-002): is required with weight`. */
const rowMessage = /^\[(\d+)\]\.?([\w.]*)(?: \(.*?\))?: (.*)$/s

/**
 * Finds the rejected rows in an error of the server.
 *
 * @returns null if the error is about something else
 */
export function findRowProblems(error: unknown): readonly RowProblem[] | null {
  if (!isPortolanError(error) || error.kind !== 'catalog') return null
  const problems: RowProblem[] = []
  for (const { code, message } of error.errors) {
    if (code === goodProductsCode) continue
    const [, index, path = '', reason = ''] = rowMessage.exec(message) ?? []
    if (index === undefined) return null
    problems.push({ index: Number(index), path, text: meanings[code] ?? reason, isOfWrongType: code === typeCode })
  }
  return problems.length === 0 ? null : problems
}

/** Where a row is in its file. */
export const describePlace = ({ lines }: UploadFile, index: number): string => {
  const line = lines?.[index]
  return line === undefined
    ? fill(t.catalog.productNumber, { number: index + 1 })
    : fill(t.catalog.lineNumber, { line })
}

const isField = (path: string): path is ProductField => productFields.some((field) => field === path)

/** The column of the file, or the field's name. */
export function nameColumn(fields: Readonly<Record<string, ProductField | null>>, path: string): string {
  const column = Object.entries(fields).find(([, field]) => field === path)?.[0]
  return column ?? (isField(path) ? t.catalog.productField[path] : path)
}

/** Fields that are numbers. */
const numberPaths: readonly string[] = ['weight', 'unitPrice.amount']

/** What is wrong with a row; of a CSV file, all that is not a number is text, so the value tells more than its type. */
export function describeProblem(
  file: UploadFile,
  fields: Readonly<Record<string, ProductField | null>>,
  { index, path, text, isOfWrongType }: RowProblem,
): string {
  if (!isOfWrongType || file.kind !== 'rows') return text
  const value = file.rows[index]?.[nameColumn(fields, path)] ?? ''
  return fill(numberPaths.includes(path) ? t.catalog.problem.notNumber : t.catalog.problem.notAccepted, { value })
}

/** The rejected rows as CSV: as they were in the file, with the problem at the end. */
export function formatRejected(
  file: UploadFile,
  problems: readonly RowProblem[],
  describe: (problem: RowProblem) => string,
): string {
  const byRow = Map.groupBy(problems, ({ index }) => index)
  const problemColumn = t.catalog.problemColumn
  const rows: ProductRow[] = [...byRow].map(([index, found]) => ({
    ...getRow(file, index),
    [problemColumn]: found.map(describe).join(' '),
  }))
  const broken = file.kind === 'products' ? file.broken : []
  for (const { line, text } of broken) {
    rows.push({ [t.catalog.lineColumn]: text, [problemColumn]: fill(t.catalog.lineNotJson, { line }) })
  }
  const known = file.kind === 'rows' ? file.columns : productFields.filter((field) => rows.some((row) => field in row))
  const columns = [...known, ...(broken.length > 0 ? [t.catalog.lineColumn] : []), problemColumn]
  // Spreadsheets open the file as they saved the original.
  return formatRows(columns, rows, file.kind === 'rows' ? file.delimiter : ',')
}

function getRow(file: UploadFile, index: number): ProductRow {
  if (file.kind === 'rows') return file.rows[index] ?? {}
  const product = file.products[index]
  return product === undefined ? {} : toRow(product)
}

const toRow = (product: CatalogUploadProduct): ProductRow =>
  Object.fromEntries(
    productFields.flatMap((field) => {
      const [outer = '', inner] = field.split('.')
      const value: unknown = Object.entries(product).find(([name]) => name === outer)?.[1]
      const found: unknown =
        inner === undefined || typeof value !== 'object' || value === null
          ? value
          : Object.entries(value).find(([name]) => name === inner)?.[1]
      return found === undefined || found === null
        ? []
        : [[field, typeof found === 'string' ? found : JSON.stringify(found)]]
    }),
  )
