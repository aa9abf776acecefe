import type { DatabaseMetric } from '../../kernel/database-metric.ts'
import { getTransaction } from '../../platform/db/transaction.ts'

/** The enabled endpoints with a backlog, and the first waiting event of each. */
const behind = `
  from portolan.webhook_progress as progress
  join portolan.webhook_endpoint as endpoint using (tenant, endpoint_id)
  join portolan.event_counter as counter using (tenant)
 where endpoint.is_enabled and counter.tenant_position > progress.tenant_position`

/** Metrics of the webhooks' lag. */
export const webhookMetrics: readonly DatabaseMetric[] = [
  {
    name: 'portolan_webhook_backlog',
    help: 'Events that enabled webhook endpoints were not told of yet, added up over endpoints.',
    labels: [],
    async read(unit) {
      const [row] = await getTransaction(unit).runStatement<{ backlog: number }>(
        `select coalesce(sum(counter.tenant_position - progress.tenant_position), 0)::float as backlog ${behind}`,
      )
      return [{ labels: {}, value: row?.backlog ?? 0 }]
    },
  },
  {
    name: 'portolan_webhook_oldest_seconds',
    help: 'How long ago the oldest event happened that an enabled webhook endpoint was not told of yet.',
    labels: [],
    async read(unit) {
      const [row] = await getTransaction(unit).runStatement<{ oldestAt: Date | null }>(
        `select min((select occurred_at from portolan.event
                      where event.tenant = progress.tenant and event.tenant_position > progress.tenant_position
                      order by event.tenant_position limit 1)) as "oldestAt" ${behind}`,
      )
      const oldestAt = row?.oldestAt ?? null
      return [
        { labels: {}, value: oldestAt === null ? 0 : Math.max(0, (unit.at.getTime() - oldestAt.getTime()) / 1000) },
      ]
    },
  },
]
