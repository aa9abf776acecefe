import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countCodePoints } from './strict-check.ts'

test.each([
  ['', 0],
  ['aé', 2],
  ['a😀b', 3],
  ['\ud83d', 1],
  ['\ude00\ud83d', 2],
  ['\ud83d\ud83d\ude00', 2],
])('%j has %d code points', (text, count) => {
  expect(countCodePoints(text)).toBe(count)
})

test('counts what a text yields one by one, surrogates without a partner too', () => {
  const units = fc.array(fc.constantFrom('a', '\ud83d', '\ude00', 'é', '\udfff', '\ud800'))
  fc.assert(
    fc.property(units, (parts) => {
      const text = parts.join('')
      expect(countCodePoints(text)).toBe(Array.from(text).length)
    }),
  )
})
