import { getPageSession, queryClient, sessionKey } from './query-client.ts'

/** The calls that wait for the user. */
let waiting: (() => void)[] = []

/**
 * Marks the session of the open pages as ended, and resolves when the same user has signed in again. Calls wait for that
 * instead of failing, so that a form sent after the end of the session is saved, not lost.
 *
 * @returns false, at once, if there is no session to continue
 */
export async function waitForReturn(): Promise<boolean> {
  const session = getPageSession()
  if (session === null) return false
  queryClient.setQueryData(sessionKey, { ...session, hasEnded: true })
  await new Promise<void>((resolve) => waiting.push(resolve))
  return true
}

/** Lets the waiting calls continue. */
export function continueCalls(): void {
  const released = waiting
  waiting = []
  for (const resume of released) resume()
}
