import type { DatabaseMetric } from '../../kernel/database-metric.ts'
import { getTransaction } from '../../platform/db/transaction.ts'

/** Maximum uploads and runs counted. */
const maxCounted = 100_000

const openStates = ['Queued', 'Processing'] as const

/** Metrics of the unfinished work in all catalogs. */
export const catalogMetrics: readonly DatabaseMetric[] = [
  {
    name: 'portolan_catalog_uploads',
    help: 'Uploads of products that are not worked through yet, by state.',
    labels: ['state'],
    async read(unit) {
      const rows = await getTransaction(unit).runStatement<{ state: string; count: number }>(
        `select state, count(*)::integer as count
           from (select state from portolan.catalog_upload where state in ('Queued', 'Processing') limit ${maxCounted}) as open
          group by state`,
      )
      const counts = new Map(rows.map(({ state, count }) => [state, count]))
      return openStates.map((state) => ({ labels: { state }, value: counts.get(state) ?? 0 }))
    },
  },
  {
    name: 'portolan_catalog_runs',
    help: 'Reloads and reprocessings of catalogs that are not finished, by kind and state.',
    labels: ['kind', 'state'],
    async read(unit) {
      const rows = await getTransaction(unit).runStatement<{ kind: string; state: string; count: number }>(
        `select kind, state, count(*)::integer as count
           from (select kind, state from portolan.catalog_run where state in ('Queued', 'Processing') limit ${maxCounted}) as open
          group by kind, state`,
      )
      const counts = new Map(rows.map(({ kind, state, count }) => [`${kind} ${state}`, count]))
      return ['Reload', 'Reprocess'].flatMap((kind) =>
        openStates.map((state) => ({ labels: { kind, state }, value: counts.get(`${kind} ${state}`) ?? 0 })),
      )
    },
  },
]
