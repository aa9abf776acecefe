import { availableParallelism } from 'node:os'
import { Tinypool } from 'tinypool'
import type { RankedCode } from '../customs/service/classifier.ts'
import type { ModelFiles } from '../customs/service/model.ts'
import type { ProductDescription } from '../customs/service/product-facts.ts'

/** Threads at the most: more would take from each other what the database needs. */
const mostThreads = 4
/** How long a thread waits for more, in milliseconds, before it ends and gives its memory back. */
const idleTimeout = 10_000
/** What a thread needs beside the numbers that all share, in MiB; without a bound it lets litter lie for long. */
const resourceLimits = { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 8 }
/** Products in one message to a thread. */
const productsAtOnce = 25

/** Classifies many products at once, beside the thread that answers requests. */
export interface ClassifierThreads {
  /** For each product its candidates, best first. */
  rank(products: readonly ProductDescription[]): Promise<readonly (readonly RankedCode[])[]>
}

/**
 * Starts threads when there is something to do, and lets them end when nothing has come for a while. They share the
 * numbers of the model, which must lie in shared memory for that.
 */
export function classifierThreads(files: () => ModelFiles): ClassifierThreads {
  let pool: Tinypool | undefined
  const opened = (): Tinypool => {
    pool ??= new Tinypool({
      filename: new URL('./classifier-thread.ts', import.meta.url).href,
      workerData: files(),
      minThreads: 0,
      maxThreads: Math.min(mostThreads, availableParallelism()),
      idleTimeout,
      resourceLimits,
    })
    return pool
  }
  return {
    async rank(products) {
      const threads = opened()
      const batches: Promise<readonly (readonly RankedCode[])[]>[] = []
      for (let from = 0; from < products.length; from += productsAtOnce) {
        batches.push(threads.run(products.slice(from, from + productsAtOnce)))
      }
      return (await Promise.all(batches)).flat()
    },
  }
}
