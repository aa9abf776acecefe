import { useMutation } from '@tanstack/react-query'
import { type DragEvent, type ReactNode, useId, useState } from 'react'
import { Link } from 'react-router'
import type { CatalogUpload, CatalogUploadProduct, Client } from '#client'
import { describeError } from '../../api/describe-error.ts'
import { fill, plural } from '../../language/fill.ts'
import { locale } from '../../language/languages.ts'
import { t } from '../../language/messages.ts'
import { Button, SelectField } from '../../parts/controls.tsx'
import { Icon } from '../../parts/icons.tsx'
import { Card } from '../../parts/layout.tsx'
import { formatNumber } from '../../parts/numbers.ts'
import { EmptyState } from '../../parts/states.tsx'
import { refreshTenant, useTenant } from '../../session/tenant.tsx'
import styles from './upload.module.css'
import {
  type BrokenLine,
  matchColumns,
  nameColumns,
  neededFields,
  type ProductField,
  productFields,
  readUploadFile,
  type UploadFile,
} from './upload-files.ts'
import { UploadList } from './upload-list.tsx'
import { findRowProblems, type RowProblem } from './upload-problems.ts'
import { DownloadRejected, Refusal } from './upload-refusal.tsx'
import { followWork } from './work.ts'

const listFormat = new Intl.ListFormat(locale)

const nameField = (field: ProductField): string => t.catalog.productField[field]

/** Uploads a product file, after assigning its columns if necessary, and shows the progress. */
export function Upload() {
  const { mayChange } = useTenant()
  const [chosen, setChosen] = useState<{ readonly name: string; readonly file: UploadFile } | null>(null)
  const read = useMutation({
    mutationFn: async (file: File) => ({ name: file.name, file: await readUploadFile(file) }),
    onSuccess: setChosen,
  })
  if (!mayChange('catalog')) {
    return (
      <div className={styles.parts}>
        <Card>
          <EmptyState title={t.catalog.noUpload} icon="upload">
            {t.catalog.noUploadText}
          </EmptyState>
        </Card>
        <UploadList />
      </div>
    )
  }
  return (
    <div className={styles.parts}>
      <Card title={t.catalog.uploadTitle}>
        <DropPlace isPending={read.isPending} take={(file) => read.mutate(file)} />
        {read.isError && (
          <p role="alert" className={styles.refusal}>
            {describeError(read.error)}
          </p>
        )}
      </Card>
      {chosen !== null && <ChosenFile key={`${chosen.name} ${read.submittedAt}`} {...chosen} />}
      <UploadList />
    </div>
  )
}

interface DropPlaceProps {
  readonly isPending: boolean
  readonly take: (file: File) => void
}

function DropPlace({ isPending, take }: DropPlaceProps) {
  const id = useId()
  const [isOver, setOver] = useState(false)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const [file] = event.dataTransfer.files
    if (file !== undefined) take(file)
  }
  return (
    <div
      className={styles.drop}
      data-over={isOver}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <Icon name="upload" size={24} />
      <p>{isPending ? t.common.loading : t.catalog.dropHere}</p>
      <label className={styles.choose} htmlFor={id}>
        {t.catalog.chooseFile}
      </label>
      <input
        id={id}
        className={styles.file}
        type="file"
        accept=".json,.ndjson,.jsonl,.csv,.tsv,.txt"
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file !== undefined) take(file)
          target.value = ''
        }}
      />
      <p className={styles.note}>{t.catalog.fileKinds}</p>
    </div>
  )
}

function ChosenFile({ name, file }: { readonly name: string; readonly file: UploadFile }) {
  const { tenant, client, brands } = useTenant()
  const [fields, setFields] = useState(() => (file.kind === 'rows' ? matchColumns(file.columns) : {}))
  const [brandCode, setBrandCode] = useState(brands[0] ?? '')
  const [progress, setProgress] = useState<CatalogUpload | null>(null)
  const [leftOut, setLeftOut] = useState<readonly RowProblem[]>([])
  const broken = file.kind === 'products' ? file.broken : []
  const count = file.kind === 'rows' ? file.rows.length : file.products.length
  const upload = useMutation({
    mutationFn: async (rejected: readonly RowProblem[]) => {
      const products = file.kind === 'rows' ? nameColumns(file.rows, fields) : file.products
      const body: CatalogUploadProduct[] = products.map((product) =>
        product.brandCode == null ? { ...product, brandCode } : product,
      )
      const { uploadId, problems } = await sendValid(client, body, rejected)
      setLeftOut(problems)
      return followWork(async () => (await client.catalog.readUpload({ params: { uploadId } })).body, setProgress)
    },
    onSuccess: () => refreshTenant(tenant),
  })
  const named = new Set(Object.values(fields))
  const repeated = [...Map.groupBy(Object.entries(fields), ([, field]) => field)].filter(
    ([field, columns]) => field !== null && columns.length > 1,
  )
  const lacking = file.kind === 'rows' ? neededFields.filter((field) => !named.has(field)) : []
  const shown = upload.data ?? progress
  return (
    <>
      <Card title={plural(t.catalog.fileTitle, count, { file: name })}>
        {file.kind === 'rows' && (
          <Columns file={file} fields={fields} change={(column, field) => setFields({ ...fields, [column]: field })} />
        )}
        <div className={styles.send}>
          {brands.length > 1 && (
            <SelectField
              label={t.catalog.brandOfRest}
              value={brandCode}
              onChange={({ target }) => setBrandCode(target.value)}
            >
              {brands.map((brand) => (
                <option key={brand}>{brand}</option>
              ))}
            </SelectField>
          )}
          <Button
            kind="primary"
            disabled={count === 0 || lacking.length > 0 || repeated.length > 0 || upload.isPending || upload.isSuccess}
            onClick={() => upload.mutate([])}
          >
            {upload.isPending
              ? t.catalog.uploading
              : upload.isSuccess
                ? t.catalog.uploaded
                : fill(t.catalog.uploadCount, { count })}
          </Button>
        </div>
        {lacking.length > 0 && (
          <p role="status" className={styles.lacking}>
            {fill(t.catalog.lacking, { fields: listFormat.format(lacking.map(nameField)) })}
          </p>
        )}
        {repeated.map(([field, columns]) => (
          <p key={field} role="alert" className={styles.lacking}>
            {fill(t.catalog.fieldTwice, {
              columns: listFormat.format(columns.map(([column]) => column)),
              field: field === null ? '' : nameField(field),
              ignore: t.catalog.leftOut,
            })}
          </p>
        ))}
        {broken.length > 0 && (
          <div role="alert" className={styles.refusal}>
            <p>{plural(t.catalog.brokenLines, broken.length, { lines: listLines(broken) })}</p>
          </div>
        )}
        {upload.isError && (
          <Refusal
            error={upload.error}
            file={file}
            fields={fields}
            isPending={upload.isPending}
            leaveOut={(problems) => upload.mutate(problems)}
          />
        )}
        {!upload.isError && (leftOut.length > 0 || broken.length > 0) && (
          <div className={styles.send} role="status">
            {leftOut.length > 0 && (
              <span>{plural(t.catalog.rowsLeftOut, new Set(leftOut.map(({ index }) => index)).size, {})}</span>
            )}
            <DownloadRejected file={file} fields={fields} problems={leftOut} />
          </div>
        )}
      </Card>
      {shown !== null && <Outcome upload={shown} />}
    </>
  )
}

/** How often an upload is repeated without rows that were rejected; the server does not list all at once. */
const maxRounds = 20

/**
 * Uploads products without rejected ones.
 *
 * @param rejected the rows to leave out; if there are some, further ones are left out, too
 * @returns everything that was left out
 */
async function sendValid(client: Client, body: readonly CatalogUploadProduct[], rejected: readonly RowProblem[]) {
  let problems = rejected
  for (let round = 1; ; round++) {
    const out = new Set(problems.map(({ index }) => index))
    const sent = [...body.keys()].filter((index) => !out.has(index))
    try {
      const { headers } = await client.catalog.uploadCatalog({
        body: sent.flatMap((index) => {
          const product = body[index]
          return product === undefined ? [] : [product]
        }),
      })
      return { uploadId: headers.get('location')?.split('/').at(-1) ?? '', problems }
    } catch (error) {
      const found = findRowProblems(error)?.map((problem) => ({ ...problem, index: sent[problem.index] ?? 0 }))
      if (found === undefined || rejected.length === 0 || round === maxRounds) throw error
      problems = [...problems, ...found]
    }
  }
}

/** The first few line numbers. */
const listLines = (broken: readonly BrokenLine[]): string =>
  listFormat.format([...broken.slice(0, 5).map(({ line }) => formatNumber(line)), ...(broken.length > 5 ? ['…'] : [])])

interface ColumnsProps {
  readonly file: Extract<UploadFile, { readonly kind: 'rows' }>
  readonly fields: Readonly<Record<string, ProductField | null>>
  readonly change: (column: string, field: ProductField | null) => void
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

/** Assigns each column of a file to a field. */
function Columns({ file, fields, change }: ColumnsProps) {
  const isKnown = file.columns.every((column) => fields[column] !== null)
  // Stays open when the user assigns the last field.
  const [isOpen] = useState(!isKnown)
  return (
    <details className={styles.columns} open={isOpen || undefined}>
      <summary>{isKnown ? t.catalog.columnsKnown : t.catalog.whichColumn}</summary>
      <ul>
        {file.columns.map((column) => (
          <li key={column}>
            <SelectField
              label={column}
              hint={describeColumn(file, column, fields[column] ?? null)}
              value={fields[column] ?? ''}
              onChange={({ target }) => change(column, productFields.find((field) => field === target.value) ?? null)}
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
  )
}

/** Progress and result of an upload. */
function Outcome({ upload }: { readonly upload: CatalogUpload }) {
  const { addressOf } = useTenant()
  const { state, received, repeated, valid, invalid, warnings } = upload
  const isOver = state === 'Completed' || state === 'Failed'
  const done = valid + invalid + repeated
  return (
    <Card
      title={state === 'Failed' ? t.catalog.uploadStopped : isOver ? t.catalog.uploadDone : t.catalog.uploadWorking}
    >
      <div className={styles.outcome} aria-live="polite">
        <progress
          className={styles.progress}
          max={received}
          value={isOver ? received : done}
          aria-label={t.catalog.progress}
        />
        <dl className={styles.counts}>
          <div>
            <dt>{t.catalog.received}</dt>
            <dd>{formatNumber(received)}</dd>
          </div>
          <div>
            <dt>{t.catalog.inCatalog}</dt>
            <dd>{formatNumber(valid)}</dd>
          </div>
          <div>
            <dt>{t.catalog.invalidCount}</dt>
            <dd>{formatNumber(invalid)}</dd>
          </div>
        </dl>
        {isOver && invalid > 0 && (
          <p>
            <Link to={`${addressOf('catalog')}?view=invalid&upload=${upload.uploadId}`}>{t.catalog.repairInvalid}</Link>
          </p>
        )}
        {warnings.length > 0 && (
          <ul className={styles.note}>
            {warnings.map(({ path, message }) => (
              <li key={path}>
                {path}: {message}
              </li>
            ))}
          </ul>
        )}
      </div>
    </Card>
  )
}
