import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { SecretKey, SecretKeys } from './secret-keys.ts'

const algorithm = 'aes-256-gcm'
const version = 1
/** Bytes that are another each time (NIST SP 800-38D §8.2.2). */
const nonceLength = 12
const tagLength = 16

interface Sealed {
  readonly version: number
  readonly sealedBy: string
  readonly nonce: string
  readonly text: string
  readonly tag: string
}

/** What lies in the database: encrypted, or something else that is a JSON object. */
export type EncryptedSecret = Readonly<Record<string, unknown>>

/** What something encrypted is called, and how to do without it, for those who cannot open it. */
export interface BoxTexts {
  /** Such as `signing key`. The encryption is bound to it and to the id, so that one row cannot stand in for another. */
  readonly name: string
  /** Reads on from `where it cannot be had any more,`. */
  readonly cure: (id: string) => string
}

/** Encrypts what must not lie open in the database with AES-256-GCM, by keys that are not in it. */
export interface SecretBox {
  seal(id: string, value: unknown): EncryptedSecret
  /** @throws Error that says what to do when it cannot be opened here */
  open(id: string, kept: EncryptedSecret): unknown
  isSealed(kept: EncryptedSecret): boolean
  /** Whether it is sealed as it would be now. */
  isCurrent(kept: EncryptedSecret): boolean
}

export function createSecretBox(keys: () => SecretKeys, { name, cure }: BoxTexts): SecretBox {
  const contextOf = (id: string) => Buffer.from(`portolan ${name} ${id}`)
  return {
    isSealed,

    isCurrent: (kept) => isSealed(kept) && kept.version === version && kept.sealedBy === keys().current.id,

    seal(id, value) {
      const key = keys().current
      const nonce = randomBytes(nonceLength)
      const cipher = createCipheriv(algorithm, key.bytes, nonce, { authTagLength: tagLength }).setAAD(contextOf(id))
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

    open(id, kept) {
      if (!isSealed(kept)) throw new Error(`The ${name} ${id} in the database is not encrypted.`)
      if (kept.version !== version) {
        throw new Error(`The ${name} ${id} was encrypted by a newer version of Portolan: run that one.`)
      }
      const { current, previous } = keys()
      const key = [current, previous].find((one) => one?.id === kept.sealedBy)
      const text = key === undefined || key === null ? null : decrypt(contextOf(id), kept, key)
      if (text === null) throw new Error(refusal(id, kept, current))
      return JSON.parse(text)
    },
  }

  function refusal(id: string, { sealedBy }: Sealed, current: SecretKey): string {
    const lastResort = `if it is lost, ${cure(id)}`
    return sealedBy === current.id
      ? `The ${name} ${id} in the database has been modified and cannot be decrypted. Restore the database, or, ${lastResort}.`
      : `The ${name} ${id} is encrypted with the secret key ${sealedBy}, but the current key is ${current.id}. Provide the right one as PORTOLAN_SECRET_KEY, PORTOLAN_SECRET_KEY_FILE or PORTOLAN_SECRET_KEY_PREVIOUS, or, ${lastResort}.`
  }
}

function isSealed(kept: EncryptedSecret): kept is EncryptedSecret & Sealed {
  return typeof kept['sealedBy'] === 'string'
}

function decrypt(context: Buffer, { nonce, text, tag }: Sealed, { bytes }: SecretKey): string | null {
  const decode = (part: string) => Buffer.from(part, 'base64url')
  try {
    const decipher = createDecipheriv(algorithm, bytes, decode(nonce), { authTagLength: tagLength })
    decipher.setAAD(context).setAuthTag(decode(tag))
    return Buffer.concat([decipher.update(decode(text)), decipher.final()]).toString('utf8')
  } catch {
    // Nothing but a changed record fails here, and the caller says what to do.
    return null
  }
}
