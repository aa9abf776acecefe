import { setTimeout as delay } from 'node:timers/promises'

export interface RestartBackoffOptions {
  /** How long to wait before the first restart, in milliseconds; each further wait is twice as long. */
  readonly first: number
  /** The longest wait, in milliseconds. */
  readonly longest: number
  /** What has lived for so long, in milliseconds, did not end because of how it was started. */
  readonly settled: number
}

/** How long to wait before something that keeps ending is started again: ever longer, until it has lived for a while. */
export class RestartBackoff {
  readonly #options: RestartBackoffOptions
  #pause: number

  constructor(options: RestartBackoffOptions) {
    this.#options = options
    this.#pause = options.first
  }

  /** The next wait, in milliseconds. */
  get pause(): number {
    return this.#pause
  }

  /** Whether waiting has not helped: something is wrong that does not cure itself. */
  get isLongest(): boolean {
    return this.#pause === this.#options.longest
  }

  /** Takes note that it has ended, after so many milliseconds. */
  noteEnd(lifetime: number): void {
    if (lifetime > this.#options.settled) this.#pause = this.#options.first
  }

  /** Waits, or until the signal; the next wait is longer. */
  async wait(signal: AbortSignal): Promise<void> {
    const { pause } = this
    this.#pause = Math.min(pause * 2, this.#options.longest)
    await delay(pause, undefined, { signal }).catch(() => {})
  }
}
