/** Work was not taken on because too much of it is waiting already. */
export class QueueFullError extends Error {
  override name = 'QueueFullError'
}

/** Lets so many pieces of work run at once, and so many more wait for their turn. */
export class ConcurrencyLimit {
  readonly #atOnce: number
  readonly #longestQueue: number
  readonly #waiting: (() => void)[] = []
  #running = 0

  constructor(atOnce: number, longestQueue: number) {
    this.#atOnce = atOnce
    this.#longestQueue = longestQueue
  }

  /** @throws QueueFullError without having begun */
  async runLimited<T>(work: () => Promise<T>): Promise<T> {
    if (this.#running < this.#atOnce) this.#running++
    else {
      if (this.#waiting.length >= this.#longestQueue) throw new QueueFullError('too much work is waiting')
      // Whoever ends hands on the place, so that nobody slips in between.
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
