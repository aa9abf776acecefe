import { useMutation, useQuery } from '@tanstack/react-query'
import type { ConsoleSession } from '#client'
import { forgetTokens, sessionClient } from '../api/clients.ts'
import { queryClient, sessionKey } from '../api/query-client.ts'

async function readSession(): Promise<ConsoleSession | null> {
  const answer = await sessionClient.console.readSession()
  return answer.status === 200 ? answer.body : null
}

/** Who is signed in; null for nobody. */
export const useSession = () => useQuery({ queryKey: sessionKey, queryFn: readSession, staleTime: 60_000 })

/** How people sign in here. */
export const useSignInWays = () =>
  useQuery({
    queryKey: ['sign-in'],
    queryFn: async () => (await sessionClient.console.readSignInWays()).body,
    staleTime: 60_000,
  })

function beginAnew(session: ConsoleSession | null): void {
  forgetTokens()
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionKey[0] })
  queryClient.setQueryData(sessionKey, session)
}

export const useSignIn = () =>
  useMutation({
    mutationFn: async (body: { readonly userId: string; readonly password: string }) =>
      (await sessionClient.console.signIn({ body })).body,
    onSuccess: beginAnew,
  })

/** Changes the password of who is signed in; the session goes on with a new cookie. */
export const useChangePassword = () =>
  useMutation({
    mutationFn: async (body: { readonly currentPassword: string; readonly newPassword: string }) =>
      (await sessionClient.console.changePassword({ body })).body,
    onSuccess: (session) => {
      // Tokens of the session before end within a minute.
      forgetTokens()
      queryClient.setQueryData(sessionKey, session)
    },
  })

export const useSignOut = () =>
  useMutation({
    mutationFn: async (everywhere: boolean): Promise<void> => {
      await (everywhere ? sessionClient.console.signOutEverywhere() : sessionClient.console.signOut())
    },
    onSuccess: () => beginAnew(null),
  })
