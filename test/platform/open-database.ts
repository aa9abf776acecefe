import { Problem } from '../../src/kernel/problem.ts'
import { applicationRole } from '../../src/platform/db/application-role.ts'
import { Database, type DatabaseOptions } from '../../src/platform/db/database.ts'

/** The door to a database as the server makes it, with few connections, and what it complains of. */
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
    onConnectionError: (error) => lost.push(error),
    ...options,
  })
  return { database, lost }
}

/** Waits until something holds. */
export async function waitUntil(holds: () => boolean | Promise<boolean>, within = 10_000): Promise<void> {
  for (const end = Date.now() + within; Date.now() < end; ) {
    if (await holds()) return
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  throw new Error('it did not come to that in time')
}

/** Does it again for as long as a busy machine has no connection in time. */
export async function retryWhileBusy<T>(work: () => Promise<T>): Promise<T> {
  for (const end = Date.now() + 20_000; ; ) {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof Problem && error.kind === 'unavailable') || Date.now() > end) throw error
    }
  }
}

/** Whatever a promise is rejected with. */
export async function getRejection(failing: Promise<unknown>): Promise<unknown> {
  return failing.then(
    () => 'nothing failed',
    (error: unknown) => error,
  )
}
