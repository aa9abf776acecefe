import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import type { CarrierServiceRouteResource, Client, CountryConfigurationSettingResource, SiteResource } from '#client'
import { fill, plural } from '../../language/fill.ts'
import { t } from '../../language/messages.ts'
import { nameCountry, nameCountryInEnglish } from '../../parts/countries.ts'
import { Facts, Note } from '../../parts/facts.tsx'
import { Card, Page } from '../../parts/layout.tsx'
import { EmptyState, ErrorState, Loading } from '../../parts/states.tsx'
import { createPolicySettingKey, usePolicies } from '../../parts/use-policies.ts'
import { useInstallation } from '../../session/installation.ts'
import { useTenant } from '../../session/tenant.tsx'
import styles from './policies.module.css'
import { PolicyForm } from './policy-form.tsx'
import { ShopperPreview } from './shopper-preview.tsx'

/** One country's policy: a form for users who may change it, and the shopper's view. */
export function PolicyPage() {
  const { getAddress } = useTenant()
  const { item: countryIso = '' } = useParams()
  const installation = useInstallation()
  return (
    <Page
      title={fill(t.policies.policyTitle, { country: nameCountry(countryIso) })}
      about={<Link to={getAddress('policies')}>{t.policies.allCountries}</Link>}
    >
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
  const policies = usePolicies()
  const isThere = policies.data?.some((policy) => policy.countryIso === countryIso) === true
  const read = useQuery({
    queryKey: [...createPolicySettingKey(tenant, countryIso), isThere],
    enabled: policies.isSuccess,
    queryFn: async ({ signal }) => {
      const [setting, sites, routes] = await Promise.all([
        isThere ? client.admin.readCountryConfigurationSetting({ params, signal }) : null,
        client.admin.listSites({ params: { tenant }, query: { pageSize: 200 }, signal }),
        client.admin.listCarrierServiceRoutes({ params: { tenant }, query: { pageSize: 200 }, signal }),
      ])
      const inbound = routes.body.items.filter(
        ({ routeType, countries }) => routeType === 'Inbound' && countries.includes(countryIso),
      )
      return {
        setting: setting?.body ?? beginSetting(countryIso, sites.body.items, inbound),
        etag: setting?.etag ?? null,
        sites: sites.body.items,
        routes: inbound,
      }
    },
    // Keeps unsaved input in the form.
    refetchOnWindowFocus: false,
  })
  if (policies.isError) {
    return (
      <Card>
        <ErrorState error={policies.error} retry={policies.refetch} />
      </Card>
    )
  }
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
  if (read.data.sites.length === 0) {
    return (
      <Card>
        <EmptyState title={t.policies.noSite} icon="return">
          {t.policies.noSiteText}
        </EmptyState>
      </Card>
    )
  }
  return <PolicyForm key={read.data.etag} client={client} {...read.data} />
}

/** Initial values of a new policy. */
function beginSetting(
  countryIso: string,
  sites: readonly SiteResource[],
  routes: readonly CarrierServiceRouteResource[],
): CountryConfigurationSettingResource {
  return {
    countryIso,
    countryName: nameCountryInEnglish(countryIso),
    currency: 'EUR',
    languages: ['en'],
    isReturnable: true,
    returnPeriodDays: 30,
    transitDays: 5,
    returnAdminCentreCode: sites[0]?.siteCode ?? '',
    returnMethods: routes.slice(0, 1).map(({ carrierServiceRouteId }) => ({
      returnMethod: 'Postal',
      paidBy: 'Retailer',
      price: { amount: '0.00', currency: 'EUR' },
      carrierServiceRouteId,
    })),
    returnReasons: [],
  }
}

function ReadPolicy({ countryIso }: { readonly countryIso: string }) {
  const read = usePolicies()
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
  const found = read.data.find((policy) => policy.countryIso === countryIso)
  if (found === undefined) {
    return (
      <Card>
        <EmptyState title={fill(t.policies.noPolicy, { country: nameCountry(countryIso) })} icon="return">
          {t.policies.noPolicyText}
        </EmptyState>
      </Card>
    )
  }
  const { portalSettings, ...policy } = found
  return (
    <div className={styles.layout}>
      <Card title={t.policies.rules}>
        <Note>{t.policies.readOnly}</Note>
        <Facts
          facts={[
            [t.policies.returns, policy.isReturnable ? t.policies.accepted : t.policies.notAccepted],
            [t.policies.period, plural(t.policies.daysFromShipping, policy.returnPeriodDays, {})],
            [t.policies.site, policy.returnAdminCentreCode],
            [t.common.currency, policy.currency],
            [t.policies.languages, policy.languages.join(', ')],
          ]}
        />
      </Card>
      <ShopperPreview policy={{ ...policy, returnReasons: portalSettings.customerReturnReasonCodes }} />
    </div>
  )
}
