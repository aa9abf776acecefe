import type { EventType, Outbox } from '../../kernel/event.ts'
import { uuidPattern } from '../../kernel/ids.ts'
import { type Page, type PageRequest, pageByOctets } from '../../kernel/paging.ts'
import type { ParcelStore } from '../../kernel/parcel.ts'
import { Problem, refuse } from '../../kernel/problem.ts'
import type { SiteStore } from '../../kernel/site.ts'
import { timeRange } from '../../kernel/time-range.ts'
import { tenantOf, type UnitOfWork } from '../../kernel/unit-of-work.ts'
import type { CarrierServiceRoute, ReturnMethodOffer } from './country-configuration.ts'
import type { CustomsGoodsSource } from './customs-goods.ts'
import type { CarrierServiceRouteStore, LocationStore } from './network-stores.ts'
import { namedItems } from './order-item-lookup.ts'
import type { OutboundOrder } from './outbound-order.ts'
import type { OutboundOrders } from './outbound-orders.ts'
import type { ReturnOrder, ReturnOrderStatus, ReturnType } from './return-order.ts'
import { changeReturnOrder, createReturnOrder, type ReturnOrderChange } from './return-order-changes.ts'
import { returnOrderNumber } from './return-order-number.ts'
import { checkReturnRequest, type ReturnRequest, type ReturnWarning } from './return-order-request.ts'
import { customsWarnings, dropOffWarnings } from './return-order-warnings.ts'
import { papersOf, type ReturnDocumentType } from './return-paper-types.ts'
import { subjectOf } from './return-parcel.ts'
import type { ReturnOrderStore } from './stores.ts'

export interface ReturnOrdersParts {
  readonly outboundOrders: OutboundOrders
  readonly returnOrders: ReturnOrderStore
  readonly routes: CarrierServiceRouteStore
  readonly sites: SiteStore
  readonly locations: Pick<LocationStore, 'find'>
  readonly goods: CustomsGoodsSource
  readonly outbox: Outbox
  readonly parcels: ParcelStore
  /** Randomness for numbers that nobody can guess. */
  readonly randomBytes: () => Uint8Array
}

/** A way to send goods back, with who brings them. */
export interface OfferedMethod {
  readonly offer: ReturnMethodOffer
  readonly route: CarrierServiceRoute
}

/** A return that was made, with the kinds of papers that it has. */
export interface CreatedReturn {
  readonly order: ReturnOrder
  readonly warnings: readonly ReturnWarning[]
  readonly documentTypes: readonly ReturnDocumentType[]
}

/** How often a number that is taken is drawn anew; more than once is next to impossible. */
const draws = 5

/** The goods will not come: before the carrier has them, a return can become one of these. */
const calledOff: readonly ReturnOrderStatus[] = ['Cancelled', 'Expired']

/** The rules of return orders. */
export class ReturnOrders {
  readonly #parts: ReturnOrdersParts

  constructor(parts: ReturnOrdersParts) {
    this.#parts = parts
  }

  /**
   * @throws Problem `not-found` for an unknown order, `conflict` while another return of it is open, `invalid` with every
   *   line that cannot come back
   */
  async create(unit: UnitOfWork, orderReference: string, request: ReturnRequest): Promise<CreatedReturn> {
    const { outboundOrders, returnOrders, routes, sites, locations, randomBytes } = this.#parts
    const locationId = request.dropOffLocation?.locationId ?? null
    // The order's row is held, so that of two requests at once the second sees what the first has made.
    const [situation, known, location] = await Promise.all([
      outboundOrders.situationForChange(unit, orderReference),
      routes.list(unit, tenantOf(unit), null, null),
      locationId === null ? null : locations.find(unit, tenantOf(unit), locationId),
    ])
    const checked = checkReturnRequest(request, { ...situation, now: unit.at })
    const { carrierServiceRouteId, returnAdminCentreCode } = checked
    const route = known.find((one) => one.carrierServiceRouteId === carrierServiceRouteId) ?? null
    for (let draw = 0; draw < draws; draw++) {
      const number = returnOrderNumber(randomBytes())
      const carrier = route?.carrierName ?? null
      const order = createReturnOrder(orderReference, number, request, checked, carrier, unit.at, unit.by)
      if (await returnOrders.add(unit, order)) {
        const [returnCentre] = await Promise.all([
          returnAdminCentreCode === null ? null : sites.firstOf(unit, [returnAdminCentreCode]),
          this.#tell(unit, 'return-order.created', order),
        ])
        const shopperCountry = situation.order.contactInformation?.countryIso ?? null
        const documentTypes = papersOf({ shopperCountry, route, returnCentre })
        const warnings = [
          ...checked.warnings,
          ...dropOffWarnings(request, location, shopperCountry),
          ...(documentTypes.includes('CustomsDeclaration')
            ? await this.#missingForCustoms(unit, request, situation.order)
            : []),
        ]
        return { order, warnings, documentTypes }
      }
    }
    throw new Error('no free return order number was found')
  }

  /** @throws Problem `not-found` */
  async read(unit: UnitOfWork, orderReference: string, number: string): Promise<ReturnOrder> {
    const order = await this.#parts.returnOrders.find(unit, number)
    if (order === null || order.orderReference !== orderReference) throw unknownReturn(number)
    return order
  }

  /** @throws Problem `not-found` */
  async find(unit: UnitOfWork, number: string): Promise<ReturnOrder> {
    const order = await this.#parts.returnOrders.find(unit, number)
    if (order === null) throw unknownReturn(number)
    return order
  }

  /** @throws Problem `not-found`, or `invalid` for a move that the table of statuses does not have */
  async update(
    unit: UnitOfWork,
    orderReference: string,
    number: string,
    change: ReturnOrderChange,
  ): Promise<ReturnOrder> {
    return this.change(unit, number, (order) => {
      if (order.orderReference !== orderReference) throw unknownReturn(number)
      return changeReturnOrder(order, change, unit.at, unit.by)
    })
  }

  /** The return, kept from being changed by others. @throws Problem `not-found` */
  async findForChange(unit: UnitOfWork, number: string): Promise<ReturnOrder> {
    const order = await this.#parts.returnOrders.findForChange(unit, number)
    if (order === null) throw unknownReturn(number)
    return order
  }

  /**
   * Changes a return under a lock; tells of it when anything is different afterwards. The parcel of one that is called off
   * is withdrawn.
   *
   * @throws Problem `not-found`
   */
  async change(unit: UnitOfWork, number: string, change: (order: ReturnOrder) => ReturnOrder): Promise<ReturnOrder> {
    const { returnOrders } = this.#parts
    const order = await this.findForChange(unit, number)
    const changed = change(order)
    if (changed === order) return order
    await returnOrders.save(unit, changed)
    if (changed.status !== order.status && calledOff.includes(changed.status)) await this.#giveUpParcel(unit, changed)
    await this.#tell(unit, 'return-order.updated', changed)
    return changed
  }

  /**
   * One page of the list, newest first.
   *
   * @throws Problem `invalid` for an empty range or a foreign token, `not-found` when nothing matches
   */
  async list(
    unit: UnitOfWork,
    asked: {
      readonly status: ReturnOrderStatus | null
      readonly returnType: ReturnType | null
      readonly startUtc: string | null
      readonly endUtc: string | null
    },
    page: PageRequest,
  ): Promise<Page<ReturnOrder>> {
    const { status, returnType } = asked
    const { from, to } = timeRange(['startUtc', asked.startUtc], ['endUtc', asked.endUtc])
    const name = `return-orders ${JSON.stringify([status, returnType, from, to])}`
    const { returnOrders } = this.#parts
    const found = await pageByOctets(page, {
      name,
      key: uuidPattern,
      keys: (after, limit) => returnOrders.listedIds(unit, { status, returnType, from, to }, after, limit),
      read: (ids) => returnOrders.list(unit, ids),
    })
    if (found.items.length === 0) throw new Problem('not-found', 'No return order matches')
    return found
  }

  /**
   * The ways in which articles of an order can come back.
   *
   * @throws Problem `not-found` for an unknown order and where nothing is offered, `invalid` for articles that it has not
   */
  async methods(
    unit: UnitOfWork,
    orderReference: string,
    items: readonly {
      readonly id?: number | null
      readonly productCode?: string | null
      readonly lineItemId?: number | null
    }[],
  ): Promise<readonly OfferedMethod[]> {
    const { outboundOrders, routes } = this.#parts
    const [{ order, configuration }, known] = await Promise.all([
      outboundOrders.situation(unit, orderReference),
      routes.list(unit, tenantOf(unit), null, null),
    ])
    const failures = items.flatMap((item, index) => {
      const named = namedItems(order, item)
      if (!('reason' in named)) return []
      return [{ path: `returnItems[${index}].${named.wrong}`, rule: 'unknown', reason: named.reason }]
    })
    refuse(failures, 'Not every item is of this order')
    const offers = configuration?.isReturnable === true ? configuration.returnMethods : []
    const offered = offers.flatMap((offer) => {
      const route = known.find(({ carrierServiceRouteId }) => carrierServiceRouteId === offer.carrierServiceRouteId)
      return route === undefined ? [] : [{ offer, route }]
    })
    if (offered.length === 0) {
      throw new Problem('not-found', 'No return methods are set up for the country of this order')
    }
    return offered
  }

  async #missingForCustoms(
    unit: UnitOfWork,
    request: ReturnRequest,
    order: OutboundOrder,
  ): Promise<readonly ReturnWarning[]> {
    const codes = [...new Set(request.returnItems.map(({ productCode }) => productCode))]
    return customsWarnings(request, await this.#parts.goods.find(unit, codes), order)
  }

  async #giveUpParcel(unit: UnitOfWork, order: ReturnOrder): Promise<void> {
    const { parcels } = this.#parts
    const parcel = await parcels.find(unit, subjectOf(order))
    if (parcel === null) return
    await parcels.remove(unit, subjectOf(order))
    await parcels.giveUp(unit, parcel)
  }

  async #tell(unit: UnitOfWork, type: EventType, order: ReturnOrder): Promise<void> {
    const { returnOrderNumber: number, orderReference, status, returnType } = order
    await this.#parts.outbox.append(unit, [
      {
        type,
        subject: number,
        at: unit.at,
        traceparent: unit.traceparent,
        data: { returnOrderNumber: number, orderReference, status, returnType },
      },
    ])
  }
}

function unknownReturn(number: string): Problem {
  return new Problem('not-found', `There is no return order ${number}`)
}
