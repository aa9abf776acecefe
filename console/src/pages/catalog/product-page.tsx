import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useParams, useSearchParams } from 'react-router'
import type { ProductCatalogDto } from '#client'
import { fill } from '../../language/fill.ts'
import { t } from '../../language/messages.ts'
import { Badge, Button } from '../../parts/controls.tsx'
import { nameCountry } from '../../parts/countries.ts'
import { CountryField } from '../../parts/country-field.tsx'
import { Card, Page } from '../../parts/layout.tsx'
import { formatMoney } from '../../parts/money.ts'
import { formatNumber, formatPercent, formatRate } from '../../parts/numbers.ts'
import { EmptyState, ErrorState, Loading } from '../../parts/states.tsx'
import { type Column, Table } from '../../parts/table.tsx'
import { useTenant } from '../../session/tenant.tsx'
import { ProductHistory } from './product-history.tsx'
import styles from './products.module.css'

/** Countries shown by default. */
const usualCountries = ['DE', 'FR', 'GB', 'US', 'CH', 'JP']
/** Maximum number of countries per request. */
const maxCountries = 20

/** A product with all its data and its landed cost by country. */
export function ProductPage() {
  const { tenant, client, brands, getAddress } = useTenant()
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
    <Page
      title={productCode}
      about={<Link to={`${getAddress('catalog')}?view=products`}>{t.catalog.allProducts}</Link>}
    >
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
      <ProductHistory brandCode={brandCode} productCode={productCode} />
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
    [t.common.name, name],
    [t.common.description, description],
    [t.common.material, material],
    [t.common.madeIn, nameCountry(countryOfOrigin)],
    [t.common.brand, brandCode],
    [t.catalog.category, category],
    [t.catalog.madeFor, [gender, ageGroup].filter(Boolean).join(', ') || null],
    [t.catalog.size, size],
    [t.catalog.price, unitPrice === null ? null : formatMoney(unitPrice.amount, unitPrice.currency)],
    [t.common.weight, weight === null ? null : `${formatNumber(weight)} ${weightUnit ?? ''}`],
    ['GTIN', gtin],
    [t.common.page, url],
  ]
  return (
    <Card title={t.catalog.whatItIs}>
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

function Codes({ product }: OfProduct) {
  const { classificationCode, classificationSource, classificationConfidence, classifications } = product
  return (
    <Card
      title={t.catalog.codesTitle}
      aside={
        classificationCode === undefined ? (
          <Badge tone="warn">{t.catalog.noCode}</Badge>
        ) : (
          classificationSource !== null && (
            <Badge tone={classificationSource === 'Automatic' ? 'info' : 'good'}>
              {t.catalog.source[classificationSource]}
            </Badge>
          )
        )
      }
    >
      <ul className={styles.codes}>
        {classifications.map((classification, index) => (
          <li key={classification.classificationCode}>
            <strong>{classification.classificationCode}</strong>
            <span>{classification.classificationDesc ?? t.catalog.noTitle}</span>
            {index === 0 && classificationConfidence !== null && (
              <Badge>{formatPercent(classificationConfidence)}</Badge>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}

const percent = (rate: number | null): string => (rate === null ? t.common.notKnown : formatRate(rate / 100))

const figureColumns: readonly Column<ProductCatalogDto>[] = [
  {
    title: t.common.country,
    cell: ({ deliveryCountry }) => (deliveryCountry === null ? '' : nameCountry(deliveryCountry)),
  },
  {
    title: t.catalog.duty,
    kind: 'number',
    cell: ({ dutyRate, dutyRateMin, dutyRateMax, dutyRateExact }) => (
      <>
        {percent(dutyRate)}
        {dutyRateExact === false && dutyRateMin !== dutyRateMax && (
          <span className={styles.note}>
            {fill(t.catalog.range, { from: percent(dutyRateMin), to: percent(dutyRateMax) })}
          </span>
        )}
      </>
    ),
  },
  {
    title: t.catalog.dutyOnOne,
    kind: 'number',
    cell: ({ duty, currency }) => (duty === null || currency === null ? '–' : formatMoney(duty, currency)),
  },
  {
    title: t.catalog.tax,
    kind: 'number',
    cell: (product) => (
      <>
        {percent(product.vatRate)}
        {product.vatRate === null && <UnknownTax product={product} />}
      </>
    ),
  },
  {
    title: t.catalog.taxOnOne,
    kind: 'number',
    cell: ({ vat, currency }) => (vat === null || currency === null ? '–' : formatMoney(vat, currency)),
  },
  {
    title: t.catalog.mayShip,
    cell: ({ isRestricted, restrictions }) =>
      isRestricted ? (
        <Badge tone="bad">{t.catalog.restricted}</Badge>
      ) : restrictions.length > 0 ? (
        <Badge tone="warn">{t.catalog.seeBelow}</Badge>
      ) : (
        <Badge tone="good">{t.catalog.noObstacle}</Badge>
      ),
  },
]

/** Why the tax of a product is unknown, and where to find it out. */
function UnknownTax({ product: { classificationCode } }: OfProduct) {
  const { getAddress } = useTenant()
  const [reason, cure, address] =
    classificationCode === undefined || classificationCode === null
      ? [t.catalog.taxNeedsCode, t.catalog.decideCode, `${getAddress('catalog')}?view=review`]
      : [t.catalog.taxDepends, t.catalog.calculate, getAddress('landed-cost')]
  return (
    <span className={styles.reason}>
      {reason} <Link to={address}>{cure}</Link>
    </span>
  )
}

interface FiguresProps {
  readonly figures: readonly ProductCatalogDto[]
  readonly countries: readonly string[]
  readonly change: (countries: readonly string[]) => void
}

function Figures({ figures, countries, change }: FiguresProps) {
  return (
    <Card title={t.catalog.byCountry}>
      <div className={styles.filters}>
        <CountryField
          label={t.catalog.addCountry}
          value=""
          disabled={countries.length >= maxCountries}
          onChange={(code) => {
            if (code !== '' && !countries.includes(code)) change([...countries, code])
          }}
        />
        {countries.length > usualCountries.length && (
          <Button onClick={() => change(usualCountries)}>{t.catalog.usualCountries}</Button>
        )}
      </div>
      <Table
        label={t.catalog.figuresLabel}
        columns={figureColumns}
        rows={figures}
        getKey={({ deliveryCountry }) => deliveryCountry ?? ''}
      />
    </Card>
  )
}

function Restrictions({ figures }: Pick<FiguresProps, 'figures'>) {
  const allRestrictions = figures.flatMap(({ restrictions }) => restrictions)
  const different = [
    ...new Map(
      allRestrictions.map((restriction) => [
        `${restriction.type} ${restriction.country} ${restriction.reason}`,
        restriction,
      ]),
    ).entries(),
  ]
  return (
    <Card title={t.catalog.restrictions}>
      {different.length === 0 ? (
        <EmptyState title={t.catalog.noRestrictions}>{t.catalog.noRestrictionsText}</EmptyState>
      ) : (
        <ul className={styles.codes}>
          {different.map(([key, { type, country, reason }]) => (
            <li key={key}>
              <Badge tone="bad">{country === null ? t.catalog.everywhere : nameCountry(country)}</Badge>
              <span>{reason}</span>
              <Badge>{type}</Badge>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
