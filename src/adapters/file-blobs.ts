import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { BlobStorageUnavailable, type Blobs, splitKey } from '../kernel/blobs.ts'
import { detectDiskFailure, diskFailureRemedies, diskFailureTexts } from '../platform/db/disk-failure.ts'

const codeOf = (error: unknown): string => {
  const { code } = error as { readonly code?: unknown }
  return typeof code === 'string' ? code : ''
}

/** Nothing is there, or not what was asked for: a piece is no directory, nor the other way round. */
const isMissing = (error: unknown): boolean => ['ENOENT', 'ENOTDIR', 'EISDIR'].includes(codeOf(error))

/**
 * Blobs as files below a directory, which is made when it is needed. Several machines can share one by a network file
 * system.
 *
 * @throws RangeError for a key that would lead out of the directory
 */
export function createFileBlobs(directory: string): Blobs {
  const pathOf = (key: string): string => join(directory, ...splitKey(key))
  const translateErrors = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work()
    } catch (error) {
      throw toStorageFailure(directory, error)
    }
  }
  return {
    async put(key, content) {
      const path = pathOf(key)
      await translateErrors(async () => {
        await mkdir(dirname(path), { recursive: true, mode: 0o700 })
        // Written beside and then named: a reader sees the whole file or none.
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
      const path = pathOf(key)
      return translateErrors(() => readFile(path).catch(otherwise(null)))
    },
    async list(key) {
      const path = pathOf(key)
      return translateErrors(() => readdir(path).catch(otherwise([])))
    },
    async removeAll(key) {
      const path = pathOf(key)
      await translateErrors(() => rm(path, { recursive: true, force: true }))
    },
  }
}

/** Takes what is not there for a value. */
const otherwise =
  <T>(value: T) =>
  (error: unknown): T => {
    if (isMissing(error)) return value
    throw error
  }

function toStorageFailure(directory: string, error: unknown): unknown {
  const code = codeOf(error)
  if (code === '') return error
  const trouble = detectDiskFailure(error)
  const disk = 'set PORTOLAN_BLOB_DIR to a directory on another disk.'
  return new BlobStorageUnavailable(
    {
      summary: trouble === null ? `files cannot be stored there (${code})` : `their disk ${diskFailureTexts[trouble]}`,
      location: directory,
      cure:
        trouble === null
          ? 'Make the user of the server the owner of the directory, or set PORTOLAN_BLOB_DIR to another one.'
          : `${diskFailureRemedies[trouble]} Or ${disk}`,
      isPermanent: trouble === null,
      needsOperator: true,
    },
    error,
  )
}
