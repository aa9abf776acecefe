import { readlink, realpath, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { Cluster } from './cluster.ts'
import type { EmbeddedLog } from './embedded-log.ts'
import { EmbeddedDatabaseError, readErrorCode } from './errors.ts'
import { findProcessesByTitle, readCommandLine } from './process-identity.ts'
import { readPostmasterFile, shutDown } from './server.ts'

/**
 * Clears away what a predecessor that was killed has left running. The caller holds the directory's lock, so a
 * `postgres` that serves this very data is an orphan; it is stopped and not taken over, since nobody reads its log and
 * its settings may be old.
 */
export async function stopOrphan(cluster: Cluster, log: EmbeddedLog): Promise<void> {
  const postmaster = await readPostmasterFile(cluster.data)
  if (postmaster === null) return
  const command = await readCommandLine(postmaster.pid)
  // PostgreSQL itself cures the file of a process that is gone.
  if (command === null) return
  if (!isOurs(command, cluster)) {
    if (command.includes('postgres') && !(await hasOtherWorkingDirectory(postmaster.pid, cluster)))
      throw new EmbeddedDatabaseError(
        `PostgreSQL process ${postmaster.pid}, which was not started by Portolan, uses ${cluster.data}. Stop it: kill -INT ${postmaster.pid}`,
      )
    // The process id was used again: PostgreSQL would take that process for a server and refuse. Should a worker of the
    // dead server still live, it sees it by the shared memory.
    await rm(join(cluster.data, 'postmaster.pid'), { force: true })
    return
  }
  log.warn({ pid: postmaster.pid }, 'stopping an embedded database left over from an earlier server')
  await shutDown((signal) => sendSignal(postmaster.pid, signal), waitUntilGone(postmaster.pid, cluster))
}

/** Kills workers that outlived their `postgres`: they hold its shared memory, and no new one starts before they are gone. */
export async function killStragglers(cluster: Cluster, log: EmbeddedLog): Promise<void> {
  const uid = cluster.commandSite.user?.uid ?? process.getuid?.()
  if (uid === undefined) return
  const pids = await findProcessesByTitle(`postgres: ${cluster.name}: `, uid)
  if (pids.length > 0) log.warn({ pids }, 'killing leftover workers of an embedded database')
  for (const pid of pids) sendSignal(pid, 'SIGKILL')
}

function isOurs(command: string, cluster: Cluster): boolean {
  return command.includes('postgres') && `${command} `.includes(` cluster_name=${cluster.name} `)
}

/** Whether a process is known to have another working directory: that of a server is always its data directory. */
async function hasOtherWorkingDirectory(pid: number, cluster: Cluster): Promise<boolean> {
  const directory = await readlink(`/proc/${pid}/cwd`).catch(() => null)
  return directory !== null && directory !== (await realpath(cluster.data))
}

async function waitUntilGone(pid: number, cluster: Cluster): Promise<void> {
  while (true) {
    const command = await readCommandLine(pid)
    // A process that has ended but that nobody has collected has an empty command line.
    if (command === null || !isOurs(command, cluster)) return
    await delay(20)
  }
}

function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if (readErrorCode(error) !== 'ESRCH') throw error
  }
}
