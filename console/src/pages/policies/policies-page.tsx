import { Link, useNavigate } from 'react-router'
import type { CountryConfiguration } from '#client'
import { t } from '../../language/messages.ts'
import { Badge, SelectField } from '../../parts/controls.tsx'
import { countries, nameCountry } from '../../parts/countries.ts'
import { Filters } from '../../parts/filters.tsx'
import { Card, Page } from '../../parts/layout.tsx'
import { EmptyState, ErrorState, Loading } from '../../parts/states.tsx'
import { type Column, Table } from '../../parts/table.tsx'
import { usePolicies } from '../../parts/use-policies.ts'
import { useInstallation } from '../../session/installation.ts'
import { useTenant } from '../../session/tenant.tsx'
import { PolicyTabs } from './policy-tabs.tsx'

/** The return policies by country. */
export function PoliciesPage() {
  const { getAddress } = useTenant()
  const navigate = useNavigate()
  const installation = useInstallation()
  const list = usePolicies()
  const columns: readonly Column<CountryConfiguration>[] = [
    {
      title: t.common.country,
      cell: ({ countryIso }) => <Link to={getAddress('policies', countryIso)}>{nameCountry(countryIso)}</Link>,
    },
    {
      title: t.policies.returns,
      cell: ({ isReturnable }) => (
        <Badge tone={isReturnable ? 'good' : 'neutral'}>
          {isReturnable ? t.policies.accepted : t.policies.notAccepted}
        </Badge>
      ),
    },
    { title: t.policies.days, kind: 'number', cell: ({ returnPeriodDays }) => returnPeriodDays },
    { title: t.policies.methods, kind: 'number', cell: ({ returnMethods }) => returnMethods.length },
    { title: t.policies.site, cell: ({ returnAdminCentreCode }) => returnAdminCentreCode },
    { title: t.policies.languages, cell: ({ languages }) => languages.join(', ') },
  ]
  return (
    <Page title={t.shell.policies} about={t.policies.about}>
      <PolicyTabs />
      {list.isSuccess && installation?.mayChange === true && (
        <Filters>
          <SelectField
            label={t.policies.addCountry}
            value=""
            onChange={({ target }) => void navigate(getAddress('policies', target.value))}
          >
            <option value="">{t.common.choose}</option>
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
          <EmptyState title={t.policies.none} icon="return">
            {t.policies.noneText}
          </EmptyState>
        )}
        {list.data !== undefined && list.data.length > 0 && (
          <Table
            label={t.policies.countries}
            columns={columns}
            rows={list.data}
            getKey={({ countryIso }) => countryIso}
          />
        )}
      </Card>
    </Page>
  )
}
