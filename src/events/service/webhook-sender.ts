import type { AttemptResult } from './delivery-rules.ts'

/** A request that tells an endpoint of an event. */
export interface WebhookRequest {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  /** Fires when it must not be sent any more. */
  readonly signal: AbortSignal
}

/** Sends a request and says how it ended; it never throws but for mistakes of the program. */
export interface WebhookSender {
  send(request: WebhookRequest): Promise<AttemptResult>
  /** What is wrong with an address at which nothing could ever be delivered, reading on from it; null when nothing is. */
  findAddressFault(url: string): string | null
  close(): void
}

/** Signs as Standard Webhooks says: `v1` with HMAC-SHA256, once for each secret. */
export interface WebhookSigner {
  /** Makes a secret: `whsec_` and 32 random bytes in base64. */
  makeSecret(): string
  /**
   * @param secrets as {@link makeSecret} makes them
   * @param timestamp Unix time in seconds
   * @returns the value of `webhook-signature`
   */
  sign(secrets: readonly string[], id: string, timestamp: number, body: string): string
}

/** What a delivery has in its head. */
export function createDeliveryHeaders(
  signer: Pick<WebhookSigner, 'sign'>,
  secrets: readonly string[],
  { eventId, body, at }: { readonly eventId: string; readonly body: string; readonly at: Date },
): Readonly<Record<string, string>> {
  const timestamp = Math.floor(at.getTime() / 1000)
  return {
    'content-type': 'application/cloudevents+json; charset=utf-8',
    'user-agent': 'Portolan-Webhooks/1',
    'webhook-id': eventId,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signer.sign(secrets, eventId, timestamp, body),
  }
}
