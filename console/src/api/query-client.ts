import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import type { ConsoleSession } from '#client'
import { getStatus } from './describe-error.ts'

/** Cache key of the session. */
export const sessionKey = ['session'] as const

/** The session of the open pages. */
export interface PageSession extends ConsoleSession {
  /** Whether the user has been signed out meanwhile. The pages stay, with what was typed, for when the user is back. */
  readonly hasEnded: boolean
  /** Whether a call waits for the user to sign in again, because it changes who has access. */
  readonly mustConfirm?: boolean
}

/** Reloads the session after a 401: the user has been signed out, here or elsewhere. */
function noticeSignOut(error: unknown): void {
  if (getStatus(error) === 401) {
    void queryClient.invalidateQueries({ queryKey: sessionKey })
  }
}

export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error, query) => {
      if (query.queryKey[0] !== sessionKey[0]) noticeSignOut(error)
    },
  }),
  mutationCache: new MutationCache({ onError: noticeSignOut }),
  // The API client itself retries what is safe to retry.
  defaultOptions: { queries: { retry: false, staleTime: 15_000, refetchOnWindowFocus: true } },
})

/** The session of the open pages; null if nobody has signed in yet. */
export const getPageSession = (): PageSession | null => queryClient.getQueryData<PageSession | null>(sessionKey) ?? null
