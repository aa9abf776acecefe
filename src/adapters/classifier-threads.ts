import { availableParallelism } from 'node:os'
import type { Tinypool } from 'tinypool'
import type { ClassificationResult, Classifier, RankedCode } from '../customs/service/classification/classifier.ts'
import type { DecisionIndex, ProductTraits } from '../customs/service/classification/decision-voice.ts'
import type { Dictionary } from '../customs/service/classification/dictionary.ts'
import type { DistinctionRow } from '../customs/service/classification/distinctions.ts'
import type { ModelFiles } from '../customs/service/classification/model.ts'
import type { ProductDescription } from '../customs/service/classification/product-facts.ts'
import type { FibresByCode } from '../customs/service/classification/tariff-rules.ts'
import { type Caller, type SchedulerLoad, TenantScheduler } from '../kernel/tenant-scheduler.ts'
import { openThreads } from './open-threads.ts'

/** Threads at the most: each takes some 16 MB, and a process is to get by with 320. */
const maxThreads = Math.min(2, availableParallelism())
/** How long a thread waits for more, in milliseconds, before it ends and gives its memory back. */
const idleTimeout = 10_000
/** What a thread needs beside the numbers that all share, in MiB. */
const memory = 96
/** Products and characters in one message to a thread: some 30 ms of work, after which it is another tenant's turn. */
const productsAtOnce = 25
const charactersAtOnce = 20_000
/** Where nobody else has anything to do, a tenant has all threads. */
const schedulerLimits = {
  concurrency: maxThreads,
  concurrencyPerTenant: maxThreads,
  maxWaiting: 1000,
  maxWaitingPerTenant: 100,
  retryAfter: 2,
}

/** What a thread is given: all that it needs, so that it reads no file. */
export interface ClassifierThreadData {
  readonly files: ModelFiles
  readonly fibres: FibresByCode
  readonly dictionaries: readonly Dictionary[]
  readonly distinctions: readonly DistinctionRow[]
}

/** Some products that a thread is to classify. */
export interface ClassifierTask {
  readonly ask: keyof Classifier
  readonly products: readonly ProductDescription[]
  /** Those of the tenant; in memory that is shared, so that the message stays small. */
  readonly decisions: DecisionIndex | null
}

/** Classifies many products at once, beside the thread that answers requests, in turns of tenants. */
export interface ClassifierThreads {
  /**
   * For each product its candidates, best first.
   *
   * @param decisions those of the tenant
   * @throws Problem `unavailable` when too much of the tenant's waits already, and when the caller has gone
   */
  rankProducts(
    products: readonly ProductDescription[],
    caller: Caller,
    decisions: DecisionIndex | null,
  ): Promise<readonly (readonly RankedCode[])[]>
  /** For each product its candidates with what explains them; without descriptions of the codes. Throws as {@link rankProducts}. */
  classify(
    products: readonly ProductDescription[],
    caller: Caller,
    decisions: DecisionIndex | null,
  ): Promise<readonly ClassificationResult[]>
  /** For each product what others are compared with it by. Throws as {@link rankProducts}. */
  extractTraits(products: readonly ProductDescription[], caller: Caller): Promise<readonly ProductTraits[]>
  /** How many messages to threads are under way, and wait. */
  getLoad(): SchedulerLoad
}

/** How many characters there are to be read in a product. */
export function countCharacters({ name, description, material, category }: ProductDescription): number {
  return name.length + (description?.length ?? 0) + (material?.length ?? 0) + (category?.length ?? 0)
}

function* batchesOf(products: readonly ProductDescription[]): Generator<readonly ProductDescription[]> {
  let batch: ProductDescription[] = []
  let characters = 0
  for (const product of products) {
    const own = countCharacters(product)
    if (batch.length === productsAtOnce || (batch.length > 0 && characters + own > charactersAtOnce)) {
      yield batch
      batch = []
      characters = 0
    }
    batch.push(product)
    characters += own
  }
  if (batch.length > 0) yield batch
}

/**
 * Starts threads when there is something to do, and lets them end when nothing has come for a while. They share the
 * numbers of the model, which must lie in shared memory for that.
 */
export function createClassifierThreads(parts: () => ClassifierThreadData): ClassifierThreads {
  const turns = new TenantScheduler(schedulerLimits)
  let pool: Tinypool | undefined
  const run = async <Result>(task: ClassifierTask): Promise<readonly Result[]> => {
    const module = new URL('./classifier-thread.ts', import.meta.url)
    pool ??= openThreads({ module, workerData: parts(), maxThreads, idleTimeout, memory })
    return pool.run(task)
  }
  const askAll = async <Result>(
    ask: keyof Classifier,
    products: readonly ProductDescription[],
    caller: Caller,
    decisions: DecisionIndex | null = null,
  ): Promise<readonly Result[]> => {
    const batches = [...batchesOf(products)].entries()
    const found: (readonly Result[])[] = []
    // As many at once as there are threads, and no more: the others wait here, and are no longer asked for after a failure.
    const work = async () => {
      for (const [at, batch] of batches) {
        found[at] = await turns.runInTurn(caller, () => run<Result>({ ask, products: batch, decisions }))
      }
    }
    await Promise.all(Array.from({ length: maxThreads }, work))
    return found.flat()
  }
  return {
    rankProducts: (products, caller, decisions) => askAll('rankSubheadings', products, caller, decisions),
    classify: (products, caller, decisions) => askAll('classifyProduct', products, caller, decisions),
    extractTraits: (products, caller) => askAll('extractTraits', products, caller),
    getLoad: () => turns.load,
  }
}
