import { useMutation } from '@tanstack/react-query'
import { type DragEvent, useId, useState } from 'react'
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
import { type ColumnChoices, nameColumns, suggestChoices } from './column-choices.ts'
import { Columns, listUnchosen, nameField } from './columns.tsx'
import { neededFields } from './product-fields.ts'
import styles from './upload.module.css'
import { type BrokenLine, readUploadFile, type UploadFile } from './upload-files.ts'
import { UploadList } from './upload-list.tsx'
import { findRowProblems, type RowProblem } from './upload-problems.ts'
import { DownloadRejected, Refusal } from './upload-refusal.tsx'
import { followWork } from './work.ts'

const listFormat = new Intl.ListFormat(locale)

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
  const [choices, setChoices] = useState<ColumnChoices>(() => suggestChoices(file.kind === 'rows' ? file.columns : []))
  const { fields } = choices
  const [brandCode, setBrandCode] = useState(brands[0] ?? '')
  const [progress, setProgress] = useState<CatalogUpload | null>(null)
  const [leftOut, setLeftOut] = useState<readonly RowProblem[]>([])
  const broken = file.kind === 'products' ? file.broken : []
  const count = file.kind === 'rows' ? file.rows.length : file.products.length
  const upload = useMutation({
    mutationFn: async (rejected: readonly RowProblem[]) => {
      const products = file.kind === 'rows' ? nameColumns(file.rows, choices) : file.products
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
  const unchosen = listUnchosen(file, choices)
  const shown = upload.data ?? progress
  return (
    <>
      <Card title={plural(t.catalog.fileTitle, count, { file: name })}>
        {file.kind === 'rows' && (
          <Columns
            file={file}
            choices={choices}
            change={(part) => {
              upload.reset()
              setChoices({ ...choices, ...part })
            }}
          />
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
            disabled={
              count === 0 ||
              lacking.length + unchosen.length + repeated.length > 0 ||
              upload.isPending ||
              upload.isSuccess
            }
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
        {unchosen.length > 0 && (
          <p role="status" className={styles.lacking}>
            {fill(t.catalog.unchosen, { choices: listFormat.format(unchosen) })}
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
    const problemIndexes = new Set(problems.map(({ index }) => index))
    const sentIndexes = [...body.keys()].filter((index) => !problemIndexes.has(index))
    try {
      const { headers } = await client.catalog.uploadCatalog({
        body: sentIndexes.flatMap((index) => {
          const product = body[index]
          return product === undefined ? [] : [product]
        }),
      })
      return { uploadId: headers.get('location')?.split('/').at(-1) ?? '', problems }
    } catch (error) {
      const found = findRowProblems(error)?.map((problem) => ({ ...problem, index: sentIndexes[problem.index] ?? 0 }))
      if (found === undefined || rejected.length === 0 || round === maxRounds) throw error
      problems = [...problems, ...found]
    }
  }
}

/** The first few line numbers. */
const listLines = (broken: readonly BrokenLine[]): string =>
  listFormat.format([...broken.slice(0, 5).map(({ line }) => formatNumber(line)), ...(broken.length > 5 ? ['…'] : [])])

/** Progress and result of an upload. */
function Outcome({ upload }: { readonly upload: CatalogUpload }) {
  const { getAddress } = useTenant()
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
            <Link to={`${getAddress('catalog')}?view=invalid&upload=${upload.uploadId}`}>
              {t.catalog.repairInvalid}
            </Link>
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
