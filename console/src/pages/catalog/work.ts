import { t } from '../../language/messages.ts'

/** Work that the server continues after its response. */
interface Work {
  readonly state: 'Queued' | 'Processing' | 'Completed' | 'Failed'
}

/** Polling interval, in milliseconds. */
const lookEvery = 400
/** Maximum number of polls: four minutes. */
const maxLooks = 600

/**
 * Polls the server until the work is done.
 *
 * @param onProgress called on each poll
 *
 * @throws Error after four minutes; the work continues
 */
export async function followWork<Of extends Work>(
  read: () => Promise<Of>,
  onProgress: (work: Of) => void,
): Promise<Of> {
  for (let looks = 0; looks < maxLooks; looks++) {
    const work = await read()
    onProgress(work)
    if (work.state === 'Completed' || work.state === 'Failed') return work
    await new Promise((resolve) => setTimeout(resolve, lookEvery))
  }
  throw new Error(t.catalog.takesLong)
}
