import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Decimal, parseDecimal } from '../../../kernel/money.ts'
import {
  type DutyExpression,
  type DutyInputs,
  evaluateDuty,
  parseDutyExpression,
  writeDutyExpression,
} from './duty-expression.ts'

const facts = (overrides: Partial<Record<'value' | 'quantity' | 'kilograms', string>>): DutyInputs => ({
  value: parseDecimal(overrides.value ?? '100'),
  quantity: parseDecimal(overrides.quantity ?? '1'),
  kilograms: overrides.kilograms === undefined ? null : parseDecimal(overrides.kilograms),
  convert: (amount, currency) => (currency === 'XXX' ? null : amount),
})

const calculateAmount = (text: string, overrides: Parameters<typeof facts>[0] = {}) => {
  const { amount } = evaluateDuty(parseDutyExpression(text), facts(overrides))
  return amount === null ? null : amount.toFixed()
}

describe('calculating a duty', () => {
  test.each([
    ['0%', {}, '0'],
    ['16.5%', { value: '19.99' }, '3.29835'],
    ['0.044 USD/kg', { kilograms: '2.5' }, '0.11'],
    ['0.044 USD/kg + 5%', { kilograms: '2.5' }, '5.11'],
    ['2 USD/item + 1%', { quantity: '3' }, '7'],
    ['0.9 USD/pair + 37.5%', { quantity: '2', value: '20' }, '9.3'],
    ['6 USD/doz', { quantity: '3' }, '1.5'],
    ['14.4 USD/gross', { quantity: '10' }, '1'],
    ['max(30%, 4300 JPY/pair)', { value: '10000', quantity: '1' }, '4300'],
    ['max(30%, 4300 JPY/pair)', { value: '20000', quantity: '1' }, '6000'],
    ['min(max(8%, 1 EUR/item), 2 EUR/item)', { value: '5' }, '1'],
    ['min(max(8%, 1 EUR/item), 2 EUR/item)', { value: '20' }, '1.6'],
    ['min(max(8%, 1 EUR/item), 2 EUR/item)', { value: '500' }, '2'],
  ])('%s of %j is %s', (text, overrides, amount) => {
    expect(calculateAmount(text, overrides)).toBe(amount)
  })

  test.each([
    ['0.044 USD/kg', 'weight'],
    ['5% + 10 EUR/hl', 'measure'],
    ['1 XXX/item', 'currency'],
    ['5% + ?', 'rate'],
    ['max(5%, ?)', 'rate'],
  ])('%s is unknown without a %s', (text, missingInputs) => {
    expect(evaluateDuty(parseDutyExpression(text), facts({}))).toEqual({ amount: null, missing: missingInputs })
  })

  test.each([
    '',
    '5',
    '%',
    '5% +',
    '5%%',
    '-5%',
    'max(5%',
    'max()',
    '5 USD',
    '5 usd/kg',
    'free',
    `${'max('.repeat(9)}1%${')'.repeat(9)}`,
  ])('rejects %j', (text) => {
    expect(() => parseDutyExpression(text)).toThrow(RangeError)
  })
})

const number = fc
  .tuple(fc.integer({ min: 0, max: 99_999 }), fc.integer({ min: 0, max: 4 }))
  .map(([digits, places]): Decimal => parseDecimal((digits / 10 ** places).toFixed(places)))

const term: fc.Arbitrary<DutyExpression> = fc.oneof(
  number.map((percent) => ({ kind: 'adValorem' as const, percent })),
  fc
    .tuple(number, fc.constantFrom('USD', 'EUR', 'JPY'), fc.constantFrom('kg', 'item', 'pair'))
    .map(([amount, currency, unit]) => ({ kind: 'specific' as const, amount, currency, unit })),
)
const joined = fc.array(term, { minLength: 2, maxLength: 4 }).map((parts): DutyExpression => ({ kind: 'sum', parts }))
const expression: fc.Arbitrary<DutyExpression> = fc.oneof(
  term,
  joined,
  fc
    .tuple(
      fc.constantFrom('highest' as const, 'lowest' as const),
      fc.array(fc.oneof(term, joined), { minLength: 2, maxLength: 3 }),
    )
    .map(([kind, parts]): DutyExpression => ({ kind, parts })),
)

const calculate = (dutyExpression: DutyExpression, value: Decimal): Decimal => {
  const { amount } = evaluateDuty(dutyExpression, { ...facts({ kilograms: '1.25', quantity: '3' }), value })
  if (amount === null) throw new Error('not known')
  return amount
}

describe('any duty', () => {
  test('is parsed as it was formatted', () => {
    fc.assert(
      fc.property(expression, (dutyExpression) => {
        expect(writeDutyExpression(parseDutyExpression(writeDutyExpression(dutyExpression)))).toBe(
          writeDutyExpression(dutyExpression),
        )
      }),
    )
  })

  test('grows with the value, and a choice is within its alternatives', () => {
    fc.assert(
      fc.property(expression, number, number, (dutyExpression, value, addition) => {
        expect(calculate(dutyExpression, value.plus(addition)).gte(calculate(dutyExpression, value))).toBe(true)
        if (dutyExpression.kind !== 'highest' && dutyExpression.kind !== 'lowest') return
        const parts = dutyExpression.parts.map((part) => calculate(part, value))
        const calculated = calculate(dutyExpression, value)
        expect(parts.some((part) => part.eq(calculated))).toBe(true)
        expect(
          parts.every((part) => (dutyExpression.kind === 'highest' ? part.lte(calculated) : part.gte(calculated))),
        ).toBe(true)
      }),
    )
  })

  test('of a sum is the sum of its parts', () => {
    fc.assert(
      fc.property(joined, number, (dutyExpression, value) => {
        if (dutyExpression.kind !== 'sum') throw new Error('no sum')
        const parts = dutyExpression.parts.map((part) => calculate(part, value))
        expect(parts.reduce((a, b) => a.plus(b)).eq(calculate(dutyExpression, value))).toBe(true)
      }),
    )
  })
})
