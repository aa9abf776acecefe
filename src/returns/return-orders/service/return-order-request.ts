import { assertNoFailures, type Failure, Problem } from '../../../kernel/problem.ts'
import type { CountryConfiguration, ReturnMethodOffer } from '../../network/service/country-configuration.ts'
import { evaluateEligibility } from '../../orders/service/eligibility.ts'
import type { OutboundOrder, OutboundShipment } from '../../orders/service/outbound-order.ts'
import { hasWithdrawalRight } from '../../orders/service/return-period.ts'
import type { SubmittedWeight } from '../../orders/service/submitted-weight.ts'
import type { LocationType, PaidBy, ReturnMethod, ReturnOrder, ReturnType } from './return-order.ts'
import { type RequestedReturnItem, type ResolvedLine, resolveLines } from './return-order-lines.ts'
import { isOpenStatus } from './return-order-states.ts'

/** A request for a return that fits the contract: types, enumerations and required fields are right. */
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
}

/** What a request is judged by. */
export interface ReturnRequestContext {
  readonly order: OutboundOrder
  /** All of the order's. */
  readonly shipments: readonly OutboundShipment[]
  /** All of the order's, open and closed. */
  readonly returnOrders: readonly ReturnOrder[]
  /** Of the delivery country; null when it is not known or not configured. */
  readonly configuration: CountryConfiguration | null
  readonly now: Date
}

/** Something that was accepted but should be reviewed. */
export interface ReturnWarning {
  readonly code:
    | 'CountryNotConfigured'
    | 'ReasonCodeNotListed'
    | 'RouteNotOffered'
    | 'PayerNotOffered'
    | 'LocationNotOffered'
    | 'CustomsDataMissing'
  readonly message: string
  readonly path: string
}

/** What a request comes to, with the country's defaults in. */
export interface CheckedReturnRequest {
  /** Lines of the return order to make; a request line that takes from several items gives several. */
  readonly lines: readonly ResolvedLine[]
  readonly returnType: ReturnType
  readonly returnMethod: ReturnMethod | null
  readonly paidBy: PaidBy | null
  readonly carrierServiceRouteId: string | null
  readonly returnAdminCentreCode: string | null
  readonly warnings: readonly ReturnWarning[]
}

/**
 * Refuses a further return order while one is open: the goods of an order come back one return at a time.
 *
 * @throws Problem `conflict`, which names the open one
 */
function assertNoOpenReturn(orderReference: string, returnOrders: readonly ReturnOrder[]): void {
  const open = returnOrders.find(({ status }) => isOpenStatus(status))
  if (open === undefined) return
  throw new Problem(
    'conflict',
    `Order ${orderReference} has the open return order ${open.returnOrderNumber} (${open.status}); create another one after it is closed`,
    { reason: 'open-return-order' },
  )
}

/** How many returns an order may have, and how many lines all of them together: reading an order reads them. */
const maxReturns = 1000
const maxReturnedLines = 50_000

/** @throws Problem `conflict` where the order has no room for a further return */
function assertRoom(orderReference: string, returnOrders: readonly ReturnOrder[], further: number): void {
  const lines = returnOrders.reduce((sum, { returnItems }) => sum + returnItems.length, further)
  if (returnOrders.length < maxReturns && lines <= maxReturnedLines) return
  throw new Problem(
    'conflict',
    `Order ${orderReference} has reached its limit of ${maxReturns} returns with ${maxReturnedLines} lines in total`,
  )
}

/** The country's offer that fits the request best: its method first of all, then its route, then its payer. */
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
  // The sort is stable: of offers that fit alike, the one that the country names first.
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
 * Checks a request for a return: finds the items it means, checks what may be sent back, and puts in the defaults of the
 * delivery country. Without a configuration there are no defaults, no period, and any method goes.
 *
 * @throws Problem `conflict` when a return order of the order is open; that goes before anything else, because its
 *   articles would only show up as missing
 * @throws Problem `invalid` with everything that is wrong
 */
export function checkReturnRequest(request: ReturnRequest, context: ReturnRequestContext): CheckedReturnRequest {
  const { order, shipments, returnOrders, configuration, now } = context
  assertNoOpenReturn(order.orderReference, returnOrders)
  assertRoom(order.orderReference, returnOrders, request.returnItems.length)

  const returnType = request.returnType ?? 'Normal'
  const eligibility = evaluateEligibility(order, shipments, returnOrders, configuration, now)
  const { lines, failures: lineFailures } = resolveLines(request.returnItems, returnType, order, eligibility, now)
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
