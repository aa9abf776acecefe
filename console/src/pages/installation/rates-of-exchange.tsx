import { useQuery } from '@tanstack/react-query'
import { getClient } from '../../api/clients.ts'
import { fill } from '../../language/fill.ts'
import { t } from '../../language/messages.ts'
import { Note } from '../../parts/facts.tsx'
import { Card } from '../../parts/layout.tsx'
import { QueryResult } from '../../parts/query-result.tsx'
import { formatDay } from '../../parts/time.tsx'
import styles from './installation.module.css'

/** Whether the exchange rates are stale, and how to update them. */
export function RatesOfExchange() {
  const tasks = useQuery({
    queryKey: ['installation', 'desk'],
    queryFn: async ({ signal }) => (await getClient(null).admin.readInstallationDesk({ signal })).body.tasks,
  })
  return (
    <QueryResult query={tasks}>
      {(all) => {
        const oldestAt = all.find(({ name }) => name === 'exchange-rates-old')?.oldestAt ?? null
        return (
          <Card
            title={
              oldestAt === null
                ? t.installation.ratesCurrent
                : fill(t.installation.ratesOf, { day: formatDay(oldestAt.slice(0, 10)) })
            }
          >
            <Note>{oldestAt === null ? t.installation.ratesCurrentText : t.installation.ratesOldText}</Note>
            <div className={styles.steps}>
              <p>{t.installation.importDaily}</p>
              <pre>
                <code>
                  {
                    'curl -sO https://www.ecb.europa.eu/stats/eurofxref/eurofxref-daily.xml\nnpx portolan import rates eurofxref-daily.xml'
                  }
                </code>
              </pre>
              <p>{t.installation.otherSources}</p>
              <a href="/docs/guides/landed-cost" target="_blank" rel="noreferrer">
                {t.installation.aboutRates}
              </a>
            </div>
          </Card>
        )
      }}
    </QueryResult>
  )
}
