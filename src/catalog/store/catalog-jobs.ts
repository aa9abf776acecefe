import type { UnitOfWork } from '../../kernel/unit-of-work.ts'
import { enqueueJob } from '../../platform/db/jobs.ts'
import { getTransaction } from '../../platform/db/transaction.ts'

/** The job that processes a tenant's catalog work. */
export const workJob = 'work-on-catalog'

/** Days for which finished work can still be queried. */
const retentionDays = 90
/** Rows deleted per statement. */
const removedAtOnce = 1000

/**
 * Queues the jobs of all tenants with unfinished work. Needs system scope.
 *
 * @returns the number of those tenants
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

/** Queues the job of the transaction's tenant, to continue. */
export async function enqueueCatalogWork(unit: UnitOfWork): Promise<void> {
  const transaction = getTransaction(unit)
  await enqueueJob(transaction, workJob, transaction.requireTenant, { tenant: transaction.requireTenant })
}

/** Deletes uploads and runs of all tenants that finished long ago. Needs system scope. */
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
