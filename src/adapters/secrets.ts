import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import type { Secrets } from '../identity/service/clients.ts'

const derive = promisify<string, Buffer, number, { N: number; r: number; p: number }, Buffer>(scrypt)

/** Cost of one guess: 16 MiB of memory and about 40 ms, by RFC 7914's parameters for interactive logins. */
const cost = { N: 16384, r: 8, p: 1 }
const hashLength = 32

/** Stands in for the hash of a client that does not exist, so that a guess at it costs the same. */
const nobody = `scrypt$${cost.N}$${cost.r}$${cost.p}$${'A'.repeat(22)}$${'A'.repeat(43)}`

async function scryptOf(secret: string, salt: Buffer): Promise<Buffer> {
  return derive(secret.normalize('NFC'), salt, hashLength, cost)
}

/** Secrets hashed with scrypt (RFC 7914), each with a salt of its own. */
export const scryptSecrets: Secrets = {
  make: () => randomBytes(32).toString('base64url'),

  async hash(secret) {
    const salt = randomBytes(16)
    const hash = await scryptOf(secret, salt)
    return `scrypt$${cost.N}$${cost.r}$${cost.p}$${salt.toString('base64url')}$${hash.toString('base64url')}`
  },

  async fits(secret, hash) {
    const [, , , , salt = '', expected = ''] = (hash ?? nobody).split('$')
    const actual = await scryptOf(secret, Buffer.from(salt, 'base64url'))
    const wanted = Buffer.from(expected, 'base64url')
    return wanted.length === actual.length && timingSafeEqual(actual, wanted) && hash !== null
  },
}
