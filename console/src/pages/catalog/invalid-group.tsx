import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { InvalidProduct } from '#client'
import { fill, plural } from '../../language/fill.ts'
import { language } from '../../language/languages.ts'
import { t } from '../../language/messages.ts'
import { ConfirmDialog } from '../../parts/confirm.tsx'
import { Badge, Button } from '../../parts/controls.tsx'
import { Card } from '../../parts/layout.tsx'
import { formatNumber } from '../../parts/numbers.ts'
import { type Column, Table } from '../../parts/table.tsx'
import { Age } from '../../parts/time.tsx'
import { useToasts } from '../../parts/toasts.tsx'
import { refreshTenant, useTenant } from '../../session/tenant.tsx'
import styles from './catalog-page.module.css'
import { readFieldValue, removals, suggestValue } from './field-values.ts'
import type { ProductRow } from './product-files.ts'
import { type FailureGroup, repairProducts } from './repair.ts'
import type { LastRepair } from './undo-repair.tsx'
import { labelValue, OwnValue, ValueField } from './value-fields.tsx'
import {
  getProductKey,
  getValueKey,
  groupByValue,
  joinUnit,
  listChanges,
  readSentValue,
  type SentValue,
  type ValueChange,
} from './value-groups.ts'

/** Maximum number of products listed in a group; repairs apply to all of them. */
const maxListed = 100
/** Maximum number of current values with a field of their own. */
const maxValues = 20

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

/** Whether a message says more than the translation of its rule: the successors of a code. */
const namesSuccessors = (message: string): boolean => message.includes('replaced by')

const ruleTexts: Readonly<Record<string, string>> = t.productRules

const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** A product's new value, given its current one: empty to remove the field, null to leave the product alone. */
type ValueOf = (product: InvalidProduct, sent: SentValue) => string | null

/** Products with the same error, with a field per current value to fix them. */
export function InvalidGroup(props: {
  readonly group: FailureGroup
  /** The data sent for each product, by its key. */
  readonly rows: ReadonlyMap<string, ProductRow>
  /** The uploads whose products are shown; none if all are. */
  readonly uploadIds: readonly string[]
  readonly onRepaired: (repaired: LastRepair) => void
}) {
  const { group, rows, uploadIds, onRepaired } = props
  const [, setSearch] = useSearchParams()
  const showAlso = (uploads: readonly string[]) =>
    setSearch(
      (search) => {
        for (const id of uploads) search.append('upload', id)
        return search
      },
      { replace: true },
    )
  const { tenant, client, mayChange } = useTenant()
  const { showMessage, showError } = useToasts()
  const [typedValues, setTypedValues] = useState<ReadonlyMap<string, string>>(new Map())
  const [ownValues, setOwnValues] = useState<ReadonlyMap<string, string>>(new Map())
  const [fault, setFault] = useState<string | null>(null)
  const [question, setQuestion] = useState<Question | null>(null)
  const { path, message, code } = group
  const valueGroups = groupByValue(group.products, rows, path)
  const products = valueGroups.flatMap((valueGroup) => valueGroup.products)
  const field = fieldNames[path] ?? path
  const repair = useMutation({
    mutationFn: (valueOf: ValueOf) => repairProducts(client, group, uploadIds, valueOf),
    onSuccess: async (outcome) => {
      const { valid, otherwise, refused, uploadIds: newUploadIds } = outcome
      if (outcome.changed.length > 0) onRepaired({ field, ...outcome })
      if (uploadIds.length > 0 && (otherwise > 0 || refused !== null)) showAlso(newUploadIds)
      await refreshTenant(tenant)
      const parts = [
        valid > 0 || refused === null ? plural(t.catalog.repaired, valid, {}) : '',
        otherwise > 0 ? plural(t.catalog.stillWrong, otherwise, {}) : '',
      ].filter((part) => part !== '')
      if (parts.length > 0) showMessage(`${parts.join(', ')}.`)
      if (refused !== null) {
        setFault(plural(t.catalog.refused, refused.count, { field, message: explainRefusal(refused) }))
      }
    },
    onError: showError,
  })
  const change = (set: () => void) => {
    setFault(null)
    set()
  }
  /** Repairs at once what has the same value, and asks first about different ones. */
  const begin = (isRemoval: boolean, valueOf: ValueOf) => {
    const changes = listChanges(valueGroups, valueOf)
    if (changes.length > 1) setQuestion({ isRemoval, changes, valueOf })
    else repair.mutate(valueOf)
  }
  const getTypedValue = (sent: SentValue): string =>
    typedValues.get(getValueKey(sent)) ?? suggestValue(path, sent.current)
  const send = (event: FormEvent) => {
    event.preventDefault()
    const normalizedValues = new Map<string, string>()
    for (const product of products) {
      const typed = ownValues.get(getProductKey(product)) ?? ''
      if (typed.trim() === '') continue
      const read = readFieldValue(path, typed)
      if ('fault' in read) return setFault(`${product.productCode}: ${read.fault}`)
      normalizedValues.set(getProductKey(product), read.value)
    }
    const values = new Map<string, string>()
    for (const valueGroup of valueGroups.slice(0, maxValues)) {
      const typed = getTypedValue(valueGroup)
      if (typed.trim() === '') continue
      const read = readFieldValue(path, typed)
      if ('fault' in read) return setFault(read.fault)
      values.set(getValueKey(valueGroup), read.value)
    }
    return begin(
      false,
      (product, sent) => normalizedValues.get(getProductKey(product)) ?? values.get(getValueKey(sent)) ?? null,
    )
  }
  const mayRepair = path !== '' && mayChange('catalog')
  const repairCount = valueGroups
    .map((valueGroup, index) =>
      index < maxValues && getTypedValue(valueGroup).trim() !== ''
        ? valueGroup.products.length
        : valueGroup.products.filter((product) => (ownValues.get(getProductKey(product)) ?? '').trim() !== '').length,
    )
    .reduce((sum, count) => sum + count, 0)
  const furtherValues = Math.max(0, valueGroups.length - maxValues)
  const removal = removals[path]
  const columns: readonly Column<InvalidProduct>[] = [
    {
      title: t.common.product,
      kind: 'wide',
      cell: (product) => <Sent value={product.productCode} note={rows.get(getProductKey(product))?.['name']} />,
    },
    { title: t.common.brand, cell: ({ brandCode }) => brandCode },
    { title: t.catalog.found, cell: ({ since }) => <Age at={since} /> },
    {
      title: t.catalog.currentValue,
      kind: 'wide',
      cell: (product) => {
        const { current, unit } = readSentValue(rows.get(getProductKey(product)), path)
        return <Sent value={joinUnit(current, unit) || '–'} note={describeOtherwise(product, group)} />
      },
    },
    ...(mayRepair && products.length > 1
      ? [
          {
            title: t.catalog.onlyThisProduct,
            cell: (product: InvalidProduct) => (
              <OwnValue
                path={path}
                name={capitalize(fill(t.catalog.fieldOf, { field, product: product.productCode }))}
                value={ownValues.get(getProductKey(product)) ?? ''}
                unit={readSentValue(rows.get(getProductKey(product)), path).unit}
                disabled={repair.isPending}
                onChange={(typed) =>
                  change(() => setOwnValues((known) => new Map(known).set(getProductKey(product), typed)))
                }
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
      {(language === 'en' || ruleTexts[code] === undefined || namesSuccessors(message)) && (
        <p className={styles.message} lang="en">
          {message}
        </p>
      )}
      <form onSubmit={send}>
        {mayRepair && (
          <div className={styles.repair}>
            <div className={styles.values}>
              {valueGroups.slice(0, maxValues).map((valueGroup) => (
                <div key={getValueKey(valueGroup)} className={styles.value}>
                  <ValueField
                    path={path}
                    label={labelValue(field, valueGroup, valueGroups.length === 1)}
                    value={getTypedValue(valueGroup)}
                    disabled={repair.isPending}
                    onChange={(typed) =>
                      change(() => setTypedValues((known) => new Map(known).set(getValueKey(valueGroup), typed)))
                    }
                  />
                  {valueGroups.length > 1 && <Badge>{formatNumber(valueGroup.products.length)}</Badge>}
                </div>
              ))}
              {furtherValues > 0 && <p>{plural(t.catalog.furtherValues, furtherValues, {})}</p>}
            </div>
            <Button kind="primary" type="submit" disabled={repair.isPending || repairCount === 0}>
              {repair.isPending
                ? t.catalog.repairing
                : fill(t.catalog.repair, { count: repairCount || products.length })}
            </Button>
            {removal !== undefined && (
              <Button disabled={repair.isPending} onClick={() => change(() => begin(true, () => ''))}>
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
              getKey={getProductKey}
            />
          </div>
        </details>
      </form>
      {question !== null && (
        <ConfirmChanges
          {...question}
          field={field}
          removal={removal}
          confirm={() => repair.mutate(question.valueOf)}
          close={() => setQuestion(null)}
        />
      )}
    </Card>
  )
}

/** A repair of products with different values, to be confirmed. */
interface Question {
  readonly isRemoval: boolean
  readonly changes: readonly ValueChange[]
  readonly valueOf: ValueOf
}

interface ConfirmChangesProps extends Question {
  readonly field: string
  /** What removing the value is called; undefined where it cannot be removed. */
  readonly removal: string | undefined
  readonly confirm: () => void
  readonly close: () => void
}

/** Why the server rejected a value, in the reader's language if it has a text. */
const explainRefusal = ({ code, message }: { readonly code: number; readonly message: string }): string =>
  language === 'en' ? message : (ruleTexts[code] ?? message)

/** Names each value that will change, and asks before changing them. */
function ConfirmChanges({ isRemoval, changes, field, removal, confirm, close }: ConfirmChangesProps) {
  const count = changes.reduce((sum, change) => sum + change.count, 0)
  return (
    <ConfirmDialog
      isOpen
      title={plural(isRemoval ? t.catalog.confirmRemoval : t.catalog.confirmRepair, count, { field })}
      text={t.catalog.confirmText}
      fields={
        <ul className={styles.changes}>
          {changes.map((change) => (
            <li key={`${change.from} ${change.to}`}>{describeChange(change)}</li>
          ))}
        </ul>
      }
      action={(isRemoval ? removal : undefined) ?? fill(t.catalog.repair, { count })}
      onConfirm={confirm}
      onOpenChange={close}
    />
  )
}

const describeChange = (change: ValueChange): string =>
  change.to === ''
    ? fill(t.catalog.removeLine, { ...change })
    : change.from === ''
      ? fill(t.catalog.addLine, { ...change })
      : fill(t.catalog.changeLine, { ...change })

/** A value as it was sent, with a note. */
const Sent = ({ value, note }: { readonly value: string; readonly note: string | null | undefined }) => (
  <span className={styles.sent}>
    {value}
    <span>{note}</span>
  </span>
)

/** A product's error if it differs from the group's. */
function describeOtherwise({ errors }: InvalidProduct, { path, message }: FailureGroup): string | null {
  const productMessage = errors.find((error) => error.path === path)?.message
  return productMessage === message ? null : (productMessage ?? null)
}
