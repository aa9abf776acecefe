import { setTimeout as delay } from 'node:timers/promises'
import type { TestServer } from './test-server.ts'

/**
 * Processes the catalog of a tenant again and again, as a worker in another process would, until the function that is
 * returned has been awaited.
 */
export function startCatalogWorker({ system }: TestServer, tenant: string): () => Promise<void> {
  const stopping = new AbortController()
  const work = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      // What fails is tried again, as it is in the queue.
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
