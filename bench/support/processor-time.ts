import { readdirSync, readFileSync } from 'node:fs'
import type { ApiProcess, BenchmarkEnvironment } from './environment.ts'

/** Processor time in milliseconds, by process. */
export interface ProcessorTime {
  /** The server under test; 0 if there is none. */
  readonly server: number
  /** All processes of PostgreSQL; 0 if it was not started here. */
  readonly database: number
  /** The benchmark itself: load generator or bare client. */
  readonly client: number
}

/** A clock tick of `/proc` is a hundredth of a second on every Linux (proc_pid_stat(5), USER_HZ). */
const tickMs = 10

/** The fields of `/proc/PID/stat` after the name, which may contain spaces; the first is the state. */
function readStat(pid: number | string): readonly string[] {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'latin1')
    return text.slice(text.lastIndexOf(')') + 2).split(' ')
  } catch {
    return []
  }
}

/** Time of one process without its children. */
const readOwnTime = (stat: readonly string[]): number => tickMs * (Number(stat[11] ?? 0) + Number(stat[12] ?? 0))

/** Time of children that have exited. */
const readEndedChildrenTime = (stat: readonly string[]): number =>
  tickMs * (Number(stat[13] ?? 0) + Number(stat[14] ?? 0))

/** Time of a process and all its children, running or exited. */
function readFamilyTime(pid: number): number {
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(readStat)
    .filter((stat) => stat[1] === String(pid))
  const parent = readStat(pid)
  return (
    readOwnTime(parent) + readEndedChildrenTime(parent) + children.reduce((sum, child) => sum + readOwnTime(child), 0)
  )
}

function readProcessorTime(
  environment: Pick<BenchmarkEnvironment, 'databasePid'>,
  api: Pick<ApiProcess, 'pid'> | null,
): ProcessorTime {
  const { user, system } = process.cpuUsage()
  return {
    server: api === null ? 0 : readOwnTime(readStat(api.pid)),
    database: environment.databasePid === null ? 0 : readFamilyTime(environment.databasePid),
    client: (user + system) / 1000,
  }
}

/**
 * Measures the processor time of some work, which depends less on the load of the machine than wall-clock time. Only
 * Linux exposes it for other processes; elsewhere all times are 0.
 */
export async function measureProcessorTime<T>(
  environment: Pick<BenchmarkEnvironment, 'databasePid'>,
  api: Pick<ApiProcess, 'pid'> | null,
  work: () => Promise<T>,
): Promise<{ readonly result: T; readonly time: ProcessorTime }> {
  if (process.platform !== 'linux') return { result: await work(), time: { server: 0, database: 0, client: 0 } }
  const before = readProcessorTime(environment, api)
  const result = await work()
  const after = readProcessorTime(environment, api)
  return {
    result,
    time: {
      server: after.server - before.server,
      database: after.database - before.database,
      client: after.client - before.client,
    },
  }
}
