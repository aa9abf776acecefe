import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { CarrierServiceRouteResource, Client, LocationResource } from '#client'
import { fill } from '../../../language/fill.ts'
import { t } from '../../../language/messages.ts'
import { Badge, Button, SelectField, TextAreaField, TextField } from '../../../parts/controls.tsx'
import { nameCountry } from '../../../parts/countries.ts'
import { CountryField } from '../../../parts/country-field.tsx'
import { Card } from '../../../parts/layout.tsx'
import { type Column, PagedTable } from '../../../parts/table.tsx'
import { usePolicies } from '../../../parts/use-policies.ts'
import type { InstallationAccess } from '../../../session/installation.ts'
import { useTenant } from '../../../session/tenant.tsx'
import { nameChoice } from '../choice-names.ts'
import styles from './network.module.css'
import { useNetworkList } from './network-list.ts'
import { type Edited, RecordButtons, RecordDialog, type RecordOperations } from './record-editing.tsx'

/** Includes the country outlines, so it is only loaded if there are points to show. */
const LocationMap = lazy(async () => ({ default: (await import('./location-map.tsx')).LocationMap }))

type Body = Omit<LocationResource, 'locationId'>

const createEmptyLocation = (countryIso: string): Body => ({
  name: '',
  type: 'Pudo',
  address: { address1: '', city: '', postalCode: '', countryIso },
  latitude: Number.NaN,
  longitude: Number.NaN,
  openingHours: [],
  carrierServiceRouteId: '',
})

const createOperations = ({ admin }: Client, tenant: string): RecordOperations<Body> => ({
  read: async (locationId, signal) => {
    const { body, etag } = await admin.readLocation({ params: { tenant, locationId }, signal })
    const { locationId: _, ...rest } = body
    return { body: rest, etag }
  },
  put: (locationId, { openingHours, ...rest }, condition) => {
    const body = { ...rest, openingHours: openingHours.filter((line) => line.trim() !== '') }
    return admin.putLocation({ params: { tenant, locationId }, body, ...condition })
  },
  remove: (locationId) => admin.removeLocation({ params: { tenant, locationId }, ifMatch: '*' }),
})

/** The largest page that the API gives. */
const mapPageSize = 500

/** All drop-off points, read page by page for the map, which grows with each. */
function useAllLocations(client: Client, countryIso: string | undefined) {
  const { tenant } = useTenant()
  const list = useNetworkList(
    `all locations ${countryIso ?? ''}`,
    async (query, signal) =>
      (await client.admin.listLocations({ params: { tenant }, query: { ...query, countryIso }, signal })).body,
    mapPageSize,
  )
  const { hasNextPage, isFetching, isSuccess, fetchNextPage } = list
  useEffect(() => {
    if (hasNextPage && !isFetching) void fetchNextPage()
  }, [hasNextPage, isFetching, fetchNextPage])
  const locations = useMemo(() => list.data?.pages.flatMap(({ rows }) => rows) ?? [], [list.data])
  return { locations, isSuccess, isReading: isFetching || hasNextPage }
}

/** The tenant's carrier routes, for their names; none until they are loaded. */
function useAllRoutes(client: Client): readonly CarrierServiceRouteResource[] {
  const { tenant } = useTenant()
  const routes = useQuery({
    queryKey: [tenant, 'network', 'all-routes'],
    queryFn: async ({ signal }) =>
      (await client.admin.listCarrierServiceRoutes({ params: { tenant }, query: { pageSize: 200 }, signal })).body
        .items,
  })
  return routes.data ?? []
}

const nameCarrier = (routes: readonly CarrierServiceRouteResource[], code: string): string =>
  routes.find(({ carrierServiceRouteId }) => carrierServiceRouteId === code)?.carrierName ?? code

/** Drop-off points on a map and as a list. */
export function LocationList({ access: { client, mayChange } }: { readonly access: InstallationAccess }) {
  const { tenant } = useTenant()
  const [search, setSearch] = useSearchParams()
  const [edited, setEdited] = useState<Edited>(null)
  const [marked, setMarked] = useState<string | null>(null)
  const countryIso = search.get('country') ?? undefined
  const policies = usePolicies()
  const operations = createOperations(client, tenant)
  const routes = useAllRoutes(client)
  const list = useNetworkList(
    `locations ${countryIso ?? ''}`,
    async (query, signal) =>
      (await client.admin.listLocations({ params: { tenant }, query: { ...query, countryIso }, signal })).body,
  )
  const all = useAllLocations(client, countryIso)
  const isEmpty = all.isSuccess && all.locations.length === 0
  const columns: readonly Column<LocationResource>[] = [
    {
      title: t.policies.point,
      kind: 'wide',
      cell: ({ locationId, name }) => (
        <span onPointerEnter={() => setMarked(locationId)} onPointerLeave={() => setMarked(null)}>
          <strong>{name}</strong> {marked === locationId && <Badge tone="warn">{locationId}</Badge>}
        </span>
      ),
    },
    {
      title: t.policies.kind,
      cell: ({ type }) => <Badge>{type === 'Store' ? t.policies.store : t.policies.parcelPoint}</Badge>,
    },
    {
      title: t.common.address,
      kind: 'wide',
      cell: ({ address: { address1, postalCode, city, countryIso: country } }) =>
        [address1, [postalCode, city].filter(Boolean).join(' '), nameCountry(country)].join(', '),
    },
    {
      title: t.common.carrier,
      cell: ({ carrierServiceRouteId }) => (
        <span title={carrierServiceRouteId}>{nameCarrier(routes, carrierServiceRouteId)}</span>
      ),
    },
    { title: t.policies.opening, kind: 'wide', cell: ({ openingHours }) => openingHours.join('; ') },
  ]
  const actions: Column<LocationResource> = {
    title: t.common.actions,
    cell: ({ locationId, name }) => (
      <RecordButtons code={locationId} name={name} remove={operations.remove} edit={setEdited} />
    ),
  }
  return (
    <Card
      title={t.policies.locations}
      aside={
        mayChange && (
          <Button kind="primary" onClick={() => setEdited({ code: null })}>
            {t.policies.addLocation}
          </Button>
        )
      }
    >
      <div className={styles.filter}>
        <SelectField
          label={t.common.country}
          value={countryIso ?? ''}
          onChange={({ target }) => setSearch(target.value === '' ? {} : { country: target.value }, { replace: true })}
        >
          <option value="">{t.common.all}</option>
          {policies.data?.map((policy) => (
            <option key={policy.countryIso} value={policy.countryIso}>
              {nameCountry(policy.countryIso)}
            </option>
          ))}
        </SelectField>
      </div>
      {!isEmpty && (
        <div className={styles.mapPlace}>
          <Suspense>
            <LocationMap
              key={countryIso}
              locations={all.locations}
              isReading={all.isReading}
              marked={marked}
              mark={setMarked}
            />
          </Suspense>
        </div>
      )}
      <PagedTable
        label={t.policies.locations}
        columns={mayChange ? [...columns, actions] : columns}
        list={list}
        getKey={({ locationId }) => locationId}
        empty={
          countryIso === undefined
            ? {
                title: t.policies.nothingSetUp,
                text: fill(t.policies.nothingSetUpText, { command: 'portolan import locations' }),
              }
            : { title: t.policies.noneInCountry, text: t.policies.noneInCountryText }
        }
      />
      {edited !== null && (
        <RecordDialog
          kind="location"
          operations={operations}
          code={edited.code}
          newTitle={t.policies.addLocation}
          codeLabel={t.policies.locationId}
          getName={({ name }) => name}
          empty={createEmptyLocation(countryIso ?? '')}
          close={() => setEdited(null)}
          fields={(draft, change) => <LocationFields client={client} draft={draft} change={change} />}
        />
      )}
    </Card>
  )
}

interface LocationFieldsProps {
  readonly client: Client
  readonly draft: Body
  readonly change: (part: Partial<Body>) => void
}

function LocationFields({ client, draft, change }: LocationFieldsProps) {
  const { name, type, address, latitude, longitude, openingHours, carrierServiceRouteId } = draft
  const changeAddress = (part: Partial<Body['address']>) => change({ address: { ...address, ...part } })
  const routes = useAllRoutes(client)
  const carriers = routes.map((route) => route.carrierName)
  return (
    <>
      <TextField
        label={t.common.name}
        required
        maxLength={200}
        value={name}
        onChange={({ target }) => change({ name: target.value })}
      />
      <SelectField
        label={t.policies.kind}
        value={type}
        onChange={({ target }) => change({ type: target.value as Body['type'] })}
      >
        <option value="Pudo">{t.policies.parcelPoint}</option>
        <option value="Store">{t.policies.store}</option>
      </SelectField>
      <SelectField
        label={t.policies.route}
        required
        value={carrierServiceRouteId}
        onChange={({ target }) => change({ carrierServiceRouteId: target.value })}
      >
        <option value="">{t.common.choose}</option>
        {routes.map(({ carrierServiceRouteId: code, carrierName }) => (
          <option key={code} value={code}>
            {nameChoice(carrierName, code, carriers)}
          </option>
        ))}
      </SelectField>
      <TextField
        label={t.policies.street}
        required
        maxLength={200}
        value={address.address1}
        onChange={({ target }) => changeAddress({ address1: target.value })}
      />
      <TextField
        label={t.policies.postalCode}
        maxLength={20}
        value={address.postalCode}
        onChange={({ target }) => changeAddress({ postalCode: target.value })}
      />
      <TextField
        label={t.policies.city}
        required
        maxLength={150}
        value={address.city}
        onChange={({ target }) => changeAddress({ city: target.value })}
      />
      <CountryField
        label={t.common.country}
        required
        value={address.countryIso}
        onChange={(code) => changeAddress({ countryIso: code })}
      />
      <TextField
        label={t.policies.latitude}
        type="number"
        step="any"
        min={-90}
        max={90}
        required
        value={Number.isNaN(latitude) ? '' : latitude}
        onChange={({ target }) => change({ latitude: target.valueAsNumber })}
      />
      <TextField
        label={t.policies.longitude}
        type="number"
        step="any"
        min={-180}
        max={180}
        required
        value={Number.isNaN(longitude) ? '' : longitude}
        onChange={({ target }) => change({ longitude: target.valueAsNumber })}
      />
      <div className={styles.whole}>
        <TextAreaField
          label={t.policies.opening}
          hint={t.policies.openingHint}
          rows={3}
          value={openingHours.join('\n')}
          onChange={({ target }) => change({ openingHours: target.value.split('\n') })}
        />
      </div>
    </>
  )
}
