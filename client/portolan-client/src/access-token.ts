import { operations } from './operations.generated.ts'
import type { TokenAnswer } from './schemas.generated.ts'
import type { Send, TokenSource } from './sending.ts'
import { waitFor } from './waiting.ts'

/** Milliseconds before its expiry at which a token is replaced, so that it does not expire in transit. */
const marginMs = 30_000

export interface ClientCredentials {
  readonly clientId: string
  readonly clientSecret: string
  /** The requested scopes, separated by spaces; all of the client's if absent. */
  readonly scope?: string | undefined
}

/**
 * Obtains tokens by client credentials. Concurrent calls share one request; a token is cached until shortly before its
 * expiry.
 */
export function createTokenSource(send: Send, { clientId, clientSecret, scope }: ClientCredentials): TokenSource {
  let current: { readonly token: string; readonly endsAt: number } | null = null
  let request: Promise<string> | null = null

  async function fetchToken(): Promise<string> {
    const body = {
      grant_type: 'client_credentials',
      client_id: clientId,
      client_secret: clientSecret,
      ...(scope === undefined ? {} : { scope }),
    }
    const answer = await send('identity.issueToken', operations.identity.issueToken, { body }, null)
    const { access_token: token, expires_in: seconds } = answer.body as TokenAnswer
    current = { token, endsAt: Date.now() + seconds * 1000 }
    return token
  }

  return {
    async take(signal) {
      if (current !== null && Date.now() < current.endsAt - marginMs) return current.token
      request ??= fetchToken().finally(() => (request = null))
      return waitFor(request, signal)
    },
    refuse(token) {
      if (current?.token === token) current = null
    },
  }
}

/** Takes tokens from the caller, who caches and renews them. */
export const createForeignTokenSource = (getToken: () => Promise<string>): TokenSource => ({
  take: (signal) => waitFor(getToken(), signal),
  refuse: () => undefined,
})

/** For a client without tokens, which can call only open operations. */
export const noTokens: TokenSource = {
  async take() {
    throw new TypeError('this operation needs a token: give createClient clientId and clientSecret, or getToken')
  },
  refuse: () => undefined,
}
