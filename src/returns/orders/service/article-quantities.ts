import type { ReturnOrder } from '../../return-orders/service/return-order.ts'
import { isOpenStatus } from '../../return-orders/service/return-order-states.ts'
import type { OutboundOrder, OutboundOrderItem, OutboundShipment } from './outbound-order.ts'

/**
 * Where the articles of an order item are. An article is one unit of quantity.
 *
 * Invariant: no count is negative, and `available` + `inOpenReturn` + `acceptedInClosedReturn` + `prohibited` =
 * `shipped` unless more was returned than was shipped.
 */
export interface ArticleQuantities {
  readonly item: OutboundOrderItem
  readonly ordered: number
  /** Articles shipped to the shopper. */
  readonly shipped: number
  /** Articles in open return orders, whatever their inspection status. */
  readonly inOpenReturn: number
  /** Articles returned for good. Rejected or missing ones belong to the shopper and can be returned again. */
  readonly acceptedInClosedReturn: number
  /** Articles still with the shopper that may not be returned. */
  readonly prohibited: number
  /** Articles that can be returned as far as quantities go, regardless of periods and countries. */
  readonly available: number
}

/** Counts the shipped articles per item, by item id. */
export function countShippedArticles(shipments: readonly OutboundShipment[]): ReadonlyMap<number, number> {
  const carried = new Map<number, number>()
  for (const { shippingItems } of shipments) {
    for (const { itemId, quantity } of shippingItems) carried.set(itemId, (carried.get(itemId) ?? 0) + quantity)
  }
  return carried
}

/** The articles of an item in return orders. */
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
 * An item the retailer marked as Shipped counts as shipped completely, whatever shipments exist. Otherwise the
 * shipments' articles count, also for an item cancelled when partly shipped.
 */
function countShipped(item: OutboundOrderItem, carried: number): number {
  return item.shippingStatus === 'Shipped' ? item.quantity : Math.min(carried, item.quantity)
}

/**
 * Counts the articles of an order per item, in item order.
 *
 * @param shipments all of the order's
 * @param returnOrders all of the order's, open and closed; lines of blind returns without an item are not counted
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
