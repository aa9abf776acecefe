import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { t } from '../language/messages.ts'
import styles from './confirm.module.css'
import { Button } from './controls.tsx'
import { Dialog } from './dialog.tsx'

/** Asks before unsaved changes are lost: in a dialog for links of the console, in the browser's own words otherwise. */
export function UnsavedChanges({ isChanged }: { readonly isChanged: boolean }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isChanged && currentLocation.pathname !== nextLocation.pathname,
  )
  useEffect(() => {
    if (!isChanged) return undefined
    const hold = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', hold)
    return () => removeEventListener('beforeunload', hold)
  }, [isChanged])
  const stay = () => blocker.reset?.()
  return (
    <Dialog title={t.common.leaveTitle} isOpen={blocker.state === 'blocked'} onOpenChange={stay}>
      <div className={styles.confirm}>
        <h2>{t.common.leaveTitle}</h2>
        <p className={styles.text}>{t.common.leaveText}</p>
        <div className={styles.actions}>
          <Button onClick={stay}>{t.common.stay}</Button>
          <Button className={styles.destroys} onClick={() => blocker.proceed?.()}>
            {t.common.leave}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
