import { type RateLimiterAbstract, RateLimiterRes } from 'rate-limiter-flexible'
import { Problem } from '../../kernel/problem.ts'

/** Requests per minute and client, by operation. */
export type RateLimits = Readonly<Record<string, number>>

/** A counted limit. */
export interface Limit {
  /** Separates its counts from those of other limits. */
  readonly name: string
  /** Maximum count within the window. */
  readonly points: number
  /** Length of the window in seconds. */
  readonly duration: number
}

/** Creates the counter of a limit: in this process or shared between several. */
export type CreateLimiter = (limit: Limit) => RateLimiterAbstract

const windowSeconds = 60

/** A client's rate limit status after a request. */
export interface RateLimitStatus {
  readonly headers: Readonly<Record<string, string>>
  readonly rejection: Problem | null
}

/** The key of the limit for all operations without one of their own. */
export const everyOtherOperation = '*'

/** Counts requests by operation and client in fixed windows of one minute. */
export class RateLimiter {
  readonly #limits: RateLimits
  readonly #make: CreateLimiter
  readonly #limiters = new Map<string, RateLimiterAbstract>()

  constructor(limits: RateLimits, make: CreateLimiter) {
    this.#limits = limits
    this.#make = make
  }

  /**
   * Counts a request; null if neither the operation nor all others have a limit.
   *
   * @param own limits of this client, which override those of the installation
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
    const rejection =
      result.consumedPoints > limiter.points
        ? new Problem(
            'too-many-requests',
            `This operation accepts ${limiter.points} requests per minute from one caller; try again in ${seconds} s`,
            { retryAfter: seconds },
          )
        : null
    return { headers, rejection }
  }

  /**
   * Counts a request that needs no token, by address; null for an operation without a limit of its own: health checks
   * and pages share a proxy's address with everybody behind it.
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
    const newLimiter = this.#make({ name: key, points, duration: windowSeconds })
    this.#limiters.set(key, newLimiter)
    return newLimiter
  }
}
