import { createHmac, randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import type { Secrets } from '../identity/service/clients.ts'

const derive = promisify<string, Buffer, number, { N: number; r: number; p: number }, Buffer>(scrypt)

/** Cost of one guess: 16 MiB of memory and about 40 ms, by RFC 7914's parameters for interactive logins. */
const cost = { N: 16384, r: 8, p: 1 }
const hashLength = 32
const saltLength = 16

/** Length of a secret that is made here, in bytes: no hash has to be slow for what nobody can guess. */
const madeLength = 32
/** Of 43 random characters so few different ones are not to be expected in the life of the universe. */
const fewestDifferent = 16

/** The first two parts of what is kept of a secret that was made here: how, and its version. */
const madeMark = 'hmac-sha256$1$'

/** Stands in for what is kept of a client that does not exist, so that a guess at it takes the same way. */
const nobody = `${madeMark}${'A'.repeat(22)}$${'A'.repeat(43)}`

/** Of this process alone: what it signs is never stored. */
const processKey = randomBytes(32)

const macOf = (secret: string, salt: Buffer): Buffer => createHmac('sha256', salt).update(secret).digest()

const scryptOf = async (secret: string, salt: Buffer): Promise<Buffer> =>
  derive(secret.normalize('NFC'), salt, hashLength, cost)

function equals(actual: Buffer, expected: string): boolean {
  const expectedHash = Buffer.from(expected, 'base64url')
  return expectedHash.length === actual.length && timingSafeEqual(actual, expectedHash)
}

/**
 * Secrets that were made here as HMAC-SHA-256 (RFC 2104), chosen ones as scrypt (RFC 7914), each with a salt of its own:
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

  isSlow: (kept) => kept.startsWith('scrypt$'),

  verifyGenerated(secret, kept) {
    const [, , salt = '', expected = ''] = (kept ?? nobody).split('$')
    const isEqual = equals(macOf(secret, Buffer.from(salt, 'base64url')), expected)
    return isEqual && kept?.startsWith(madeMark) === true
  },

  async fitsChosen(secret, kept) {
    const [, , , , salt = '', expected = ''] = kept.split('$')
    return equals(await scryptOf(secret, Buffer.from(salt, 'base64url')), expected)
  },

  mark: (secret, kept) => createHmac('sha256', processKey).update(`${kept}\0${secret}`).digest('base64url'),
}
