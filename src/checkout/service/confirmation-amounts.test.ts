import * as fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { orderConfirmations, sampleConfirmation } from '../../../test/support/order-confirmation-arbitrary.ts'
import { moneysOf } from './confirmation-amounts.ts'

describe('moneysOf', () => {
  it('names the sums of the sample in the order of the tables', () => {
    const placed = [...moneysOf(sampleConfirmation())]
    expect(placed.slice(0, 3)).toEqual([
      {
        path: 'checkoutTotal.retailer',
        party: 'retailer',
        money: { currency: 'GBP', amount: '245.80' },
        isCharge: false,
      },
      {
        path: 'checkoutTotal.shopper',
        party: 'shopper',
        money: { currency: 'EUR', amount: '290.04' },
        isCharge: false,
      },
      {
        path: 'lineItems[0].charges.subTotal.retailer',
        party: 'retailer',
        money: { currency: 'GBP', amount: '40.00' },
        isCharge: true,
      },
    ])
    expect(placed).toHaveLength(24)
  })

  test('finds every sum of money once, where its path says', () => {
    fc.assert(
      fc.property(orderConfirmations, (confirmation) => {
        const paths = new Set<string>()
        for (const { path, money } of moneysOf(confirmation)) {
          const keys = path.split(/[.[\]]+/).filter((key) => key !== '')
          expect(keys.reduce<unknown>((at, key) => Reflect.get(Object(at), key), confirmation)).toBe(money)
          expect(paths.has(path)).toBe(false)
          paths.add(path)
        }
        const everywhere = JSON.stringify({
          ...confirmation,
          lineItems: confirmation.lineItems.map((item) => ({ ...item, appliedRates: null })),
        })
        expect(paths.size).toBe(everywhere.match(/[{,]"amount":/g)?.length ?? 0)
      }),
    )
  })
})
