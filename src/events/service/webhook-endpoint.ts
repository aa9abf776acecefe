import type { DisableReason, EndpointStanding } from './delivery-rules.ts'

/** A secret as it lies in the database: encrypted with a key that is not there. */
export type SealedSecret = Readonly<Record<string, unknown>>

/** A secret that signs deliveries to an endpoint. */
export interface StoredSecret {
  readonly sealed: SealedSecret
  /** RFC 3339. */
  readonly createdAt: string
  /** Until when it signs beside its successor; null for the newest. */
  readonly expiresAt: string | null
}

/** An address of a tenant's that its events are delivered to. */
export interface WebhookEndpoint {
  readonly tenant: string
  readonly endpointId: string
  readonly url: string
  readonly description: string
  /** The types that are delivered; null for every type. */
  readonly eventTypes: readonly string[] | null
  readonly isEnabled: boolean
  /** Null while it is enabled. */
  readonly disabledReason: DisableReason | null
  readonly disabledAt: Date | null
  /** The newest first. */
  readonly secrets: readonly StoredSecret[]
  /** Raised by each change. */
  readonly version: number
  readonly createdAt: Date
  readonly updatedAt: Date
}

/** An endpoint as it is shown, and written into the audit log: without its secrets. */
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
  /** Events that were not looked at yet, of whatever type. */
  readonly backlog: number
  /** When the oldest of them happened; null without any. */
  readonly oldestAt: Date | null
}

/** Encrypts the secrets of endpoints with a key that is not in the database. */
export interface SecretSeal {
  /** @param secret as Standard Webhooks writes one: `whsec_` and its bytes in base64 */
  seal(endpointId: string, secret: string): SealedSecret
  /** @throws Error that says what to do when it cannot be opened here */
  open(endpointId: string, sealed: SealedSecret): string
  /** Whether it is sealed as it would be now. */
  isCurrent(sealed: SealedSecret): boolean
}

/** The secrets that sign at a moment, the newest first. */
export const listSigningSecrets = (secrets: readonly StoredSecret[], at: Date): readonly StoredSecret[] =>
  secrets.filter(({ expiresAt }) => expiresAt === null || new Date(expiresAt) > at)
