import { shopperActor } from '../../../kernel/principal.ts'
import { Problem } from '../../../kernel/problem.ts'
import { requireTenant, type UnitOfWork } from '../../../kernel/unit-of-work.ts'
import type { SiteStore } from '../../../shipping/service/site.ts'
import type { Location } from '../../network/service/location.ts'
import type { FoundLocation, LocationFinder } from '../../network/service/location-search.ts'
import type { LocationStore } from '../../network/service/stores.ts'
import { type Eligibility, evaluateEligibility } from '../../orders/service/eligibility.ts'
import type { OrderReasonCode } from '../../orders/service/eligibility-rules.ts'
import type { OrderContext } from '../../orders/service/order-context.ts'
import type { OutboundOrder, OutboundOrderItem } from '../../orders/service/outbound-order.ts'
import type { OutboundOrders } from '../../orders/service/outbound-orders.ts'
import type { ParcelTracking, Tracking } from '../../return-orders/service/parcel-tracking.ts'
import {
  crossesCustoms,
  type ReturnDocumentType,
  toShopperPlace,
} from '../../return-orders/service/return-document-types.ts'
import type { ReturnDocuments } from '../../return-orders/service/return-documents.ts'
import type { ReturnOrder } from '../../return-orders/service/return-order.ts'
import { canMove, isOpenStatus } from '../../return-orders/service/return-order-states.ts'
import type { OfferedReturnMethod, ReturnOrders } from '../../return-orders/service/return-orders.ts'
import type { ReturnPhotograph, ReturnPhotographs } from '../../return-orders/service/return-photographs.ts'
import { isShoppersEmail } from '../../return-orders/service/tracking.ts'
import type { PortalLook, PortalLooks } from './portal-looks.ts'
import { emptyDraft, type ReturnDraft, type ReturnDraftStore } from './return-draft.ts'
import { findDropOffPoint, type ReturnMessages } from './return-messages.ts'
import type { ShopperSession, ShopperSessions } from './shopper-session.ts'

/** A tenant from a shopper's point of view. */
export interface Shop {
  readonly tenant: string
  readonly name: string
  readonly look: PortalLook
}

/** Looks up tenants for the portal. */
export interface Shops {
  /** Null if it does not exist or is disabled. */
  findShop(unit: UnitOfWork, tenant: string): Promise<Pick<Shop, 'name'> | null>
}

export interface ReturnPortalDeps {
  readonly shops: Shops
  readonly looks: PortalLooks
  readonly outboundOrders: OutboundOrders
  readonly returnOrders: ReturnOrders
  readonly returnDocuments: ReturnDocuments
  readonly photographs: ReturnPhotographs
  readonly tracking: ParcelTracking
  readonly locationFinder: LocationFinder
  readonly sites: Pick<SiteStore, 'findFirstSite'>
  readonly locations: Pick<LocationStore, 'findLocation'>
  readonly drafts: ReturnDraftStore
  readonly sessions: Pick<ShopperSessions, 'isOfAddress'>
  readonly returnMessages: ReturnMessages
}

/** Why nothing more of an order can be returned. A return that is open is no reason. */
export type ReturnObstacle = Exclude<OrderReasonCode, 'OpenReturnExists'>

/** An order with what its shopper can do. */
export interface ShopperOrder extends OrderContext {
  readonly eligibility: Eligibility
  /** Empty if something can be returned. */
  readonly obstacles: readonly ReturnObstacle[]
  /** Open returns before closed ones, each newest first. */
  readonly sortedReturns: readonly ReturnOrder[]
  /** Whether the limit of returns registered here per day is reached. */
  readonly isAtReturnLimit: boolean
  readonly draft: ReturnDraft
}

/** A return method with nearby drop-off locations. */
export interface PortalMethod extends OfferedReturnMethod {
  readonly points: readonly FoundLocation[]
  /** Whether the goods cross a customs border on their way back. */
  readonly needsCustomsDocuments: boolean
}

/** A return from the shopper's point of view. */
export interface ShopperReturn {
  readonly returnOrder: ReturnOrder
  readonly tracking: Tracking
  readonly documentTypes: readonly ReturnDocumentType[]
  /** Whether it can still be cancelled, because nothing was sent. */
  readonly canBeCancelled: boolean
  readonly photographs: readonly ReturnPhotograph[]
  /** The chosen drop-off point; null if none was chosen or it no longer exists. */
  readonly dropOffPoint: Location | null
}

const nearbyPoints = 5

/** Returns of an order that may be registered in the portal per day: each makes a label and sends emails. */
export const maxReturnsADay = 5
const day = 24 * 60 * 60_000

/** Maximum items shown on a page. */
export const maxShownItems = 200

/**
 * The shopper's side of the return portal. It has no rules of its own for returns: orders, eligibility, return methods,
 * returns and documents are those of the API.
 */
export class ReturnPortal {
  readonly #deps: ReturnPortalDeps

  constructor(deps: ReturnPortalDeps) {
    this.#deps = deps
  }

  /** @throws Problem `not-found`, the same for everything without a portal */
  async getShop(unit: UnitOfWork): Promise<Shop> {
    const tenant = requireTenant(unit)
    const [shop, look] = await Promise.all([
      this.#deps.shops.findShop(unit, tenant),
      this.#deps.looks.getLook(unit, tenant),
    ])
    if (shop === null) throw new Problem('not-found', 'There is nothing at this address')
    return { tenant, name: shop.name, look }
  }

  /**
   * Returns the order if the email address is its shopper's; null both for another address and for an unknown order.
   * Phones capitalise what shoppers type, so upper and lower case matter only if several orders of the address differ in
   * nothing else.
   */
  async findOrder(unit: UnitOfWork, orderReference: string, emailAddress: string): Promise<OutboundOrder | null> {
    const { outboundOrders } = this.#deps
    const candidates = [
      await outboundOrders.findOrder(unit, orderReference),
      await outboundOrders.findOrderInAnyCase(unit, orderReference, emailAddress),
    ]
    // Both are read and compared in any case, so that all refusals take the same time.
    const ofShopper = candidates.filter((order) =>
      isShoppersEmail(emailAddress, [order?.contactInformation?.email ?? ' ']),
    )
    return ofShopper[0] ?? null
  }

  /** @throws Problem `not-found` if the order no longer exists or the session has ended */
  async readOrder(unit: UnitOfWork, session: ShopperSession): Promise<ShopperOrder> {
    return this.#addDraft(unit, session, this.#deps.outboundOrders.loadContext(unit, session.orderReference))
  }

  /** The same, locked. @throws Problem `not-found` */
  async lockOrder(unit: UnitOfWork, session: ShopperSession): Promise<ShopperOrder> {
    // Read after the lock is held, because the draft is gone once another request has used it.
    const context = await this.#deps.outboundOrders.loadContextForUpdate(unit, session.orderReference)
    return this.#addDraft(unit, session, Promise.resolve(context))
  }

  async #addDraft(unit: UnitOfWork, session: ShopperSession, loading: Promise<OrderContext>): Promise<ShopperOrder> {
    const { drafts, sessions } = this.#deps
    const [context, draft, hasEnded] = await Promise.all([
      loading,
      drafts.findDraft(unit, session.sessionId),
      drafts.hasEnded(unit, session.sessionId),
    ])
    const { order, shipments, returnOrders, configuration } = context
    if (hasEnded || !sessions.isOfAddress(session, order.contactInformation?.email ?? '')) {
      throw new Problem('not-found', 'The session has ended')
    }
    const eligibility = evaluateEligibility(order, shipments, returnOrders, configuration, unit.businessAt)
    return {
      ...context,
      eligibility,
      obstacles: eligibility.reasons.map(({ code }) => code).filter((code) => code !== 'OpenReturnExists'),
      sortedReturns: sortReturns(returnOrders),
      isAtReturnLimit: countPortalReturns(returnOrders, new Date(unit.businessAt.getTime() - day)) >= maxReturnsADay,
      // Drafts of an earlier version lack members.
      draft: { ...emptyDraft, ...draft },
    }
  }

  /** Ends a session, wherever its cookie is stored. */
  async endSession(unit: UnitOfWork, { sessionId }: ShopperSession): Promise<void> {
    await this.#deps.drafts.endSession(unit, sessionId)
  }

  async saveDraft(unit: UnitOfWork, session: ShopperSession, draft: ReturnDraft): Promise<void> {
    await this.#deps.drafts.saveDraft(unit, session.sessionId, session.orderReference, draft)
  }

  async deleteDraft(unit: UnitOfWork, session: ShopperSession): Promise<void> {
    await this.#deps.drafts.deleteDraft(unit, session.sessionId)
  }

  /** The return methods for the chosen goods; empty if none is configured for the country. */
  async listMethods(unit: UnitOfWork, { order, configuration }: ShopperOrder): Promise<readonly PortalMethod[]> {
    const { returnOrders, locationFinder, sites } = this.#deps
    const [offered, returnCentre] = await Promise.all([
      returnOrders
        .listReturnMethods(unit, order.orderReference, [])
        .catch((error: unknown) => returnEmptyFor('not-found', error)),
      configuration === null ? null : sites.findFirstSite(unit, [configuration.returnAdminCentreCode]),
    ])
    const shopperPlace = toShopperPlace(order)
    const needsCustomsDocuments = crossesCustoms({ shopperPlace, returnCentre })
    const { postalCode = null, city = null, countryIso = null } = order.contactInformation ?? {}
    return Promise.all(
      offered.map(async (method) => {
        if (method.offer.returnMethod !== 'PUDO' || countryIso === null)
          return { ...method, points: [], needsCustomsDocuments }
        const query = {
          countryCode: countryIso,
          postalCode: postalCode ?? '',
          city,
          routeType: 'Inbound',
          carrierServiceRouteId: method.route.carrierServiceRouteId,
          longitude: null,
          latitude: null,
          maxDistanceInKms: null,
          maxLocations: nearbyPoints,
        } as const
        // Without a usable address, returns are still possible.
        const points = await locationFinder
          .searchLocations(unit, requireTenant(unit), query)
          .catch((error: unknown) => returnEmptyFor('unprocessable', error))
        return { ...method, points, needsCustomsDocuments }
      }),
    )
  }

  /**
   * Creates the chosen return.
   *
   * @param language of its documents
   * @throws Problem `invalid` for what can no longer be returned, `too-many-requests` beyond {@link maxReturnsADay}
   */
  async createReturn(unit: UnitOfWork, session: ShopperSession, language: string): Promise<ReturnOrder> {
    // Locked, so that the limit on returns holds for concurrent requests.
    const { order, draft, isAtReturnLimit } = await this.lockOrder(unit, session)
    const { method, lines, returnType } = draft
    const items = new Map(order.orderItems.map((item) => [item.id, item]))
    const chosen = lines.flatMap((line) => {
      const item = items.get(line.itemId)
      return item === undefined ? [] : [{ line, item }]
    })
    if (chosen.length === 0) throw new Problem('invalid', 'No items are selected')
    if (isAtReturnLimit) {
      throw new Problem('too-many-requests', `At most ${maxReturnsADay} returns per order and day can be registered`)
    }
    const { order: created } = await this.#deps.returnOrders.createReturnOrder(unit, order.orderReference, {
      returnItems: chosen.map(({ line, item }) => ({
        id: item.id,
        productCode: item.productCode,
        lineItemId: item.lineItemId,
        quantity: line.quantity,
        reasonCode: line.reasonCode,
        reasonText: line.note,
      })),
      returnType,
      returnMethod: method?.returnMethod ?? null,
      carrierServiceRouteId: method?.carrierServiceRouteId ?? null,
      dropOffLocation: method?.dropOffLocation ?? null,
      cultureLanguageIso: language,
      canBeAdditional: true,
    })
    await this.deleteDraft(unit, session)
    await this.#deps.returnMessages.notifyShopper(unit, 'ReturnRegistered', order, created, language)
    return created
  }

  async readReturn(unit: UnitOfWork, returnOrder: ReturnOrder): Promise<ShopperReturn> {
    const [tracking, [documentTypes = []], photographs, dropOffPoint] = await Promise.all([
      this.#deps.tracking.readTracking(unit, returnOrder),
      this.#deps.returnDocuments.listDocumentTypes(unit, [returnOrder]),
      this.#deps.photographs.listPhotographs(unit, returnOrder.returnOrderNumber),
      findDropOffPoint(unit, this.#deps.locations, returnOrder),
    ])
    const canBeCancelled = canMove(returnOrder.status, 'Cancelled')
    return { returnOrder, tracking, documentTypes, canBeCancelled, photographs, dropOffPoint }
  }

  /** @throws Problem `invalid` once something was sent */
  async cancelReturn(unit: UnitOfWork, session: ShopperSession, returnOrder: ReturnOrder, language: string) {
    await this.#callOff(unit, returnOrder)
    const { order } = await this.readOrder(unit, session)
    await this.#deps.returnMessages.notifyShopper(unit, 'ReturnCancelled', order, returnOrder, language)
  }

  /** Cancels a return and restores its choices as a draft. @throws Problem `invalid` once something was sent */
  async reopenReturn(unit: UnitOfWork, session: ShopperSession, returnOrder: ReturnOrder): Promise<void> {
    await this.#callOff(unit, returnOrder)
    const byItem = Map.groupBy(
      returnOrder.returnItems.filter(({ orderItemId }) => orderItemId !== null),
      ({ orderItemId }) => orderItemId,
    )
    const lines = [...byItem].flatMap(([itemId, [first, ...others]]) =>
      first === undefined || itemId === null
        ? []
        : [
            {
              itemId,
              quantity: others.reduce((sum, { quantity }) => sum + quantity, first.quantity),
              reasonCode: first.reasonCode,
              note: first.reasonText,
            },
          ],
    )
    const returnType = returnOrder.returnType === 'EUCoolingOff' ? 'EUCoolingOff' : 'Normal'
    await this.saveDraft(unit, session, { ...emptyDraft, lines, returnType })
  }

  async #callOff(unit: UnitOfWork, { orderReference, returnOrderNumber }: ReturnOrder): Promise<void> {
    await this.#deps.returnOrders.updateReturnOrder(unit, orderReference, returnOrderNumber, { status: 'Cancelled' })
  }
}

/** Open returns first, each newest first. */
function sortReturns(returnOrders: readonly ReturnOrder[]): readonly ReturnOrder[] {
  return returnOrders.toSorted(
    (a, b) =>
      Number(isOpenStatus(b.status)) - Number(isOpenStatus(a.status)) || b.createdAt.getTime() - a.createdAt.getTime(),
  )
}

/**
 * The return of an order with this number, otherwise the newest open one, otherwise the newest; null if there is none.
 */
export function findShownReturn({ sortedReturns }: ShopperOrder, returnNumber: string | null): ReturnOrder | null {
  const found =
    returnNumber === null
      ? sortedReturns[0]
      : sortedReturns.find(({ returnOrderNumber }) => returnOrderNumber === returnNumber)
  return found ?? null
}

/** The number of returns registered by shoppers since a time, including cancelled ones. */
const countPortalReturns = (returnOrders: readonly ReturnOrder[], since: Date): number =>
  returnOrders.filter(({ createdAt, history }) => createdAt > since && history[0]?.by === shopperActor).length

/** The name of an item. */
export const getItemName = ({ productDescription, productCode }: OutboundOrderItem): string =>
  productDescription ?? productCode

/** Converts a problem of this kind to nothing. */
function returnEmptyFor(kind: Problem['kind'], error: unknown): readonly never[] {
  if (error instanceof Problem && error.kind === kind) return []
  throw error
}
