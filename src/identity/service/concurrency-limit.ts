/** Too much work is already waiting. */
export class QueueFullError extends Error {
  override name = 'QueueFullError'
}

/** Limits how much work runs concurrently, and how much waits. */
export class ConcurrencyLimit {
  readonly #atOnce: number
  readonly #longestQueue: number
  readonly #waiting: (() => void)[] = []
  #running = 0

  constructor(atOnce: number, longestQueue: number) {
    this.#atOnce = atOnce
    this.#longestQueue = longestQueue
  }

  /** @throws QueueFullError if the work was not started */
  async runLimited<T>(work: () => Promise<T>): Promise<T> {
    if (this.#running < this.#atOnce) this.#running++
    else {
      if (this.#waiting.length >= this.#longestQueue) throw new QueueFullError('too much work is waiting')
      // The slot is handed over directly, so that nobody jumps the queue.
      await new Promise<void>((resolve) => this.#waiting.push(resolve))
    }
    try {
      return await work()
    } finally {
      const next = this.#waiting.shift()
      if (next === undefined) this.#running--
      else next()
    }
  }
}
