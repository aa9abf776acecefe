import { ActiveTenants } from '../../kernel/active-tenants.ts'
import { Problem } from '../../kernel/problem.ts'

interface WaitingHolder {
  readonly begin: () => void
}

/** Seconds after which to try again while connections are busy. */
const retryAfter = 2
/** Minimum number of connections from which one is reserved for others. */
const enoughToSpare = 4

/**
 * Decides who uses a connection next. A tenant that is alone may use all but one; while several are active, none
 * exceeds its share, which leaves some to others. Waiting tenants alternate. Work of no tenant has no share of its own.
 */
export class ConnectionScheduler {
  readonly #connections: number
  readonly #timeout: number
  readonly #share: number
  readonly #active = new ActiveTenants()
  readonly #inUse = new Map<string | null, number>()
  /** Waiting tenants, the next one first. */
  readonly #waiting = new Map<string | null, WaitingHolder[]>()
  #inUseCount = 0
  /** When a working connection was last returned. */
  #lastReleaseAt = Number.NEGATIVE_INFINITY

  /**
   * @param connections their number
   * @param timeout maximum wait in milliseconds
   * @param maxShare maximum per tenant while others are active; defaults to a third
   */
  constructor(connections: number, timeout: number, maxShare = Number.POSITIVE_INFINITY) {
    this.#connections = connections
    this.#timeout = timeout
    this.#share = Math.max(1, Math.min(maxShare, Math.ceil(connections / 3)))
  }

  /** The number waiting. */
  get waitingCount(): number {
    let count = 0
    for (const queue of this.#waiting.values()) count += queue.length
    return count
  }

  /**
   * Waits for a connection; {@link release} returns it.
   *
   * @param tenant null for work of no tenant
   * @throws Problem `unavailable` if none was free in time because of other work, `Error` if no working one was returned in that
   *   time, as with a database that does not answer
   */
  acquire(tenant: string | null): Promise<void> | null {
    if (tenant !== null) this.#active.noteActivity(tenant, performance.now())
    if (!this.#waiting.has(tenant) && this.#canBegin(tenant)) {
      this.#begin(tenant)
      return null
    }
    return this.#waitForConnection(tenant)
  }

  /** @param isBroken whether the connection failed, so that its return does not show that the database answers */
  release(tenant: string | null, isBroken = false): void {
    this.#inUseCount--
    if (!isBroken) this.#lastReleaseAt = performance.now()
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
        reject(this.#explainTimeout())
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

  /** A tenant that floods its own share must not look like an outage, on which operators set alerts. */
  #explainTimeout(): Error {
    const isAnswering = performance.now() - this.#lastReleaseAt < this.#timeout
    if (!isAnswering) return new Error('timeout exceeded when trying to connect')
    return new Problem('unavailable', 'The server is as busy with other requests as it can be; try again', {
      retryAfter,
    })
  }

  #beginNext(): void {
    // A tenant moved to the end of the queue is visited again there.
    for (const [tenant, queue] of this.#waiting) {
      if (!this.#canBegin(tenant)) continue
      // Back to the end of the queue, so that a busy tenant does not hold up the others.
      this.#waiting.delete(tenant)
      const next = queue.shift()
      if (queue.length > 0) this.#waiting.set(tenant, queue)
      next?.begin()
    }
  }
}
