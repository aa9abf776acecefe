import { type ReactNode, useState } from 'react'
import { fill, plural } from '../../language/fill.ts'
import { locale } from '../../language/languages.ts'
import { t } from '../../language/messages.ts'
import { SelectField } from '../../parts/controls.tsx'
import { currencies } from '../../parts/money.ts'
import {
  type ColumnChoices,
  findSuspects,
  listNumberColumns,
  type NumberColumn,
  needsCurrency,
  needsWeightUnit,
} from './column-choices.ts'
import { findCountryCode } from './field-values.ts'
import { readNumberCell } from './number-columns.ts'
import { type ProductField, productFields } from './product-fields.ts'
import { findCurrency, findWeightUnit } from './suggested-values.ts'
import styles from './upload.module.css'
import type { UploadFile } from './upload-files.ts'

const listFormat = new Intl.ListFormat(locale)

export const nameField = (field: ProductField): string => t.catalog.productField[field]

/** Recognises the values of fields whose column may have an unknown heading. */
const looks = {
  hsCode: (cell: string) => /^\d{4}[. ]?\d{2}(?:[. ]?\d{2}){0,3}$/.test(cell),
  'unitPrice.currency': (cell: string) => findCurrency(cell, currencies) !== null,
  weightUnit: (cell: string) => findWeightUnit(cell) !== null,
  countryOfOrigin: (cell: string) => findCountryCode(cell) !== null,
}

interface ColumnsProps {
  readonly file: Extract<UploadFile, { readonly kind: 'rows' }>
  readonly choices: ColumnChoices
  readonly change: (part: Partial<ColumnChoices>) => void
}

/** Assigns each column of a file to a field, and asks for what the columns do not say. */
export function Columns({ file, choices, change }: ColumnsProps) {
  const { fields } = choices
  const ignored = file.columns.filter((column) => (fields[column] ?? null) === null)
  // Stays open when the user assigns the last field.
  const [isOpen] = useState(ignored.length > 0)
  const suspects = findSuspects(file.rows, choices, looks)
  return (
    <>
      <details className={styles.columns} open={isOpen || undefined}>
        <summary>{ignored.length === 0 ? t.catalog.columnsKnown : t.catalog.whichColumn}</summary>
        <ul>
          {file.columns.map((column) => (
            <li key={column}>
              <SelectField
                label={column}
                hint={describeColumn(file, column, fields[column] ?? null)}
                value={fields[column] ?? ''}
                onChange={({ target }) => {
                  const field = productFields.find((known) => known === target.value) ?? null
                  change({ fields: { ...fields, [column]: field } })
                }}
              >
                <option value="">{t.catalog.leftOut}</option>
                {productFields.map((field) => (
                  <option key={field} value={field}>
                    {nameField(field)}
                  </option>
                ))}
              </SelectField>
            </li>
          ))}
        </ul>
      </details>
      <CommonValues file={file} choices={choices} change={change} />
      {ignored.length > 0 && (
        <div role="status" className={styles.lacking}>
          <p>{plural(t.catalog.ignoredColumns, ignored.length, { columns: listFormat.format(ignored) })}</p>
          {suspects.map(({ column, field }) => (
            <p key={column}>{fill(t.catalog.looksLike, { column, field: nameField(field) })}</p>
          ))}
        </div>
      )}
      {file.isWindows1252 && (
        <p role="status" className={styles.lacking}>
          {t.catalog.windows1252}
        </p>
      )}
    </>
  )
}

/** The API's name of the column's field, and the first value in the file. */
function describeColumn({ rows }: ColumnsProps['file'], column: string, field: ProductField | null): ReactNode {
  const value = rows.find((row) => row[column] !== '')?.[column]?.slice(0, 60) ?? t.catalog.exampleNone
  const example = fill(t.catalog.example, { value })
  return field === null ? (
    example
  ) : (
    <>
      <code>{field}</code> · {example}
    </>
  )
}

/** What holds for all rows: units and currencies without a column, and the meaning of ambiguous numbers. */
function CommonValues({ file, choices, change }: ColumnsProps) {
  const numbers = listNumberColumns(file.rows, choices)
  const asksUnit = needsWeightUnit(choices)
  const asksCurrency = needsCurrency(choices)
  const ambiguous = numbers.filter(({ isAmbiguous }) => isAmbiguous)
  const notes = numbers.flatMap((column) => describeNumbers(column) ?? [])
  return (
    <>
      {(asksUnit || asksCurrency || ambiguous.length > 0) && (
        <div className={styles.send}>
          {asksUnit && (
            <SelectField
              label={t.catalog.unitOfAll}
              value={choices.weightUnit}
              onChange={({ target }) => change({ weightUnit: target.value })}
            >
              <option value="">{t.common.choose}</option>
              {['g', 'kg', 'oz', 'lb'].map((unit) => (
                <option key={unit}>{unit}</option>
              ))}
            </SelectField>
          )}
          {asksCurrency && (
            <SelectField
              label={t.catalog.currencyOfAll}
              value={choices.currency}
              onChange={({ target }) => change({ currency: target.value })}
            >
              <option value="">{t.common.choose}</option>
              {currencies.map((currency) => (
                <option key={currency}>{currency}</option>
              ))}
            </SelectField>
          )}
          {ambiguous.map(({ column, example }) => (
            <SelectField
              key={column}
              label={fill(t.catalog.numberMeans, { column, text: example })}
              value={choices.notations[column] ?? ''}
              onChange={({ target }) => {
                const { [column]: _, ...others } = choices.notations
                const { value } = target
                change({ notations: value === 'point' || value === 'comma' ? { ...others, [column]: value } : others })
              }}
            >
              <option value="">{t.common.choose}</option>
              {(['point', 'comma'] as const).map((notation) => (
                <option key={notation} value={notation}>
                  {readNumberCell(example, notation)}
                </option>
              ))}
            </SelectField>
          ))}
        </div>
      )}
      {notes.map((note) => (
        <p key={note} role="status" className={styles.readAs}>
          {note}
        </p>
      ))}
    </>
  )
}

/** Says how numbers with marks are read, if it is not the obvious way. */
function describeNumbers({ column, notation, isAmbiguous, example }: NumberColumn): string | null {
  if (notation === 'mixed') return fill(t.catalog.mixedNumbers, { column })
  if (isAmbiguous || notation !== 'comma') return null
  return fill(t.catalog.commaRead, { column, text: example, value: readNumberCell(example, notation) })
}

/** Names what is still to be chosen before a file can be uploaded. */
export function listUnchosen(file: UploadFile, choices: ColumnChoices): readonly string[] {
  if (file.kind !== 'rows') return []
  return [
    ...(needsWeightUnit(choices) && choices.weightUnit === '' ? [t.catalog.unitOfAll] : []),
    ...(needsCurrency(choices) && choices.currency === '' ? [t.catalog.currencyOfAll] : []),
    ...listNumberColumns(file.rows, choices).flatMap(({ column, notation, example }) =>
      notation === 'ambiguous' ? [fill(t.catalog.numberMeans, { column, text: example })] : [],
    ),
  ]
}
