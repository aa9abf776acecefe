import { ActiveTenants } from '../../kernel/active-tenants.ts'

interface WaitingRequest {
  readonly begin: () => void
  readonly isGone: () => boolean
}

/** Milliseconds from which an event loop iteration counts as long. */
const longIteration = 2

/**
 * Divides the main thread between tenants: while several are active, each starts one piece of work per event loop
 * iteration, and further work waits. After a long iteration, the tenant with the most waiting work pauses for as long
 * as the iteration took, which leaves half of the thread to others however expensive each piece is. A tenant that is
 * alone never waits.
 */
export class EventLoopScheduler {
  readonly #active = new ActiveTenants()
  /** Tenants that started work in this iteration. */
  readonly #begun = new Set<string>()
  readonly #waiting = new Map<string, WaitingRequest[]>()
  /** When this iteration started; null if no work has started in it. */
  #iterationStart: number | null = null
  /** Runs while the tenant with the most waiting work pauses. */
  #rest: NodeJS.Timeout | null = null

  /**
   * Returns when a piece of work may start; null for now. Work whose caller has left starts immediately and does not
   * count: it finds out and stops.
   */
  acquireSlot(tenant: string, isGone: () => boolean): Promise<void> | null {
    const now = performance.now()
    this.#active.noteActivity(tenant, now)
    const hasOthers = this.#active.hasOthers(tenant, now)
    const queue = this.#waiting.get(tenant)
    if (queue === undefined && (!hasOthers || !this.#begun.has(tenant))) {
      if (hasOthers) this.#begin(tenant)
      return null
    }
    return new Promise((resolve) => {
      const waiting = { begin: resolve, isGone }
      if (queue === undefined) this.#waiting.set(tenant, [waiting])
      else queue.push(waiting)
    })
  }

  #begin(tenant: string): void {
    this.#begun.add(tenant)
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
    const lengths = [...this.#waiting.values()].map(({ length }) => length)
    const greatest = this.#rest === null ? Number.POSITIVE_INFINITY : Math.max(...lengths)
    for (const [tenant, queue] of this.#waiting) {
      if (queue.length >= greatest) continue
      while (queue[0]?.isGone() === true) queue.shift()?.begin()
      const next = queue.shift()
      if (queue.length === 0) this.#waiting.delete(tenant)
      if (next === undefined) continue
      this.#begin(tenant)
      next.begin()
    }
  }
}
