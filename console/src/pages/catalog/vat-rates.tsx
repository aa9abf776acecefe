import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { VatRateDto } from '#client'
import { Badge, SelectField, TextField } from '../../parts/controls.tsx'
import { nameCountry } from '../../parts/countries.ts'
import { CountryField } from '../../parts/country-field.tsx'
import { Card } from '../../parts/layout.tsx'
import { type Column, PagedTable } from '../../parts/table.tsx'
import { formatDay } from '../../parts/time.tsx'
import { useTenant } from '../../session/tenant.tsx'
import styles from './products.module.css'

const pageSize = 100

const bands: Readonly<Record<number, string>> = { 1: 'Standard', 2: 'Reduced', 3: 'Zero' }

const columns: readonly Column<VatRateDto>[] = [
  {
    title: 'Country',
    cell: ({ countryIso, regionCode }) => (
      <>
        {nameCountry(countryIso)}
        {regionCode !== null && <span className={styles.note}>{regionCode}</span>}
      </>
    ),
  },
  { title: 'Rate', kind: 'number', cell: ({ vatRate }) => `${vatRate} %` },
  { title: 'Band', cell: ({ vatBandId }) => bands[vatBandId] ?? `Your own ${vatBandId}` },
  {
    title: 'On',
    kind: 'wide',
    cell: ({ goods, isReference }) =>
      goods.length === 0 ? (
        isReference ? (
          'all goods that have no other rate'
        ) : (
          'goods of the band'
        )
      ) : (
        <Goods goods={goods} />
      ),
  },
  {
    title: 'Holds',
    cell: ({ validFrom, validTo }) =>
      validFrom === null && validTo === null
        ? 'always'
        : `${validFrom === null ? '' : `from ${formatDay(validFrom)} `}${validTo === null ? '' : `until before ${formatDay(validTo)}`}`,
  },
  {
    title: 'Of',
    cell: ({ isReference }) => (
      <Badge tone={isReference ? 'neutral' : 'info'}>{isReference ? 'The server' : 'You'}</Badge>
    ),
  },
]

/** How many kinds of goods are named before the rest is counted. */
const maxNamed = 4

function Goods({ goods }: Pick<VatRateDto, 'goods'>) {
  const named = goods.slice(0, maxNamed)
  return (
    <>
      {named.map(({ taxCategory, codes, condition }) => (
        <span key={`${taxCategory} ${codes.join()} ${condition}`} className={styles.note}>
          {taxCategory}
          {codes.length > 0 && `, ${codes.slice(0, 6).join(', ')}${codes.length > 6 ? ', …' : ''}`}
          {condition !== null && `: ${condition}`}
        </span>
      ))}
      {goods.length > named.length && (
        <span className={styles.note}>and {goods.length - named.length} more kinds of goods</span>
      )}
    </>
  )
}

/** Whether a rate holds on a day; days of the form YYYY-MM-DD are in order as texts. */
const holdsOn = ({ validFrom, validTo }: VatRateDto, day: string): boolean =>
  day === '' || ((validFrom === null || validFrom <= day) && (validTo === null || day < validTo))

/** The rates of tax, by country, goods and day. */
export function VatRates() {
  const { tenant, client } = useTenant()
  const [country, setCountry] = useState('DE')
  const [band, setBand] = useState('')
  const [day, setDay] = useState(() => new Date().toISOString().slice(0, 10))
  const list = useInfiniteQuery({
    queryKey: [tenant, 'vat-rates', country, band],
    initialPageParam: 1,
    queryFn: async ({ pageParam, signal }) => {
      const query = {
        PageNumber: pageParam,
        PageSize: pageSize,
        CountryIso: country === '' ? undefined : country,
        VatBandId: band === '' ? undefined : Number(band),
      }
      const { results, currentPage, pageCount } = (await client.catalog.listVatRates({ query, signal })).body
      return { rows: results, next: currentPage < pageCount ? currentPage + 1 : null }
    },
    getNextPageParam: ({ next }) => next ?? undefined,
    select: ({ pages, pageParams }) => ({
      pages: pages.map((page) => ({ ...page, rows: page.rows.filter((rate) => holdsOn(rate, day)) })),
      pageParams,
    }),
  })
  return (
    <Card>
      <div className={styles.filters}>
        <CountryField label="Country" none="All" value={country} onChange={setCountry} />
        <SelectField label="Band" value={band} onChange={({ target }) => setBand(target.value)}>
          <option value="">All</option>
          {Object.entries(bands).map(([id, title]) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
        </SelectField>
        <TextField label="On the day" type="date" value={day} onChange={({ target }) => setDay(target.value)} />
      </div>
      <PagedTable
        label="VAT rates"
        columns={columns}
        list={list}
        keyOf={({ id }) => String(id)}
        empty={{ title: 'No rate here', text: 'None is of this country and band on the day. Choose others above.' }}
      />
    </Card>
  )
}
