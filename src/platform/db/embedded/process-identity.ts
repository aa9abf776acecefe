import { execFile } from 'node:child_process'
import { readdir, readFile, stat } from 'node:fs/promises'
import { promisify } from 'node:util'

const run = promisify(execFile)

/**
 * A name for the process that a later process with the same id does not have: the id is used again after a restart of
 * the container or the machine, the time of start is not. Null when no such process runs.
 */
export async function getProcessIdentity(pid: number): Promise<string | null> {
  if (!isRunning(pid)) return null
  if (process.platform === 'win32') return `${pid}`
  if (process.platform !== 'linux') return readPsColumn(pid, 'lstart=')
  const [statLine, boot] = await Promise.all([
    readIfPresent(`/proc/${pid}/stat`),
    readIfPresent('/proc/sys/kernel/random/boot_id').then((text) => text ?? ''),
  ])
  if (statLine === null) return null
  // The second field is the program's name in parentheses and may hold spaces: count from its end.
  const [state, ...fields] = statLine.slice(statLine.lastIndexOf(')') + 2).split(' ')
  if (state === 'Z' || state === 'X') return null
  return `${boot.trim()}:${fields[18]}`
}

/** The command line of a process, arguments separated by spaces; null when no such process runs or it cannot be read. */
export async function readCommandLine(pid: number): Promise<string | null> {
  if (!isRunning(pid)) return null
  if (process.platform === 'linux')
    return (await readIfPresent(`/proc/${pid}/cmdline`))?.replaceAll('\0', ' ').trim() ?? null
  return readPsColumn(pid, 'command=')
}

/** Processes of one user whose command line (or title) starts with `prefix`. Empty where there is no way to know. */
export async function findProcessesByTitle(prefix: string, uid: number): Promise<number[]> {
  if (process.platform === 'win32') return []
  if (process.platform !== 'linux') {
    const { stdout } = await run('ps', ['-wwaxo', 'pid=,uid=,command='])
    return stdout.split('\n').flatMap((line) => {
      const [, pid, owner, command] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? []
      return Number(owner) === uid && command?.startsWith(prefix) ? [Number(pid)] : []
    })
  }
  const matchingPids: number[] = []
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name)) continue
    if (!(await readIfPresent(`/proc/${name}/cmdline`))?.startsWith(prefix)) continue
    const owner = await stat(`/proc/${name}`).catch(() => null)
    if (owner?.uid === uid) matchingPids.push(Number(name))
  }
  return matchingPids
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // EPERM: it runs, as somebody else.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

async function readPsColumn(pid: number, column: string): Promise<string | null> {
  const { stdout } = await run('ps', ['-ww', '-o', column, '-p', String(pid)]).catch(() => ({ stdout: '' }))
  return stdout.trim() || null
}

function readIfPresent(path: string): Promise<string | null> {
  return readFile(path, 'utf8').catch(() => null)
}
