import type { EncryptedKey, KeySeal } from '../identity/service/signing-keys.ts'
import { createSecretBox } from './secret-box.ts'
import type { SecretKeys } from './secret-keys.ts'

/** Encrypts private signing keys by keys that are not in the database; those from before they were encrypted open too. */
export function keySeal(keys: () => SecretKeys): KeySeal {
  const box = createSecretBox(keys, {
    name: 'signing key',
    cure: (keyId) => `revoke that signing key: portolan keys revoke ${keyId}`,
  })
  return {
    ...box,
    open: (keyId, kept) => (box.isSealed(kept) ? (box.open(keyId, kept) as EncryptedKey) : kept),
  }
}
