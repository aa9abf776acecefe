import type { Carrier, CarrierResult } from '../../kernel/carrier.ts'
import { crossesCustomsBorder } from '../../kernel/customs-territory.ts'
import type { DocumentMaker } from '../../kernel/documents.ts'
import type { EventType, Outbox } from '../../kernel/event.ts'
import type { ParcelStore } from '../../kernel/parcel.ts'
import { registerParcel } from '../../kernel/parcel-registration.ts'
import { type Failure, Problem } from '../../kernel/problem.ts'
import type { Site, SiteStore } from '../../kernel/site.ts'
import type { DocumentStore, StoredDocument } from '../../kernel/stored-document.ts'
import type { UnitOfWork } from '../../kernel/unit-of-work.ts'
import type { Period } from './asn-period.ts'
import {
  type CatalogItems,
  completed,
  incompleteProducts,
  itemsWithoutOrigin,
  missingForCustoms,
  type Restrictions,
} from './customs-completion.ts'
import { doubtfulHsCodes, type HsCodes } from './hs-codes.ts'
import {
  brandFailures,
  drawPackageNumber,
  type PackageContent,
  type PackageDocumentType,
  type PackageKey,
  type PackageRecord,
  packageDocumentTypes,
  packageFailures,
} from './package.ts'
import {
  contradictingWeights,
  currenciesOf,
  declarationInput,
  formOf,
  invoiceInput,
  missingForLabel,
  outboundServiceOf,
  outboundShipment,
  overfinePrices,
  type PaperSituation,
  returnLabelInput,
  returnService,
  returnShipment,
  shippingLabelInput,
  unpricedItems,
} from './package-papers.ts'

/** A package as it is kept. */
export interface StoredPackage {
  readonly record: PackageRecord
  /** What was sent, as a text that is the same for the same content. */
  readonly request: string
}

/** Where packages are kept. The tenant is the unit of work's. */
export interface PackageStore {
  /** @returns false when the tenant has a package with these references, or with this number */
  add(unit: UnitOfWork, stored: StoredPackage): Promise<boolean>
  find(unit: UnitOfWork, key: PackageKey): Promise<StoredPackage | null>
  /** The same, kept from being changed by others until the unit of work ends. */
  findForChange(unit: UnitOfWork, key: PackageKey): Promise<StoredPackage | null>
  /** Writes what is different; references, number and moment of submission stay. */
  replace(unit: UnitOfWork, stored: StoredPackage): Promise<void>
  /** @returns what was removed */
  remove(unit: UnitOfWork, key: PackageKey): Promise<PackageRecord | null>
  hasNumber(unit: UnitOfWork, platformPackageReference: number): Promise<boolean>
  /** Those of some brands that were submitted in a period, oldest first, after an id. */
  list(
    unit: UnitOfWork,
    brands: readonly string[],
    period: Period,
    afterId: string | null,
    limit: number,
  ): Promise<readonly PackageRecord[]>
}

export interface PackagesParts {
  readonly store: PackageStore
  readonly documents: DocumentStore
  readonly parcels: ParcelStore
  readonly sites: SiteStore
  readonly catalog: CatalogItems
  readonly hsCodes: HsCodes
  readonly restrictions: Restrictions
  readonly carrier: Carrier
  readonly maker: DocumentMaker
  readonly outbox: Outbox
  /** One text for all contents that are equal. */
  readonly canonical: (content: PackageContent) => string
  /** Makes an id that sorts by the moment it is made of. */
  readonly makeId: (at: Date) => string
  /** Four bytes. */
  readonly randomBytes: () => Uint8Array
}

/** A document of a package, whole. */
export interface PackageDocument {
  readonly documentType: PackageDocumentType
  readonly content: Uint8Array
}

/** A package with its documents. */
export interface PackageView {
  readonly record: PackageRecord
  readonly documents: readonly PackageDocument[]
}

/** A package that was sent, and whose fields hold together. */
export interface PackageRequest {
  readonly content: PackageContent
  readonly canonical: string
}

/** The references under which the parcels of a package are announced; null for one that there is not to be. */
export interface ParcelReferences {
  readonly outbound: string | null
  readonly wayBack: string | null
}

/** Which package is prepared, and what becomes of it in the word of the status message. */
interface Making extends Pick<PackageRecord, 'packageId' | 'platformPackageReference' | 'createdAt'> {
  readonly word: 'Created' | 'Replaced'
}

/** What is known before a package is prepared; nothing of it is stored yet but its parcels' references. */
export interface Basis extends ParcelReferences, Making {
  /** Completed by the catalog. */
  readonly content: PackageContent
  readonly dispatch: Site | null
  /** Sentences that say why items may not be brought to the destination. */
  readonly restricted: readonly string[]
  /** Whether the package must not leave; then no parcel is announced for it, and no document made. */
  readonly isHeld: boolean
}

/** A package with everything that is stored with it: parcels that the carrier has taken, documents that are made. */
export interface PreparedPackage extends PackageView {
  readonly outbound: RegisteredParcel | null
  readonly wayBack: RegisteredParcel | null
}

/** A parcel that the carrier has taken, with the reference that it was announced under. */
export interface RegisteredParcel extends CarrierResult {
  readonly reference: string
}

/** How often a number that is taken is drawn anew. */
const draws = 20
/** How many items a message names; of more it says how many. */
const mostNamed = 20

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
  accept(content: PackageContent, brands: readonly string[]): PackageRequest {
    refuse(packageFailures(content, brands))
    const whole = { ...content, orderType: content.orderType ?? 'NONCHECKOUT' }
    return { content: whole, canonical: this.#parts.canonical(whole) }
  }

  /** What a new package is prepared from; null when it is there already, and nothing is to be prepared. */
  async considerNew(unit: UnitOfWork, request: PackageRequest): Promise<Basis | null> {
    const { store, makeId } = this.#parts
    if ((await store.find(unit, request.content)) !== null) return null
    return this.#basis(unit, request, {
      word: 'Created',
      packageId: makeId(unit.at),
      platformPackageReference: await this.#freeNumber(unit),
      createdAt: unit.at,
    })
  }

  /** What a replacement is prepared from; null when there is nothing to replace, or nothing to change. */
  async considerReplacement(unit: UnitOfWork, request: PackageRequest): Promise<Basis | null> {
    const stored = await this.#parts.store.find(unit, request.content)
    if (stored === null || isSettled(stored, request)) return null
    const { packageId, platformPackageReference, createdAt } = stored.record
    return this.#basis(unit, request, { word: 'Replaced', packageId, platformPackageReference, createdAt })
  }

  /**
   * Has the carrier take the parcels, and makes the documents.
   *
   * @param at the moment of the operation: the date of the documents
   * @throws Problem `unavailable` when the carrier cannot be asked now
   */
  async prepare(basis: Basis, at: Date): Promise<PreparedPackage> {
    const { content, dispatch, platformPackageReference, restricted, isHeld } = basis
    const { hsCodes } = this.#parts
    const warnings: string[] = []
    let papers: Papers = { documents: [], outbound: null, wayBack: null, warnings: [] }
    if (isHeld) warnings.push(`Held: ${listed(restricted)}`)
    const weights = contradictingWeights(content)
    if (weights !== null) {
      warnings.push(`The items weigh more than the package: ${weights.ofItems} kg and ${weights.ofPackage} kg`)
    }
    if (dispatch === null) {
      warnings.push(
        `It is not known where brand ${content.brandCode} dispatches from, so customs were not looked at and no document was made; the operator has to set up its site, or that of the distribution centre`,
      )
    } else {
      const isAcrossBorder = crossesCustomsBorder(dispatch.countryIso, content.consignee.country)
      const missing = isAcrossBorder ? [...missingForCustoms(content), ...doubtfulHsCodes(content, hsCodes)] : []
      if (missing.length > 0) {
        warnings.push(`Customs in ${content.consignee.country} will ask for more: ${listed(missing)}`)
      }
      const situation = { platformPackageReference, content, dispatch, isAcrossBorder, issuedAt: at }
      // A label in hand is a parcel under way, which a held one must not become.
      if (!isHeld) papers = await this.#papers(situation, basis)
    }
    if (isHeld && isAnyRequested(content)) warnings.push('No document is made while the package is held')
    const all = [...warnings, ...papers.warnings]
    const { documents, outbound, wayBack } = papers
    return {
      documents,
      outbound,
      wayBack,
      record: {
        packageId: basis.packageId,
        platformPackageReference,
        content,
        outcome: all.length === 0 ? 1 : 2,
        statusMessage: all.length === 0 ? `${basis.word}.` : `${basis.word} with warnings. ${all.join('. ')}.`,
        holdReleaseStatus: isHeld ? 'Held' : 'Released',
        carrierName: outbound?.carrierName ?? null,
        trackingUrl: outbound?.trackingUrl ?? null,
        returnParcel:
          wayBack === null
            ? null
            : {
                trackingNumber: wayBack.trackingNumber,
                shipmentNumber: wayBack.shipmentReference ?? wayBack.sscc,
                trackingUrl: wayBack.trackingUrl,
              },
        documentTypes: documents.map(({ documentType }) => documentType),
        createdAt: basis.createdAt,
      },
    }
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
      await this.#tell(unit, 'package.created', prepared.record)
      return prepared
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
   * Replaces a package. The same content again changes nothing, unless there were warnings.
   *
   * @param prepared null when `considerReplacement` has found nothing to do
   * @throws Problem `not-found`
   */
  async replace(unit: UnitOfWork, request: PackageRequest, prepared: PreparedPackage | null): Promise<PackageView> {
    const { store, documents } = this.#parts
    const stored = await store.findForChange(unit, request.content)
    if (stored === null) throw unknownPackage(request.content)
    if (isSettled(stored, request)) return this.#view(unit, stored.record)
    if (prepared === null || prepared.record.packageId !== stored.record.packageId) throw changedMeanwhile()
    const former = await this.#takeParcels(unit, stored.record)
    await documents.removeAll(unit, subjectOf(stored.record))
    await store.replace(unit, { record: prepared.record, request: request.canonical })
    await this.#keep(unit, prepared)
    await this.#tell(unit, 'package.updated', prepared.record)
    const kept = [prepared.outbound, prepared.wayBack].filter((parcel) => parcel !== null)
    // A carrier may give the same number for the same serial number: that parcel is still needed.
    await this.#giveUp(
      unit,
      former.filter((one) => !kept.some((other) => isSameParcel(one, other))),
    )
    return prepared
  }

  /** @throws Problem `not-found`, or `invalid` for a brand that is none of the token's */
  async read(unit: UnitOfWork, key: PackageKey, brands: readonly string[]): Promise<PackageView> {
    refuse(brandFailures('BrandCode', key.brandCode, brands))
    const stored = await this.#parts.store.find(unit, key)
    if (stored === null) throw unknownPackage(key)
    return this.#view(unit, stored.record)
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

  /** Some packages of a period, oldest first, after an id. */
  async page(
    unit: UnitOfWork,
    brands: readonly string[],
    period: Period,
    afterId: string | null,
    limit: number,
  ): Promise<readonly PackageRecord[]> {
    return this.#parts.store.list(unit, brands, period, afterId, limit)
  }

  async #freeNumber(unit: UnitOfWork): Promise<number> {
    for (let draw = 0; draw < draws; draw++) {
      const number = drawPackageNumber(this.#parts.randomBytes())
      if (!(await this.#parts.store.hasNumber(unit, number))) return number
    }
    throw new Error('no free package number was found')
  }

  async #basis(unit: UnitOfWork, { content: sent }: PackageRequest, making: Making): Promise<Basis> {
    const { sites, catalog, restrictions, parcels } = this.#parts
    const { brandCode, distributionCentre, hubCode, consignee } = sent
    const codes = [distributionCentre, hubCode, brandCode].filter((code) => typeof code === 'string')
    const dispatch = await sites.firstOf(unit, codes)
    const products = incompleteProducts(sent)
    const known = products.length === 0 ? new Map<string, never>() : await catalog.find(unit, brandCode, products)
    const content = completed(sent, known)
    const against = await restrictions.against(unit, brandCode, content.packageItems, consignee.country)
    const restricted = content.packageItems.flatMap(({ productCode }, index) => {
      const reason = against.get(productCode)
      return reason === undefined
        ? []
        : [`packageItems[${index}] may not be brought into ${consignee.country}: ${reason}`]
    })
    const isHeld = restricted.length > 0
    const announce = async (isRequested: boolean | null | undefined, serviceName: string) =>
      isRequested === true && dispatch !== null && !isHeld ? parcels.announce(unit, serviceName) : null
    const outbound = await announce(sent.shippingDocumentationRequested, outboundServiceOf(content))
    const wayBack = await announce(sent.returnDocumentationRequested, returnService)
    return { ...making, content, dispatch, restricted, isHeld, outbound, wayBack }
  }

  async #papers(situation: PaperSituation, references: ParcelReferences): Promise<Papers> {
    const { carrier, maker } = this.#parts
    const { content, isAcrossBorder } = situation
    const documents: PackageDocument[] = []
    const warnings: string[] = []
    let outbound: RegisteredParcel | null = null
    let wayBack: RegisteredParcel | null = null
    if (isAnyRequested(content)) {
      const missing = missingForLabel(content)
      if (missing.length > 0) warnings.push(`The labels lack what the consignee has not: ${missing.join(', ')}`)
    }
    if (references.outbound !== null) {
      const { parcel, remarks } = await registerParcel(carrier, outboundShipment(situation, references.outbound))
      if (parcel === null) warnings.push(refusedParcel('shipping documents were', remarks))
      else {
        outbound = { ...parcel, reference: references.outbound }
        warnings.push(...remarks)
        const label = parcel.label ?? (await maker.shippingLabel(shippingLabelInput(situation, parcel)))
        documents.push({ documentType: 'SHIPPING_LABEL', content: label })
        if (isAcrossBorder) {
          const customs = await this.#customsPapers(situation, parcel)
          documents.push(...customs.documents)
          warnings.push(...customs.warnings)
        }
      }
    }
    if (references.wayBack !== null) {
      const { parcel, remarks } = await registerParcel(carrier, returnShipment(situation, references.wayBack))
      if (parcel === null) warnings.push(refusedParcel('return label was', remarks))
      else {
        wayBack = { ...parcel, reference: references.wayBack }
        warnings.push(...remarks)
        const label = parcel.label ?? (await maker.returnLabel(returnLabelInput(situation, parcel)))
        documents.push({ documentType: 'RETURN_LABEL', content: label })
      }
    }
    return { documents, outbound, wayBack, warnings }
  }

  async #customsPapers(
    situation: PaperSituation,
    parcel: CarrierResult,
  ): Promise<Pick<Papers, 'documents' | 'warnings'>> {
    const { maker } = this.#parts
    const { content } = situation
    const documents: PackageDocument[] = []
    const warnings: string[] = []
    const unpriced = unpricedItems(content)
    if (unpriced.length > 0) {
      const items = listed(unpriced.map((index) => `packageItems[${index}] has no unitPrice`))
      warnings.push(`The customs documents leave values open: ${items}`)
    }
    const overfine = overfinePrices(content)
    if (overfine.length > 0) {
      warnings.push(
        `The customs documents round values to what the currency has: there are more decimals in ${listed(overfine)}`,
      )
    }
    const unknown = itemsWithoutOrigin(content)
    if (unknown.length > 0) {
      const items = listed(unknown.map((index) => `packageItems[${index}] has no countryOfOrigin`))
      warnings.push(`The customs documents leave origins open: ${items}`)
    }
    // Without any price there is no currency either, and the columns stay open.
    const [currency = '', ...others] = currenciesOf(content)
    if (others.length === 0) {
      const invoice = await maker.commercialInvoice(invoiceInput(situation, parcel, currency))
      documents.push({ documentType: 'COMMERCIAL_INVOICE', content: invoice })
    } else {
      warnings.push(
        `No COMMERCIAL_INVOICE was made, because it has one currency and the unit prices have ${[currency, ...others].join(', ')}`,
      )
    }
    const { shippingInfo } = content
    if (shippingInfo && currency !== '' && others.length === 0 && shippingInfo.currency !== currency) {
      warnings.push(
        `The COMMERCIAL_INVOICE leaves out shippingInfo, which is in ${shippingInfo.currency} and not in ${currency}`,
      )
    }
    const declaration = await maker.customsDeclaration(declarationInput(situation, parcel))
    documents.push({ documentType: formOf(content), content: declaration })
    return { documents, warnings }
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
      // Its label is among the documents.
      if (parcel === null) continue
      const { reference, ...result } = parcel
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

interface Papers extends Pick<PreparedPackage, 'documents' | 'outbound' | 'wayBack'> {
  readonly warnings: readonly string[]
}

const pdf = 'application/pdf'

const subjectOf = ({ packageId }: PackageRecord): string => `package/${packageId}`
const wayBackOf = (subject: string): string => `${subject}/return`

const isSameParcel = (one: CarrierResult, other: CarrierResult): boolean =>
  one.trackingNumber === other.trackingNumber && one.shipmentReference === other.shipmentReference

const isAnyRequested = (content: PackageContent): boolean =>
  content.shippingDocumentationRequested === true || content.returnDocumentationRequested === true

/** Whether nothing would come of taking the same content once more: what had warnings may have been cured since. */
const isSettled = ({ record, request }: StoredPackage, { canonical }: PackageRequest): boolean =>
  request === canonical && record.outcome === 1

function listed(phrases: readonly string[]): string {
  const named = phrases.slice(0, mostNamed).join('; ')
  return phrases.length > mostNamed ? `${named}; and ${phrases.length - mostNamed} more` : named
}

const refusedParcel = (what: string, remarks: readonly string[]): string =>
  `No ${what} made, because the carrier does not take the parcel: ${remarks.join('; ')}`

function refuse(failures: readonly Failure[]): void {
  if (failures.length > 0) throw new Problem('invalid', 'The request is not valid', { failures })
}

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
