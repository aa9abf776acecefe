import { createHmac, createSecretKey, type KeyObject, randomBytes } from 'node:crypto'
import type { WebhookSigner } from '../events/service/webhook-sender.ts'

const prefix = 'whsec_'
const secretLength = 32
/** Maximum cached keys; a process delivers to 512 endpoints at a time, each with at most two secrets. */
const maxKeys = 1024
/** Creating a key from a secret takes five times as long as signing with it. */
const keys = new Map<string, KeyObject>()

function findKey(secret: string): KeyObject {
  const known = keys.get(secret)
  if (known !== undefined) return known
  const key = createSecretKey(Buffer.from(secret.slice(prefix.length), 'base64'))
  keys.set(secret, key)
  const [oldest] = keys.keys()
  if (keys.size > maxKeys && oldest !== undefined) keys.delete(oldest)
  return key
}

/** Signs with HMAC-SHA256 according to Standard Webhooks 1.0.0 (§ Signature scheme, `v1`). */
export const webhookSigner: WebhookSigner = {
  makeSecret: () => `${prefix}${randomBytes(secretLength).toString('base64')}`,

  sign: (secrets, id, timestamp, body) =>
    secrets
      .map((secret) => createHmac('sha256', findKey(secret)).update(`${id}.${timestamp}.${body}`).digest('base64'))
      .map((signature) => `v1,${signature}`)
      .join(' '),
}
