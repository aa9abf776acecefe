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
            <dd>{breakAfterAt(value)}</dd>
          </Fragment>
        ),
      )}
    </dl>
  )
}

/** Lets an e-mail address wrap after its @ rather than anywhere. */
export function breakAfterAt(value: ReactNode): ReactNode {
  if (typeof value !== 'string') return value
  const end = value.indexOf('@') + 1
  return end === 0 ? (
    value
  ) : (
    <>
      {value.slice(0, end)}
      <wbr />
      {value.slice(end)}
    </>
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
