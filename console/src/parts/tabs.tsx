import { NavLink } from 'react-router'
import styles from './tabs.module.css'

/** Links between related pages. */
export function PageTabs(props: {
  readonly label: string
  readonly tabs: readonly { readonly title: string; readonly to: string }[]
}) {
  const { label, tabs } = props
  return (
    <nav className={styles.tabs} aria-label={label}>
      {tabs.map(({ title, to }) => (
        <NavLink key={to} to={to} className={() => styles.tab} end>
          {title}
        </NavLink>
      ))}
    </nav>
  )
}
