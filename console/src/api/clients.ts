import type { SessionToken } from '#client'
import { type Client, createClient } from '#client'
import { t } from '../language/messages.ts'
import { getStatus } from './describe-error.ts'
import { waitForReturn } from './session-end.ts'

/** Other sites cannot set custom headers, so the server requires one besides the cookie. */
const sendAsPage: typeof fetch = (address, init) => {
  const headers = new Headers(init?.headers)
  headers.set('portolan-console', '1')
  return fetch(address, { ...init, headers })
}

const common = { baseUrl: location.origin, attempts: 2, timeoutMs: 30_000 }

const noToken = () => Promise.reject(new Error('an operation of a tenant was called without one'))

/** A client for calls with the session cookie instead of an access token. */
export const sessionClient = createClient({ ...common, attempts: 1, fetch: sendAsPage, getToken: noToken })

/** Milliseconds before its expiry at which a token is replaced. */
const margin = 45_000

interface HeldToken {
  readonly issued: Promise<SessionToken>
  endsAt: number
}

/** Access tokens, kept in memory only. */
const tokens = new Map<string, HeldToken>()

/** Gets a new token; if the session has ended, once the user has signed in again. */
async function issueToken(tenant: string | null): Promise<SessionToken> {
  for (;;) {
    try {
      return (await sessionClient.console.issueSessionToken({ body: { tenant } })).body
    } catch (error) {
      if (getStatus(error) !== 401 || !(await waitForReturn('ended'))) throw error
    }
  }
}

/** Gets a token with some lifetime left for a tenant, or for the installation (null), with the scopes it grants. */
export async function holdToken(tenant: string | null): Promise<SessionToken> {
  const key = tenant ?? ''
  const cachedToken = tokens.get(key)
  if (cachedToken !== undefined && Date.now() < cachedToken.endsAt - margin) return cachedToken.issued
  const issued = issueToken(tenant)
  const fresh: HeldToken = { issued, endsAt: Number.POSITIVE_INFINITY }
  tokens.set(key, fresh)
  try {
    const { expiresIn } = await issued
    fresh.endsAt = Date.now() + expiresIn * 1000
  } catch (error) {
    if (tokens.get(key) === fresh) tokens.delete(key)
    throw error
  }
  return issued
}

/** Forgets all tokens on sign-out. */
export const forgetTokens = (): void => tokens.clear()

/** Whether a call was refused because the user must sign in again for it (RFC 9470). */
const needsRecentSignIn = ({ status, headers }: Response): boolean =>
  status === 401 && headers.get('www-authenticate')?.includes('insufficient_user_authentication') === true

/**
 * Drops the token that a call was refused with, because its session has ended; the client then gets another. If the call
 * needs a recent sign-in, asks the user for it and sends the call again.
 */
const fetchForTenant =
  (tenant: string | null): typeof fetch =>
  async (address, init) => {
    const key = tenant ?? ''
    const held = tokens.get(key)
    const response = await fetch(address, init)
    if (needsRecentSignIn(response)) {
      return (await waitForReturn('old-sign-in')) ? sendAgain(tenant, address, init) : createNotConfirmedResponse()
    }
    if (response.status === 401 && tokens.get(key) === held) tokens.delete(key)
    return response
  }

/** Sends a call with a new token, and with time of its own: the user's does not count. */
async function sendAgain(tenant: string | null, ...[address, init]: Parameters<typeof fetch>): Promise<Response> {
  const headers = new Headers(init?.headers)
  headers.set('authorization', `Bearer ${(await holdToken(tenant)).accessToken}`)
  return fetch(address, { ...init, headers, signal: AbortSignal.timeout(common.timeoutMs) })
}

/** The user does not want to sign in again. Not a 401, after which the client would try again. */
const createNotConfirmedResponse = (): Response =>
  Response.json({ title: t.shell.confirmSignIn, detail: t.shell.notConfirmed }, { status: 409 })

const clients = new Map<string, Client>()

/** The client for a tenant, or for the installation (null). */
export function getClient(tenant: string | null): Client {
  const key = tenant ?? ''
  const known = clients.get(key)
  if (known !== undefined) return known
  const client = createClient({
    ...common,
    fetch: fetchForTenant(tenant),
    getToken: async () => (await holdToken(tenant)).accessToken,
  })
  clients.set(key, client)
  return client
}
