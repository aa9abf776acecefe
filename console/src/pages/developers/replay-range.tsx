import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { Client } from '#client'
import { plural } from '../../language/fill.ts'
import { t } from '../../language/messages.ts'
import { Button, TextField } from '../../parts/controls.tsx'
import { FormDialog } from '../../parts/form-dialog.tsx'

import { useToasts } from '../../parts/toasts.tsx'
import { refreshTenant, useTenant } from '../../session/tenant.tsx'
import styles from './developers.module.css'

/** Maximum number of requests to continue a replay: a million events. */
const maxCalls = 100

async function replayRange(client: Client, endpointId: string, from: string, to: string): Promise<number> {
  let body: Parameters<Client['admin']['replayWebhookDeliveries']>[0]['body'] = { from, to }
  let replayed = 0
  for (let calls = 0; calls < maxCalls; calls++) {
    const answer = (await client.admin.replayWebhookDeliveries({ params: { endpointId }, body })).body
    replayed += answer.replayed
    if (answer.continueWith === null) return replayed
    body = answer.continueWith
  }
  return replayed
}

/** Redelivers the events of a time range. */
export function ReplayRangeButton({ endpointId }: { readonly endpointId: string }) {
  const { tenant, client } = useTenant()
  const { showMessage } = useToasts()
  const [isOpen, setOpen] = useState(false)
  const [from, setFrom] = useState('')
  const [to, setTo] = useState('')
  const replay = useMutation({
    mutationFn: () => replayRange(client, endpointId, new Date(from).toISOString(), new Date(to).toISOString()),
    onSuccess: async (replayed) => {
      setOpen(false)
      await refreshTenant(tenant)
      showMessage(replayed === 0 ? t.developers.replayNone : plural(t.developers.replayed, replayed, {}))
    },
  })
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t.developers.replayRange}</Button>
      <FormDialog
        title={t.developers.replayTitle}
        about={t.developers.replayAbout}
        isOpen={isOpen}
        onOpenChange={setOpen}
        submit={t.developers.deliver}
        isPending={replay.isPending}
        error={replay.error}
        onSubmit={() => replay.mutate()}
      >
        <div className={styles.fields}>
          <TextField
            label={t.developers.fromMoment}
            type="datetime-local"
            required
            value={from}
            onChange={({ target }) => setFrom(target.value)}
          />
          <TextField
            label={t.developers.toMoment}
            type="datetime-local"
            required
            min={from}
            value={to}
            onChange={({ target }) => setTo(target.value)}
          />
        </div>
      </FormDialog>
    </>
  )
}
