import type { UnitOfWork } from '../../kernel/unit-of-work.ts'
import { enqueueJob } from '../../platform/db/jobs.ts'
import { getTransaction } from '../../platform/db/transaction.ts'

/** The job that works on what a tenant's catalog has to do. */
export const workJob = 'work-on-catalog'

/** How long what has ended can still be asked for, in days. */
const retentionDays = 90
/** How many rows one statement removes. */
const removedAtOnce = 1000

/**
 * Puts the work of every tenant that has some into the queue. Needs system scope.
 *
 * @returns how many tenants those are
 */
export async function enqueueOpenCatalogWork(unit: UnitOfWork): Promise<number> {
  const transaction = getTransaction(unit)
  const tenants = await transaction.runStatement<{ tenant: string }>(
    `select tenant from portolan.catalog_upload where state in ('Queued', 'Processing')
     union select tenant from portolan.catalog_run where state in ('Queued', 'Processing')`,
  )
  for (const { tenant } of tenants) await enqueueJob(transaction, workJob, tenant, { tenant })
  return tenants.length
}

/** Puts the work of the transaction's tenant into the queue, to be gone on with. */
export async function enqueueCatalogWork(unit: UnitOfWork): Promise<void> {
  const transaction = getTransaction(unit)
  await enqueueJob(transaction, workJob, transaction.requireTenant, { tenant: transaction.requireTenant })
}

/** Removes uploads and runs that ended long ago, of every tenant. Needs system scope. */
export async function deleteFinishedWork(unit: UnitOfWork): Promise<number> {
  const transaction = getTransaction(unit)
  let removed = 0
  for (const [table, id] of [
    ['catalog_upload', 'upload_id'],
    ['catalog_run', 'run_id'],
  ] as const) {
    let deletedCount: number
    do {
      const rows = await transaction.runStatement<{ removed: number }>(
        `with old as (
           select tenant, ${id} from portolan.${table}
            where finished_at < $1::timestamptz - make_interval(days => ${retentionDays}) order by finished_at limit ${removedAtOnce}),
         removed as (
           delete from portolan.${table} kept using old
            where kept.tenant = old.tenant and kept.${id} = old.${id} returning 1)
         select count(*)::int as removed from removed`,
        [transaction.at],
      )
      deletedCount = rows[0]?.removed ?? 0
      removed += deletedCount
    } while (deletedCount === removedAtOnce)
  }
  return removed
}
