import { ActiveTenants } from '../../kernel/active-tenants.ts'

/** For whom work is done. */
export interface WorkHolder {
  /** Unique among tenants and others. */
  readonly name: string
  /** Whether it is a tenant, for whom others wait. */
  readonly isTenant: boolean
}

/** A request that has started; counts against its holder until it ends. */
export interface StartedRequest {
  end(): void
}

interface CountedRequest extends StartedRequest {
  readonly startedAt: number
}

interface WaitingWork {
  readonly begin: () => void
  readonly isGone: () => boolean
  readonly isRequest: boolean
}

/** Milliseconds from which an event loop iteration counts as long. */
const longIteration = 2
/** Requests that a holder has in progress at once while another tenant sends requests too. */
const requestsAtOnce = 4
/** Milliseconds since the last request of a tenant for which others are restricted to `requestsAtOnce`. */
const sendsFor = 50
/** Milliseconds after which a request no longer counts: it is waiting for something other than the main thread. */
const countsFor = 50

/**
 * Divides the main thread between tenants: while several are active, each starts one piece of work per event loop
 * iteration and has few requests in progress, and further work waits. After a long iteration, the tenant with the most
 * waiting work pauses for as long as the iteration took, which leaves half of the thread to others however expensive
 * each piece is. A tenant that is alone never waits. Requests of nobody's are treated like those of a tenant, except
 * that no tenant waits for them.
 */
export class EventLoopScheduler {
  readonly #active = new ActiveTenants()
  /** Holders that started work in this iteration. */
  readonly #begun = new Set<string>()
  readonly #waiting = new Map<string, WaitingWork[]>()
  /** Requests in progress, oldest first. */
  readonly #inProgress = new Map<string, Set<CountedRequest>>()
  /** When this iteration started; null if no work has started in it. */
  #iterationStart: number | null = null
  /** Runs while the holder with the most waiting work pauses. */
  #rest: NodeJS.Timeout | null = null
  /** Runs until requests in progress may no longer count. */
  #recount: NodeJS.Timeout | null = null

  /**
   * Returns when a request may start. One whose caller has left starts immediately: it finds out and stops.
   *
   * @returns the started request, which must be ended
   */
  startRequest(holder: WorkHolder, isGone: () => boolean): StartedRequest | Promise<StartedRequest> {
    const slot = this.#acquire(holder, isGone, true)
    return slot === null ? this.#count(holder.name) : slot.then(() => this.#count(holder.name))
  }

  /**
   * Returns when a piece of a tenant's work may start; null for now. Work whose caller has left starts immediately and
   * does not count: it finds out and stops.
   */
  acquireSlot(tenant: string, isGone: () => boolean): Promise<void> | null {
    return this.#acquire({ name: tenant, isTenant: true }, isGone, false)
  }

  #acquire({ name, isTenant }: WorkHolder, isGone: () => boolean, isRequest: boolean): Promise<void> | null {
    const now = performance.now()
    if (isTenant) this.#active.noteActivity(name, now)
    const hasOthers = this.#active.hasOthers(name, now)
    const queue = this.#waiting.get(name)
    if (queue === undefined) {
      if (!hasOthers) return null
      if (!this.#begun.has(name) && !(isRequest && this.#hasEnough(name, now))) {
        this.#begin(name)
        return null
      }
    }
    return new Promise((resolve) => {
      const waiting = { begin: resolve, isGone, isRequest }
      if (queue === undefined) this.#waiting.set(name, [waiting])
      else queue.push(waiting)
      if (this.#iterationStart === null && this.#rest === null) this.#recountLater()
    })
  }

  #count(name: string): StartedRequest {
    const ofHolder = this.#inProgress.get(name) ?? new Set()
    if (ofHolder.size === 0) this.#inProgress.set(name, ofHolder)
    const request = {
      startedAt: performance.now(),
      end: () => {
        ofHolder.delete(request)
        if (ofHolder.size === 0 && this.#inProgress.get(name) === ofHolder) this.#inProgress.delete(name)
        if (this.#waiting.size > 0) this.#beginNext()
      },
    }
    ofHolder.add(request)
    return request
  }

  /** Whether a holder has as many requests in progress as it may while another tenant sends requests. */
  #hasEnough(name: string, now: number): boolean {
    const ofHolder = this.#inProgress.get(name)
    if (ofHolder === undefined || !this.#active.hasOthers(name, now, sendsFor)) return false
    for (const request of ofHolder) {
      if (now - request.startedAt < countsFor) break
      ofHolder.delete(request)
    }
    return ofHolder.size >= requestsAtOnce
  }

  #recountLater(): void {
    if (this.#recount !== null) return
    this.#recount = setTimeout(() => {
      this.#recount = null
      this.#beginNext()
    }, countsFor)
  }

  #begin(name: string): void {
    this.#begun.add(name)
    if (this.#iterationStart !== null) return
    const began = performance.now()
    this.#iterationStart = began
    setImmediate(() => {
      this.#iterationStart = null
      this.#begun.clear()
      const now = performance.now()
      const took = now - began
      // Work of others during a pause does not extend it, so that it ends.
      if (took >= longIteration && this.#rest === null && this.#waiting.size > 0) {
        this.#rest = setTimeout(() => {
          this.#rest = null
          this.#beginNext()
        }, took)
      }
      this.#beginNext()
    })
  }

  #beginNext(): void {
    const now = performance.now()
    const lengths = [...this.#waiting.values()].map(({ length }) => length)
    const greatest = this.#rest === null ? Number.POSITIVE_INFINITY : Math.max(...lengths)
    for (const [name, queue] of this.#waiting) {
      if (queue.length >= greatest || this.#begun.has(name)) continue
      while (queue[0]?.isGone() === true) queue.shift()?.begin()
      if (queue[0]?.isRequest === true && this.#hasEnough(name, now)) {
        this.#recountLater()
        continue
      }
      const next = queue.shift()
      if (queue.length === 0) this.#waiting.delete(name)
      if (next === undefined) continue
      this.#begin(name)
      next.begin()
    }
  }
}
