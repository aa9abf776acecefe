import { createLocalJWKSet, errors, type JSONWebKeySet, type JWTVerifyGetKey } from 'jose'
import type { Clock } from '../kernel/clock.ts'
import { Problem } from '../kernel/problem.ts'
import type { OutgoingHttp } from './outgoing-http.ts'

/** Milliseconds until keys are fetched again. */
const maxAge = 600_000
/** Milliseconds for which keys are used if they cannot be fetched again. */
const maxStaleness = 3_600_000
/** Milliseconds after a fetch during which neither its failure nor an unknown key causes another. */
const coolDown = 30_000
const timeout = 5_000
const maxKeys = 50

/** Maximum bytes of a key set. */
export const largestKeySet = 256 * 1024

/**
 * Caches the keys of another issuer. Whatever tokens arrive, at most one fetch is in progress, normally one in ten
 * minutes; after a failure, or without the wanted key, one in 30 seconds.
 */
export class IssuerKeys {
  readonly #address: string
  readonly #http: OutgoingHttp
  readonly #clock: Clock
  #cached: { readonly find: JWTVerifyGetKey; readonly at: number } | null = null
  #fetchedAt = Number.NEGATIVE_INFINITY
  #failure: unknown = null
  #underWay: Promise<void> | null = null

  /** @param address of the issuer's JSON Web Key Set (RFC 7517) */
  constructor(address: string, http: OutgoingHttp, clock: Clock) {
    this.#address = address
    this.#http = http
    this.#clock = clock
  }

  /**
   * Returns the key named by a token.
   *
   * @throws Problem `unavailable` without keys, a JOSEError if the key is not among them
   */
  readonly find: JWTVerifyGetKey = async (header, token) => {
    const cached = await this.#current()
    try {
      return await cached(header, token)
    } catch (error) {
      if (!(error instanceof errors.JWKSNoMatchingKey) || this.#isCooling()) throw error
      await this.#fetch()
      return (await this.#current())(header, token)
    }
  }

  async #current(): Promise<JWTVerifyGetKey> {
    const age = this.#cached === null ? Number.POSITIVE_INFINITY : this.#now() - this.#cached.at
    if (age >= maxAge && !this.#isCooling()) await this.#fetch()
    if (this.#cached !== null && this.#now() - this.#cached.at < maxStaleness) return this.#cached.find
    throw new Problem('unavailable', 'The keys of the token’s issuer are unavailable at the moment; try again', {
      retryAfter: Math.max(1, Math.ceil((this.#fetchedAt + coolDown - this.#now()) / 1000)),
      cause: this.#failure,
    })
  }

  #now(): number {
    return this.#clock.now().getTime()
  }

  #isCooling(): boolean {
    return this.#underWay === null && this.#now() - this.#fetchedAt < coolDown
  }

  /** Fetches the keys, or joins the fetch in progress; after a failure, cached keys remain in use. */
  async #fetch(): Promise<void> {
    this.#underWay ??= this.#fetchOnce().finally(() => {
      this.#underWay = null
    })
    await this.#underWay
  }

  async #fetchOnce(): Promise<void> {
    try {
      const { status, body } = await this.#http({ method: 'GET', url: this.#address, timeout })
      if (status !== 200) throw new Error(`the key set URL returned ${status}`)
      const { keys } = JSON.parse(Buffer.from(body).toString('utf8')) as Partial<JSONWebKeySet>
      if (!Array.isArray(keys)) throw new Error('the key set URL did not return a key set')
      if (keys.length > maxKeys) throw new Error(`the set has ${keys.length} keys, more than ${maxKeys}`)
      this.#cached = { find: createLocalJWKSet({ keys }), at: this.#now() }
      this.#failure = null
    } catch (error) {
      this.#failure = error
    }
    this.#fetchedAt = this.#now()
  }
}
