import { Tabs } from 'radix-ui'
import { useSearchParams } from 'react-router'
import { Page } from '../../parts/layout.tsx'
import styles from './catalog-page.module.css'
import { InvalidProducts } from './invalid-products.tsx'
import { ReviewQueue } from './review-queue.tsx'

const views = [
  { name: 'invalid', title: 'Invalid products', View: InvalidProducts },
  { name: 'review', title: 'Awaiting classification', View: ReviewQueue },
] as const

export function CatalogPage() {
  const [query, setQuery] = useSearchParams()
  const view = views.find(({ name }) => name === query.get('view')) ?? views[0]
  return (
    <Page title="Catalog" about="Products that are not valid, and those whose code a person decides.">
      <Tabs.Root value={view.name} onValueChange={(name) => setQuery({ view: name }, { replace: true })}>
        <Tabs.List className={styles.tabs} aria-label="What needs work">
          {views.map(({ name, title }) => (
            <Tabs.Trigger key={name} className={styles.tab} value={name}>
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
    </Page>
  )
}
