/** A failure of a disk. */
export type DiskFailure = 'full' | 'read-only' | 'failing'

/** Where PostgreSQL accesses files: a missing permission there is one of the operating system, not of a role. */
const sourcesOfFiles = new Set('fd.c md.c xlog.c slru.c buffile.c copydir.c relmapper.c storage.c'.split(' '))

/** Operating system error texts, as quoted by PostgreSQL. */
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
 * Detects the disk failure in an error of PostgreSQL or the operating system; null for other errors. PostgreSQL has
 * codes for a full disk (53100), an I/O error (58030) and damaged data (XX001, XX002), appendix A of its manual. It
 * reports a read-only disk as a missing permission (42501), which it also uses for roles.
 */
export function detectDiskFailure(error: unknown): DiskFailure | null {
  const { code, message, file } = (typeof error === 'object' && error !== null ? error : {}) as Record<string, unknown>
  const text = typeof message === 'string' ? message : ''
  if (typeof code !== 'string') return detectDiskFailureInText(text)
  if (code === '53100') return 'full'
  if (code === '58030' || code === 'XX001' || code === 'XX002') return 'failing'
  if (code === '42501') return typeof file === 'string' && sourcesOfFiles.has(file) ? 'read-only' : null
  // PostgreSQL reports system errors without their own code as internal errors.
  if (code === 'XX000' || code.startsWith('58')) return detectDiskFailureInText(text)
  return systemCodes[code] ?? null
}

/** Detects the disk failure in a line of a log. */
export function detectDiskFailureInText(text: string): DiskFailure | null {
  return phrases.find(([phrase]) => phrase.test(text))?.[1] ?? null
}

/** Texts safe to show to anybody, to follow "the disk of …". */
export const diskFailureTexts: Readonly<Record<DiskFailure, string>> = {
  full: 'is full',
  'read-only': 'is read-only',
  failing: 'fails',
}

/** What the operator can do. */
export const diskFailureRemedies: Readonly<Record<DiskFailure, string>> = {
  full: 'Free some space.',
  'read-only': 'Remount it for writing.',
  failing: 'Check the system log, and copy the data to another disk while it is still readable.',
}
