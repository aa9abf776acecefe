import { flushCompileCache } from 'node:module'
import { availableParallelism } from 'node:os'
import { setFlagsFromString } from 'node:v8'
import { Tinypool } from 'tinypool'
import type { RankedCode } from '../customs/service/classifier.ts'
import type { ModelFiles } from '../customs/service/model.ts'
import type { ProductDescription } from '../customs/service/product-facts.ts'
import type { FibresOfCodes } from '../customs/service/tariff-rules.ts'
import type { Dictionary } from '../customs/service/translation.ts'

/** Threads at the most: each takes some 16 MB, and a process is to get by with 300. */
const mostThreads = 2
/** How long a thread waits for more, in milliseconds, before it ends and gives its memory back. */
const idleTimeout = 10_000
/** What a thread needs beside the numbers that all share, in MiB; without a bound it lets litter lie for long. */
const resourceLimits = { maxOldGenerationSizeMb: 96 }
/** Each of the halves for what a thread does not keep, in MiB. */
const youngGenerationMb = 1
/** Products in one message to a thread. */
const productsAtOnce = 25

/** What a thread is given: all that it needs, so that it reads no file. */
export interface ThreadParts {
  readonly files: ModelFiles
  readonly fibres: FibresOfCodes
  readonly dictionaries: readonly Dictionary[]
}

/** Classifies many products at once, beside the thread that answers requests. */
export interface ClassifierThreads {
  /** For each product its candidates, best first. */
  rank(products: readonly ProductDescription[]): Promise<readonly (readonly RankedCode[])[]>
}

/**
 * Starts threads when there is something to do, and lets them end when nothing has come for a while. They share the
 * numbers of the model, which must lie in shared memory for that.
 */
export function classifierThreads(parts: () => ThreadParts): ClassifierThreads {
  let pool: Tinypool | undefined
  const opened = (): Tinypool => {
    if (pool !== undefined) return pool
    // What this process has compiled is written down, so that threads read it: to compile it takes each of them 25 MiB.
    flushCompileCache()
    // The flag that this process was started with goes before the limits of its threads. It holds for what starts later.
    setFlagsFromString(`--max-semi-space-size=${youngGenerationMb}`)
    pool = new Tinypool({
      filename: new URL('./classifier-thread.ts', import.meta.url).href,
      workerData: parts(),
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
