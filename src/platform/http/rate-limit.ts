import { type RateLimiterAbstract, RateLimiterRes } from 'rate-limiter-flexible'
import { Problem } from '../../kernel/problem.ts'

/** How many calls of an operation one client may make in a minute, by operation. */
export type RateLimits = Readonly<Record<string, number>>

/** What is counted, and how far. */
export interface Limit {
  /** Keeps what is counted apart from what other limits count. */
  readonly name: string
  /** How many there may be within the window. */
  readonly points: number
  /** Length of the window in seconds. */
  readonly duration: number
}

/** Makes the counter of a limit: of this process alone, or of several together. */
export type CreateLimiter = (limit: Limit) => RateLimiterAbstract

const windowSeconds = 60

/** Where a client stands after one more call. */
export interface RateLimitStatus {
  readonly headers: Readonly<Record<string, string>>
  readonly refusal: Problem | null
}

/** Under which a limit stands for every operation that has none of its own. */
export const everyOtherOperation = '*'

/** Counts calls by operation and client, in fixed windows of a minute. */
export class RateLimiter {
  readonly #limits: RateLimits
  readonly #make: CreateLimiter
  readonly #limiters = new Map<string, RateLimiterAbstract>()

  constructor(limits: RateLimits, make: CreateLimiter) {
    this.#limits = limits
    this.#make = make
  }

  /**
   * Counts one call; null for an operation without a limit, where there is none for every other either.
   *
   * @param own limits of the client alone, which go before those of the installation
   */
  async countCall(operationId: string, client: string, own: RateLimits = {}): Promise<RateLimitStatus | null> {
    const limiter = this.#limiterOf(operationId, own)
    if (limiter === null) return null
    const result = await limiter.consume(client).catch((rejection: unknown) => rejection)
    if (!(result instanceof RateLimiterRes)) throw result
    const seconds = Math.max(1, Math.ceil(result.msBeforeNext / 1000))
    const headers = {
      ratelimit: `"default";r=${Math.max(0, result.remainingPoints)};t=${seconds}`,
      'ratelimit-policy': `"default";q=${limiter.points};w=${windowSeconds}`,
    }
    const refusal =
      result.consumedPoints > limiter.points
        ? new Problem(
            'too-many-requests',
            `This operation accepts ${limiter.points} requests per minute from one caller; try again in ${seconds} s`,
            { retryAfter: seconds },
          )
        : null
    return { headers, refusal }
  }

  /**
   * Counts one call of an operation that needs no token, for the address that it comes from; null for one without a limit of
   * its own: probes and pages share the address of a proxy with everybody behind it.
   */
  async countOpenCall(operationId: string, address: string): Promise<RateLimitStatus | null> {
    return this.#limits[operationId] === undefined ? null : this.countCall(operationId, address)
  }

  #limiterOf(operationId: string, own: RateLimits): RateLimiterAbstract | null {
    const ownPoints = own[operationId] ?? own[everyOtherOperation]
    const points = ownPoints ?? this.#limits[operationId] ?? this.#limits[everyOtherOperation]
    if (points === undefined) return null
    const key = ownPoints === undefined ? operationId : `${operationId} ${ownPoints}`
    const known = this.#limiters.get(key)
    if (known !== undefined) return known
    const made = this.#make({ name: key, points, duration: windowSeconds })
    this.#limiters.set(key, made)
    return made
  }
}
