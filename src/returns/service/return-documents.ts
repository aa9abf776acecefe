import type { Carrier, CarrierResult } from '../../kernel/carrier.ts'
import type { DocumentWorkshop } from '../../kernel/documents.ts'
import type { Outbox } from '../../kernel/event.ts'
import type { ParcelStore } from '../../kernel/parcel.ts'
import { registerParcel } from '../../kernel/parcel-registration.ts'
import { Problem } from '../../kernel/problem.ts'
import type { SiteStore } from '../../kernel/site.ts'
import type { SdrRates } from '../../kernel/special-drawing-rights.ts'
import type { DocumentStore, StoredDocument } from '../../kernel/stored-document.ts'
import type { Caller } from '../../kernel/tenant-turns.ts'
import { tenantOf, type UnitOfWork } from '../../kernel/unit-of-work.ts'
import type { CustomsGoodsSource } from './customs-goods.ts'
import type { CarrierServiceRouteStore, CountryConfigurationStore } from './network-stores.ts'
import type { ReturnOrder } from './return-order.ts'
import { canMove, isOpenStatus, moveReturnOrder } from './return-order-states.ts'
import type { ReturnOrders } from './return-orders.ts'
import {
  factsOf,
  handedOut,
  isPaperOf,
  noPaper,
  papersOf,
  type ReturnDocumentType,
  returnDocumentTypes,
} from './return-paper-types.ts'
import { makePaper } from './return-papers.ts'
import { serviceOf, shipmentOf, subjectOf } from './return-parcel.ts'
import type { ReturnSituation } from './return-situation.ts'
import type { OutboundOrderStore, ShipmentStore } from './stores.ts'

export interface ReturnDocumentsParts {
  readonly returnOrders: ReturnOrders
  readonly orders: OutboundOrderStore
  readonly shipments: ShipmentStore
  readonly configurations: CountryConfigurationStore
  readonly routes: CarrierServiceRouteStore
  readonly sites: SiteStore
  readonly documents: DocumentStore
  readonly parcels: ParcelStore
  readonly outbox: Outbox
  readonly carrier: Carrier
  readonly workshop: DocumentWorkshop
  readonly goods: CustomsGoodsSource
  readonly sdrRates: SdrRates
}

/** A paper that has to be made first, with all that it is made from. */
export interface MissingPaper {
  readonly type: ReturnDocumentType
  readonly mediaType: string
  readonly situation: ReturnSituation
  /** Null when the carrier does not know of the parcel yet. */
  readonly parcel: CarrierResult | null
}

/** A paper that was made and is not stored yet. */
export interface MadePaper extends MissingPaper {
  readonly parcel: CarrierResult
  /** Under which the parcel was announced; null for one that was kept before. */
  readonly reference: string | null
  /** Null where the carrier's answer shows that there cannot be this paper. */
  readonly content: Uint8Array | null
}

const pdf = 'application/pdf'

/** No goods are awaited any more, so that nothing new is made for their way. */
function assertOpen({ returnOrderNumber, status }: ReturnOrder, type: ReturnDocumentType): void {
  if (isOpenStatus(status)) return
  throw new Problem(
    'not-found',
    `This return has no document ${type}: return order ${returnOrderNumber} is ${status}, so no further document of it is made; those that were made can still be read`,
  )
}

/** The papers of returns: each made when it is asked for first, and served as it is from then on. */
export class ReturnDocuments {
  readonly #parts: ReturnDocumentsParts

  constructor(parts: ReturnDocumentsParts) {
    this.#parts = parts
  }

  /**
   * The paper as it is stored, else what it has to be made from.
   *
   * @throws Problem `not-found` for an unknown return, an unknown kind of paper, one that does not apply, and one that a
   *   closed return has not
   */
  async find(
    unit: UnitOfWork,
    number: string,
    documentType: string,
    mediaType: string,
  ): Promise<{ readonly stored: StoredDocument } | { readonly missing: MissingPaper }> {
    const { returnOrders, documents, parcels } = this.#parts
    const order = await returnOrders.find(unit, number)
    const type = returnDocumentTypes.find((one) => one === documentType)
    if (type === undefined) {
      throw new Problem(
        'not-found',
        `There is no document ${documentType}; documents of returns are ${returnDocumentTypes.join(', ')}`,
      )
    }
    const stored = await documents.find(unit, subjectOf(order), type, mediaType)
    if (stored !== null) return { stored }
    const situation = await this.#situation(unit, order)
    if (!papersOf(factsOf(situation)).includes(type)) throw noPaper(situation, type)
    assertOpen(order, type)
    const parcel = await parcels.find(unit, subjectOf(order))
    if (parcel !== null && !isPaperOf(parcel.label !== null, type)) {
      throw new Problem(
        'not-found',
        `This return has no document ${type}, because the label is the carrier's own; get Label and the other documents one by one`,
      )
    }
    return { missing: { type, mediaType, situation, parcel } }
  }

  /** Announces a parcel that the carrier does not know yet. @returns its reference */
  async announce(unit: UnitOfWork, { situation }: MissingPaper): Promise<string> {
    return this.#parts.parcels.announce(unit, serviceOf(situation.route))
  }

  /**
   * Makes a paper, outside any transaction.
   *
   * @param reference under which the parcel is announced, where it is to be registered; null where it is
   * @param caller for whom it is made
   * @throws Problem `not-found` when the carrier refuses the parcel, `unavailable` when it cannot be asked now, when too many
   *   papers wait to be made, and when the caller has gone
   */
  async make(missing: MissingPaper, reference: string | null, caller: Caller): Promise<MadePaper> {
    const parcel = reference === null ? missing.parcel : await this.#register(missing, reference)
    if (parcel === null) throw new Error('a paper is made of a parcel that nobody has announced')
    const { situation, type, mediaType } = missing
    const content = isPaperOf(parcel.label !== null, type)
      ? await makePaper(this.#parts.workshop.makerFor(caller), situation, parcel, type, mediaType)
      : null
    return { ...missing, parcel, content, reference }
  }

  /**
   * Stores a paper. With the first that the shopper can send the goods with, the return is moved on, and it is told that
   * there is a label.
   *
   * @returns the stored one; null when it must be looked for anew: another parcel was kept meanwhile, or this one, which
   *   there cannot be the paper of
   * @throws Problem `not-found` when the return was closed meanwhile
   */
  async keep(unit: UnitOfWork, made: MadePaper): Promise<StoredDocument | null> {
    const { documents, parcels, returnOrders, outbox } = this.#parts
    const { returnOrderNumber: number } = made.situation.order
    const subject = subjectOf(made.situation.order)
    assertOpen(await returnOrders.findForChange(unit, number), made.type)
    if (made.reference !== null) {
      const other = await parcels.find(unit, subject)
      if (other !== null) return null
      await parcels.keep(unit, subject, made.reference, made.parcel)
    }
    if (made.content === null) return null
    const there = await documents.kept(unit, [subject])
    if (handedOut.includes(made.type) && !there.some(({ documentType }) => handedOut.includes(documentType))) {
      await outbox.append(unit, [
        {
          type: 'label.created',
          subject: number,
          at: unit.at,
          traceparent: unit.traceparent,
          data: { returnOrderNumber: number, orderReference: made.situation.order.orderReference },
        },
      ])
      await returnOrders.change(unit, number, (order) =>
        canMove(order.status, 'LabelIssued') ? moveReturnOrder(order, 'LabelIssued', unit.at, unit.by) : order,
      )
    }
    return documents.keep(unit, subject, made.type, { mediaType: made.mediaType, content: made.content })
  }

  /**
   * The kinds of papers that can be had of each return, in the order of the returns: of a closed one those that were made.
   * A fixed number of queries, however many there are.
   */
  async typesOf(
    unit: UnitOfWork,
    returns: readonly ReturnOrder[],
  ): Promise<readonly (readonly ReturnDocumentType[])[]> {
    const { orders, routes, sites, documents, parcels } = this.#parts
    const open = returns.filter(({ status }) => isOpenStatus(status)).map(subjectOf)
    const closed = returns.filter(({ status }) => !isOpenStatus(status)).map(subjectOf)
    const references = [...new Set(returns.map(({ orderReference }) => orderReference))]
    const centres = [...new Set(returns.flatMap(({ returnAdminCentreCode }) => returnAdminCentreCode ?? []))]
    const [countries, known, places, ownLabels, kept] = await Promise.all([
      orders.countriesOf(unit, references),
      routes.list(unit, tenantOf(unit), null, null),
      sites.all(unit, centres),
      parcels.withOwnLabel(unit, open),
      documents.kept(unit, closed),
    ])
    const papersKept = Map.groupBy(
      kept.filter(({ mediaType }) => mediaType === pdf),
      ({ subject }) => subject,
    )
    return returns.map((order) => {
      const subject = subjectOf(order)
      if (!isOpenStatus(order.status)) {
        const own = papersKept.get(subject) ?? []
        return returnDocumentTypes.filter((type) => own.some(({ documentType }) => documentType === type))
      }
      const papers = papersOf({
        shopperCountry: countries.get(order.orderReference) ?? null,
        route: known.find((one) => one.carrierServiceRouteId === order.carrierServiceRouteId) ?? null,
        returnCentre: places.find(({ siteCode }) => siteCode === order.returnAdminCentreCode) ?? null,
      })
      return papers.filter((type) => isPaperOf(ownLabels.has(subject), type))
    })
  }

  async #register({ type, situation }: MissingPaper, reference: string): Promise<CarrierResult> {
    const { parcel, remarks } = await registerParcel(this.#parts.carrier, shipmentOf(situation, reference))
    if (parcel !== null) return parcel
    throw new Problem(
      'not-found',
      `This return has no document ${type}, because the carrier does not take the parcel: ${remarks.join('; ')}`,
    )
  }

  async #situation(unit: UnitOfWork, order: ReturnOrder): Promise<ReturnSituation> {
    const { orders, configurations, routes, sites } = this.#parts
    const tenant = tenantOf(unit)
    const { carrierServiceRouteId, returnAdminCentreCode } = order
    const outboundOrder = await orders.find(unit, order.orderReference)
    if (outboundOrder === null) throw new Error(`return ${order.returnOrderNumber} has no outbound order`)
    const country = outboundOrder.contactInformation?.countryIso ?? null
    const codes = [...new Set(order.returnItems.map(({ productCode }) => productCode))]
    const [shipments, configuration, route, returnCentre, goods, inSdr] = await Promise.all([
      this.#parts.shipments.ofOrder(unit, order.orderReference),
      country === null ? null : configurations.find(unit, tenant, country),
      carrierServiceRouteId === null ? null : routes.find(unit, tenant, carrierServiceRouteId),
      returnAdminCentreCode === null ? null : sites.firstOf(unit, [returnAdminCentreCode]),
      this.#parts.goods.find(unit, codes),
      this.#parts.sdrRates.on(unit, order.createdAt),
    ])
    return { order, outboundOrder, shipments, configuration, route, returnCentre, goods, inSdr }
  }
}
