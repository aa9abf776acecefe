import type { ReactNode } from 'react'
import styles from './filters.module.css'

/** What a list is narrowed by, above it. */
export const Filters = ({ children }: { readonly children: ReactNode }) => (
  <div className={styles.filters}>{children}</div>
)
