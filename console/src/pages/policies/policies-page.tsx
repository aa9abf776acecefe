import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { CountryConfiguration } from '#client'
import { Badge } from '../../parts/controls.tsx'
import { Card, Page } from '../../parts/layout.tsx'
import { EmptyState, ErrorState, Loading } from '../../parts/states.tsx'
import { type Column, Table } from '../../parts/table.tsx'
import { useTenant } from '../../session/tenant.tsx'
import { PolicyTabs } from './policy-tabs.tsx'

/** How goods come back from each country. */
export function PoliciesPage() {
  const { tenant, client, addressOf } = useTenant()
  const list = useQuery({
    queryKey: [tenant, 'policies'],
    queryFn: async ({ signal }) =>
      (await client.returns.listCountryConfigurations({ params: { identifier: tenant }, signal })).body,
  })
  const columns: readonly Column<CountryConfiguration>[] = [
    {
      title: 'Country',
      cell: ({ countryIso, countryName }) => <Link to={addressOf('policies', countryIso)}>{countryName}</Link>,
    },
    {
      title: 'Returns',
      cell: ({ isReturnable }) => (
        <Badge tone={isReturnable ? 'good' : 'neutral'}>{isReturnable ? 'Taken' : 'Not taken'}</Badge>
      ),
    },
    { title: 'Days', kind: 'number', cell: ({ returnPeriodDays }) => returnPeriodDays },
    { title: 'Ways', kind: 'number', cell: ({ returnMethods }) => returnMethods.length },
    { title: 'Goes to', cell: ({ returnAdminCentreCode }) => returnAdminCentreCode },
    { title: 'Languages', cell: ({ languages }) => languages.join(', ') },
  ]
  return (
    <Page title="Policies" about="From which countries goods come back, in how many days, how, and at whose cost.">
      <PolicyTabs />
      <Card>
        {list.isPending && <Loading />}
        {list.isError && <ErrorState error={list.error} retry={list.refetch} />}
        {list.data?.length === 0 && (
          <EmptyState title="No country takes returns yet" icon="return">
            An operator sets them up: PUT /admin/v1/tenants/{tenant}/country-configurations/DE.
          </EmptyState>
        )}
        {list.data !== undefined && list.data.length > 0 && (
          <Table label="Countries" columns={columns} rows={list.data} keyOf={({ countryIso }) => countryIso} />
        )}
      </Card>
    </Page>
  )
}
