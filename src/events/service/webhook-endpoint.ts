import type { DisableReason, EndpointStanding } from './delivery-rules.ts'

/** A secret encrypted with a key that is not in the database. */
export type SealedSecret = Readonly<Record<string, unknown>>

/** A secret that signs deliveries to an endpoint. */
export interface StoredSecret {
  readonly sealed: SealedSecret
  /** RFC 3339. */
  readonly createdAt: string
  /** Until when it signs along with its successor; null for the newest. */
  readonly expiresAt: string | null
}

/** A URL to which a tenant's events are delivered. */
export interface WebhookEndpoint {
  readonly tenant: string
  readonly endpointId: string
  readonly url: string
  readonly description: string
  /** The event types to deliver; null for all. */
  readonly eventTypes: readonly string[] | null
  readonly isEnabled: boolean
  /** Null while it is enabled. */
  readonly disabledReason: DisableReason | null
  readonly disabledAt: Date | null
  /** Newest first. */
  readonly secrets: readonly StoredSecret[]
  /** Incremented by every change. */
  readonly version: number
  readonly createdAt: Date
  readonly updatedAt: Date
}

/** An endpoint as shown and written to the audit log: without its secrets. */
export interface ShownEndpoint extends Omit<WebhookEndpoint, 'secrets' | 'version' | 'updatedAt'> {
  /** Until when the previous secret also signs; null if it does not. */
  readonly previousSecretExpiresAt: string | null
}

export const toShownEndpoint = (endpoint: WebhookEndpoint): ShownEndpoint => ({
  tenant: endpoint.tenant,
  endpointId: endpoint.endpointId,
  url: endpoint.url,
  description: endpoint.description,
  eventTypes: endpoint.eventTypes,
  isEnabled: endpoint.isEnabled,
  disabledReason: endpoint.disabledReason,
  disabledAt: endpoint.disabledAt,
  createdAt: endpoint.createdAt,
  previousSecretExpiresAt: endpoint.secrets[1]?.expiresAt ?? null,
})

/** Delivery status of an endpoint. */
export interface EndpointProgress extends EndpointStanding {
  /** Events not yet processed, of all types. */
  readonly backlog: number
  /** When the oldest of them occurred; null without any. */
  readonly oldestAt: Date | null
}

/** Encrypts the secrets of endpoints with a key that is not in the database. */
export interface SecretSeal {
  /** @param secret in the format of Standard Webhooks: `whsec_` and base64 */
  seal(endpointId: string, secret: string): SealedSecret
  /** @throws Error that says what to do if it cannot be decrypted */
  open(endpointId: string, sealed: SealedSecret): string
  /** Whether it is encrypted with the current key. */
  isCurrent(sealed: SealedSecret): boolean
}

/** The secrets that sign at a given time, newest first. */
export const listSigningSecrets = (secrets: readonly StoredSecret[], at: Date): readonly StoredSecret[] =>
  secrets.filter(({ expiresAt }) => expiresAt === null || new Date(expiresAt) > at)
