import type { ReturnOrder } from '../../return-orders/service/return-order.ts'
import { isOpenStatus } from '../../return-orders/service/return-order-states.ts'
import type { OutboundOrder, OutboundOrderItem, OutboundShipment } from './outbound-order.ts'

/**
 * Where the articles of one order item are. An article is one unit of quantity.
 *
 * Always: no figure is negative, and `available` + `inOpenReturn` + `acceptedInClosedReturn` + `prohibited` = `shipped`
 * as long as no more was returned than had been shipped.
 */
export interface ArticleQuantities {
  readonly item: OutboundOrderItem
  readonly ordered: number
  /** Articles that left for the shopper. */
  readonly shipped: number
  /** Articles of return orders that are not closed yet, whatever their inspection has said so far. */
  readonly inOpenReturn: number
  /** Articles that came back for good. Those rejected or not returned are the shopper's, and can be sent back again. */
  readonly acceptedInClosedReturn: number
  /** Articles still with the shopper that may not be sent back. */
  readonly prohibited: number
  /** Articles that can be sent back as far as their number goes; periods and countries are not looked at. */
  readonly available: number
}

/** How many articles of each item shipments carry, by item id. */
export function countShippedArticles(shipments: readonly OutboundShipment[]): ReadonlyMap<number, number> {
  const carried = new Map<number, number>()
  for (const { shippingItems } of shipments) {
    for (const { itemId, quantity } of shippingItems) carried.set(itemId, (carried.get(itemId) ?? 0) + quantity)
  }
  return carried
}

/** Articles of an item that return orders have taken. */
interface ReturnedArticles {
  readonly inOpenReturn: number
  readonly acceptedInClosedReturn: number
}

const noReturnedArticles: ReturnedArticles = { inOpenReturn: 0, acceptedInClosedReturn: 0 }

function countReturnedArticles(returnOrders: readonly ReturnOrder[]): ReadonlyMap<number, ReturnedArticles> {
  const returnedByItem = new Map<number, ReturnedArticles>()
  for (const { status, returnItems } of returnOrders) {
    const isOpen = isOpenStatus(status)
    for (const { orderItemId, quantity, returnItemStatus } of returnItems) {
      if (orderItemId === null) continue
      const { inOpenReturn, acceptedInClosedReturn } = returnedByItem.get(orderItemId) ?? noReturnedArticles
      returnedByItem.set(orderItemId, {
        inOpenReturn: inOpenReturn + (isOpen ? quantity : 0),
        acceptedInClosedReturn: acceptedInClosedReturn + (!isOpen && returnItemStatus === 'Accepted' ? quantity : 0),
      })
    }
  }
  return returnedByItem
}

/**
 * An item that the retailer marked Shipped has left whole, whatever shipments were reported. Otherwise what shipments
 * carry has left; so also of an item that was cancelled when a part of it was on its way.
 */
function countShipped(item: OutboundOrderItem, carried: number): number {
  return item.shippingStatus === 'Shipped' ? item.quantity : Math.min(carried, item.quantity)
}

/**
 * Counts the articles of an order, item by item, in the order of its items.
 *
 * @param shipments all of the order's
 * @param returnOrders all of the order's, open and closed; lines of blind returns that name no item are not counted
 */
export function countArticles(
  order: OutboundOrder,
  shipments: readonly OutboundShipment[],
  returnOrders: readonly ReturnOrder[],
): readonly ArticleQuantities[] {
  const carried = countShippedArticles(shipments)
  const returnedByItem = countReturnedArticles(returnOrders)
  return order.orderItems.map((item) => {
    const shipped = countShipped(item, carried.get(item.id) ?? 0)
    const { inOpenReturn, acceptedInClosedReturn } = returnedByItem.get(item.id) ?? noReturnedArticles
    const remaining = Math.max(0, shipped - inOpenReturn - acceptedInClosedReturn)
    return {
      item,
      ordered: item.quantity,
      shipped,
      inOpenReturn,
      acceptedInClosedReturn,
      prohibited: item.isReturnProhibited ? remaining : 0,
      available: item.isReturnProhibited ? 0 : remaining,
    }
  })
}
