import type { Carrier, CarrierResult, Consignment } from '../../kernel/carrier.ts'
import { type DocumentWorkshop, documentLanguage, type ReturnLabelInput } from '../../kernel/documents.ts'
import type { Outbox } from '../../kernel/event.ts'
import type { ParcelStore } from '../../kernel/parcel.ts'
import { shippingLabelOf } from '../../kernel/parcel-label.ts'
import { registerParcel } from '../../kernel/parcel-registration.ts'
import { type Failure, Problem } from '../../kernel/problem.ts'
import { partyOfSite, type Site, type SiteStore } from '../../kernel/site.ts'
import type { DocumentStore, StoredDocument } from '../../kernel/stored-document.ts'
import type { Caller } from '../../kernel/tenant-turns.ts'
import { tenantOf, type UnitOfWork } from '../../kernel/unit-of-work.ts'
import type { CarrierServiceRoute } from './country-configuration.ts'
import { checkLabelRequest, type LabelRequest, labelRoute } from './label-request.ts'
import type { CarrierServiceRouteStore } from './network-stores.ts'
import { type Contact, noContact, type OutboundOrder } from './outbound-order.ts'
import type { OutboundOrders } from './outbound-orders.ts'
import { returnOrderNumber } from './return-order-number.ts'
import { partyOfContact, serviceOf } from './return-parcel.ts'
import type { IssuedLabel, LabelItem, LabelStore } from './stores.ts'

export interface LabelsParts {
  readonly outboundOrders: OutboundOrders
  readonly labels: LabelStore
  readonly routes: CarrierServiceRouteStore
  readonly sites: SiteStore
  readonly documents: DocumentStore
  readonly parcels: ParcelStore
  readonly outbox: Outbox
  readonly carrier: Carrier
  readonly workshop: DocumentWorkshop
  readonly makeId: (at: Date) => string
  /** Randomness for references that nobody can guess. */
  readonly randomBytes: () => Uint8Array
}

/** All that a label is made from. */
interface LabelSituation {
  /** Under which the parcel is announced. */
  readonly reference: string
  readonly request: LabelRequest
  readonly order: OutboundOrder
  readonly items: readonly LabelItem[]
  readonly shopper: Contact | null
  /** Of the country of delivery. */
  readonly languages: readonly string[]
  readonly returnCentre: Site
  readonly route: CarrierServiceRoute | null
  /** Digits, printed on the label. */
  readonly trackingReference: string
}

/** A label that is made and not yet handed out. */
export interface MadeLabel {
  readonly label: IssuedLabel
  /** Under which the parcel was announced. */
  readonly reference: string
  readonly parcel: CarrierResult
  readonly content: Uint8Array
}

/** How often a tracking reference that is taken is drawn anew; more than once is next to impossible. */
const draws = 5

const pdf = 'application/pdf'
const documentType = 'Label'
const subjectOf = (labelReference: string): string => `label/${labelReference}`

/** Return labels that go out with the goods. */
export class Labels {
  readonly #parts: LabelsParts

  constructor(parts: LabelsParts) {
    this.#parts = parts
  }

  /**
   * Looks up all that the label is made from, and announces its parcel.
   *
   * @throws Problem `invalid` for an unknown order, for one of which nothing can come back, for items that it has not and
   *   for more articles than can come back, `conflict` when the label was made already, `forbidden` where no return centre
   *   is set up for the country
   */
  async prepare(unit: UnitOfWork, request: LabelRequest): Promise<LabelSituation> {
    const { outboundOrders, labels, routes, sites, parcels } = this.#parts
    const situation = await outboundOrders.situation(unit, request.outboundOrderReference).catch((error: unknown) => {
      if (!(error instanceof Problem) || error.kind !== 'not-found') throw error
      const reason = 'names no outbound order; register it first'
      throw invalidLabel([{ path: 'outboundOrderReference', rule: 'unknown', reason }])
    })
    const { order, configuration } = situation
    if ((await labels.find(unit, request.outboundOrderReference, request.shippingReference)) !== null) {
      throw labelExists(request)
    }
    const { items, failures } = checkLabelRequest(request, situation)
    if (failures.length > 0) throw invalidLabel(failures)

    const centre = configuration?.returnAdminCentreCode ?? null
    const returnCentre = centre === null ? null : await sites.firstOf(unit, [centre])
    if (returnCentre === null) {
      throw new Problem(
        'forbidden',
        'Labels are not set up for this country: it has no return centre with an address',
        {
          reason: 'not-configured',
        },
      )
    }
    const known = await routes.list(unit, tenantOf(unit), null, null)
    const route = labelRoute(configuration, known)
    const sent = request.shopperAddress ?? null
    const shopper = sent === null ? order.contactInformation : { ...noContact, ...sent }
    const trackingReference = await this.#freeTrackingReference(unit)
    const reference = await parcels.announce(unit, serviceOf(route))
    const languages = configuration?.languages ?? []
    return { request, order, items, shopper, languages, returnCentre, route, trackingReference, reference }
  }

  /**
   * Has the carrier take the parcel, and makes the label.
   *
   * @param caller for whom it is made
   * @throws Problem `invalid` when the carrier refuses the parcel, `unavailable` when it cannot be asked now, when too many
   *   labels wait to be made, and when the caller has gone
   */
  async make(situation: LabelSituation, at: Date, caller: Caller): Promise<MadeLabel> {
    const { carrier, workshop, makeId } = this.#parts
    const { request, order, items, shopper, languages, returnCentre, route, trackingReference, reference } = situation
    const consignment: Consignment = {
      sender: partyOfContact(shopper, returnCentre.countryIso),
      recipient: partyOfSite(returnCentre),
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
      serviceName: serviceOf(route),
      former: null,
      customsLines: [],
    })
    if (parcel === null) {
      const said = remarks.join('; ')
      throw new Problem('invalid', `The carrier does not take the parcel: ${said}. Send another shopperAddress`, {
        failures: [{ path: 'shopperAddress', rule: 'refused', reason: `is refused by the carrier: ${said}` }],
      })
    }
    const carrierName = route?.carrierName ?? parcel.carrierName
    const language = documentLanguage(
      shopper?.cultureLanguageIso ?? order.contactInformation?.cultureLanguageIso ?? null,
      languages,
    )
    const input: ReturnLabelInput = {
      ...shippingLabelOf(consignment, parcel, { issuedAt: at, language }),
      carrierName,
      returnOrderNumber: trackingReference,
      paperlessCode: null,
    }
    const label: IssuedLabel = {
      orderReference: order.orderReference,
      shippingReference: request.shippingReference,
      labelReference: makeId(at),
      trackingReference,
      carrier: carrierName,
      shopperAddress: request.shopperAddress === null || request.shopperAddress === undefined ? null : shopper,
      items,
      createdAt: at,
    }
    const content = parcel.label ?? (await workshop.makerFor(caller).returnLabel(input)).content
    return { label, parcel, reference, content }
  }

  /**
   * Hands the label out: from now on it is the one.
   *
   * @throws Problem `conflict` when another was made meanwhile, `unavailable` when its tracking reference was taken
   */
  async issue(unit: UnitOfWork, { label, parcel, reference, content }: MadeLabel): Promise<void> {
    const { labels, documents, parcels, outbox } = this.#parts
    if (!(await labels.add(unit, label))) {
      const present = await labels.find(unit, label.orderReference, label.shippingReference)
      if (present === null) {
        throw new Problem('unavailable', 'The tracking reference of the label was taken meanwhile; try again', {
          retryAfter: 1,
        })
      }
      throw labelExists({ outboundOrderReference: label.orderReference, shippingReference: label.shippingReference })
    }
    const subject = subjectOf(label.labelReference)
    await parcels.keep(unit, subject, reference, parcel)
    await documents.keep(unit, subject, documentType, { mediaType: pdf, content })
    const { labelReference, trackingReference, orderReference, shippingReference } = label
    await outbox.append(unit, [
      {
        type: 'label.created',
        subject: orderReference,
        at: unit.at,
        traceparent: unit.traceparent,
        data: { labelReference, trackingReference, orderReference, shippingReference },
      },
    ])
  }

  /** A label as it was handed out. @throws Problem `not-found` */
  async read(unit: UnitOfWork, labelReference: string): Promise<StoredDocument> {
    const label = await this.#parts.labels.byLabelReference(unit, labelReference)
    const subject = subjectOf(labelReference)
    const document = label === null ? null : await this.#parts.documents.find(unit, subject, documentType, pdf)
    if (document === null) throw new Problem('not-found', `There is no label ${labelReference}`)
    return document
  }

  async #freeTrackingReference(unit: UnitOfWork): Promise<string> {
    const { labels, randomBytes } = this.#parts
    for (let draw = 0; draw < draws; draw++) {
      const drawn = returnOrderNumber(randomBytes())
      if ((await labels.byTrackingReference(unit, drawn)) === null) return drawn
    }
    throw new Error('no free tracking reference was found')
  }
}

const invalidLabel = (failures: readonly Failure[]): Problem =>
  new Problem('invalid', 'The label cannot be made as asked', { failures })

function labelExists({
  outboundOrderReference,
  shippingReference,
}: Pick<LabelRequest, 'outboundOrderReference' | 'shippingReference'>): Problem {
  return new Problem(
    'conflict',
    `The label of order ${outboundOrderReference} and shipment ${shippingReference} was made already`,
    { reason: 'label-exists' },
  )
}
