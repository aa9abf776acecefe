import { Problem } from './problem.ts'

/** On whose behalf something is done. */
export interface Caller {
  readonly tenant: string
  /** Fires once nobody waits for it any more; null where somebody always does, as in a job. */
  readonly signal: AbortSignal | null
}

export interface SchedulerLimits {
  /** How many pieces of work may be under way at once, in all and of one tenant. */
  readonly concurrency: number
  readonly concurrencyPerTenant: number
  /** How many may wait before further ones are refused, in all and of one tenant. */
  readonly maxWaiting: number
  readonly maxWaitingPerTenant: number
  /** Seconds after which one that was refused is worth another try. */
  readonly retryAfter: number
}

/** How much there is to do. */
export interface SchedulerLoad {
  readonly running: number
  readonly waiting: number
}

interface WaitingWork {
  readonly begin: () => void
}

/**
 * Work that is expensive, done in turns: tenants take turns however much each of them wants, within a tenant what came
 * first goes first, and what nobody waits for any more is left out.
 */
export class TenantScheduler {
  readonly #limits: SchedulerLimits
  /** The tenants that wait, whose turn it is next first. */
  readonly #waiting = new Map<string, WaitingWork[]>()
  readonly #atWork = new Map<string, number>()
  #waitingCount = 0
  #atWorkCount = 0

  constructor(limits: SchedulerLimits) {
    this.#limits = limits
  }

  /** What is under way, and what waits. */
  get load(): SchedulerLoad {
    return { running: this.#atWorkCount, waiting: this.#waitingCount }
  }

  /**
   * Does a piece of work when it is its tenant's turn.
   *
   * @throws Problem `unavailable` when too many wait already, or when the caller has gone before its turn; else whatever the
   *   work throws
   */
  async runInTurn<T>(caller: Caller, work: () => Promise<T>): Promise<T> {
    const { tenant } = caller
    if (caller.signal?.aborted === true) throw createCallerGoneProblem()
    if (this.#canStart(tenant)) this.#startWork(tenant)
    else await this.#waitForTurn(caller)
    try {
      return await work()
    } finally {
      this.#finishWork(tenant)
    }
  }

  #canStart(tenant: string): boolean {
    const { concurrency: atOnce, concurrencyPerTenant: atOnceOfTenant } = this.#limits
    return this.#atWorkCount < atOnce && (this.#atWork.get(tenant) ?? 0) < atOnceOfTenant
  }

  #startWork(tenant: string): void {
    this.#atWorkCount++
    this.#atWork.set(tenant, (this.#atWork.get(tenant) ?? 0) + 1)
  }

  #waitForTurn({ tenant, signal }: Caller): Promise<void> {
    const { maxWaiting, maxWaitingPerTenant, retryAfter } = this.#limits
    const queue = this.#waiting.get(tenant) ?? []
    if (this.#waitingCount >= maxWaiting || queue.length >= maxWaitingPerTenant) {
      const message =
        'The server receives more of these requests than it can process at the moment; nothing was changed, try again'
      return Promise.reject(new Problem('unavailable', message, { retryAfter }))
    }
    return new Promise((resolve, reject) => {
      const leave = () => {
        this.#removeWaiting(tenant, waiting)
        reject(createCallerGoneProblem())
      }
      const waiting: WaitingWork = {
        begin: () => {
          signal?.removeEventListener('abort', leave)
          this.#startWork(tenant)
          resolve()
        },
      }
      signal?.addEventListener('abort', leave, { once: true })
      queue.push(waiting)
      this.#waiting.set(tenant, queue)
      this.#waitingCount++
    })
  }

  #removeWaiting(tenant: string, waiting: WaitingWork): void {
    const remaining = (this.#waiting.get(tenant) ?? []).filter((waitingWork) => waitingWork !== waiting)
    if (remaining.length === 0) this.#waiting.delete(tenant)
    else this.#waiting.set(tenant, remaining)
    this.#waitingCount--
  }

  #finishWork(tenant: string): void {
    this.#atWorkCount--
    const remaining = (this.#atWork.get(tenant) ?? 1) - 1
    if (remaining > 0) this.#atWork.set(tenant, remaining)
    else this.#atWork.delete(tenant)
    this.#startNext()
  }

  #startNext(): void {
    // Whoever goes to the end of the line is met again there.
    for (const [tenant, queue] of this.#waiting) {
      if (!this.#canStart(tenant)) continue
      const [first, ...rest] = queue
      // Back to the end of the line, so that a busy tenant does not hold up the others.
      this.#waiting.delete(tenant)
      if (rest.length > 0) this.#waiting.set(tenant, rest)
      this.#waitingCount--
      first?.begin()
    }
  }
}

/** The end of what nobody waits for any more. The answer reaches nobody. */
export const createCallerGoneProblem = (): Problem =>
  new Problem(
    'unavailable',
    'The connection was closed before the response; nothing was changed, send the request again',
    {
      retryAfter: 1,
    },
  )
