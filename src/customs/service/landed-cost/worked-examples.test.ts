import { describe, expect, test } from 'vitest'
import { roundRates, shipped } from '../../../../test/support/landed-cost-inputs.ts'
import { readWorkedExamples } from '../../../../test/support/worked-examples.ts'
import { calculateLandedCost } from './landed-cost.ts'

/** Rates that are never stale, so that an example is exact if its law is. */
const freshRates = (day: string) => ({ ...roundRates, date: day })

describe.each(['tax', 'duty', 'borders', 'lanes', 'notices'])('worked examples of %s', (table) => {
  const examples = readWorkedExamples(new URL(`../../../../test/worked-examples/${table}.tsv`, import.meta.url))

  test.each(examples)('$name', ({ input, duty, taxes, fees, isExact, missing }) => {
    const result = calculateLandedCost(input, shipped.rules, freshRates(input.asOf))
    expect({
      duty: result.duty?.toFixed() ?? null,
      taxes: result.taxes?.toFixed() ?? null,
      fees: result.fees?.toFixed() ?? null,
      isExact: result.isExact,
    }).toEqual({ duty, taxes, fees, isExact })
    expect(result.missing.join('; ')).toContain(missing)
    expect(isExact && result.missing.length > 0).toBe(false)
  })

  test('each cites its law', () => {
    expect(examples.filter(({ law }) => law === '')).toEqual([])
  })
})
