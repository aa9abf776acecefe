import type { Clock } from '../kernel/clock.ts'

/** Milliseconds until a value is read again, while the one before is still given out. */
const refreshAfter = 20_000
/** Milliseconds until nobody is given it any more before it was read again. */
const maxAge = 30_000
/** Milliseconds for which it holds where it cannot be read again. */
const maxStaleness = 55_000
/** Milliseconds after a failure in which nobody tries again, as long as there is a value that holds. */
const pauseAfterFailure = 2_000

interface CachedValue<T> {
  readonly value: T
  /** When it began to be read: changes before then are in it. */
  readonly at: number
}

interface PendingRead<T> {
  readonly at: number
  readonly value: Promise<T>
}

export interface RefreshingCacheOptions<T> {
  readonly clock: Clock
  readonly read: (key: string) => Promise<T>
  /** How many values are held at the most; those that were read first make room. */
  readonly maxEntries: number
}

/**
 * Holds what changes seldom and is asked for all the time. Nobody is given a value that is older than 30 seconds; while
 * it cannot be read, than 55. However many ask, one of them reads.
 */
export class RefreshingCache<T> {
  readonly #options: RefreshingCacheOptions<T>
  readonly #held = new Map<string, CachedValue<T>>()
  readonly #readings = new Map<string, PendingRead<T>>()
  readonly #failedAt = new Map<string, number>()

  constructor(options: RefreshingCacheOptions<T>) {
    this.#options = options
  }

  /**
   * @param since the value must have been read after this moment, in milliseconds
   * @throws whatever the reading throws, when there is no value that holds
   */
  async getValue(key: string, since = 0): Promise<T> {
    const held = this.#held.get(key)
    if (held === undefined || held.at <= since) return this.#readValue(key, since)
    const age = this.#options.clock.now().getTime() - held.at
    if (age < refreshAfter) return held.value
    if (this.#hasJustFailed(key) && age < maxStaleness) return held.value
    const renewed = this.#readValue(key, 0)
    if (age < maxAge) {
      renewed.catch(() => {})
      return held.value
    }
    return age < maxStaleness ? renewed.catch(() => held.value) : renewed
  }

  #hasJustFailed(key: string): boolean {
    const failedAt = this.#failedAt.get(key)
    return failedAt !== undefined && this.#options.clock.now().getTime() - failedAt < pauseAfterFailure
  }

  #readValue(key: string, since: number): Promise<T> {
    const pendingRead = this.#readings.get(key)
    if (pendingRead !== undefined && pendingRead.at > since) return pendingRead.value
    const now = this.#options.clock.now().getTime()
    const reading = { at: now, value: this.#readOnce(key, now) }
    this.#readings.set(key, reading)
    const end = () => {
      if (this.#readings.get(key) === reading) this.#readings.delete(key)
    }
    reading.value.then(end, end)
    return reading.value
  }

  async #readOnce(key: string, startedAt: number): Promise<T> {
    try {
      const value = await this.#options.read(key)
      this.#failedAt.delete(key)
      // A slow one must not take the place of one that has begun later.
      if ((this.#held.get(key)?.at ?? 0) <= startedAt) this.#storeValue(key, { value, at: startedAt })
      return value
    } catch (error) {
      if (this.#held.has(key)) this.#failedAt.set(key, this.#options.clock.now().getTime())
      throw error
    }
  }

  #storeValue(key: string, held: CachedValue<T>): void {
    this.#held.delete(key)
    this.#held.set(key, held)
    if (this.#held.size <= this.#options.maxEntries) return
    const oldest = this.#held.keys().next()
    if (oldest.done) return
    this.#held.delete(oldest.value)
    this.#failedAt.delete(oldest.value)
  }
}
