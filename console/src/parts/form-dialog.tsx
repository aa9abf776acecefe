import { Dialog as Base } from 'radix-ui'
import type { ReactNode } from 'react'
import { describeError } from '../api/describe-error.ts'
import { t } from '../language/messages.ts'
import { Button } from './controls.tsx'
import dialog from './dialog.module.css'
import styles from './form-dialog.module.css'

/** A form in a dialog. Shows errors inside, so that no input is lost. */
export function FormDialog(props: {
  readonly title: string
  readonly about?: ReactNode
  readonly isOpen: boolean
  readonly onOpenChange: (isOpen: boolean) => void
  readonly submit: string
  readonly isPending: boolean
  readonly error: unknown
  readonly onSubmit: () => void
  readonly children: ReactNode
}) {
  const { title, about, isOpen, onOpenChange, submit, isPending, error, onSubmit, children } = props
  return (
    <Base.Root open={isOpen} onOpenChange={onOpenChange}>
      <Base.Portal>
        <div className={dialog.backdrop} data-blocks-page />
        <Base.Content className={dialog.dialog} aria-describedby={undefined}>
          <form
            className={dialog.body}
            onSubmit={(event) => {
              event.preventDefault()
              onSubmit()
            }}
          >
            <Base.Title>{title}</Base.Title>
            {about !== undefined && <div className={dialog.text}>{about}</div>}
            {error !== null && (
              <p role="alert" className={styles.refusal}>
                {describeError(error)}
              </p>
            )}
            {children}
            <div className={dialog.actions}>
              <Base.Close asChild>
                <Button>{t.common.cancel}</Button>
              </Base.Close>
              <Button kind="primary" type="submit" disabled={isPending}>
                {isPending ? t.common.saving : submit}
              </Button>
            </div>
          </form>
        </Base.Content>
      </Base.Portal>
    </Base.Root>
  )
}
