import type { UnitOfWork } from '../../kernel/unit-of-work.ts'
import { enqueueJob } from '../../platform/db/jobs.ts'
import { transactionOf } from '../../platform/db/transaction.ts'

/** The job that works on what a tenant's catalog has to do. */
export const workJob = 'work-on-catalog'

/** How long what has ended can still be asked for, in days. */
const daysKept = 90
/** How many rows one statement removes. */
const removedAtOnce = 1000

/**
 * Puts the work of every tenant that has some into the queue. Needs the reach of the system.
 *
 * @returns how many tenants those are
 */
export async function queueOpenWork(unit: UnitOfWork): Promise<number> {
  const transaction = transactionOf(unit)
  const tenants = await transaction.statement<{ tenant: string }>(
    `select tenant from portolan.catalog_upload where state in ('Queued', 'Processing')
     union select tenant from portolan.catalog_run where state in ('Queued', 'Processing')`,
  )
  for (const { tenant } of tenants) await enqueueJob(transaction, workJob, tenant, { tenant })
  return tenants.length
}

/** Puts the work of the transaction's tenant into the queue, to be gone on with. */
export async function queueWork(unit: UnitOfWork): Promise<void> {
  const transaction = transactionOf(unit)
  await enqueueJob(transaction, workJob, transaction.itsTenant, { tenant: transaction.itsTenant })
}

/** Removes uploads and runs that ended long ago, of every tenant. Needs the reach of the system. */
export async function forgetOldWork(unit: UnitOfWork): Promise<number> {
  const transaction = transactionOf(unit)
  let removed = 0
  for (const [table, id] of [
    ['catalog_upload', 'upload_id'],
    ['catalog_run', 'run_id'],
  ] as const) {
    let some: number
    do {
      const rows = await transaction.statement<{ removed: number }>(
        `with old as (
           select tenant, ${id} from portolan.${table}
            where finished_at < $1::timestamptz - make_interval(days => ${daysKept}) order by finished_at limit ${removedAtOnce}),
         removed as (
           delete from portolan.${table} kept using old
            where kept.tenant = old.tenant and kept.${id} = old.${id} returning 1)
         select count(*)::int as removed from removed`,
        [transaction.at],
      )
      some = rows[0]?.removed ?? 0
      removed += some
    } while (some === removedAtOnce)
  }
  return removed
}
