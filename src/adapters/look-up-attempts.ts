import { toNetwork } from '../platform/http/client-address.ts'
import type { CreateLimiter } from '../platform/http/rate-limit.ts'
import type { LookUpAttempts } from '../returns/portal/service/shopper-session.ts'
import { createFailedAttempts } from './failed-attempts.ts'

/** Permitted failed lookups of orders per minute, by order and by address. */
const failedLookUpsAMinute = 10
/** Window for counting opened orders, in seconds. */
const openingsWindow = 600
/** Times one address may open one order within the window. */
const openingsOfOrder = 10
/** Orders one address may open within the window: more than a household has, as many share one. */
const openingsOfAddress = 60

/**
 * Counts lookups in the return portal. Openings of an order are counted per address, so that nobody can lock out its
 * shopper.
 */
export function createLookUpAttempts(make: CreateLimiter): LookUpAttempts {
  const failed = createFailedAttempts(failedLookUpsAMinute, make, 'order look-ups')
  const ofAddress = make({ name: 'orders opened by address', points: openingsOfAddress, duration: openingsWindow })
  const ofOrder = make({ name: 'openings of an order', points: openingsOfOrder, duration: openingsWindow })
  return {
    countAttempt: (order, address) => failed.countAttempt(order, address),
    async countOpening(order, address) {
      const place = toNetwork(address)
      const counted = await Promise.all([ofAddress.penalty(place), ofOrder.penalty(`${place} ${order}`)])
      const limits = [openingsOfAddress, openingsOfOrder]
      const waits = counted.map(({ consumedPoints, msBeforeNext }, index) =>
        consumedPoints > (limits[index] ?? 0) ? Math.max(1, Math.ceil(msBeforeNext / 1000)) : 0,
      )
      return Math.max(...waits)
    },
  }
}
