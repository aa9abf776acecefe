import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { makeUuidV7, makeUuidV7Floor } from './ids.ts'

const seed = 20_260_304
const moment = fc.date({ min: new Date(0), max: new Date('9999-12-31T23:59:59.999Z'), noInvalidDate: true })
const random = fc.uint8Array({ minLength: 10, maxLength: 10 })

describe('a UUID version 7', () => {
  test('has the format of RFC 9562, for any time and random bits', () => {
    fc.assert(
      fc.property(moment, random, (timestamp, bytes) => {
        expect(makeUuidV7(timestamp, bytes)).toMatch(/^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
      }),
      { seed },
    )
  })

  test('has the time in its first 48 bits', () => {
    // The time of RFC 9562's example, appendix A.6.
    const timestamp = new Date(0x017f22e279b0)
    expect(makeUuidV7(timestamp, new Uint8Array(10).fill(0xff))).toBe('017f22e2-79b0-7fff-bfff-ffffffffffff')
    expect(makeUuidV7(timestamp, new Uint8Array(10))).toBe('017f22e2-79b0-7000-8000-000000000000')
  })

  test('sorts by time', () => {
    fc.assert(
      fc.property(moment, moment, random, random, (a, b, first, second) => {
        fc.pre(a < b)
        expect(makeUuidV7(a, first) < makeUuidV7(b, second)).toBe(true)
      }),
      { seed },
    )
  })

  test('is unique', () => {
    const timestamp = new Date()
    expect(new Set(Array.from({ length: 1000 }, () => makeUuidV7(timestamp))).size).toBe(1000)
  })
})

describe('the smallest id of a time', () => {
  test('is not above any id of that millisecond, and above all earlier ones', () => {
    fc.assert(
      fc.property(moment, random, (timestamp, bytes) => {
        expect(makeUuidV7Floor(timestamp) <= makeUuidV7(timestamp, bytes)).toBe(true)
        fc.pre(timestamp.getTime() > 0)
        expect(makeUuidV7(new Date(timestamp.getTime() - 1), bytes) < makeUuidV7Floor(timestamp)).toBe(true)
      }),
      { seed },
    )
  })

  test.each([
    ['1969-12-31T23:59:59.999Z', '00000000-0000-0000-0000-000000000000'],
    ['0000-01-01T00:00:00.000Z', '00000000-0000-0000-0000-000000000000'],
    ['1970-01-01T00:00:00.000Z', '00000000-0000-0000-0000-000000000000'],
    ['1970-01-01T00:00:00.255Z', '00000000-00ff-0000-0000-000000000000'],
    ['+010000-01-01T23:58:59.999Z', 'e677d745-4d9f-0000-0000-000000000000'],
  ])('%s', (timestamp, floor) => {
    expect(makeUuidV7Floor(new Date(timestamp))).toBe(floor)
  })
})
