import type { ReactNode } from 'react'
import { useParams } from 'react-router'
import { t } from '../../../language/messages.ts'
import { Card, Page } from '../../../parts/layout.tsx'
import { EmptyState, Loading } from '../../../parts/states.tsx'
import { type InstallationAccess, useInstallation } from '../../../session/installation.ts'
import { PolicyTabs } from '../policy-tabs.tsx'
import { LocationList } from './locations.tsx'
import { RouteList } from './routes.tsx'
import { SiteList } from './sites.tsx'

/** The return network, set up by operators: carrier routes, return sites and drop-off points. */
export function NetworkPage() {
  const { item } = useParams()
  const installation = useInstallation()
  const { title, about, List } = views[item ?? ''] ?? views['routes']
  return (
    <Page title={title} about={about}>
      <PolicyTabs />
      {installation?.mayLook === true ? (
        <List access={installation} />
      ) : (
        <Card>
          {installation === null ? (
            <Loading />
          ) : (
            <EmptyState title={t.common.operatorsOnly} icon="user">
              {t.policies.setUpByOperators}
            </EmptyState>
          )}
        </Card>
      )}
    </Page>
  )
}

interface NetworkView {
  readonly title: string
  readonly about: string
  readonly List: (props: { readonly access: InstallationAccess }) => ReactNode
}

const views: Readonly<Record<string, NetworkView>> & { readonly routes: NetworkView } = {
  routes: { title: t.policies.routes, about: t.policies.routesAbout, List: RouteList },
  sites: { title: t.policies.sites, about: t.policies.sitesAbout, List: SiteList },
  locations: { title: t.policies.locations, about: t.policies.locationsAbout, List: LocationList },
}
