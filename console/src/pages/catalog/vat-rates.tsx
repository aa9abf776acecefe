import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { VatRateDto } from '#client'
import { fill, plural } from '../../language/fill.ts'
import { t } from '../../language/messages.ts'
import { Badge, SelectField, TextField } from '../../parts/controls.tsx'
import { nameCountry } from '../../parts/countries.ts'
import { CountryField } from '../../parts/country-field.tsx'
import { translateCustomsText } from '../../parts/customs-texts.ts'
import { Card } from '../../parts/layout.tsx'
import { formatRate } from '../../parts/numbers.ts'
import { type Column, PagedTable } from '../../parts/table.tsx'
import { formatDay } from '../../parts/time.tsx'
import { useTenant } from '../../session/tenant.tsx'
import styles from './products.module.css'
import { isValidOn, listMatchingCodes, listVatRows, type VatRow } from './vat-goods.ts'

const pageSize = 100

const bands: Readonly<Record<number, string>> = {
  1: t.catalog.band.standard,
  2: t.catalog.band.reduced,
  3: t.catalog.band.zero,
}

const categories = Object.entries(t.catalog.taxCategory)

const nameCategory = (category: string): string => categories.find(([name]) => name === category)?.[1] ?? category

/** @param code start of the HS code that is looked for */
const createColumns = (code: string): readonly Column<VatRow>[] => [
  {
    title: t.catalog.goodsKind,
    kind: 'wide',
    cell: ({ taxCategory, rate }) => (
      <>
        <span className={styles.name}>
          {taxCategory !== null
            ? nameCategory(taxCategory)
            : rate.isReference
              ? t.catalog.allOther
              : t.catalog.goodsOfBand}
        </span>
        <span className={styles.note}>
          {[nameCountry(rate.countryIso), rate.regionCode].filter((part) => part !== null).join(', ')}
        </span>
      </>
    ),
  },
  { title: t.catalog.rate, kind: 'number', cell: ({ rate }) => formatRate(rate.vatRate / 100) },
  {
    title: t.catalog.bandLabel,
    cell: ({ rate }) => bands[rate.vatBandId] ?? fill(t.catalog.band.own, { band: rate.vatBandId }),
  },
  {
    title: t.catalog.codesAndConditions,
    kind: 'wide',
    cell: ({ goods }) =>
      goods.map((entry) => (
        <span key={`${entry.codes.join()} ${entry.condition}`} className={styles.goods}>
          <Codes codes={listMatchingCodes(entry, code)} />
          <span className={styles.note}>{describeCondition(entry)}</span>
        </span>
      )),
  },
  { title: t.catalog.validity, cell: ({ rate }) => describeValidity(rate) },
  {
    title: t.catalog.rateSource,
    cell: ({ rate: { isReference } }) => (
      <Badge tone={isReference ? 'neutral' : 'info'}>{isReference ? t.catalog.rateReference : t.catalog.rateOwn}</Badge>
    ),
  },
]

/** The condition of a rate that depends on more than the code. */
function describeCondition({ taxCategory, condition }: VatRow['goods'][number]): string | null {
  if (condition === null) return null
  return condition === `whether it is of the category ${taxCategory}`
    ? fill(t.catalog.ifDeclared, { category: taxCategory })
    : fill(t.catalog.ifCondition, { condition: translateCustomsText(condition) })
}

function describeValidity({ validFrom, validTo }: VatRateDto): string {
  const [from, to] = [validFrom && formatDay(validFrom), validTo && formatDay(validTo)]
  if (from && to) return fill(t.catalog.validBetween, { from, to })
  if (from) return fill(t.catalog.validFrom, { from })
  return to ? fill(t.catalog.validUntil, { to }) : t.catalog.always
}

/** Number of codes shown before the rest is folded away. */
const maxShown = 8

function Codes({ codes }: { readonly codes: readonly string[] }) {
  if (codes.length === 0) return t.catalog.anyCode
  const rest = codes.slice(maxShown)
  return (
    <>
      {codes.slice(0, maxShown).join(', ')}
      {rest.length > 0 && (
        <details>
          <summary>{plural(t.catalog.moreCodes, rest.length, {})}</summary>
          {rest.join(', ')}
        </details>
      )}
    </>
  )
}

/** Tax rates by country, goods and date. */
export function VatRates() {
  const { tenant, client } = useTenant()
  const [country, setCountry] = useState('DE')
  const [category, setCategory] = useState('')
  const [typedCode, setTypedCode] = useState('')
  const code = typedCode.replaceAll(/\D/g, '')
  const [day, setDay] = useState(() => new Date().toISOString().slice(0, 10))
  const list = useInfiniteQuery({
    queryKey: [tenant, 'vat-rates', country],
    initialPageParam: 1,
    queryFn: async ({ pageParam, signal }) => {
      const query = {
        PageNumber: pageParam,
        PageSize: pageSize,
        CountryIso: country === '' ? undefined : country,
      }
      const { results, currentPage, pageCount } = (await client.catalog.listVatRates({ query, signal })).body
      return { rows: results, next: currentPage < pageCount ? currentPage + 1 : null }
    },
    getNextPageParam: ({ next }) => next ?? undefined,
    select: ({ pages, pageParams }) => ({
      pages: pages.map(({ rows, next }) => ({
        rows: listVatRows(
          rows.filter((rate) => isValidOn(rate, day)),
          category,
          code,
        ),
        next,
      })),
      pageParams,
    }),
  })
  return (
    <Card>
      <div className={styles.filters}>
        <CountryField label={t.common.country} none={t.common.all} value={country} onChange={setCountry} />
        <SelectField label={t.catalog.goodsKind} value={category} onChange={({ target }) => setCategory(target.value)}>
          <option value="">{t.common.all}</option>
          {categories.map(([name, title]) => (
            <option key={name} value={name}>
              {title}
            </option>
          ))}
        </SelectField>
        <TextField
          label={t.catalog.field.hsCode}
          inputMode="numeric"
          placeholder="4901"
          maxLength={15}
          value={typedCode}
          onChange={({ target }) => setTypedCode(target.value)}
        />
        <TextField label={t.catalog.onDay} type="date" value={day} onChange={({ target }) => setDay(target.value)} />
      </div>
      <PagedTable
        label={t.catalog.vat}
        columns={createColumns(code)}
        list={list}
        getKey={({ rate, taxCategory }) => `${rate.id} ${taxCategory}`}
        empty={{ title: t.catalog.noRate, text: t.catalog.noRateText }}
      />
    </Card>
  )
}
