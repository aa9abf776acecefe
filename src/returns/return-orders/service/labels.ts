import { createEvent, type Outbox } from '../../../kernel/event.ts'
import { type Failure, Problem } from '../../../kernel/problem.ts'
import type { DocumentStore, StoredDocument } from '../../../kernel/stored-document.ts'
import type { Caller } from '../../../kernel/tenant-scheduler.ts'
import { requireTenant, type UnitOfWork } from '../../../kernel/unit-of-work.ts'
import type { Carrier, CarrierResult, Consignment } from '../../../shipping/service/carrier.ts'
import {
  type DocumentMakerPool,
  type ReturnLabelInput,
  resolveDocumentLanguage,
} from '../../../shipping/service/documents.ts'
import type { ParcelStore } from '../../../shipping/service/parcel.ts'
import { buildShippingLabelInput } from '../../../shipping/service/parcel-label.ts'
import { registerParcel } from '../../../shipping/service/parcel-registration.ts'
import { assertPrintable } from '../../../shipping/service/printable.ts'
import { type Site, type SiteStore, toParcelParty } from '../../../shipping/service/site.ts'
import type { CarrierServiceRoute } from '../../network/service/country-configuration.ts'
import type { CarrierServiceRouteStore } from '../../network/service/stores.ts'
import { type Contact, noContact, type OutboundOrder } from '../../orders/service/outbound-order.ts'
import type { OutboundOrders } from '../../orders/service/outbound-orders.ts'
import type { IssuedLabel, LabelItem, LabelStore } from '../../orders/service/stores.ts'
import { labelCreated } from '../contract/events.ts'
import { checkLabelRequest, chooseLabelRoute, type LabelRequest } from './label-request.ts'
import { generateReturnOrderNumber } from './return-order-number.ts'
import { getService, listPrintedTexts, toParty } from './return-parcel.ts'

export interface LabelsDeps {
  readonly outboundOrders: OutboundOrders
  readonly labels: LabelStore
  readonly routes: CarrierServiceRouteStore
  readonly sites: SiteStore
  readonly documents: DocumentStore
  readonly parcels: ParcelStore
  readonly outbox: Outbox
  readonly carrier: Carrier
  readonly documentMakers: DocumentMakerPool
  readonly makeId: (now: Date) => string
  /** Random bytes for unguessable references. */
  readonly randomBytes: () => Uint8Array
}

/** The data for a label. */
interface LabelContext {
  /** Reference under which the parcel is announced. */
  readonly reference: string
  readonly request: LabelRequest
  readonly order: OutboundOrder
  readonly items: readonly LabelItem[]
  readonly shopper: Contact | null
  /** Of the delivery country. */
  readonly languages: readonly string[]
  readonly returnCentre: Site
  readonly route: CarrierServiceRoute | null
  /** Digits, printed on the label. */
  readonly trackingReference: string
  /** Date on the label. */
  readonly issuedAt: Date
}

/** A label made but not issued yet. */
export interface PreparedLabel {
  readonly label: IssuedLabel
  /** Reference under which the parcel was announced. */
  readonly reference: string
  readonly parcel: CarrierResult
  readonly content: Uint8Array
}

/** Attempts to find a free tracking reference; more than one is extremely rare. */
const draws = 5

const pdf = 'application/pdf'
const documentType = 'Label'
const getSubject = (labelReference: string): string => `label/${labelReference}`

/** Return labels enclosed with the goods. */
export class Labels {
  readonly #deps: LabelsDeps

  constructor(deps: LabelsDeps) {
    this.#deps = deps
  }

  /**
   * Loads the data for a label and announces its parcel.
   *
   * @throws Problem `invalid` for an unknown order, one without anything returnable, unknown items and more articles
   *   than can be returned, `conflict` if the label exists, `forbidden` if no return centre is configured for the
   *   country
   */
  async prepareLabel(unit: UnitOfWork, request: LabelRequest): Promise<LabelContext> {
    const { outboundOrders, labels, routes, sites, parcels } = this.#deps
    const context = await outboundOrders.loadContext(unit, request.outboundOrderReference).catch((error: unknown) => {
      if (!(error instanceof Problem) || error.kind !== 'not-found') throw error
      const reason = 'is not an outbound order; register it first'
      throw createInvalidLabelProblem([{ path: 'outboundOrderReference', rule: 'unknown', reason }])
    })
    const { order, configuration } = context
    if ((await labels.findLabel(unit, request.outboundOrderReference, request.shippingReference)) !== null) {
      throw createLabelExistsProblem(request)
    }
    const { items, failures } = checkLabelRequest(request, context)
    if (failures.length > 0) throw createInvalidLabelProblem(failures)

    const centre = configuration?.returnAdminCentreCode ?? null
    const returnCentre = centre === null ? null : await sites.findFirstSite(unit, [centre])
    if (returnCentre === null) {
      throw new Problem(
        'forbidden',
        'Labels are not configured for this country: it has no return centre with an address. An operator sets it with returnAdminCentreCode of the country configuration',
        { reason: 'not-configured' },
      )
    }
    const knownRoutes = await routes.listRoutes(unit, requireTenant(unit))
    const route = chooseLabelRoute(configuration, knownRoutes)
    const shopperAddress = request.shopperAddress ?? null
    const shopper = shopperAddress === null ? order.contactInformation : { ...noContact, ...shopperAddress }
    const trackingReference = await this.#generateTrackingReference(unit)
    const reference = await parcels.announceParcel(unit, getService(route))
    const languages = configuration?.languages ?? []
    const issuedAt = unit.businessAt
    return { request, order, items, shopper, languages, returnCentre, route, trackingReference, reference, issuedAt }
  }

  /**
   * Registers the parcel and makes the label.
   *
   * @param caller for whom it is made
   * @throws Problem `invalid` if the carrier rejects the parcel and for text that no font can print, `unavailable` if
   *   the carrier is temporarily unavailable, too many labels are waiting, or the caller has left
   */
  async createLabel(context: LabelContext, now: Date, caller: Caller): Promise<PreparedLabel> {
    const { carrier, documentMakers, makeId } = this.#deps
    const { request, order, items, shopper, languages, returnCentre, route, trackingReference, reference } = context
    const path = request.shopperAddress ? 'shopperAddress' : 'outboundOrderReference: contactInformation'
    const maker = documentMakers.createMaker(caller)
    await assertPrintable(maker, listPrintedTexts(shopper, path))
    const consignment: Consignment = {
      sender: toParty(shopper, returnCentre.countryIso),
      recipient: toParcelParty(returnCentre),
      weightKg: null,
      references: {
        orderReference: order.orderReference,
        shippingReference: request.shippingReference,
        returnOrderNumber: null,
      },
    }
    const { parcel, remarks } = await registerParcel(carrier, {
      ...consignment,
      reference,
      direction: 'Return',
      serviceName: getService(route),
      former: null,
      customsLines: [],
    })
    if (parcel === null) {
      const remarksText = remarks.join('; ')
      throw new Problem(
        'invalid',
        `The carrier does not accept the parcel: ${remarksText}. Send another shopperAddress`,
        {
          failures: [
            { path: 'shopperAddress', rule: 'refused', reason: `was rejected by the carrier: ${remarksText}` },
          ],
        },
      )
    }
    const carrierName = route?.carrierName ?? parcel.carrierName
    const language = resolveDocumentLanguage(
      shopper?.cultureLanguageIso ?? order.contactInformation?.cultureLanguageIso ?? null,
      languages,
    )
    const input: ReturnLabelInput = {
      ...buildShippingLabelInput(consignment, parcel, { issuedAt: context.issuedAt, language, taxScheme: null }),
      carrierName,
      returnOrderNumber: trackingReference,
      paperlessCode: null,
    }
    const label: IssuedLabel = {
      orderReference: order.orderReference,
      shippingReference: request.shippingReference,
      labelReference: makeId(now),
      trackingReference,
      carrier: carrierName,
      shopperAddress: request.shopperAddress === null || request.shopperAddress === undefined ? null : shopper,
      items,
      createdAt: now,
    }
    const content = parcel.label ?? (await maker.drawReturnLabel(input)).content
    return { label, parcel, reference, content }
  }

  /**
   * Issues the label: from now on it is the only one.
   *
   * @throws Problem `conflict` if another was issued in the meantime, `unavailable` if its tracking reference was taken
   */
  async issueLabel(unit: UnitOfWork, { label, parcel, reference, content }: PreparedLabel): Promise<void> {
    const { labels, documents, parcels, outbox } = this.#deps
    if (!(await labels.insertLabel(unit, label))) {
      const present = await labels.findLabel(unit, label.orderReference, label.shippingReference)
      if (present === null) {
        throw new Problem('unavailable', 'The tracking reference of the label was taken in the meantime; try again', {
          retryAfter: 1,
        })
      }
      throw createLabelExistsProblem({
        outboundOrderReference: label.orderReference,
        shippingReference: label.shippingReference,
      })
    }
    const subject = getSubject(label.labelReference)
    await parcels.saveParcel(unit, subject, reference, parcel)
    await documents.saveDocument(unit, subject, documentType, { mediaType: pdf, content })
    const { labelReference, trackingReference, orderReference, shippingReference } = label
    const data = { labelReference, trackingReference, orderReference, shippingReference }
    await outbox.appendEvents(unit, [createEvent(labelCreated, unit, orderReference, data)])
  }

  /** An issued label. @throws Problem `not-found` */
  async getLabel(unit: UnitOfWork, labelReference: string): Promise<StoredDocument> {
    const label = await this.#deps.labels.findByLabelReference(unit, labelReference)
    const subject = getSubject(labelReference)
    const document = label === null ? null : await this.#deps.documents.findDocument(unit, subject, documentType, pdf)
    if (document === null) throw new Problem('not-found', `There is no label ${labelReference}`)
    return document
  }

  async #generateTrackingReference(unit: UnitOfWork): Promise<string> {
    const { labels, randomBytes } = this.#deps
    for (let draw = 0; draw < draws; draw++) {
      const drawn = generateReturnOrderNumber(randomBytes())
      if ((await labels.findByTrackingReference(unit, drawn)) === null) return drawn
    }
    throw new Error('no free tracking reference was found')
  }
}

const createInvalidLabelProblem = (failures: readonly Failure[]): Problem =>
  new Problem('invalid', 'The label cannot be created as requested', { failures })

function createLabelExistsProblem({
  outboundOrderReference,
  shippingReference,
}: Pick<LabelRequest, 'outboundOrderReference' | 'shippingReference'>): Problem {
  return new Problem(
    'conflict',
    `The label for order ${outboundOrderReference} and shipment ${shippingReference} exists already`,
    { reason: 'label-exists' },
  )
}
