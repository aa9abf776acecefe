import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { statusOf } from './describe-error.ts'

/** The session, as the cache knows it. */
export const sessionKey = ['session'] as const

/** Whoever is refused for who they are has been signed out, here or elsewhere: the page asks anew who is there. */
function noticeSignOut(error: unknown): void {
  if (statusOf(error) === 401) {
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
  // The client itself repeats what may be repeated.
  defaultOptions: { queries: { retry: false, staleTime: 15_000, refetchOnWindowFocus: true } },
})
