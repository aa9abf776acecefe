import * as fc from 'fast-check'
import { expect, it, test } from 'vitest'
import { generateReturnOrderNumber, returnOrderNumberBytes } from './return-order-number.ts'

const bytes = (value: number): Uint8Array => new Uint8Array(returnOrderNumberBytes).fill(value)

it('ranges from 10^15 to 10^15 + 2^52 - 1', () => {
  expect(generateReturnOrderNumber(bytes(0))).toBe('1000000000000000')
  expect(generateReturnOrderNumber(bytes(255))).toBe(String(10n ** 15n + 2n ** 52n - 1n))
})

it.each([0, 6, 8])('rejects %i bytes', (length) => {
  expect(() => generateReturnOrderNumber(new Uint8Array(length))).toThrow(RangeError)
})

test('has 16 digits, no leading zero, fits an int64 and a double, and encodes the last 52 bits', () => {
  const random = fc.uint8Array({ minLength: returnOrderNumberBytes, maxLength: returnOrderNumberBytes })
  fc.assert(
    fc.property(random, (drawn) => {
      const number = generateReturnOrderNumber(drawn)
      expect(number).toMatch(/^[1-9]\d{15}$/)
      expect(BigInt(number)).toBeLessThanOrEqual(9_223_372_036_854_775_807n)
      expect(Number.isSafeInteger(Number(number))).toBe(true)
      // Each number results from the same count of draws, 2^4, which differ in the 4 unused bits.
      const bits = BigInt(`0x${Buffer.from(drawn).toString('hex')}`)
      expect(BigInt(number) - 10n ** 15n).toBe(bits % 2n ** 52n)
    }),
  )
})

test('is evenly distributed over sixteenths of the range', () => {
  const draws = 16_000
  const counts = Array.from({ length: 16 }, () => 0)
  for (let index = 0; index < draws; index++) {
    const number = BigInt(generateReturnOrderNumber(crypto.getRandomValues(new Uint8Array(returnOrderNumberBytes))))
    const share = Number((number - 10n ** 15n) >> 48n)
    counts[share] = (counts[share] ?? 0) + 1
  }
  // Expects 1,000 each; allows eight standard deviations either way.
  for (const count of counts) expect(Math.abs(count - draws / 16)).toBeLessThan(250)
})
