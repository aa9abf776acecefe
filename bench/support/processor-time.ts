import { readdirSync, readFileSync } from 'node:fs'
import type { ApiProcess, BenchmarkStage } from './stage.ts'

/** Processor time in milliseconds, by who took it. */
export interface ProcessorTime {
  /** The server under test; 0 where there is none. */
  readonly server: number
  /** PostgreSQL with all its processes; 0 where it does not run on this machine. */
  readonly database: number
  /** The benchmark itself: the load, or the bare client. */
  readonly client: number
}

/** Clock ticks of `/proc` are hundredths of a second on every Linux (proc_pid_stat(5), USER_HZ). */
const tickMs = 10

/** The fields of `/proc/PID/stat` behind the name, which may hold spaces; the first is the state. */
function readStat(pid: number | string): readonly string[] {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'latin1')
    return text.slice(text.lastIndexOf(')') + 2).split(' ')
  } catch {
    return []
  }
}

/** Of one process, without its children. */
const ownTime = (stat: readonly string[]): number => tickMs * (Number(stat[11] ?? 0) + Number(stat[12] ?? 0))

/** Of children that have ended. */
const endedChildrenTime = (stat: readonly string[]): number => tickMs * (Number(stat[13] ?? 0) + Number(stat[14] ?? 0))

/** Of a process and all its children, running or ended. */
function familyTime(pid: number): number {
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(readStat)
    .filter((stat) => stat[1] === String(pid))
  const parent = readStat(pid)
  return ownTime(parent) + endedChildrenTime(parent) + children.reduce((sum, child) => sum + ownTime(child), 0)
}

function readProcessorTime(
  stage: Pick<BenchmarkStage, 'databasePid'>,
  api: Pick<ApiProcess, 'pid'> | null,
): ProcessorTime {
  const { user, system } = process.cpuUsage()
  return {
    server: api === null ? 0 : ownTime(readStat(api.pid)),
    database: stage.databasePid === null ? 0 : familyTime(stage.databasePid),
    client: (user + system) / 1000,
  }
}

/**
 * Processor time that some work takes. Unlike time by the clock it says the same whatever else the machine does. Only Linux
 * tells it of other processes; elsewhere it is 0.
 */
export async function measureProcessorTime<T>(
  stage: Pick<BenchmarkStage, 'databasePid'>,
  api: Pick<ApiProcess, 'pid'> | null,
  work: () => Promise<T>,
): Promise<{ readonly result: T; readonly time: ProcessorTime }> {
  if (process.platform !== 'linux') return { result: await work(), time: { server: 0, database: 0, client: 0 } }
  const before = readProcessorTime(stage, api)
  const result = await work()
  const after = readProcessorTime(stage, api)
  return {
    result,
    time: {
      server: after.server - before.server,
      database: after.database - before.database,
      client: after.client - before.client,
    },
  }
}
