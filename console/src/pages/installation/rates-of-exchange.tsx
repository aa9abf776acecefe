import { useQuery } from '@tanstack/react-query'
import { clientOf } from '../../api/clients.ts'
import { Note } from '../../parts/facts.tsx'
import { Card } from '../../parts/layout.tsx'
import { QueryResult } from '../../parts/query-result.tsx'
import { formatDay } from '../../parts/time.tsx'
import styles from './installation.module.css'

/** Whether the rates are too old, and how new ones are brought in. */
export function RatesOfExchange() {
  const tasks = useQuery({
    queryKey: ['installation', 'desk'],
    queryFn: async ({ signal }) => (await clientOf(null).admin.readInstallationDesk({ signal })).body.tasks,
  })
  return (
    <QueryResult query={tasks}>
      {(all) => {
        const oldestAt = all.find(({ name }) => name === 'exchange-rates-old')?.oldestAt ?? null
        return (
          <Card
            title={
              oldestAt === null ? 'The rates are up to date' : `The rates are of ${formatDay(oldestAt.slice(0, 10))}`
            }
          >
            <Note>
              {oldestAt === null
                ? 'Figures in other currencies are calculated with rates that hold today.'
                : 'They are older than a week, or than their source says that they hold. Landed cost and figures in other currencies are marked as estimates until there are newer ones.'}
            </Note>
            <div className={styles.steps}>
              <p>Once a day, on the machine of the server:</p>
              <pre>
                <code>
                  {
                    'curl -sO https://www.ecb.europa.eu/stats/eurofxref/eurofxref-daily.xml\nnpx portolan import rates eurofxref-daily.xml'
                  }
                </code>
              </pre>
              <p>Rates of other sources, such as customs’ own, are imported alike.</p>
              <a href="/docs/guides/landed-cost" target="_blank" rel="noreferrer">
                About rates of exchange
              </a>
            </div>
          </Card>
        )
      }}
    </QueryResult>
  )
}
