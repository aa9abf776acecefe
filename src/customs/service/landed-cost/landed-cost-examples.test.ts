import { describe, expect, test } from 'vitest'
import { roundRates, shipped } from '../../../../test/support/landed-cost-inputs.ts'
import { examplesFromAmericasToGulf } from '../../../../test/worked-examples/detailed-americas-gulf.ts'
import { examplesFromEuropeToPacific } from '../../../../test/worked-examples/detailed-europe-asia-pacific.ts'
import { calculateLandedCost } from './landed-cost.ts'

describe.each([
  ['Europe, North America, Asia and the Pacific', examplesFromEuropeToPacific],
  ['Latin America, the Gulf and others', examplesFromAmericasToGulf],
])('worked examples of %s', (_, examples) => {
  test.each(examples)('$name', ({ input, duty, taxes, fees = '0', total, isExact = true }) => {
    const result = calculateLandedCost(input, shipped.rules, roundRates)
    const figures = [result.duty, result.taxes, result.fees, result.total].map((figure) => figure?.toFixed() ?? null)
    expect(figures).toEqual([duty, taxes, fees, total])
    expect(result.isExact).toBe(isExact)
  })
})
