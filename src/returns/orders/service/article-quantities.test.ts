import * as fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { returnItemStatuses, returnOrderStatuses } from '../../return-orders/service/return-order.ts'
import { type ArticleQuantities, countArticles } from './article-quantities.ts'
import { type OutboundOrderItem, shippingStatuses } from './outbound-order.ts'
import {
  createItemSample,
  createOrderSample,
  createReturnItemSample,
  createReturnOrderSample,
  createShipmentSample,
} from './samples.fixture.ts'

const figures = (quantities: readonly ArticleQuantities[]) =>
  quantities.map((itemQuantities) => ({ ...itemQuantities, item: undefined }))

const nothing = { ordered: 3, shipped: 0, inOpenReturn: 0, acceptedInClosedReturn: 0, prohibited: 0, available: 0 }

describe('articleQuantities', () => {
  const orderWith = (item: Partial<OutboundOrderItem>) =>
    createOrderSample([createItemSample({ quantity: 3, ...item })])

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
    const shipments = carried === null ? [] : [createShipmentSample({ 1: carried })]
    expect(figures(countArticles(orderWith(item), shipments, []))).toEqual([
      { ...nothing, shipped, available: shipped },
    ])
  })

  it('counts open returns fully, and of closed ones what was accepted', () => {
    const order = createOrderSample([createItemSample({ quantity: 9, shippingStatus: 'Shipped' })])
    const closed = createReturnOrderSample({
      status: 'Refunded',
      returnItems: [
        createReturnItemSample({ quantity: 2, returnItemStatus: 'Accepted' }),
        createReturnItemSample({ quantity: 1, returnItemStatus: 'Rejected' }),
        createReturnItemSample({ quantity: 1, returnItemStatus: 'RejectedNotReturned' }),
      ],
    })
    const open = createReturnOrderSample({
      status: 'InProgress',
      returnItems: [
        createReturnItemSample({ quantity: 1, returnItemStatus: 'Rejected' }),
        createReturnItemSample({ quantity: 2, returnItemStatus: 'Accepted' }),
        createReturnItemSample({ quantity: 5, orderItemId: null }),
      ],
    })
    const cancelled = createReturnOrderSample({
      status: 'Cancelled',
      returnItems: [createReturnItemSample({ quantity: 4, returnItemStatus: 'Cancelled' })],
    })
    expect(figures(countArticles(order, [], [closed, open, cancelled]))).toEqual([
      { ordered: 9, shipped: 9, inOpenReturn: 3, acceptedInClosedReturn: 2, prohibited: 0, available: 4 },
    ])
  })

  it('counts the rest of a prohibited item as prohibited', () => {
    const order = orderWith({ shippingStatus: 'Shipped', isReturnProhibited: true })
    expect(figures(countArticles(order, [], []))).toEqual([{ ...nothing, shipped: 3, prohibited: 3 }])
    expect(figures(countArticles(order, [], [createReturnOrderSample()]))).toEqual([
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
  .map((articles) => createShipmentSample(articles))
const returnOrderArbitrary = fc.record({
  status: fc.constantFrom(...returnOrderStatuses),
  returnItems: fc.array(
    fc
      .record({
        orderItemId: fc.constantFrom(1, 2, 3, 99, null),
        quantity: fc.integer({ min: 1, max: 7 }),
        returnItemStatus: fc.constantFrom(...returnItemStatuses),
      })
      .map(createReturnItemSample),
    { maxLength: 4 },
  ),
})

test('never has negative figures, or more than was shipped, for any data', () => {
  fc.assert(
    fc.property(
      fc.array(itemArbitrary, { maxLength: 3 }),
      fc.array(shipmentArbitrary, { maxLength: 3 }),
      fc.array(returnOrderArbitrary.map(createReturnOrderSample), { maxLength: 4 }),
      (items, shipments, returnOrders) => {
        const order = createOrderSample(items.map((item, index) => createItemSample({ ...item, id: index + 1 })))
        for (const { item, ...counts } of countArticles(order, shipments, returnOrders)) {
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
