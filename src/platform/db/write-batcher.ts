import { setImmediate as nextIteration } from 'node:timers/promises'
import { Problem } from '../../kernel/problem.ts'

/** An item and its caller. */
interface WaitingItem<Item, Result> {
  readonly item: Item
  readonly resolve: (result: Result) => void
  readonly reject: (error: unknown) => void
}

export interface WriteBatcherOptions<Item, Result> {
  /** Writes a batch in one transaction; returns results in the order of the items. */
  readonly run: (tenant: string, items: readonly Item[]) => Promise<readonly Result[]>
  /** Writes a single item after its batch has failed. */
  readonly writeOne: (tenant: string, item: Item) => Promise<Result>
  readonly maxBatchSize: number
  /** Maximum batches in progress. */
  readonly concurrency: number
  /** Maximum waiting items of all tenants; further ones are rejected. */
  readonly maxWaiting: number
  /** Maximum waiting items of one tenant, which leaves room for others. */
  readonly maxWaitingPerTenant: number
}

/** Callers that get their results in one event loop iteration: each then sends a response, which takes the thread. */
const resultsAtOnce = 4

/**
 * Combines concurrent writes into few transactions. Never delays: the first item is sent immediately, and items that
 * arrive while it is in progress form the next batch. Each caller gets its result only after its item is durable.
 * Batches never mix tenants; tenants alternate. A tenant with a batch in progress starts another only when a quarter of
 * a full batch is waiting: transactions of single items would take the processor and the connections from others.
 */
export class WriteBatcher<Item, Result> {
  readonly #options: WriteBatcherOptions<Item, Result>
  readonly #waiting = new Map<string, WaitingItem<Item, Result>[]>()
  readonly #runningByTenant = new Map<string, number>()
  #count = 0
  #running = 0

  constructor(options: WriteBatcherOptions<Item, Result>) {
    this.#options = options
  }

  /**
   * Adds an item to the next batch of its tenant.
   *
   * @throws Problem `unavailable` if more items are waiting than the database can handle
   */
  addItem(tenant: string, item: Item): Promise<Result> {
    const { maxWaiting, maxWaitingPerTenant } = this.#options
    const ownCount = this.#waiting.get(tenant)?.length ?? 0
    if (this.#count >= maxWaiting || ownCount >= maxWaitingPerTenant) {
      return Promise.reject(
        new Problem(
          'unavailable',
          'The server receives more than it can store at the moment; nothing was changed, try again',
          {
            retryAfter: 1,
          },
        ),
      )
    }
    return new Promise((resolve, reject) => {
      const queue = this.#waiting.get(tenant)
      if (queue === undefined) this.#waiting.set(tenant, [{ item, resolve, reject }])
      else queue.push({ item, resolve, reject })
      this.#count++
      // Runs after all items of this event loop iteration have been added.
      setImmediate(() => this.#startNextBatch())
    })
  }

  #startNextBatch(): void {
    while (this.#running < this.#options.concurrency) {
      const next = this.#findNextTenant()
      if (next === null) return
      const [tenant, queue] = next
      const batch = queue.splice(0, this.#options.maxBatchSize)
      // Back to the end of the queue, so that a busy tenant does not hold up the others.
      this.#waiting.delete(tenant)
      if (queue.length > 0) this.#waiting.set(tenant, queue)
      this.#count -= batch.length
      this.#running++
      this.#runningByTenant.set(tenant, (this.#runningByTenant.get(tenant) ?? 0) + 1)
      void this.#writeBatch(tenant, batch)
    }
  }

  #findNextTenant(): [string, WaitingItem<Item, Result>[]] | null {
    const enough = Math.ceil(this.#options.maxBatchSize / 4)
    for (const [tenant, queue] of this.#waiting) {
      if (queue.length >= enough || !this.#runningByTenant.has(tenant)) return [tenant, queue]
    }
    return null
  }

  async #writeBatch(tenant: string, batch: readonly WaitingItem<Item, Result>[]): Promise<void> {
    try {
      const results = await this.#options.run(
        tenant,
        batch.map(({ item }) => item),
      )
      if (results.length !== batch.length) throw new Error('a batch was answered with too many or too few results')
      void deliverResults(batch, results)
    } catch (error) {
      await this.#retryIndividually(tenant, batch, error)
    } finally {
      this.#running--
      const remaining = (this.#runningByTenant.get(tenant) ?? 1) - 1
      if (remaining > 0) this.#runningByTenant.set(tenant, remaining)
      else this.#runningByTenant.delete(tenant)
      this.#startNextBatch()
    }
  }

  /**
   * One bad item must not fail its neighbours; but if the database is unavailable, retrying each would only wait again.
   */
  async #retryIndividually(tenant: string, batch: readonly WaitingItem<Item, Result>[], error: unknown): Promise<void> {
    let outage = isUnavailable(error) ? error : null
    for (const { item, resolve, reject } of batch) {
      if (outage !== null) {
        reject(outage)
        continue
      }
      try {
        resolve(await this.#options.writeOne(tenant, item))
      } catch (alone) {
        if (isUnavailable(alone)) outage = alone
        reject(alone)
      }
    }
  }
}

/** Gives the callers their results, a few at a time. */
async function deliverResults<Item, Result>(
  batch: readonly WaitingItem<Item, Result>[],
  results: readonly Result[],
): Promise<void> {
  for (const [index, { resolve }] of batch.entries()) {
    if (index > 0 && index % resultsAtOnce === 0) await nextIteration()
    resolve(results[index] as Result)
  }
}

const isUnavailable = (error: unknown): error is Problem => error instanceof Problem && error.kind === 'unavailable'
