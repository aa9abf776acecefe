import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { exitCodes } from './exit-codes.ts'

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** One Ctrl-C can arrive twice: from the terminal and from npm. Milliseconds after which a second signal counts. */
const sameSignal = 1000
/** Milliseconds for the forced shutdown after a second signal. */
const forcedStop = 3000

/** Thrown by what is aborted because the process is to stop. */
export class StopRequested extends Error {
  constructor() {
    super('stop requested')
  }
}

/**
 * Why and when this process must stop: a signal, an unhandled error, or the failure of an essential part. The first
 * reason counts.
 */
export class StopRequests {
  readonly #log: FastifyBaseLogger
  readonly #forceStop: () => Promise<void>
  readonly #controller = new AbortController()
  readonly #cleanups: (() => void)[] = []
  #code: number = exitCodes.done
  #firstSignal: number | null = null

  /** @param hurry what must still be done when a second signal aborts the orderly shutdown */
  constructor(log: FastifyBaseLogger, hurry: () => Promise<void>) {
    this.#log = log
    this.#forceStop = hurry
    for (const name of signals) this.#addListener(name, () => this.#handleSignal(name))
    // Includes unhandled rejections.
    this.#addListener('uncaughtException', (error) => {
      log.fatal({ err: error }, 'unhandled error; stopping')
      this.requestStop(exitCodes.failed)
    })
    // The reader of the output may have gone.
    for (const stream of [process.stdout, process.stderr]) {
      const ignore = () => {}
      stream.on('error', ignore)
      this.#cleanups.push(() => stream.off('error', ignore))
    }
    // Keeps the process alive until a signal stops it.
    const alive = setInterval(() => {}, 1 << 30)
    this.#cleanups.push(() => clearInterval(alive))
  }

  /** Aborted once the process must stop. */
  get signal(): AbortSignal {
    return this.#controller.signal
  }

  /** The exit code for the reason. */
  get code(): number {
    return this.#code
  }

  /** Requests a stop with this exit code. */
  requestStop(code: number): void {
    if (this.signal.aborted) return
    this.#code = code
    this.#controller.abort(new StopRequested())
  }

  /** @throws Stopped if the process must stop; for use between the steps of a start */
  throwIfStopped(): void {
    if (this.signal.aborted) throw new StopRequested()
  }

  /** Resolves when the process must stop. */
  async waitForStop(): Promise<void> {
    if (this.signal.aborted) return
    await new Promise((resolve) => this.signal.addEventListener('abort', resolve, { once: true }))
  }

  /** The shutdown is complete: nothing more to wait for. */
  close(): void {
    for (const undo of this.#cleanups) undo()
    // The duplicate of the one Ctrl-C may still arrive, and must not make an orderly end look aborted.
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
 * Waits for one step of the shutdown, up to a timeout.
 *
 * @param timeout in milliseconds
 * @returns whether it completed in time and without an error; failures are logged
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
