import { useContext, useEffect, useState } from 'react'
import { UNSAFE_NavigationContext as NavigationContext, type To } from 'react-router'
import { t } from '../language/messages.ts'
import styles from './confirm.module.css'
import { Button } from './controls.tsx'
import { Dialog } from './dialog.tsx'

const pathOf = (to: To): string | undefined => (typeof to === 'string' ? to : to.pathname)

/**
 * Asks before unsaved changes are lost: in a dialog for links, and with the browser's prompt when the page closes. Does
 * not catch the back button. The router's `useBlocker` would, but needs its data router, which would exceed the first
 * page's limit of 200 kB.
 */
export function UnsavedChanges({ isChanged }: { readonly isChanged: boolean }) {
  const { navigator } = useContext(NavigationContext)
  const [leave, setLeave] = useState<(() => void) | null>(null)
  useEffect(() => {
    if (!isChanged) return undefined
    const push = navigator.push.bind(navigator)
    const replace = navigator.replace.bind(navigator)
    const hold =
      (go: typeof push): typeof push =>
      (to, ...rest) => {
        if (pathOf(to) === location.pathname) go(to, ...rest)
        else setLeave(() => () => go(to, ...rest))
      }
    Object.assign(navigator, { push: hold(push), replace: hold(replace) })
    const holdPage = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', holdPage)
    return () => {
      Object.assign(navigator, { push, replace })
      removeEventListener('beforeunload', holdPage)
    }
  }, [isChanged, navigator])
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
