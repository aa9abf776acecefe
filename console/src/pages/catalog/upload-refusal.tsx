import { describeError } from '../../api/describe-error.ts'
import { fill, plural } from '../../language/fill.ts'
import { t } from '../../language/messages.ts'
import { Button } from '../../parts/controls.tsx'
import { type Column, Table } from '../../parts/table.tsx'
import { type FoldedProblem, foldProblems } from './folded-problems.ts'
import type { ProductField } from './product-fields.ts'
import styles from './upload.module.css'
import type { UploadFile } from './upload-files.ts'
import {
  describePlace,
  describeProblem,
  findRowProblems,
  formatRejected,
  nameColumn,
  type RowProblem,
} from './upload-problems.ts'

/** Maximum number of problems shown; the file to download has all. */
const maxShown = 20

const getProductCode = (
  file: UploadFile,
  fields: Readonly<Record<string, ProductField | null>>,
  index: number,
): string => {
  if (file.kind === 'products') return file.products[index]?.productCode ?? ''
  const column = Object.entries(fields).find(([, field]) => field === 'productCode')?.[0]
  return column === undefined ? '' : (file.rows[index]?.[column] ?? '')
}

interface RefusalProps {
  readonly error: unknown
  readonly file: UploadFile
  readonly fields: Readonly<Record<string, ProductField | null>>
  readonly isPending: boolean
  /** Uploads the file without these rows. */
  readonly leaveOut: (problems: readonly RowProblem[]) => void
}

/** Why nothing was uploaded, row by row, with a way to upload the rest. */
export function Refusal({ error, file, fields, isPending, leaveOut }: RefusalProps) {
  const problems = findRowProblems(error)
  if (problems === null) {
    return (
      <div role="alert" className={styles.refusal}>
        <strong>{t.catalog.nothingUploaded}</strong>
        <p>{describeError(error)}</p>
      </div>
    )
  }
  const bad = new Set(problems.map(({ index }) => index)).size
  const good = (file.kind === 'rows' ? file.rows.length : file.products.length) - bad
  return (
    <>
      <div role="alert" className={styles.refusal}>
        <strong>{t.catalog.nothingUploaded}</strong>
        <p>{plural(good > 0 ? t.catalog.rowsRejected : t.catalog.allRejected, bad, {})}</p>
      </div>
      <Problems file={file} fields={fields} problems={problems} />
      <div className={styles.send}>
        {good > 0 && (
          <Button kind="primary" disabled={isPending} onClick={() => leaveOut(problems)}>
            {plural(t.catalog.uploadRest, good, {})}
          </Button>
        )}
        <DownloadRejected file={file} fields={fields} problems={problems} />
      </div>
    </>
  )
}

interface ProblemsProps extends Pick<RefusalProps, 'file' | 'fields'> {
  readonly problems: readonly RowProblem[]
}

function Problems({ file, fields, problems }: ProblemsProps) {
  const folded = foldProblems(problems.map((problem) => ({ ...problem, text: describeProblem(file, fields, problem) })))
  const columns: readonly Column<FoldedProblem>[] = [
    {
      title: t.catalog.placeColumn,
      cell: ({ index, count }) =>
        count === 1
          ? describePlace(file, index)
          : plural(t.catalog.rowsFrom, count, { place: describePlace(file, index) }),
    },
    {
      title: t.catalog.productField.productCode,
      kind: 'wide',
      cell: ({ index, count }) => `${getProductCode(file, fields, index) || '–'}${count === 1 ? '' : ' …'}`,
    },
    { title: t.catalog.columnColumn, kind: 'wide', cell: ({ path }) => nameColumn(fields, path) },
    { title: t.catalog.problemColumn, kind: 'wide', cell: ({ text }) => text },
  ]
  return (
    <>
      <Table
        label={t.catalog.rejectedRows}
        columns={columns}
        rows={folded.slice(0, maxShown)}
        getKey={({ index, path, text }) => `${index} ${path} ${text}`}
      />
      {folded.length > maxShown && (
        <p className={`${styles.note} ${styles.more}`}>{plural(t.catalog.andMore, folded.length - maxShown, {})}</p>
      )}
    </>
  )
}

/** Saves the rejected rows as a file to correct and upload again. */
export function DownloadRejected({ file, fields, problems }: ProblemsProps) {
  const save = () => {
    const describe = (problem: RowProblem) => {
      const text = describeProblem(file, fields, problem)
      const { path } = problem
      return path === '' ? text : fill(t.catalog.columnProblem, { column: nameColumn(fields, path), problem: text })
    }
    // The byte order mark makes spreadsheets read UTF-8.
    const blob = new Blob(['\uFEFF', formatRejected(file, problems, describe)], { type: 'text/csv' })
    const link = document.createElement('a')
    link.href = URL.createObjectURL(blob)
    link.download = t.catalog.rejectedFile
    link.click()
    URL.revokeObjectURL(link.href)
  }
  return <Button onClick={save}>{t.catalog.downloadRejected}</Button>
}
