/**
 * The scopes of access tokens, one per service. `developer` permits operator functions within one's own tenant: its
 * clients, webhooks and request log.
 */
export const scopes = ['checkout', 'returns', 'packages', 'catalog', 'events', 'desk', 'developer', 'admin'] as const
export type Scope = (typeof scopes)[number]

export function isScope(text: string): text is Scope {
  return (scopes as readonly string[]).includes(text)
}

/** The actor name of shoppers, as in the history of a return. */
export const shopperActor = 'shopper'

const reservedActors = ['system', 'anonymous', shopperActor]

/** Whether a client or user of this id could be mistaken for an actor of the server in the audit log. */
export const isReservedActor = (id: string): boolean => reservedActors.includes(id.toLowerCase())

/** Why such an id is rejected, to follow the member's name. */
export const reservedActorReason =
  'must not be system, anonymous or shopper, which the audit log uses for the server itself'

/** The caller, as stated by a verified access token. */
export interface Principal {
  readonly clientId: string
  /** The tenant's code; null for an operator, which belongs to none. */
  readonly tenant: string | null
  /** The codes of the brands that the token covers. */
  readonly brands: readonly string[]
  /** Whether its client or issuer is restricted to some of the tenant's brands. */
  readonly isRestrictedToBrands?: boolean
  readonly scopes: readonly Scope[]
  /** The console user; absent for clients. */
  readonly sessionId?: string
  /** When the console user last proved who they are; absent for clients, and if the identity provider did not say. */
  readonly signedInAt?: Date
  /** Scopes that permit reading only. */
  readonly readOnlyScopes?: readonly Scope[]
  /** The client's own rate limits in requests per minute, by operation; they override those of the installation. */
  readonly rateLimits?: Readonly<Record<string, number>>
}
