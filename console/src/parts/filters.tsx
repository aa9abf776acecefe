import type { ReactNode } from 'react'
import styles from './filters.module.css'

/** The filters above a list. */
export const Filters = ({ children }: { readonly children: ReactNode }) => (
  <div className={styles.filters}>{children}</div>
)
