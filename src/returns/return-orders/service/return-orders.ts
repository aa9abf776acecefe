import { createEvent, type NewEvent, type Outbox } from '../../../kernel/event.ts'
import { uuidPattern } from '../../../kernel/ids.ts'
import { type Page, type PageRequest, paginateByBytes } from '../../../kernel/paging.ts'
import { assertNoFailures, Problem } from '../../../kernel/problem.ts'
import { parseTimeRange } from '../../../kernel/time-range.ts'
import { requireTenant, type UnitOfWork } from '../../../kernel/unit-of-work.ts'
import type { ParcelStore } from '../../../shipping/service/parcel.ts'
import type { Site, SiteStore } from '../../../shipping/service/site.ts'
import type { CarrierServiceRoute, ReturnMethodOffer } from '../../network/service/country-configuration.ts'
import type { Location } from '../../network/service/location.ts'
import type { CarrierServiceRouteStore, LocationStore } from '../../network/service/stores.ts'
import type { OrderContext } from '../../orders/service/order-context.ts'
import { findReferencedItems } from '../../orders/service/order-item-lookup.ts'
import type { OutboundOrder } from '../../orders/service/outbound-order.ts'
import type { OutboundOrders } from '../../orders/service/outbound-orders.ts'
import type { ReturnOrderStore } from '../../orders/service/stores.ts'
import { returnOrderCreated, returnOrderUpdated } from '../contract/events.ts'
import type { CustomsGoodsSource } from './customs-goods.ts'
import { listDocumentTypes, type ReturnDocumentType, toShopperPlace } from './return-document-types.ts'
import type { ReturnOrder, ReturnOrderStatus, ReturnType } from './return-order.ts'
import { changeReturnOrder, createReturnOrder, type ReturnOrderChange } from './return-order-changes.ts'
import { generateReturnOrderNumber } from './return-order-number.ts'
import {
  type CheckedReturnRequest,
  checkReturnRequest,
  type ReturnRequest,
  type ReturnRequestContext,
  type ReturnWarning,
} from './return-order-request.ts'
import { warnAboutCustoms, warnAboutDropOff, warnAboutLatinLetters } from './return-order-warnings.ts'
import { getSubject } from './return-parcel.ts'

/** Hears of every return that reaches another status, in the unit of work that moves it. */
export interface ReturnStatusListener {
  returnMoved(unit: UnitOfWork, order: ReturnOrder): Promise<void>
}

/** Knows when the withdrawals from an order were received. */
export interface WithdrawalDates {
  /** Oldest first. */
  listByOrder(unit: UnitOfWork, orderReference: string): Promise<readonly { readonly receivedAt: Date }[]>
}

export interface ReturnOrdersDeps {
  readonly outboundOrders: OutboundOrders
  readonly returnOrders: ReturnOrderStore
  readonly routes: CarrierServiceRouteStore
  readonly sites: SiteStore
  readonly locations: Pick<LocationStore, 'findLocation'>
  readonly goods: CustomsGoodsSource
  readonly outbox: Outbox
  readonly parcels: ParcelStore
  readonly statusListener: ReturnStatusListener
  readonly withdrawals: WithdrawalDates
  /** Random bytes for unguessable numbers. */
  readonly randomBytes: () => Uint8Array
}

/** A return method with its carrier. */
export interface OfferedReturnMethod {
  readonly offer: ReturnMethodOffer
  readonly route: CarrierServiceRoute
}

/** A created return with its document types. */
export interface CreatedReturn {
  readonly order: ReturnOrder
  readonly warnings: readonly ReturnWarning[]
  readonly documentTypes: readonly ReturnDocumentType[]
}

/** A return request, to be processed together with others. */
export interface ReturnArrival {
  readonly orderReference: string
  readonly request: ReturnRequest
  /** The requesting client. */
  readonly by: string
  readonly traceparent: string | null
}

/** Attempts to find a free number; more than one is extremely rare. */
const draws = 5

/** Statuses of a return whose goods will not come; reachable until the carrier has them. */
const calledOff: readonly ReturnOrderStatus[] = ['Cancelled', 'Expired']

/** The rules for return orders. */
export class ReturnOrders {
  readonly #deps: ReturnOrdersDeps

  constructor(deps: ReturnOrdersDeps) {
    this.#deps = deps
  }

  /**
   * @throws Problem `not-found` for an unknown order, `conflict` for another open return that is not allowed, `invalid`
   *   with every line that cannot be returned
   */
  async createReturnOrder(unit: UnitOfWork, orderReference: string, request: ReturnRequest): Promise<CreatedReturn> {
    const { outboundOrders, returnOrders, routes, sites, randomBytes } = this.#deps
    // The order's row is locked, so that of two concurrent requests the second sees the first's return.
    const [context, knownRoutes, location, withdrawnAt] = await Promise.all([
      outboundOrders.loadContextForUpdate(unit, orderReference),
      routes.listRoutes(unit, requireTenant(unit)),
      this.#findLocation(unit, request),
      request.returnType === 'EUCoolingOff' ? this.#findWithdrawalDate(unit, orderReference) : null,
    ])
    const checked = checkReturnRequest(request, { ...context, withdrawnAt, now: unit.businessAt })
    const { returnAdminCentreCode } = checked
    const route = findRoute(knownRoutes, checked)
    for (let draw = 0; draw < draws; draw++) {
      const number = generateReturnOrderNumber(randomBytes())
      const carrier = route?.carrierName ?? null
      const order = createReturnOrder(orderReference, number, request, checked, carrier, unit.businessAt, unit.by)
      if (await returnOrders.insertReturnOrder(unit, order)) {
        const [returnCentre] = await Promise.all([
          returnAdminCentreCode === null ? null : sites.findFirstSite(unit, [returnAdminCentreCode]),
          this.#appendEvent(unit, returnOrderCreated, order),
        ])
        return this.#describeReturn(unit, { order, request, checked, context, route, returnCentre, location })
      }
    }
    throw new Error('no free return order number was found')
  }

  /**
   * Decides on return requests for several orders, like {@link createReturnOrder} for one, without writing: {@link
   * storeReturnOrders} does that. Waits for no lock.
   *
   * @returns for each request its return; null if it must be processed individually, because it must be rejected, its
   *   order is locked, or an earlier one is for the same order
   */
  async prepareReturnOrders(
    unit: UnitOfWork,
    arrivals: readonly ReturnArrival[],
  ): Promise<readonly (CreatedReturn | null)[]> {
    const { outboundOrders, routes, sites, randomBytes } = this.#deps
    const references = [...new Set(arrivals.map(({ orderReference }) => orderReference))]
    const [contexts, knownRoutes, arrivalLocations] = await Promise.all([
      outboundOrders.loadFreeContextsForUpdate(unit, references),
      routes.listRoutes(unit, requireTenant(unit)),
      Promise.all(arrivals.map(({ request }) => this.#findLocation(unit, request))),
    ])
    const decided = new Set<string>()
    const drafts = arrivals.map(({ orderReference, request, by }, index) => {
      const context = contexts.get(orderReference)
      if (context === undefined || decided.has(orderReference)) return null
      decided.add(orderReference)
      const checked = tryRequest(request, { ...context, now: unit.businessAt })
      if (checked === null) return null
      const route = findRoute(knownRoutes, checked)
      const number = generateReturnOrderNumber(randomBytes())
      const carrier = route?.carrierName ?? null
      const order = createReturnOrder(orderReference, number, request, checked, carrier, unit.businessAt, by)
      return { order, request, checked, context, route, location: arrivalLocations[index] ?? null }
    })
    const centreCodes = drafts.flatMap((draft) => draft?.checked.returnAdminCentreCode ?? [])
    const centres = centreCodes.length === 0 ? [] : await sites.findSites(unit, [...new Set(centreCodes)])
    const centreByCode = new Map(centres.map((site) => [site.siteCode, site]))
    return Promise.all(
      drafts.map(async (draft) => {
        if (draft === null) return null
        const returnCentre = centreByCode.get(draft.checked.returnAdminCentreCode ?? '') ?? null
        return this.#describeReturn(unit, { ...draft, returnCentre })
      }),
    )
  }

  /**
   * Stores prepared returns with their events.
   *
   * @param created each with the trace context of its request
   * @returns false if one of them could not be stored: the unit of work must then be rolled back
   */
  async storeReturnOrders(
    unit: UnitOfWork,
    created: readonly { readonly order: ReturnOrder; readonly traceparent: string | null }[],
  ): Promise<boolean> {
    const { returnOrders, outbox } = this.#deps
    const events = created.map(({ order, traceparent }) =>
      createReturnEvent(returnOrderCreated, { at: unit.at, traceparent }, order),
    )
    const [inserted] = await Promise.all([
      returnOrders.insertReturnOrders(
        unit,
        created.map(({ order }) => order),
      ),
      outbox.appendEvents(unit, events),
    ])
    return inserted.every(Boolean)
  }

  /** When the shopper first withdrew from the contract in the portal; null if not. */
  async #findWithdrawalDate(unit: UnitOfWork, orderReference: string): Promise<Date | null> {
    const [first] = await this.#deps.withdrawals.listByOrder(unit, orderReference)
    return first?.receivedAt ?? null
  }

  async #findLocation(unit: UnitOfWork, { dropOffLocation }: ReturnRequest): Promise<Location | null> {
    const locationId = dropOffLocation?.locationId ?? null
    return locationId === null ? null : this.#deps.locations.findLocation(unit, requireTenant(unit), locationId)
  }

  /** A return with its documents and warnings. */
  async #describeReturn(unit: UnitOfWork, draft: ReturnDraft): Promise<CreatedReturn> {
    const { order, request, checked, context, route, returnCentre, location } = draft
    const shopperPlace = toShopperPlace(context.order)
    const documentTypes = listDocumentTypes({ shopperPlace, route, returnCentre })
    const warnings = [
      ...checked.warnings,
      ...warnAboutDropOff(request, location, shopperPlace?.countryIso ?? null),
      ...warnAboutLatinLetters(context.order, returnCentre?.countryIso ?? null),
      ...(documentTypes.includes('CustomsDeclaration')
        ? await this.#findMissingCustomsData(unit, request, context.order)
        : []),
    ]
    return { order, warnings, documentTypes }
  }

  /** @throws Problem `not-found` */
  async getReturnOrder(unit: UnitOfWork, orderReference: string, number: string): Promise<ReturnOrder> {
    const order = await this.#deps.returnOrders.findReturnOrder(unit, number)
    if (order === null || order.orderReference !== orderReference) throw createUnknownReturnProblem(number)
    return order
  }

  /** @throws Problem `not-found` */
  async findReturnOrder(unit: UnitOfWork, number: string): Promise<ReturnOrder> {
    const order = await this.#deps.returnOrders.findReturnOrder(unit, number)
    if (order === null) throw createUnknownReturnProblem(number)
    return order
  }

  /** @throws Problem `not-found`, or `invalid` for a transition that is not allowed */
  async updateReturnOrder(
    unit: UnitOfWork,
    orderReference: string,
    number: string,
    change: ReturnOrderChange,
  ): Promise<ReturnOrder> {
    return this.changeReturnOrder(unit, number, (order) => {
      if (order.orderReference !== orderReference) throw createUnknownReturnProblem(number)
      return changeReturnOrder(order, change, unit.businessAt, unit.by)
    })
  }

  /** The return, locked. @throws Problem `not-found` */
  async lockReturnOrder(unit: UnitOfWork, number: string): Promise<ReturnOrder> {
    const order = await this.#deps.returnOrders.lockReturnOrder(unit, number)
    if (order === null) throw createUnknownReturnProblem(number)
    return order
  }

  /**
   * Changes a locked return; writes an event if anything changed. If it is called off, its parcel is withdrawn.
   *
   * @throws Problem `not-found`
   */
  async changeReturnOrder(
    unit: UnitOfWork,
    number: string,
    change: (order: ReturnOrder) => ReturnOrder,
  ): Promise<ReturnOrder> {
    const { returnOrders } = this.#deps
    const order = await this.lockReturnOrder(unit, number)
    const changed = change(order)
    if (changed === order) return order
    await returnOrders.updateReturnOrder(unit, changed)
    if (changed.status !== order.status && calledOff.includes(changed.status))
      await this.#scheduleParcelWithdrawal(unit, changed)
    await this.#appendEvent(unit, returnOrderUpdated, changed)
    if (changed.status !== order.status) await this.#deps.statusListener.returnMoved(unit, changed)
    return changed
  }

  /**
   * One page of the list, newest first.
   *
   * @throws Problem `invalid` for an empty range or a token for another list, `not-found` if nothing matches
   */
  async listReturnOrders(
    unit: UnitOfWork,
    query: {
      readonly status: ReturnOrderStatus | null
      readonly returnType: ReturnType | null
      readonly orderReference: string | null
      readonly startUtc: string | null
      readonly endUtc: string | null
    },
    page: PageRequest,
  ): Promise<Page<ReturnOrder>> {
    const { status, returnType, orderReference } = query
    const { from, to } = parseTimeRange(['startUtc', query.startUtc], ['endUtc', query.endUtc])
    const name = `return-orders ${JSON.stringify([status, returnType, orderReference, from, to])}`
    const { returnOrders } = this.#deps
    const found = await paginateByBytes(page, {
      name,
      key: uuidPattern,
      listKeys: (afterId, limit) =>
        returnOrders.listIds(unit, { status, returnType, orderReference, from, to }, afterId, limit),
      readRows: (ids) => returnOrders.listReturnOrders(unit, ids),
    })
    if (found.items.length === 0) throw new Problem('not-found', 'No return order matches the filters')
    return found
  }

  /**
   * The return methods for articles of an order.
   *
   * @throws Problem `not-found` for an unknown order or if no method is offered, `invalid` for articles not on the
   *   order
   */
  async listReturnMethods(
    unit: UnitOfWork,
    orderReference: string,
    items: readonly {
      readonly id?: number | null
      readonly productCode?: string | null
      readonly lineItemId?: number | null
    }[],
  ): Promise<readonly OfferedReturnMethod[]> {
    const { outboundOrders, routes } = this.#deps
    const [{ order, configuration }, knownRoutes] = await Promise.all([
      outboundOrders.loadContext(unit, orderReference),
      routes.listRoutes(unit, requireTenant(unit)),
    ])
    const failures = items.flatMap((item, index) => {
      const named = findReferencedItems(order, item)
      if (!('reason' in named)) return []
      return [{ path: `returnItems[${index}].${named.failure}`, rule: 'unknown', reason: named.reason }]
    })
    assertNoFailures(failures, 'Some items are not part of this order')
    const offers = configuration?.isReturnable === true ? configuration.returnMethods : []
    const offered = offers.flatMap((offer) => {
      const route = knownRoutes.find(
        ({ carrierServiceRouteId }) => carrierServiceRouteId === offer.carrierServiceRouteId,
      )
      return route === undefined ? [] : [{ offer, route }]
    })
    if (offered.length === 0) {
      throw new Problem('not-found', 'No return methods are configured for the country of this order')
    }
    return offered
  }

  async #findMissingCustomsData(
    unit: UnitOfWork,
    request: ReturnRequest,
    order: OutboundOrder,
  ): Promise<readonly ReturnWarning[]> {
    const codes = [...new Set(request.returnItems.map(({ productCode }) => productCode))]
    return warnAboutCustoms(request, await this.#deps.goods.findCustomsGoods(unit, codes), order)
  }

  async #scheduleParcelWithdrawal(unit: UnitOfWork, order: ReturnOrder): Promise<void> {
    const { parcels } = this.#deps
    const parcel = await parcels.findParcel(unit, getSubject(order))
    if (parcel === null) return
    await parcels.deleteParcel(unit, getSubject(order))
    await parcels.scheduleWithdrawal(unit, parcel)
  }

  async #appendEvent(unit: UnitOfWork, type: typeof returnOrderCreated, order: ReturnOrder): Promise<void> {
    await this.#deps.outbox.appendEvents(unit, [createReturnEvent(type, unit, order)])
  }
}

/** An accepted return with the data it was decided on. */
interface ReturnDraft {
  readonly order: ReturnOrder
  readonly request: ReturnRequest
  readonly checked: CheckedReturnRequest
  readonly context: OrderContext
  readonly route: CarrierServiceRoute | null
  readonly returnCentre: Site | null
  readonly location: Location | null
}

const findRoute = (
  routes: readonly CarrierServiceRoute[],
  { carrierServiceRouteId }: CheckedReturnRequest,
): CarrierServiceRoute | null => routes.find((route) => route.carrierServiceRouteId === carrierServiceRouteId) ?? null

/** Checks a request; null if it must be rejected. */
function tryRequest(request: ReturnRequest, context: ReturnRequestContext): CheckedReturnRequest | null {
  try {
    return checkReturnRequest(request, context)
  } catch (error) {
    if (error instanceof Problem) return null
    throw error
  }
}

function createReturnEvent(
  type: typeof returnOrderCreated,
  cause: Pick<UnitOfWork, 'at' | 'traceparent'>,
  { returnOrderNumber, orderReference, status, returnType }: ReturnOrder,
): NewEvent {
  return createEvent(type, cause, returnOrderNumber, { returnOrderNumber, orderReference, status, returnType })
}

function createUnknownReturnProblem(number: string): Problem {
  return new Problem('not-found', `There is no return order ${number}`)
}
