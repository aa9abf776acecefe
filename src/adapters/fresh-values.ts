import type { Clock } from '../kernel/clock.ts'

/** Milliseconds until a value is read anew, while the one before is still given out. */
const renewedAfter = 20_000
/** Milliseconds until nobody is given it any more before it was read anew. */
const heldFor = 30_000
/** Milliseconds for which it holds where it cannot be read anew. */
const heldWhileAway = 55_000
/** Milliseconds after a failure in which nobody tries again, as long as there is a value that holds. */
const pauseAfterFailure = 2_000

interface Held<T> {
  readonly value: T
  /** When it began to be read: changes before then are in it. */
  readonly at: number
}

interface Reading<T> {
  readonly at: number
  readonly value: Promise<T>
}

export interface FreshValuesOptions<T> {
  readonly clock: Clock
  readonly read: (key: string) => Promise<T>
  /** How many values are held at the most; those that were read first make room. */
  readonly most: number
}

/**
 * Holds what changes seldom and is asked for all the time. Nobody is given a value that is older than 30 seconds; while
 * it cannot be read, than 55. However many ask, one of them reads.
 */
export class FreshValues<T> {
  readonly #options: FreshValuesOptions<T>
  readonly #held = new Map<string, Held<T>>()
  readonly #readings = new Map<string, Reading<T>>()
  readonly #failedAt = new Map<string, number>()

  constructor(options: FreshValuesOptions<T>) {
    this.#options = options
  }

  /**
   * @param since the value must have been read after this moment, in milliseconds
   * @throws whatever the reading throws, when there is no value that holds
   */
  async get(key: string, since = 0): Promise<T> {
    const held = this.#held.get(key)
    if (held === undefined || held.at <= since) return this.#read(key, since)
    const age = this.#options.clock.now().getTime() - held.at
    if (age < renewedAfter) return held.value
    if (this.#hasJustFailed(key) && age < heldWhileAway) return held.value
    const renewed = this.#read(key, 0)
    if (age < heldFor) {
      renewed.catch(() => {})
      return held.value
    }
    return age < heldWhileAway ? renewed.catch(() => held.value) : renewed
  }

  #hasJustFailed(key: string): boolean {
    const at = this.#failedAt.get(key)
    return at !== undefined && this.#options.clock.now().getTime() - at < pauseAfterFailure
  }

  #read(key: string, since: number): Promise<T> {
    const others = this.#readings.get(key)
    if (others !== undefined && others.at > since) return others.value
    const at = this.#options.clock.now().getTime()
    const reading = { at, value: this.#readOnce(key, at) }
    this.#readings.set(key, reading)
    const end = () => {
      if (this.#readings.get(key) === reading) this.#readings.delete(key)
    }
    reading.value.then(end, end)
    return reading.value
  }

  async #readOnce(key: string, at: number): Promise<T> {
    try {
      const value = await this.#options.read(key)
      this.#failedAt.delete(key)
      // A slow one must not take the place of one that has begun later.
      if ((this.#held.get(key)?.at ?? 0) <= at) this.#hold(key, { value, at })
      return value
    } catch (error) {
      if (this.#held.has(key)) this.#failedAt.set(key, this.#options.clock.now().getTime())
      throw error
    }
  }

  #hold(key: string, held: Held<T>): void {
    this.#held.delete(key)
    this.#held.set(key, held)
    if (this.#held.size <= this.#options.most) return
    const oldest = this.#held.keys().next()
    if (oldest.done) return
    this.#held.delete(oldest.value)
    this.#failedAt.delete(oldest.value)
  }
}
