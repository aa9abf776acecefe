import type { FailedAttempts } from '../identity/service/secret-verifier.ts'
import { toNetwork } from '../platform/http/client-address.ts'
import type { CreateLimiter } from '../platform/http/rate-limit.ts'

const longestClientId = 100

/**
 * Creates a counter of failed authentication per minute, by id and by address.
 *
 * @param what is attempted, such as `token requests`
 */
export function createFailedAttempts(attemptsPerMinute: number, make: CreateLimiter, what: string): FailedAttempts {
  const byAddress = make({ name: `failed ${what} by address`, points: attemptsPerMinute, duration: 60 })
  const byClient = make({ name: `failed ${what} by client`, points: attemptsPerMinute, duration: 60 })
  const wait = (status: { consumedPoints: number; msBeforeNext: number } | null): number =>
    status === null || status.consumedPoints <= attemptsPerMinute
      ? 0
      : Math.max(1, Math.ceil(status.msBeforeNext / 1000))

  return {
    async countAttempt(clientId, address) {
      const place = toNetwork(address)
      // No client has a longer id, and invalid ones must not fill the memory.
      const client = clientId.slice(0, longestClientId + 1)
      const ofAddress = wait(await byAddress.penalty(place))
      // Each address can add a limited number of ids, so that invented ones do not fill the memory either.
      const isCounted = ofAddress === 0
      const ofClient = wait(await (isCounted ? byClient.penalty(client) : byClient.get(client)))
      return {
        wait: Math.max(ofAddress, ofClient),
        isAddressLocked: ofAddress > 0,
        isClientLocked: ofClient > 0,
        async revokeAttempt() {
          await byAddress.reward(place)
          if (isCounted) await byClient.reward(client)
        },
      }
    },
  }
}
