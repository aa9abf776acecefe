import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { closeSync, fsyncSync, linkSync, mkdirSync, openSync, readFileSync, unlinkSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'

/** The source of a secret key: the settings themselves, or a file. */
export type SecretKeySource = { readonly bytes: Uint8Array } | { readonly file: string }

/** A key of 256 bits, with a name that does not reveal it. */
export interface SecretKey {
  readonly id: string
  readonly bytes: Uint8Array
}

export interface SecretKeys {
  /** The one that encrypts. */
  readonly current: SecretKey
  /** The previous one, which only decrypts. */
  readonly previous: SecretKey | null
}

export interface SecretKeySettings {
  readonly secretKey: SecretKeySource | null
  readonly previousSecretKey: SecretKeySource | null
  /** File in which a key is generated if none is set; null if one must be set. */
  readonly secretKeyFile: string | null
}

export const secretKeyLength = 32

/** A secret key that is not set, cannot be read or is invalid: an operator has to correct the settings. */
export class SecretKeyError extends Error {
  override name = 'SecretKeyError'
}

/**
 * Parses a key in settings and files: 32 bytes in base64.
 *
 * @returns null if invalid
 */
export function parseSecretKey(text: string): Uint8Array | null {
  const trimmed = text.trim()
  if (!/^[\w+/-]{43}=?$/.test(trimmed)) return null
  return Buffer.from(trimmed, 'base64')
}

/**
 * The keys that encrypt secrets in the database. They are read on first use; a key is generated then if none is set and
 * that is permitted.
 */
export function createSecretKeyReader(settings: SecretKeySettings): () => SecretKeys {
  let known: SecretKeys | null = null
  return () => {
    known ??= {
      current: nameKey(readCurrentKey(settings)),
      previous: settings.previousSecretKey === null ? null : nameKey(readBytes(settings.previousSecretKey)),
    }
    return known
  }
}

/**
 * Checks that there is a usable key, or a file in which one can be generated; generates none.
 *
 * @throws SecretKeyError that says how to create or correct it
 */
export function assertReadableSecretKey({
  secretKey,
  secretKeyFile,
}: Pick<SecretKeySettings, 'secretKey' | 'secretKeyFile'>): void {
  if (secretKey !== null) readBytes(secretKey)
  else if (secretKeyFile === null) rejectMissingKey()
}

function readCurrentKey({ secretKey, secretKeyFile }: SecretKeySettings): Uint8Array {
  if (secretKey !== null) return readBytes(secretKey)
  if (secretKeyFile === null) return rejectMissingKey()
  generateKey(secretKeyFile)
  return readBytes({ file: secretKeyFile })
}

function rejectMissingKey(): never {
  throw new SecretKeyError(
    'PORTOLAN_SECRET_KEY is missing. In production with DATABASE_URL, it encrypts the private signing keys in the database. Generate it with "openssl rand -base64 32", store it outside the database, and set it for every process and command, or set PORTOLAN_SECRET_KEY_FILE to a file that contains it.',
  )
}

const nameKey = (bytes: Uint8Array): SecretKey => ({
  id: createHash('sha256').update('portolan secret key').update(bytes).digest('hex').slice(0, 16),
  bytes,
})

function readBytes(source: SecretKeySource): Uint8Array {
  if ('bytes' in source) return source.bytes
  let text: string
  try {
    text = readFileSync(source.file, 'utf8')
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? 'it cannot be read'
    throw new SecretKeyError(
      `The secret key in ${source.file} cannot be read (${code}). Restore the file, or correct PORTOLAN_SECRET_KEY_FILE, and make it readable for this user.`,
      {
        cause: error,
      },
    )
  }
  const bytes = parseSecretKey(text)
  if (bytes === null)
    throw new SecretKeyError(`The file ${source.file} must contain a secret key, 32 bytes in Base64, and nothing else.`)
  return bytes
}

/** Creates a key that only this user can read, unless one exists; atomic, even concurrently. */
function generateKey(file: string): void {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  const draft = `${file}.${randomUUID()}`
  const descriptor = openSync(draft, 'wx', 0o600)
  try {
    writeSync(descriptor, `${randomBytes(secretKeyLength).toString('base64')}\n`)
    // Its encrypted data is in a database that survives a power failure.
    fsyncSync(descriptor)
    linkSync(draft, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    closeSync(descriptor)
    unlinkSync(draft)
  }
}
