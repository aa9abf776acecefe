import { type Failure, refuse } from '../../kernel/problem.ts'
import { articleQuantities, articlesInShipments } from './article-quantities.ts'
import { type Contact, noContact, type OutboundOrder, type OutboundShipment } from './outbound-order.ts'
import { cleared, merged, mergedItems, type SentOrderItem } from './outbound-order-items.ts'
import { followShipments } from './outbound-shipment-changes.ts'
import type { ReturnOrder } from './return-order.ts'

/** The body of a create or an update that fits the contract. What is missing stays as it is, what is null is cleared. */
export interface SentOutboundOrder {
  readonly orderReference?: string | null
  readonly contactInformation?: { readonly [Name in keyof Contact]?: Contact[Name] } | null
  readonly orderItems?: readonly SentOrderItem[] | null
  /** JSON text of an object. */
  readonly customFields?: string | null
}

/** The most that the retailer's own fields may take, in bytes of JSON. */
export const customFieldsLimit = 16 * 1024

function mergedContact(sent: SentOutboundOrder['contactInformation'], present: Contact | null): Contact | null {
  return sent === null || sent === undefined ? merged(sent, present) : { ...noContact, ...present, ...sent }
}

/** What a change may not do to articles that have left or come back. */
function itemFailures(
  before: OutboundOrder,
  after: OutboundOrder,
  shipments: readonly OutboundShipment[],
  returnOrders: readonly ReturnOrder[],
): Failure[] {
  const failures: Failure[] = []
  const carried = articlesInShipments(shipments)
  const kept = new Set(after.orderItems.map(({ id }) => id))
  for (const { item, inOpenReturn, acceptedInClosedReturn } of articleQuantities(before, shipments, returnOrders)) {
    const moved = Math.max(carried.get(item.id) ?? 0, inOpenReturn + acceptedInClosedReturn)
    if (moved === 0 || kept.has(item.id)) continue
    const reason = `must keep ${item.productCode} (item ${item.id}): articles of it were shipped or returned`
    failures.push({ path: 'orderItems', rule: 'item-in-use', reason })
  }
  for (const [index, quantities] of articleQuantities(after, shipments, returnOrders).entries()) {
    const { item, shipped, inOpenReturn, acceptedInClosedReturn } = quantities
    const left = carried.get(item.id) ?? 0
    const returned = inOpenReturn + acceptedInClosedReturn
    const path = `orderItems[${index}]`
    if (item.quantity < left) {
      const reason = `must be at least ${left}, the articles that were shipped`
      failures.push({ path: `${path}.quantity`, rule: 'shipped', reason })
    } else if (item.quantity < returned) {
      const reason = `must be at least ${returned}, the articles that were returned`
      failures.push({ path: `${path}.quantity`, rule: 'returned', reason })
    } else if (shipped < returned) {
      const reason = `must be Shipped: articles of the item were returned (${returned})`
      failures.push({ path: `${path}.shippingInformation.shippingStatus`, rule: 'returned', reason })
    }
  }
  return failures
}

function customFieldsFailures({ customFields = null }: SentOutboundOrder): Failure[] {
  if (customFields === null) return []
  const bytes = new TextEncoder().encode(customFields).length
  if (bytes <= customFieldsLimit) return []
  const reason = `must not be larger than ${customFieldsLimit} bytes as JSON (it has ${bytes})`
  return [{ path: 'customFields', rule: 'max-size', reason }]
}

const refusalOf = (orderReference: string): string => `The outbound order ${orderReference} cannot be taken like this`

/**
 * Makes an outbound order. Its items get the ids 1, 2, 3, … in their order.
 *
 * @param orderReference of the body, checked by the contract
 * @throws Problem `invalid` with everything that is wrong
 */
export function createOutboundOrder(orderReference: string, sent: SentOutboundOrder, at: Date): OutboundOrder {
  refuse(customFieldsFailures(sent), refusalOf(orderReference))
  return {
    orderReference,
    contactInformation: mergedContact(sent.contactInformation ?? null, null),
    orderItems: mergedItems(sent.orderItems ?? [], [], at),
    isRetailersOwn: true,
    customFields: sent.customFields ?? null,
    createdAt: at,
    updatedAt: at,
  }
}

/**
 * Updates an outbound order: what is sent replaces, what is missing stays, what is null is cleared. So also within the
 * contact and within an item; the list of items is replaced as a whole, and `customFields` too. A line that means an
 * item that is there keeps its id (`productCode` and `lineItemId` decide), so that shipments and returns go on counting.
 *
 * @param order as it stands
 * @param shipments all of the order's
 * @param returnOrders all of the order's, open and closed
 * @throws Problem `invalid` with everything that is wrong: another `orderReference` than the order's, items that were
 *   shipped or returned and are left out, fewer articles than were shipped or returned
 */
export function updateOutboundOrder(
  order: OutboundOrder,
  sent: SentOutboundOrder,
  shipments: readonly OutboundShipment[],
  returnOrders: readonly ReturnOrder[],
  at: Date,
): OutboundOrder {
  const { orderItems } = sent
  const changed: OutboundOrder = {
    ...order,
    contactInformation: mergedContact(sent.contactInformation, order.contactInformation),
    orderItems: orderItems === undefined ? order.orderItems : mergedItems(orderItems ?? [], order.orderItems, at),
    customFields: merged(sent.customFields, order.customFields),
    updatedAt: at,
  }
  const failures = [...customFieldsFailures(sent), ...itemFailures(order, changed, shipments, returnOrders)]
  const reference = sent.orderReference ?? order.orderReference
  if (reference !== order.orderReference) {
    const reason = `must be the order of the path, ${order.orderReference}, or be left out`
    failures.unshift({ path: 'orderReference', rule: 'path', reason })
  }
  refuse(failures, refusalOf(order.orderReference))
  return followShipments(changed, shipments)
}

/**
 * Puts a new order in the place of one that is there (`canOverwrite`). Nothing of the old one stays but when it was
 * registered, and its shipments and returns: items that are the same keep their ids, so that what was shipped or returned
 * is not forgotten.
 *
 * @throws Problem `invalid` as of {@link updateOutboundOrder}
 */
export function overwriteOutboundOrder(
  order: OutboundOrder,
  sent: SentOutboundOrder,
  shipments: readonly OutboundShipment[],
  returnOrders: readonly ReturnOrder[],
  at: Date,
): OutboundOrder {
  const { contactInformation = null, customFields = null } = sent
  const whole: SentOutboundOrder = {
    orderReference: order.orderReference,
    contactInformation: contactInformation === null ? null : { ...noContact, ...contactInformation },
    orderItems: (sent.orderItems ?? []).map(cleared),
    customFields,
  }
  return { ...updateOutboundOrder(order, whole, shipments, returnOrders, at), isRetailersOwn: true }
}

/** The order with every item `Cancelled` of which articles had still to leave; null where there is none. */
export function cancelUnshipped(order: OutboundOrder, at: Date): OutboundOrder | null {
  if (order.orderItems.every(({ shippingStatus }) => shippingStatus !== 'Unshipped')) return null
  const orderItems = order.orderItems.map((item) =>
    item.shippingStatus === 'Unshipped' ? { ...item, shippingStatus: 'Cancelled' as const } : item,
  )
  return { ...order, orderItems, updatedAt: at }
}
