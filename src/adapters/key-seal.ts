import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { KeptKey, KeySeal } from '../identity/service/signing-keys.ts'
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

/** What the encryption binds the key to, so that one row cannot stand in for another. */
const contextOf = (keyId: string) => Buffer.from(`portolan signing key ${keyId}`)

/** Encrypts private signing keys with AES-256-GCM, by keys that are not in the database. */
export function keySeal(keys: () => SecretKeys): KeySeal {
  return {
    isSealed: (kept) => isSealed(kept),

    isCurrent: (kept) => isSealed(kept) && kept.version === version && kept.sealedBy === keys().current.id,

    seal(keyId, privateJwk) {
      const { id, bytes } = keys().current
      const nonce = randomBytes(nonceLength)
      const cipher = createCipheriv(algorithm, bytes, nonce, { authTagLength: tagLength }).setAAD(contextOf(keyId))
      const text = Buffer.concat([cipher.update(JSON.stringify(privateJwk), 'utf8'), cipher.final()])
      const encode = (part: Buffer) => part.toString('base64url')
      return {
        version,
        sealedBy: id,
        nonce: encode(nonce),
        text: encode(text),
        tag: encode(cipher.getAuthTag()),
      }
    },

    open(keyId, kept) {
      if (!isSealed(kept)) return kept
      if (kept.version !== version) {
        throw new Error(`The signing key ${keyId} was encrypted by a newer version of Portolan: run that one.`)
      }
      const { current, previous } = keys()
      const key = [current, previous].find((one) => one?.id === kept.sealedBy)
      const text = key === undefined || key === null ? null : decrypt(keyId, kept, key)
      if (text === null) throw new Error(refusal(keyId, kept, current))
      return JSON.parse(text) as KeptKey
    },
  }
}

function isSealed(kept: KeptKey): kept is KeptKey & Sealed {
  return typeof kept['sealedBy'] === 'string'
}

function decrypt(keyId: string, { nonce, text, tag }: Sealed, { bytes }: SecretKey): string | null {
  const decode = (part: string) => Buffer.from(part, 'base64url')
  try {
    const decipher = createDecipheriv(algorithm, bytes, decode(nonce), { authTagLength: tagLength })
    decipher.setAAD(contextOf(keyId)).setAuthTag(decode(tag))
    return Buffer.concat([decipher.update(decode(text)), decipher.final()]).toString('utf8')
  } catch {
    // Nothing but a changed record fails here, and the caller says what to do.
    return null
  }
}

function refusal(keyId: string, { sealedBy }: Sealed, current: SecretKey): string {
  const cure = `where it cannot be had any more, end that signing key: portolan keys revoke ${keyId}`
  return sealedBy === current.id
    ? `The signing key ${keyId} in the database has been changed and does not open. Restore the database, or, ${cure}.`
    : `The signing key ${keyId} is encrypted with the secret key ${sealedBy}, and the one here is ${current.id}. Give the right one as PORTOLAN_SECRET_KEY, PORTOLAN_SECRET_KEY_FILE or PORTOLAN_SECRET_KEY_PREVIOUS, or, ${cure}.`
}
