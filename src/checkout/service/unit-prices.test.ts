import * as fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { createSampleConfirmation, orderConfirmations } from '../../../test/support/order-confirmation-arbitrary.ts'
import { getMinorUnits } from '../../kernel/currency.ts'
import { decimalFromNumber, parseDecimal, roundToMinorUnit } from '../../kernel/money.ts'
import type { Amount, LineItem, OrderConfirmation } from './order-confirmation.ts'
import { calculateUnitPrices } from './unit-prices.ts'

const amount = (value: string, currency = 'EUR'): Amount => ({
  retailer: { currency, amount: value },
  shopper: { currency, amount: value },
})

const sample = createSampleConfirmation()
const [line] = sample.lineItems
if (line === undefined) throw new Error('The sample has no line items')

interface LineExample {
  readonly quantity: number
  readonly subTotal: string
  readonly price?: string
}

const createLine = ({ quantity, subTotal, price }: LineExample, currency = 'EUR'): LineItem => ({
  ...line,
  quantity,
  product: {
    ...line.product,
    productUnitPriceInfo: price === undefined ? null : { price: amount(price, currency) },
  },
  charges: { subTotal: amount(subTotal, currency) },
})

const sold = (total: string, lines: readonly LineExample[], currency = 'EUR'): OrderConfirmation => ({
  ...sample,
  cartType: 'Standard',
  checkoutTotal: amount(total, currency),
  charges: { total: amount(total, currency) },
  lineItems: lines.map((lineItem) => createLine(lineItem, currency)),
})

const amounts = (confirmation: OrderConfirmation) => calculateUnitPrices(confirmation).map((price) => price.amount)

describe('a price', () => {
  it.each<[what: string, total: string, lines: readonly LineExample[], expected: readonly string[]]>([
    ['is the sub-total of one article', '10.005', [{ quantity: 1, subTotal: '10.005' }], ['10.005']],
    [
      'is a share of the sub-total where the sub-totals add up as they are',
      '140.00',
      [
        { quantity: 4, subTotal: '100.00', price: '100.00' },
        { quantity: 1, subTotal: '40.00' },
      ],
      ['25.00', '40.00'],
    ],
    [
      'is the sub-total where they add up times their quantities',
      '440.00',
      [
        { quantity: 4, subTotal: '100.00', price: '25.00' },
        { quantity: 1, subTotal: '40.00' },
      ],
      ['100.00', '40.00'],
    ],
    [
      'goes by the stated price, which may be before discounts, where they add up to nothing',
      '999.00',
      [
        { quantity: 4, subTotal: '90.00', price: '100.00' },
        { quantity: 4, subTotal: '90.00', price: '25.00' },
        { quantity: 4, subTotal: '90.00' },
      ],
      ['90.00', '22.50', '22.50'],
    ],
    ['is what was charged after discounts', '21.25', [{ quantity: 1, subTotal: '21.25', price: '42.50' }], ['21.25']],
    ['has six decimals where it must', '100.00', [{ quantity: 3, subTotal: '100.00' }], ['33.333333']],
  ])('%s', (_, total, lines, expected) => {
    expect(amounts(sold(total, lines))).toEqual(expected)
  })

  it.each([
    ['JPY', '1000', 4, '250'],
    ['KWD', '10', 4, '2.500'],
    ['JPY', '100', 3, '33.333333'],
  ])('has at least the decimals of its currency, %s', (currency, subTotal, quantity, expected) => {
    expect(calculateUnitPrices(sold(subTotal, [{ quantity, subTotal }], currency))).toEqual([
      { amount: expected, currency },
    ])
  })

  it('is the regular price in a zero-value order', () => {
    const paid = sold('0', [{ quantity: 2, subTotal: '0' }])
    const lineItems = paid.lineItems.map((lineItem) => ({
      ...lineItem,
      lineItemZeroValueCharges: { subTotal: amount('85.00') },
    }))
    expect(amounts({ ...paid, lineItems, cartType: 'ZeroValue' })).toEqual(['42.50'])
    expect(amounts({ ...paid, lineItems })).toEqual(['0.00'])
    expect(amounts({ ...paid, cartType: 'ZeroValue' })).toEqual(['0.00'])
  })

  test('times the quantity equals the subtotal, or is the subtotal, for any confirmation', () => {
    fc.assert(
      fc.property(orderConfirmations, (confirmation) => {
        const prices = calculateUnitPrices(confirmation)
        expect(prices).toHaveLength(confirmation.lineItems.length)
        for (const [index, { quantity, charges, lineItemZeroValueCharges }] of confirmation.lineItems.entries()) {
          const price = prices[index]
          const isZero = confirmation.cartType === 'ZeroValue'
          const { amount: subTotalAmount, currency } =
            (isZero ? lineItemZeroValueCharges?.subTotal?.shopper : null) ?? charges.subTotal.shopper
          expect(price?.currency).toBe(currency)
          if (price === undefined || price.amount === subTotalAmount) continue
          if (quantity > 10_000 || subTotalAmount.length - subTotalAmount.indexOf('.') > getMinorUnits(currency) + 1)
            continue
          const recalculated = roundToMinorUnit(parseDecimal(price.amount).times(decimalFromNumber(quantity)), currency)
          expect(recalculated.eq(roundToMinorUnit(parseDecimal(subTotalAmount), currency))).toBe(true)
        }
      }),
      { numRuns: 200, seed: 20_260_304 },
    )
  })
})
