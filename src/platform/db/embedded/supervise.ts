import { setTimeout as delay } from 'node:timers/promises'
import { findDiskTroubleInText } from '../disk-trouble.ts'
import type { EmbeddedLog } from './embedded-log.ts'
import type { PostgresProcess } from './server.ts'

export interface Supervision {
  /** Of the process that runs now, or of the last one. */
  readonly pid: number
  stop(): Promise<void>
}

export interface SupervisionOptions {
  readonly first: PostgresProcess
  /** Starts the next process, in the place of one that died. */
  readonly restart: (signal: AbortSignal) => Promise<PostgresProcess>
  /** How long to wait before the first restart, in milliseconds; 200 by default. Each further wait is twice as long. */
  readonly firstDelay?: number
  readonly log: EmbeddedLog
}

const defaultFirstDelay = 200
const longestDelay = 5000
/** A process that has lived that long did not die of how it was started. */
const settled = 10_000

/** Keeps a server running: starts it again when it dies, ever more slowly while it keeps dying. */
export function supervise(options: SupervisionOptions): Supervision {
  const { first, restart, log, firstDelay = defaultFirstDelay } = options
  const stopping = new AbortController()
  const { signal } = stopping
  let server = first
  let stopped: Promise<void> | undefined

  const onExit = () => server.killServer()
  process.once('exit', onExit)

  async function watchServer(): Promise<void> {
    let pause = firstDelay
    while (true) {
      const began = performance.now()
      const exitText = await server.ended
      if (signal.aborted) return
      if (performance.now() - began > settled) pause = firstDelay
      log.warn({ pid: server.pid, how: exitText }, 'the embedded database died, starting it again')
      const restarted = await restartServer()
      if (restarted === null) return
      server = restarted
      if (signal.aborted) return
      log.info({ pid: server.pid }, 'the embedded database is back')
    }

    async function restartServer(): Promise<PostgresProcess | null> {
      while (true) {
        const waited = pause
        await delay(waited, undefined, { signal, ref: false }).catch(() => undefined)
        if (signal.aborted) return null
        pause = Math.min(pause * 2, longestDelay)
        try {
          return await restart(signal)
        } catch (error) {
          if (signal.aborted) return null
          // Somebody has to make room; restarts that keep failing do not cure themselves either.
          const needsOperator = waited === longestDelay || findDiskTroubleInText(String(error)) !== null
          const level = needsOperator ? 'error' : 'warn'
          log[level]({ err: error, retryIn: pause }, 'the embedded database does not start')
        }
      }
    }
  }
  const watching = watchServer()

  async function stopServer(): Promise<void> {
    stopping.abort()
    await server.stop()
    await watching
    // `watch` may have brought up one more in the meantime.
    await server.stop()
    process.off('exit', onExit)
  }

  return {
    get pid() {
      return server.pid
    },
    stop: () => (stopped ??= stopServer()),
  }
}
