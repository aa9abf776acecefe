import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { exitCodes } from './exit-codes.ts'

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** One Ctrl-C can arrive twice: from the terminal and from npm. Only what comes later than this, in ms, is meant so. */
const sameSignal = 1000
/** How long the end may still take, in milliseconds, once somebody has asked a second time. */
const forcedStop = 3000

/** Thrown by what is given up because the process is to stop. */
export class StopRequested extends Error {
  constructor() {
    super('stop requested')
  }
}

/**
 * Why and when this process has to stop: a signal, an error that nobody has handled, or a part that cannot go on. The
 * first reason counts.
 */
export class StopRequests {
  readonly #log: FastifyBaseLogger
  readonly #forceStop: () => Promise<void>
  readonly #controller = new AbortController()
  readonly #cleanups: (() => void)[] = []
  #code: number = exitCodes.done
  #firstSignal: number | null = null

  /** @param hurry what still has to be done when a second signal breaks off the orderly end */
  constructor(log: FastifyBaseLogger, hurry: () => Promise<void>) {
    this.#log = log
    this.#forceStop = hurry
    for (const name of signals) this.#addListener(name, () => this.#handleSignal(name))
    // Unhandled rejections end up here as well.
    this.#addListener('uncaughtException', (error) => {
      log.fatal({ err: error }, 'unhandled error; stopping')
      this.requestStop(exitCodes.failed)
    })
    // Whoever has read the output may have gone.
    for (const stream of [process.stdout, process.stderr]) {
      const ignore = () => {}
      stream.on('error', ignore)
      this.#cleanups.push(() => stream.off('error', ignore))
    }
    // Until it is told to stop, the process goes on, whatever else is there to keep it alive.
    const alive = setInterval(() => {}, 1 << 30)
    this.#cleanups.push(() => clearInterval(alive))
  }

  /** Aborted once the process has to stop. */
  get signal(): AbortSignal {
    return this.#controller.signal
  }

  /** The exit code that goes with the reason. */
  get code(): number {
    return this.#code
  }

  /** Asks the process to stop, with that exit code. */
  requestStop(code: number): void {
    if (this.signal.aborted) return
    this.#code = code
    this.#controller.abort(new StopRequested())
  }

  /** @throws Stopped when the process is to stop; between the steps of a start */
  throwIfStopped(): void {
    if (this.signal.aborted) throw new StopRequested()
  }

  /** Resolves when the process has to stop. */
  async waitForStop(): Promise<void> {
    if (this.signal.aborted) return
    await new Promise((resolve) => this.signal.addEventListener('abort', resolve, { once: true }))
  }

  /** The end is orderly now: nothing is waited for any more. */
  close(): void {
    for (const undo of this.#cleanups) undo()
    // The repetition of the one Ctrl-C may still be on its way, and must not make a good end look broken off.
    if (this.#firstSignal !== null) for (const name of signals) process.on(name, () => {})
  }

  #addListener(event: (typeof signals)[number] | 'uncaughtException', listener: (value: unknown) => void): void {
    process.on(event, listener)
    this.#cleanups.push(() => process.off(event, listener))
  }

  #handleSignal(name: string): void {
    const now = performance.now()
    if (this.#firstSignal === null) {
      this.#firstSignal = now
      this.#log.info({ signal: name }, 'stopping')
      this.requestStop(exitCodes.done)
    } else if (now - this.#firstSignal >= sameSignal) {
      this.#log.warn({ signal: name }, 'stopping immediately')
      void Promise.race([this.#forceStop().catch(() => {}), delay(forcedStop)]).finally(() =>
        process.exit(exitCodes.brokenOff),
      )
    }
  }
}

/**
 * Waits for one step of the end, but not for ever.
 *
 * @param timeout in milliseconds
 * @returns whether the step was done in time and without an error; what went wrong is logged
 */
export async function finishWithin(
  timeout: number,
  stepName: string,
  step: Promise<unknown>,
  log: FastifyBaseLogger,
): Promise<boolean> {
  const waiting = new AbortController()
  const late = delay(timeout, 'late', { signal: waiting.signal }).catch(() => 'done')
  const outcome = await Promise.race([
    step.then(
      () => 'done',
      (error: unknown) => {
        log.error({ err: error }, `${stepName} failed to stop`)
        return 'failed'
      },
    ),
    late,
  ])
  waiting.abort()
  if (outcome === 'late') log.warn({ milliseconds: timeout }, `${stepName} did not stop in time; continuing`)
  return outcome === 'done'
}
