import { pause } from './pause.ts'

/** The end of each tenant's feed, by tenant. */
export type ReachedPlaces = ReadonlyMap<string, number>

export interface FeedWatchDeps {
  /** Assigns positions to a batch of committed events; returns its size. */
  readonly placeEvents: () => Promise<number>
  /** Returns the ends of the tenants' feeds after a position of the common feed, and that feed's end. */
  readonly readReached: (after: string) => Promise<{ readonly position: string; readonly tenants: ReachedPlaces }>
  readonly reportError: (error: unknown) => void
}

/** Milliseconds between polls: while events arrive, while none do, and after a failure. */
const pauses = { busy: 50, idle: 200, failed: 1000 } as const

/**
 * Notifies everything in this process that waits for events. One poll serves all waiters, and without waiters there is
 * none. It polls instead of using LISTEN/NOTIFY, because a notification would cost every transaction that writes an
 * event a lock shared by all.
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
   * Calls a listener whenever tenants' feeds grow.
   *
   * @returns a function that unsubscribes it
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
      const pauseMs = await this.#lookOnce()
      await pause(pauseMs)
    }
    this.#isLooking = false
    // Events placed before the next subscription are not reported.
    this.#position = null
  }

  async #lookOnce(): Promise<number> {
    try {
      const placed = await this.#deps.placeEvents()
      const { position, tenants } = await this.#deps.readReached(this.#position ?? '0')
      const isFirst = this.#position === null
      this.#position = position
      // The first poll reports everything: it may include events placed since a listener last looked.
      if (tenants.size > 0) for (const listener of this.#listeners) listener(tenants)
      // Another process may have assigned the positions.
      return placed > 0 || (tenants.size > 0 && !isFirst) ? pauses.busy : pauses.idle
    } catch (error) {
      // Without listeners, the database may have been closed.
      if (this.#listeners.size > 0) this.#deps.reportError(error)
      return pauses.failed
    }
  }
}
