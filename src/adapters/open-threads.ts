import { flushCompileCache } from 'node:module'
import { setFlagsFromString } from 'node:v8'
import { Tinypool } from 'tinypool'

export interface ThreadOptions {
  /** The module with the threads' work as its default export. */
  readonly module: URL
  /** Passed to each thread at its start. */
  readonly workerData: unknown
  readonly maxThreads: number
  /** Milliseconds a thread waits for work before it ends and frees its memory. */
  readonly idleTimeout: number
  /** Memory limit of a thread in MiB; without one, garbage is collected late. */
  readonly memory: number
}

/** Size of each half of the young generation, in MiB: with 1 instead, documents take a quarter more processor time. */
const youngGenerationMb = 4

/** Threads besides the main one, started on demand. */
export function openThreads({ module, workerData, maxThreads, idleTimeout, memory }: ThreadOptions): Tinypool {
  // Writes the compile cache for the threads: compiling takes each of them 25 MiB.
  flushCompileCache()
  // The flag of this process takes precedence over its threads' limits; this affects what starts later.
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
