import type { CarrierResult } from '../../kernel/carrier.ts'
import type { DocumentWorkshop } from '../../kernel/documents.ts'
import type { EventType, Outbox } from '../../kernel/event.ts'
import { uuidPattern } from '../../kernel/ids.ts'
import { fittingKeys } from '../../kernel/paging.ts'
import type { ParcelStore } from '../../kernel/parcel.ts'
import { Problem, refuse } from '../../kernel/problem.ts'
import type { SiteStore } from '../../kernel/site.ts'
import type { SdrRates } from '../../kernel/special-drawing-rights.ts'
import type { DocumentStore, StoredDocument } from '../../kernel/stored-document.ts'
import type { Caller } from '../../kernel/tenant-turns.ts'
import type { UnitOfWork } from '../../kernel/unit-of-work.ts'
import type { Period } from './asn-period.ts'
import { type CatalogItems, completed, type Restrictions } from './customs-completion.ts'
import { dangerousGoodsIn } from './dangerous-goods.ts'
import {
  brandFailures,
  drawPackageNumber,
  type Money,
  type PackageContent,
  type PackageKey,
  type PackageRecord,
  type PackageView,
  packageDocumentTypes,
  packageFailures,
  type SentMoney,
  type SentPackage,
  type StatusChange,
} from './package.ts'
import { applyChange, type PackageChange } from './package-change.ts'
import { outboundServiceOf, returnService } from './package-papers.ts'
import {
  type Making,
  type PreparationBasis,
  type PreparationParts,
  type PreparedPackage,
  preparePackage,
  withWarning,
} from './package-preparation.ts'
import type { PackageStore, StoredPackage } from './package-store.ts'
import { notInMail, shipmentWarning } from './package-warnings.ts'
import { type TrackedParcel, trackedParcel } from './parcel-milestones.ts'
import { type ShippedPackage, shippedPackage } from './shipped-package.ts'

export interface PackagesParts extends Omit<PreparationParts, 'maker'> {
  readonly workshop: DocumentWorkshop
  readonly store: PackageStore
  readonly documents: DocumentStore
  readonly parcels: ParcelStore
  readonly sites: SiteStore
  readonly sdrRates: SdrRates
  readonly catalog: CatalogItems
  readonly restrictions: Restrictions
  readonly shipments: OutboundShipments
  readonly outbox: Outbox
  /** One text for all contents that are equal. */
  readonly canonical: (content: PackageContent) => string
  /** Makes an id that sorts by the moment it is made of. */
  readonly makeId: (at: Date) => string
  /** Four bytes. */
  readonly randomBytes: () => Uint8Array
  /** Makes an id that nobody can guess. */
  readonly makeTrackingId: () => string
}

/** Where it is registered that goods of an outbound order have left. */
export interface OutboundShipments {
  /**
   * Registers a package as a shipment of its order. The same again changes nothing.
   *
   * @returns null, or a phrase that says why it could not be registered
   */
  register(unit: UnitOfWork, shipped: ShippedPackage): Promise<string | null>
}

/** A package that was sent, and whose fields hold together. */
export interface PackageRequest {
  readonly content: PackageContent
  readonly canonical: string
}

/** A change of a package that is there, and what it comes to. */
export interface ConsideredChange {
  readonly request: PackageRequest
  /** Null where nothing is to be prepared, because nothing changes. */
  readonly basis: PreparationBasis | null
}

/** The same once its documents are made. */
export interface PreparedChange {
  readonly request: PackageRequest
  readonly prepared: PreparedPackage | null
}

/** Some packages of a list, and the id after which it goes on; null where it does not. */
export interface SomePackages {
  readonly packages: readonly PackageRecord[]
  readonly next: string | null
}

/** How many packages of a list are in memory at once, and how many octets of them. */
const mostAtOnce = 25
const octetsAtOnce = 1_048_576

/** How often a number that is taken is drawn anew. */
const draws = 20

/**
 * The rules of packages. A package is written in three steps, so that carriers are called and documents drawn while no
 * transaction is open: `consider` in one that announces the parcels, `prepare` in none, `submit` or `replace` in another.
 * Parcels that come to nothing need no further step: see `ParcelStore`.
 */
export class Packages {
  readonly #parts: PackagesParts

  constructor(parts: PackagesParts) {
    this.#parts = parts
  }

  /**
   * @param brands those of the token
   * @throws Problem `invalid` with everything that is wrong with the package
   */
  accept(content: SentPackage, brands: readonly string[]): PackageRequest {
    refuse(packageFailures(content, brands))
    const whole = { ...withoutEmptyPrices(content), orderType: content.orderType ?? 'NONCHECKOUT' } as const
    return { content: whole, canonical: this.#parts.canonical(whole) }
  }

  /** What a new package is prepared from; null when it is there already, and nothing is to be prepared. */
  async considerNew(unit: UnitOfWork, request: PackageRequest): Promise<PreparationBasis | null> {
    const { store, makeId } = this.#parts
    if ((await store.find(unit, request.content)) !== null) return null
    return this.#basis(unit, request, {
      word: 'Created',
      packageId: makeId(unit.at),
      trackingId: this.#parts.makeTrackingId(),
      statusChanges: changesTo(request.content, [], unit.at),
      platformPackageReference: await this.#freeNumber(unit),
      createdAt: unit.at,
    })
  }

  /**
   * What a change comes to, and is prepared from; null when there is no such package.
   *
   * @throws Problem `invalid` with everything that is wrong with the package as it would be
   */
  async considerChange(
    unit: UnitOfWork,
    change: PackageChange,
    brands: readonly string[],
  ): Promise<ConsideredChange | null> {
    refuse(brandFailures('brandCode', change.brandCode, brands))
    const stored = await this.#parts.store.find(unit, change)
    if (stored === null) {
      refuse(packageFailures(applyChange({ consignee: {}, packageItems: [] }, change), brands))
      return null
    }
    const request = this.#changed(stored, change, brands)
    if (isSettled(stored, request)) return { request, basis: null }
    const { packageId, trackingId, platformPackageReference, createdAt } = stored.record
    const statusChanges = changesTo(request.content, stored.record.statusChanges, unit.at)
    const identity = { packageId, trackingId, platformPackageReference, createdAt, statusChanges }
    return { request, basis: await this.#basis(unit, request, { word: 'Replaced', ...identity }) }
  }

  #changed({ request }: StoredPackage, change: PackageChange, brands: readonly string[]): PackageRequest {
    return this.accept(applyChange(JSON.parse(request) as PackageContent, change), brands)
  }

  /**
   * Has the carrier take the parcels, and makes the documents.
   *
   * @param at the moment of the operation: the date of the documents
   * @param caller for whom they are made
   * @throws Problem `unavailable` when the carrier cannot be asked now, when too many documents wait to be made, and when the
   *   caller has gone
   */
  async prepare(basis: PreparationBasis, at: Date, caller: Caller): Promise<PreparedPackage> {
    const maker = this.#parts.workshop.makerFor(caller)
    return preparePackage({ ...this.#parts, maker }, basis, at)
  }

  /**
   * Stores a new package. The same again is answered with what is there.
   *
   * @param prepared null when `considerNew` has found it there
   * @throws Problem `conflict` when it is there with other content
   */
  async submit(unit: UnitOfWork, request: PackageRequest, prepared: PreparedPackage | null): Promise<PackageView> {
    const { store } = this.#parts
    if (prepared !== null && (await store.add(unit, { record: prepared.record, request: request.canonical }))) {
      await this.#keep(unit, prepared)
      const record = await this.#registerShipment(unit, request, prepared.record)
      await this.#tell(unit, 'package.created', record)
      return { ...prepared, record }
    }
    const stored = await store.find(unit, request.content)
    if (stored === null) throw changedMeanwhile()
    if (stored.request !== request.canonical) {
      throw new Problem(
        'conflict',
        'The package was submitted before with other content; PUT replaces it, and a new packageReference makes another one',
      )
    }
    return this.#view(unit, stored.record)
  }

  /**
   * Changes a package. The same content again changes nothing, unless there were warnings.
   *
   * @param made null when `considerChange` has found no such package
   * @throws Problem `not-found`
   */
  async replace(
    unit: UnitOfWork,
    change: PackageChange,
    brands: readonly string[],
    made: PreparedChange | null,
  ): Promise<PackageView> {
    const { store, documents } = this.#parts
    const stored = await store.findForChange(unit, change)
    if (stored === null) throw unknownPackage(change)
    const request = this.#changed(stored, change, brands)
    if (isSettled(stored, request)) return this.#view(unit, stored.record)
    const prepared = made?.request.canonical === request.canonical ? made.prepared : null
    if (prepared === null || prepared.record.packageId !== stored.record.packageId) throw changedMeanwhile()
    const former = await this.#takeParcels(unit, stored.record)
    await documents.removeAll(unit, subjectOf(stored.record))
    await store.replace(unit, { record: prepared.record, request: request.canonical })
    await this.#keep(unit, prepared)
    const record = await this.#registerShipment(unit, request, prepared.record)
    await this.#tell(unit, 'package.updated', record)
    const kept = [prepared.outbound, prepared.wayBack].filter((parcel) => parcel !== null)
    // A carrier may give the same number again for what replaces a parcel: that one is still needed.
    await this.#giveUp(
      unit,
      former.filter((one) => !kept.some((other) => isSameParcel(one, other))),
    )
    return { ...prepared, record }
  }

  /** A package that has left is a shipment of its order; where it cannot be one, the package says so. */
  async #registerShipment(unit: UnitOfWork, request: PackageRequest, record: PackageRecord): Promise<PackageRecord> {
    const { shipments, store } = this.#parts
    if (!isShipped(record.content)) return record
    const reason = await shipments.register(unit, shippedPackage(record.content))
    if (reason === null) return record
    const warned = withWarning(record, shipmentWarning(reason))
    await store.replace(unit, { record: warned, request: request.canonical })
    return warned
  }

  /** @throws Problem `not-found`, or `invalid` for a brand that is none of the token's */
  async read(unit: UnitOfWork, key: PackageKey, brands: readonly string[]): Promise<PackageView> {
    refuse(brandFailures('BrandCode', key.brandCode, brands))
    const stored = await this.#parts.store.find(unit, key)
    if (stored === null) throw unknownPackage(key)
    return this.#view(unit, stored.record)
  }

  /**
   * What anybody may see who has the address of a package's tracking page.
   *
   * @throws Problem `not-found`
   */
  async track(unit: UnitOfWork, trackingId: string): Promise<TrackedParcel> {
    const record = uuidPattern.test(trackingId) ? await this.#parts.store.findTracked(unit, trackingId) : null
    if (record === null) throw new Problem('not-found', 'There is no parcel at this address; look at the link again')
    return trackedParcel(record)
  }

  /**
   * One document of a package.
   *
   * @throws Problem `not-found` for an unknown package and a document that it has not, `invalid` for a foreign brand
   */
  async document(
    unit: UnitOfWork,
    key: PackageKey,
    documentType: string,
    brands: readonly string[],
  ): Promise<StoredDocument> {
    refuse(brandFailures('BrandCode', key.brandCode, brands))
    const { store, documents } = this.#parts
    const stored = await store.find(unit, key)
    if (stored === null) throw unknownPackage(key)
    const { documentTypes, outcome, statusMessage } = stored.record
    const type = documentTypes.find((one) => one === documentType)
    const found = type === undefined ? null : await documents.find(unit, subjectOf(stored.record), type, pdf)
    if (found === null) {
      const there = documentTypes.length === 0 ? 'it has none' : `it has ${documentTypes.join(', ')}`
      const why = outcome === 1 ? '' : `. When it was taken: ${statusMessage.replace(/\.$/, '')}`
      throw new Problem('not-found', `The package has no document of this type; ${there}${why}`)
    }
    return found
  }

  /**
   * Removes a package with its documents; its parcels are withdrawn.
   *
   * @throws Problem `not-found`, or `invalid` for a brand that is none of the token's
   */
  async remove(unit: UnitOfWork, key: PackageKey, brands: readonly string[]): Promise<void> {
    refuse(brandFailures('BrandCode', key.brandCode, brands))
    const { store, documents } = this.#parts
    const record = await store.remove(unit, key)
    if (record === null) throw unknownPackage(key)
    await this.#giveUp(unit, await this.#takeParcels(unit, record))
    await documents.removeAll(unit, subjectOf(record))
    await this.#tell(unit, 'package.deleted', record)
  }

  /** Some packages of a period, oldest first, after an id: as many as may be in memory at once. */
  async some(
    unit: UnitOfWork,
    brands: readonly string[],
    period: Period,
    afterId: string | null,
  ): Promise<SomePackages> {
    const { store } = this.#parts
    const found = await store.listedIds(unit, brands, period, afterId, mostAtOnce + 1)
    const ids = fittingKeys(found, mostAtOnce, octetsAtOnce).map(({ key }) => key)
    if (ids.length === 0) return { packages: [], next: null }
    return { packages: await store.list(unit, ids), next: found.length > ids.length ? (ids.at(-1) ?? null) : null }
  }

  async #freeNumber(unit: UnitOfWork): Promise<number> {
    for (let draw = 0; draw < draws; draw++) {
      const number = drawPackageNumber(this.#parts.randomBytes())
      if (!(await this.#parts.store.hasNumber(unit, number))) return number
    }
    throw new Error('no free package number was found')
  }

  async #basis(unit: UnitOfWork, { content: sent }: PackageRequest, making: Making): Promise<PreparationBasis> {
    const { sites, catalog, hsCodes, sdrRates, restrictions, parcels, carrier } = this.#parts
    const { brandCode, distributionCentre, hubCode, consignee } = sent
    const codes = [distributionCentre, hubCode, brandCode].filter((code) => typeof code === 'string')
    const dispatch = await sites.firstOf(unit, codes)
    const products = [...new Set(sent.packageItems.map(({ productCode }) => productCode))]
    const known = await catalog.find(unit, brandCode, products)
    const content = completed(sent, known, hsCodes)
    const dangerous = dangerousGoodsIn(sent, known)
    const isRefusedBy = (serviceName: string) =>
      dangerous.length > 0 &&
      dispatch !== null &&
      dispatch.countryIso !== consignee.country &&
      carrier.isMail(serviceName)
    const against = await restrictions.against(unit, brandCode, content.packageItems, consignee.country)
    const restricted = against.flatMap(({ ban }, index) =>
      ban === null ? [] : [`packageItems[${index}] may not be brought into ${consignee.country}: ${ban}`],
    )
    const conditions = against.map((one) => one.conditions)
    const outboundService = outboundServiceOf(content)
    const held =
      sent.shippingDocumentationRequested === true && isRefusedBy(outboundService)
        ? [...restricted, notInMail(outboundService)]
        : restricted
    const isHeld = held.length > 0
    const announce = async (isRequested: boolean | null | undefined, serviceName: string, subject: string) =>
      isRequested === true && dispatch !== null && !isHeld && !isRefusedBy(serviceName)
        ? { reference: await parcels.announce(unit, serviceName), former: await parcels.find(unit, subject) }
        : null
    const subject = subjectOf(making)
    const outbound = await announce(sent.shippingDocumentationRequested, outboundService, subject)
    const wayBack = await announce(sent.returnDocumentationRequested, returnService, wayBackOf(subject))
    const inSdr = await sdrRates.on(unit, unit.at)
    return { ...making, content, dispatch, held, conditions, dangerous, inSdr, outbound, wayBack }
  }

  async #keep(unit: UnitOfWork, prepared: PreparedPackage): Promise<void> {
    const { documents, parcels } = this.#parts
    const subject = subjectOf(prepared.record)
    for (const { documentType, content } of prepared.documents) {
      await documents.keep(unit, subject, documentType, { mediaType: pdf, content })
    }
    const kept = [
      [subject, prepared.outbound],
      [wayBackOf(subject), prepared.wayBack],
    ] as const
    for (const [key, parcel] of kept) {
      if (parcel === null) continue
      const { reference, ...result } = parcel
      // Its label is among the documents.
      await parcels.keep(unit, key, reference, { ...result, label: null })
    }
  }

  async #giveUp(unit: UnitOfWork, parcels: readonly CarrierResult[]): Promise<void> {
    for (const parcel of parcels) await this.#parts.parcels.giveUp(unit, parcel)
  }

  /** The parcels of a package, which are not kept any longer. */
  async #takeParcels(unit: UnitOfWork, record: PackageRecord): Promise<readonly CarrierResult[]> {
    const { parcels } = this.#parts
    const taken: CarrierResult[] = []
    for (const key of [subjectOf(record), wayBackOf(subjectOf(record))]) {
      const parcel = await parcels.find(unit, key)
      if (parcel === null) continue
      taken.push(parcel)
      await parcels.remove(unit, key)
    }
    return taken
  }

  async #view(unit: UnitOfWork, record: PackageRecord): Promise<PackageView> {
    if (record.documentTypes.length === 0) return { record, documents: [] }
    const stored = await this.#parts.documents.all(unit, subjectOf(record))
    const documents = packageDocumentTypes.flatMap((documentType) => {
      const found = stored.find((one) => one.documentType === documentType)
      return found === undefined ? [] : [{ documentType, content: found.content }]
    })
    return { record, documents }
  }

  async #tell(unit: UnitOfWork, type: EventType, record: PackageRecord): Promise<void> {
    const { platformPackageReference, holdReleaseStatus, content } = record
    const { brandCode, orderReference, packageReference } = content
    await this.#parts.outbox.append(unit, [
      {
        type,
        subject: String(platformPackageReference),
        at: unit.at,
        traceparent: unit.traceparent,
        data: { platformPackageReference, brandCode, orderReference, packageReference, holdReleaseStatus },
      },
    ])
  }
}

const pdf = 'application/pdf'

const subjectOf = ({ packageId }: Pick<PackageRecord, 'packageId'>): string => `package/${packageId}`
const wayBackOf = (subject: string): string => `${subject}/return`

const isSameParcel = (one: CarrierResult, other: CarrierResult): boolean =>
  one.trackingNumber === other.trackingNumber && one.shipmentReference === other.shipmentReference

/** Whether the goods of a package have left for the shopper. */
const isShipped = ({ shippingStatus, orderType }: PackageContent): boolean =>
  orderType !== 'RETURN' && shippingStatus?.trim().toLowerCase() === 'shipped'

/** The statuses of a package up to now. */
function changesTo(
  { shippingStatus }: PackageContent,
  before: readonly StatusChange[],
  at: Date,
): readonly StatusChange[] {
  const status = shippingStatus?.trim() ?? ''
  return status === '' || status === before.at(-1)?.status ? before : [...before, { status, at: at.toISOString() }]
}

/** A price without an amount is none. */
function withoutEmptyPrices({ shippingInfo, ...content }: SentPackage): PackageContent {
  return {
    ...content,
    ...(isPrice(shippingInfo) ? { shippingInfo } : {}),
    packageItems: content.packageItems.map(({ unitPrice, ...item }) =>
      isPrice(unitPrice) ? { ...item, unitPrice } : item,
    ),
  }
}

const isPrice = (price: SentMoney | null | undefined): price is Money =>
  typeof price?.amount === 'number' && typeof price.currency === 'string'

/** Whether nothing would come of taking the same content once more: what had warnings may have been cured since. */
const isSettled = ({ record, request }: StoredPackage, { canonical }: PackageRequest): boolean =>
  request === canonical && record.outcome === 1

function unknownPackage({ brandCode, orderReference, packageReference }: PackageKey): Problem {
  return new Problem(
    'not-found',
    `Brand ${brandCode} has no package ${packageReference} of the order ${orderReference}; POST submits one`,
  )
}

/** Between reading and writing somebody else has submitted, replaced or deleted the package. */
function changedMeanwhile(): Problem {
  return new Problem('in-flight', 'The package is being changed by another request; try again', { retryAfter: 1 })
}
