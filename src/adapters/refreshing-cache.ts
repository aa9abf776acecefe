import type { Clock } from '../kernel/clock.ts'

/** Milliseconds until a value is read again while the old one is still returned. */
const refreshAfter = 20_000
/** Milliseconds until a value must be read again before it is returned. */
const maxAge = 30_000
/** Milliseconds for which a value is used if it cannot be read again. */
const maxStaleness = 55_000
/** Milliseconds after a failure without another attempt, while there is a valid value. */
const pauseAfterFailure = 2_000

interface CachedValue<T> {
  readonly value: T
  /** When reading began: earlier changes are included. */
  readonly at: number
}

interface PendingRead<T> {
  readonly at: number
  readonly value: Promise<T>
}

export interface RefreshingCacheOptions<T> {
  readonly clock: Clock
  readonly read: (key: string) => Promise<T>
  /** Maximum cached values; the oldest are evicted. */
  readonly maxEntries: number
}

/**
 * Caches what changes rarely and is read constantly. Returns nothing older than 30 seconds, or 55 while it cannot be
 * read again. Concurrent callers share one read.
 */
export class RefreshingCache<T> {
  readonly #options: RefreshingCacheOptions<T>
  readonly #cached = new Map<string, CachedValue<T>>()
  readonly #readings = new Map<string, PendingRead<T>>()
  readonly #failedAt = new Map<string, number>()

  constructor(options: RefreshingCacheOptions<T>) {
    this.#options = options
  }

  /**
   * @param since the value must have been read after this time, in milliseconds
   * @throws whatever reading throws, if there is no valid value
   */
  async getValue(key: string, since = 0): Promise<T> {
    const cached = this.#cached.get(key)
    if (cached === undefined || cached.at <= since) return this.#readValue(key, since)
    const age = this.#options.clock.now().getTime() - cached.at
    if (age < refreshAfter) return cached.value
    if (this.#hasJustFailed(key) && age < maxStaleness) return cached.value
    const renewed = this.#readValue(key, 0)
    if (age < maxAge) {
      renewed.catch(() => {})
      return cached.value
    }
    return age < maxStaleness ? renewed.catch(() => cached.value) : renewed
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
      // A slow read must not replace a later one.
      if ((this.#cached.get(key)?.at ?? 0) <= startedAt) this.#storeValue(key, { value, at: startedAt })
      return value
    } catch (error) {
      if (this.#cached.has(key)) this.#failedAt.set(key, this.#options.clock.now().getTime())
      throw error
    }
  }

  #storeValue(key: string, cached: CachedValue<T>): void {
    this.#cached.delete(key)
    this.#cached.set(key, cached)
    if (this.#cached.size <= this.#options.maxEntries) return
    const oldest = this.#cached.keys().next()
    if (oldest.done) return
    this.#cached.delete(oldest.value)
    this.#failedAt.delete(oldest.value)
  }
}
