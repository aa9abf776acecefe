import { availableParallelism } from 'node:os'
import type { Tinypool } from 'tinypool'
import type { ClassificationResult, Classifier, RankedCode } from '../customs/service/classification/classifier.ts'
import type { DecisionIndex, ProductTraits } from '../customs/service/classification/decision-votes.ts'
import type { Dictionary } from '../customs/service/classification/dictionary.ts'
import type { DistinctionRow } from '../customs/service/classification/distinctions.ts'
import type { ModelFiles } from '../customs/service/classification/model.ts'
import type { ProductDescription } from '../customs/service/classification/product-facts.ts'
import type { FibresByCode } from '../customs/service/classification/tariff-rules.ts'
import { splitIntoBatches } from '../kernel/batches.ts'
import { type Caller, type SchedulerLoad, TenantScheduler } from '../kernel/tenant-scheduler.ts'
import { openThreads } from './open-threads.ts'

/** Maximum threads: each takes some 16 MB, and a process should need no more than 320. */
const maxThreads = Math.min(2, availableParallelism())
/** Milliseconds a thread waits for work before it ends and frees its memory. */
const idleTimeout = 10_000
/** MiB a thread needs besides the shared numbers. */
const memory = 96
/**
 * Maximum products and characters per message to a thread: some 30 ms of work, after which another tenant gets its
 * turn.
 */
const productsAtOnce = 25
const charactersAtOnce = 20_000
/** Without other demand, a tenant gets all threads. */
const schedulerLimits = {
  concurrency: maxThreads,
  concurrencyPerTenant: maxThreads,
  maxWaiting: 1000,
  maxWaitingPerTenant: 100,
  retryAfter: 2,
}

/** What a thread receives at its start, so that it reads no files. */
export interface ClassifierThreadData {
  readonly files: ModelFiles
  readonly fibres: FibresByCode
  readonly dictionaries: readonly Dictionary[]
  readonly distinctions: readonly DistinctionRow[]
}

/** Some products to classify. */
export interface ClassifierTask {
  readonly ask: keyof Classifier
  readonly products: readonly ProductDescription[]
  /** The tenant's decisions in shared memory, so that the message stays small. */
  readonly decisions: DecisionIndex | null
}

/** Classifies many products off the main thread, scheduled fairly between tenants. */
export interface ClassifierThreads {
  /**
   * Returns the candidates of each product, best first.
   *
   * @param decisions the tenant's
   * @throws Problem `unavailable` if too many of the tenant's products are waiting, or the caller has left
   */
  rankProducts(
    products: readonly ProductDescription[],
    caller: Caller,
    decisions: DecisionIndex | null,
  ): Promise<readonly (readonly RankedCode[])[]>
  /**
   * Returns explained candidates for each product, without descriptions of the codes. Throws as {@link rankProducts}.
   */
  classify(
    products: readonly ProductDescription[],
    caller: Caller,
    decisions: DecisionIndex | null,
  ): Promise<readonly ClassificationResult[]>
  /** Returns the traits of each product, for comparing others with it. Throws as {@link rankProducts}. */
  extractTraits(products: readonly ProductDescription[], caller: Caller): Promise<readonly ProductTraits[]>
  /** The number of messages in progress and waiting. */
  getLoad(): SchedulerLoad
}

/** The number of characters to read in a product. */
export function countCharacters({ name, description, material, category }: ProductDescription): number {
  return name.length + (description?.length ?? 0) + (material?.length ?? 0) + (category?.length ?? 0)
}

const batchLimits = { maxItems: productsAtOnce, maxSize: charactersAtOnce, measure: countCharacters }

/**
 * Starts threads on demand and ends them when idle. They share the numbers of the model, which must be in shared
 * memory.
 */
export function createClassifierThreads(parts: () => ClassifierThreadData): ClassifierThreads {
  const turns = new TenantScheduler(schedulerLimits)
  let pool: Tinypool | undefined
  const run = async <Result>(task: ClassifierTask): Promise<readonly Result[]> => {
    const module = new URL('./classifier-thread.ts', import.meta.url)
    pool ??= openThreads({ module, workerData: parts(), maxThreads, idleTimeout, memory })
    return pool.run(task)
  }
  const sendToAll = async <Result>(
    ask: keyof Classifier,
    products: readonly ProductDescription[],
    caller: Caller,
    decisions: DecisionIndex | null = null,
  ): Promise<readonly Result[]> => {
    const batches = [...splitIntoBatches(products, batchLimits)].entries()
    const results: (readonly Result[])[] = []
    // At most as many as there are threads: the others wait here, and are dropped after a failure.
    const work = async () => {
      for (const [index, batch] of batches) {
        results[index] = await turns.schedule(caller, () => run<Result>({ ask, products: batch, decisions }))
      }
    }
    await Promise.all(Array.from({ length: maxThreads }, work))
    return results.flat()
  }
  return {
    rankProducts: (products, caller, decisions) => sendToAll('rankSubheadings', products, caller, decisions),
    classify: (products, caller, decisions) => sendToAll('classifyProduct', products, caller, decisions),
    extractTraits: (products, caller) => sendToAll('extractTraits', products, caller),
    getLoad: () => turns.load,
  }
}
