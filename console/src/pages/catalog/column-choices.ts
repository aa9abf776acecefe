import type { CatalogUploadProduct } from '#client'
import { matchColumns, readHeading } from './column-names.ts'
import { findNotation, type NumberNotation, readNumberCell } from './number-columns.ts'
import type { ProductField } from './product-fields.ts'
import { type ProductRow, toProduct } from './product-files.ts'

/** How the columns of a file become fields of products. */
export interface ColumnChoices {
  readonly fields: Readonly<Record<string, ProductField | null>>
  /** Unit of the weights if no column has it; empty if not chosen. */
  readonly weightUnit: string
  /** Currency of the prices if no column has it; empty if not chosen. */
  readonly currency: string
  /** Notations chosen for columns whose numbers are ambiguous. */
  readonly notations: Readonly<Record<string, 'point' | 'comma'>>
}

/** The choices that the headings suggest, such as the unit in `Weight (kg)`. */
export function suggestChoices(columns: readonly string[]): ColumnChoices {
  const fields = matchColumns(columns)
  const getUnit = (field: ProductField): string =>
    columns.map(readHeading).find((heading) => heading.field === field)?.unit ?? ''
  return { fields, weightUnit: getUnit('weight'), currency: getUnit('unitPrice.amount'), notations: {} }
}

const numberFields: ReadonlySet<ProductField | null> = new Set(['weight', 'unitPrice.amount'])

/** A column with numbers. */
export interface NumberColumn {
  readonly column: string
  /** The notation of the cells, or the one that was chosen if they are ambiguous. */
  readonly notation: NumberNotation
  /** Whether the cells do not tell the notation. */
  readonly isAmbiguous: boolean
  /** The first cell with a mark, to show how it is read. */
  readonly example: string
}

/** Finds how the numbers of each price and weight column are written. */
export const listNumberColumns = (
  rows: readonly ProductRow[],
  { fields, notations }: ColumnChoices,
): readonly NumberColumn[] =>
  Object.entries(fields).flatMap(([column, field]): readonly NumberColumn[] => {
    if (!numberFields.has(field)) return []
    const cells = rows.map((row) => row[column] ?? '')
    const found = findNotation(cells)
    const isAmbiguous = found === 'ambiguous'
    const example = cells.find((cell) => /\d[.,]\d/.test(cell)) ?? ''
    return [{ column, notation: isAmbiguous ? (notations[column] ?? found) : found, isAmbiguous, example }]
  })

const hasField = ({ fields }: ColumnChoices, field: ProductField): boolean => Object.values(fields).includes(field)

/** Whether the unit of the weights must be chosen for all, because no column has it. */
export const needsWeightUnit = (choices: ColumnChoices): boolean =>
  hasField(choices, 'weight') && !hasField(choices, 'weightUnit')

/** Whether the currency of the prices must be chosen for all, because no column has it. */
export const needsCurrency = (choices: ColumnChoices): boolean =>
  hasField(choices, 'unitPrice.amount') && !hasField(choices, 'unitPrice.currency')

/** Converts rows to products. */
export function nameColumns(rows: readonly ProductRow[], choices: ColumnChoices): readonly CatalogUploadProduct[] {
  const notations = new Map(listNumberColumns(rows, choices).map(({ column, notation }) => [column, notation]))
  const weightUnit = needsWeightUnit(choices) ? choices.weightUnit : ''
  const currency = needsCurrency(choices) ? choices.currency : ''
  return rows.map((row) => {
    const named: Record<string, string> = {}
    for (const [column, cell] of Object.entries(row)) {
      const field = choices.fields[column] ?? null
      if (field === null) continue
      const notation = notations.get(column)
      named[field] = notation === undefined ? cell : readNumberCell(cell, notation)
    }
    if (weightUnit !== '' && (named['weight'] ?? '') !== '') named['weightUnit'] = weightUnit
    if (currency !== '' && (named['unitPrice.amount'] ?? '') !== '') named['unitPrice.currency'] = currency
    return toProduct(named)
  })
}

/** An ignored column whose values look like those of a field that no column has. */
export interface Suspect {
  readonly column: string
  readonly field: ProductField
}

/**
 * Finds ignored columns that look needed.
 *
 * @param looks recognises a cell of each field
 */
export function findSuspects(
  rows: readonly ProductRow[],
  choices: ColumnChoices,
  looks: Readonly<Partial<Record<ProductField, (cell: string) => boolean>>>,
): readonly Suspect[] {
  const ignored = Object.entries(choices.fields).flatMap(([column, field]) => (field === null ? [column] : []))
  const sample = rows.slice(0, 200)
  return ignored.flatMap((column): readonly Suspect[] => {
    const cells = sample.flatMap((row) => (row[column] ? [row[column]] : []))
    for (const [field, matches] of Object.entries(looks) as [ProductField, (cell: string) => boolean][]) {
      if (cells.length > 0 && !hasField(choices, field) && cells.every(matches)) return [{ column, field }]
    }
    return []
  })
}
