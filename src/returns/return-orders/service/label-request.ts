import type { Failure } from '../../../kernel/problem.ts'
import type { CarrierServiceRoute, CountryConfiguration } from '../../network/service/country-configuration.ts'
import { type ArticleQuantities, countArticles } from '../../orders/service/article-quantities.ts'
import { isCancelled } from '../../orders/service/eligibility-rules.ts'
import type { OrderContext } from '../../orders/service/order-context.ts'
import type { Contact } from '../../orders/service/outbound-order.ts'
import type { LabelItem } from '../../orders/service/stores.ts'
import { countReturnableArticles, type LabelLine, resolveLabelItems } from './label-items.ts'

/** A valid request for a label. */
export interface LabelRequest {
  readonly outboundOrderReference: string
  readonly shippingReference: string
  readonly shopperAddress?: { readonly [Name in keyof Contact]?: Contact[Name] } | null
  readonly orderItems?: readonly LabelLine[] | null
}

/** Why nothing of the order can be returned, as a phrase that follows its reference; null if something can. */
function explainNothingReturnable(context: OrderContext, quantities: readonly ArticleQuantities[]): string | null {
  const { order, configuration } = context
  const shipped = quantities.reduce((sum, itemQuantities) => sum + itemQuantities.shipped, 0)
  if (isCancelled(order, shipped)) return 'was cancelled before anything was shipped, so nothing can be returned'
  if (configuration?.isReturnable === false) {
    return `goes to ${configuration.countryName}, from where returns are not offered`
  }
  const isNothing =
    quantities.length > 0 && quantities.every((itemQuantities) => countReturnableArticles(itemQuantities) === 0)
  return isNothing ? 'contains nothing that may be returned: all of it is excluded from returns' : null
}

/**
 * Validates a label request and finds its items.
 *
 * @returns the items, empty for the whole order; and all failures, including an order without anything returnable
 */
export function checkLabelRequest(
  request: LabelRequest,
  context: OrderContext,
): { readonly items: readonly LabelItem[]; readonly failures: readonly Failure[] } {
  const { order, shipments, returnOrders } = context
  const quantities = countArticles(order, shipments, returnOrders)
  const nothing = explainNothingReturnable(context, quantities)
  if (nothing !== null) {
    return { items: [], failures: [{ path: 'outboundOrderReference', rule: 'not-returnable', reason: nothing }] }
  }
  return resolveLabelItems(order, quantities, request.orderItems ?? [])
}

/**
 * Chooses the route of a printed label: that of the country's first return method whose route uses printed labels,
 * otherwise of the first method.
 *
 * @param knownRoutes the tenant's routes
 */
export function chooseLabelRoute(
  configuration: CountryConfiguration | null,
  knownRoutes: readonly CarrierServiceRoute[],
): CarrierServiceRoute | null {
  const offered = (configuration?.returnMethods ?? []).flatMap(
    ({ carrierServiceRouteId: id }) => knownRoutes.find((route) => route.carrierServiceRouteId === id) ?? [],
  )
  return offered.find(({ isPaperlessRoute }) => !isPaperlessRoute) ?? offered[0] ?? null
}
