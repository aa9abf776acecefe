import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type AttemptResult,
  attemptOutcomes,
  decideDelivery,
  decideEndpoint,
  deliveryTimeout,
  type EndpointStanding,
  endpointTimeout,
  failuresBeforePause,
} from './delivery-rules.ts'

const attemptedAt = new Date('2026-03-04T13:07:16.002Z')
const hour = 3_600_000
const ago = (milliseconds: number) => new Date(attemptedAt.getTime() - milliseconds)
const secondsUntil = (moment: Date | null) =>
  moment === null ? null : (moment.getTime() - attemptedAt.getTime()) / 1000

const answer = (outcome: AttemptResult['outcome'], retryAfter: number | null = null): AttemptResult => ({
  outcome,
  status: null,
  answer: '',
  retryAfter,
  milliseconds: 5,
})

const fresh = { attemptCount: 0, firstAttemptAt: null }
const well: EndpointStanding = {
  consecutiveFailures: 0,
  failingSince: null,
  pausedUntil: null,
  lastDeliveredAt: null,
}

describe('a delivery', () => {
  test.each([
    ['Delivered', fresh, 'Delivered', null],
    ['Delivered', { attemptCount: 9, firstAttemptAt: ago(80 * hour) }, 'Delivered', null],
    ['Refused', fresh, 'Waiting', 5],
    ['TimedOut', { attemptCount: 1, firstAttemptAt: ago(6000) }, 'Waiting', 30],
    ['Unreachable', { attemptCount: 2, firstAttemptAt: ago(60_000) }, 'Waiting', 120],
    ['Redirected', { attemptCount: 8, firstAttemptAt: ago(16 * hour) }, 'Waiting', 8 * 3600],
    ['Refused', { attemptCount: 30, firstAttemptAt: ago(deliveryTimeout - 1) }, 'Waiting', 8 * 3600],
    ['Refused', { attemptCount: 30, firstAttemptAt: ago(deliveryTimeout) }, 'Parked', null],
    ['Gone', fresh, 'Waiting', 5],
  ] as const)('after %s from %j is %s, and tried again after %s seconds', (outcome, standing, state, seconds) => {
    const decision = decideDelivery(standing, answer(outcome), attemptedAt, 0.5)
    expect([decision.state, secondsUntil(decision.nextAttemptAt)]).toEqual([state, seconds])
    expect(decision.attemptCount).toBe(standing.attemptCount + 1)
  })

  test.each([
    [0, 3.75],
    [1, 6.25],
  ])('is retried with jitter: %s', (random, seconds) => {
    expect(secondsUntil(decideDelivery(fresh, answer('Refused'), attemptedAt, random).nextAttemptAt)).toBe(seconds)
  })

  test.each([
    [2, 5],
    [900, 900],
    [10_000_000, 24 * 3600],
  ])('waits as Retry-After %s says, for at most a day', (asked, seconds) => {
    expect(secondsUntil(decideDelivery(fresh, answer('Refused', asked), attemptedAt, 0.5).nextAttemptAt)).toBe(seconds)
  })

  test('that keeps failing is parked after three days and several attempts', () => {
    let now = attemptedAt
    let standing: Parameters<typeof decideDelivery>[0] = fresh
    for (;;) {
      const decision = decideDelivery(standing, answer('Refused'), now, 0.5)
      standing = decision
      if (decision.nextAttemptAt === null) break
      now = decision.nextAttemptAt
    }
    expect(now.getTime() - attemptedAt.getTime()).toBeGreaterThanOrEqual(deliveryTimeout)
    expect(now.getTime() - attemptedAt.getTime()).toBeLessThan(deliveryTimeout + 9 * hour)
    expect(standing.attemptCount).toBe(18)
  })
})

describe('an endpoint', () => {
  const failing = (failures: number, since = ago(1000)): EndpointStanding => ({
    ...well,
    consecutiveFailures: failures,
    failingSince: since,
  })

  test.each([
    ['Refused', well, null],
    ['Refused', failing(failuresBeforePause - 2), null],
    ['Refused', failing(failuresBeforePause - 1), 5],
    ['TimedOut', failing(failuresBeforePause), 10],
    ['Unreachable', failing(failuresBeforePause + 3), 80],
    ['Unreachable', failing(10_000), 900],
  ] as const)('after %s from %j is left alone for %s seconds', (outcome, standing, seconds) => {
    const decision = decideEndpoint(standing, answer(outcome), attemptedAt, 0.5)
    expect(secondsUntil(decision.standing.pausedUntil)).toBe(seconds)
    expect(decision.standing.consecutiveFailures).toBe(standing.consecutiveFailures + 1)
    expect(decision.disable).toBeNull()
  })

  test('that asks for a pause gets it, from the first time on', () => {
    const { standing } = decideEndpoint(well, answer('Refused', 120), attemptedAt, 0.5)
    expect(secondsUntil(standing.pausedUntil)).toBe(120)
  })

  test('that accepts an event counts as healthy', () => {
    const { standing, disable } = decideEndpoint(
      failing(40, ago(10 * endpointTimeout)),
      answer('Delivered'),
      attemptedAt,
      0.5,
    )
    expect([standing, disable]).toEqual([{ ...well, lastDeliveredAt: attemptedAt }, null])
  })

  test.each([
    ['Gone', well, 'Gone'],
    ['Refused', failing(40, ago(endpointTimeout)), 'Failing'],
    ['Refused', failing(40, ago(endpointTimeout - 1)), null],
  ] as const)('after %s from %j is disabled for %s', (outcome, standing, reason) => {
    expect(decideEndpoint(standing, answer(outcome), attemptedAt, 0.5).disable).toBe(reason)
  })

  test('is never paused for more than a day, and retries always wait', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...attemptOutcomes),
        fc.nat({ max: 5000 }),
        fc.option(fc.nat({ max: 1_000_000_000 })),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (outcome, failures, retryAfter, random) => {
          const result = answer(outcome, retryAfter)
          const { standing } = decideEndpoint(failing(failures), result, attemptedAt, random)
          expect(secondsUntil(standing.pausedUntil) ?? 0).toBeLessThanOrEqual(24 * 3600)
          const { nextAttemptAt } = decideDelivery(
            { attemptCount: failures, firstAttemptAt: attemptedAt },
            result,
            attemptedAt,
            random,
          )
          expect(nextAttemptAt === null).toBe(outcome === 'Delivered')
          expect(secondsUntil(nextAttemptAt) ?? 1).toBeGreaterThan(0)
        },
      ),
      { numRuns: 300 },
    )
  })
})
