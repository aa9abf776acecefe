import { flushCompileCache } from 'node:module'
import { setFlagsFromString } from 'node:v8'
import { Tinypool } from 'tinypool'

export interface ThreadOptions {
  /** The module whose default export the threads carry out. */
  readonly module: URL
  /** What each thread is given when it starts. */
  readonly workerData: unknown
  readonly maxThreads: number
  /** How long a thread waits for more, in milliseconds, before it ends and gives its memory back. */
  readonly idleTimeout: number
  /** What a thread may keep, in MiB; without a bound it lets litter lie for long. */
  readonly memory: number
}

/** Each of the halves for what a thread does not keep, in MiB. */
const youngGenerationMb = 1

/** Threads beside the one that answers requests. They start when there is something to do. */
export function openThreads({ module, workerData, maxThreads, idleTimeout, memory }: ThreadOptions): Tinypool {
  // What this process has compiled is written down, so that threads read it: to compile it takes each of them 25 MiB.
  flushCompileCache()
  // The flag that this process was started with goes before the limits of its threads. It holds for what starts later.
  setFlagsFromString(`--max-semi-space-size=${youngGenerationMb}`)
  return new Tinypool({
    filename: module.href,
    workerData,
    minThreads: 0,
    maxThreads,
    idleTimeout,
    resourceLimits: { maxOldGenerationSizeMb: memory },
  })
}
