import { Problem } from '../../kernel/problem.ts'

/** What is being gathered for one tenant. */
interface TenantBatch<Item, Result> {
  readonly item: Item
  readonly resolve: (result: Result) => void
  readonly reject: (error: unknown) => void
}

export interface WriteBatcherOptions<Item, Result> {
  /** Carries out a batch in one transaction; answers in the order of the items. */
  readonly run: (tenant: string, items: readonly Item[]) => Promise<readonly Result[]>
  /** Carries out one item alone, when the batch that it was in has failed. */
  readonly writeOne: (tenant: string, item: Item) => Promise<Result>
  readonly maxBatchSize: number
  /** How many batches may be on their way at once. */
  readonly concurrency: number
  /** How many items of all tenants may wait before further ones are refused. */
  readonly maxWaiting: number
  /** How many items of one tenant may wait, so that it leaves room for the others. */
  readonly maxWaitingPerTenant: number
}

/**
 * Gathers what concurrent requests want written into few transactions. Nobody waits for company: the first item goes
 * out at once, and what arrives while it is on its way makes the next batch. Each caller gets its answer only once its
 * item is durable. Tenants are never mixed in one batch, and take turns.
 */
export class WriteBatcher<Item, Result> {
  readonly #options: WriteBatcherOptions<Item, Result>
  readonly #waiting = new Map<string, TenantBatch<Item, Result>[]>()
  #count = 0
  #running = 0

  constructor(options: WriteBatcherOptions<Item, Result>) {
    this.#options = options
  }

  /**
   * Adds an item to the next batch of its tenant.
   *
   * @throws Problem `unavailable` when more is waiting than the database keeps up with
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
      // Once everything that arrived in this turn of the event loop has been added.
      setImmediate(() => this.#startNextBatch())
    })
  }

  #startNextBatch(): void {
    while (this.#running < this.#options.concurrency) {
      const firstBatch = this.#waiting.entries().next()
      if (firstBatch.done) return
      const [tenant, queue] = firstBatch.value
      const batch = queue.splice(0, this.#options.maxBatchSize)
      // Back to the end of the line, so that a busy tenant does not hold up the others.
      this.#waiting.delete(tenant)
      if (queue.length > 0) this.#waiting.set(tenant, queue)
      this.#count -= batch.length
      this.#running++
      void this.#writeBatch(tenant, batch)
    }
  }

  async #writeBatch(tenant: string, batch: readonly TenantBatch<Item, Result>[]): Promise<void> {
    try {
      const results = await this.#options.run(
        tenant,
        batch.map(({ item }) => item),
      )
      if (results.length !== batch.length) throw new Error('a batch was answered with too many or too few results')
      for (const [index, waiting] of batch.entries()) waiting.resolve(results[index] as Result)
    } catch (error) {
      await this.#retryIndividually(tenant, batch, error)
    } finally {
      this.#running--
      this.#startNextBatch()
    }
  }

  /** One bad item must not fail its neighbours; but when the database is unavailable, each alone would only wait once more. */
  async #retryIndividually(tenant: string, batch: readonly TenantBatch<Item, Result>[], error: unknown): Promise<void> {
    let away = isUnavailable(error) ? error : null
    for (const { item, resolve, reject } of batch) {
      if (away !== null) {
        reject(away)
        continue
      }
      try {
        resolve(await this.#options.writeOne(tenant, item))
      } catch (alone) {
        if (isUnavailable(alone)) away = alone
        reject(alone)
      }
    }
  }
}

const isUnavailable = (error: unknown): error is Problem => error instanceof Problem && error.kind === 'unavailable'
