import type { OutboundOrder, OutboundOrderItem } from './outbound-order.ts'

/** How a request identifies an item of an order. */
export interface ItemReference {
  readonly id?: number | null
  readonly lineItemId?: number | null
  readonly productCode?: string | null
}

/** The result: the items in order; or the member at fault, and why. */
export type ReferencedItems =
  | { readonly items: readonly OutboundOrderItem[] }
  | { readonly failure: keyof ItemReference; readonly reason: string }

/** The items of an order, indexed by their identifiers. */
interface ItemIndex {
  readonly ids: ReadonlyMap<number, readonly OutboundOrderItem[]>
  readonly lineItemIds: ReadonlyMap<number | null, readonly OutboundOrderItem[]>
  readonly productCodes: ReadonlyMap<string, readonly OutboundOrderItem[]>
}

/** Built once per order, not per line: an order has up to 10,000 items, and a request as many lines. */
const indexes = new WeakMap<OutboundOrder, ItemIndex>()

function getItemIndex(order: OutboundOrder): ItemIndex {
  let index = indexes.get(order)
  if (index === undefined) {
    index = {
      ids: Map.groupBy(order.orderItems, ({ id }) => id),
      lineItemIds: Map.groupBy(order.orderItems, ({ lineItemId }) => lineItemId),
      productCodes: Map.groupBy(order.orderItems, ({ productCode }) => productCode),
    }
    indexes.set(order, index)
  }
  return index
}

/** The items matching the most significant identifier; the same list for the same identifier. */
function findCandidates(order: OutboundOrder, { id = null, lineItemId = null, productCode = null }: ItemReference) {
  const { ids, lineItemIds, productCodes } = getItemIndex(order)
  if (id !== null) return ids.get(id) ?? []
  if (lineItemId !== null) return lineItemIds.get(lineItemId) ?? []
  return productCode === null ? [] : (productCodes.get(productCode) ?? [])
}

/**
 * Finds the items of an order that a request line identifies: by `id`, otherwise by `lineItemId`, otherwise by
 * `productCode`. Several items can share a line item id or a product code. Less significant identifiers must match too,
 * unless the order has none.
 *
 * @returns at least one item, or the member at fault, with a reason that completes a sentence starting with its path
 */
export function findReferencedItems(order: OutboundOrder, name: ItemReference): ReferencedItems {
  const { id = null, lineItemId = null, productCode = null } = name
  let items = findCandidates(order, name)
  if (id !== null) {
    if (items.length === 0) return { failure: 'id', reason: `is not an item of order ${order.orderReference}` }
  }
  if (lineItemId !== null) {
    const fits = (item: OutboundOrderItem): boolean =>
      item.lineItemId === lineItemId || (id !== null && item.lineItemId === null)
    const otherLineItemId = items[0]?.lineItemId
    if (id !== null) items = items.filter(fits)
    if (items.length === 0) {
      const reason =
        id === null ? `is not a line item of order ${order.orderReference}` : `is ${otherLineItemId} for item ${id}`
      return { failure: 'lineItemId', reason }
    }
  }
  if (productCode !== null) {
    const otherLineItemId = items[0]?.productCode
    const isNamed = id !== null || lineItemId !== null
    if (isNamed) items = items.filter((item) => item.productCode === productCode)
    if (items.length === 0) {
      const reason = isNamed ? `is ${otherLineItemId} for this item` : `is not on order ${order.orderReference}`
      return { failure: 'productCode', reason }
    }
  }
  if (id === null && lineItemId === null && productCode === null) {
    return { failure: 'productCode', reason: 'must be a product of the order' }
  }
  return { items }
}
