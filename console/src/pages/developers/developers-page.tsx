import { t } from '../../language/messages.ts'
import { Page } from '../../parts/layout.tsx'
import { PageTabs } from '../../parts/page-tabs.tsx'
import { useTenant } from '../../session/tenant.tsx'
import { ClientList } from './clients.tsx'
import styles from './developers.module.css'
import { EndpointList } from './endpoints.tsx'
import { EventStream } from './event-stream.tsx'
import { RequestList } from './requests.tsx'

const clients = { name: 'clients', title: t.developers.clients, View: ClientList }
const webhooks = { name: 'webhooks', title: t.developers.webhooks, View: EndpointList }
const requests = { name: 'requests', title: t.developers.requests, View: RequestList }
const events = { name: 'events', title: t.developers.events, View: EventStream }

/** Tools for developers of a tenant's integrations. */
export function DevelopersPage() {
  const { may } = useTenant()
  return (
    <Page
      title={t.shell.developers}
      about={t.developers.about}
      actions={
        <>
          <a className={styles.link} href="/docs" target="_blank" rel="noreferrer">
            {t.developers.reference}
          </a>
          <a className={styles.link} href="/docs/guides/start-developer" target="_blank" rel="noreferrer">
            {t.developers.firstSteps}
          </a>
          <a className={styles.link} href="/docs/guides/webhooks" target="_blank" rel="noreferrer">
            {t.developers.webhooks}
          </a>
        </>
      }
    >
      <PageTabs
        label={t.developers.parts}
        views={may('events') ? [clients, requests, webhooks, events] : [clients, requests, webhooks]}
      />
    </Page>
  )
}
