import { ActiveTenants } from './active-tenants.ts'
import { Problem } from './problem.ts'

/** The caller for whom work is done. */
export interface Caller {
  readonly tenant: string
  /** Fires when nobody waits for the work any more; null if somebody always does, as in a job. */
  readonly signal: AbortSignal | null
}

export interface SchedulerLimits {
  /** Maximum number of tasks running concurrently, in total and per tenant. */
  readonly concurrency: number
  readonly concurrencyPerTenant: number
  /** Maximum number of tasks waiting, in total and per tenant; further ones are rejected. */
  readonly maxWaiting: number
  readonly maxWaitingPerTenant: number
  /** Seconds after which a rejected task may be retried. */
  readonly retryAfter: number
}

/** The load of a scheduler. */
export interface SchedulerLoad {
  readonly running: number
  readonly waiting: number
}

/** What is known of a task before it runs. */
export interface TaskOptions<T> {
  /**
   * For how many milliseconds its tenant starts no other task in its place, from its result and duration; 0 by default.
   */
  readonly getPause?: (result: T, took: number) => number
  /** Whether it ends within a few dozen milliseconds: its tenant may exceed its share while it is alone. */
  readonly isShort?: boolean
}

interface WaitingWork {
  readonly begin: () => void
  readonly isShort: boolean
}

/**
 * Schedules expensive work fairly: tenants alternate regardless of their demand, the tasks of a tenant run in order,
 * and tasks that nobody waits for any more are skipped.
 */
export class TenantScheduler {
  readonly #limits: SchedulerLimits
  readonly #active = new ActiveTenants()
  /** Waiting tenants, the next one first. */
  readonly #waiting = new Map<string, WaitingWork[]>()
  readonly #atWork = new Map<string, number>()
  #waitingCount = 0
  #atWorkCount = 0

  constructor(limits: SchedulerLimits) {
    this.#limits = limits
  }

  /** Running and waiting tasks. */
  get load(): SchedulerLoad {
    return { running: this.#atWorkCount, waiting: this.#waitingCount }
  }

  /**
   * Runs a task when it is its tenant's turn.
   *
   * @throws Problem `unavailable` if too many tasks are waiting, or if the caller left before its turn; otherwise
   * whatever the
   *   task throws
   */
  async schedule<T>(
    caller: Caller,
    work: () => Promise<T>,
    { getPause = () => 0, isShort = false }: TaskOptions<T> = {},
  ): Promise<T> {
    const { tenant } = caller
    if (caller.signal?.aborted === true) throw createCallerGoneProblem()
    this.#active.noteActivity(tenant, performance.now())
    if (!this.#waiting.has(tenant) && this.#canStart(tenant, isShort)) this.#startWork(tenant)
    else await this.#waitForSlot(caller, isShort)
    const begun = performance.now()
    let pause = 0
    try {
      const result = await work()
      pause = getPause(result, performance.now() - begun)
      return result
    } finally {
      this.#atWorkCount--
      if (pause > 0) {
        setTimeout(() => this.#releaseSlot(tenant), pause).unref()
        this.#startNext()
      } else {
        this.#releaseSlot(tenant)
      }
    }
  }

  #canStart(tenant: string, isShort: boolean): boolean {
    const { concurrency, concurrencyPerTenant } = this.#limits
    if (this.#atWorkCount >= concurrency) return false
    if ((this.#atWork.get(tenant) ?? 0) < concurrencyPerTenant) return true
    return isShort && !this.#active.hasOthers(tenant, performance.now())
  }

  #startWork(tenant: string): void {
    this.#atWorkCount++
    this.#atWork.set(tenant, (this.#atWork.get(tenant) ?? 0) + 1)
  }

  #waitForSlot({ tenant, signal }: Caller, isShort: boolean): Promise<void> {
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
        isShort,
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

  #releaseSlot(tenant: string): void {
    const remaining = (this.#atWork.get(tenant) ?? 1) - 1
    if (remaining > 0) this.#atWork.set(tenant, remaining)
    else this.#atWork.delete(tenant)
    this.#startNext()
  }

  #startNext(): void {
    // A tenant moved to the end of the queue is visited again there.
    for (const [tenant, queue] of this.#waiting) {
      const [first, ...rest] = queue
      if (!this.#canStart(tenant, first?.isShort === true)) continue
      // Back to the end of the queue, so that a busy tenant does not hold up the others.
      this.#waiting.delete(tenant)
      if (rest.length > 0) this.#waiting.set(tenant, rest)
      this.#waitingCount--
      first?.begin()
    }
  }
}

/** The result for a caller that no longer waits; the response reaches nobody. */
export const createCallerGoneProblem = (): Problem =>
  new Problem(
    'unavailable',
    'The connection was closed before the response; nothing was changed, send the request again',
    {
      retryAfter: 1,
    },
  )
