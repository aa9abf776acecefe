import type { Failure } from '../../kernel/problem.ts'
import { type ArticleQuantities, articleQuantities } from './article-quantities.ts'
import type { CarrierServiceRoute, CountryConfiguration } from './country-configuration.ts'
import { isCancelled } from './eligibility-rules.ts'
import { type LabelLine, labelItems, mostToComeBack } from './label-items.ts'
import type { Contact } from './outbound-order.ts'
import type { OrderSituation } from './outbound-orders.ts'
import type { LabelItem } from './stores.ts'

/** A request for a label that fits the contract. */
export interface LabelRequest {
  readonly outboundOrderReference: string
  readonly shippingReference: string
  readonly shopperAddress?: { readonly [Name in keyof Contact]?: Contact[Name] } | null
  readonly orderItems?: readonly LabelLine[] | null
}

/** Why nothing of the order can come back, as a phrase that reads on from its reference; null when something can. */
function whyNothing(situation: OrderSituation, quantities: readonly ArticleQuantities[]): string | null {
  const { order, configuration } = situation
  const shipped = quantities.reduce((sum, each) => sum + each.shipped, 0)
  if (isCancelled(order, shipped))
    return 'was cancelled before anything was shipped, so that nothing of it can come back'
  if (configuration?.isReturnable === false) {
    return `goes to ${configuration.countryName}, from where returns are not offered`
  }
  const isNothing = quantities.length > 0 && quantities.every((each) => mostToComeBack(each) === 0)
  return isNothing ? 'has nothing that may be returned: its return is prohibited' : null
}

/**
 * Judges a request for a label, and finds the items that it means.
 *
 * @returns the items, none for all of the order; and all that is wrong, also with an order of which nothing can come back
 */
export function checkLabelRequest(
  request: LabelRequest,
  situation: OrderSituation,
): { readonly items: readonly LabelItem[]; readonly failures: readonly Failure[] } {
  const { order, shipments, returnOrders } = situation
  const quantities = articleQuantities(order, shipments, returnOrders)
  const nothing = whyNothing(situation, quantities)
  if (nothing !== null) {
    return { items: [], failures: [{ path: 'outboundOrderReference', rule: 'not-returnable', reason: nothing }] }
  }
  return labelItems(order, quantities, request.orderItems ?? [])
}

/**
 * The route of a printed label: that of the return method which the country names first, of those whose route takes a
 * printed label; else of the first of all.
 *
 * @param known the tenant's routes
 */
export function labelRoute(
  configuration: CountryConfiguration | null,
  known: readonly CarrierServiceRoute[],
): CarrierServiceRoute | null {
  const offered = (configuration?.returnMethods ?? []).flatMap(
    ({ carrierServiceRouteId: id }) => known.find((route) => route.carrierServiceRouteId === id) ?? [],
  )
  return offered.find(({ isPaperlessRoute }) => !isPaperlessRoute) ?? offered[0] ?? null
}
