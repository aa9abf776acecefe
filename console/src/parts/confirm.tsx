import { type FormEvent, type ReactNode, useState } from 'react'
import { describeError } from '../api/describe-error.ts'
import { t } from '../language/messages.ts'
import styles from './confirm.module.css'
import { Button, TextField } from './controls.tsx'
import { Dialog } from './dialog.tsx'
import form from './form-dialog.module.css'

interface Question {
  readonly title: string
  readonly text: ReactNode
  /** Further fields of the decision. */
  readonly fields?: ReactNode
  /** The name of the action, on the button. */
  readonly action: string
  readonly destroys?: boolean
  /** Label of a note to ask for; without it, there is none. */
  readonly noteLabel?: string
  /** If it returns a promise, the dialog stays open until it is fulfilled, and shows why it was rejected. */
  readonly onConfirm: (note: string) => void | Promise<unknown>
}

/** A button for an irreversible action, which asks for confirmation. */
export function ConfirmButton(
  props: Question & {
    readonly label: string
    readonly kind?: 'primary'
    readonly isPending: boolean
    readonly disabled?: boolean
  },
) {
  const { label, kind, isPending, disabled = false, ...question } = props
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button {...(kind === undefined ? {} : { kind })} disabled={isPending || disabled} onClick={() => setOpen(true)}>
        {label}
      </Button>
      <ConfirmDialog {...question} isOpen={isOpen} onOpenChange={setOpen} />
    </>
  )
}

/** Asks for confirmation of an action. */
export function ConfirmDialog(
  props: Question & { readonly isOpen: boolean; readonly onOpenChange: (isOpen: boolean) => void },
) {
  const { title, text, fields, action, destroys, noteLabel, isOpen, onOpenChange, onConfirm } = props
  const [note, setNote] = useState('')
  const [isSending, setSending] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const send = (event: FormEvent) => {
    event.preventDefault()
    // Must not submit a surrounding form.
    event.stopPropagation()
    const done = onConfirm(note.trim())
    if (done === undefined) return onOpenChange(false)
    setError(null)
    setSending(true)
    void done.then(() => onOpenChange(false), setError).finally(() => setSending(false))
    return undefined
  }
  return (
    <Dialog title={title} isOpen={isOpen} onOpenChange={onOpenChange}>
      <form className={styles.confirm} onSubmit={send}>
        <h2>{title}</h2>
        <p className={styles.text}>{text}</p>
        {error !== null && (
          <p role="alert" className={form.refusal}>
            {describeError(error)}
          </p>
        )}
        {fields}
        {noteLabel !== undefined && (
          <TextField
            label={noteLabel}
            hint={t.common.noteHint}
            required
            maxLength={500}
            autoFocus
            value={note}
            onChange={({ target }) => setNote(target.value)}
          />
        )}
        <div className={styles.actions}>
          <Button onClick={() => onOpenChange(false)}>{t.common.goBack}</Button>
          <Button
            type="submit"
            className={destroys === true ? styles.destroys : undefined}
            {...(destroys === true ? {} : { kind: 'primary' as const })}
            disabled={isSending || (noteLabel !== undefined && note.trim() === '')}
          >
            {action}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
