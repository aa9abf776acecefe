import type { FastifyBaseLogger } from 'fastify'
import { destination, pino, stdTimeFunctions } from 'pino'
import { repeatableEvents, type SecurityEvent, type SecurityLog } from '../kernel/security-log.ts'

/** For how long the same is counted instead of told again, in milliseconds. */
const windowLength = 60_000

/** How many different refusals and grants are told within that time; all others are counted together. */
const maxKinds = 500

type Line = Readonly<Record<string, unknown>>

/** What has been told within the window, with how often it has happened again since. */
interface WrittenLine {
  readonly line: Line
  repeated: number
}

/**
 * Writes the security log: one JSON document a line with `log: "security"`, which `LOG_LEVEL` leaves out only when it is
 * `silent`.
 *
 * Changes are told each. Of grants and refusals, which anybody can cause as often as they like, the first of a kind is told
 * at once and the number of the others when the minute is over, so that no flood fills a disk: the same event, outcome and
 * reason of the same client, address and operation is one kind.
 *
 * @param file where the lines are appended; null for the log of the process
 */
export function writeSecurityLog(file: string | null, log: FastifyBaseLogger): SecurityLog {
  const out = file === null ? log.child({ log: 'security' }, { level: levelBeside(log.level) }) : fileLog(file, log)
  const told = new Map<string, WrittenLine>()
  let others = 0
  let atEnd: NodeJS.Timeout | undefined

  const write = ({ event, ...line }: Line) => out.info({ event, ...line }, String(event))
  const endWindow = () => {
    clearTimeout(atEnd)
    atEnd = undefined
    for (const { line, repeated } of told.values()) if (repeated > 0) write({ ...line, requestId: null, repeated })
    if (others > 0) write({ event: 'many-kinds', outcome: 'refused', repeated: others })
    told.clear()
    others = 0
  }
  return {
    record: (event) => {
      const line = { ...event }
      if (!isRepeatable(event)) {
        write(line)
        return
      }
      atEnd ??= setTimeout(endWindow, windowLength).unref()
      const { requestId: _, ...kind } = line
      const key = JSON.stringify(kind)
      const known = told.get(key)
      if (known !== undefined) known.repeated += 1
      else if (told.size >= maxKinds) others += 1
      else {
        told.set(key, { line, repeated: 0 })
        write(line)
      }
    },
    close: endWindow,
  }
}

const isRepeatable = ({ event }: SecurityEvent): boolean => (repeatableEvents as readonly string[]).includes(event)

const levelBeside = (level: string): string => (level === 'silent' ? 'silent' : 'info')

function openFile(file: string): ReturnType<typeof destination> {
  try {
    return destination({ dest: file, mode: 0o600, mkdir: true, append: true, sync: true })
  } catch (error) {
    const why = (error as NodeJS.ErrnoException).code ?? String(error)
    throw new Error(
      `The security log cannot be written to ${file} (${why}). Grant this user write access, or set PORTOLAN_SECURITY_LOG to another file`,
      { cause: error },
    )
  }
}

/** A file that the owner alone may read, and that several processes may append to. */
function fileLog(file: string, log: FastifyBaseLogger) {
  const target = openFile(file)
  target.on('error', (error: unknown) => log.error({ err: error, file }, 'the security log cannot be written'))
  const formatters = { level: (label: string) => ({ level: label }) }
  const base = { process: process.pid, log: 'security' }
  return pino({ level: 'info', base, timestamp: stdTimeFunctions.isoTime, formatters }, target)
}
