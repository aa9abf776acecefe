import { useMutation, useQuery } from '@tanstack/react-query'
import type { ConsoleSession } from '#client'
import { forgetTokens, sessionClient } from '../api/clients.ts'
import { queryClient, sessionKey } from '../api/query-client.ts'

async function readSession(): Promise<ConsoleSession | null> {
  const answer = await sessionClient.console.readSession()
  if (answer.status !== 200) return null
  rememberUser(answer.body)
  return answer.body
}

/** The signed-in user; null if there is none. */
export const useSession = () => useQuery({ queryKey: sessionKey, queryFn: readSession, staleTime: 60_000 })

/** The available ways to sign in. */
export const useSignInWays = () =>
  useQuery({
    queryKey: ['sign-in'],
    queryFn: async () => (await sessionClient.console.readSignInWays()).body,
    staleTime: 60_000,
  })

/** The key of this tab's last user in the session storage. */
const lastUserKey = 'portolan-user'

function rememberUser({ user }: ConsoleSession): void {
  sessionStorage.setItem(lastUserKey, user.userId)
}

/** Whether the open page, perhaps a search for a shopper, was left by another user of this tab. */
function isOthersPage({ user }: ConsoleSession): boolean {
  const lastUser = sessionStorage.getItem(lastUserKey)
  return lastUser !== null && lastUser !== user.userId
}

function beginAnew(session: ConsoleSession | null): void {
  forgetTokens()
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionKey[0] })
  queryClient.setQueryData(sessionKey, session)
}

export const useSignIn = () =>
  useMutation({
    mutationFn: async (body: { readonly userId: string; readonly password: string }) =>
      (await sessionClient.console.signIn({ body })).body,
    onSuccess: (session) => {
      // Loads the console anew at its first page, with nothing of the other user.
      if (isOthersPage(session)) return location.replace('/console')
      rememberUser(session)
      return beginAnew(session)
    },
  })

/** Changes the signed-in user's password; the session continues with a new cookie. */
export const useChangePassword = () =>
  useMutation({
    mutationFn: async (body: { readonly currentPassword: string; readonly newPassword: string }) =>
      (await sessionClient.console.changePassword({ body })).body,
    onSuccess: (session) => {
      // The previous session's tokens expire within a minute.
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
