import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { VatRateDto } from '#client'
import { fill, plural } from '../../language/fill.ts'
import { t } from '../../language/messages.ts'
import { Badge, SelectField, TextField } from '../../parts/controls.tsx'
import { nameCountry } from '../../parts/countries.ts'
import { CountryField } from '../../parts/country-field.tsx'
import { Card } from '../../parts/layout.tsx'
import { formatRate } from '../../parts/numbers.ts'
import { type Column, PagedTable } from '../../parts/table.tsx'
import { formatDay } from '../../parts/time.tsx'
import { useTenant } from '../../session/tenant.tsx'
import styles from './products.module.css'

const pageSize = 100

const bands: Readonly<Record<number, string>> = {
  1: t.catalog.band.standard,
  2: t.catalog.band.reduced,
  3: t.catalog.band.zero,
}

const columns: readonly Column<VatRateDto>[] = [
  {
    title: t.common.country,
    cell: ({ countryIso, regionCode }) => (
      <>
        {nameCountry(countryIso)}
        {regionCode !== null && <span className={styles.note}>{regionCode}</span>}
      </>
    ),
  },
  { title: t.catalog.rate, kind: 'number', cell: ({ vatRate }) => formatRate(vatRate / 100) },
  {
    title: t.catalog.bandLabel,
    cell: ({ vatBandId }) => bands[vatBandId] ?? fill(t.catalog.band.own, { band: vatBandId }),
  },
  {
    title: t.catalog.appliesTo,
    kind: 'wide',
    cell: ({ goods, isReference }) =>
      goods.length === 0 ? isReference ? t.catalog.allOther : t.catalog.goodsOfBand : <Goods goods={goods} />,
  },
  {
    title: t.catalog.validity,
    cell: describeValidity,
  },
  {
    title: t.catalog.rateSource,
    cell: ({ isReference }) => (
      <Badge tone={isReference ? 'neutral' : 'info'}>{isReference ? t.catalog.rateReference : t.catalog.rateOwn}</Badge>
    ),
  },
]

function describeValidity({ validFrom, validTo }: VatRateDto): string {
  const [from, to] = [validFrom && formatDay(validFrom), validTo && formatDay(validTo)]
  if (from && to) return fill(t.catalog.validBetween, { from, to })
  if (from) return fill(t.catalog.validFrom, { from })
  return to ? fill(t.catalog.validUntil, { to }) : t.catalog.always
}

/** Maximum number of categories named before the rest is counted. */
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
        <span className={styles.note}>{plural(t.catalog.moreGoods, goods.length - named.length, {})}</span>
      )}
    </>
  )
}

/** Whether a rate is valid on a day; dates as YYYY-MM-DD compare as strings. */
const holdsOn = ({ validFrom, validTo }: VatRateDto, day: string): boolean =>
  day === '' || ((validFrom === null || validFrom <= day) && (validTo === null || day < validTo))

/** Tax rates by country, goods and date. */
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
        <CountryField label={t.common.country} none={t.common.all} value={country} onChange={setCountry} />
        <SelectField label={t.catalog.bandLabel} value={band} onChange={({ target }) => setBand(target.value)}>
          <option value="">{t.common.all}</option>
          {Object.entries(bands).map(([id, title]) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
        </SelectField>
        <TextField label={t.catalog.onDay} type="date" value={day} onChange={({ target }) => setDay(target.value)} />
      </div>
      <PagedTable
        label={t.catalog.vat}
        columns={columns}
        list={list}
        keyOf={({ id }) => String(id)}
        empty={{ title: t.catalog.noRate, text: t.catalog.noRateText }}
      />
    </Card>
  )
}
