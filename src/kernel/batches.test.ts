import fc from 'fast-check'
import { expect, test } from 'vitest'
import { splitIntoBatches } from './batches.ts'

const split = (sizes: readonly number[], maxItems: number, maxSize: number) => [
  ...splitIntoBatches(sizes, { maxItems, maxSize, measure: (size) => size }),
]

test.each([
  [[], []],
  [[1, 2, 3], [[1, 2, 3]]],
  [
    [1, 1, 1, 1],
    [[1, 1, 1], [1]],
  ],
  [
    [4, 7, 3, 1],
    [[4], [7, 3], [1]],
  ],
  [
    [1, 99, 1],
    [[1], [99], [1]],
  ],
])('%j, at most 3 items of size 10 in all, becomes %j', (sizes, batches) => {
  expect(split(sizes, 3, 10)).toEqual(batches)
})

test('loses nothing, keeps the order and the limits', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(20)), fc.integer({ min: 1, max: 5 }), fc.nat(30), (sizes, maxItems, maxSize) => {
      const batches = split(sizes, maxItems, maxSize)
      expect(batches.flat()).toEqual(sizes)
      for (const batch of batches) {
        expect(batch.length).toBeLessThanOrEqual(maxItems)
        expect(batch.length === 1 || batch.reduce((sum, size) => sum + size, 0) <= maxSize).toBe(true)
      }
    }),
  )
})
