import type { Transaction } from './transaction.ts'

/**
 * Queues a job in this transaction. It replaces a waiting job with the same key; a running one is not affected, and the
 * new job may start before that ends. Concurrent jobs with one key must therefore be isolated by database locks.
 *
 * @param key identifies jobs of which one waiting is enough
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
