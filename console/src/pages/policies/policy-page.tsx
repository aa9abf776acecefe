import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import type { Client } from '#client'
import { nameCountry } from '../../parts/countries.ts'
import { Facts, Note } from '../../parts/facts.tsx'
import { Card, Page } from '../../parts/layout.tsx'
import { ErrorState, Loading } from '../../parts/states.tsx'
import { useInstallation } from '../../session/installation.ts'
import { useTenant } from '../../session/tenant.tsx'
import styles from './policies.module.css'
import { PolicyForm } from './policy-form.tsx'
import { ShopperPreview } from './shopper-preview.tsx'

/** The policy of one country: a form for those who may change it, and what a shopper will see of it. */
export function PolicyPage() {
  const { addressOf } = useTenant()
  const { item: countryIso = '' } = useParams()
  const installation = useInstallation()
  return (
    <Page title={`Policy of ${nameCountry(countryIso)}`} about={<Link to={addressOf('policies')}>All countries</Link>}>
      {installation === null && (
        <Card>
          <Loading />
        </Card>
      )}
      {installation?.mayChange === true && <EditedPolicy client={installation.client} countryIso={countryIso} />}
      {installation?.mayChange === false && <ReadPolicy countryIso={countryIso} />}
    </Page>
  )
}

function EditedPolicy({ client, countryIso }: { readonly client: Client; readonly countryIso: string }) {
  const { tenant } = useTenant()
  const params = { tenant, countryIso }
  const read = useQuery({
    queryKey: [tenant, 'policy-setting', countryIso],
    queryFn: async ({ signal }) => {
      const [setting, sites, routes] = await Promise.all([
        client.admin.readCountryConfigurationSetting({ params, signal }),
        client.admin.listSites({ params: { tenant }, query: { pageSize: 200 }, signal }),
        client.admin.listCarrierServiceRoutes({ params: { tenant }, query: { pageSize: 200 }, signal }),
      ])
      const inbound = routes.body.items.filter(
        ({ routeType, countries }) => routeType === 'Inbound' && countries.includes(countryIso),
      )
      return { setting: setting.body, etag: setting.etag, sites: sites.body.items, routes: inbound }
    },
    // What is being written in the form stays.
    refetchOnWindowFocus: false,
  })
  if (read.isPending) {
    return (
      <Card>
        <Loading />
      </Card>
    )
  }
  if (read.isError) {
    return (
      <Card>
        <ErrorState error={read.error} retry={read.refetch} />
      </Card>
    )
  }
  return <PolicyForm key={read.data.etag} client={client} {...read.data} />
}

function ReadPolicy({ countryIso }: { readonly countryIso: string }) {
  const { tenant, client } = useTenant()
  const read = useQuery({
    queryKey: [tenant, 'policy-read', countryIso],
    queryFn: async ({ signal }) =>
      (await client.returns.readCountryConfiguration({ params: { identifier: tenant, countryIso }, signal })).body,
  })
  if (read.isPending) {
    return (
      <Card>
        <Loading />
      </Card>
    )
  }
  if (read.isError) {
    return (
      <Card>
        <ErrorState error={read.error} retry={read.refetch} />
      </Card>
    )
  }
  const { portalSettings, ...policy } = read.data
  return (
    <div className={styles.layout}>
      <Card title="The rules">
        <Note>Operators with a role for every tenant can change them.</Note>
        <Facts
          facts={[
            ['Returns', policy.isReturnable ? 'taken' : 'not taken'],
            ['Period', `${policy.returnPeriodDays} days from the shipping date`],
            ['Goes to', policy.returnAdminCentreCode],
            ['Currency', policy.currency],
            ['Languages', policy.languages.join(', ')],
          ]}
        />
      </Card>
      <ShopperPreview policy={{ ...policy, returnReasons: portalSettings.customerReturnReasonCodes }} />
    </div>
  )
}
