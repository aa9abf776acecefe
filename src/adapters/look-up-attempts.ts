import type { CreateLimiter } from '../platform/http/rate-limit.ts'
import type { LookUpAttempts } from '../returns/portal/service/shopper-session.ts'
import { createFailedAttempts, toCountedAddress } from './failed-attempts.ts'

/** Failed attempts a minute to find an order, by order and by address. */
const failedLookUpsAMinute = 10
/** The window in which opened orders are counted, in seconds. */
const openingsWindow = 600
/** How often one address may open one order within the window. */
const openingsOfOrder = 10
/** How many orders one address may open within it: more than one household has, as many share one. */
const openingsOfAddress = 60

/**
 * Counts who looks for orders in the return portal. How often an order was opened is counted for each address apart, so that
 * nobody can keep its shopper from it by opening it often.
 */
export function createLookUpAttempts(make: CreateLimiter): LookUpAttempts {
  const failed = createFailedAttempts(failedLookUpsAMinute, make, 'order look-ups')
  const ofAddress = make({ name: 'orders opened by address', points: openingsOfAddress, duration: openingsWindow })
  const ofOrder = make({ name: 'openings of an order', points: openingsOfOrder, duration: openingsWindow })
  return {
    countAttempt: (order, address) => failed.countAttempt(order, address),
    async countOpening(order, address) {
      const place = toCountedAddress(address)
      const counted = await Promise.all([ofAddress.penalty(place), ofOrder.penalty(`${place} ${order}`)])
      const limits = [openingsOfAddress, openingsOfOrder]
      const waits = counted.map(({ consumedPoints, msBeforeNext }, index) =>
        consumedPoints > (limits[index] ?? 0) ? Math.max(1, Math.ceil(msBeforeNext / 1000)) : 0,
      )
      return Math.max(...waits)
    },
  }
}
