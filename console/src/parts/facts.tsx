import { Fragment, type ReactNode } from 'react'
import styles from './facts.module.css'

/** A list of names and values, omitting those without a value. */
export function Facts({ facts }: { readonly facts: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(([name, value]) =>
        value === null || value === undefined || value === '' ? null : (
          <Fragment key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </Fragment>
        ),
      )}
    </dl>
  )
}

/** Main content next to details; stacked in narrow windows. */
export const Columns = ({ children }: { readonly children: ReactNode }) => (
  <div className={styles.columns}>{children}</div>
)
export const Column = ({ children }: { readonly children: ReactNode }) => (
  <div className={styles.column}>{children}</div>
)
/** A sentence in a card. */
export const Note = ({ children }: { readonly children: ReactNode }) => <p className={styles.note}>{children}</p>
