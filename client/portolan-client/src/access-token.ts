import { operations } from './operations.generated.ts'
import type { TokenAnswer } from './schemas.generated.ts'
import type { Send, TokenSource } from './sending.ts'
import { waitFor } from './waiting.ts'

/** How long before its end a token is given up, so that it does not end on its way. */
const marginMs = 30_000

export interface ClientCredentials {
  readonly clientId: string
  readonly clientSecret: string
  /** What the token is for, divided by blanks; everything that the client may do where it is left out. */
  readonly scope?: string | undefined
}

/** Gets tokens by client credentials. One request serves all calls that wait for it; a token is kept until it is about to end. */
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

/** Takes tokens from the caller, who keeps and renews them. */
export const createForeignTokenSource = (getToken: () => Promise<string>): TokenSource => ({
  take: (signal) => waitFor(getToken(), signal),
  refuse: () => undefined,
})

/** For a client that has none, and so can call only what needs none. */
export const noTokens: TokenSource = {
  async take() {
    throw new TypeError('this operation needs a token: give createClient clientId and clientSecret, or getToken')
  },
  refuse: () => undefined,
}
