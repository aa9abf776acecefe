import { expect, test } from 'vitest'
import { createInput, createItem, roundRates, shipped } from '../../../../test/support/landed-cost-inputs.ts'
import { calculateLandedCost } from './landed-cost.ts'

/** Minimum processor time in milliseconds over some runs, for a consignment with the given number of items. */
function measureTime(destinationCountry: string, hsCode: string | null, count: number): number {
  const items = Array.from({ length: count }, () => createItem({ hsCode }))
  const input = createInput({ destinationCountry, originCountry: 'CN', items })
  const times = Array.from({ length: 4 }, () => {
    const begun = process.cpuUsage()
    calculateLandedCost(input, shipped.rules, { ...roundRates, date: input.asOf })
    return process.cpuUsage(begun).user / 1000
  })
  return Math.min(...times)
}

test.each([
  ['US', null],
  ['US', '621410'],
  ['JP', '040610'],
  ['GB', '621410'],
  ['DE', '621410'],
  ['CH', '621410'],
  ['CA', '621410'],
] as const)('The time for a consignment to %s with code %s grows no faster than its items', (country, code) => {
  const ofFew = measureTime(country, code, 50)
  const ofMany = measureTime(country, code, 400)
  expect(ofMany).toBeLessThan(ofFew * 24 + 100)
})
