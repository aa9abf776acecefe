import type { EventData } from './events.generated.ts'

/** Permitted clock difference of a delivery in seconds, as Standard Webhooks recommends. */
const usualToleranceSeconds = 300

/** A delivery that is not authentic. It must be rejected, for example with status 401. */
export class WebhookVerificationError extends Error {
  override readonly name = 'WebhookVerificationError'
}

/** A delivered event: a CloudEvent (version 1.0), whose `type` determines its `data`. */
export type WebhookEvent = {
  [Type in keyof EventData]: {
    readonly specversion: '1.0'
    /** The same in every delivery of the event: remember it to process events once. */
    readonly id: string
    readonly source: string
    readonly type: Type
    readonly subject: string
    /** When it occurred, in RFC 3339. */
    readonly time: string
    readonly datacontenttype: 'application/json'
    readonly tenant: string
    readonly traceparent?: string
    readonly data: EventData[Type]
  }
}[keyof EventData]

export interface Delivery {
  /** The body as received: do not parse and serialize it. */
  readonly body: string | Uint8Array | ArrayBuffer
  /** The headers, from `fetch` or Node. */
  readonly headers: Headers | Readonly<Record<string, string | readonly string[] | undefined>>
  /** The endpoint's secret, `whsec_…`; several during a renewal. */
  readonly secret: string | readonly string[]
  /** Permitted clock difference in seconds; defaults to 300. */
  readonly toleranceSeconds?: number | undefined
}

/**
 * Verifies a delivery by the scheme `v1` of Standard Webhooks, in constant time, and returns its event.
 *
 * @throws WebhookVerificationError for a delivery that must be rejected
 */
export async function verifyWebhook(delivery: Delivery): Promise<WebhookEvent> {
  const { headers, toleranceSeconds = usualToleranceSeconds } = delivery
  const [id, timestamp, signatures] = (['webhook-id', 'webhook-timestamp', 'webhook-signature'] as const).map(
    (name) => {
      const value = readHeader(headers, name)
      if (value === null) throw new WebhookVerificationError(`the header ${name} is missing`)
      return value
    },
  ) as [string, string, string]
  const secondsOff = Math.abs(Date.now() / 1000 - Number(timestamp))
  if (!/^\d+$/.test(timestamp) || secondsOff > toleranceSeconds) {
    throw new WebhookVerificationError(`webhook-timestamp is more than ${toleranceSeconds} s off; is the clock right?`)
  }
  const body =
    typeof delivery.body === 'string' ? new TextEncoder().encode(delivery.body) : new Uint8Array(delivery.body)
  const signed = joinBytes(new TextEncoder().encode(`${id}.${timestamp}.`), body)
  const secrets = typeof delivery.secret === 'string' ? [delivery.secret] : delivery.secret
  const keys = await Promise.all(secrets.map(importSecret))
  for (const signature of signatures.split(' ')) {
    const [version, text = ''] = signature.split(',')
    const bytes = version === 'v1' ? decodeBase64(text) : null
    if (bytes === null) continue
    for (const key of keys) {
      if (await crypto.subtle.verify('HMAC', key, bytes, signed)) return parseEvent(body)
    }
  }
  throw new WebhookVerificationError('no signature fits the secret and the body as it came')
}

function readHeader(headers: Delivery['headers'], name: string): string | null {
  if (headers instanceof Headers) return headers.get(name)
  const found = Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1]
  return typeof found === 'string' ? found : null
}

/** @throws TypeError for an invalid secret */
async function importSecret(secret: string) {
  const bytes = secret.startsWith('whsec_') ? decodeBase64(secret.slice('whsec_'.length)) : null
  if (bytes === null) throw new TypeError('the secret of a webhook endpoint is whsec_ and base64')
  return crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify'])
}

function decodeBase64(text: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
  } catch {
    return null
  }
}

function joinBytes(first: Uint8Array, second: Uint8Array): Uint8Array<ArrayBuffer> {
  const joined = new Uint8Array(first.length + second.length)
  joined.set(first)
  joined.set(second, first.length)
  return joined
}

const parseEvent = (body: Uint8Array): WebhookEvent => JSON.parse(new TextDecoder().decode(body)) as WebhookEvent
