import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Blobs } from '../kernel/blobs.ts'

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR')

/**
 * Blobs as files below a directory, which is made when it is needed. Several machines can share one by a network file
 * system.
 *
 * @throws RangeError for a key that would lead out of the directory
 */
export function fileBlobs(directory: string): Blobs {
  const pathOf = (key: string): string => {
    const parts = key.split('/')
    if (!parts.every((part) => /^[\w][\w.:-]*$/.test(part))) throw new RangeError(`${JSON.stringify(key)} is no key`)
    return join(directory, ...parts)
  }
  return {
    async put(key, content) {
      const path = pathOf(key)
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
    },
    async get(key) {
      try {
        return await readFile(pathOf(key))
      } catch (error) {
        if (isMissing(error)) return null
        throw error
      }
    },
    async list(key) {
      try {
        return await readdir(pathOf(key))
      } catch (error) {
        if (isMissing(error)) return []
        throw error
      }
    },
    async removeAll(key) {
      await rm(pathOf(key), { recursive: true, force: true })
    },
  }
}
