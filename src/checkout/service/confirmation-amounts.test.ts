import * as fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { createSampleConfirmation, orderConfirmations } from '../../../test/support/order-confirmation-arbitrary.ts'
import { formatPath, listMoney } from './confirmation-amounts.ts'

describe('moneysOf', () => {
  it('lists the sample’s amounts in the order of the tables', () => {
    const placed = [...listMoney(createSampleConfirmation())]
    expect(placed.slice(0, 3)).toEqual([
      {
        parent: '',
        name: 'checkoutTotal',
        party: 'retailer',
        money: { currency: 'GBP', amount: '245.80' },
        isCharge: false,
      },
      {
        parent: '',
        name: 'checkoutTotal',
        party: 'shopper',
        money: { currency: 'EUR', amount: '290.04' },
        isCharge: false,
      },
      {
        parent: 'lineItems[0].charges',
        name: 'subTotal',
        party: 'retailer',
        money: { currency: 'GBP', amount: '40.00' },
        isCharge: true,
      },
    ])
    expect(placed).toHaveLength(24)
  })

  test('finds every amount once, with its path', () => {
    fc.assert(
      fc.property(orderConfirmations, (confirmation) => {
        const paths = new Set<string>()
        for (const placed of listMoney(confirmation)) {
          const { money } = placed
          const path = formatPath(placed)
          const keys = path.split(/[.[\]]+/).filter((key) => key !== '')
          expect(keys.reduce<unknown>((current, key) => Reflect.get(Object(current), key), confirmation)).toBe(money)
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
