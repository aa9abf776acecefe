import type { FailedAttempts } from '../identity/service/tokens.ts'
import type { MakeLimiter } from '../platform/http/rate-limit.ts'

const longestClientId = 100

/** Counts failed token requests by client id and address. */
export function countFailedAttempts(aMinute: number, make: MakeLimiter): FailedAttempts {
  const limiter = make({ name: 'failed token requests', points: aMinute, duration: 60 })
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
