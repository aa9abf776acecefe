import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { ClientResource } from '#client'
import { CheckField, TextField } from '../../parts/controls.tsx'
import { FormDialog } from '../../parts/form-dialog.tsx'
import { useToasts } from '../../parts/toasts.tsx'
import { refreshTenant, useTenant } from '../../session/tenant.tsx'
import styles from './developers.module.css'

type Scope = ClientResource['scopes'][number]

/** What a client of a tenant may do. */
const scopeTexts: Readonly<Record<Exclude<Scope, 'admin'>, string>> = {
  checkout: 'Send and read confirmations of orders',
  returns: 'Orders, returns, labels and locations',
  packages: 'Packages with labels and customs documents',
  catalog: 'Products, classification and landed cost',
  events: 'Read the events',
  desk: 'Read what waits for a person',
  developer: 'Manage clients and webhooks of the tenant',
}

interface ClientFormProps {
  /** Null for a new one. */
  readonly known: ClientResource | null
  readonly close: () => void
  readonly tellSecret: (clientId: string, secret: string) => void
}

/** Makes a client, or changes what one may do. */
export function ClientForm({ known, close, tellSecret }: ClientFormProps) {
  const { tenant, client, brands: allBrands } = useTenant()
  const { tell } = useToasts()
  const prefix = `${tenant}.`
  const [code, setCode] = useState('')
  const [name, setName] = useState(known?.name ?? '')
  const [scopes, setScopes] = useState<readonly Scope[]>(known?.scopes ?? [])
  const [brands, setBrands] = useState<readonly string[] | null>(known?.brands ?? null)
  const save = useMutation({
    mutationFn: async () => {
      const settings = { name: name.trim(), scopes, brands }
      if (known === null) {
        const clientId = `${prefix}${code.trim()}`
        const { body } = await client.admin.createClient({ body: { clientId, tenant, ...settings } })
        return { clientId, secret: body.secret }
      }
      const { clientId } = known
      const { body, etag } = await client.admin.readClient({ params: { clientId } })
      const change = { ...settings, isActive: body.isActive }
      await client.admin.putClient({ params: { clientId }, ifMatch: etag ?? '*', body: change })
      return { clientId, secret: null }
    },
    onSuccess: async ({ clientId, secret }) => {
      close()
      if (secret === null) tell(`${clientId} is changed.`)
      else tellSecret(clientId, secret)
      await refreshTenant(tenant)
    },
  })
  const toggle = <Value,>(values: readonly Value[], value: Value): readonly Value[] =>
    values.includes(value) ? values.filter((one) => one !== value) : [...values, value]
  return (
    <FormDialog
      title={known === null ? 'New client' : `Edit ${known.clientId}`}
      about="A program calls with its id and its secret. Give each program one of its own, and only what it needs."
      isOpen
      onOpenChange={close}
      submit={known === null ? 'Make it' : 'Save'}
      isPending={save.isPending}
      error={save.error}
      onSubmit={() => save.mutate()}
    >
      <TextField
        label="Name"
        placeholder="Order desk"
        required
        maxLength={200}
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      {known === null && (
        <TextField
          label="Id"
          hint={`The program is known as ${prefix}${code.trim() === '' ? 'order-desk' : code.trim()}, for ever`}
          placeholder="order-desk"
          pattern="[A-Za-z0-9][A-Za-z0-9._\-]*"
          autoCapitalize="none"
          required
          maxLength={100 - prefix.length}
          value={code}
          onChange={({ target }) => setCode(target.value)}
        />
      )}
      <fieldset className={styles.choices}>
        <legend>What it may do</legend>
        {Object.entries(scopeTexts).map(([scope, text]) => (
          <CheckField
            key={scope}
            label={scope}
            hint={text}
            checked={scopes.includes(scope as Scope)}
            onChange={() => setScopes((before) => toggle(before, scope as Scope))}
          />
        ))}
      </fieldset>
      {allBrands.length > 1 && (
        <fieldset className={styles.choices}>
          <legend>For which brands</legend>
          <CheckField
            label="All, also those to come"
            checked={brands === null}
            onChange={({ target }) => setBrands(target.checked ? null : [])}
          />
          {brands !== null &&
            allBrands.map((brand) => (
              <CheckField
                key={brand}
                label={brand}
                checked={brands.includes(brand)}
                onChange={() => setBrands(toggle(brands, brand))}
              />
            ))}
        </fieldset>
      )}
    </FormDialog>
  )
}
