import { ActiveTenants } from '../../kernel/active-tenants.ts'

interface WaitingRequest {
  readonly begin: () => void
  readonly isGone: () => boolean
}

/** Milliseconds from which on a turn of the event loop counts as long. */
const longTurn = 2

/**
 * Divides the thread that answers among tenants: while several are active, each begins one piece of work in a turn of the
 * event loop, and whoever wants more waits. After a long turn whoever has the most waiting waits as long as that took, so that
 * what one tenant sends leaves half of the thread's time to others, however much work each piece turns out to be. A tenant
 * that is alone never waits.
 */
export class TenantTurns {
  readonly #active = new ActiveTenants()
  /** Who has begun something in this turn. */
  readonly #begun = new Set<string>()
  readonly #waiting = new Map<string, WaitingRequest[]>()
  /** When this turn began; null before anything has begun in it. */
  #turnBegan: number | null = null
  /** Runs while those who have the most waiting do not begin. */
  #rest: NodeJS.Timeout | null = null

  /**
   * When a piece of work may begin; null for now. What the caller has gone from meanwhile begins at once, and costs no turn:
   * whoever asks finds out and leaves it.
   */
  takeTurn(tenant: string, isGone: () => boolean): Promise<void> | null {
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
    if (this.#turnBegan !== null) return
    const began = performance.now()
    this.#turnBegan = began
    setImmediate(() => {
      this.#turnBegan = null
      this.#begun.clear()
      const now = performance.now()
      const took = now - began
      // A rest is not made longer by what others begin in it, so that it ends.
      if (took >= longTurn && this.#rest === null && this.#waiting.size > 0) {
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
