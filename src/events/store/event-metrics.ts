import type { DatabaseMetric } from '../../kernel/database-metric.ts'
import { getTransaction } from '../../platform/db/transaction.ts'

/** Maximum events counted. */
const maxCounted = 100_000

/** Metrics of the feed's lag. */
export const eventMetrics: readonly DatabaseMetric[] = [
  {
    name: 'portolan_events_without_place',
    help: 'Events that are stored and have no place in the feed yet; 100,000 stands for as many or more.',
    labels: [],
    async read(unit) {
      const [row] = await getTransaction(unit).runStatement<{ count: number }>(
        `select count(*)::integer as count
           from (select from portolan.event where position is null limit ${maxCounted}) as event`,
      )
      return [{ labels: {}, value: row?.count ?? 0 }]
    },
  },
  {
    name: 'portolan_event_lag_seconds',
    help: 'For how long the oldest event without a place in the feed has waited for it.',
    labels: [],
    async read(unit) {
      const [row] = await getTransaction(unit).runStatement<{ seconds: number }>(
        `select extract(epoch from now() - recorded_at)::float as seconds from portolan.event
          where position is null order by recorded_at, event_id limit 1`,
      )
      return [{ labels: {}, value: Math.max(0, row?.seconds ?? 0) }]
    },
  },
]
