import type { Transaction } from './transaction.ts'

/**
 * Puts a job into the queue, in this transaction: it is there when the transaction is. One that waits under the same key
 * already is replaced; one that is being processed is not touched, and this one may begin before it ends. So two of one
 * key can be at work at once, in one process or in several: what they do must be kept apart by locks in the database.
 *
 * @param key what one job that waits is enough for
 */
export async function enqueueJob(
  transaction: Transaction,
  job: string,
  key: string,
  payload: Readonly<Record<string, unknown>>,
): Promise<void> {
  await transaction.runAsLogin('select graphile_worker.add_job($1, payload := $2::json, job_key := $3)', [
    job,
    JSON.stringify(payload),
    `${job} ${key}`,
  ])
}
