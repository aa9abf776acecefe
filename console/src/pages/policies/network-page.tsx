import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useParams, useSearchParams } from 'react-router'
import type { CarrierServiceRouteResource, Client, LocationResource, SiteResource } from '#client'
import { Badge, SelectField } from '../../parts/controls.tsx'
import { nameCountry } from '../../parts/countries.ts'
import { Card, Page } from '../../parts/layout.tsx'
import { EmptyState, Loading } from '../../parts/states.tsx'
import { type Column, PagedTable } from '../../parts/table.tsx'
import { usePolicies } from '../../parts/use-policies.ts'
import { useInstallation } from '../../session/installation.ts'
import { useTenant } from '../../session/tenant.tsx'
import styles from './policies.module.css'
import { PolicyTabs } from './policy-tabs.tsx'

const pageSize = 50

interface ListedPage<Row> {
  readonly items: readonly Row[]
  readonly continuationToken: string | null
}

/** What returns go through: routes of carriers, sites and drop-off points, as operators set them up. */
export function NetworkPage() {
  const { item } = useParams()
  const installation = useInstallation()
  const { title, about, List } = views[item ?? ''] ?? views['routes']
  return (
    <Page title={title} about={about}>
      <PolicyTabs />
      <Card>
        {installation === null && <Loading />}
        {installation?.mayLook === false && (
          <EmptyState title="Operators see this" icon="user">
            It is set up for the whole installation. Ask an operator, or for a role that holds for every tenant.
          </EmptyState>
        )}
        {installation?.mayLook === true && <List client={installation.client} />}
      </Card>
    </Page>
  )
}

function useNetworkList<Row>(
  name: string,
  readPage: (
    query: { readonly pageSize: number; readonly continuationToken: string | undefined },
    signal: AbortSignal,
  ) => Promise<ListedPage<Row>>,
) {
  const { tenant } = useTenant()
  return useInfiniteQuery({
    queryKey: [tenant, 'network', name],
    initialPageParam: undefined as string | undefined,
    queryFn: async ({ pageParam: continuationToken, signal }) => {
      const { items, continuationToken: next } = await readPage({ pageSize, continuationToken }, signal)
      return { rows: items, next }
    },
    getNextPageParam: ({ next }) => next ?? undefined,
  })
}

interface ListProps {
  readonly client: Client
}

const routeColumns: readonly Column<CarrierServiceRouteResource>[] = [
  { title: 'Route', cell: ({ carrierServiceRouteId }) => <strong>{carrierServiceRouteId}</strong> },
  { title: 'Carrier', cell: ({ carrierName }) => carrierName },
  { title: 'Direction', cell: ({ routeType }) => (routeType === 'Inbound' ? 'back to the shop' : 'to the shopper') },
  { title: 'Label', cell: ({ isPaperlessRoute }) => <Badge>{isPaperlessRoute ? 'code' : 'printed'}</Badge> },
  { title: 'Countries', kind: 'wide', cell: ({ countries }) => countries.join(', ') },
]

function RouteList({ client }: ListProps) {
  const { tenant } = useTenant()
  const list = useNetworkList(
    'routes',
    async (query, signal) => (await client.admin.listCarrierServiceRoutes({ params: { tenant }, query, signal })).body,
  )
  return (
    <PagedTable
      label="Carrier routes"
      columns={routeColumns}
      list={list}
      keyOf={({ carrierServiceRouteId }) => carrierServiceRouteId}
      empty={nothingSetUp(`PUT /admin/v1/tenants/${tenant}/carrier-service-routes/…`)}
    />
  )
}

const siteColumns: readonly Column<SiteResource>[] = [
  { title: 'Site', cell: ({ siteCode }) => <strong>{siteCode}</strong> },
  { title: 'Name on labels', cell: ({ company }) => company },
  {
    title: 'Address',
    kind: 'wide',
    cell: ({ addressLines, postalCode, city, countryIso }) =>
      [...addressLines, [postalCode, city].filter(Boolean).join(' '), nameCountry(countryIso)].join(', '),
  },
  { title: 'Contact', cell: ({ contactName, email }) => contactName ?? email ?? '–' },
]

function SiteList({ client }: ListProps) {
  const { tenant } = useTenant()
  const list = useNetworkList(
    'sites',
    async (query, signal) => (await client.admin.listSites({ params: { tenant }, query, signal })).body,
  )
  return (
    <PagedTable
      label="Return sites"
      columns={siteColumns}
      list={list}
      keyOf={({ siteCode }) => siteCode}
      empty={nothingSetUp(`PUT /admin/v1/tenants/${tenant}/sites/…`)}
    />
  )
}

const locationColumns: readonly Column<LocationResource>[] = [
  { title: 'Point', kind: 'wide', cell: ({ name }) => <strong>{name}</strong> },
  { title: 'Kind', cell: ({ type }) => <Badge>{type === 'Store' ? 'shop' : 'parcel point'}</Badge> },
  {
    title: 'Address',
    kind: 'wide',
    cell: ({ address: { address1, postalCode, city, countryIso } }) =>
      [address1, [postalCode, city].filter(Boolean).join(' '), nameCountry(countryIso)].join(', '),
  },
  { title: 'Route', cell: ({ carrierServiceRouteId }) => carrierServiceRouteId },
  { title: 'Open', kind: 'wide', cell: ({ openingHours }) => openingHours.join('; ') },
]

function LocationList({ client }: ListProps) {
  const { tenant } = useTenant()
  const [search, setSearch] = useSearchParams()
  const countryIso = search.get('country') ?? undefined
  const countries = usePolicies()
  const list = useNetworkList(
    `locations ${countryIso ?? ''}`,
    async (query, signal) =>
      (await client.admin.listLocations({ params: { tenant }, query: { ...query, countryIso }, signal })).body,
  )
  return (
    <>
      <div className={styles.filter}>
        <SelectField
          label="Country"
          value={countryIso ?? ''}
          onChange={({ target }) => setSearch(target.value === '' ? {} : { country: target.value }, { replace: true })}
        >
          <option value="">All</option>
          {countries.data?.map((country) => (
            <option key={country.countryIso} value={country.countryIso}>
              {country.countryName}
            </option>
          ))}
        </SelectField>
      </div>
      <PagedTable
        label="Drop-off points"
        columns={locationColumns}
        list={list}
        keyOf={({ locationId }) => locationId}
        empty={
          countryIso === undefined
            ? nothingSetUp('portolan import locations')
            : { title: 'None in this country', text: 'Choose another one above.' }
        }
      />
    </>
  )
}

const nothingSetUp = (how: string) => ({ title: 'Nothing is set up', text: `An operator adds them: ${how}` })

interface NetworkView {
  readonly title: string
  readonly about: string
  readonly List: (props: ListProps) => ReactNode
}

const views: Readonly<Record<string, NetworkView>> & { readonly routes: NetworkView } = {
  routes: {
    title: 'Carrier routes',
    about: 'Services of carriers between countries and the tenant’s sites.',
    List: RouteList,
  },
  sites: { title: 'Return sites', about: 'Where goods come back to, and leave from.', List: SiteList },
  locations: {
    title: 'Drop-off points',
    about: 'Where shoppers hand in what comes back.',
    List: LocationList,
  },
}
