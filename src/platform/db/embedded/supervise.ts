import { RestartBackoff } from '../../restart-backoff.ts'
import { detectDiskFailureInText } from '../disk-failure.ts'
import type { EmbeddedLog } from './embedded-log.ts'
import type { PostgresProcess } from './server.ts'

export interface Supervision {
  /** Of the current process, or of the last one. */
  readonly pid: number
  stop(): Promise<void>
}

export interface SupervisionOptions {
  readonly first: PostgresProcess
  /** Starts the next process in place of one that died. */
  readonly restart: (signal: AbortSignal) => Promise<PostgresProcess>
  /** Milliseconds before the first restart; defaults to 200. Each further wait is twice as long. */
  readonly firstDelay?: number
  readonly log: EmbeddedLog
}

const restarts = { first: 200, longest: 5000, settled: 10_000 }

/** Keeps a server running: restarts it when it dies, with growing delays while it keeps dying. */
export function supervise(options: SupervisionOptions): Supervision {
  const { first, restart, log, firstDelay = restarts.first } = options
  const stopping = new AbortController()
  const { signal } = stopping
  let server = first
  let stopped: Promise<void> | undefined

  const onExit = () => server.killServer()
  process.once('exit', onExit)

  async function watchServer(): Promise<void> {
    const backoff = new RestartBackoff({ ...restarts, first: firstDelay })
    while (true) {
      const began = performance.now()
      const exitText = await server.ended
      if (signal.aborted) return
      backoff.noteEnd(performance.now() - began)
      log.warn({ pid: server.pid, how: exitText }, 'the embedded database died; restarting it')
      const restarted = await restartServer()
      if (restarted === null) return
      server = restarted
      if (signal.aborted) return
      log.info({ pid: server.pid }, 'the embedded database is back')
    }

    async function restartServer(): Promise<PostgresProcess | null> {
      while (true) {
        const wasLongest = backoff.isLongest
        await backoff.wait(signal)
        if (signal.aborted) return null
        try {
          return await restart(signal)
        } catch (error) {
          if (signal.aborted) return null
          // Somebody must make room; and restarts that keep failing do not fix themselves.
          const needsOperator = wasLongest || detectDiskFailureInText(String(error)) !== null
          const level = needsOperator ? 'error' : 'warn'
          log[level]({ err: error, retryIn: backoff.pause }, 'the embedded database cannot be started')
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
