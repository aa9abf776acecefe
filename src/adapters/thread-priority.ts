import { getPriority, setPriority } from 'node:os'

/** The nice value of worker threads: about a tenth of a busy processor, and all of an idle one. */
export const threadNiceness = 10

/**
 * Gives the calling worker thread a lower priority than the threads that answer requests. Does nothing except on Linux:
 * elsewhere it would affect the whole process.
 */
export function lowerThreadPriority(): void {
  // An ordinary user may not raise the priority again, as this would under `nice -n 15`.
  if (process.platform === 'linux' && getPriority() < threadNiceness) setPriority(threadNiceness)
}
