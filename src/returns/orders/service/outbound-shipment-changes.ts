import { compareDateTimes } from '../../../kernel/date-time.ts'
import { assertNoFailures, type Failure, Problem } from '../../../kernel/problem.ts'
import { countShippedArticles } from './article-quantities.ts'
import { type ArticleStock, takeArticles } from './article-stock.ts'
import { findReferencedItems } from './order-item-lookup.ts'
import type { OutboundOrder, OutboundOrderItem, OutboundShipment, ShippedItem } from './outbound-order.ts'
import { type SubmittedWeight, toWeight } from './submitted-weight.ts'

/** A line of a shipment in a body. */
export interface SubmittedShippingItem {
  readonly productCode?: string | null
  readonly lineItemId?: number | null
  /** Articles; by default everything left to ship. */
  readonly quantity?: number | null
  readonly weight?: SubmittedWeight | null
}

/** The valid body of a shipment. */
export interface SubmittedShipment {
  readonly orderReference: string
  readonly shippingReference: string
  readonly shippingDate?: string | null
  readonly shippingItems?: readonly SubmittedShippingItem[] | null
}

/**
 * Canonical text of a shipment's body: equal if and only if two bodies mean the same. Absent, null and empty lists are
 * the same; date-times are compared as written.
 */
export function toCanonicalContent({ shippingDate = null, shippingItems }: SubmittedShipment): string {
  const items = (shippingItems ?? []).map(({ productCode = null, lineItemId = null, quantity = null, weight }) => ({
    productCode,
    lineItemId,
    quantity,
    weight: toWeight(weight),
  }))
  return JSON.stringify({ shippingDate, shippingItems: items })
}

/**
 * Asserts that a reused shipping reference has the same content, in which case the first response is repeated.
 *
 * @param earlier content of the existing shipment, by {@link toCanonicalContent}
 * @throws Problem `invalid` on `shippingReference`
 */
export function assertSameShipment(submitted: SubmittedShipment, earlier: string): void {
  if (toCanonicalContent(submitted) === earlier) return
  throw new Problem('invalid', `Shipment ${submitted.shippingReference} was submitted before with different content`, {
    failures: [
      {
        path: 'shippingReference',
        rule: 'other-content',
        reason: `was used for another shipment of order ${submitted.orderReference}; a shipment cannot be changed, so use a new reference`,
      },
    ],
  })
}

/**
 * Updates the items' statuses from shipments: `Shipped` if they contain every article. Otherwise the retailer's own
 * status stays; `Cancelled` always does.
 */
export function updateStatusesFromShipments(
  order: OutboundOrder,
  shipments: readonly OutboundShipment[],
): OutboundOrder {
  const carried = countShippedArticles(shipments)
  const isWhole = ({ id, quantity }: OutboundOrderItem): boolean => (carried.get(id) ?? 0) >= quantity
  return {
    ...order,
    orderItems: order.orderItems.map((item) =>
      item.shippingStatus === 'Unshipped' && isWhole(item) ? { ...item, shippingStatus: 'Shipped' } : item,
    ),
  }
}

/** Maximum shipments of an order, and lines of all of them: reading an order reads them. */
const maxShipments = 1000
const maxShippedLines = 50_000

/** @throws Problem `invalid` for a shipment beyond the limits */
function assertRoom(shipments: readonly OutboundShipment[], further: readonly ShippedItem[]): void {
  const lines = shipments.reduce((sum, { shippingItems }) => sum + shippingItems.length, further.length)
  if (shipments.length < maxShipments && lines <= maxShippedLines) return
  throw new Problem('invalid', 'The order has too many shipments', {
    failures: [
      {
        path: 'shippingItems',
        rule: 'max-items',
        reason: `cannot be added: an order has at most ${maxShipments} shipments with ${maxShippedLines} lines in total`,
      },
    ],
  })
}

/** Earlier shipping dates are typing errors: nothing that old can be returned. */
const earliestShippingDate = '2000-01-01T00:00:00Z'
/** Maximum years a shipping date may lie ahead. */
const maxYearsAhead = 10

function validateShippingDate({ shippingDate = null }: SubmittedShipment, now: Date): readonly Failure[] {
  if (shippingDate === null) return []
  const latest = new Date(now)
  latest.setUTCFullYear(latest.getUTCFullYear() + maxYearsAhead)
  const isSensible =
    compareDateTimes(shippingDate, earliestShippingDate) >= 0 &&
    compareDateTimes(shippingDate, latest.toISOString()) <= 0
  if (isSensible) return []
  const reason = `must be from ${earliestShippingDate} to ${maxYearsAhead} years from now`
  return [{ path: 'shippingDate', rule: 'range', reason }]
}

/** Unshipped articles. Nothing of a cancelled item is left to ship. */
function calculateShippableStock(
  order: OutboundOrder,
  shipments: readonly OutboundShipment[],
): readonly ArticleStock[] {
  const carried = countShippedArticles(shipments)
  return order.orderItems.map((item) => ({
    item,
    remaining: item.shippingStatus === 'Cancelled' ? 0 : Math.max(0, item.quantity - (carried.get(item.id) ?? 0)),
  }))
}

function describeTooMany(matchingStocks: readonly ArticleStock[], maxQuantity: number): string {
  if (maxQuantity > 0) return `must be at most ${maxQuantity}, the number of articles not shipped yet`
  return matchingStocks.every(({ item }) => item.shippingStatus === 'Cancelled')
    ? 'exceeds what can be shipped: the item was cancelled'
    : 'exceeds what can be shipped: all ordered articles have been shipped'
}

function resolveShippedItems(
  order: OutboundOrder,
  stocks: readonly ArticleStock[],
  submitted: readonly SubmittedShippingItem[],
): { readonly items: readonly ShippedItem[]; readonly failures: readonly Failure[] } {
  const items: ShippedItem[] = []
  const failures: Failure[] = []
  const stocksById = new Map(stocks.map((stock) => [stock.item.id, stock]))
  for (const [index, line] of submitted.entries()) {
    const { productCode = null, lineItemId = null } = line
    const named = findReferencedItems(order, { productCode, lineItemId })
    if ('failure' in named) {
      failures.push({ path: `shippingItems[${index}].${named.failure}`, rule: 'not-on-order', reason: named.reason })
      continue
    }
    const matchingStocks = named.items.flatMap(({ id }) => stocksById.get(id) ?? [])
    const maxQuantity = matchingStocks.reduce((total, { remaining: left }) => total + left, 0)
    const requestedQuantity = line.quantity ?? Math.max(1, maxQuantity)
    if (requestedQuantity > maxQuantity) {
      failures.push({
        path: `shippingItems[${index}].quantity`,
        rule: 'ordered',
        reason: describeTooMany(matchingStocks, maxQuantity),
      })
      continue
    }
    for (const [{ item }, quantity] of takeArticles(matchingStocks, requestedQuantity).taken) {
      items.push({ itemId: item.id, quantity, weight: toWeight(line.weight) })
    }
  }
  return { items, failures }
}

/**
 * Registers a shipment. Without items it contains everything left to ship. An item that was only marked Shipped still
 * expects its shipments.
 *
 * @param shipments the existing ones; the caller must have checked for one with the same reference
 * @param now time of submission: the default date
 * @returns the shipment, and the order with updated statuses
 * @throws Problem `invalid` with all failures: an implausible date, products not on the order, more articles than are
 *   left to ship, or nothing left at all
 */
export function registerShipment(
  order: OutboundOrder,
  shipments: readonly OutboundShipment[],
  submitted: SubmittedShipment,
  now: Date,
): { readonly order: OutboundOrder; readonly shipment: OutboundShipment } {
  const stocks = calculateShippableStock(order, shipments)
  const lines = submitted.shippingItems ?? []
  const resolved = resolveShippedItems(order, stocks, lines)
  const failures = [...validateShippingDate(submitted, now), ...resolved.failures]
  const isWhole = lines.length === 0
  const remainingStocks = stocks.filter(({ remaining: left }) => left > 0)
  if (isWhole && remainingStocks.length === 0 && order.orderItems.length > 0) {
    const reason = `must list the shipped items: nothing of order ${order.orderReference} is left to ship`
    failures.push({ path: 'shippingItems', rule: 'ordered', reason })
  }
  assertNoFailures(failures, `Shipment ${submitted.shippingReference} does not match order ${order.orderReference}`)
  const shipment: OutboundShipment = {
    shippingReference: submitted.shippingReference,
    shippingDate: submitted.shippingDate ?? now.toISOString(),
    shippingItems: isWhole
      ? remainingStocks.map(({ item, remaining: left }) => ({ itemId: item.id, quantity: left, weight: item.weight }))
      : resolved.items,
  }
  assertRoom(shipments, shipment.shippingItems)
  return { order: { ...updateStatusesFromShipments(order, [...shipments, shipment]), updatedAt: now }, shipment }
}
