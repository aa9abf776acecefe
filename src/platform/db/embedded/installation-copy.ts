import { randomBytes } from 'node:crypto'
import { chmod, cp, lstat, mkdir, mkdtemp, readdir, readFile, realpath, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { readErrorCode } from './errors.ts'

/** A directory that holds copies of the installation. `fresh` ones are made again at each start: nothing old is trusted. */
export interface CopyDirectory {
  readonly directory: string
  readonly isTemporary?: boolean
}

/**
 * Where a copy may lie, best first. Root's copies are run by an unprivileged user, so they must lie where that user can
 * reach them and nobody but root can have put anything; anyone else's lie with his data.
 */
export function listCopyDirectories(directory: string): readonly CopyDirectory[] {
  if (process.getuid?.() !== 0) return [{ directory }]
  return [
    { directory: '/var/lib/portolan' },
    { directory: join(tmpdir(), 'portolan-postgresql') },
    { directory: join(tmpdir(), 'portolan-postgresql-'), isTemporary: true },
  ]
}

/** Copies the package to that place, once per version, and answers where it is; null when the place is not safe or not writable. */
export async function copyInstallation(packageDirectory: string, place: CopyDirectory): Promise<string | null> {
  const name = await getCopyName(packageDirectory)
  try {
    if (place.isTemporary) {
      const directory = await mkdtemp(place.directory)
      await chmod(directory, 0o755)
      return await copyTo(packageDirectory, join(directory, name))
    }
    const createdDirectory = await mkdir(place.directory, { recursive: true })
    // Under a strict umask it would be closed to the user who runs what is in it.
    if (createdDirectory !== undefined) await chmod(place.directory, 0o755)
    if (!(await isTrusted(place.directory))) return null
    const copy = join(place.directory, name)
    const present = await lstat(copy).catch(() => null)
    if (present === null) return await copyTo(packageDirectory, copy)
    return (await isTrusted(copy)) ? copy : null
  } catch (error) {
    if (['EACCES', 'EPERM', 'EROFS', 'ENOENT', 'ENOTDIR', 'EEXIST'].includes(readErrorCode(error))) return null
    throw error
  }
}

async function getCopyName(packageDirectory: string): Promise<string> {
  const manifest: { version: string } = JSON.parse(await readFile(join(packageDirectory, 'package.json'), 'utf8'))
  return `postgresql-${manifest.version}-${process.platform}-${process.arch}`
}

/** To a temporary name first, so that a copy that was interrupted is never taken for a whole one. */
async function copyTo(packageDirectory: string, copy: string): Promise<string> {
  const temporary = `${copy}.${randomBytes(6).toString('hex')}`
  try {
    await mkdir(temporary)
    await cp(join(packageDirectory, 'native'), join(temporary, 'native'), { recursive: true, verbatimSymlinks: true })
    await cp(join(packageDirectory, 'package.json'), join(temporary, 'package.json'))
    await openToAll(temporary)
    await rename(temporary, copy).catch(async (error: unknown) => {
      // Another process was faster. Its copy has just passed through the same hands as ours.
      if (!['ENOTEMPTY', 'EEXIST'].includes(readErrorCode(error)) || !(await isTrusted(copy))) throw error
    })
    return copy
  } finally {
    await rm(temporary, { recursive: true, force: true })
  }
}

/** An installation made under a strict umask is closed to others. */
async function openToAll(directory: string): Promise<void> {
  await chmod(directory, 0o755)
  for (const entry of await readdir(directory, { withFileTypes: true })) {
    const path = join(directory, entry.name)
    if (entry.isDirectory()) await openToAll(path)
    else if (entry.isFile()) await chmod(path, directory.endsWith('bin') ? 0o755 : 0o644)
  }
}

/**
 * Whether root may run what is there: it and each directory above belong to root and are closed to others, or the one
 * above is like /tmp, where nobody can rename what is not his. A plain user's copy need only be his own: it lies with
 * his data, under whatever directories he chose for it.
 */
async function isTrusted(directory: string): Promise<boolean> {
  const stats = await lstat(directory)
  if (!stats.isDirectory() || stats.uid !== (process.getuid?.() ?? stats.uid)) return false
  if (process.getuid?.() !== 0) return true
  if ((stats.mode & 0o022) !== 0) return false
  for (let above = dirname(await realpath(directory)); above !== dirname(above); above = dirname(above)) {
    const { uid, mode } = await lstat(above)
    const sticky = (mode & 0o1000) !== 0
    if (uid !== 0 || ((mode & 0o022) !== 0 && !sticky)) return false
  }
  return true
}
