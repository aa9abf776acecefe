import { BlobStorageUnavailable, type Blobs, probeBlobs, toWords } from '../kernel/blobs.ts'
import type { OptionalService } from '../platform/operating/optional-services.ts'

/**
 * Blob storage as an optional service: only lists paginated by token need it.
 *
 * @param mark distinguishes this process from others with the same storage
 */
export function createBlobService(blobs: Blobs, mark: string): OptionalService {
  return {
    name: 'blobs',
    async checkHealth() {
      try {
        await probeBlobs(blobs, mark)
        return null
      } catch (error) {
        if (!(error instanceof BlobStorageUnavailable)) {
          return { summary: 'the cause is unknown', message: String(error), isPermanent: false }
        }
        const { summary, isPermanent, needsOperator = isPermanent } = error.failure
        return { summary, isPermanent, needsOperator, message: toWords(error.failure) }
      }
    },
  }
}
