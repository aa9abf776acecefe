import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Badge, Button, SelectField, TextField } from '../../parts/controls.tsx'
import { nameCountry } from '../../parts/countries.ts'
import { Card } from '../../parts/layout.tsx'
import { EmptyState, ErrorState, Loading } from '../../parts/states.tsx'
import { Age, formatNumber } from '../../parts/time.tsx'
import { useToasts } from '../../parts/toasts.tsx'
import { refreshTenant, useTenant } from '../../session/tenant.tsx'
import styles from './catalog-page.module.css'
import { choices, isCountryField, readFieldValue, removals } from './field-values.ts'
import { type FailureGroup, groupByFailure, markOf, pageSize, repairProducts } from './repair.ts'

/** How many products of a group are listed; all of them are repaired. */
const maxListed = 100

export function InvalidProducts() {
  const { tenant, client } = useTenant()
  const list = useQuery({
    queryKey: [tenant, 'invalid-products'],
    queryFn: async ({ signal }) => {
      const query = { PageNumber: 1, PageSize: pageSize }
      return (await client.catalog.browseInvalidProducts({ query, signal })).body
    },
  })
  if (list.isPending) {
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
  const { results, rowCount } = list.data
  if (results.length === 0) {
    return (
      <Card>
        <EmptyState title="Every product is valid">
          Products of an upload that are not valid are kept here with what is wrong, until they are repaired.
        </EmptyState>
      </Card>
    )
  }
  return (
    <div className={styles.groups}>
      {rowCount > results.length && (
        <p>
          The first {formatNumber(results.length)} of {formatNumber(rowCount)}. The next ones follow once these are
          repaired.
        </p>
      )}
      {groupByFailure(results).map((group) => (
        <Group key={group.key} group={group} />
      ))}
    </div>
  )
}

/** What people call the fields that are most often wrong. */
const fieldNames: Readonly<Record<string, string>> = {
  countryOfOrigin: 'country of origin',
  deliveryCountry: 'delivery country',
  description: 'description',
  hsCode: 'HS code',
  hsCodeRegion: 'tariff of the HS code',
  material: 'material',
  'unitPrice.amount': 'price',
  'unitPrice.currency': 'currency of the price',
  weightUnit: 'unit of the weight',
}

const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** What is repaired: the whole group by one value, products each by their own, or all by leaving the field out. */
interface Repair {
  readonly common: string | null
  readonly own: ReadonlyMap<string, string>
}

function Group({ group }: { readonly group: FailureGroup }) {
  const { tenant, client, mayChange } = useTenant()
  const { tell, tellError } = useToasts()
  const [value, setValue] = useState('')
  const [ownValues, setOwnValues] = useState<ReadonlyMap<string, string>>(new Map())
  const [fault, setFault] = useState<string | null>(null)
  const { path, message, code, products } = group
  const field = fieldNames[path] ?? path
  const repair = useMutation({
    mutationFn: ({ common, own }: Repair) =>
      repairProducts(client, group, (product) => own.get(markOf(product)) ?? common),
    onSuccess: async ({ valid, otherwise, refused }) => {
      await refreshTenant(tenant)
      const parts = [
        valid > 0 || refused === null ? `${formatNumber(valid)} repaired` : '',
        otherwise > 0 ? `${formatNumber(otherwise)} with something else wrong, which is told in another group` : '',
      ].filter((part) => part !== '')
      if (parts.length > 0) tell(`${parts.join(', ')}.`)
      if (refused !== null) {
        setFault(
          `${formatNumber(refused.count)} still not valid, and left as they were: the ${field} ${refused.message}.`,
        )
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
  return (
    <Card
      title={
        <span className={styles.cause}>
          {capitalize(path === '' ? 'product' : field)}
          <Badge tone="bad">{formatNumber(products.length)}</Badge>
        </span>
      }
      aside={<Badge>Code {code}</Badge>}
    >
      <p className={styles.message}>{message}</p>
      <form onSubmit={send}>
        {mayRepair && (
          <div className={styles.repair}>
            <ValueField
              path={path}
              label={`Set ${field} to`}
              value={value}
              disabled={repair.isPending}
              onChange={(typed) => change(() => setValue(typed))}
            />
            <Button kind="primary" type="submit" disabled={repair.isPending || repairCount === 0}>
              {repair.isPending ? 'Repairing…' : `Repair ${formatNumber(repairCount || products.length)}`}
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
          <summary>{products.length > maxListed ? `The first ${maxListed} of the products` : 'The products'}</summary>
          <div className={styles.tableFrame} tabIndex={0} role="group" aria-label={`Products by their ${field}`}>
            <table className={styles.table}>
              <thead>
                <tr>
                  <th scope="col">Product</th>
                  <th scope="col">Brand</th>
                  <th scope="col">Found</th>
                  <th scope="col">What is wrong</th>
                  {mayRepair && products.length > 1 && <th scope="col">Its own {field}</th>}
                </tr>
              </thead>
              <tbody>
                {products.slice(0, maxListed).map((product) => (
                  <tr key={markOf(product)}>
                    <td>{product.productCode}</td>
                    <td>{product.brandCode}</td>
                    <td>
                      <Age at={product.since} />
                    </td>
                    <td className={styles.why}>{product.errors.find((error) => error.path === path)?.message}</td>
                    {mayRepair && products.length > 1 && (
                      <td>
                        <OwnValue
                          path={path}
                          name={`${capitalize(field)} of ${product.productCode}`}
                          value={ownValues.get(markOf(product)) ?? ''}
                          disabled={repair.isPending}
                          onChange={(typed) =>
                            change(() => setOwnValues((known) => new Map(known).set(markOf(product), typed)))
                          }
                        />
                      </td>
                    )}
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </details>
      </form>
    </Card>
  )
}

interface ValueProps {
  readonly path: string
  readonly value: string
  readonly disabled: boolean
  readonly onChange: (typed: string) => void
}

/** The value that all products of a group are to have. */
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
      placeholder={isCountryField(path) ? 'PT or Portugal' : undefined}
      autoCapitalize={isCountryField(path) ? 'characters' : 'none'}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}

/** The value that one product is to have, in its line. */
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
    <option value="">Choose…</option>
    {options.map((option) => (
      <option key={option}>{option}</option>
    ))}
  </>
)
