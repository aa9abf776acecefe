import { describe, expect, test } from 'vitest'
import { formatMoment } from '../http/page-context.ts'
import { chooseTimeZone } from './time-zones.ts'

const moment = new Date('2026-11-28T17:28:00Z')

describe('the time zone of an address', () => {
  test.each([
    ['DE', '10115', 'Europe/Berlin'],
    ['GB', null, 'Europe/London'],
    ['JP', null, 'Asia/Tokyo'],
    ['ES', '28001', 'Europe/Madrid'],
    ['ES', '35001', 'Atlantic/Canary'],
    ['PT', '1000-001', 'Europe/Lisbon'],
    ['PT', '9000-001', 'Atlantic/Madeira'],
    ['PT', '9500-001', 'Atlantic/Azores'],
    ['US', '94103', 'America/New_York'],
    ['AU', null, 'Australia/Sydney'],
    ['RU', null, 'UTC'],
    ['XX', null, 'UTC'],
    ['de', null, 'UTC'],
    [null, null, 'UTC'],
  ])('in %s %s is %s', (countryIso, postalCode, zone) => {
    expect(chooseTimeZone({ countryIso, postalCode }, moment)).toBe(zone)
  })
})

test('times name their zone, in summer and winter', () => {
  const summer = new Date('2026-06-28T17:28:00Z')
  expect(formatMoment('en', moment, 'Europe/Berlin')).toBe('28 November 2026 at 18:28 Central European Time')
  expect(formatMoment('de', summer, 'Europe/Berlin')).toBe('28. Juni 2026 um 19:28 Mitteleuropäische Zeit')
  expect(formatMoment('ja', moment, 'Asia/Tokyo')).toBe('2026年11月29日 2:28 日本標準時')
  expect(formatMoment('fr', moment)).toBe('28 novembre 2026 à 17:28 UTC')
})
