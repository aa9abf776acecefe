import { access, chown, constants, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as delay } from 'node:timers/promises'
import { DirectoryInUseError, readErrorCode } from './errors.ts'
import { getProcessIdentity } from './process-identity.ts'

const SQLITE_BUSY = 5

/** Who holds the data directory and, once it runs, how to reach its database. */
export interface LockHolder {
  readonly pid: number
  readonly identity: string
  readonly database?: { readonly pid: number; readonly port: number; readonly name: string }
}

export interface DirectoryLock {
  /** Tells other processes how to reach the database that this one runs. */
  publishDatabase(database: NonNullable<LockHolder['database']>): Promise<void>
  releaseLock(): Promise<void>
}

/**
 * Takes the data directory for this process, or throws `DirectoryInUseError`.
 *
 * The lock itself is an exclusive lock of the operating system, taken through SQLite because Node has no call for it
 * and SQLite has had the errors of such locks long behind it. The system gives it to exactly one of two processes that
 * ask at the same moment, drops it when the process dies in whatever way, and sees a holder in another container too,
 * which comparing process ids does not. Nobody else may open the file: closing it anywhere in this process would drop
 * the lock.
 *
 * The holder's name lies in a file of its own: to say who it is, and as a second bolt where the file system ignores
 * locks or the lock file has been deleted.
 */
export async function lockDirectory(directory: string): Promise<DirectoryLock> {
  const file = join(directory, 'postgres.lock')
  await checkWritable(directory, file)
  const lock = takeSystemLock(file)
  if (lock === null) throw new DirectoryInUseError(directory, await readHolderName(directory))
  const holder = await findLiveHolder(directory)
  // On Windows a process id alone does not prove that it is still the same process.
  if (holder !== null && process.platform !== 'win32') {
    lock.close()
    throw new DirectoryInUseError(directory, holder.pid)
  }
  const self: LockHolder = { pid: process.pid, identity: (await getProcessIdentity(process.pid)) ?? '' }
  try {
    await giveToOwner(directory, file)
    await writeHolder(directory, self)
  } catch (error) {
    lock.close()
    throw error
  }
  return {
    publishDatabase: (database) => writeHolder(directory, { ...self, database }),
    async releaseLock() {
      if (!lock.isOpen) return
      await rm(getHolderFile(directory), { force: true })
      lock.close()
    },
  }
}

/** Who holds the directory, if that process is still alive. */
export async function findLiveHolder(directory: string): Promise<LockHolder | null> {
  const text = await readFile(getHolderFile(directory), 'utf8').catch(() => null)
  const holder = text === null ? null : parseHolder(text)
  if (holder === null) return null
  return (await getProcessIdentity(holder.pid)) === holder.identity ? holder : null
}

/** The holder writes its name just after it has taken the lock. */
async function readHolderName(directory: string): Promise<number | null> {
  for (let attempt = 0; attempt < 20; attempt += 1) {
    const holder = await findLiveHolder(directory)
    if (holder !== null) return holder.pid
    await delay(25)
  }
  return null
}

/** SQLite would only say that it cannot open its file. The file must not be opened here: see above. */
async function checkWritable(directory: string, file: string): Promise<void> {
  await access(directory, constants.R_OK | constants.W_OK | constants.X_OK)
  await access(file, constants.R_OK | constants.W_OK).catch((error: unknown) => {
    if (readErrorCode(error) !== 'ENOENT') throw error
  })
}

function takeSystemLock(path: string): DatabaseSync | null {
  // SQLite takes the lock in steps. Without some timeout, of two that ask at the same moment both can fail.
  const database = new DatabaseSync(path, { timeout: 250 })
  try {
    database.exec('begin exclusive')
    return database
  } catch (error) {
    database.close()
    if (error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY) return null
    throw error
  }
}

async function writeHolder(directory: string, holder: LockHolder): Promise<void> {
  const temporary = `${getHolderFile(directory)}.new`
  await writeFile(temporary, JSON.stringify(holder), { mode: 0o600 })
  await giveToOwner(directory, temporary)
  await rename(temporary, getHolderFile(directory))
}

/** Root may start once in a directory of somebody who wants to start in it again later. */
async function giveToOwner(directory: string, path: string): Promise<void> {
  if (process.getuid?.() !== 0) return
  const { uid, gid } = await stat(directory)
  await chown(path, uid, gid)
}

function getHolderFile(directory: string): string {
  return join(directory, 'postgres.json')
}

function parseHolder(text: string): LockHolder | null {
  try {
    // Only this file writes it, whole or not at all; anything else is as good as no name.
    const value: LockHolder = JSON.parse(text)
    return Number.isInteger(value.pid) && typeof value.identity === 'string' ? value : null
  } catch {
    return null
  }
}
