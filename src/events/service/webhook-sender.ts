import type { AttemptResult } from './delivery-rules.ts'

/** A delivery request. */
export interface WebhookRequest {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  /** Aborts sending. */
  readonly signal: AbortSignal
}

/** Sends a request and returns its outcome; throws only for programming errors. */
export interface WebhookSender {
  send(request: WebhookRequest): Promise<AttemptResult>
  /** Returns why a URL can never receive deliveries, as the end of a sentence; null if it can. */
  findAddressFault(url: string): string | null
  close(): void
}

/** Signs according to Standard Webhooks: `v1` with HMAC-SHA256, once per secret. */
export interface WebhookSigner {
  /** Generates a secret: `whsec_` and 32 random bytes in base64. */
  makeSecret(): string
  /**
   * @param secrets as returned by {@link makeSecret}
   * @param timestamp Unix time in seconds
   * @returns the value of `webhook-signature`
   */
  sign(secrets: readonly string[], id: string, timestamp: number, body: string): string
}

/** Creates the headers of a delivery. */
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
