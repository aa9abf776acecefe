import type { Runs } from '../service/runs.ts'
import type { Uploads } from '../service/uploads.ts'
import type { TenantTransaction } from '../service/work.ts'

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
  for (const end = performance.now() + turn; performance.now() < end; ) {
    const didUpload = await uploads.workOnce(transaction)
    const didRun = await runs.workOnce(transaction)
    if (!didUpload && !didRun) return false
  }
  return true
}
