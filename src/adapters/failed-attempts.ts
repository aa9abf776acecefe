import { RateLimiterMemory } from 'rate-limiter-flexible'
import type { FailedAttempts } from '../identity/service/tokens.ts'

const longestClientId = 100

/** Counts failed token requests by client id and address, in this process. */
export function countFailedAttempts(aMinute: number): FailedAttempts {
  const limiter = new RateLimiterMemory({ points: aMinute, duration: 60 })
  // No client has a longer id, and what is sent in place of one must not fill the memory.
  const mark = (clientId: string, address: string) => `${address} ${clientId.slice(0, longestClientId + 1)}`
  const seconds = (milliseconds: number) => Math.max(1, Math.ceil(milliseconds / 1000))
  return {
    async wait(clientId, address) {
      const standing = await limiter.get(mark(clientId, address))
      return standing === null || standing.consumedPoints < aMinute ? 0 : seconds(standing.msBeforeNext)
    },
    async record(clientId, address) {
      const standing = await limiter.penalty(mark(clientId, address))
      return standing.consumedPoints <= aMinute ? 0 : seconds(standing.msBeforeNext)
    },
  }
}
