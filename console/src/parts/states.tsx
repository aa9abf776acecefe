import type { ReactNode } from 'react'
import { describeError, getStatus } from '../api/describe-error.ts'
import { t } from '../language/messages.ts'
import { Button } from './controls.tsx'
import { Icon, type IconName } from './icons.tsx'
import styles from './states.module.css'

/** Shown instead of an empty list: why it is empty, and what to do. */
export function EmptyState(props: {
  readonly title: string
  readonly icon?: IconName
  readonly children?: ReactNode
  readonly action?: ReactNode
}) {
  const { title, icon = 'check', children, action } = props
  return (
    <div className={styles.state}>
      <span className={styles.mark}>
        <Icon name={icon} />
      </span>
      <h2>{title}</h2>
      {children !== undefined && <p className={styles.text}>{children}</p>}
      {action}
    </div>
  )
}

/** Shown instead of data that failed to load. */
export function ErrorState({ error, retry }: { readonly error: unknown; readonly retry?: () => unknown }) {
  const isMissing = getStatus(error) === 404
  return (
    <div className={styles.state} role="alert">
      <span className={`${styles.mark} ${styles.trouble}`}>
        <Icon name="alert" />
      </span>
      <h2>{isMissing ? t.common.notFound : t.common.notLoaded}</h2>
      <p className={styles.text}>{describeError(error)}</p>
      {retry !== undefined && !isMissing && <Button onClick={() => void retry()}>{t.common.tryAgain}</Button>}
    </div>
  )
}

/** A placeholder while data is loading. */
export function Loading({ lines = 6 }: { readonly lines?: number }) {
  return (
    <div className={styles.lines} role="status" aria-label={t.common.loadingLabel}>
      {Array.from({ length: lines }, (_, index) => (
        <span key={index} className={`${styles.skeleton} ${styles.line}`} />
      ))}
    </div>
  )
}
