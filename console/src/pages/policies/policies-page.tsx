import { Link, useNavigate } from 'react-router'
import type { CountryConfiguration } from '#client'
import { Badge, SelectField } from '../../parts/controls.tsx'
import { countries } from '../../parts/countries.ts'
import { Filters } from '../../parts/filters.tsx'
import { Card, Page } from '../../parts/layout.tsx'
import { EmptyState, ErrorState, Loading } from '../../parts/states.tsx'
import { type Column, Table } from '../../parts/table.tsx'
import { usePolicies } from '../../parts/use-policies.ts'
import { useInstallation } from '../../session/installation.ts'
import { useTenant } from '../../session/tenant.tsx'
import { PolicyTabs } from './policy-tabs.tsx'

/** How goods come back from each country. */
export function PoliciesPage() {
  const { addressOf } = useTenant()
  const navigate = useNavigate()
  const installation = useInstallation()
  const list = usePolicies()
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
      {list.isSuccess && installation?.mayChange === true && (
        <Filters>
          <SelectField
            label="Add a country"
            value=""
            onChange={({ target }) => void navigate(addressOf('policies', target.value))}
          >
            <option value="">Choose…</option>
            {countries
              .filter(({ code }) => !list.data.some(({ countryIso }) => countryIso === code))
              .map(({ code, name }) => (
                <option key={code} value={code}>
                  {name}
                </option>
              ))}
          </SelectField>
        </Filters>
      )}
      <Card>
        {list.isPending && <Loading />}
        {list.isError && <ErrorState error={list.error} retry={list.refetch} />}
        {list.data?.length === 0 && (
          <EmptyState title="No country takes returns yet" icon="return">
            An operator sets them up: PUT /admin/v1/tenants/…/country-configurations/DE.
          </EmptyState>
        )}
        {list.data !== undefined && list.data.length > 0 && (
          <Table label="Countries" columns={columns} rows={list.data} keyOf={({ countryIso }) => countryIso} />
        )}
      </Card>
    </Page>
  )
}
