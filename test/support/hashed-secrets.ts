import { createSecretKeyReader } from '../../src/adapters/secret-keys.ts'
import { createHashedSecrets } from '../../src/adapters/secrets.ts'
import { secretKey } from './secret-key.ts'

/** Hashes secrets as the servers under test do. */
export const hashedSecrets = createHashedSecrets(
  createSecretKeyReader({ secretKey, previousSecretKey: null, secretKeyFile: null }),
)
