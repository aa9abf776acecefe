import type { CountryConfiguration } from '../../network/service/country-configuration.ts'
import type { ReturnOrder } from '../../return-orders/service/return-order.ts'
import { isOpenStatus } from '../../return-orders/service/return-order-states.ts'
import { countArticles } from './article-quantities.ts'
import {
  hasEnded,
  type ItemFacts,
  type ItemReasonCode,
  isCancelled,
  itemRules,
  type OrderFacts,
  type OrderReasonCode,
  orderRules,
} from './eligibility-rules.ts'
import type { OutboundOrder, OutboundShipment, ShippingStatus } from './outbound-order.ts'
import {
  calculateCoolingOffEnd,
  calculateLatestShipping,
  calculateReturnPeriodEnd,
  createInstantReader,
  defaultTransitDays,
  estimateDelivery,
  findLatestShipments,
  findShippingDate,
  hasWithdrawalRight,
} from './return-period.ts'

/** Why something is not possible: a stable code from `eligibility-rules.ts`, and its text. */
export interface EligibilityReason {
  readonly code: OrderReasonCode
  readonly message: string
}

export interface ItemEligibility {
  readonly itemId: number
  readonly shippingStatus: ShippingStatus
  /** Of the item's latest shipment; null without shipments. */
  readonly shippingReference: string | null
  /** Articles shipped to the shopper. */
  readonly shipped: number
  /** Articles that can be returned as far as quantities go, regardless of the period. */
  readonly availableForReturn: number
  /** Articles in an open return order, or accepted in a closed one. */
  readonly returned: number
  /** End of the item's return period; null without a configuration or before shipping. */
  readonly returnPeriodEndsAt: Date | null
  /** Why nothing of the item can be returned; null if something can. */
  readonly unavailableReason: ItemReasonCode | null
  /** The reason in words that follow the product's name; null with the reason. */
  readonly unavailableReasonText: string | null
}

/** The eligibility for return in the response. */
export interface Eligibility {
  /** Whether a Normal return order would be accepted for at least one article: exactly if `reasons` is empty. */
  readonly isReturnable: boolean
  readonly articlesAvailableForReturn: number
  /** Shipped articles that are not available; both add up to the shipped ones. */
  readonly articlesUnavailableForReturn: number
  readonly isReturnPeriodExpired: boolean
  /**
   * The latest end among items that can be returned as far as quantities go, otherwise among all; null without a
   * configuration or before shipping.
   */
  readonly returnPeriodEndsAt: Date | null
  /**
   * End of the EU withdrawal period, as things stand: later if more goods are shipped. Null outside the EU and EEA and
   * before shipping.
   */
  readonly coolingOffEndsAt: Date | null
  /** Whether the whole order can still be cancelled instead: nothing was shipped, and it is not cancelled. */
  readonly qualifiesForCancel: boolean
  /** `Shipped` if everything not cancelled was shipped; `Cancelled` if everything was cancelled. */
  readonly shippingStatus: ShippingStatus
  readonly reasons: readonly EligibilityReason[]
  /** In the order of the order's items. */
  readonly items: readonly ItemEligibility[]
}

function findLatest(moments: readonly (Date | null)[]): Date | null {
  let latest: Date | null = null
  for (const moment of moments) if (moment !== null && (latest === null || moment > latest)) latest = moment
  return latest
}

/** Whether everything not cancelled was shipped. */
function isFullyShipped(items: readonly ItemFacts[]): boolean {
  return items.every(
    ({ item, quantities }) => item.shippingStatus === 'Cancelled' || quantities.shipped >= item.quantity,
  )
}

function getOrderShippingStatus(order: OutboundOrder, items: readonly ItemFacts[], shipped: number): ShippingStatus {
  if (isCancelled(order, shipped)) return 'Cancelled'
  return shipped > 0 && isFullyShipped(items) ? 'Shipped' : 'Unshipped'
}

/**
 * Returns the end of the right of withdrawal, which starts with the delivery of the order's last good (Directive
 * 2011/83/EU, art. 9(2)(b)(i)). Unshipped articles are assumed to be shipped within the trader's statutory delivery
 * time; after that they no longer count, so that what is never shipped does not keep the period open for ever. Delivery
 * is not reported; it is estimated from the shipping date and the country's transit days.
 *
 * @param shippedAt of each item, null for unshipped ones
 */
function calculateOrderCoolingOffEnd(
  order: OutboundOrder,
  items: readonly ItemFacts[],
  shippedAt: readonly (Date | null)[],
  transitDays: number,
): Date | null {
  const shippedDates = shippedAt.filter((moment) => moment !== null)
  if (!hasWithdrawalRight(order) || shippedDates.length === 0) return null
  const lastAt = findLatest([
    ...shippedDates,
    isFullyShipped(items) ? null : calculateLatestShipping([order.createdAt, ...shippedDates]),
  ])
  return lastAt === null ? null : calculateCoolingOffEnd(estimateDelivery(lastAt, transitDays))
}

/** @param shipment the item's latest; undefined for none */
function evaluateItemEligibility(facts: ItemFacts, shipment: OutboundShipment | undefined): ItemEligibility {
  const { item, quantities, periodEndsAt } = facts
  const rule = itemRules.find(({ applies: holds }) => holds(facts))
  return {
    itemId: item.id,
    shippingStatus: item.shippingStatus,
    shippingReference: shipment?.shippingReference ?? null,
    shipped: quantities.shipped,
    availableForReturn: quantities.available,
    returned: quantities.inOpenReturn + quantities.acceptedInClosedReturn,
    returnPeriodEndsAt: periodEndsAt,
    unavailableReason: rule?.code ?? null,
    unavailableReasonText: rule?.describe(facts) ?? null,
  }
}

/**
 * Determines what of an order can be returned, and why not the rest.
 *
 * @param shipments all of the order's
 * @param returnOrders all of the order's, open and closed
 * @param configuration of the delivery country; null if the country is unknown or not configured
 */
export function evaluateEligibility(
  order: OutboundOrder,
  shipments: readonly OutboundShipment[],
  returnOrders: readonly ReturnOrder[],
  configuration: CountryConfiguration | null,
  now: Date,
): Eligibility {
  const latestShipments = findLatestShipments(shipments)
  const readInstant = createInstantReader()
  const items = countArticles(order, shipments, returnOrders).map((quantities) => {
    const { item, shipped } = quantities
    const shippedAt = findShippingDate(order, item, shipped, latestShipments.get(item.id), readInstant)
    const periodEndsAt =
      shippedAt === null || configuration === null
        ? null
        : calculateReturnPeriodEnd(shippedAt, configuration.returnPeriodDays)
    return { item, quantities, shippedAt, periodEndsAt, now }
  })

  const returnableItems = items.filter(({ quantities }) => quantities.available > 0)
  const sumItems = (count: (facts: ItemFacts) => number): number => items.reduce((sum, facts) => sum + count(facts), 0)
  const shipped = sumItems(({ quantities }) => quantities.shipped)
  const transitDays = configuration?.transitDays ?? defaultTransitDays
  const facts: OrderFacts = {
    order,
    configuration,
    shipped,
    available: sumItems(({ quantities }) => quantities.available),
    prohibited: sumItems(({ quantities }) => quantities.prohibited),
    openReturn: returnOrders.find(({ status }) => isOpenStatus(status)) ?? null,
    periodEndsAt: findLatest(
      (returnableItems.length > 0 ? returnableItems : items).map(({ periodEndsAt }) => periodEndsAt),
    ),
    coolingOffEndsAt: calculateOrderCoolingOffEnd(
      order,
      items,
      items.map(({ shippedAt }) => shippedAt),
      transitDays,
    ),
    now,
  }
  const reasons = orderRules
    .filter(({ applies: holds }) => holds(facts))
    .map(({ code, describe: text }) => ({ code, message: text(facts) }))

  return {
    isReturnable: reasons.length === 0,
    articlesAvailableForReturn: facts.available,
    articlesUnavailableForReturn: shipped - facts.available,
    isReturnPeriodExpired: hasEnded(facts.periodEndsAt, now),
    returnPeriodEndsAt: facts.periodEndsAt,
    coolingOffEndsAt: facts.coolingOffEndsAt,
    qualifiesForCancel: shipped === 0 && !isCancelled(order, shipped),
    shippingStatus: getOrderShippingStatus(order, items, shipped),
    reasons,
    items: items.map((itemFacts) => evaluateItemEligibility(itemFacts, latestShipments.get(itemFacts.item.id))),
  }
}
