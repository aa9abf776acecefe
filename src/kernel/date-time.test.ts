import * as fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { compareDateTimes, isDateTime, isDay, toInstant } from './date-time.ts'

const pad = (value: number, width = 2): string => String(value).padStart(width, '0')

const offset = fc.oneof(
  fc.constantFrom('Z', 'z', '-00:00'),
  fc
    .tuple(fc.constantFrom('+', '-'), fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
    .map(([sign, hours, minutes]) => `${sign}${pad(hours)}:${pad(minutes)}`),
)

/** A valid date-time with the local fields that it was composed of. */
const composed = fc
  .record({
    day: fc.date({ min: new Date('0001-01-02T00:00:00Z'), max: new Date('9998-12-30T00:00:00Z'), noInvalidDate: true }),
    fraction: fc.oneof(fc.constant(''), fc.stringMatching(/^\d{1,9}$/)),
    separator: fc.constantFrom('T', 't'),
    offset,
  })
  .map((parts) => {
    const iso = parts.day.toISOString()
    const fraction = parts.fraction === '' ? '' : `.${parts.fraction}`
    return {
      ...parts,
      text: `${iso.slice(0, 10)}${parts.separator}${iso.slice(11, 19)}${fraction}${parts.offset}`,
    }
  })

/** Nanoseconds since 1970 as BigInt: an independent calculation. Not for leap seconds. */
function toNanoseconds({ day, fraction, offset: zone }: { day: Date; fraction: string; offset: string }): bigint {
  const seconds = BigInt(Math.floor(day.getTime() / 1000))
  const minutes = /^[zZ]$/.test(zone)
    ? 0
    : Number(`${zone.slice(0, 1)}1`) * (Number(zone.slice(1, 3)) * 60 + Number(zone.slice(4)))
  return (seconds - BigInt(minutes * 60)) * 1_000_000_000n + BigInt(fraction.padEnd(9, '0'))
}

describe('isDay', () => {
  it.each(['0001-01-01', '2026-11-20', '2028-02-29', '2000-02-29', '9999-12-31'])('accepts %s', (text) => {
    expect(isDay(text)).toBe(true)
  })

  it.each([
    '',
    'soon',
    '0000-01-01',
    '0000-02-29',
    '2026-02-29',
    '1900-02-29',
    '2026-04-31',
    '2026-00-10',
    '2026-13-01',
    '2026-01-00',
    '2026-1-1',
    '2026-11-20T00:00',
    ' 2026-11-20',
    '2026-11-20\n',
    '10000-01-01',
    '-0001-01-01',
  ])('rejects %j', (text) => {
    expect(isDay(text)).toBe(false)
  })
})

describe('isDateTime', () => {
  it.each([
    '2025-09-04T13:07:15.3334361Z',
    '2025-09-04T13:07:15Z',
    '2025-09-04t13:07:15z',
    '2025-09-04T13:07:15.123456789+05:30',
    '2025-09-04T13:07:15-00:00',
    '2025-09-04T13:07:15+23:59',
    '2024-02-29T00:00:00Z',
    '2000-02-29T00:00:00Z',
    '2016-12-31T23:59:60Z',
    '2016-12-31T23:59:60.999999999Z',
    '2017-01-01T08:59:60+09:00',
    '2016-12-31T18:59:60-05:00',
    '0001-01-01T00:00:00Z',
    '0001-01-01T00:00:00-23:59',
    '9999-12-31T23:59:59Z',
    '9999-12-31T23:59:59.999999999+23:59',
  ])('accepts %s', (text) => {
    expect(isDateTime(text)).toBe(true)
  })

  it.each([
    '',
    '2025-09-04',
    '13:07:15Z',
    '2025-09-04T13:07Z',
    '2025-09-04T13:07:15',
    '2025-09-04 13:07:15Z',
    '0000-02-29T00:00:00Z',
    '0000-12-31T23:59:59-00:01',
    '0001-01-01T00:00:00+00:01',
    '9999-12-31T23:59:59-00:01',
    '2025-09-04T13:07:15.Z',
    '2025-09-04T13:07:15,5Z',
    '2025-09-04T13:07:15.1234567890Z',
    '2025-09-04T13:07:15+0530',
    '2025-09-04T13:07:15+05',
    '2025-09-04T13:07:15+24:00',
    '2025-09-04T13:07:15+05:60',
    '2025-09-04T24:00:00Z',
    '2025-09-04T13:60:00Z',
    '2025-09-04T13:07:61Z',
    '2025-09-04T13:07:60Z',
    '2025-09-04T23:59:60Z',
    '2016-12-31T23:59:60+01:00',
    '2025-02-29T00:00:00Z',
    '1900-02-29T00:00:00Z',
    '2025-04-31T00:00:00Z',
    '2025-13-01T00:00:00Z',
    '2025-00-01T00:00:00Z',
    '2025-01-00T00:00:00Z',
    '2025-01-32T00:00:00Z',
    '25-01-01T00:00:00Z',
    '+02025-01-01T00:00:00Z',
    ' 2025-01-01T00:00:00Z',
    '2025-01-01T00:00:00Z\n',
    '２０２５-01-01T00:00:00Z',
    '2025-01-01T00:00:00−05:00',
  ])('rejects %j', (text) => {
    expect(isDateTime(text)).toBe(false)
    expect(() => toInstant(text)).toThrow(RangeError)
    expect(() => compareDateTimes(text, '2025-01-01T00:00:00Z')).toThrow(RangeError)
  })

  test('accepts any combination of valid parts', () => {
    fc.assert(
      fc.property(composed, ({ text }) => {
        expect(isDateTime(text)).toBe(true)
      }),
    )
  })

  test('rejects it without any one character, or with one that no date-time has', () => {
    const spoilt = fc.tuple(composed, fc.nat(), fc.constantFrom('', ' ', '/', 'x', '–', '٣', '\u0000'))
    fc.assert(
      fc.property(spoilt, ([{ text, fraction }, position, by]) => {
        const index = position % text.length
        const inFraction = fraction.length > 1 && index > 19 && index < 20 + fraction.length
        fc.pre(by !== '' || !inFraction)
        expect(isDateTime(text.slice(0, index) + by + text.slice(index + 1))).toBe(false)
      }),
    )
  })

  test('accepts a date if and only if the calendar has it', () => {
    const field = (max: number): fc.Arbitrary<number> => fc.integer({ min: 0, max })
    fc.assert(
      fc.property(field(9999), field(15), field(34), (year, month, day) => {
        const date = `${pad(year, 4)}-${pad(month)}-${pad(day)}`
        const time = Date.parse(`${date}T00:00:00.000Z`)
        const exists = year > 0 && !Number.isNaN(time) && new Date(time).toISOString().startsWith(date)
        expect(isDay(date)).toBe(exists)
        expect(isDateTime(`${date}T12:00:00Z`)).toBe(exists)
      }),
      { numRuns: 2000 },
    )
  })
})

describe('instantOf', () => {
  it.each([
    ['2025-09-04T13:07:15.3334361Z', '2025-09-04T13:07:15.333Z'],
    ['2025-09-04T13:07:15.9999999Z', '2025-09-04T13:07:15.999Z'],
    ['1969-12-31T23:59:59.9999Z', '1969-12-31T23:59:59.999Z'],
    ['2025-01-01T00:30:00+01:00', '2024-12-31T23:30:00.000Z'],
    ['0050-01-01T00:00:00Z', '0050-01-01T00:00:00.000Z'],
    ['2016-12-31T23:59:60.5Z', '2016-12-31T23:59:59.999Z'],
  ])('%s is %s', (text, instant) => {
    expect(toInstant(text).toISOString()).toBe(instant)
  })

  test('truncates to milliseconds', () => {
    fc.assert(
      fc.property(composed, (parts) => {
        const exact = toNanoseconds(parts)
        const cut = BigInt(toInstant(parts.text).getTime()) * 1_000_000n
        expect(cut <= exact && exact - cut < 1_000_000n).toBe(true)
      }),
    )
  })

  test('round-trips toISOString', () => {
    const day = fc.date({
      min: new Date('0001-01-01T00:00:00Z'),
      max: new Date(253_402_300_799_999),
      noInvalidDate: true,
    })
    fc.assert(
      fc.property(day, (date) => {
        expect(toInstant(date.toISOString())).toEqual(date)
      }),
    )
  })
})

describe('compareDateTimes', () => {
  it.each([
    ['2025-01-01T00:00:00Z', '2025-01-01T01:00:00+01:00', 0],
    ['2025-01-01T00:00:00.1Z', '2025-01-01T00:00:00.100000000Z', 0],
    ['2025-01-01T00:00:00.000000001Z', '2025-01-01T00:00:00.000000002Z', -1],
    ['2025-01-01T00:00:00+02:00', '2025-01-01T00:00:00+01:00', -1],
    ['2016-12-31T23:59:60.9Z', '2017-01-01T00:00:00.1Z', -1],
    ['2016-12-31T23:59:60Z', '2016-12-31T23:59:59.999999999Z', 1],
  ])('%s, %s: %i', (a, b, order) => {
    expect(Math.sign(compareDateTimes(a, b))).toBe(order)
    expect(Math.sign(compareDateTimes(b, a)) + order).toBe(0)
  })

  test('agrees with nanoseconds as BigInt', () => {
    fc.assert(
      fc.property(composed, composed, (a, b) => {
        const [x, y] = [toNanoseconds(a), toNanoseconds(b)]
        expect(Math.sign(compareDateTimes(a.text, b.text))).toBe(x < y ? -1 : Number(x > y))
        expect(Math.sign(compareDateTimes(a.text, a.text))).toBe(0)
      }),
    )
  })
})
