import { Page } from '../../parts/layout.tsx'
import { PageTabs } from '../../parts/page-tabs.tsx'
import { useTenant } from '../../session/tenant.tsx'
import { ClientList } from './clients.tsx'
import styles from './developers.module.css'
import { EndpointList } from './endpoints.tsx'
import { EventStream } from './event-stream.tsx'

const clients = { name: 'clients', title: 'Clients', View: ClientList }
const webhooks = { name: 'webhooks', title: 'Webhooks', View: EndpointList }
const events = { name: 'events', title: 'Events', View: EventStream }

/** What those need who write programs for a tenant. */
export function DevelopersPage() {
  const { may } = useTenant()
  return (
    <Page
      title="Developers"
      about="Programs that may call, addresses that are told of events, and the events themselves."
      actions={
        <>
          <a className={styles.link} href="/docs" target="_blank" rel="noreferrer">
            Reference
          </a>
          <a className={styles.link} href="/docs/guides/start-developer" target="_blank" rel="noreferrer">
            First steps
          </a>
          <a className={styles.link} href="/docs/guides/webhooks" target="_blank" rel="noreferrer">
            Webhooks
          </a>
        </>
      }
    >
      <PageTabs
        label="What developers need"
        views={may('events') ? [clients, webhooks, events] : [clients, webhooks]}
      />
    </Page>
  )
}
