import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  calculate,
  createInput,
  createItem,
  formatFigure,
  shipped,
} from '../../../../test/support/landed-cost-inputs.ts'
import { type Decimal, formatAmount, isAmount, parseDecimal, sumDecimals } from '../../../kernel/money.ts'
import type { LandedCostInput } from './landed-cost-input.ts'

const destinations = [...new Set(shipped.rules.destinations.flatMap(({ countries }) => countries))]
const codes = [
  '610910',
  '61091000',
  '640399',
  '490199',
  '420221',
  '901380',
  '040900',
  '220421',
  '850760',
  '999999',
  null,
]
/** There is no rate for the dinar. */
const currencies = ['EUR', 'GBP', 'USD', 'JPY', 'CHF', 'THB', 'KWD']

const cents = fc.integer({ min: 0, max: 500_000 }).map((value) => parseDecimal((value / 100).toFixed(2)))
const anyItem = fc
  .record({
    hsCode: fc.constantFrom(...codes),
    countryOfOrigin: fc.constantFrom(null, 'CN', 'US', 'DE', 'MX', 'BY', 'VN'),
    unitPrice: cents,
    quantity: fc.integer({ min: 1, max: 50 }),
    kilograms: fc.option(cents),
    ageGroup: fc.constantFrom(null, 'adult' as const, 'child' as const),
  })
  .map(createItem)
const anyInput: fc.Arbitrary<LandedCostInput> = fc
  .record({
    destinationCountry: fc.constantFrom(...destinations, 'ZA'),
    originCountry: fc.constantFrom(null, 'CN', 'US', 'DE', 'GB', 'MX'),
    currency: fc.constantFrom(...currencies),
    asOf: fc.constantFrom('2019-01-01', '2025-08-01', '2026-03-02', '2026-07-01', '2026-11-20', '2029-01-01'),
    shipping: cents,
    insurance: cents,
    transport: fc.constantFrom('Courier' as const, 'Post' as const),
    isSellerRegistered: fc.boolean(),
    claimPreference: fc.boolean(),
    items: fc.array(anyItem, { minLength: 1, maxLength: 5 }),
  })
  .map(createInput)

describe('any landed cost', () => {
  test('is the sum of its parts, and so is each item', () => {
    fc.assert(
      fc.property(anyInput, (input) => {
        const result = calculate(input)
        for (const figures of [result, ...result.items]) {
          const parts = [figures.goods, figures.shipping, figures.insurance, figures.duty, figures.taxes, figures.fees]
          const knownParts = parts.filter((part) => part !== null)
          const total = knownParts.length === parts.length ? sumDecimals(knownParts) : null
          expect(formatFigure(figures.total)).toBe(formatFigure(total))
          for (const part of knownParts) expect(part.gte('0')).toBe(true)
        }
        for (const name of ['goods', 'shipping', 'insurance', 'duty', 'taxes', 'fees', 'total'] as const) {
          const ofItems = result.items.map((resultItem) => resultItem[name])
          const knownParts = ofItems.filter((resultItem) => resultItem !== null)
          expect(formatFigure(result[name])).toBe(
            knownParts.length === ofItems.length ? formatFigure(sumDecimals(knownParts)) : null,
          )
        }
      }),
      { numRuns: 400 },
    )
  })

  test('lies between its bounds', () => {
    const isOrdered = (a: Decimal | null, b: Decimal | null): boolean => a === null || b === null || a.lte(b)
    fc.assert(
      fc.property(anyInput, (input) => {
        const result = calculate(input)
        const disordered = [result, ...result.items].filter(
          ({ duty, dutyMin, dutyMax }) => !isOrdered(dutyMin, duty) || !isOrdered(duty, dutyMax),
        )
        expect(disordered).toEqual([])
      }),
      { numRuns: 400 },
    )
  })

  test('is exact if and only if nothing is missing', () => {
    fc.assert(
      fc.property(anyInput, (input) => {
        const result = calculate(input)
        const isKnown = result.total !== null
        expect(isKnown || !result.isExact).toBe(true)
        expect(result.missing.length > 0).toBe(!result.isExact)
        const bounds = [result.dutyMin, result.duty, result.dutyMax].map(formatFigure)
        expect(!result.isExact || new Set(bounds).size === 1).toBe(true)
      }),
      { numRuns: 400 },
    )
  })

  test('has amounts of the interface for every figure of its explanation', () => {
    const isUnknownOrAmount = (value: Decimal | null): boolean => value === null || isAmount(formatAmount(value, 0))
    fc.assert(
      fc.property(anyInput, (input) => {
        for (const destinationCountry of destinations) {
          const { explanation } = calculate({ ...input, destinationCountry })
          expect(
            explanation.filter(({ base, amount }) => !isUnknownOrAmount(base) || !isUnknownOrAmount(amount)),
          ).toEqual([])
        }
      }),
      { numRuns: 30 },
    )
  })

  test('names a source for each line of its explanation', () => {
    fc.assert(
      fc.property(anyInput, (input) => {
        for (const { rule, source, from, to } of calculate(input).explanation) {
          expect([rule, source]).not.toContain('')
          expect(from === null || from <= input.asOf).toBe(true)
          expect(to === null || input.asOf < to).toBe(true)
        }
      }),
      { numRuns: 200 },
    )
  })

  test('is explained line by line, adding up to each charge', () => {
    fc.assert(
      fc.property(anyInput, (input) => {
        const result = calculate(input)
        const unequal = (['duty', 'taxes', 'fees'] as const).filter((charge) => {
          const lines = result.explanation.filter((line) => line.charge === charge)
          const isWaivedAsAWhole = lines.some(({ item, rate }) => item === null && rate === 'exempt')
          const amounts = lines.flatMap(({ amount }) => (amount === null ? [] : [amount]))
          const figure = result[charge]
          return figure !== null && !isWaivedAsAWhole && !sumDecimals(amounts).eq(figure)
        })
        expect(unequal).toEqual([])
      }),
      { numRuns: 200 },
    )
  })

  test('stays above a threshold for larger values', () => {
    fc.assert(
      fc.property(anyInput, cents, (input, addition) => {
        const [first, ...rest] = input.items
        fc.pre(first !== undefined)
        const increased = { ...input, items: [{ ...first, unitPrice: first.unitPrice.plus(addition) }, ...rest] }
        const [lower, greater] = [calculate(input).deMinimis, calculate(increased).deMinimis]
        const lostAgain = (['duty', 'tax'] as const).filter((charge) => {
          const [before, after] = [lower[charge], greater[charge]]
          if (before === null || after === null || before.base === 'charge' || after.base === 'charge') return false
          return before.threshold.eq(after.threshold) && !before.applies && after.applies
        })
        expect(lostAgain).toEqual([])
      }),
      { numRuns: 300 },
    )
  })
})
