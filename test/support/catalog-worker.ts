import { setTimeout as delay } from 'node:timers/promises'
import type { TestServer } from './test-server.ts'

/**
 * Processes a tenant's catalog repeatedly, like a worker in another process.
 *
 * @returns a function that stops it
 */
export function startCatalogWorker({ system }: TestServer, tenant: string): () => Promise<void> {
  const stopping = new AbortController()
  const work = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      // Failed jobs are retried, as in the queue.
      await system.catalog.processAllWork(tenant).catch(() => {})
      await delay(200, null, { signal: stopping.signal }).catch(() => {})
    }
  }
  const working = work()
  return async () => {
    stopping.abort()
    await working
  }
}
