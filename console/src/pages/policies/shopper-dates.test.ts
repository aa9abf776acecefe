import { expect, test } from 'vitest'
import { compareDeadlines, estimateWithdrawalEnd } from './shopper-dates.ts'

test('the right of withdrawal ends 14 days after the estimated delivery, and never on a weekend', () => {
  // A Tuesday.
  const shippedAt = new Date('2026-11-24T10:00:00Z')
  const end = (transitDays: number) => estimateWithdrawalEnd({ transitDays }, shippedAt).toISOString().slice(0, 10)
  expect([0, 3, 4, 5, 6].map(end)).toEqual(['2026-12-08', '2026-12-11', '2026-12-14', '2026-12-14', '2026-12-14'])
})

test('transit days move a deadline only where there is a right of withdrawal', () => {
  const policy = { countryIso: 'DE', returnPeriodDays: 30, transitDays: 3 }
  expect(compareDeadlines(policy, policy)).toEqual({ period: 0, withdrawal: 0 })
  expect(compareDeadlines(policy, { ...policy, returnPeriodDays: 20, transitDays: 7 })).toEqual({
    period: -10,
    withdrawal: 4,
  })
  const japan = { ...policy, countryIso: 'JP' }
  expect(compareDeadlines(japan, { ...japan, transitDays: 7 })).toEqual({ period: 0, withdrawal: 0 })
})
