import { type FormEvent, type ReactNode, useState } from 'react'
import { t } from '../language/messages.ts'
import styles from './confirm.module.css'
import { Button, TextField } from './controls.tsx'
import { Dialog } from './dialog.tsx'

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
  readonly onConfirm: (note: string) => void
}

/** A button for an irreversible action, which asks for confirmation. */
export function ConfirmButton(
  props: Question & { readonly label: string; readonly kind?: 'primary'; readonly isPending: boolean },
) {
  const { label, kind, isPending, ...question } = props
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button {...(kind === undefined ? {} : { kind })} disabled={isPending} onClick={() => setOpen(true)}>
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
  const send = (event: FormEvent) => {
    event.preventDefault()
    // Must not submit a surrounding form.
    event.stopPropagation()
    onConfirm(note.trim())
    onOpenChange(false)
  }
  return (
    <Dialog title={title} isOpen={isOpen} onOpenChange={onOpenChange}>
      <form className={styles.confirm} onSubmit={send}>
        <h2>{title}</h2>
        <p className={styles.text}>{text}</p>
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
            disabled={noteLabel !== undefined && note.trim() === ''}
          >
            {action}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
