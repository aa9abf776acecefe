import { useState } from 'react'
import type { Client, SiteResource } from '#client'
import { t } from '../../../language/messages.ts'
import { Button, TextField } from '../../../parts/controls.tsx'
import { nameCountry } from '../../../parts/countries.ts'
import { CountryField } from '../../../parts/country-field.tsx'
import { Card } from '../../../parts/layout.tsx'
import { type Column, PagedTable } from '../../../parts/table.tsx'
import type { InstallationAccess } from '../../../session/installation.ts'
import { useTenant } from '../../../session/tenant.tsx'
import { useNetworkList } from './network-list.ts'
import { type Edited, RecordButtons, RecordDialog, type RecordOperations } from './record-editing.tsx'

type Body = Omit<SiteResource, 'siteCode'>

const empty: Body = {
  company: '',
  addressLines: [''],
  postalCode: null,
  city: '',
  countryIso: '',
  contactName: null,
  telephone: null,
  email: null,
}

const createOperations = ({ admin }: Client, tenant: string): RecordOperations<Body> => ({
  read: async (siteCode, signal) => {
    const { body, etag } = await admin.readSite({ params: { tenant, siteCode }, signal })
    const { siteCode: _, ...rest } = body
    return { body: rest, etag }
  },
  put: (siteCode, { addressLines, ...rest }, condition) => {
    const body = { ...rest, addressLines: addressLines.filter((line) => line.trim() !== '') }
    return admin.putSite({ params: { tenant, siteCode }, body, ...condition })
  },
  remove: (siteCode) => admin.removeSite({ params: { tenant, siteCode }, ifMatch: '*' }),
})

const columns: readonly Column<SiteResource>[] = [
  { title: t.policies.siteCode, cell: ({ siteCode }) => <strong>{siteCode}</strong> },
  { title: t.policies.labelName, cell: ({ company }) => company },
  {
    title: t.common.address,
    kind: 'wide',
    cell: ({ addressLines, postalCode, city, countryIso }) =>
      [...addressLines, [postalCode, city].filter(Boolean).join(' '), nameCountry(countryIso)].join(', '),
  },
  { title: t.policies.contact, cell: ({ contactName, email }) => contactName ?? email ?? '–' },
]

/** Sites that receive returns and dispatch packages. */
export function SiteList({ access: { client, mayChange } }: { readonly access: InstallationAccess }) {
  const { tenant } = useTenant()
  const [edited, setEdited] = useState<Edited>(null)
  const operations = createOperations(client, tenant)
  const list = useNetworkList(
    'sites',
    async (query, signal) => (await client.admin.listSites({ params: { tenant }, query, signal })).body,
  )
  const actions: Column<SiteResource> = {
    title: t.common.actions,
    cell: ({ siteCode }) => <RecordButtons code={siteCode} remove={operations.remove} edit={setEdited} />,
  }
  return (
    <Card
      title={t.policies.sites}
      aside={
        mayChange && (
          <Button kind="primary" onClick={() => setEdited({ code: null })}>
            {t.policies.addSite}
          </Button>
        )
      }
    >
      <PagedTable
        label={t.policies.sites}
        columns={mayChange ? [...columns, actions] : columns}
        list={list}
        getKey={({ siteCode }) => siteCode}
        empty={{ title: t.policies.nothingSetUp, text: t.policies.addFirst }}
      />
      {edited !== null && (
        <RecordDialog
          kind="site"
          operations={operations}
          code={edited.code}
          newTitle={t.policies.addSite}
          codeLabel={t.policies.siteCodeLabel}
          empty={empty}
          close={() => setEdited(null)}
          fields={(draft, change) => <SiteFields draft={draft} change={change} />}
        />
      )}
    </Card>
  )
}

const orNull = (text: string): string | null => (text.trim() === '' ? null : text)

function SiteFields({ draft, change }: { readonly draft: Body; readonly change: (part: Partial<Body>) => void }) {
  const { company, addressLines, postalCode, city, countryIso, contactName, telephone, email } = draft
  const [street = '', ...furtherLines] = addressLines
  return (
    <>
      <TextField
        label={t.policies.labelName}
        required
        maxLength={150}
        value={company}
        onChange={({ target }) => change({ company: target.value })}
      />
      <TextField
        label={t.policies.street}
        required
        maxLength={150}
        value={street}
        onChange={({ target }) => change({ addressLines: [target.value, ...furtherLines] })}
      />
      <TextField
        label={t.policies.street2}
        maxLength={150}
        value={furtherLines[0] ?? ''}
        onChange={({ target }) => change({ addressLines: [street, target.value, ...furtherLines.slice(1)] })}
      />
      <TextField
        label={t.policies.postalCode}
        maxLength={20}
        value={postalCode ?? ''}
        onChange={({ target }) => change({ postalCode: orNull(target.value) })}
      />
      <TextField
        label={t.policies.city}
        required
        maxLength={150}
        value={city}
        onChange={({ target }) => change({ city: target.value })}
      />
      <CountryField
        label={t.common.country}
        required
        value={countryIso}
        onChange={(code) => change({ countryIso: code })}
      />
      <TextField
        label={t.policies.contactName}
        maxLength={150}
        value={contactName ?? ''}
        onChange={({ target }) => change({ contactName: orNull(target.value) })}
      />
      <TextField
        label={t.policies.telephone}
        type="tel"
        maxLength={50}
        value={telephone ?? ''}
        onChange={({ target }) => change({ telephone: orNull(target.value) })}
      />
      <TextField
        label={t.policies.email}
        type="email"
        maxLength={254}
        value={email ?? ''}
        onChange={({ target }) => change({ email: orNull(target.value) })}
      />
    </>
  )
}
