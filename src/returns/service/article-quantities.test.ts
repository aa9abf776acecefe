import * as fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { type ArticleQuantities, articleQuantities } from './article-quantities.ts'
import { type OutboundOrderItem, shippingStatuses } from './outbound-order.ts'
import { returnItemStatuses, returnOrderStatuses } from './return-order.ts'
import { itemSample, orderSample, returnItemSample, returnOrderSample, shipmentSample } from './samples.fixture.ts'

const figures = (quantities: readonly ArticleQuantities[]) => quantities.map((each) => ({ ...each, item: undefined }))

const nothing = { ordered: 3, shipped: 0, inOpenReturn: 0, acceptedInClosedReturn: 0, prohibited: 0, available: 0 }

describe('articleQuantities', () => {
  const of = (item: Partial<OutboundOrderItem>) => orderSample([itemSample({ quantity: 3, ...item })])

  it.each<[what: string, item: Partial<OutboundOrderItem>, carried: number | null, shipped: number]>([
    ['unshipped', {}, null, 0],
    ['shipped in part', {}, 2, 2],
    ['shipped whole', { shippingStatus: 'Shipped' }, 3, 3],
    ['marked Shipped at creation', { shippingStatus: 'Shipped' }, null, 3],
    ['marked Shipped, a shipment carries a part', { shippingStatus: 'Shipped' }, 1, 3],
    ['cancelled', { shippingStatus: 'Cancelled' }, null, 0],
    ['cancelled when a part was on its way', { shippingStatus: 'Cancelled' }, 1, 1],
    ['more on its way than ordered', {}, 5, 3],
  ])('%s', (_, item, carried, shipped) => {
    const shipments = carried === null ? [] : [shipmentSample({ 1: carried })]
    expect(figures(articleQuantities(of(item), shipments, []))).toEqual([{ ...nothing, shipped, available: shipped }])
  })

  it('counts open returns whole, of closed ones what was accepted', () => {
    const order = orderSample([itemSample({ quantity: 9, shippingStatus: 'Shipped' })])
    const closed = returnOrderSample({
      status: 'Refunded',
      returnItems: [
        returnItemSample({ quantity: 2, returnItemStatus: 'Accepted' }),
        returnItemSample({ quantity: 1, returnItemStatus: 'Rejected' }),
        returnItemSample({ quantity: 1, returnItemStatus: 'RejectedNotReturned' }),
      ],
    })
    const open = returnOrderSample({
      status: 'InProgress',
      returnItems: [
        returnItemSample({ quantity: 1, returnItemStatus: 'Rejected' }),
        returnItemSample({ quantity: 2, returnItemStatus: 'Accepted' }),
        returnItemSample({ quantity: 5, orderItemId: null }),
      ],
    })
    const cancelled = returnOrderSample({
      status: 'Cancelled',
      returnItems: [returnItemSample({ quantity: 4, returnItemStatus: 'Cancelled' })],
    })
    expect(figures(articleQuantities(order, [], [closed, open, cancelled]))).toEqual([
      { ordered: 9, shipped: 9, inOpenReturn: 3, acceptedInClosedReturn: 2, prohibited: 0, available: 4 },
    ])
  })

  it('takes what is left of a prohibited item as prohibited', () => {
    const order = of({ shippingStatus: 'Shipped', isReturnProhibited: true })
    expect(figures(articleQuantities(order, [], []))).toEqual([{ ...nothing, shipped: 3, prohibited: 3 }])
    expect(figures(articleQuantities(order, [], [returnOrderSample()]))).toEqual([
      { ...nothing, shipped: 3, inOpenReturn: 1, prohibited: 2 },
    ])
  })
})

const itemArbitrary = fc.record({
  quantity: fc.integer({ min: 1, max: 6 }),
  shippingStatus: fc.constantFrom(...shippingStatuses),
  isReturnProhibited: fc.boolean(),
})
const shipmentArbitrary = fc
  .dictionary(fc.constantFrom('1', '2', '3', '99'), fc.integer({ min: 1, max: 7 }))
  .map((articles) => shipmentSample(articles))
const returnOrderArbitrary = fc.record({
  status: fc.constantFrom(...returnOrderStatuses),
  returnItems: fc.array(
    fc
      .record({
        orderItemId: fc.constantFrom(1, 2, 3, 99, null),
        quantity: fc.integer({ min: 1, max: 7 }),
        returnItemStatus: fc.constantFrom(...returnItemStatuses),
      })
      .map(returnItemSample),
    { maxLength: 4 },
  ),
})

test('whatever is stored, no figure is negative and none is more than was shipped', () => {
  fc.assert(
    fc.property(
      fc.array(itemArbitrary, { maxLength: 3 }),
      fc.array(shipmentArbitrary, { maxLength: 3 }),
      fc.array(returnOrderArbitrary.map(returnOrderSample), { maxLength: 4 }),
      (items, shipments, returnOrders) => {
        const order = orderSample(items.map((item, index) => itemSample({ ...item, id: index + 1 })))
        for (const { item, ...counts } of articleQuantities(order, shipments, returnOrders)) {
          for (const count of Object.values(counts)) expect(count).toBeGreaterThanOrEqual(0)
          const { ordered, shipped, inOpenReturn, acceptedInClosedReturn, prohibited, available } = counts
          const returned = inOpenReturn + acceptedInClosedReturn
          expect(ordered).toBe(item.quantity)
          expect(shipped).toBeLessThanOrEqual(ordered)
          expect(available + prohibited).toBe(Math.max(0, shipped - returned))
          expect(Math.min(available, prohibited)).toBe(0)
        }
      },
    ),
  )
})
