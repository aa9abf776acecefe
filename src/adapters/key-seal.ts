import type { EncryptedKey, KeySeal } from '../identity/service/signing-keys.ts'
import { createSecretBox } from './secret-box.ts'
import type { SecretKeys } from './secret-keys.ts'

/**
 * Encrypts private signing keys with keys that are not in the database; also reads unencrypted ones of earlier
 * versions.
 */
export function createKeySeal(keys: () => SecretKeys): KeySeal {
  const box = createSecretBox(keys, {
    name: 'signing key',
    cure: (keyId) => `revoke that signing key: portolan keys revoke ${keyId}`,
  })
  return {
    ...box,
    open: (keyId, encrypted) => (box.isSealed(encrypted) ? (box.open(keyId, encrypted) as EncryptedKey) : encrypted),
  }
}
