import { createEvent, type Outbox } from '../../../kernel/event.ts'
import { Problem } from '../../../kernel/problem.ts'
import type { DocumentStore, StoredDocument } from '../../../kernel/stored-document.ts'
import type { Caller } from '../../../kernel/tenant-scheduler.ts'
import { requireTenant, type UnitOfWork } from '../../../kernel/unit-of-work.ts'
import type { Carrier, CarrierResult } from '../../../shipping/service/carrier.ts'
import type { DocumentMakerPool } from '../../../shipping/service/documents.ts'
import type { ParcelStore } from '../../../shipping/service/parcel.ts'
import { registerParcel } from '../../../shipping/service/parcel-registration.ts'
import { assertPrintable } from '../../../shipping/service/printable.ts'
import type { DataRequirements } from '../../../shipping/service/required-customs-data.ts'
import type { SiteStore } from '../../../shipping/service/site.ts'
import type { SdrRates } from '../../../shipping/service/special-drawing-rights.ts'
import type { CarrierServiceRoute } from '../../network/service/country-configuration.ts'
import type { CarrierServiceRouteStore, CountryConfigurationStore } from '../../network/service/stores.ts'
import type { OutboundOrderStore, ShipmentStore } from '../../orders/service/stores.ts'
import { labelCreated } from '../contract/events.ts'
import { createReturnDocument } from './create-return-document.ts'
import type { CustomsGoodsSource, OriginalCustomsDataSource } from './customs-goods.ts'
import type { CustomsContext, ReturnContext } from './return-context.ts'
import {
  createNoDocumentProblem,
  crossesCustoms,
  isDocumentTypeOf,
  issued,
  listDocumentTypes,
  type ReturnDocumentType,
  returnDocumentTypes,
  toDocumentFacts,
  toShopperPlace,
} from './return-document-types.ts'
import type { ReturnHolds } from './return-holds.ts'
import type { ReturnOrder } from './return-order.ts'
import { canMove, isOpenStatus, moveReturnOrder } from './return-order-states.ts'
import type { ReturnOrders } from './return-orders.ts'
import { buildReturnShipment, getService, getSubject, listPrintedTexts } from './return-parcel.ts'

export interface ReturnDocumentsDeps {
  readonly returnOrders: ReturnOrders
  readonly holds: ReturnHolds
  readonly orders: OutboundOrderStore
  readonly shipments: ShipmentStore
  readonly configurations: CountryConfigurationStore
  readonly routes: CarrierServiceRouteStore
  readonly sites: SiteStore
  readonly documents: DocumentStore
  readonly parcels: ParcelStore
  readonly outbox: Outbox
  readonly carrier: Carrier
  readonly documentMakers: DocumentMakerPool
  readonly goods: CustomsGoodsSource
  readonly originalCustomsData: OriginalCustomsDataSource
  readonly sdrRates: SdrRates
  readonly dataRequirements: DataRequirements
}

/** A document to be made, with its data. */
export interface PendingDocument {
  readonly type: ReturnDocumentType
  readonly mediaType: string
  readonly context: ReturnContext
  /** Null if the parcel is not registered yet. */
  readonly parcel: CarrierResult | null
}

/** A stored document, or the data for making it. */
export type FoundOrMissing = { readonly stored: StoredDocument } | { readonly missing: PendingDocument }

/** A document made but not stored yet. */
export interface DrawnDocument extends PendingDocument {
  readonly parcel: CarrierResult
  /** Reference under which the parcel was announced; null for one stored before. */
  readonly reference: string | null
  /** Null if the carrier's response rules this document out. */
  readonly content: Uint8Array | null
}

const pdf = 'application/pdf'

/** Asserts that goods are still expected; otherwise no new documents are made. */
function assertOpen({ returnOrderNumber, status }: ReturnOrder, type: ReturnDocumentType): void {
  if (isOpenStatus(status)) return
  throw new Problem(
    'not-found',
    `This return has no document ${type}: return order ${returnOrderNumber} is ${status}, so no more documents are created; those that exist remain available`,
  )
}

/** Return documents: each is made on first request and served unchanged from then on. */
export class ReturnDocuments {
  readonly #deps: ReturnDocumentsDeps

  constructor(deps: ReturnDocumentsDeps) {
    this.#deps = deps
  }

  /**
   * The stored document; null if it has not been made, or cannot be.
   *
   * @throws Problem `not-found` for a return on hold
   */
  async findStoredDocument(
    unit: UnitOfWork,
    returnOrderNumber: string,
    documentType: string,
    mediaType: string,
  ): Promise<StoredDocument | null> {
    await this.#deps.holds.assertNotOnHold(unit, returnOrderNumber)
    return this.#deps.documents.findDocument(unit, getSubject({ returnOrderNumber }), documentType, mediaType)
  }

  /**
   * The stored document, otherwise the data for making it.
   *
   * @throws Problem `not-found` for an unknown return or document type, one that does not apply, and one missing from a
   *   closed return
   */
  async findDocument(
    unit: UnitOfWork,
    number: string,
    documentType: string,
    mediaType: string,
  ): Promise<FoundOrMissing> {
    const { returnOrders, documents, parcels } = this.#deps
    const order = await returnOrders.findReturnOrder(unit, number)
    const type = returnDocumentTypes.find((candidateType) => candidateType === documentType)
    if (type === undefined) {
      throw new Problem(
        'not-found',
        `There is no document type ${documentType}; documents of returns are ${returnDocumentTypes.join(', ')}`,
      )
    }
    const stored = await documents.findDocument(unit, getSubject(order), type, mediaType)
    if (stored !== null) return { stored }
    const context = await this.#loadContext(unit, order)
    if (!listDocumentTypes(toDocumentFacts(context)).includes(type)) throw createNoDocumentProblem(context, type)
    assertOpen(order, type)
    const parcel = await parcels.findParcel(unit, getSubject(order))
    if (parcel !== null && !isDocumentTypeOf(parcel.label !== null, type)) {
      throw new Problem(
        'not-found',
        `This return has no document ${type}, because the carrier creates its own label; get Label and the other documents individually`,
      )
    }
    return { missing: { type, mediaType, context, parcel } }
  }

  /**
   * Announces a parcel that is not registered yet, unless the shopper matches a denied party.
   *
   * @returns its reference; or the problem of a return that is now on hold
   */
  async announceParcel(unit: UnitOfWork, { context }: PendingDocument): Promise<string | Problem> {
    const { holds, parcels } = this.#deps
    const { order, outboundOrder, route } = context
    const problem = await holds.holdReturn(unit, order, outboundOrder.contactInformation)
    return problem ?? parcels.announceParcel(unit, getService(route))
  }

  /**
   * Makes a document, outside any transaction.
   *
   * @param reference under which the parcel is announced; null if it is registered
   * @param caller for whom it is made
   * @throws Problem `not-found` if the carrier rejects the parcel, `invalid` for text that no font can print,
   *   `unavailable` if the carrier is temporarily unavailable, too many documents are waiting, or the caller has left
   */
  async createDocument(missing: PendingDocument, reference: string | null, caller: Caller): Promise<DrawnDocument> {
    const maker = this.#deps.documentMakers.createMaker(caller)
    const shopper = missing.context.outboundOrder.contactInformation
    await assertPrintable(maker, listPrintedTexts(shopper, 'contactInformation'))
    const parcel = reference === null ? missing.parcel : await this.#registerParcel(missing, reference)
    if (parcel === null) throw new Error('a document was to be made of a parcel that was not announced')
    const { context, type, mediaType } = missing
    const content = isDocumentTypeOf(parcel.label !== null, type)
      ? await createReturnDocument(maker, context, parcel, type, mediaType)
      : null
    return { ...missing, parcel, content, reference }
  }

  /**
   * Stores a document. The first one that enables the shopper to send the goods moves the return on and writes an
   * event.
   *
   * @returns the stored one; null if it must be looked up again, because another parcel was stored in the meantime, or
   *   this one rules the document out
   * @throws Problem `not-found` if the return was closed in the meantime
   */
  async saveDocument(unit: UnitOfWork, drawn: DrawnDocument): Promise<StoredDocument | null> {
    const { documents, parcels, returnOrders, outbox } = this.#deps
    const { returnOrderNumber: number } = drawn.context.order
    const subject = getSubject(drawn.context.order)
    assertOpen(await returnOrders.lockReturnOrder(unit, number), drawn.type)
    if (drawn.reference !== null) {
      const earlierParcel = await parcels.findParcel(unit, subject)
      if (earlierParcel !== null) return null
      await parcels.saveParcel(unit, subject, drawn.reference, drawn.parcel)
    }
    if (drawn.content === null) return null
    const storedTypes = await documents.listDocumentTypes(unit, [subject])
    if (issued.includes(drawn.type) && !storedTypes.some(({ documentType }) => issued.includes(documentType))) {
      const data = { returnOrderNumber: number, orderReference: drawn.context.order.orderReference }
      await outbox.appendEvents(unit, [createEvent(labelCreated, unit, number, data)])
      await returnOrders.changeReturnOrder(unit, number, (order) =>
        canMove(order.status, 'LabelIssued') ? moveReturnOrder(order, 'LabelIssued', unit.businessAt, unit.by) : order,
      )
    }
    return documents.saveDocument(unit, subject, drawn.type, { mediaType: drawn.mediaType, content: drawn.content })
  }

  /**
   * The document types available for each return, in order; for a closed one, those that were made. Uses a fixed number
   * of queries.
   */
  async listDocumentTypes(
    unit: UnitOfWork,
    returns: readonly ReturnOrder[],
  ): Promise<readonly (readonly ReturnDocumentType[])[]> {
    const { orders, routes, sites, documents, parcels } = this.#deps
    const open = returns.filter(({ status }) => isOpenStatus(status)).map(getSubject)
    const closed = returns.filter(({ status }) => !isOpenStatus(status)).map(getSubject)
    const references = [...new Set(returns.map(({ orderReference }) => orderReference))]
    const centres = [...new Set(returns.flatMap(({ returnAdminCentreCode }) => returnAdminCentreCode ?? []))]
    const [deliveryPlaces, knownRoutes, places, ownLabels, storedDocuments] = await Promise.all([
      orders.findDeliveryPlaces(unit, references),
      routes.listRoutes(unit, requireTenant(unit)),
      sites.findSites(unit, centres),
      parcels.findSubjectsWithCarrierLabel(unit, open),
      documents.listDocumentTypes(unit, closed),
    ])
    const documentsBySubject = Map.groupBy(
      storedDocuments.filter(({ mediaType }) => mediaType === pdf),
      ({ subject }) => subject,
    )
    return returns.map((order) => {
      const subject = getSubject(order)
      if (!isOpenStatus(order.status)) {
        const ownTypes = documentsBySubject.get(subject) ?? []
        return returnDocumentTypes.filter((type) => ownTypes.some(({ documentType }) => documentType === type))
      }
      const documentTypes = listDocumentTypes({
        shopperPlace: deliveryPlaces.get(order.orderReference) ?? null,
        route:
          knownRoutes.find((candidateRoute) => candidateRoute.carrierServiceRouteId === order.carrierServiceRouteId) ??
          null,
        returnCentre: places.find(({ siteCode }) => siteCode === order.returnAdminCentreCode) ?? null,
      })
      return documentTypes.filter((type) => isDocumentTypeOf(ownLabels.has(subject), type))
    })
  }

  async #registerParcel({ type, context }: PendingDocument, reference: string): Promise<CarrierResult> {
    const { parcel, remarks } = await registerParcel(this.#deps.carrier, buildReturnShipment(context, reference))
    if (parcel !== null) return parcel
    throw new Problem(
      'not-found',
      `This return has no document ${type}, because the carrier does not accept the parcel: ${remarks.join('; ')}`,
    )
  }

  async #loadContext(unit: UnitOfWork, order: ReturnOrder): Promise<ReturnContext> {
    const { orders, configurations, routes, sites } = this.#deps
    const tenant = requireTenant(unit)
    const { carrierServiceRouteId, returnAdminCentreCode } = order
    const outboundOrder = await orders.findOrder(unit, order.orderReference)
    if (outboundOrder === null) throw new Error(`return ${order.returnOrderNumber} has no outbound order`)
    const country = outboundOrder.contactInformation?.countryIso ?? null
    const [shipments, configuration, route, returnCentre] = await Promise.all([
      this.#deps.shipments.listByOrder(unit, order.orderReference),
      country === null ? null : configurations.findConfiguration(unit, tenant, country),
      carrierServiceRouteId === null ? null : routes.findRoute(unit, tenant, carrierServiceRouteId),
      returnAdminCentreCode === null ? null : sites.findFirstSite(unit, [returnAdminCentreCode]),
    ])
    const customs = crossesCustoms({ shopperPlace: toShopperPlace(outboundOrder), returnCentre })
      ? await this.#loadCustoms(unit, order, route)
      : null
    return { order, outboundOrder, shipments, configuration, route, returnCentre, customs }
  }

  async #loadCustoms(unit: UnitOfWork, order: ReturnOrder, route: CarrierServiceRoute | null): Promise<CustomsContext> {
    const codes = [...new Set(order.returnItems.map(({ productCode }) => productCode))]
    const [goods, inSdr, original] = await Promise.all([
      this.#deps.goods.findCustomsGoods(unit, codes),
      this.#deps.sdrRates.findRatesOn(unit, order.createdAt),
      this.#deps.originalCustomsData.findOriginalCustomsData(unit, order.orderReference),
    ])
    const { carrier, dataRequirements: requirements } = this.#deps
    return { goods, inSdr, original, requirements, isMail: carrier.isMail(getService(route)) }
  }
}
