import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useParams, useSearchParams } from 'react-router'
import type { ProductCatalogDto } from '#client'
import { Badge, Button } from '../../parts/controls.tsx'
import { nameCountry } from '../../parts/countries.ts'
import { CountryField } from '../../parts/country-field.tsx'
import { Card, Page } from '../../parts/layout.tsx'
import { EmptyState, ErrorState, Loading } from '../../parts/states.tsx'
import { type Column, Table } from '../../parts/table.tsx'
import { useTenant } from '../../session/tenant.tsx'
import styles from './products.module.css'

/** For which countries figures are shown until others are chosen. */
const usualCountries = ['DE', 'FR', 'GB', 'US', 'CH', 'JP']
/** For how many the server is asked at once. */
const maxCountries = 20

/** A product with all that is known of it, and what it costs at borders. */
export function ProductPage() {
  const { tenant, client, brands, addressOf } = useTenant()
  const { item: productCode = '' } = useParams()
  const [search] = useSearchParams()
  const brandCode = search.get('brand') ?? brands[0] ?? ''
  const [countries, setCountries] = useState<readonly string[]>(usualCountries)
  const read = useQuery({
    queryKey: [tenant, 'product-figures', brandCode, productCode, countries],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const query = { BrandCode: brandCode, ProductCode: [productCode], DeliveryCountry: [...countries] }
      return (await client.catalog.findProducts({ query, signal })).body
    },
  })
  const product = read.data?.[0]
  return (
    <Page title={productCode} about={<Link to={`${addressOf('catalog')}?view=products`}>All products</Link>}>
      {read.isPending && (
        <Card>
          <Loading />
        </Card>
      )}
      {read.isError && (
        <Card>
          <ErrorState error={read.error} retry={read.refetch} />
        </Card>
      )}
      {product !== undefined && (
        <>
          <div className={styles.columns}>
            <Texts product={product} />
            <Codes product={product} />
          </div>
          <Figures figures={read.data ?? []} countries={countries} change={setCountries} />
          <Restrictions figures={read.data ?? []} />
        </>
      )}
    </Page>
  )
}

interface OfProduct {
  readonly product: ProductCatalogDto
}

function Texts({ product }: OfProduct) {
  const { name, description, material, countryOfOrigin, brandCode, category, gender, ageGroup, size } = product
  const { unitPrice, weight, weightUnit, gtin, url } = product
  const facts: readonly (readonly [string, string | null])[] = [
    ['Name', name],
    ['Description', description],
    ['Material', material],
    ['Made in', nameCountry(countryOfOrigin)],
    ['Brand', brandCode],
    ['Category', category],
    ['For', [gender, ageGroup].filter(Boolean).join(', ') || null],
    ['Size', size],
    ['Price', unitPrice === null ? null : `${unitPrice.amount} ${unitPrice.currency}`],
    ['Weight', weight === null ? null : `${weight} ${weightUnit ?? ''}`],
    ['GTIN', gtin],
    ['Page', url],
  ]
  return (
    <Card title="What it is">
      <dl className={styles.facts}>
        {facts.map(([title, value]) =>
          value === null || value === '' ? null : (
            <div key={title}>
              <dt>{title}</dt>
              <dd>{value}</dd>
            </div>
          ),
        )}
      </dl>
    </Card>
  )
}

const sources = {
  Retailer: 'said by the retailer',
  Automatic: 'found by classification',
  Reviewed: 'decided by a person',
} as const

function Codes({ product }: OfProduct) {
  const { classificationCode, classificationSource, classificationConfidence, classifications } = product
  return (
    <Card
      title="Classification"
      aside={
        classificationCode === undefined ? (
          <Badge tone="warn">No code yet</Badge>
        ) : (
          classificationSource !== null && (
            <Badge tone={classificationSource === 'Automatic' ? 'info' : 'good'}>{sources[classificationSource]}</Badge>
          )
        )
      }
    >
      <ul className={styles.codes}>
        {classifications.map((one, index) => (
          <li key={one.classificationCode}>
            <strong>{one.classificationCode}</strong>
            <span>{one.classificationDesc ?? 'without a title'}</span>
            {index === 0 && classificationConfidence !== null && (
              <Badge>{Math.round(classificationConfidence * 100)} %</Badge>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}

const percent = (rate: number | null): string => (rate === null ? 'not known' : `${rate} %`)

const figureColumns: readonly Column<ProductCatalogDto>[] = [
  {
    title: 'Country',
    cell: ({ deliveryCountry }) => (deliveryCountry === null ? '' : nameCountry(deliveryCountry)),
  },
  {
    title: 'Duty',
    kind: 'number',
    cell: ({ dutyRate, dutyRateMin, dutyRateMax, dutyRateExact }) => (
      <>
        {percent(dutyRate)}
        {dutyRateExact === false && dutyRateMin !== dutyRateMax && (
          <span className={styles.note}>
            {percent(dutyRateMin)} to {percent(dutyRateMax)}
          </span>
        )}
      </>
    ),
  },
  { title: 'Duty on one', kind: 'number', cell: ({ duty, currency }) => (duty === null ? '–' : `${duty} ${currency}`) },
  { title: 'Tax', kind: 'number', cell: ({ vatRate }) => percent(vatRate) },
  { title: 'Tax on one', kind: 'number', cell: ({ vat, currency }) => (vat === null ? '–' : `${vat} ${currency}`) },
  {
    title: 'May be shipped',
    cell: ({ isRestricted, restrictions }) =>
      isRestricted ? (
        <Badge tone="bad">Restricted</Badge>
      ) : restrictions.length > 0 ? (
        <Badge tone="warn">See below</Badge>
      ) : (
        <Badge tone="good">Nothing known against it</Badge>
      ),
  },
]

interface FiguresProps {
  readonly figures: readonly ProductCatalogDto[]
  readonly countries: readonly string[]
  readonly change: (countries: readonly string[]) => void
}

function Figures({ figures, countries, change }: FiguresProps) {
  return (
    <Card title="By country">
      <div className={styles.filters}>
        <CountryField
          label="Add a country"
          value=""
          disabled={countries.length >= maxCountries}
          onChange={(code) => {
            if (code !== '' && !countries.includes(code)) change([...countries, code])
          }}
        />
        {countries.length > usualCountries.length && (
          <Button onClick={() => change(usualCountries)}>Back to the usual ones</Button>
        )}
      </div>
      <Table
        label="Figures by country"
        columns={figureColumns}
        rows={figures}
        keyOf={({ deliveryCountry }) => deliveryCountry ?? ''}
      />
    </Card>
  )
}

function Restrictions({ figures }: Pick<FiguresProps, 'figures'>) {
  const all = figures.flatMap(({ restrictions }) => restrictions)
  const different = [...new Map(all.map((one) => [`${one.type} ${one.country} ${one.reason}`, one])).entries()]
  return (
    <Card title="Restrictions">
      {different.length === 0 ? (
        <EmptyState title="None is known">No rule is known that keeps it from these countries.</EmptyState>
      ) : (
        <ul className={styles.codes}>
          {different.map(([key, { type, country, reason }]) => (
            <li key={key}>
              <Badge tone="bad">{country === null ? 'everywhere' : nameCountry(country)}</Badge>
              <span>{reason}</span>
              <Badge>{type}</Badge>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
