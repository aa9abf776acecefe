import { Tabs } from 'radix-ui'
import { type ComponentType, useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import styles from './page-tabs.module.css'
import tabsStyles from './tabs.module.css'

interface PageTabsProps {
  readonly label: string
  /** The first is the default. */
  readonly views: readonly { readonly name: string; readonly title: string; readonly View: ComponentType }[]
}

/** Tabs within a page, selected by the URL's `view` parameter. */
export function PageTabs({ label, views }: PageTabsProps) {
  const [query, setQuery] = useSearchParams()
  const view = views.find(({ name }) => name === query.get('view')) ?? views[0]
  const active = useRef<HTMLButtonElement>(null)
  const viewName = view?.name
  // On phones, the tabs scroll sideways.
  useEffect(() => {
    if (viewName !== undefined) active.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [viewName])
  if (view === undefined) return null
  return (
    <Tabs.Root value={view.name} onValueChange={(name) => setQuery({ view: name })}>
      <Tabs.List className={`${tabsStyles.tabs} ${styles.tabs}`} aria-label={label}>
        {views.map(({ name, title }) => (
          <Tabs.Trigger key={name} ref={name === view.name ? active : undefined} className={styles.tab} value={name}>
            {title}
          </Tabs.Trigger>
        ))}
      </Tabs.List>
      {views.map(({ name, View }) => (
        <Tabs.Content key={name} className={styles.panel} value={name}>
          <View />
        </Tabs.Content>
      ))}
    </Tabs.Root>
  )
}
