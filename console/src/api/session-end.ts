import { getPageSession, queryClient, sessionKey } from './query-client.ts'

/** The calls that wait for the user. */
let waiting: ((isBack: boolean) => void)[] = []

/**
 * Covers the open pages, and resolves when the same user has signed in again. Calls wait for that instead of failing, so
 * that a form sent after the end of the session is saved, not lost.
 *
 * @param why because the session has ended, or because a call needs a recent sign-in
 * @returns false if there is no session to continue, or the user does not want to sign in again for the call
 */
export async function waitForReturn(why: 'ended' | 'old-sign-in'): Promise<boolean> {
  const session = getPageSession()
  if (session === null) return false
  queryClient.setQueryData(sessionKey, {
    ...session,
    ...(why === 'ended' ? { hasEnded: true } : { mustConfirm: true }),
  })
  return new Promise<boolean>((resolve) => waiting.push(resolve))
}

/** Lets the waiting calls continue. */
export const continueCalls = (): void => release(true)

/** Lets the calls that wait for a recent sign-in fail, and the user go on with the rest. */
export function abandonCalls(): void {
  const session = getPageSession()
  if (session !== null) queryClient.setQueryData(sessionKey, { ...session, mustConfirm: false })
  release(false)
}

function release(isBack: boolean): void {
  const released = waiting
  waiting = []
  for (const resume of released) resume(isBack)
}
