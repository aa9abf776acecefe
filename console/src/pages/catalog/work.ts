import { t } from '../../language/messages.ts'

/** Work of the server that goes on after the answer. */
interface Work {
  readonly state: 'Queued' | 'Processing' | 'Completed' | 'Failed'
}

/** Milliseconds between two looks at it. */
const lookEvery = 400
/** How often it is looked at before the page stops waiting: four minutes. */
const maxLooks = 600

/**
 * Looks at work of the server until it is over.
 *
 * @param onProgress is told of each look
 * @throws Error where it takes longer than somebody waits; it goes on all the same
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
