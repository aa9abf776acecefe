import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { ClientResource } from '#client'
import { fill } from '../../language/fill.ts'
import { t } from '../../language/messages.ts'
import { CheckField, TextField } from '../../parts/controls.tsx'
import { FormDialog } from '../../parts/form-dialog.tsx'
import { useToasts } from '../../parts/toasts.tsx'
import { refreshTenant, useTenant } from '../../session/tenant.tsx'
import styles from './developers.module.css'

type Scope = ClientResource['scopes'][number]

/** Labels of the scopes that a tenant's client may have. */
const scopeTexts: Readonly<Record<Exclude<Scope, 'admin'>, string>> = t.developers.scope

interface ClientFormProps {
  /** Null for a new one. */
  readonly known: ClientResource | null
  readonly close: () => void
  readonly showSecret: (clientId: string, secret: string) => void
}

/** Creates a client, or changes its scopes. */
export function ClientForm({ known, close, showSecret }: ClientFormProps) {
  const { tenant, client, brands: allBrands } = useTenant()
  const { showMessage } = useToasts()
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
      if (secret === null) showMessage(fill(t.developers.clientChanged, { client: clientId }))
      else showSecret(clientId, secret)
      await refreshTenant(tenant)
    },
  })
  const toggle = <Value,>(values: readonly Value[], value: Value): readonly Value[] =>
    values.includes(value) ? values.filter((chosen) => chosen !== value) : [...values, value]
  return (
    <FormDialog
      title={known === null ? t.developers.newClient : fill(t.developers.editClient, { client: known.clientId })}
      about={t.developers.clientAbout}
      isOpen
      onOpenChange={close}
      submit={known === null ? t.developers.create : t.common.save}
      isPending={save.isPending}
      error={save.error}
      onSubmit={() => save.mutate()}
    >
      <TextField
        label={t.common.name}
        placeholder={t.developers.nameExample}
        required
        maxLength={200}
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      {known === null && (
        <TextField
          label={t.developers.id}
          hint={fill(t.developers.idHint, { id: `${prefix}${code.trim() === '' ? 'order-desk' : code.trim()}` })}
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
        <legend>{t.developers.scopes}</legend>
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
          <legend>{t.developers.forBrands}</legend>
          <CheckField
            label={t.developers.allBrands}
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
