import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { calculateRefund, getCost, priceArticles } from '../../console/src/parts/refunds.ts'
import { estimateRefund } from '../../src/returns/portal/service/refund-estimate.ts'

const currency = fc.constantFrom('EUR', 'JPY')
const price = fc.record({ amount: fc.integer({ min: 0, max: 1_000_000 }).map((cents) => cents / 100), currency })
const goods = fc.array(fc.record({ quantity: fc.integer({ min: 1, max: 20 }), unitPrice: fc.option(price) }), {
  maxLength: 5,
})

describe('a refund', () => {
  test('is the one that the return portal promises', () => {
    fc.assert(
      fc.property(goods, fc.option(price), (articles, cost) => {
        const toText = (money: { amount: number; currency: string } | null) =>
          money === null ? null : { ...money, amount: String(money.amount) }
        const promised = estimateRefund(
          articles.map(({ quantity, unitPrice }) => ({ quantity, unitPrice: toText(unitPrice) })),
          toText(cost),
        )
        const calculated = calculateRefund(
          articles.map(({ quantity, unitPrice }) => priceArticles(quantity, unitPrice)),
          toText(cost),
        )
        expect(calculated?.currency).toBe(promised?.currency)
        expect(calculated === null ? null : Number(calculated.amount)).toBe(
          promised === null ? null : Number(promised.amount),
        )
      }),
    )
  })

  test('is not reduced by a way back that the retailer pays for', () => {
    const offer = { price: { amount: 3.99, currency: 'EUR' } }
    expect(getCost({ ...offer, paidBy: 'Retailer' })).toBeNull()
    expect(getCost({ ...offer, paidBy: 'Shopper' })).toEqual({ amount: '3.99', currency: 'EUR' })
    expect(getCost({ paidBy: 'Shopper', price: { amount: 0, currency: 'EUR' } })).toBeNull()
  })
})
