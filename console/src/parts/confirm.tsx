import { type FormEvent, type ReactNode, useState } from 'react'
import { t } from '../language/messages.ts'
import styles from './confirm.module.css'
import { Button, TextField } from './controls.tsx'
import { Dialog } from './dialog.tsx'

/** Asks for confirmation of an irreversible action, with its name on the button. */
export function ConfirmButton(props: {
  readonly label: string
  readonly kind?: 'primary'
  readonly title: string
  readonly text: ReactNode
  readonly action: string
  readonly destroys?: boolean
  /** Label of a note to ask for; without it, there is none. */
  readonly noteLabel?: string
  readonly isPending: boolean
  readonly onConfirm: (note: string) => void
}) {
  const { label, kind, title, text, action, destroys, noteLabel, isPending, onConfirm } = props
  const [isOpen, setOpen] = useState(false)
  const [note, setNote] = useState('')
  const send = (event: FormEvent) => {
    event.preventDefault()
    // Must not submit a surrounding form.
    event.stopPropagation()
    onConfirm(note.trim())
    setOpen(false)
  }
  return (
    <>
      <Button {...(kind === undefined ? {} : { kind })} disabled={isPending} onClick={() => setOpen(true)}>
        {label}
      </Button>
      <Dialog title={title} isOpen={isOpen} onOpenChange={setOpen}>
        <form className={styles.confirm} onSubmit={send}>
          <h2>{title}</h2>
          <p className={styles.text}>{text}</p>
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
            <Button onClick={() => setOpen(false)}>{t.common.goBack}</Button>
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
    </>
  )
}
