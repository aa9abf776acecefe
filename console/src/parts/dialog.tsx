import { Dialog as Base } from 'radix-ui'
import type { ReactNode } from 'react'
import styles from './dialog.module.css'

/**
 * A modal dialog. Has its own backdrop, because the library's would inject a style sheet, which the content security
 * policy blocks.
 */
export function Dialog(props: {
  readonly title: string
  readonly isOpen: boolean
  readonly onOpenChange: (isOpen: boolean) => void
  readonly kind?: 'dialog' | 'drawer'
  readonly children: ReactNode
}) {
  const { title, isOpen, onOpenChange, kind = 'dialog', children } = props
  return (
    <Base.Root open={isOpen} onOpenChange={onOpenChange}>
      <Base.Portal>
        <div className={styles.backdrop} data-blocks-page />
        <Base.Content className={styles[kind]} aria-describedby={undefined}>
          <Base.Title className="visually-hidden">{title}</Base.Title>
          {children}
        </Base.Content>
      </Base.Portal>
    </Base.Root>
  )
}
