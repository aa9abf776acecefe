import type { FastifyBaseLogger } from 'fastify'
import { destination, pino, stdTimeFunctions } from 'pino'
import { repeatableEvents, type SecurityEvent, type SecurityLog } from '../kernel/security-log.ts'

/** Milliseconds for which repetitions are counted instead of written. */
const windowLength = 60_000

/** Different rejections and grants written within that time; all others are counted together. */
const maxKinds = 500

type Line = Readonly<Record<string, unknown>>

/** A line written within the window, and its repetitions since. */
interface WrittenLine {
  readonly line: Line
  repeated: number
}

/**
 * Creates the security log: JSON lines with `log: "security"`, which `LOG_LEVEL` suppresses only if it is `silent`.
 *
 * Changes are always written. Of grants and rejections, which anybody can cause in large numbers, the first of each
 * kind is written immediately and the number of the others after a minute, so that no flood fills a disk: a kind is the
 * same event, outcome and reason for the same client, address and operation.
 *
 * @param file to append to; null for the log of the process
 */
export function writeSecurityLog(file: string | null, log: FastifyBaseLogger): SecurityLog {
  const out =
    file === null ? log.child({ log: 'security' }, { level: chooseLevel(log.level) }) : createFileLog(file, log)
  const written = new Map<string, WrittenLine>()
  let others = 0
  let atEnd: NodeJS.Timeout | undefined

  const write = ({ event, ...line }: Line) => out.info({ event, ...line }, String(event))
  const endWindow = () => {
    clearTimeout(atEnd)
    atEnd = undefined
    for (const { line, repeated } of written.values()) if (repeated > 0) write({ ...line, requestId: null, repeated })
    if (others > 0) write({ event: 'many-kinds', outcome: 'refused', repeated: others })
    written.clear()
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
      const known = written.get(key)
      if (known !== undefined) known.repeated += 1
      else if (written.size >= maxKinds) others += 1
      else {
        written.set(key, { line, repeated: 0 })
        write(line)
      }
    },
    close: endWindow,
  }
}

const isRepeatable = ({ event }: SecurityEvent): boolean => (repeatableEvents as readonly string[]).includes(event)

const chooseLevel = (level: string): string => (level === 'silent' ? 'silent' : 'info')

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

/** A file readable only by its owner, to which several processes can append. */
function createFileLog(file: string, log: FastifyBaseLogger) {
  const target = openFile(file)
  target.on('error', (error: unknown) => log.error({ err: error, file }, 'the security log cannot be written'))
  const formatters = { level: (label: string) => ({ level: label }) }
  const base = { process: process.pid, log: 'security' }
  return pino({ level: 'info', base, timestamp: stdTimeFunctions.isoTime, formatters }, target)
}
