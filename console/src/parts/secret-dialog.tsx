import { Dialog as Base } from 'radix-ui'
import { useState } from 'react'
import { t } from '../language/messages.ts'
import { Button } from './controls.tsx'
import dialog from './dialog.module.css'
import styles from './secret-dialog.module.css'
import { useToasts } from './toasts.tsx'

/** Shows a secret once. Only its button closes it. */
export function SecretDialog(props: {
  readonly title: string
  readonly about: string
  /** What it is, for screen readers; a secret by default. */
  readonly label?: string
  readonly secret: string
  readonly onClose: () => void
}) {
  const { title, about, label = t.common.secret, secret, onClose } = props
  const { showError } = useToasts()
  const [isCopied, setCopied] = useState(false)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(secret)
      setCopied(true)
    } catch {
      showError(new Error(t.common.copyRefused))
    }
  }
  return (
    <Base.Root open>
      <Base.Portal>
        <div className={dialog.backdrop} data-blocks-page />
        <Base.Content
          className={dialog.dialog}
          aria-describedby={undefined}
          onInteractOutside={(event) => event.preventDefault()}
          onEscapeKeyDown={(event) => event.preventDefault()}
        >
          <div className={dialog.body}>
            <Base.Title>{title}</Base.Title>
            <div className={dialog.text}>{about}</div>
            <div className={styles.secret}>
              <code tabIndex={0} role="textbox" aria-readonly="true" aria-label={label}>
                {secret}
              </code>
              <Button onClick={() => void copy()}>{isCopied ? t.common.copied : t.common.copy}</Button>
            </div>
            <div className={dialog.actions}>
              <Button kind="primary" onClick={onClose}>
                {t.common.savedIt}
              </Button>
            </div>
          </div>
        </Base.Content>
      </Base.Portal>
    </Base.Root>
  )
}
