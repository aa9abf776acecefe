import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { SecretKey, SecretKeys } from './secret-keys.ts'

const algorithm = 'aes-256-gcm'
const version = 1
/** Random for each encryption (NIST SP 800-38D §8.2.2). */
const nonceLength = 12
const tagLength = 16

interface Sealed {
  readonly version: number
  readonly sealedBy: string
  readonly nonce: string
  readonly text: string
  readonly tag: string
}

/** A stored JSON object: encrypted, or something else. */
export type EncryptedSecret = Readonly<Record<string, unknown>>

/** The name of what is encrypted, and how to do without it, for error messages. */
export interface BoxTexts {
  /** Such as `signing key`. Encryption is bound to it and to the id, so that rows cannot be swapped. */
  readonly name: string
  /** Completes `where it cannot be had any more,`. */
  readonly cure: (id: string) => string
}

/** Encrypts secrets with AES-256-GCM, with keys that are not in the database. */
export interface SecretBox {
  seal(id: string, value: unknown): EncryptedSecret
  /** @throws Error that says what to do if it cannot be decrypted */
  open(id: string, encrypted: EncryptedSecret): unknown
  isSealed(encrypted: EncryptedSecret): boolean
  /** Whether it is encrypted with the current key. */
  isCurrent(encrypted: EncryptedSecret): boolean
}

export function createSecretBox(keys: () => SecretKeys, { name, cure }: BoxTexts): SecretBox {
  const getContext = (id: string) => Buffer.from(`portolan ${name} ${id}`)
  return {
    isSealed,

    isCurrent: (encrypted) =>
      isSealed(encrypted) && encrypted.version === version && encrypted.sealedBy === keys().current.id,

    seal(id, value) {
      const key = keys().current
      const nonce = randomBytes(nonceLength)
      const cipher = createCipheriv(algorithm, key.bytes, nonce, { authTagLength: tagLength }).setAAD(getContext(id))
      const text = Buffer.concat([cipher.update(JSON.stringify(value), 'utf8'), cipher.final()])
      const encode = (part: Buffer) => part.toString('base64url')
      return {
        version,
        sealedBy: key.id,
        nonce: encode(nonce),
        text: encode(text),
        tag: encode(cipher.getAuthTag()),
      }
    },

    open(id, encrypted) {
      if (!isSealed(encrypted)) throw new Error(`The ${name} ${id} in the database is not encrypted.`)
      if (encrypted.version !== version) {
        throw new Error(`The ${name} ${id} was encrypted by a newer version of Portolan: run that one.`)
      }
      const { current, previous } = keys()
      const key = [current, previous].find((candidate) => candidate?.id === encrypted.sealedBy)
      const text = key === undefined || key === null ? null : decrypt(getContext(id), encrypted, key)
      if (text === null) throw new Error(explainRefusal(id, encrypted, current))
      return JSON.parse(text)
    },
  }

  function explainRefusal(id: string, { sealedBy }: Sealed, current: SecretKey): string {
    const lastResort = `if it is lost, ${cure(id)}`
    return sealedBy === current.id
      ? `The ${name} ${id} in the database has been modified and cannot be decrypted. Restore the database, or, ${lastResort}.`
      : `The ${name} ${id} is encrypted with the secret key ${sealedBy}, but the current key is ${current.id}. Provide the right one as PORTOLAN_SECRET_KEY, PORTOLAN_SECRET_KEY_FILE or PORTOLAN_SECRET_KEY_PREVIOUS, or, ${lastResort}.`
  }
}

function isSealed(encrypted: EncryptedSecret): encrypted is EncryptedSecret & Sealed {
  return typeof encrypted['sealedBy'] === 'string'
}

function decrypt(context: Buffer, { nonce, text, tag }: Sealed, { bytes }: SecretKey): string | null {
  const decode = (part: string) => Buffer.from(part, 'base64url')
  try {
    const decipher = createDecipheriv(algorithm, bytes, decode(nonce), { authTagLength: tagLength })
    decipher.setAAD(context).setAuthTag(decode(tag))
    return Buffer.concat([decipher.update(decode(text)), decipher.final()]).toString('utf8')
  } catch {
    // Only altered data fails here, and the caller says what to do.
    return null
  }
}
