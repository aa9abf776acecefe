import { inject } from 'vitest'
import { Problem } from '../../src/kernel/problem.ts'
import { applicationRole } from '../../src/platform/db/application-role.ts'
import { Database, type DatabaseOptions } from '../../src/platform/db/database.ts'

/** A database as the server opens it, with few connections, and its warnings. */
export function openDatabase(
  url: string,
  options: Partial<DatabaseOptions> = {},
): { readonly database: Database; readonly lost: readonly Error[] } {
  const lost: Error[] = []
  const database = new Database({
    url,
    clock: { now: () => new Date() },
    connections: 2,
    role: applicationRole,
    isDistributed: inject('databaseWorkers').length > 0,
    onConnectionError: (error) => lost.push(error),
    ...options,
  })
  return { database, lost }
}

/** Waits until a condition holds. */
export async function waitUntil(holds: () => boolean | Promise<boolean>, within = 10_000): Promise<void> {
  for (const end = Date.now() + within; Date.now() < end; ) {
    if (await holds()) return
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  throw new Error('it did not come to that in time')
}

/** Retries while a busy machine provides no connection in time. */
export async function retryWhileBusy<T>(work: () => Promise<T>): Promise<T> {
  for (const end = Date.now() + 20_000; ; ) {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof Problem && error.kind === 'unavailable') || Date.now() > end) throw error
    }
  }
}

/** The reason of a rejected promise. */
export async function getRejection(failing: Promise<unknown>): Promise<unknown> {
  return failing.then(
    () => 'nothing failed',
    (error: unknown) => error,
  )
}
