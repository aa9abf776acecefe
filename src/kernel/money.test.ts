import * as fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { currencyCodes, getMinorUnits } from './currency.ts'
import {
  allocateByWeights,
  compareDecimals,
  countDecimalPlaces,
  type Decimal,
  decimalFromNumber,
  divideDecimals,
  formatAmount,
  isAmount,
  parseDecimal,
  roundToMinorUnit,
  sumDecimals,
  truncateToStep,
  zero,
} from './money.ts'

/** Converts an amount to millionths with BigInt, independently of big.js. */
function toMillionths(text: string): bigint {
  const negative = text.startsWith('-')
  const [integerPart = '', fraction = ''] = text.replace('-', '').split('.')
  const scaled = BigInt(integerPart + fraction.padEnd(6, '0'))
  return negative ? -scaled : scaled
}

const amountText = fc.stringMatching(/^-?\d{1,18}(?:\.\d{1,6})?$/)

describe('isAmount', () => {
  it.each(['0', '-0', '12.50', '007', '-1.000001', '999999999999999999.999999'])('accepts %s', (text) => {
    expect(isAmount(text)).toBe(true)
  })

  it.each([
    '',
    ' ',
    '.5',
    '5.',
    '+1',
    '1e3',
    '1,50',
    '1 000',
    '--1',
    ' 1',
    '1\n',
    '1.1234567',
    '1234567890123456789',
    'NaN',
    '٣',
  ])('rejects %j', (text) => {
    expect(isAmount(text)).toBe(false)
  })
})

describe('decimal', () => {
  it('keeps what binary floating point would lose', () => {
    expect(parseDecimal('0.1').plus(parseDecimal('0.2')).eq(parseDecimal('0.3'))).toBe(true)
    expect(parseDecimal('999999999999999999.999999').toFixed()).toBe('999999999999999999.999999')
  })

  it.each(['', '1e3', '+1', '.5', '1.', 'abc', ' 1', 'Infinity'])('rejects %j', (text) => {
    expect(() => parseDecimal(text)).toThrow(RangeError)
  })

  it('accepts no JavaScript number in arithmetic', () => {
    expect(() => parseDecimal('1').plus(0.1)).toThrow(TypeError)
  })

  test('round-trips any text, however long', () => {
    fc.assert(
      fc.property(amountText, (text) => {
        const written = formatAmount(parseDecimal(text), countDecimalPlaces(text))
        expect(toMillionths(written)).toBe(toMillionths(text))
        expect(countDecimalPlaces(written)).toBe(countDecimalPlaces(text))
        expect(formatAmount(parseDecimal(written), countDecimalPlaces(text))).toBe(written)
      }),
    )
  })
})

describe('decimalOfNumber', () => {
  it.each([
    [0.1, '0.1'],
    [12.5, '12.5'],
    [100, '100'],
    [-0, '0'],
    [1e21, '1000000000000000000000'],
    [1e-7, '0.0000001'],
    [89.97, '89.97'],
  ])('%d is %s', (value, text) => {
    expect(formatAmount(decimalFromNumber(value), 0)).toBe(text)
  })

  it.each([Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY])('rejects %d', (value) => {
    expect(() => decimalFromNumber(value)).toThrow(RangeError)
  })

  test('round-trips any finite number', () => {
    const finite = fc.double({ noNaN: true, noDefaultInfinity: true })
    fc.assert(
      fc.property(finite, (value) => {
        expect(Number(decimalFromNumber(value).toFixed())).toBe(value + 0)
      }),
    )
  })
})

describe('sum', () => {
  it('of nothing is zero', () => {
    expect(formatAmount(sumDecimals([]), 0)).toBe('0')
  })

  test('is exact: it agrees with BigInt arithmetic in millionths', () => {
    fc.assert(
      fc.property(fc.array(amountText), (texts) => {
        const expected = texts.reduce((total, text) => total + toMillionths(text), 0n)
        expect(toMillionths(formatAmount(sumDecimals(texts.map(parseDecimal)), 0))).toBe(expected)
      }),
    )
  })

  test('is associative and commutative', () => {
    fc.assert(
      fc.property(amountText, amountText, amountText, (a, b, c) => {
        const [x, y, z] = [parseDecimal(a), parseDecimal(b), parseDecimal(c)]
        expect(sumDecimals([sumDecimals([x, y]), z]).eq(sumDecimals([x, sumDecimals([y, z])]))).toBe(true)
        expect(sumDecimals([x, y, z]).eq(sumDecimals([z, x, y]))).toBe(true)
      }),
    )
  })
})

test('comparison agrees with BigInt arithmetic', () => {
  fc.assert(
    fc.property(amountText, amountText, (a, b) => {
      const [x, y] = [toMillionths(a), toMillionths(b)]
      const order = x < y ? -1 : Number(x > y)
      expect(compareDecimals(parseDecimal(a), parseDecimal(b))).toBe(order)
      expect(compareDecimals(parseDecimal(a), parseDecimal(a))).toBe(0)
    }),
  )
})

it.each([
  ['1', 0],
  ['1.5', 1],
  ['-1.50', 2],
  ['0.000000', 6],
])('%s has %i decimal places', (text, places) => {
  expect(countDecimalPlaces(text)).toBe(places)
})

it.each([
  ['1.5', 2, '1.50'],
  ['1.500000', 2, '1.50'],
  ['1.005', 2, '1.005'],
  ['7', 0, '7'],
  ['7.0', 0, '7'],
  ['0', 3, '0.000'],
  ['-0', 2, '0.00'],
  ['-0.00', 0, '0'],
  ['-1.5', 2, '-1.50'],
  ['0.0000001', 2, '0.0000001'],
])('%s with at least %i decimals is formatted as %s', (text, decimals, written) => {
  expect(formatAmount(parseDecimal(text), decimals)).toBe(written)
})

describe('roundToMinor', () => {
  it.each([
    ['1.005', 'EUR', '1.01'],
    ['1.0049', 'EUR', '1.00'],
    ['-1.005', 'EUR', '-1.01'],
    ['99.5', 'JPY', '100'],
    ['99.4999', 'JPY', '99'],
    ['0.0005', 'KWD', '0.001'],
    ['0.00005', 'CLF', '0.0001'],
    ['-0.001', 'EUR', '0.00'],
  ])('%s %s is %s', (text, currency, rounded) => {
    expect(formatAmount(roundToMinorUnit(parseDecimal(text), currency), getMinorUnits(currency))).toBe(rounded)
  })

  it('rejects an unknown currency', () => {
    expect(() => roundToMinorUnit(zero, 'XXX')).toThrow(RangeError)
  })

  test('changes an amount by at most half a minor unit', () => {
    fc.assert(
      fc.property(amountText, fc.constantFrom(...currencyCodes), (text, currency) => {
        const rounded = formatAmount(roundToMinorUnit(parseDecimal(text), currency), 0)
        expect(countDecimalPlaces(rounded)).toBeLessThanOrEqual(getMinorUnits(currency))
        const moved = toMillionths(rounded) - toMillionths(text)
        const unit = 10n ** BigInt(6 - getMinorUnits(currency))
        expect((moved < 0n ? -moved : moved) * 2n <= unit).toBe(true)
      }),
    )
  })
})

describe('shareOut', () => {
  const shared = (amount: string, weights: readonly string[], decimals: number): string[] =>
    allocateByWeights(parseDecimal(amount), weights.map(parseDecimal), decimals).map((part) =>
      formatAmount(part, decimals),
    )

  it.each([
    ['10.00', ['1', '1', '1'], 2, ['3.34', '3.33', '3.33']],
    ['10.00', ['1', '2', '1'], 2, ['2.50', '5.00', '2.50']],
    ['10.00', ['1', '5', '1'], 2, ['1.42', '7.16', '1.42']],
    ['0.05', ['1', '1', '1', '1', '1', '1', '1', '1', '1', '1'], 2, ['0.05', ...Array<string>(9).fill('0.00')]],
    ['-10.00', ['1', '1', '1'], 2, ['-3.34', '-3.33', '-3.33']],
    ['100', ['19.99', '5.01', '0'], 0, ['80', '20', '0']],
    ['1.005', ['1', '1'], 2, ['0.505', '0.50']],
    ['7.00', ['0', '0'], 2, ['3.50', '3.50']],
    ['7.00', ['0.000001'], 2, ['7.00']],
  ])('%s by %j', (amount, weights, decimals, parts) => {
    expect(shared(amount, weights, decimals)).toEqual(parts)
  })

  it('rejects empty and negative weights', () => {
    expect(() => shared('1', [], 2)).toThrow(RangeError)
    expect(() => shared('1', ['1', '-1'], 2)).toThrow(RangeError)
  })

  const weight = fc.stringMatching(/^\d{1,12}(?:\.\d{1,6})?$/)
  const weights = fc.array(weight, { minLength: 1, maxLength: 20 })

  test('parts add up to the amount, and none has the opposite sign', () => {
    fc.assert(
      fc.property(amountText, weights, fc.integer({ min: 0, max: 4 }), (amount, shares, decimals) => {
        const parts = allocateByWeights(parseDecimal(amount), shares.map(parseDecimal), decimals)
        expect(parts).toHaveLength(shares.length)
        expect(sumDecimals(parts).eq(parseDecimal(amount))).toBe(true)
        const sign = compareDecimals(parseDecimal(amount), zero)
        expect(parts.every((part) => [0, sign].includes(compareDecimals(part, zero)))).toBe(true)
      }),
    )
  })

  test('every part is its exact share, rounded down, except the one that gets the remainder', () => {
    fc.assert(
      fc.property(amountText, weights, (amount, shares) => {
        const total = shares.reduce((runningTotal, share) => runningTotal + toMillionths(share), 0n)
        fc.pre(total > 0n)
        const parts: Decimal[] = allocateByWeights(parseDecimal(amount), shares.map(parseDecimal), 6)
        const exact = shares.map((share) => (toMillionths(amount) * toMillionths(share)) / total)
        const off = parts.filter((part, index) => toMillionths(formatAmount(part, 6)) !== exact[index])
        expect(off.length).toBeLessThanOrEqual(1)
      }),
    )
  })
})

describe('divide', () => {
  test.each([
    ['1', '4', '0.25'],
    ['-1', '4', '-0.25'],
    ['0', '7', '0'],
    ['2', '3', `0.${'6'.repeat(40)}`],
    ['-2', '3', `-0.${'6'.repeat(40)}`],
  ])('%s by %s is %s', (dividend, divisor, quotient) => {
    expect(divideDecimals(parseDecimal(dividend), parseDecimal(divisor)).toFixed()).toBe(quotient)
  })

  test('rejects 0', () => {
    expect(() => divideDecimals(parseDecimal('1'), zero)).toThrow(RangeError)
  })
})

describe('cutDown', () => {
  test.each([
    ['1999.99', '1000', '1000'],
    ['1000', '1000', '1000'],
    ['999', '1000', '0'],
    ['0', '100', '0'],
    ['962', '100', '900'],
  ])('%s in steps of %s is %s', (value, step, cut) => {
    expect(truncateToStep(parseDecimal(value), parseDecimal(step)).toFixed()).toBe(cut)
  })
})
