import * as fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import {
  calculateCoolingOffEnd,
  calculateReturnPeriodEnd,
  estimateDelivery,
  findLatestShipments,
  getEndOfDayAfter,
} from './return-period.ts'
import { createShipmentSample } from './samples.fixture.ts'

const day = 86_400_000

describe('returnPeriodEnd', () => {
  it.each([
    ['2026-03-01T00:00:00Z', 1, '2026-03-02T23:59:59.999Z'],
    ['2026-03-01T23:59:59.999Z', 1, '2026-03-02T23:59:59.999Z'],
    ['2026-03-01T12:00:00Z', 30, '2026-03-31T23:59:59.999Z'],
    ['2026-03-01T12:00:00Z', 0, '2026-03-01T23:59:59.999Z'],
    ['2028-02-15T12:00:00Z', 14, '2028-02-29T23:59:59.999Z'],
    ['2026-12-15T12:00:00Z', 30, '2027-01-14T23:59:59.999Z'],
    // The year 50 is not 1950, and 1969 is before the Unix epoch.
    ['0050-06-01T00:00:00Z', 30, '0050-07-01T23:59:59.999Z'],
    ['1969-12-30T12:00:00Z', 1, '1969-12-31T23:59:59.999Z'],
    // 1 March in New York, 2 March in UTC.
    ['2026-03-01T23:30:00-05:00', 1, '2026-03-03T23:59:59.999Z'],
  ])('of %s and %i days is %s', (shippedAt, days, end) => {
    expect(calculateReturnPeriodEnd(new Date(shippedAt), days).toISOString()).toBe(end)
  })
})

describe('coolingOffEnd', () => {
  it.each([
    // Monday 2 March: the 14th day after it is Monday 16 March.
    ['2026-03-02T08:00:00Z', '2026-03-16T23:59:59.999Z'],
    ['2026-03-06T08:00:00Z', '2026-03-20T23:59:59.999Z'],
    // Saturday and Sunday: the period ends with the Monday after.
    ['2026-03-07T08:00:00Z', '2026-03-23T23:59:59.999Z'],
    ['2026-03-08T08:00:00Z', '2026-03-23T23:59:59.999Z'],
  ])('of a delivery at %s is %s', (deliveredAt, end) => {
    expect(calculateCoolingOffEnd(new Date(deliveredAt)).toISOString()).toBe(end)
  })
})

test('a period lasts between its days and one day more, and ends at the end of a UTC day', () => {
  const moment = fc.date({ min: new Date('1990-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
  fc.assert(
    fc.property(moment, fc.integer({ min: 0, max: 3650 }), (from, days) => {
      const end = getEndOfDayAfter(from, days)
      expect(end.getTime() - from.getTime()).toBeGreaterThanOrEqual(days * day - 1)
      expect(end.getTime() - from.getTime()).toBeLessThan((days + 1) * day)
      expect(end.toISOString()).toMatch(/T23:59:59\.999Z$/)
      const withdrawal = calculateCoolingOffEnd(from)
      expect([0, 6]).not.toContain(withdrawal.getUTCDay())
      expect(withdrawal.getTime()).toBeGreaterThanOrEqual(getEndOfDayAfter(from, 14).getTime())
    }),
  )
})

test('expected delivery is whole days later', () => {
  expect(estimateDelivery(new Date('2026-03-02T08:00:00Z'), 7).toISOString()).toBe('2026-03-09T08:00:00.000Z')
})

test('the latest shipment of an item counts, in any order of submission', () => {
  const shipments = [
    createShipmentSample({ 1: 1, 2: 1 }, 5),
    createShipmentSample({ 1: 1 }, 2),
    createShipmentSample({ 2: 1 }, 5, 'SAME'),
  ]
  const latest = findLatestShipments(shipments)
  expect(latest.get(1)?.shippingReference).toBe('SHIP-5')
  expect(latest.get(2)?.shippingReference).toBe('SAME')
  expect(latest.get(3)).toBeUndefined()
})
