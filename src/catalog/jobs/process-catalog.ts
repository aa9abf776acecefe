import type { TenantTransaction } from '../service/catalog-jobs.ts'
import type { Runs } from '../service/runs.ts'
import type { Uploads } from '../service/uploads.ts'

/** Milliseconds a job runs before it yields to others. */
const maxRunTime = 2000

/**
 * Processes a tenant's uploads and runs alternately, batch by batch.
 *
 * @returns whether there is more to do
 */
export async function processCatalogWork(
  { uploads, runs }: { readonly uploads: Uploads; readonly runs: Runs },
  transaction: TenantTransaction,
): Promise<boolean> {
  const end = performance.now() + maxRunTime
  const mayContinue = () => performance.now() < end
  for await (const _ of uploads.processUploads(transaction, mayContinue)) await runs.processNextBatch(transaction)
  while (mayContinue()) if (!(await runs.processNextBatch(transaction))) return false
  return true
}

/**
 * Ensures that at most one job per tenant runs in this process: a second one would do the same work in vain. Work that
 * arrives while one runs is picked up by it before it ends.
 */
export class TenantJobGuard {
  /** Running tenants, and whether more work has arrived. */
  readonly #atWork = new Map<string, boolean>()

  /** @returns whether there is more to do; false if another job takes care of it */
  async runSteps(tenant: string, work: () => Promise<boolean>): Promise<boolean> {
    if (this.#atWork.has(tenant)) {
      this.#atWork.set(tenant, true)
      return false
    }
    try {
      for (;;) {
        this.#atWork.set(tenant, false)
        const isMore = await work()
        if (isMore || this.#atWork.get(tenant) === false) return isMore
      }
    } finally {
      this.#atWork.delete(tenant)
    }
  }
}
