import type { DatabaseMetric } from '../kernel/database-metric.ts'
import { getTransaction } from './db/transaction.ts'

/** Maximum jobs to count; takes about 100 ms. */
const maxCounted = 100_000

const states = ['waiting', 'running', 'failed'] as const

/**
 * The number of jobs per type, and how long the oldest due job has been waiting.
 *
 * @param kinds types to report even if there are none
 */
export function createQueueMetrics(kinds: readonly string[]): readonly DatabaseMetric[] {
  return [
    {
      name: 'portolan_jobs',
      help: 'Jobs by kind: waiting (also for their time), running, or failed as often as they are tried.',
      labels: ['job', 'state'],
      async read(unit) {
        const rows = await getTransaction(unit).runStatement<{ job: string; state: string; count: number }>(
          `select job, state, count(*)::integer as count
             from (select task_identifier as job,
                          case when locked_at is not null then 'running'
                               when attempts >= max_attempts then 'failed' else 'waiting' end as state
                     from graphile_worker.jobs limit ${maxCounted}) as job
            group by job, state`,
        )
        const counts = new Map(rows.map(({ job, state, count }) => [`${state} ${job}`, count]))
        const names = [...new Set([...kinds, ...rows.map(({ job }) => job)])]
        return names.flatMap((job) =>
          states.map((state) => ({ labels: { job, state }, value: counts.get(`${state} ${job}`) ?? 0 })),
        )
      },
    },
    {
      name: 'portolan_job_wait_seconds',
      help: 'For how long the oldest job of a kind that is due has waited.',
      labels: ['job'],
      async read(unit) {
        const rows = await getTransaction(unit).runStatement<{ job: string; seconds: number }>(
          `select job, extract(epoch from now() - min(run_at))::float as seconds
             from (select task_identifier as job, run_at from graphile_worker.jobs
                    where locked_at is null and attempts < max_attempts and run_at <= now() limit ${maxCounted}) as due
            group by job`,
        )
        const ages = new Map(rows.map(({ job, seconds }) => [job, seconds]))
        const names = [...new Set([...kinds, ...ages.keys()])]
        return names.map((job) => ({ labels: { job }, value: ages.get(job) ?? 0 }))
      },
    },
  ]
}
