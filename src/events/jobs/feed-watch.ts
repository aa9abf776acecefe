import { pause } from './pause.ts'

/** The places that the events of tenants have reached, by tenant. */
export type ReachedPlaces = ReadonlyMap<string, number>

export interface FeedWatchDeps {
  /** Gives committed events their places; how many got one. */
  readonly placeEvents: () => Promise<number>
  /** What tenants have reached beyond a position in the feed of all, and the position that the feed has reached. */
  readonly readReached: (after: string) => Promise<{ readonly position: string; readonly tenants: ReachedPlaces }>
  readonly reportError: (error: unknown) => void
}

/** Milliseconds between two looks: while events come, while none do, and after one that failed. */
const pauses = { busy: 50, idle: 200, failed: 1000 } as const

/**
 * Sees when events get their places, for all of this process that wait for any: one look serves them all, and while nobody
 * waits nothing is looked at. It asks the database instead of being told by it, because to be told would cost every
 * transaction that writes an event a lock that all of them share.
 */
export class FeedWatch {
  readonly #deps: FeedWatchDeps
  readonly #listeners = new Set<(reached: ReachedPlaces) => void>()
  #isLooking = false
  #position: string | null = null

  constructor(deps: FeedWatchDeps) {
    this.#deps = deps
  }

  /**
   * Calls a listener whenever events of tenants have got places from now on.
   *
   * @returns what ends that
   */
  subscribe(listener: (reached: ReachedPlaces) => void): () => void {
    this.#listeners.add(listener)
    if (!this.#isLooking) void this.#look()
    return () => {
      this.#listeners.delete(listener)
    }
  }

  async #look(): Promise<void> {
    this.#isLooking = true
    while (this.#listeners.size > 0) {
      const rest = await this.#lookOnce()
      await pause(rest)
    }
    this.#isLooking = false
    // What is placed until somebody listens again is not told to them.
    this.#position = null
  }

  async #lookOnce(): Promise<number> {
    try {
      while ((await this.#deps.placeEvents()) > 0);
      const { position, tenants } = await this.#deps.readReached(this.#position ?? '0')
      const isFirst = this.#position === null
      this.#position = position
      if (tenants.size === 0) return pauses.idle
      // The first look tells of everything: what was placed since a listener has last looked may be among it.
      for (const listener of this.#listeners) listener(tenants)
      return isFirst ? pauses.idle : pauses.busy
    } catch (error) {
      // Where nobody listens any more, the database may have been closed.
      if (this.#listeners.size > 0) this.#deps.reportError(error)
      return pauses.failed
    }
  }
}
