import { type ReactNode, useEffect, useRef } from 'react'
import { useKeptFocus } from './kept-focus.ts'
import styles from './layout.module.css'

/** A page with its heading, which is also the window's title. */
export function Page(props: {
  readonly title: string
  readonly about?: ReactNode
  readonly actions?: ReactNode
  readonly children: ReactNode
}) {
  const { title, about, actions, children } = props
  const page = useRef<HTMLDivElement>(null)
  useKeptFocus(page)
  useEffect(() => {
    document.title = `${title} · Portolan`
  }, [title])
  return (
    <div ref={page} className={styles.page}>
      <header className={styles.head}>
        <div>
          <h1>{title}</h1>
          {about !== undefined && <p className={styles.about}>{about}</p>}
        </div>
        {actions !== undefined && <div className={styles.actions}>{actions}</div>}
      </header>
      {children}
    </div>
  )
}

export function Card(props: { readonly title?: ReactNode; readonly aside?: ReactNode; readonly children: ReactNode }) {
  const { title, aside, children } = props
  return (
    <section className={styles.card}>
      {title !== undefined && (
        <header className={styles.cardHead}>
          <h2>{title}</h2>
          {aside}
        </header>
      )}
      {children}
    </section>
  )
}
