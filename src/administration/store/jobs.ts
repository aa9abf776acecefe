import { getTransaction } from '../../platform/db/transaction.ts'
import type { Job, JobStore } from '../service/jobs.ts'

/** Maximum characters of an error that are shown. */
const maxErrorLength = 1000

const stateOf = `case when job.locked_at is not null then 'Running'
            when job.attempts >= job.max_attempts then 'Failed'
            when job.run_at > now() then 'Scheduled' else 'Ready' end`

const selection = `select job.id::text as "jobId", task.identifier as kind, job.payload->>'tenant' as tenant, ${stateOf} as state,
       job.attempts, job.max_attempts as "maxAttempts", job.run_at as "runAt", job.created_at as "createdAt",
       left(job.last_error, ${maxErrorLength}) as "lastError"
  from graphile_worker._private_jobs job join graphile_worker._private_tasks task on task.id = job.task_id`

/** The jobs of the queue, whose tables are in a schema of their own. */
export const jobStore: JobStore = {
  async listJobs(unit, filter, beforeId, limit) {
    return getTransaction(unit).runStatement<Job>(
      `${selection}
        where ($1::bigint is null or job.id < $1) and ($2::text is null or ${stateOf} = $2)
          and ($3::text is null or task.identifier = $3) and ($4::text is null or job.payload->>'tenant' = $4)
        order by job.id desc limit $5`,
      [beforeId, filter.state, filter.kind, filter.tenant, limit],
    )
  },

  async findJob(unit, jobId) {
    const [job] = await getTransaction(unit).runStatement<Job>(`${selection} where job.id = $1`, [jobId])
    return job ?? null
  },

  async retryJob(unit, jobId) {
    const rows = await getTransaction(unit).runStatement(
      'select id from graphile_worker.reschedule_jobs(array[$1::bigint], run_at := now(), attempts := 0)',
      [jobId],
    )
    return rows.length > 0
  },

  async removeJob(unit, jobId) {
    const rows = await getTransaction(unit).runStatement(
      'select id from graphile_worker.complete_jobs(array[$1::bigint])',
      [jobId],
    )
    return rows.length > 0
  },
}
