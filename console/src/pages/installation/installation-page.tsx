import { Card, Page } from '../../parts/layout.tsx'
import { PageTabs } from '../../parts/page-tabs.tsx'
import { EmptyState, Loading } from '../../parts/states.tsx'
import { useInstallation } from '../../session/installation.ts'
import { JobList } from './job-list.tsx'
import { RatesOfExchange } from './rates-of-exchange.tsx'

/** What an operator looks after beyond any tenant: work in the background, and rates of exchange. */
export function InstallationPage() {
  const installation = useInstallation()
  return (
    <Page title="The installation" about="What all tenants share: work in the background, and rates of exchange.">
      {installation === null && (
        <Card>
          <Loading />
        </Card>
      )}
      {installation?.mayLook === false && (
        <Card>
          <EmptyState title="Operators see this" icon="user">
            It is of the whole installation. Ask an operator, or for a role that holds for every tenant.
          </EmptyState>
        </Card>
      )}
      {installation?.mayLook === true && (
        <PageTabs
          label="The installation"
          views={[
            { name: 'jobs', title: 'Jobs', View: JobList },
            { name: 'rates', title: 'Exchange rates', View: RatesOfExchange },
          ]}
        />
      )}
    </Page>
  )
}
