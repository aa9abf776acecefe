import { fork } from 'node:child_process'
import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'

/** Load that {@link startBusyProcessors} started. */
export interface BusyProcessors {
  stop(): Promise<void>
}

/**
 * Keeps every processor busy at a low priority. A process that wakes up on a busy processor waits for a time slice or
 * two, which on a small machine is longer than a read takes: compared with this load, a flood shows what the server
 * does, not that the machine has work at all.
 */
export function startBusyProcessors(): BusyProcessors {
  const children = Array.from({ length: availableParallelism() }, () =>
    fork(fileURLToPath(new URL('busy-process.ts', import.meta.url))),
  )
  return {
    stop: async () => {
      await Promise.all(
        children.map(async (child) => {
          child.disconnect()
          if (child.exitCode === null) await once(child, 'exit')
        }),
      )
    },
  }
}
