import * as fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { validateDiscountForm } from './discount-form.ts'

const amount = { retailer: { currency: 'EUR', amount: '1.00' }, shopper: { currency: 'EUR', amount: '1.00' } }

describe('discountFormFailures', () => {
  it.each([
    { percentage: '10' },
    { discount: amount, beforeDiscount: amount },
    { title: 'Spring' },
    {},
    { percentage: null, discount: amount, beforeDiscount: amount },
    { percentage: '10', discount: null, beforeDiscount: null },
  ])('accepts %j', (discount) => {
    expect(validateDiscountForm(discount)).toEqual([])
  })

  it.each([
    [{ percentage: '10', discount: amount, beforeDiscount: amount }, 'discount and beforeDiscount'],
    [{ percentage: '10', discount: amount }, 'discount'],
    [{ percentage: '10', beforeDiscount: amount }, 'beforeDiscount'],
  ])('rejects both forms: %j', (discount, discountInput) => {
    expect(validateDiscountForm(discount)).toEqual([
      {
        path: 'percentage',
        rule: 'discount-form',
        reason: `must not be sent with ${discountInput}: send either percentage or the pair`,
      },
    ])
  })

  it.each([
    [{ discount: amount }, 'beforeDiscount', 'discount'],
    [{ discount: amount, beforeDiscount: null }, 'beforeDiscount', 'discount'],
    [{ beforeDiscount: amount, percentage: null }, 'discount', 'beforeDiscount'],
  ])('rejects half a pair: %j', (discount, missing, discountInput) => {
    expect(validateDiscountForm(discount)).toEqual([
      { path: missing, rule: 'required', reason: `is required with ${discountInput} if there is no percentage` },
    ])
  })

  it.each([null, undefined, 'ten', 10, true, [], Symbol('discount')])('ignores anything but discounts', (discount) => {
    expect(validateDiscountForm(discount)).toEqual([])
  })

  test('fails at most once, whatever the members are', () => {
    const member = fc.option(fc.anything(), { nil: undefined })
    const discount = fc.record({ percentage: member, discount: member, beforeDiscount: member, title: member })
    fc.assert(
      fc.property(discount, (value) => {
        const discountInput = [value.discount, value.beforeDiscount].filter(
          (half) => half !== undefined && half !== null,
        ).length
        const hasPercentage = value.percentage !== undefined && value.percentage !== null
        expect(validateDiscountForm(value)).toHaveLength(
          Number(hasPercentage ? discountInput > 0 : discountInput === 1),
        )
      }),
    )
  })
})
