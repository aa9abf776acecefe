import { useEffect, useState } from 'react'
import { t } from '../language/messages.ts'
import styles from './confirm.module.css'
import { useConsoleHistory } from './console-router.tsx'
import { Button } from './controls.tsx'
import { Dialog } from './dialog.tsx'

/**
 * Asks before unsaved changes are lost: in a dialog for links and the back and forward buttons, and with the browser's
 * prompt when the page closes or reloads.
 */
export function UnsavedChanges({ isChanged }: { readonly isChanged: boolean }) {
  const history = useConsoleHistory()
  const [leave, setLeave] = useState<(() => void) | null>(null)
  useEffect(() => {
    if (!isChanged) return undefined
    const release = history.holdNavigations((go) => setLeave(() => go))
    const holdPage = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', holdPage)
    return () => {
      release()
      removeEventListener('beforeunload', holdPage)
    }
  }, [isChanged, history])
  const stay = () => setLeave(null)
  return (
    <Dialog title={t.common.leaveTitle} isOpen={leave !== null} onOpenChange={stay}>
      <div className={styles.confirm}>
        <h2>{t.common.leaveTitle}</h2>
        <p className={styles.text}>{t.common.leaveText}</p>
        <div className={styles.actions}>
          <Button onClick={stay}>{t.common.stay}</Button>
          <Button
            className={styles.destroys}
            onClick={() => {
              stay()
              leave?.()
            }}
          >
            {t.common.leave}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
