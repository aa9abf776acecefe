import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { WebhookEndpoint } from '#client'
import { t } from '../../language/messages.ts'
import { CheckField, TextField } from '../../parts/controls.tsx'
import { FormDialog } from '../../parts/form-dialog.tsx'
import { useToasts } from '../../parts/toasts.tsx'
import { refreshTenant, useTenant } from '../../session/tenant.tsx'
import styles from './developers.module.css'
import { type EventType, eventTypes } from './event-types.ts'

interface EndpointFormProps {
  /** Null for a new one. */
  readonly known: WebhookEndpoint | null
  readonly close: () => void
  readonly showSecret: (secret: string) => void
}

/** Creates an endpoint, or changes its URL and event types. */
export function EndpointForm({ known, close, showSecret }: EndpointFormProps) {
  const { tenant, client } = useTenant()
  const { showMessage } = useToasts()
  const [url, setUrl] = useState(known?.url ?? '')
  const [description, setDescription] = useState(known?.description ?? '')
  const [types, setTypes] = useState<readonly EventType[] | null>(known?.eventTypes ?? null)
  const save = useMutation({
    mutationFn: async () => {
      const settings = { url: url.trim(), description: description.trim(), eventTypes: types }
      if (known === null) {
        const { body } = await client.admin.createWebhookEndpoint({ body: { tenant, ...settings, isEnabled: true } })
        return body.secret
      }
      const params = { endpointId: known.endpointId }
      const { body, etag } = await client.admin.readWebhookEndpoint({ params })
      const change = { ...settings, isEnabled: body.isEnabled }
      await client.admin.putWebhookEndpoint({ params, ifMatch: etag ?? '*', body: change })
      return null
    },
    onSuccess: async (secret) => {
      close()
      if (secret === null) showMessage(t.developers.endpointChanged)
      else showSecret(secret)
      await refreshTenant(tenant)
    },
  })
  const toggle = (type: EventType) =>
    setTypes((before) =>
      before === null ? [type] : before.includes(type) ? before.filter((other) => other !== type) : [...before, type],
    )
  return (
    <FormDialog
      title={known === null ? t.developers.newEndpoint : t.developers.editEndpoint}
      about={t.developers.endpointAbout}
      isOpen
      onOpenChange={close}
      submit={known === null ? t.developers.create : t.common.save}
      isPending={save.isPending}
      error={save.error}
      onSubmit={() => save.mutate()}
    >
      <TextField
        label={t.common.address}
        type="url"
        placeholder="https://shop.example/hooks/portolan"
        required
        maxLength={2000}
        value={url}
        onChange={({ target }) => setUrl(target.value)}
      />
      <TextField
        label={t.developers.purpose}
        placeholder={t.developers.purposeExample}
        maxLength={200}
        value={description}
        onChange={({ target }) => setDescription(target.value)}
      />
      <fieldset className={styles.choices}>
        <legend>{t.developers.eventTypes}</legend>
        <CheckField
          label={t.developers.allTypes}
          checked={types === null}
          onChange={({ target }) => setTypes(target.checked ? null : [])}
        />
        {types !== null && (
          <div className={styles.scrolled}>
            {eventTypes.map(({ type, text }) => (
              <CheckField
                key={type}
                label={type}
                hint={text}
                checked={types.includes(type)}
                onChange={() => toggle(type)}
              />
            ))}
          </div>
        )}
      </fieldset>
    </FormDialog>
  )
}
