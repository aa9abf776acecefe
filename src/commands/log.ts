import { format, styleText } from 'node:util'
import { type Logger, pino, stdSerializers, stdTimeFunctions } from 'pino'
import type { Config } from '../config/config.ts'
import { escapeForTerminal } from './terminal-text.ts'

/** The destination of log lines. */
export interface LogTarget {
  readonly isTTY?: boolean
  readonly fd: number
  write(text: string): unknown
}

/** Creates the log of a process, on stderr: JSON lines for machines, short lines on a terminal. */
export function createLog(config: Config, target: LogTarget = process.stderr): Logger {
  const options = {
    level: config.logLevel,
    // Not `pid`: the embedded database reports its own under that name.
    base: { process: process.pid },
    timestamp: stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    serializers: { err: stripConnection },
    hooks: { logMethod: skipListenMessages },
  }
  if (target.isTTY !== true) {
    const destination = pino.destination({ dest: target.fd, sync: true })
    // Serving must continue even if the log's reader has gone.
    destination.on('error', () => {})
    return pino(options, destination)
  }
  const withStacks = config.logLevel === 'debug' || config.logLevel === 'trace'
  return pino(options, {
    write: (line: string) => void target.write(formatReadable(line, { withStacks, withColour: true })),
  })
}

/** Creates the log of a command: only warnings and errors, unless more was requested. */
export function createCommandLog(config: Config): Logger {
  return createLog(config.logLevel === 'info' ? { ...config, logLevel: 'warn' } : config)
}

/** Redirects what libraries print to the log, so that all lines have the same format. */
export function captureConsole(log: Logger): void {
  const capture = (...parts: readonly unknown[]) => log.warn({ text: format(...parts) }, 'a library printed')
  Object.assign(console, { log: capture, info: capture, warn: capture, error: capture, trace: capture })
}

/** Errors of the database's library contain the whole connection, thousands of useless characters. */
function stripConnection(error: Error): Record<string, unknown> {
  const { client: _, ...ownMembers } = stdSerializers.err(error)
  return ownMembers
}

/** The framework reports each listening address, and so does the banner. */
function skipListenMessages(this: Logger, line: Parameters<Logger['info']>, log: Logger['info']): void {
  if (typeof line[0] === 'string' && line[0].startsWith('Server listening at ')) return
  log.apply(this, line)
}

interface Line {
  readonly level: string
  readonly time: string
  readonly process: unknown
  readonly msg?: string
  readonly err?: { readonly message?: string; readonly stack?: string }
  readonly [field: string]: unknown
}

export interface ReadableOptions {
  /** Whether errors are shown with their stacks. */
  readonly withStacks: boolean
  readonly withColour: boolean
}

const colours = { warn: 'yellow', error: 'red', fatal: 'red' } as const
const isColoured = (level: string): level is keyof typeof colours => Object.hasOwn(colours, level)

/** Formats a log line for people: `16:04:05 warn  what happened: why  name=value`. */
export function formatReadable(json: string, { withStacks, withColour }: ReadableOptions): string {
  const { level, time, process: _process, msg, err, ...fields } = JSON.parse(json) as Line
  const clock = new Date(time).toLocaleTimeString('en-GB', { hour12: false })
  const mark = level.padEnd(5)
  const shownMark = withColour && isColoured(level) ? styleText(colours[level], mark) : mark
  const errorText = err?.message === undefined ? '' : `: ${err.message}`
  const otherFields = Object.entries(fields).map(([name, value]) => `  ${name}=${formatValue(value)}`)
  const stack = withStacks && err?.stack !== undefined ? `\n${err.stack}` : ''
  const text = escapeForTerminal(`${msg ?? ''}${errorText}${otherFields.join('')}${stack}`)
  return `${clock} ${shownMark} ${text}\n`
}

const formatValue = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))
