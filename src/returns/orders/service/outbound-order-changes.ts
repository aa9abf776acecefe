import { assertNoFailures, type Failure } from '../../../kernel/problem.ts'
import type { ReturnOrder } from '../../return-orders/service/return-order.ts'
import { countArticles, countShippedArticles } from './article-quantities.ts'
import { type Contact, noContact, type OutboundOrder, type OutboundShipment } from './outbound-order.ts'
import { clearUnsentMembers, mergeItems, mergeMember, type SubmittedOrderItem } from './outbound-order-items.ts'
import { updateStatusesFromShipments } from './outbound-shipment-changes.ts'

/** The valid body of a create or an update. Absent members stay unchanged, null clears. */
export interface SubmittedOutboundOrder {
  readonly orderReference?: string | null
  readonly contactInformation?: { readonly [Name in keyof Contact]?: Contact[Name] } | null
  readonly orderItems?: readonly SubmittedOrderItem[] | null
  /** JSON text of an object. */
  readonly customFields?: string | null
}

/** Maximum size of the retailer's own fields, in bytes of JSON. */
export const customFieldsLimit = 16 * 1024

function mergeContact(
  submitted: SubmittedOutboundOrder['contactInformation'],
  present: Contact | null,
): Contact | null {
  return submitted === null || submitted === undefined
    ? mergeMember(submitted, present)
    : { ...noContact, ...present, ...submitted }
}

/** What a change may not do to shipped or returned articles. */
function validateItemChanges(
  before: OutboundOrder,
  afterId: OutboundOrder,
  shipments: readonly OutboundShipment[],
  returnOrders: readonly ReturnOrder[],
): Failure[] {
  const failures: Failure[] = []
  const carried = countShippedArticles(shipments)
  const remainingIds = new Set(afterId.orderItems.map(({ id }) => id))
  for (const { item, inOpenReturn, acceptedInClosedReturn } of countArticles(before, shipments, returnOrders)) {
    const moved = Math.max(carried.get(item.id) ?? 0, inOpenReturn + acceptedInClosedReturn)
    if (moved === 0 || remainingIds.has(item.id)) continue
    const reason = `must contain ${item.productCode} (item ${item.id}), because articles of it were shipped or returned`
    failures.push({ path: 'orderItems', rule: 'item-in-use', reason })
  }
  for (const [index, quantities] of countArticles(afterId, shipments, returnOrders).entries()) {
    const { item, shipped, inOpenReturn, acceptedInClosedReturn } = quantities
    const shippedCount = carried.get(item.id) ?? 0
    const returned = inOpenReturn + acceptedInClosedReturn
    const path = `orderItems[${index}]`
    if (item.quantity < shippedCount) {
      const reason = `must be at least ${shippedCount}, the number of articles shipped`
      failures.push({ path: `${path}.quantity`, rule: 'shipped', reason })
    } else if (item.quantity < returned) {
      const reason = `must be at least ${returned}, the number of articles returned`
      failures.push({ path: `${path}.quantity`, rule: 'returned', reason })
    } else if (shipped < returned) {
      const reason = `must be Shipped, because articles of the item were returned (${returned})`
      failures.push({ path: `${path}.shippingInformation.shippingStatus`, rule: 'returned', reason })
    }
  }
  return failures
}

function validateCustomFields({ customFields = null }: SubmittedOutboundOrder): Failure[] {
  if (customFields === null) return []
  const bytes = new TextEncoder().encode(customFields).length
  if (bytes <= customFieldsLimit) return []
  const reason = `must not be larger than ${customFieldsLimit} bytes as JSON (it has ${bytes})`
  return [{ path: 'customFields', rule: 'max-size', reason }]
}

const describeRejection = (orderReference: string): string => `The outbound order ${orderReference} is not valid`

/**
 * Creates an outbound order. Its items get the ids 1, 2, 3, … in order.
 *
 * @param orderReference of the body, validated by the contract
 * @throws Problem `invalid` with all failures
 */
export function createOutboundOrder(
  orderReference: string,
  submitted: SubmittedOutboundOrder,
  now: Date,
): OutboundOrder {
  assertNoFailures(validateCustomFields(submitted), describeRejection(orderReference))
  return {
    orderReference,
    contactInformation: mergeContact(submitted.contactInformation ?? null, null),
    orderItems: mergeItems(submitted.orderItems ?? [], [], now),
    isRetailersOwn: true,
    customFields: submitted.customFields ?? null,
    createdAt: now,
    updatedAt: now,
  }
}

/**
 * Updates an outbound order: members sent replace, absent ones stay, null clears; likewise within the contact and each
 * item. The list of items is replaced as a whole, and so is `customFields`. A line that matches an existing item by
 * `productCode` and `lineItemId` keeps its id, so that shipments and returns still refer to it.
 *
 * @param order its current state
 * @param shipments all of the order's
 * @param returnOrders all of the order's, open and closed
 * @throws Problem `invalid` with all failures: a different `orderReference`, shipped or returned items left out, fewer
 *   articles than were shipped or returned
 */
export function updateOutboundOrder(
  order: OutboundOrder,
  submitted: SubmittedOutboundOrder,
  shipments: readonly OutboundShipment[],
  returnOrders: readonly ReturnOrder[],
  now: Date,
): OutboundOrder {
  const { orderItems } = submitted
  const changed: OutboundOrder = {
    ...order,
    contactInformation: mergeContact(submitted.contactInformation, order.contactInformation),
    orderItems: orderItems === undefined ? order.orderItems : mergeItems(orderItems ?? [], order.orderItems, now),
    customFields: mergeMember(submitted.customFields, order.customFields),
    updatedAt: now,
  }
  const failures = [...validateCustomFields(submitted), ...validateItemChanges(order, changed, shipments, returnOrders)]
  const reference = submitted.orderReference ?? order.orderReference
  if (reference !== order.orderReference) {
    const reason = `must be the order of the path, ${order.orderReference}, or absent`
    failures.unshift({ path: 'orderReference', rule: 'path', reason })
  }
  assertNoFailures(failures, describeRejection(order.orderReference))
  return updateStatusesFromShipments(changed, shipments)
}

/**
 * Replaces an existing order with a new one (`canOverwrite`). Only the time of registration, shipments and returns are
 * kept: matching items keep their ids, so that shipments and returns still refer to them.
 *
 * @throws Problem `invalid` as {@link updateOutboundOrder}
 */
export function overwriteOutboundOrder(
  order: OutboundOrder,
  submitted: SubmittedOutboundOrder,
  shipments: readonly OutboundShipment[],
  returnOrders: readonly ReturnOrder[],
  now: Date,
): OutboundOrder {
  const { contactInformation = null, customFields = null } = submitted
  const completeOrder: SubmittedOutboundOrder = {
    orderReference: order.orderReference,
    contactInformation: contactInformation === null ? null : { ...noContact, ...contactInformation },
    orderItems: (submitted.orderItems ?? []).map(clearUnsentMembers),
    customFields,
  }
  return { ...updateOutboundOrder(order, completeOrder, shipments, returnOrders, now), isRetailersOwn: true }
}

/** Sets items with unshipped articles to `Cancelled`; null if there are none. */
export function cancelUnshipped(order: OutboundOrder, now: Date): OutboundOrder | null {
  if (order.orderItems.every(({ shippingStatus }) => shippingStatus !== 'Unshipped')) return null
  const orderItems = order.orderItems.map((item) =>
    item.shippingStatus === 'Unshipped' ? { ...item, shippingStatus: 'Cancelled' as const } : item,
  )
  return { ...order, orderItems, updatedAt: now }
}
