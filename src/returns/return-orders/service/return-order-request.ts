import { assertNoFailures, type Failure, Problem } from '../../../kernel/problem.ts'
import type { CountryConfiguration, ReturnMethodOffer } from '../../network/service/country-configuration.ts'
import { evaluateEligibility } from '../../orders/service/eligibility.ts'
import type { OutboundOrder, OutboundShipment } from '../../orders/service/outbound-order.ts'
import { hasWithdrawalRight } from '../../orders/service/return-period.ts'
import type { SubmittedWeight } from '../../orders/service/submitted-weight.ts'
import type { LocationType, PaidBy, ReturnMethod, ReturnOrder, ReturnType } from './return-order.ts'
import { type RequestedReturnItem, type ResolvedLine, resolveLines } from './return-order-lines.ts'
import { isOpenStatus } from './return-order-states.ts'

/** A return request that passed validation by the contract. */
export interface ReturnRequest {
  readonly returnItems: readonly RequestedReturnItem[]
  readonly returnMethod?: ReturnMethod | null
  readonly returnType?: ReturnType | null
  readonly paidBy?: PaidBy | null
  readonly carrierServiceRouteId?: string | null
  readonly dropOffLocation?: { readonly locationId?: string | null; readonly type?: LocationType | null } | null
  readonly weight?: SubmittedWeight | null
  readonly consumerEmailAddress?: string | null
  readonly cultureLanguageIso?: string | null
  /** Whether it may be created while others of the order are open; by default, an order has one open return. */
  readonly canBeAdditional?: boolean | null
}

/** The data for deciding on a request. */
export interface ReturnRequestContext {
  readonly order: OutboundOrder
  /** All of the order's. */
  readonly shipments: readonly OutboundShipment[]
  /** All of the order's, open and closed. */
  readonly returnOrders: readonly ReturnOrder[]
  /** Of the delivery country; null if unknown or not configured. */
  readonly configuration: CountryConfiguration | null
  readonly now: Date
  /**
   * When the shopper declared the withdrawal that an `EUCoolingOff` return follows; null if that is the return itself.
   * Goods are sent back after the declaration, so its date decides, not theirs (Directive 2011/83/EU, art. 14(1)).
   */
  readonly withdrawnAt?: Date | null
}

/** Something accepted that should be reviewed. */
export interface ReturnWarning {
  readonly code:
    | 'CountryNotConfigured'
    | 'ReasonCodeNotListed'
    | 'RouteNotOffered'
    | 'PayerNotOffered'
    | 'LocationNotOffered'
    | 'CustomsDataMissing'
    | 'LabelIncomplete'
  readonly message: string
  readonly path: string
}

/** A valid request, with the country's defaults applied. */
export interface CheckedReturnRequest {
  /** Lines of the return order; a request line that takes from several items yields several. */
  readonly lines: readonly ResolvedLine[]
  readonly returnType: ReturnType
  readonly returnMethod: ReturnMethod | null
  readonly paidBy: PaidBy | null
  readonly carrierServiceRouteId: string | null
  readonly returnAdminCentreCode: string | null
  readonly warnings: readonly ReturnWarning[]
}

/**
 * Rejects a further return while one is open.
 *
 * @throws Problem `conflict`, which names the open one
 */
function assertNoOpenReturn(orderReference: string, returnOrders: readonly ReturnOrder[]): void {
  const open = returnOrders.find(({ status }) => isOpenStatus(status))
  if (open === undefined) return
  throw new Problem(
    'conflict',
    `Order ${orderReference} has the open return order ${open.returnOrderNumber} (${open.status}); create another one after it is closed, or send canBeAdditional`,
    { reason: 'open-return-order' },
  )
}

/** Maximum returns of an order, and lines of all of them: reading an order reads them. */
const maxReturns = 1000
const maxReturnedLines = 50_000

/** @throws Problem `conflict` if the order has reached the limit of returns */
function assertRoom(orderReference: string, returnOrders: readonly ReturnOrder[], further: number): void {
  const lines = returnOrders.reduce((sum, { returnItems }) => sum + returnItems.length, further)
  if (returnOrders.length < maxReturns && lines <= maxReturnedLines) return
  throw new Problem(
    'conflict',
    `Order ${orderReference} has reached its limit of ${maxReturns} returns with ${maxReturnedLines} lines in total`,
  )
}

/** The country's offer that best matches the request: first by method, then by route, then by payer. */
function findBestOffer(
  request: ReturnRequest,
  configuration: CountryConfiguration | null,
): ReturnMethodOffer | undefined {
  const { returnMethod, carrierServiceRouteId, paidBy } = request
  const fits = (requestedValue: string | null | undefined, offered: string): boolean =>
    (requestedValue ?? offered) === offered
  const score = (offer: ReturnMethodOffer): number =>
    (fits(carrierServiceRouteId, offer.carrierServiceRouteId) ? 2 : 0) + (fits(paidBy, offer.paidBy) ? 1 : 0)
  const offers = configuration?.returnMethods.filter((offer) => fits(returnMethod, offer.returnMethod)) ?? []
  // The sort is stable: among equal offers, the country's first wins.
  return offers.toSorted((a, b) => score(b) - score(a))[0]
}

function createNotConfiguredWarning({ contactInformation }: OutboundOrder): ReturnWarning {
  const country = contactInformation?.countryIso ?? null
  const reason = country === null ? 'The order has no delivery country' : `Returns from ${country} are not configured`
  return {
    code: 'CountryNotConfigured',
    message: `${reason}; the return has no return centre and no documents, and its method and payer are those sent`,
    path: 'returnItems',
  }
}

function collectWarnings(
  request: ReturnRequest,
  order: OutboundOrder,
  configuration: CountryConfiguration | null,
  offer: ReturnMethodOffer | undefined,
): ReturnWarning[] {
  if (configuration === null) return [createNotConfiguredWarning(order)]
  const warnings: ReturnWarning[] = []
  const listed = new Set(configuration.returnReasons.map(({ code }) => code))
  for (const [index, { reasonCode }] of request.returnItems.entries()) {
    if (listed.size === 0 || listed.has(reasonCode)) continue
    warnings.push({
      code: 'ReasonCodeNotListed',
      message: `${reasonCode} is not a return reason of ${configuration.countryIso}; it is stored as sent`,
      path: `returnItems[${index}].reasonCode`,
    })
  }
  const { carrierServiceRouteId: route = null, paidBy = null } = request
  if (offer !== undefined && route !== null && route !== offer.carrierServiceRouteId) {
    warnings.push({
      code: 'RouteNotOffered',
      message: `${configuration.countryIso} does not offer ${offer.returnMethod} by route ${route}; it is stored as sent`,
      path: 'carrierServiceRouteId',
    })
  }
  if (offer !== undefined && paidBy !== null && paidBy !== offer.paidBy) {
    warnings.push({
      code: 'PayerNotOffered',
      message: `${configuration.countryIso} offers ${offer.returnMethod} paid by ${offer.paidBy}; ${paidBy} is stored as sent`,
      path: 'paidBy',
    })
  }
  return warnings
}

/**
 * Validates a return request: finds its items, checks what may be returned, and applies the defaults of the delivery
 * country. Without a configuration there are no defaults, no period, and any method is allowed.
 *
 * @throws Problem `conflict` if the order has an open return and may not have several; checked first, because its
 *   articles would only show up as missing
 * @throws Problem `invalid` with all failures
 */
export function checkReturnRequest(request: ReturnRequest, context: ReturnRequestContext): CheckedReturnRequest {
  const { order, shipments, returnOrders, configuration, now, withdrawnAt = null } = context
  if (request.canBeAdditional !== true) assertNoOpenReturn(order.orderReference, returnOrders)
  assertRoom(order.orderReference, returnOrders, request.returnItems.length)

  const returnType = request.returnType ?? 'Normal'
  const eligibility = evaluateEligibility(order, shipments, returnOrders, configuration, now)
  const { lines, failures: lineFailures } = resolveLines(request.returnItems, returnType, order, eligibility, {
    now,
    withdrawnAt: withdrawnAt ?? now,
  })
  const failures: Failure[] = [...lineFailures]

  if (configuration?.isReturnable === false && returnType === 'Normal') {
    failures.push({
      path: 'returnItems',
      rule: 'country-not-returnable',
      reason: `cannot be returned from ${configuration.countryName}: returns from there are not offered`,
    })
  }
  if (returnType === 'EUCoolingOff' && !hasWithdrawalRight(order)) {
    const country = order.contactInformation?.countryIso ?? null
    const deliveryText = country === null ? 'has no delivery country' : `was delivered to ${country}`
    failures.push({
      path: 'returnType',
      rule: 'no-withdrawal',
      reason: `can be EUCoolingOff only for deliveries to the EU or EEA, but the order ${deliveryText}; send Normal`,
    })
  }
  const offer = findBestOffer(request, configuration)
  const requestedMethod = request.returnMethod ?? null
  if (configuration !== null && requestedMethod !== null && offer === undefined) {
    const offered = [...new Set(configuration.returnMethods.map(({ returnMethod }) => returnMethod))].join(', ')
    failures.push({
      path: 'returnMethod',
      rule: 'offered',
      reason: `must be a method offered in ${configuration.countryIso}: ${offered === '' ? 'it offers none' : offered}`,
    })
  }
  assertNoFailures(failures, `The return of order ${order.orderReference} is not possible as requested`)

  return {
    lines,
    returnType,
    returnMethod: requestedMethod ?? offer?.returnMethod ?? null,
    paidBy: request.paidBy ?? offer?.paidBy ?? null,
    carrierServiceRouteId: request.carrierServiceRouteId ?? offer?.carrierServiceRouteId ?? null,
    returnAdminCentreCode: configuration?.returnAdminCentreCode ?? null,
    warnings: collectWarnings(request, order, configuration, offer),
  }
}
