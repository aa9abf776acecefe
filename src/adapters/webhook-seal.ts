import type { SecretSeal } from '../events/service/webhook-endpoint.ts'
import { createSecretBox } from './secret-box.ts'
import type { SecretKeys } from './secret-keys.ts'

/** Encrypts the secrets of webhook endpoints with keys that are not in the database. */
export function createWebhookSeal(keys: () => SecretKeys): SecretSeal {
  const box = createSecretBox(keys, {
    name: 'secret of the webhook endpoint',
    cure: (endpointId) => `give the endpoint another secret: POST /admin/v1/webhook-endpoints/${endpointId}/secret`,
  })
  return {
    seal: (endpointId, secret) => box.seal(endpointId, secret),
    open: (endpointId, sealed) => String(box.open(endpointId, sealed)),
    isCurrent: (sealed) => box.isCurrent(sealed),
  }
}
