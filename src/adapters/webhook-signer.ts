import { createHmac, randomBytes } from 'node:crypto'
import type { WebhookSigner } from '../events/service/webhook-sender.ts'

const prefix = 'whsec_'
const secretLength = 32

/** Signs with HMAC-SHA256 as Standard Webhooks 1.0.0 says (§ Signature scheme, `v1`). */
export const webhookSigner: WebhookSigner = {
  makeSecret: () => `${prefix}${randomBytes(secretLength).toString('base64')}`,

  sign: (secrets, id, timestamp, body) =>
    secrets
      .map((secret) => {
        const key = Buffer.from(secret.slice(prefix.length), 'base64')
        return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
      })
      .join(' '),
}
