import { createHmac, randomBytes } from 'node:crypto'
import { chown, mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Installation } from './binaries.ts'
import { type CommandSite, runCommand } from './command.ts'
import type { EmbeddedLog } from './embedded-log.ts'
import { EmbeddedDatabaseError, readErrorCode } from './errors.ts'
import { canHoldSocket } from './unix-socket.ts'
import type { RunAs } from './unprivileged.ts'

/** The owner of everything in the database, who migrates it. */
export const superuser = 'portolan'

/** The login of servers and commands: owns nothing, and is subject to row-level security. */
export const serverLogin = 'portolan_server'

/** The files of one PostgreSQL server, ready to be started. */
export interface Cluster {
  readonly commandSite: CommandSite
  readonly postgres: string
  readonly data: string
  readonly password: string
  /** Whether it listens on a Unix-domain socket in its data directory. */
  readonly hasSocket: boolean
  /** Part of the command line and title of each of its processes, by which they are recognized after a crash. */
  readonly name: string
}

/**
 * What programs are told as the data directory. On Linux it is their working directory, under a name that needs no
 * parent directory to be entered: the data may lie below a directory that only root can enter, and PostgreSQL does not
 * run as root.
 */
export function getDataArgument(data: string): string {
  return process.platform === 'linux' ? '/proc/self/cwd' : data
}

export const getDataDirectory = (directory: string): string => join(directory, 'postgres', 'data')

/** The cluster in that directory, created if there is none. The caller holds the directory's lock. */
export async function openCluster(
  directory: string,
  installation: Installation,
  user: RunAs | null,
  log: EmbeddedLog,
): Promise<Cluster> {
  await removeUnfinished(directory, log)
  const home = join(directory, 'postgres')
  const data = getDataDirectory(directory)
  if ((await readOwner(home)) === null) await createCluster(directory, home, installation, user, log)
  await checkOwner(home, data, user)
  await checkVersion(data, installation)
  const { dev, ino } = await stat(data, { bigint: true })
  return {
    commandSite: { cwd: data, user },
    postgres: installation.postgres,
    data,
    password: await readPassword(directory),
    hasSocket: await canHoldSocket(data),
    name: `portolan-${dev}-${ino}`,
  }
}

/** The password of the superuser. */
export async function readPassword(directory: string): Promise<string> {
  return readFile(join(directory, 'postgres', 'password'), 'utf8')
}

/** The password of the server's login, derived from the superuser's, so that there is only one secret to keep. */
export function deriveServerPassword(superuserPassword: string): string {
  return createHmac('sha256', superuserPassword).update(serverLogin).digest('base64url')
}

/**
 * Everything is created under another name and renamed at the end: a directory named `postgres` is complete, even after
 * a power failure.
 */
async function createCluster(
  directory: string,
  home: string,
  { initdb }: Installation,
  user: RunAs | null,
  log: EmbeddedLog,
): Promise<void> {
  const began = performance.now()
  const temporary = join(directory, `postgres.new-${randomBytes(6).toString('hex')}`)
  const data = join(temporary, 'data')
  const password = join(temporary, 'password')
  await mkdir(temporary, { mode: 0o700 })
  await mkdir(data, { mode: 0o700 })
  await writeFile(password, randomBytes(24).toString('base64url'), { mode: 0o600, flush: true })
  if (user !== null) for (const path of [password, data, temporary]) await chown(path, user.uid, user.gid)

  const argument = getDataArgument(data)
  const options = ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C', '--lc-messages=C']
  const result = await runCommand(
    initdb,
    [
      `--pgdata=${argument}`,
      `--username=${superuser}`,
      `--pwfile=${argument}/../password`,
      ...options,
      '--encoding=UTF8',
      '--auth=scram-sha-256',
    ],
    { cwd: data, user },
  )
  if (!result.ok) {
    await rm(temporary, { recursive: true, force: true })
    throw new EmbeddedDatabaseError(`initdb could not create the database.\n${result.output}`)
  }
  await rename(temporary, home)
  await syncDirectory(directory)
  log.info({ directory, milliseconds: Math.round(performance.now() - began) }, 'embedded database created')
}

async function removeUnfinished(directory: string, log: EmbeddedLog): Promise<void> {
  for (const name of await readdir(directory)) {
    if (!name.startsWith('postgres.new-')) continue
    // An initdb that outlived its parent may still write there for a moment.
    await rm(join(directory, name), { recursive: true, force: true, maxRetries: 5, retryDelay: 50 })
    log.info({ directory, name }, 'removed an embedded database whose creation was interrupted')
  }
}

async function checkOwner(home: string, data: string, user: RunAs | null): Promise<void> {
  const uid = user?.uid ?? process.getuid?.()
  const owner = await readOwner(data)
  if (uid === undefined || owner === uid || owner === null) return
  const cure =
    owner === 0 && user !== null
      ? `PostgreSQL refuses to run as root. Run: chown -R ${user.uid}:${user.gid} ${home}`
      : `this process runs as user ${uid}. Start it as user ${owner} or as root, or run: chown -R ${uid} ${home}`
  throw new EmbeddedDatabaseError(`The database in ${data} belongs to user ${owner}, and ${cure}`)
}

async function checkVersion(data: string, { major }: Installation): Promise<void> {
  const dataVersion = (await readFile(join(data, 'PG_VERSION'), 'utf8').catch(returnNullIfMissing))?.trim()
  if (dataVersion === String(major)) return
  const cure =
    dataVersion === undefined
      ? 'is not a PostgreSQL data directory (it has no PG_VERSION). Restore it from a backup, or move it away to start with an empty database.'
      : `was created by PostgreSQL ${dataVersion}, but this version of Portolan includes PostgreSQL ${major}. Dump it with the version of Portolan that created it (or with pg_dump of PostgreSQL ${dataVersion}), move it away, start Portolan and restore the dump; or use your own PostgreSQL ${dataVersion} and set DATABASE_URL.`
  throw new EmbeddedDatabaseError(`The directory ${data} ${cure}`)
}

function readOwner(path: string): Promise<number | null> {
  return stat(path).then(({ uid }) => uid, returnNullIfMissing)
}

function returnNullIfMissing(error: unknown): null {
  if (readErrorCode(error) === 'ENOENT') return null
  throw error
}

async function syncDirectory(directory: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(directory)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
