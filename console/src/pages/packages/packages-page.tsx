import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import type { ListedPackage } from '#client'
import { Badge, SelectField } from '../../parts/controls.tsx'
import { nameCountry } from '../../parts/countries.ts'
import { Filters } from '../../parts/filters.tsx'
import { Card, Page } from '../../parts/layout.tsx'
import { type Column, PagedTable } from '../../parts/table.tsx'
import { Age } from '../../parts/time.tsx'
import { useTenant } from '../../session/tenant.tsx'
import { addressOfPackage } from '../../shell/found-addresses.ts'
import { describeState } from './package-states.ts'

const PageSize = 50

/** The packages, newest first, as the server pages them; those that are held are what a desk begins with. */
export function PackagesPage() {
  const { tenant, client, addressOf, may } = useTenant()
  const [search, setSearch] = useSearchParams()
  const HoldReleaseStatus = search.get('status') === 'Held' ? ('Held' as const) : undefined
  const list = useInfiniteQuery({
    queryKey: [tenant, 'packages', HoldReleaseStatus],
    initialPageParam: undefined as string | undefined,
    queryFn: async ({ pageParam: ContinuationToken, signal }) => {
      const query = { PageSize, HoldReleaseStatus, ContinuationToken }
      const { body } = await client.packages.listPackages({ query, signal })
      return { rows: body.packages, next: body.continuationToken }
    },
    getNextPageParam: ({ next }) => next ?? undefined,
  })
  const columns: readonly Column<ListedPackage>[] = [
    {
      title: 'Package',
      cell: (row) => <Link to={addressOfPackage(addressOf, row)}>{row.packageReference}</Link>,
    },
    {
      title: 'State',
      cell: (row) => <Badge tone={describeState(row).tone}>{describeState(row).title}</Badge>,
    },
    {
      title: 'Order',
      cell: ({ orderReference }) =>
        may('returns') ? <Link to={addressOf('orders', orderReference)}>{orderReference}</Link> : orderReference,
    },
    { title: 'Goes to', cell: ({ consignee }) => nameCountry(consignee.country) },
    { title: 'Carrier', cell: ({ carrierName }) => carrierName ?? '–' },
    { title: 'Tracking number', cell: ({ trackingNumber }) => trackingNumber ?? '–' },
    { title: 'Sent in', cell: ({ creationTime }) => <Age at={creationTime} /> },
  ]
  return (
    <Page title="Packages" about="Newest first. What is held leaves when somebody releases it.">
      <Filters>
        <SelectField
          label="Which"
          value={HoldReleaseStatus ?? ''}
          onChange={({ target }) => setSearch(target.value === '' ? {} : { status: target.value }, { replace: true })}
        >
          <option value="">All</option>
          <option value="Held">Held, to be decided</option>
        </SelectField>
      </Filters>
      <Card>
        <PagedTable
          label="Packages"
          columns={columns}
          list={list}
          keyOf={({ platformPackageReference }) => String(platformPackageReference)}
          empty={
            HoldReleaseStatus === undefined
              ? { title: 'No package yet', text: 'Packages appear when a shop or a warehouse sends them in.' }
              : { title: 'Nothing is held', text: 'Every package may leave, or was cancelled.' }
          }
        />
      </Card>
    </Page>
  )
}
