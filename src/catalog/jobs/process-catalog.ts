import type { TenantTransaction } from '../service/catalog-jobs.ts'
import type { Runs } from '../service/runs.ts'
import type { Uploads } from '../service/uploads.ts'

/** How long a job works before it lets others have their turn, in milliseconds. */
const turn = 2000

/**
 * Works on what a tenant's catalog has to do: uploads and runs in turn, piece by piece.
 *
 * @returns whether there is more to do
 */
export async function workOnCatalog(
  { uploads, runs }: { readonly uploads: Uploads; readonly runs: Runs },
  transaction: TenantTransaction,
): Promise<boolean> {
  const end = performance.now() + turn
  const mayContinue = () => performance.now() < end
  for await (const _ of uploads.processUploads(transaction, mayContinue)) await runs.processNextBatch(transaction)
  while (mayContinue()) if (!(await runs.processNextBatch(transaction))) return false
  return true
}

/**
 * Lets one turn of a tenant at a time work in this process: a second one would do the same pieces in vain. Who comes
 * meanwhile is served by whoever is at work, once more when that one believed to have finished.
 */
export class TenantJobGuard {
  /** Tenants at work, and whether somebody has come meanwhile. */
  readonly #atWork = new Map<string, boolean>()

  /** @returns whether there is more to do; false for a turn that another one serves */
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
