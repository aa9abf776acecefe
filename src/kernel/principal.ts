/**
 * What a token may be used for; one for each service. `developer` is for what operators do, too, of one's own tenant: its
 * clients and webhooks.
 */
export const scopes = ['checkout', 'returns', 'packages', 'catalog', 'events', 'desk', 'developer', 'admin'] as const
export type Scope = (typeof scopes)[number]

export function isScope(text: string): text is Scope {
  return (scopes as readonly string[]).includes(text)
}

/** What a shopper is called who does something for themselves, as in the history of a return. */
export const shopperActor = 'shopper'

/** Who is calling, as a verified access token says. */
export interface Principal {
  readonly clientId: string
  /** The tenant's code; null for an operator, who belongs to none. */
  readonly tenant: string | null
  /** The 3-letter codes of the brands that the token covers. */
  readonly brands: readonly string[]
  /** Whether its tenant has brands that it may never have, because its client or its issuer is held to others. */
  readonly isHeldToBrands?: boolean
  readonly scopes: readonly Scope[]
  /** Of somebody who has signed in to the console; a client has none. */
  readonly sessionId?: string
  /** Those of the scopes under which nothing may be changed. */
  readonly readOnlyScopes?: readonly Scope[]
  /** Requests a minute by operation that the client has of its own, in the place of the installation's. */
  readonly rateLimits?: Readonly<Record<string, number>>
}
