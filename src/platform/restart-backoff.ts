import { setTimeout as delay } from 'node:timers/promises'

export interface RestartBackoffOptions {
  /** Delay before the first restart in milliseconds; doubled for each further one. */
  readonly first: number
  /** Maximum delay in milliseconds. */
  readonly longest: number
  /** A process that ran for this many milliseconds did not fail because of its start. */
  readonly settled: number
}

/**
 * Computes the delays between restarts of something that keeps ending: longer each time, until it has run for a while.
 */
export class RestartBackoff {
  readonly #options: RestartBackoffOptions
  #pause: number

  constructor(options: RestartBackoffOptions) {
    this.#options = options
    this.#pause = options.first
  }

  /** The next delay in milliseconds. */
  get pause(): number {
    return this.#pause
  }

  /** Whether restarting does not help: the cause does not go away by itself. */
  get isLongest(): boolean {
    return this.#pause === this.#options.longest
  }

  /** Records that it ended after this many milliseconds. */
  noteEnd(lifetime: number): void {
    if (lifetime > this.#options.settled) this.#pause = this.#options.first
  }

  /** Waits for the delay, or until the signal fires; the next delay is longer. */
  async wait(signal: AbortSignal): Promise<void> {
    const { pause } = this
    this.#pause = Math.min(pause * 2, this.#options.longest)
    await delay(pause, undefined, { signal }).catch(() => {})
  }
}
