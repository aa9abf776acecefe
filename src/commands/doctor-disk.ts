import { constants } from 'node:fs'
import { access, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../config/config.ts'
import { type AddFinding, createReporter, type DoctorFinding } from './doctor-finding.ts'

const gigabyte = 1_000_000_000

/** Free bytes below which to warn and to fail. */
const space = { warn: gigabyte, fail: gigabyte / 10 }

/** Checks room and permissions of the data directory; nothing if it is not needed and does not exist. */
export async function checkDisk({ dataDirectory, databaseUrl }: Config): Promise<readonly DoctorFinding[]> {
  const room = createReporter('disk')
  const permissions = createReporter('permissions')
  const stats = await stat(dataDirectory).catch(() => null)
  if (stats === null) {
    if (databaseUrl !== null) return []
    return [permissions('fail', `${dataDirectory} does not exist`, 'See the database check above.')]
  }
  const { bavail, bsize } = await statfs(dataDirectory)
  const free = bavail * bsize
  const message = `${(free / gigabyte).toFixed(1)} GB free for ${dataDirectory}`
  const cure = 'Free some space, or move the data to another disk and set PORTOLAN_DATA_DIR.'
  const level = free < space.fail ? 'fail' : free < space.warn ? 'warn' : 'ok'
  return [
    level === 'ok' ? room('ok', message) : room(level, message, cure),
    await checkPermissions(permissions, dataDirectory),
  ]
}

/** The directory must be writable for us, and its secrets readable for nobody else. */
async function checkPermissions(report: AddFinding, directory: string): Promise<DoctorFinding> {
  try {
    await access(directory, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch {
    return report('fail', `this user cannot write to ${directory}`, `Change its owner: chown -R … ${directory}`)
  }
  const tooOpen: string[] = []
  for (const [path, forbidden] of [
    [directory, 0o002],
    [join(directory, 'postgres'), 0o077],
    [join(directory, 'postgres', 'password'), 0o077],
    [join(directory, 'secret-key'), 0o077],
  ] as const) {
    const stats = await stat(path).catch(() => null)
    if (stats !== null && process.platform !== 'win32' && (stats.mode & forbidden) !== 0) tooOpen.push(path)
  }
  if (tooOpen.length === 0)
    return report('ok', 'no other user can read the database or the secret key, or change anything')
  return report('fail', `other users can access ${tooOpen.join(', ')}`, `chmod go-rwx ${tooOpen.join(' ')}`)
}
