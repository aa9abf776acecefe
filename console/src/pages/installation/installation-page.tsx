import { t } from '../../language/messages.ts'
import { Card, Page } from '../../parts/layout.tsx'
import { PageTabs } from '../../parts/page-tabs.tsx'
import { EmptyState, Loading } from '../../parts/states.tsx'
import { useInstallation } from '../../session/installation.ts'
import { JobList } from './job-list.tsx'
import { RatesOfExchange } from './rates-of-exchange.tsx'
import { UserList } from './users.tsx'

/** What operators manage across tenants: background jobs, exchange rates and users. */
export function InstallationPage() {
  const installation = useInstallation()
  return (
    <Page title={t.installation.title} about={t.installation.about}>
      {installation === null && (
        <Card>
          <Loading />
        </Card>
      )}
      {installation?.mayLook === false && (
        <Card>
          <EmptyState title={t.common.operatorsOnly} icon="user">
            {t.installation.operatorsText}
          </EmptyState>
        </Card>
      )}
      {installation?.mayLook === true && (
        <PageTabs
          label={t.installation.title}
          views={[
            { name: 'jobs', title: t.installation.jobs, View: JobList },
            { name: 'rates', title: t.installation.rates, View: RatesOfExchange },
            { name: 'users', title: t.users.title, View: UserList },
          ]}
        />
      )}
    </Page>
  )
}
