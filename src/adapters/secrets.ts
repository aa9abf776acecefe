import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Secrets } from '../identity/service/client.ts'
import { deriveKey } from './scrypt-threads.ts'

/** Cost of one guess: 16 MiB of memory and about 40 ms, by RFC 7914's parameters for interactive logins. */
const cost = { N: 16384, r: 8, p: 1 }
const hashLength = 32
const saltLength = 16

/** Bytes of a generated secret: an unguessable one needs no slow hash. */
const madeLength = 32
/** 43 random characters practically never have so few different ones. */
const fewestDifferent = 16

/** Prefix of a generated secret's hash: method and version. */
const madeMark = 'hmac-sha256$1$'

/** A stand-in hash for unknown clients, so that guesses take the same path. */
const nobody = `${madeMark}${'A'.repeat(22)}$${'A'.repeat(43)}`

/** For this process only: what it signs is never stored. */
const processKey = randomBytes(32)

const macOf = (secret: string, salt: Buffer): Buffer => createHmac('sha256', salt).update(secret).digest()

const scryptOf = (secret: string, salt: Buffer): Promise<Buffer> =>
  deriveKey({ password: secret.normalize('NFC'), salt, keyLength: hashLength, cost })

function equals(actual: Buffer, expected: string): boolean {
  const expectedHash = Buffer.from(expected, 'base64url')
  return expectedHash.length === actual.length && timingSafeEqual(actual, expectedHash)
}

/**
 * Hashes generated secrets with HMAC-SHA-256 (RFC 2104) and chosen ones with scrypt (RFC 7914), each with its own salt:
 * `hmac-sha256$1$salt$mac` and `scrypt$N$r$p$salt$hash`, in base64url.
 */
export const hashedSecrets: Secrets = {
  generateSecret: () => randomBytes(madeLength).toString('base64url'),

  isMade(secret) {
    const bytes = Buffer.from(secret, 'base64url')
    return (
      bytes.length === madeLength && bytes.toString('base64url') === secret && new Set(secret).size >= fewestDifferent
    )
  },

  hashGenerated(secret) {
    const salt = randomBytes(saltLength)
    return `${madeMark}${salt.toString('base64url')}$${macOf(secret, salt).toString('base64url')}`
  },

  async hashChosen(secret) {
    const salt = randomBytes(saltLength)
    const hash = await scryptOf(secret, salt)
    return `scrypt$${cost.N}$${cost.r}$${cost.p}$${salt.toString('base64url')}$${hash.toString('base64url')}`
  },

  isSlow: (hash) => hash.startsWith('scrypt$'),

  verifyGenerated(secret, hash) {
    const [, , salt = '', expected = ''] = (hash ?? nobody).split('$')
    const isEqual = equals(macOf(secret, Buffer.from(salt, 'base64url')), expected)
    return isEqual && hash?.startsWith(madeMark) === true
  },

  async fitsChosen(secret, hash) {
    const [, , , , salt = '', expected = ''] = hash.split('$')
    return equals(await scryptOf(secret, Buffer.from(salt, 'base64url')), expected)
  },

  mark: (secret, hash) => createHmac('sha256', processKey).update(`${hash}\0${secret}`).digest('base64url'),
}
