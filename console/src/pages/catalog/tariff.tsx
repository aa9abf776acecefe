import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import type { Client } from '#client'
import { fill } from '../../language/fill.ts'
import { t } from '../../language/messages.ts'
import { SelectField, TextField } from '../../parts/controls.tsx'
import { nameCountry } from '../../parts/countries.ts'
import { Card } from '../../parts/layout.tsx'
import { useSettled } from '../../parts/settled.ts'
import { ErrorState, Loading } from '../../parts/states.tsx'
import { type Column, PagedTable, Table } from '../../parts/table.tsx'
import { useTenant } from '../../session/tenant.tsx'
import styles from './products.module.css'
import { chooseDestination, TariffCharges } from './tariff-charges.tsx'

const pageSize = 50

/** Tariffs with national lines, by their API names. */
const tariffs = ['EU', 'GB', 'JP', 'US'] as const

interface Entry {
  readonly code: string
  readonly title: string
}

/** The part of the nomenclature that the URL selects: all chapters, one chapter, one heading, or search results. */
interface Place {
  readonly region: string
  readonly chapter: string
  readonly heading: string
  readonly search: string
}

/** Browses the Harmonized System and its national tariffs from chapters to codes, and searches them. */
export function Tariff() {
  const [query, setQuery] = useSearchParams()
  const read = (name: string) => query.get(name) ?? ''
  const place: Place = {
    region: read('tariff'),
    chapter: read('chapter'),
    heading: read('heading'),
    search: useSettled(read('find').trim()),
  }
  const change = (name: string, value: string) =>
    setQuery(
      (before) => {
        const after = new URLSearchParams(before)
        // Of the codes that are left behind.
        if (name === 'find' || name === 'tariff') after.delete('code')
        if (name === 'tariff') after.delete('destination')
        if (value === '') after.delete(name)
        else after.set(name, value)
        return after
      },
      { replace: true },
    )
  const code = read('code')
  return (
    <div className={styles.stack}>
      {code !== '' && (
        <TariffCharges
          code={code}
          region={place.region}
          destination={read('destination') || chooseDestination(place.region)}
          origin={read('origin')}
          change={change}
        />
      )}
      <Card>
        <div className={styles.filters}>
          <TextField
            label={t.catalog.tariff.find}
            type="search"
            maxLength={100}
            value={read('find')}
            onChange={({ target }) => change('find', target.value)}
          />
          <div className={styles.tariff}>
            <SelectField
              label={t.catalog.tariff.tariff}
              value={place.region}
              onChange={({ target }) => change('tariff', target.value)}
            >
              <option value="">{t.catalog.tariff.harmonizedSystem}</option>
              {tariffs.map((region) => (
                <option key={region} value={region}>
                  {nameCountry(region)}
                </option>
              ))}
            </SelectField>
          </div>
        </div>
        {place.search === '' && <Path place={place} />}
        {place.search === '' && place.heading === '' ? <Levels place={place} /> : <Codes place={place} />}
      </Card>
    </div>
  )
}

/** The URL of another part of the same tariff. */
const getPlaceAddress = (region: string, chapter = '', heading = ''): string => {
  const query = new URLSearchParams({ view: 'tariff' })
  for (const [name, value] of Object.entries({ tariff: region, chapter, heading })) {
    if (value !== '') query.set(name, value)
  }
  return `?${query}`
}

/** Breadcrumbs. */
function Path({ place: { region, chapter, heading } }: { readonly place: Place }) {
  if (chapter === '') return null
  return (
    <p className={styles.path}>
      <Link to={getPlaceAddress(region)}>{t.catalog.tariff.allChapters}</Link>
      {heading !== '' && (
        <Link to={getPlaceAddress(region, chapter)}>{fill(t.catalog.tariff.chapter, { code: chapter })}</Link>
      )}
    </p>
  )
}

const createColumns = (getEntryAddress: (code: string) => string): readonly Column<Entry>[] => [
  { title: t.catalog.tariff.code, cell: ({ code }) => <Link to={getEntryAddress(code)}>{code}</Link> },
  { title: t.common.description, kind: 'wide', cell: ({ title }) => title },
]

/** All chapters, or the headings of one. */
function Levels({ place: { region, chapter } }: { readonly place: Place }) {
  const { client } = useTenant()
  const list = useQuery({
    queryKey: ['nomenclature', chapter],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) => readLevel(client, chapter, signal),
  })
  if (list.isPending) return <Loading />
  if (list.isError) return <ErrorState error={list.error} retry={list.refetch} />
  const getEntryAddress = (code: string) =>
    chapter === '' ? getPlaceAddress(region, code) : getPlaceAddress(region, chapter, code)
  return (
    <Table
      label={t.catalog.tariff.title}
      columns={createColumns(getEntryAddress)}
      rows={list.data}
      getKey={({ code }) => code}
    />
  )
}

async function readLevel(client: Client, chapter: string, signal: AbortSignal): Promise<readonly Entry[]> {
  const { body } =
    chapter === ''
      ? await client.catalog.listChapters({ signal })
      : await client.catalog.listSections({ query: { chapterCode: chapter }, signal })
  return body.map(({ code, name }) => ({ code, title: name }))
}

/** The codes of a heading, or search results. */
function Codes({ place }: { readonly place: Place }) {
  const { tenant, client } = useTenant()
  const { region, chapter, heading, search } = place
  const [present] = useSearchParams()
  const getCodeAddress = (code: string): string => {
    const address = new URLSearchParams(present)
    address.set('code', code)
    return `?${address}`
  }
  const list = useInfiniteQuery({
    queryKey: [tenant, 'tariff', region, search, search === '' ? heading : ''],
    staleTime: 5 * 60_000,
    initialPageParam: 1,
    queryFn: async ({ pageParam, signal }) => {
      const query = { PageNumber: pageParam, PageSize: pageSize, ...(region === '' ? {} : { RegionCode: region }) }
      const { results, currentPage, pageCount } = (
        search === ''
          ? await client.catalog.listChapterClassifications({
              query: { ...query, ChapterCode: chapter, SectionCode: heading },
              signal,
            })
          : await client.catalog.listClassifications({ query: { ...query, SearchText: search }, signal })
      ).body
      return {
        rows: results.map(({ classificationCode, classificationDesc }) => ({
          code: classificationCode,
          title: classificationDesc,
        })),
        next: currentPage < pageCount ? currentPage + 1 : null,
      }
    },
    getNextPageParam: ({ next }) => next ?? undefined,
  })
  return (
    <PagedTable
      label={t.catalog.tariff.title}
      columns={createColumns(getCodeAddress)}
      list={list}
      getKey={({ code }) => code}
      empty={{ title: t.catalog.tariff.none, text: t.catalog.noCodes }}
    />
  )
}
