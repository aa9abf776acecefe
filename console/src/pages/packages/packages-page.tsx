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

/** What the list is asked for, by what of it is to be seen. */
const queries: Readonly<Record<string, { HoldReleaseStatus: 'Held' } | { Label: 'Missing' }>> = {
  Held: { HoldReleaseStatus: 'Held' },
  NoLabel: { Label: 'Missing' },
}
const empty: Readonly<Record<string, { readonly title: string; readonly text: string }>> = {
  Held: { title: 'Nothing is held', text: 'Every package may leave, or was cancelled.' },
  NoLabel: { title: 'All have their label', text: 'Every package that was to have a label has got one, or is held.' },
}

/** The packages, newest first, as the server pages them; those that are held are what a desk begins with. */
export function PackagesPage() {
  const { tenant, client, addressOf, may } = useTenant()
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
          value={status}
          onChange={({ target }) => setSearch(target.value === '' ? {} : { status: target.value }, { replace: true })}
        >
          <option value="">All</option>
          <option value="Held">Held, to be decided</option>
          <option value="NoLabel">Without a label</option>
        </SelectField>
      </Filters>
      <Card>
        <PagedTable
          label="Packages"
          columns={columns}
          list={list}
          keyOf={({ platformPackageReference }) => String(platformPackageReference)}
          empty={
            empty[status] ?? {
              title: 'No package yet',
              text: 'Packages appear when a shop or a warehouse sends them in.',
            }
          }
        />
      </Card>
    </Page>
  )
}
