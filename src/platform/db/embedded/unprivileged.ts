import { stat } from 'node:fs/promises'
import { readErrorCode } from './errors.ts'

/** The user that PostgreSQL runs as. */
export interface RunAs {
  readonly uid: number
  readonly gid: number
}

const nobody: RunAs = { uid: 65534, gid: 65534 }

/**
 * The user to switch to for PostgreSQL, which refuses to run as root; null when this process is not root and everything
 * runs as it is. The owner of the data is kept, so that a volume given to somebody stays his; else it is `nobody`.
 */
export async function chooseUser(...paths: readonly string[]): Promise<RunAs | null> {
  if (process.getuid?.() !== 0) return null
  for (const path of paths) {
    const stats = await stat(path).catch((error: unknown) => {
      if (readErrorCode(error) === 'ENOENT') return null
      throw error
    })
    if (stats !== null && stats.uid !== 0) return { uid: stats.uid, gid: stats.gid }
  }
  return nobody
}
