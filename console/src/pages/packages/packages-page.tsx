import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import type { ListedPackage } from '#client'
import { t } from '../../language/messages.ts'
import { Badge, SelectField } from '../../parts/controls.tsx'
import { nameCountry } from '../../parts/countries.ts'
import { Filters } from '../../parts/filters.tsx'
import { Card, Page } from '../../parts/layout.tsx'
import styles from '../../parts/records.module.css'
import { type Column, PagedTable } from '../../parts/table.tsx'
import { Age } from '../../parts/time.tsx'
import { useTenant } from '../../session/tenant.tsx'
import { getPackageAddress } from '../../shell/found-addresses.ts'
import { describeState } from './package-states.ts'

const PageSize = 50

/** Filters of the list by their names in the URL. */
const queries: Readonly<Record<string, { HoldReleaseStatus: 'Held' } | { Label: 'Missing' }>> = {
  Held: { HoldReleaseStatus: 'Held' },
  NoLabel: { Label: 'Missing' },
}
const empty: Readonly<Record<string, { readonly title: string; readonly text: string }>> = {
  Held: { title: t.packages.noneHeld, text: t.packages.noneHeldText },
  NoLabel: { title: t.packages.allLabelled, text: t.packages.allLabelledText },
}

/** The list of packages, newest first; desks start with those on hold. */
export function PackagesPage() {
  const { tenant, client, getAddress, may } = useTenant()
  const [search, setSearch] = useSearchParams()
  const status = search.get('status') ?? ''
  const list = useInfiniteQuery({
    queryKey: [tenant, 'packages', status],
    initialPageParam: undefined as string | undefined,
    queryFn: async ({ pageParam: ContinuationToken, signal }) => {
      const query = { PageSize, ContinuationToken, ...queries[status] }
      const { body } = await client.packages.listPackages({ query, signal })
      return { rows: body.packages, next: body.continuationToken }
    },
    getNextPageParam: ({ next }) => next ?? undefined,
  })
  const columns: readonly Column<ListedPackage>[] = [
    {
      title: t.packages.package,
      // Many shops number the packages of each order from one.
      cell: (row) => (
        <Link to={getPackageAddress(getAddress, row)}>
          {row.orderReference} / {row.packageReference}
        </Link>
      ),
    },
    {
      title: t.common.status,
      cell: (row) => <Badge tone={describeState(row).tone}>{describeState(row).title}</Badge>,
    },
    {
      title: t.common.order,
      cell: ({ orderReference }) =>
        may('returns') ? <Link to={getAddress('orders', orderReference)}>{orderReference}</Link> : orderReference,
    },
    { title: t.common.destination, cell: ({ consignee }) => nameCountry(consignee.country) },
    {
      title: t.common.carrier,
      cell: ({ carrierName, trackingNumber }) => (
        <>
          {carrierName ?? '–'}
          {trackingNumber !== null && <div className={styles.detail}>{trackingNumber}</div>}
        </>
      ),
    },
    { title: t.packages.submitted, cell: ({ creationTime }) => <Age at={creationTime} /> },
  ]
  return (
    <Page title={t.shell.packages} about={t.packages.about}>
      <Filters>
        <SelectField
          label={t.packages.which}
          value={status}
          onChange={({ target }) => setSearch(target.value === '' ? {} : { status: target.value }, { replace: true })}
        >
          <option value="">{t.common.all}</option>
          <option value="Held">{t.packages.heldFilter}</option>
          <option value="NoLabel">{t.packages.noLabelFilter}</option>
        </SelectField>
      </Filters>
      <Card>
        <PagedTable
          label={t.shell.packages}
          columns={columns}
          list={list}
          getKey={({ platformPackageReference }) => String(platformPackageReference)}
          empty={
            empty[status] ?? {
              title: t.packages.none,
              text: t.packages.noneText,
            }
          }
        />
      </Card>
    </Page>
  )
}
