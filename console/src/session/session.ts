import { useMutation, useQuery } from '@tanstack/react-query'
import type { ConsoleSession } from '#client'
import { forgetTokens, sessionClient } from '../api/clients.ts'
import { getPageSession, type PageSession, queryClient, sessionKey } from '../api/query-client.ts'
import { continueCalls } from '../api/session-end.ts'

async function readSession(): Promise<PageSession | null> {
  const answer = await sessionClient.console.readSession()
  const known = getPageSession()
  if (answer.status !== 200) return known === null ? null : { ...known, hasEnded: true }
  if (known?.mustConfirm === true && !known.hasEnded && answer.body.signedInAt === known.signedInAt) return known
  // Somebody has signed in again, in another tab.
  if (known?.hasEnded === true || known?.mustConfirm === true) {
    if (answer.body.user.userId !== known.user.userId) {
      beginElsewhere()
      return known
    }
    forgetTokens()
    continueCalls()
  }
  rememberUser(answer.body)
  return { ...answer.body, hasEnded: false }
}

/** The signed-in user, also after the session has ended under open pages; null if there is none. */
export const useSession = () =>
  useQuery({
    queryKey: sessionKey,
    queryFn: readSession,
    staleTime: 60_000,
    refetchOnWindowFocus: ({ state: { data } }) =>
      data?.hasEnded === true || data?.mustConfirm === true ? 'always' : true,
  })

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

/** Loads the console anew at its first page, with nothing of the other user. */
const beginElsewhere = () => location.replace('/console')

function beginAnew(session: ConsoleSession | null): void {
  forgetTokens()
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionKey[0] })
  queryClient.setQueryData(sessionKey, session && { ...session, hasEnded: false })
}

/** Continues the open pages, whose session had ended, with what the user may do now. */
function continuePages(session: ConsoleSession): void {
  forgetTokens()
  queryClient.setQueryData(sessionKey, { ...session, hasEnded: false })
  continueCalls()
  void queryClient.invalidateQueries({ queryKey: ['access'] })
}

export const useSignIn = () =>
  useMutation({
    mutationFn: async (body: { readonly userId: string; readonly password: string }) =>
      (await sessionClient.console.signIn({ body })).body,
    onSuccess: (session) => {
      if (isOthersPage(session)) return beginElsewhere()
      rememberUser(session)
      return getPageSession() === null ? beginAnew(session) : continuePages(session)
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
      queryClient.setQueryData(sessionKey, { ...session, hasEnded: false })
    },
  })

export const useSignOut = () =>
  useMutation({
    mutationFn: async (everywhere: boolean): Promise<void> => {
      await (everywhere ? sessionClient.console.signOutEverywhere() : sessionClient.console.signOut())
    },
    onSuccess: () => beginAnew(null),
  })
