import { type Blobs, BlobsAway, inWords, tryBlobs } from '../kernel/blobs.ts'
import type { Auxiliary } from '../platform/operating/auxiliaries.ts'

/**
 * Blobs as what the server goes on without: only lists that are walked by tokens need them.
 *
 * @param mark tells this process from others that use the same blobs
 */
export function blobAuxiliary(blobs: Blobs, mark: string): Auxiliary {
  return {
    name: 'blobs',
    async examine() {
      try {
        await tryBlobs(blobs, mark)
        return null
      } catch (error) {
        if (!(error instanceof BlobsAway)) {
          return { summary: 'they fail for no known reason', words: String(error), isLasting: false }
        }
        const { summary, isLasting } = error.trouble
        return { summary, isLasting, words: inWords(error.trouble) }
      }
    },
  }
}
