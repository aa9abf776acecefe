import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { BlobStorageUnavailable, type Blobs, splitKey } from '../kernel/blobs.ts'
import { detectDiskFailure, diskFailureRemedies, diskFailureTexts } from '../platform/db/disk-failure.ts'

const getErrorCode = (error: unknown): string => {
  const { code } = error as { readonly code?: unknown }
  return typeof code === 'string' ? code : ''
}

/** Nothing exists there, or something of the other kind: a file instead of a directory, or vice versa. */
const isMissing = (error: unknown): boolean => ['ENOENT', 'ENOTDIR', 'EISDIR'].includes(getErrorCode(error))

/**
 * Stores blobs as files in a directory, which is created on demand. Several machines can share one through a network
 * file system.
 *
 * @throws RangeError for a key outside the directory
 */
export function createFileBlobs(directory: string): Blobs {
  const getFilePath = (key: string): string => join(directory, ...splitKey(key))
  const translateErrors = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work()
    } catch (error) {
      throw toStorageFailure(directory, error)
    }
  }
  return {
    async put(key, content) {
      const path = getFilePath(key)
      await translateErrors(async () => {
        await mkdir(dirname(path), { recursive: true, mode: 0o700 })
        // Written to a temporary file and renamed: a reader sees the whole file or none.
        const draft = `${path}.${randomUUID()}.draft`
        try {
          await writeFile(draft, content, { mode: 0o600 })
          await rename(draft, path)
        } catch (error) {
          await rm(draft, { force: true })
          throw error
        }
      })
    },
    async get(key) {
      const path = getFilePath(key)
      return translateErrors(() => readFile(path).catch(returnIfMissing(null)))
    },
    async list(key) {
      const path = getFilePath(key)
      return translateErrors(() => readdir(path).catch(returnIfMissing([])))
    },
    async removeAll(key) {
      const path = getFilePath(key)
      await translateErrors(() => rm(path, { recursive: true, force: true }))
    },
  }
}

/** Returns a value if nothing exists. */
const returnIfMissing =
  <T>(value: T) =>
  (error: unknown): T => {
    if (isMissing(error)) return value
    throw error
  }

function toStorageFailure(directory: string, error: unknown): unknown {
  const code = getErrorCode(error)
  if (code === '') return error
  const failure = detectDiskFailure(error)
  const disk = 'set PORTOLAN_BLOB_DIR to a directory on another disk.'
  return new BlobStorageUnavailable(
    {
      summary: failure === null ? `files cannot be stored there (${code})` : `their disk ${diskFailureTexts[failure]}`,
      location: directory,
      cure:
        failure === null
          ? 'Make the user of the server the owner of the directory, or set PORTOLAN_BLOB_DIR to another one.'
          : `${diskFailureRemedies[failure]} Or ${disk}`,
      isPermanent: failure === null,
      needsOperator: true,
    },
    error,
  )
}
