import { join, resolve } from 'node:path'
import {
  assertReadableSecretKey,
  parseSecretKey,
  SecretKeyError,
  type SecretKeySource,
} from '../adapters/secret-keys.ts'
import { ConfigError, type Env } from './config-error.ts'

/** Reads the key that encrypts secrets in the database; null if none is set. */
export const readSecretKey = (env: Env): SecretKeySource | null =>
  readSource(env, 'PORTOLAN_SECRET_KEY', 'PORTOLAN_SECRET_KEY_FILE')

/** Reads the previous key, which only decrypts; null if none is set. */
export const readPreviousSecretKey = (env: Env): SecretKeySource | null =>
  readSource(env, 'PORTOLAN_SECRET_KEY_PREVIOUS', 'PORTOLAN_SECRET_KEY_PREVIOUS_FILE')

/** The file in which a key is generated if none is set; null if one must be set. */
export const getSecretKeyFile = (env: Env, dataDirectory: string): string | null =>
  env['NODE_ENV'] === 'production' && env['DATABASE_URL'] ? null : join(dataDirectory, 'secret-key')

/**
 * Requires a key that can be read now, or a file in which one can be generated.
 *
 * @throws ConfigError that says how to create or correct it
 */
export function requireSecretKey(source: SecretKeySource | null, generatedFile: string | null): void {
  try {
    assertReadableSecretKey({ secretKey: source, secretKeyFile: generatedFile })
  } catch (error) {
    if (error instanceof SecretKeyError) throw new ConfigError(error.message)
    throw error
  }
}

function readSource(env: Env, name: string, fileName: string): SecretKeySource | null {
  const text = env[name] || null
  const file = env[fileName] || null
  if (text !== null && file !== null) throw new ConfigError(`${name} and ${fileName} must not both be set`)
  if (file !== null) return { file: resolve(file) }
  if (text === null) return null
  const bytes = parseSecretKey(text)
  if (bytes !== null) return { bytes }
  throw new ConfigError(`${name} must be 32 bytes in Base64, as created by "openssl rand -base64 32"`)
}
