import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Badge, Button, SelectField, TextField } from '../../parts/controls.tsx'
import { Card } from '../../parts/layout.tsx'
import { EmptyState, ErrorState, Loading } from '../../parts/states.tsx'
import { Age, formatNumber } from '../../parts/time.tsx'
import { useToasts } from '../../parts/toasts.tsx'
import { refreshTenant, useTenant } from '../../session/tenant.tsx'
import styles from './catalog-page.module.css'
import { type FailureGroup, groupByFailure, pageSize, repairProducts } from './repair.ts'

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

/** What a field may be, where it is one of few. */
const choices: Readonly<Record<string, readonly string[]>> = { weightUnit: ['g', 'kg', 'oz', 'lb'] }

function Group({ group }: { readonly group: FailureGroup }) {
  const { tenant, client, mayChange } = useTenant()
  const { tell, tellError } = useToasts()
  const [value, setValue] = useState('')
  const { path, message, code, products } = group
  const repair = useMutation({
    mutationFn: () => repairProducts(client, group, value.trim()),
    onSuccess: async ({ valid, invalid }) => {
      await refreshTenant(tenant)
      tell(
        invalid === 0
          ? `${formatNumber(valid)} repaired.`
          : `${formatNumber(valid)} repaired, ${formatNumber(invalid)} still not valid.`,
      )
    },
    onError: tellError,
  })
  const send = (event: FormEvent) => {
    event.preventDefault()
    repair.mutate()
  }
  const options = choices[path]
  const field = fieldNames[path] ?? path
  const common = { label: `Set ${field} to`, value, required: true, disabled: repair.isPending }
  const isCountry = path === 'countryOfOrigin' || path === 'deliveryCountry'
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
      {path !== '' && mayChange('catalog') && (
        <form className={styles.repair} onSubmit={send}>
          {options === undefined ? (
            <TextField
              {...common}
              placeholder={isCountry ? 'PT' : undefined}
              autoCapitalize={isCountry ? 'characters' : 'none'}
              onChange={(event) => setValue(isCountry ? event.target.value.toUpperCase() : event.target.value)}
            />
          ) : (
            <SelectField {...common} onChange={(event) => setValue(event.target.value)}>
              <option value="">Choose…</option>
              {options.map((option) => (
                <option key={option}>{option}</option>
              ))}
            </SelectField>
          )}
          <Button kind="primary" type="submit" disabled={repair.isPending || value.trim() === ''}>
            {repair.isPending ? 'Repairing…' : `Repair ${formatNumber(products.length)}`}
          </Button>
        </form>
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
              </tr>
            </thead>
            <tbody>
              {products.slice(0, maxListed).map(({ brandCode, productCode, since }) => (
                <tr key={`${brandCode} ${productCode}`}>
                  <td>{productCode}</td>
                  <td>{brandCode}</td>
                  <td>
                    <Age at={since} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </Card>
  )
}
