import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Secrets } from '../identity/service/client.ts'
import { deriveKey } from './scrypt-threads.ts'
import { createSecretBox, type EncryptedSecret, type SecretBox } from './secret-box.ts'
import type { SecretKeys } from './secret-keys.ts'

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

/** Prefix of a chosen secret's hash, and of one that is encrypted. */
const plainMark = 'scrypt$'
const sealedMark = 'sealed-scrypt$1$'

/** A stand-in hash for unknown clients, so that guesses take the same path. */
const nobody = `${madeMark}${'A'.repeat(22)}$${'A'.repeat(43)}`

/** For this process only: what it signs is never stored. */
const processKey = randomBytes(32)

const calculateMac = (secret: string, salt: Buffer): Buffer => createHmac('sha256', salt).update(secret).digest()

const calculateScrypt = (secret: string, salt: Buffer): Promise<Buffer> =>
  deriveKey({ password: secret.normalize('NFC'), salt, keyLength: hashLength, cost })

function equals(actual: Buffer, expected: string): boolean {
  const expectedHash = Buffer.from(expected, 'base64url')
  return expectedHash.length === actual.length && timingSafeEqual(actual, expectedHash)
}

/**
 * Hashes generated secrets with HMAC-SHA-256 (RFC 2104) and chosen ones with scrypt (RFC 7914), each with its own salt:
 * `hmac-sha256$1$salt$mac` and `scrypt$N$r$p$salt$hash`, in base64url. The hash of a chosen secret is then encrypted
 * with a key that is not in the database, so that a stolen database alone allows no guesses (OWASP ASVS 4.0.3, 2.4.5):
 * `sealed-scrypt$1$encrypted`. Also reads unencrypted ones of earlier versions.
 */
export function createHashedSecrets(keys: () => SecretKeys): Secrets {
  const box = createSecretBox(keys, {
    name: 'hash of a',
    cure: () =>
      'give people new passwords with "portolan user renew-password", and clients new secrets with "portolan client renew-secret"',
  })
  return {
    generateSecret: () => randomBytes(madeLength).toString('base64url'),

    isMade(secret) {
      const bytes = Buffer.from(secret, 'base64url')
      return (
        bytes.length === madeLength && bytes.toString('base64url') === secret && new Set(secret).size >= fewestDifferent
      )
    },

    hashGenerated(secret) {
      const salt = randomBytes(saltLength)
      return `${madeMark}${salt.toString('base64url')}$${calculateMac(secret, salt).toString('base64url')}`
    },

    async hashChosen(secret) {
      const salt = randomBytes(saltLength)
      const hash = await calculateScrypt(secret, salt)
      const { N, r, p } = cost
      return sealHash(box, `${plainMark}${N}$${r}$${p}$${salt.toString('base64url')}$${hash.toString('base64url')}`)
    },

    isSlow: (hash) => hash.startsWith(plainMark) || hash.startsWith(sealedMark),

    isSealed: (hash) => hash.startsWith(sealedMark),

    isSealedByCurrentKey: (hash) => hash.startsWith(sealedMark) && box.isCurrent(decodeSealed(hash)),

    sealAgain: (hash) => sealHash(box, openHash(box, hash)),

    verifyGenerated(secret, hash) {
      const [, , salt = '', expected = ''] = (hash ?? nobody).split('$')
      const isEqual = equals(calculateMac(secret, Buffer.from(salt, 'base64url')), expected)
      return isEqual && hash?.startsWith(madeMark) === true
    },

    async matchesChosen(secret, hash) {
      const [, , , , salt = '', expected = ''] = openHash(box, hash).split('$')
      return equals(await calculateScrypt(secret, Buffer.from(salt, 'base64url')), expected)
    },

    mark: (secret, hash) => createHmac('sha256', processKey).update(`${hash}\0${secret}`).digest('base64url'),
  }
}

/** The id is the same for all, because a hash does not depend on whose it is. */
const boxId = 'chosen secret'

const sealHash = (box: SecretBox, hash: string): string =>
  sealedMark + Buffer.from(JSON.stringify(box.seal(boxId, hash))).toString('base64url')

const openHash = (box: SecretBox, hash: string): string =>
  hash.startsWith(sealedMark) ? String(box.open(boxId, decodeSealed(hash))) : hash

const decodeSealed = (hash: string): EncryptedSecret =>
  JSON.parse(Buffer.from(hash.slice(sealedMark.length), 'base64url').toString('utf8')) as EncryptedSecret
