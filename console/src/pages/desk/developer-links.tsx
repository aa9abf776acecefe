import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { t } from '../../language/messages.ts'
import { Card } from '../../parts/layout.tsx'
import { useTenant } from '../../session/tenant.tsx'
import styles from './desk-page.module.css'

/** Where developers start, for users whose desk has little else. */
export function DeveloperLinks() {
  const { getAddress } = useTenant()
  const developers = getAddress('developers')
  return (
    <Card title={t.desk.developer.title}>
      <ul className={styles.links}>
        <Entry text={t.desk.developer.requestsText}>
          <Link to={`${developers}?view=requests`}>{t.developers.requests}</Link>
        </Entry>
        <Entry text={t.desk.developer.webhooksText}>
          <Link to={`${developers}?view=webhooks`}>{t.developers.webhooks}</Link>
        </Entry>
        <Entry text={t.desk.developer.clientsText}>
          <Link to={`${developers}?view=clients`}>{t.developers.clients}</Link>
        </Entry>
        <Entry text={t.desk.developer.referenceText}>
          <a href="/docs" target="_blank" rel="noreferrer">
            {t.developers.reference}
          </a>
        </Entry>
      </ul>
    </Card>
  )
}

function Entry({ text, children }: { readonly text: string; readonly children: ReactNode }) {
  return (
    <li>
      <strong>{children}</strong>
      <span>{text}</span>
    </li>
  )
}
