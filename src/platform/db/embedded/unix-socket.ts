import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'

/** Longest path of a socket in bytes: macOS allows 104 with the final zero, Linux 108 (`sun_path` in unix(7)). */
const maxPathBytes = 103

const getSocketFile = (data: string, port: number): string => join(data, `.s.PGSQL.${port}`)

/**
 * Whether clients can reach PostgreSQL through a Unix-domain socket in its data directory, which takes two thirds of
 * the time of TCP: not on Windows, with a long path, or on a file system without sockets.
 */
export async function canHoldSocket(data: string): Promise<boolean> {
  const longest = getSocketFile(data, 65_535)
  if (process.platform === 'win32' || Buffer.byteLength(longest) > maxPathBytes) return false
  const server = createServer()
  try {
    await once(server.listen(join(data, '.s.PGSQL.probe')), 'listening')
    return true
  } catch {
    return false
  } finally {
    // Removes the file, too.
    server.close()
  }
}

/** Removes the sockets of servers that were killed. The caller holds the directory's lock, and none is running. */
export async function removeStaleSockets(data: string): Promise<void> {
  for (const name of await readdir(data)) if (name.startsWith('.s.PGSQL.')) await rm(join(data, name), { force: true })
}

/** The directory of the socket of the server that listens on that port; null if it has none. */
export function findSocketDirectory(data: string, port: number): string | null {
  return existsSync(getSocketFile(data, port)) ? data : null
}
