import { useMutation, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { getStatus } from '../../../api/describe-error.ts'
import { fill } from '../../../language/fill.ts'
import { t } from '../../../language/messages.ts'
import { ConfirmButton } from '../../../parts/confirm.tsx'
import { Button, TextField } from '../../../parts/controls.tsx'
import { FormDialog } from '../../../parts/form-dialog.tsx'
import { useToasts } from '../../../parts/toasts.tsx'
import { refreshTenant, useTenant } from '../../../session/tenant.tsx'
import styles from './network.module.css'

/** Precondition of a write: that a record is unchanged, or does not exist yet. */
export type WriteCondition = { readonly ifMatch: string } | { readonly ifNoneMatch: '*' }

/** Read and write operations of one kind of record. */
export interface RecordOperations<Body> {
  readonly read: (code: string, signal: AbortSignal) => Promise<{ readonly body: Body; readonly etag: string | null }>
  readonly put: (code: string, body: Body, condition: WriteCondition) => Promise<unknown>
  readonly remove: (code: string) => Promise<unknown>
}

/** The record that a form is open for: an existing one by its code, a new one (null), or none. */
export type Edited = { readonly code: string | null } | null

interface RecordDialogProps<Body> {
  readonly kind: string
  readonly operations: RecordOperations<Body>
  /** Null for a new record. */
  readonly code: string | null
  readonly newTitle: string
  readonly codeLabel: string
  /** What users call a record: its code, if it has no name. */
  readonly getName?: (body: Body) => string
  /** Initial values of a new record. */
  readonly empty: Body
  readonly close: () => void
  readonly fields: (draft: Body, change: (part: Partial<Body>) => void) => ReactNode
}

/** A record's form. Loads the record when opened, and does not overwrite others' changes. */
export function RecordDialog<Body>(props: RecordDialogProps<Body>) {
  const { kind, operations, code, empty, close } = props
  const { tenant } = useTenant()
  const { showError } = useToasts()
  const read = useQuery({
    queryKey: [tenant, 'network-record', kind, code],
    enabled: code !== null,
    queryFn: async ({ signal }) => {
      try {
        return await operations.read(code ?? '', signal)
      } catch (error) {
        showError(error)
        close()
        throw error
      }
    },
    // Keeps unsaved input in the form.
    refetchOnWindowFocus: false,
    staleTime: 0,
    gcTime: 0,
  })
  if (code === null) return <RecordForm {...props} initial={empty} condition={{ ifNoneMatch: '*' }} />
  if (!read.isSuccess) return null
  return <RecordForm {...props} initial={read.data.body} condition={{ ifMatch: read.data.etag ?? '*' }} />
}

function RecordForm<Body>(
  props: RecordDialogProps<Body> & { readonly initial: Body; readonly condition: WriteCondition },
) {
  const { operations, code, newTitle, codeLabel, getName, initial, condition, close, fields } = props
  const { tenant } = useTenant()
  const { showMessage } = useToasts()
  const [newCode, setNewCode] = useState('')
  const [draft, setDraft] = useState(initial)
  const recordCode = code ?? newCode.trim()
  const save = useMutation({
    mutationFn: () => operations.put(recordCode, draft, condition),
    onSuccess: async () => {
      close()
      showMessage(fill(t.policies.recordSaved, { name: getName?.(draft) ?? recordCode }))
      await refreshTenant(tenant)
    },
  })
  const refusal = new Error(code === null ? t.common.codeTaken : t.common.conflict)
  return (
    <FormDialog
      title={code === null ? newTitle : fill(t.policies.editRecord, { name: getName?.(initial) ?? code })}
      isOpen
      onOpenChange={close}
      submit={t.common.save}
      isPending={save.isPending}
      error={getStatus(save.error) === 412 ? refusal : save.error}
      onSubmit={() => save.mutate()}
    >
      <div className={styles.fields}>
        {code === null && (
          <TextField
            label={codeLabel}
            hint={t.policies.codeHint}
            autoCapitalize="none"
            required
            maxLength={50}
            value={newCode}
            onChange={({ target }) => setNewCode(target.value)}
          />
        )}
        {fields(draft, (part) => setDraft((before) => ({ ...before, ...part })))}
      </div>
    </FormDialog>
  )
}

/** Buttons that edit a record, and remove it after a confirmation. */
export function RecordButtons(props: {
  readonly code: string
  /** What users call the record, if not by its code. */
  readonly name?: string
  readonly remove: RecordOperations<unknown>['remove']
  readonly edit: (edited: Edited) => void
}) {
  const { code, name = code, remove, edit } = props
  const { tenant } = useTenant()
  const { showMessage, showError } = useToasts()
  const removal = useMutation({
    mutationFn: () => remove(code),
    onSuccess: async () => {
      showMessage(fill(t.policies.recordRemoved, { name }))
      await refreshTenant(tenant)
    },
    onError: showError,
  })
  return (
    <span className={styles.buttons}>
      <Button aria-label={fill(t.policies.editRecord, { name })} onClick={() => edit({ code })}>
        {t.common.edit}
      </Button>
      <ConfirmButton
        label={t.common.remove}
        title={fill(t.policies.removeRecordTitle, { name })}
        text={t.policies.removeRecordText}
        action={t.common.remove}
        destroys
        isPending={removal.isPending}
        onConfirm={() => removal.mutate()}
      />
    </span>
  )
}
