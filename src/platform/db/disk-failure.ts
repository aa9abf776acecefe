/** What is wrong with a disk. */
export type DiskFailure = 'full' | 'read-only' | 'failing'

/** Where PostgreSQL reads and writes files: a permission that is missing there is the system's, not that of a role. */
const sourcesOfFiles = new Set('fd.c md.c xlog.c slru.c buffile.c copydir.c relmapper.c storage.c'.split(' '))

/** Phrases by which the systems name an error, as PostgreSQL quotes them. */
const phrases: readonly (readonly [RegExp, DiskFailure])[] = [
  [/no space left on device|disk quota exceeded|database or disk is full|not enough space on the disk/i, 'full'],
  [/read-only file system/i, 'read-only'],
  [/input\/output error|stale file handle|no such device or address/i, 'failing'],
]

const systemCodes: Readonly<Record<string, DiskFailure>> = {
  ENOSPC: 'full',
  EDQUOT: 'full',
  EROFS: 'read-only',
  EIO: 'failing',
  ESTALE: 'failing',
  ENXIO: 'failing',
}

/**
 * What an error of PostgreSQL or of the system says of a disk; null when it is about something else. PostgreSQL has codes
 * for a full disk (53100), for a failing one (58030) and for damaged data (XX001, XX002), appendix A of its manual. One that
 * can only be read is to it a missing permission (42501), which it has for roles as well.
 */
export function detectDiskFailure(error: unknown): DiskFailure | null {
  const { code, message, file } = (typeof error === 'object' && error !== null ? error : {}) as Record<string, unknown>
  const text = typeof message === 'string' ? message : ''
  if (typeof code !== 'string') return detectDiskFailureInText(text)
  if (code === '53100') return 'full'
  if (code === '58030' || code === 'XX001' || code === 'XX002') return 'failing'
  if (code === '42501') return typeof file === 'string' && sourcesOfFiles.has(file) ? 'read-only' : null
  // What the system says without a code of its own is an internal error to PostgreSQL.
  if (code === 'XX000' || code.startsWith('58')) return detectDiskFailureInText(text)
  return systemCodes[code] ?? null
}

/** What a line of a log says of a disk. */
export function detectDiskFailureInText(text: string): DiskFailure | null {
  return phrases.find(([phrase]) => phrase.test(text))?.[1] ?? null
}

/** Each trouble in words that anybody may read, to go on from "the disk of …". */
export const diskFailureTexts: Readonly<Record<DiskFailure, string>> = {
  full: 'is full',
  'read-only': 'is read-only',
  failing: 'fails',
}

/** What the operator can do about each. */
export const diskFailureRemedies: Readonly<Record<DiskFailure, string>> = {
  full: 'Free some space.',
  'read-only': 'Remount it for writing.',
  failing: 'Check the system log, and copy the data to another disk while it is still readable.',
}
