import { ActiveTenants } from '../../kernel/active-tenants.ts'

interface WaitingHolder {
  readonly begin: () => void
}

/** From how many connections on one is left for whoever else may come. */
const enoughToSpare = 4

/**
 * Decides who may use a connection next. A tenant that is alone may have all but one; while several are active, none has more
 * than its share, so that two who want everything leave some to others. Those who wait take turns. Work that belongs to no
 * tenant has no share of its own.
 */
export class ConnectionScheduler {
  readonly #connections: number
  readonly #timeout: number
  readonly #share: number
  readonly #active = new ActiveTenants()
  readonly #inUse = new Map<string | null, number>()
  /** Who waits, whose turn it is next first. */
  readonly #waiting = new Map<string | null, WaitingHolder[]>()
  #inUseCount = 0

  /**
   * @param connections how many there are
   * @param timeout longest time in milliseconds to wait
   * @param most how many a tenant may have at most while others are active; a third when left out
   */
  constructor(connections: number, timeout: number, most = Number.POSITIVE_INFINITY) {
    this.#connections = connections
    this.#timeout = timeout
    this.#share = Math.max(1, Math.min(most, Math.ceil(connections / 3)))
  }

  /** How many wait. */
  get waitingCount(): number {
    let count = 0
    for (const queue of this.#waiting.values()) count += queue.length
    return count
  }

  /**
   * Waits for its turn to use a connection; {@link release} gives it up.
   *
   * @param tenant null for what belongs to none
   * @throws Error when the turn has not come in time
   */
  acquire(tenant: string | null): Promise<void> | null {
    if (tenant !== null) this.#active.noteActivity(tenant, performance.now())
    if (!this.#waiting.has(tenant) && this.#canBegin(tenant)) {
      this.#begin(tenant)
      return null
    }
    return this.#waitForConnection(tenant)
  }

  release(tenant: string | null): void {
    this.#inUseCount--
    const remaining = (this.#inUse.get(tenant) ?? 1) - 1
    if (remaining > 0) this.#inUse.set(tenant, remaining)
    else this.#inUse.delete(tenant)
    this.#beginNext()
  }

  #begin(tenant: string | null): void {
    this.#inUseCount++
    this.#inUse.set(tenant, (this.#inUse.get(tenant) ?? 0) + 1)
  }

  #canBegin(tenant: string | null): boolean {
    if (this.#inUseCount >= this.#connections) return false
    return tenant === null || (this.#inUse.get(tenant) ?? 0) < this.#shareOf(tenant)
  }

  #shareOf(tenant: string): number {
    if (this.#active.hasOthers(tenant, performance.now())) return this.#share
    return this.#connections < enoughToSpare ? this.#connections : this.#connections - 1
  }

  #waitForConnection(tenant: string | null): Promise<void> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        const queue = this.#waiting.get(tenant)
        queue?.splice(queue.indexOf(waiting), 1)
        if (queue?.length === 0) this.#waiting.delete(tenant)
        reject(new Error('timeout exceeded when trying to connect'))
      }, this.#timeout)
      const waiting = {
        begin: () => {
          clearTimeout(timer)
          this.#begin(tenant)
          resolve()
        },
      }
      const queue = this.#waiting.get(tenant)
      if (queue === undefined) this.#waiting.set(tenant, [waiting])
      else queue.push(waiting)
    })
  }

  #beginNext(): void {
    // Whoever goes to the end of the line is met again there.
    for (const [tenant, queue] of this.#waiting) {
      if (!this.#canBegin(tenant)) continue
      // Back to the end of the line, so that a busy tenant does not hold up the others.
      this.#waiting.delete(tenant)
      const next = queue.shift()
      if (queue.length > 0) this.#waiting.set(tenant, queue)
      next?.begin()
    }
  }
}
