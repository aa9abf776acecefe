import { RateLimiterMemory } from 'rate-limiter-flexible'
import type { FailedAttempts } from '../identity/service/tokens.ts'

/** Counts failed token requests by client id and address, in this process. */
export function countFailedAttempts(aMinute: number): FailedAttempts {
  const limiter = new RateLimiterMemory({ points: aMinute, duration: 60 })
  const mark = (clientId: string, address: string) => `${address} ${clientId}`
  return {
    async wait(clientId, address) {
      const standing = await limiter.get(mark(clientId, address))
      if (standing === null || standing.consumedPoints <= aMinute) return 0
      return Math.max(1, Math.ceil(standing.msBeforeNext / 1000))
    },
    async record(clientId, address) {
      await limiter.penalty(mark(clientId, address))
    },
  }
}
