import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { InvalidProduct } from '#client'
import { fill, plural } from '../../language/fill.ts'
import { language } from '../../language/languages.ts'
import { t } from '../../language/messages.ts'
import { Badge, Button, SelectField, TextField } from '../../parts/controls.tsx'
import { nameCountry } from '../../parts/countries.ts'
import { Card } from '../../parts/layout.tsx'
import { formatNumber } from '../../parts/numbers.ts'
import { EmptyState, ErrorState, Loading } from '../../parts/states.tsx'
import { type Column, Table } from '../../parts/table.tsx'
import { Age, formatMoment } from '../../parts/time.tsx'
import { useToasts } from '../../parts/toasts.tsx'
import { refreshTenant, useTenant } from '../../session/tenant.tsx'
import styles from './catalog-page.module.css'
import { choices, isCountryField, readFieldValue, removals } from './field-values.ts'
import type { ProductRow } from './product-files.ts'
import {
  type FailureGroup,
  groupByFailure,
  markOf,
  readInvalidProducts,
  readInvalidRows,
  repairProducts,
} from './repair.ts'

/** Maximum number of products listed in a group; repairs apply to all of them. */
const maxListed = 100

/** Invalid products, of one upload if the address names it. */
export function InvalidProducts() {
  const { tenant, client, addressOf } = useTenant()
  const [search] = useSearchParams()
  // The first one is the upload that was chosen; repairs add theirs, so that what is left stays in view.
  const uploadIds = search.getAll('upload')
  const [uploadId = null] = uploadIds
  const upload = useQuery({
    queryKey: [tenant, 'upload', uploadId],
    enabled: uploadId !== null,
    queryFn: async ({ signal }) =>
      (await client.catalog.readUpload({ params: { uploadId: uploadId ?? '' }, signal })).body,
  })
  const list = useQuery({
    queryKey: [tenant, 'invalid-products', uploadIds],
    // While a repair adds its uploads, the list stays.
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => readInvalidProducts(client, uploadIds, signal),
  })
  // The list only has errors; the file has the data as the retailer sent it.
  const rows = useQuery({
    queryKey: [tenant, 'invalid-product-rows', uploadIds],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => readInvalidRows(client, uploadIds, signal),
  })
  if (list.isPending || (uploadId !== null && upload.isPending)) {
    return (
      <Card>
        <Loading />
      </Card>
    )
  }
  if (list.isError) {
    return (
      <Card>
        <ErrorState error={list.error} retry={list.refetch} />
      </Card>
    )
  }
  if (upload.isError) {
    return (
      <Card>
        <ErrorState error={upload.error} retry={upload.refetch} />
      </Card>
    )
  }
  const { results, rowCount } = list.data
  const whole = `${addressOf('catalog')}?view=invalid`
  const rowsByMark = rows.data ?? new Map<string, ProductRow>()
  if (results.length === 0 && uploadId !== null) {
    return (
      <Card>
        <EmptyState title={t.catalog.noneOfUpload} icon="upload">
          {t.catalog.noneOfUploadText} <Link to={whole}>{t.catalog.showAllInvalid}</Link>
        </EmptyState>
      </Card>
    )
  }
  if (results.length === 0) {
    return (
      <Card>
        <EmptyState title={t.catalog.allValid}>{t.catalog.allValidText}</EmptyState>
      </Card>
    )
  }
  return (
    <div className={styles.groups}>
      {rowCount > results.length && <p>{fill(t.catalog.firstOf, { shown: results.length, total: rowCount })}</p>}
      {upload.data !== undefined && (
        <p>
          {plural(t.catalog.onlyUpload, rowCount, { time: formatMoment(upload.data.receivedAt) })}{' '}
          <Link to={whole}>{t.catalog.showAllInvalid}</Link>
        </p>
      )}
      {groupByFailure(results).map((group) => (
        <Group key={group.key} group={group} rows={rowsByMark} uploadIds={uploadIds} />
      ))}
    </div>
  )
}

/** Labels of the fields that are invalid most often. */
const fieldNames: Readonly<Record<string, string>> = {
  countryOfOrigin: t.catalog.field.countryOfOrigin,
  deliveryCountry: t.catalog.field.deliveryCountry,
  description: t.catalog.field.description,
  hsCode: t.catalog.field.hsCode,
  hsCodeRegion: t.catalog.field.hsCodeRegion,
  material: t.catalog.field.material,
  'unitPrice.amount': t.catalog.field.price,
  'unitPrice.currency': t.catalog.field.priceCurrency,
  url: t.catalog.field.url,
  weight: t.catalog.field.weight,
  weightUnit: t.catalog.field.weightUnit,
}

const ruleTexts: Readonly<Record<string, string>> = t.productRules

const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** A repair: one value for the whole group, one per product, or removing the field. */
interface Repair {
  readonly common: string | null
  readonly own: ReadonlyMap<string, string>
}

function Group(props: {
  readonly group: FailureGroup
  /** The data sent for each product, by its key; empty until loaded. */
  readonly rows: ReadonlyMap<string, ProductRow>
  /** The uploads whose products are shown; none if all are. */
  readonly uploadIds: readonly string[]
}) {
  const { group, rows, uploadIds } = props
  const [, setSearch] = useSearchParams()
  const showAlso = (made: readonly string[]) =>
    setSearch(
      (search) => {
        for (const id of made) search.append('upload', id)
        return search
      },
      { replace: true },
    )
  const { tenant, client, mayChange } = useTenant()
  const { tell, tellError } = useToasts()
  const [value, setValue] = useState('')
  const [ownValues, setOwnValues] = useState<ReadonlyMap<string, string>>(new Map())
  const [fault, setFault] = useState<string | null>(null)
  const { path, message, code, products } = group
  const field = fieldNames[path] ?? path
  const repair = useMutation({
    mutationFn: ({ common, own }: Repair) =>
      repairProducts(client, group, uploadIds, (product) => own.get(markOf(product)) ?? common),
    onSuccess: async ({ valid, otherwise, refused, uploadIds: made }) => {
      if (uploadIds.length > 0 && (otherwise > 0 || refused !== null)) showAlso(made)
      await refreshTenant(tenant)
      const parts = [
        valid > 0 || refused === null ? plural(t.catalog.repaired, valid, {}) : '',
        otherwise > 0 ? plural(t.catalog.stillWrong, otherwise, {}) : '',
      ].filter((part) => part !== '')
      if (parts.length > 0) tell(`${parts.join(', ')}.`)
      if (refused !== null) {
        setFault(plural(t.catalog.refused, refused.count, { field, message: refused.message }))
      }
    },
    onError: tellError,
  })
  const change = (set: () => void) => {
    setFault(null)
    set()
  }
  const send = (event: FormEvent) => {
    event.preventDefault()
    const own = new Map<string, string>()
    for (const product of products) {
      const typed = ownValues.get(markOf(product)) ?? ''
      if (typed.trim() === '') continue
      const read = readFieldValue(path, typed)
      if ('fault' in read) return setFault(`${product.productCode}: ${read.fault}`)
      own.set(markOf(product), read.value)
    }
    if (value.trim() === '') return repair.mutate({ common: null, own })
    const read = readFieldValue(path, value)
    if ('fault' in read) return setFault(read.fault)
    return repair.mutate({ common: read.value, own })
  }
  const mayRepair = path !== '' && mayChange('catalog')
  const ownCount = [...ownValues.values()].filter((typed) => typed.trim() !== '').length
  const repairCount = value.trim() === '' ? ownCount : products.length
  const removal = removals[path]
  const columns: readonly Column<InvalidProduct>[] = [
    {
      title: t.common.product,
      kind: 'wide',
      cell: (product) => <Sent value={product.productCode} note={rows.get(markOf(product))?.['name']} />,
    },
    { title: t.common.brand, cell: ({ brandCode }) => brandCode },
    { title: t.catalog.found, cell: ({ since }) => <Age at={since} /> },
    {
      title: t.catalog.currentValue,
      kind: 'wide',
      cell: (product) => (
        <Sent value={rows.get(markOf(product))?.[path] || '–'} note={describeOtherwise(product, group)} />
      ),
    },
    ...(mayRepair && products.length > 1
      ? [
          {
            title: t.catalog.onlyThisProduct,
            cell: (product: InvalidProduct) => (
              <OwnValue
                path={path}
                name={capitalize(fill(t.catalog.fieldOf, { field, product: product.productCode }))}
                value={ownValues.get(markOf(product)) ?? ''}
                disabled={repair.isPending}
                onChange={(typed) => change(() => setOwnValues((known) => new Map(known).set(markOf(product), typed)))}
              />
            ),
          },
        ]
      : []),
  ]
  return (
    <Card
      title={
        <span className={styles.cause}>
          {capitalize(path === '' ? t.catalog.field.product : field)}
          <Badge tone="bad">{formatNumber(products.length)}</Badge>
        </span>
      }
      aside={<Badge>{fill(t.catalog.code, { code: String(code) })}</Badge>}
    >
      {language !== 'en' && ruleTexts[code] !== undefined && <p className={styles.message}>{ruleTexts[code]}</p>}
      {/* The server's message can say more, such as the successors of a code. */}
      <p className={styles.message} lang="en">
        {message}
      </p>
      <form onSubmit={send}>
        {mayRepair && (
          <div className={styles.repair}>
            <ValueField
              path={path}
              label={fill(t.catalog.setField, { field })}
              value={value}
              disabled={repair.isPending}
              onChange={(typed) => change(() => setValue(typed))}
            />
            <Button kind="primary" type="submit" disabled={repair.isPending || repairCount === 0}>
              {repair.isPending
                ? t.catalog.repairing
                : fill(t.catalog.repair, { count: repairCount || products.length })}
            </Button>
            {removal !== undefined && (
              <Button
                disabled={repair.isPending}
                onClick={() => change(() => repair.mutate({ common: '', own: new Map() }))}
              >
                {removal}
              </Button>
            )}
          </div>
        )}
        {fault !== null && (
          <p className={styles.fault} role="alert">
            {fault}
          </p>
        )}
        <details className={styles.products} open={products.length <= 3}>
          <summary>
            {products.length > maxListed ? fill(t.catalog.firstProducts, { count: maxListed }) : t.catalog.theProducts}
          </summary>
          <div className={styles.tableFrame}>
            <Table
              label={fill(t.catalog.productsByField, { field })}
              columns={columns}
              rows={products.slice(0, maxListed)}
              keyOf={markOf}
            />
          </div>
        </details>
      </form>
    </Card>
  )
}

/** A value as it was sent, with a note. */
const Sent = ({ value, note }: { readonly value: string; readonly note: string | null | undefined }) => (
  <span className={styles.sent}>
    {value}
    <span>{note}</span>
  </span>
)

/** A product's error if it differs from the group's. */
function describeOtherwise({ errors }: InvalidProduct, { path, message }: FailureGroup): string | null {
  const own = errors.find((error) => error.path === path)?.message
  return own === message ? null : (own ?? null)
}

interface ValueProps {
  readonly path: string
  readonly value: string
  readonly disabled: boolean
  readonly onChange: (typed: string) => void
}

/** The value for all products of the group. */
function ValueField({ path, onChange, ...rest }: ValueProps & { readonly label: string }) {
  const options = choices[path]
  if (options !== undefined) {
    return (
      <SelectField {...rest} onChange={({ target }) => onChange(target.value)}>
        <Options options={options} />
      </SelectField>
    )
  }
  const read = isCountryField(path) ? readFieldValue(path, rest.value) : null
  const hint = read !== null && 'value' in read ? `${nameCountry(read.value)} (${read.value})` : undefined
  return (
    <TextField
      {...rest}
      {...(hint === undefined ? {} : { hint })}
      placeholder={isCountryField(path) ? t.catalog.countryExample : undefined}
      autoCapitalize={isCountryField(path) ? 'characters' : 'none'}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}

/** The value for one product, in its row. */
function OwnValue({ path, name, onChange, ...rest }: ValueProps & { readonly name: string }) {
  const options = choices[path]
  return options === undefined ? (
    <input {...rest} className={styles.own} aria-label={name} onChange={({ target }) => onChange(target.value)} />
  ) : (
    <select {...rest} className={styles.own} aria-label={name} onChange={({ target }) => onChange(target.value)}>
      <Options options={options} />
    </select>
  )
}

const Options = ({ options }: { readonly options: readonly string[] }) => (
  <>
    <option value="">{t.common.choose}</option>
    {options.map((option) => (
      <option key={option}>{option}</option>
    ))}
  </>
)
