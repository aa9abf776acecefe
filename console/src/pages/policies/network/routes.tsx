import { useState } from 'react'
import type { CarrierServiceRouteResource, Client } from '#client'
import { fill } from '../../../language/fill.ts'
import { t } from '../../../language/messages.ts'
import { Badge, Button, CheckField, SelectField, TextField } from '../../../parts/controls.tsx'
import { nameCountry } from '../../../parts/countries.ts'
import { CountryField } from '../../../parts/country-field.tsx'
import { Card } from '../../../parts/layout.tsx'
import { type Column, PagedTable } from '../../../parts/table.tsx'
import type { InstallationAccess } from '../../../session/installation.ts'
import { useTenant } from '../../../session/tenant.tsx'
import styles from './network.module.css'
import { useNetworkList } from './network-list.ts'
import { type Edited, RecordButtons, RecordDialog, type RecordOperations } from './record-editing.tsx'

type Body = Omit<CarrierServiceRouteResource, 'carrierServiceRouteId'>

const empty: Body = { carrierName: '', routeType: 'Inbound', countries: [], isPaperlessRoute: false }

const createOperations = ({ admin }: Client, tenant: string): RecordOperations<Body> => ({
  read: async (carrierServiceRouteId, signal) => {
    const { body, etag } = await admin.readCarrierServiceRoute({ params: { tenant, carrierServiceRouteId }, signal })
    const { carrierServiceRouteId: _, ...rest } = body
    return { body: rest, etag }
  },
  put: (carrierServiceRouteId, body, condition) =>
    admin.putCarrierServiceRoute({ params: { tenant, carrierServiceRouteId }, body, ...condition }),
  remove: (carrierServiceRouteId) =>
    admin.removeCarrierServiceRoute({ params: { tenant, carrierServiceRouteId }, ifMatch: '*' }),
})

const columns: readonly Column<CarrierServiceRouteResource>[] = [
  { title: t.policies.routeColumn, cell: ({ carrierServiceRouteId }) => <strong>{carrierServiceRouteId}</strong> },
  { title: t.common.carrier, cell: ({ carrierName }) => carrierName },
  {
    title: t.policies.direction,
    cell: ({ routeType }) => (routeType === 'Inbound' ? t.policies.inbound : t.policies.outbound),
  },
  {
    title: t.policies.label,
    cell: ({ isPaperlessRoute }) => <Badge>{isPaperlessRoute ? t.policies.labelCode : t.policies.labelPrinted}</Badge>,
  },
  { title: t.policies.countries, kind: 'wide', cell: ({ countries }) => countries.join(', ') },
]

/** Carrier services between countries and the tenant's sites. */
export function RouteList({ access: { client, mayChange } }: { readonly access: InstallationAccess }) {
  const { tenant } = useTenant()
  const [edited, setEdited] = useState<Edited>(null)
  const operations = createOperations(client, tenant)
  const list = useNetworkList(
    'routes',
    async (query, signal) => (await client.admin.listCarrierServiceRoutes({ params: { tenant }, query, signal })).body,
  )
  const actions: Column<CarrierServiceRouteResource> = {
    title: t.common.actions,
    cell: ({ carrierServiceRouteId }) => (
      <RecordButtons code={carrierServiceRouteId} remove={operations.remove} edit={setEdited} />
    ),
  }
  return (
    <Card
      title={t.policies.routes}
      aside={
        mayChange && (
          <Button kind="primary" onClick={() => setEdited({ code: null })}>
            {t.policies.addRoute}
          </Button>
        )
      }
    >
      <PagedTable
        label={t.policies.routes}
        columns={mayChange ? [...columns, actions] : columns}
        list={list}
        getKey={({ carrierServiceRouteId }) => carrierServiceRouteId}
        empty={{ title: t.policies.nothingSetUp, text: t.policies.addFirst }}
      />
      {edited !== null && (
        <RecordDialog
          kind="route"
          operations={operations}
          code={edited.code}
          newTitle={t.policies.addRoute}
          codeLabel={t.policies.routeId}
          empty={empty}
          close={() => setEdited(null)}
          fields={(draft, change) => <RouteFields draft={draft} change={change} />}
        />
      )}
    </Card>
  )
}

interface RouteFieldsProps {
  readonly draft: Body
  readonly change: (part: Partial<Body>) => void
}

function RouteFields({ draft, change }: RouteFieldsProps) {
  const { carrierName, routeType, countries, isPaperlessRoute } = draft
  return (
    <>
      <TextField
        label={t.common.carrier}
        required
        maxLength={50}
        value={carrierName}
        onChange={({ target }) => change({ carrierName: target.value })}
      />
      <SelectField
        label={t.policies.direction}
        value={routeType}
        onChange={({ target }) => change({ routeType: target.value as Body['routeType'] })}
      >
        <option value="Inbound">{t.policies.inbound}</option>
        <option value="Outbound">{t.policies.outbound}</option>
      </SelectField>
      <div className={styles.whole}>
        <CheckField
          label={t.policies.paperless}
          checked={isPaperlessRoute}
          onChange={({ target }) => change({ isPaperlessRoute: target.checked })}
        />
      </div>
      <fieldset className={`${styles.whole} ${styles.countries}`}>
        <legend>{t.policies.countriesServed}</legend>
        {countries.length > 0 && (
          <ul className={styles.chips}>
            {countries.map((code) => (
              <li key={code}>
                <Button
                  aria-label={fill(t.policies.removeCountry, { country: nameCountry(code) })}
                  onClick={() => change({ countries: countries.filter((other) => other !== code) })}
                >
                  {nameCountry(code)} <span aria-hidden="true">×</span>
                </Button>
              </li>
            ))}
          </ul>
        )}
        <CountryField
          label={t.policies.addCountry}
          value=""
          onChange={(code) => {
            if (code !== '' && !countries.includes(code)) change({ countries: [...countries, code].toSorted() })
          }}
        />
      </fieldset>
    </>
  )
}
