import { createEvent, type Outbox } from '../../kernel/event.ts'
import { uuidPattern } from '../../kernel/ids.ts'
import { fittingKeys, type Page, type PageRequest, pageByOctets } from '../../kernel/paging.ts'
import { assertNoFailures, Problem } from '../../kernel/problem.ts'
import { listOpenHits } from '../../kernel/screening.ts'
import type { DocumentStore, StoredDocument } from '../../kernel/stored-document.ts'
import type { Caller } from '../../kernel/tenant-scheduler.ts'
import type { UnitOfWork } from '../../kernel/unit-of-work.ts'
import type { DocumentMakerPool } from '../../shipping/service/documents.ts'
import type { ParcelStore } from '../../shipping/service/parcel.ts'
import type { Site } from '../../shipping/service/site.ts'
import { packageCreated, packageDeleted, packageHeld, packageReleased, packageUpdated } from '../contract/events.ts'
import type { AdvanceData } from './advance-data.ts'
import type { AsnPeriod } from './asn-period.ts'
import type { HoldRequest } from './hold.ts'
import {
  generatePackageNumber,
  type Money,
  type PackageContent,
  type PackageKey,
  type PackageRecord,
  type PackageView,
  packageDocumentTypes,
  type SentMoney,
  type SentPackage,
  type StatusChange,
  validateBrand,
  validatePackage,
} from './package.ts'
import { applyChange, type PackageChange } from './package-change.ts'
import {
  advanceDataType,
  detachParcels,
  documentMediaType,
  isSameParcel,
  saveDocuments,
  scheduleWithdrawals,
  subjectOf,
} from './package-parcels.ts'
import {
  type PreparationContext,
  type PreparationDeps,
  type PreparedPackage,
  preparePackage,
  withWarning,
} from './package-preparation.ts'
import type { PackageFilter, PackageStore, StoredPackage } from './package-store.ts'
import { heldWarning, shipmentWarning } from './package-warnings.ts'
import { awaitsHandover, type TrackedParcel, trackedParcel } from './parcel-milestones.ts'
import { createScreeningDecision, describeHit, listParties } from './party-screening.ts'
import { findDispatch, loadPreparationContext, type PreparationContextDeps } from './preparation-context.ts'
import { type ShippedPackage, shippedPackage } from './shipped-package.ts'

export interface PackagesDeps extends Omit<PreparationDeps, 'maker'>, PreparationContextDeps {
  readonly workshop: DocumentMakerPool
  readonly store: PackageStore
  readonly documents: DocumentStore
  readonly parcels: ParcelStore
  readonly shipments: OutboundShipments
  readonly outbox: Outbox
  /** One text for all contents that are equal. */
  readonly canonical: (content: PackageContent) => string
  /** Makes an id that sorts by the moment it is made of. */
  readonly makeId: (now: Date) => string
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
export interface CheckedPackage {
  readonly content: PackageContent
  readonly canonical: string
}

/** A change of a package that is there, and what its documents are made from. */
export interface LoadedChange {
  readonly request: CheckedPackage
  /** Null where nothing is to be prepared, because nothing changes. */
  readonly basis: PreparationContext | null
}

/** The same once its documents are made. */
export interface PreparedChange {
  readonly request: CheckedPackage
  readonly prepared: PreparedPackage | null
}

/** Some packages of a list, and the id after which it goes on; null where it does not. */
export interface SomePackages {
  readonly packages: readonly PackageRecord[]
  readonly next: string | null
}

/** What is known of the way of a package's parcel. */
export interface PackageJourney {
  readonly dispatch: Site | null
  readonly destination: PackageContent['consignee']
  /** When the package was submitted. */
  readonly start: Date
  /** Null while it has no parcel. */
  readonly trackingNumber: string | null
  readonly statusChanges: readonly StatusChange[]
}

/** How many packages of a list are in memory at once, and how many octets of them. */
const packagesAtOnce = 25
const octetsAtOnce = 1_048_576

/** A package that has been submitted so long ago, in milliseconds, has left, whether anybody has told of it or not: 60 days. */
const longestAwaited = 60 * 24 * 3_600_000

/** How often a number that is taken is drawn again. */
const draws = 20

/**
 * The rules of packages. A package is written in three steps, so that carriers are called and documents drawn while no
 * transaction is open: `loadForCreate` or `loadForChange` in one that announces the parcels, `preparePackage` in none,
 * `submitPackage` or `changePackage` in another.
 * Parcels that come to nothing need no further step: see `ParcelStore`.
 */
export class Packages {
  readonly #deps: PackagesDeps

  constructor(deps: PackagesDeps) {
    this.#deps = deps
  }

  /**
   * @param brands those of the token
   * @throws Problem `invalid` with everything that is wrong with the package
   */
  checkPackage(content: SentPackage, brands: readonly string[]): CheckedPackage {
    assertNoFailures(validatePackage(content, brands))
    const complete = { ...withoutEmptyPrices(content), orderType: content.orderType ?? 'NONCHECKOUT' } as const
    return { content: complete, canonical: this.#deps.canonical(complete) }
  }

  /** What a new package is prepared from; null when it is there already, and nothing is to be prepared. */
  async loadForCreate(unit: UnitOfWork, request: CheckedPackage): Promise<PreparationContext | null> {
    const { store, makeId } = this.#deps
    if ((await store.findPackage(unit, request.content)) !== null) return null
    return loadPreparationContext(this.#deps, unit, request.content, {
      word: 'Created',
      packageId: makeId(unit.at),
      trackingId: this.#deps.makeTrackingId(),
      statusChanges: changesTo(request.content, [], unit.businessAt),
      platformPackageReference: await this.#generateFreeNumber(unit),
      createdAt: unit.businessAt,
      holdDecision: null,
    })
  }

  /**
   * What a change comes to, and is prepared from; null when there is no such package.
   *
   * @throws Problem `invalid` with everything that is wrong with the package as it would be
   */
  async loadForChange(
    unit: UnitOfWork,
    change: PackageChange,
    brands: readonly string[],
  ): Promise<LoadedChange | null> {
    assertNoFailures(validateBrand('brandCode', change.brandCode, brands))
    const stored = await this.#deps.store.findPackage(unit, change)
    if (stored === null) {
      assertNoFailures(validatePackage(applyChange({ consignee: {}, packageItems: [] }, change), brands))
      return null
    }
    assertNotCancelled(stored.record)
    const request = this.#changed(stored, change, brands)
    if (isSettled(stored, request)) return { request, basis: null }
    const statusChanges = changesTo(request.content, stored.record.statusChanges, unit.businessAt)
    const identity = { ...identityOf(stored.record), word: 'Replaced', statusChanges } as const
    return { request, basis: await loadPreparationContext(this.#deps, unit, request.content, identity) }
  }

  /**
   * What a package that is held is prepared from once it is released.
   *
   * @throws Problem `not-found`, `conflict` when it is not held, `invalid` for a brand that is none of the token's
   */
  async loadForRelease(
    unit: UnitOfWork,
    key: PackageKey,
    brands: readonly string[],
    decision: HoldRequest,
  ): Promise<PreparationContext> {
    assertNoFailures(validateBrand('brandCode', key.brandCode, brands))
    const stored = await this.#deps.store.findPackage(unit, key)
    if (stored === null) throw createUnknownPackageProblem(key)
    assertHeld(stored.record)
    const content = JSON.parse(stored.request) as PackageContent
    const basis = await loadPreparationContext(
      this.#deps,
      unit,
      content,
      { ...identityOf(stored.record), word: 'Released' },
      { decision, seenHits: stored.record.screening?.hits ?? [] },
    )
    if (basis.holdReasons.length > 0) throw createUnseenHitsProblem()
    return basis
  }

  /**
   * Stores a package that a person has released, with its documents.
   *
   * @throws Problem `not-found`, `conflict` when it is not held, `in-flight` when it was changed meanwhile
   */
  async releasePackage(
    unit: UnitOfWork,
    key: PackageKey,
    basis: PreparationContext,
    prepared: PreparedPackage,
  ): Promise<PackageView> {
    const stored = await this.#lockHeld(unit, key)
    const request = this.checkPackage(JSON.parse(stored.request) as PackageContent, [key.brandCode])
    if (stored.record.packageId !== basis.packageId || prepared.record.holdReleaseStatus === 'Held') {
      throw createConcurrentChangeProblem()
    }
    const decision = basis.holdDecision
    if (decision !== null) await this.#recordScreeningDecision(unit, stored.record, decision)
    const view = await this.#replace(unit, stored, request, prepared)
    await this.#appendEvent(unit, packageReleased, view.record)
    return view
  }

  /**
   * Notes that a package that is held is not to leave at all. It stays held, without documents.
   *
   * @throws Problem `not-found`, `conflict` when it is not held, `invalid` for a brand that is none of the token's
   */
  async cancelPackage(
    unit: UnitOfWork,
    key: PackageKey,
    brands: readonly string[],
    decision: HoldRequest,
  ): Promise<PackageView> {
    assertNoFailures(validateBrand('brandCode', key.brandCode, brands))
    const stored = await this.#lockHeld(unit, key)
    const record = withWarning(
      { ...stored.record, holdDecision: { ...decision, reasons: [] } },
      { code: 'Held', path: '', message: `Cancelled by ${decision.by}; holdDecision has the note` },
    )
    await this.#recordScreeningDecision(unit, record, decision)
    await this.#deps.store.updatePackage(unit, { record, request: stored.request })
    await this.#appendEvent(unit, packageUpdated, record)
    return this.#toView(unit, record)
  }

  /** Keeps what a person has decided about the hits that hold a package. */
  async #recordScreeningDecision(unit: UnitOfWork, record: PackageRecord, decision: HoldRequest): Promise<void> {
    if (record.screening === null) return
    const openHits = listOpenHits(record.screening)
    await this.#deps.screening.recordDecision(unit, createScreeningDecision(record, decision), openHits)
  }

  async #lockHeld(unit: UnitOfWork, key: PackageKey): Promise<StoredPackage> {
    const stored = await this.#deps.store.lockPackage(unit, key)
    if (stored === null) throw createUnknownPackageProblem(key)
    assertHeld(stored.record)
    return stored
  }

  #changed({ request }: StoredPackage, change: PackageChange, brands: readonly string[]): CheckedPackage {
    return this.checkPackage(applyChange(JSON.parse(request) as PackageContent, change), brands)
  }

  /**
   * Has the carrier take the parcels, and makes the documents.
   *
   * @param caller for whom they are made
   * @throws Problem `invalid` for a text that no font can print, `unavailable` when the carrier cannot be asked now, when too many documents wait to be made, and when the
   *   caller has gone
   */
  async preparePackage(basis: PreparationContext, caller: Caller): Promise<PreparedPackage> {
    const maker = this.#deps.workshop.createMaker(caller)
    return preparePackage({ ...this.#deps, maker }, basis)
  }

  /**
   * Stores a new package. The same again is answered with what is there.
   *
   * @param prepared null when `loadForCreate` has found it there
   * @throws Problem `conflict` when it is there with other content
   */
  async submitPackage(
    unit: UnitOfWork,
    request: CheckedPackage,
    prepared: PreparedPackage | null,
  ): Promise<PackageView> {
    const { store } = this.#deps
    if (
      prepared !== null &&
      (await store.insertPackage(unit, { record: prepared.record, request: request.canonical }))
    ) {
      await saveDocuments(this.#deps, unit, prepared)
      const record = await this.#registerShipment(unit, request, prepared.record)
      await this.#appendEvent(unit, packageCreated, record)
      if (isHeld(record)) await this.#appendEvent(unit, packageHeld, record)
      return { ...prepared, record }
    }
    const stored = await store.findPackage(unit, request.content)
    if (stored === null) throw createConcurrentChangeProblem()
    if (stored.request !== request.canonical) {
      throw new Problem(
        'conflict',
        'The package was submitted before with other content; PUT changes it, and a new packageReference makes another one',
      )
    }
    return this.#toView(unit, stored.record)
  }

  /**
   * Changes a package. The same content again changes nothing, unless there were warnings.
   *
   * @param made null when `loadForChange` has found no such package
   * @throws Problem `not-found`
   */
  async changePackage(
    unit: UnitOfWork,
    change: PackageChange,
    brands: readonly string[],
    made: PreparedChange | null,
  ): Promise<PackageView> {
    const stored = await this.#deps.store.lockPackage(unit, change)
    if (stored === null) throw createUnknownPackageProblem(change)
    assertNotCancelled(stored.record)
    const request = this.#changed(stored, change, brands)
    if (isSettled(stored, request)) return this.#toView(unit, stored.record)
    const prepared = made?.request.canonical === request.canonical ? made.prepared : null
    if (prepared === null || prepared.record.packageId !== stored.record.packageId)
      throw createConcurrentChangeProblem()
    const view = await this.#replace(unit, stored, request, prepared)
    await this.#appendEvent(unit, packageUpdated, view.record)
    if (isHeld(view.record) !== isHeld(stored.record)) {
      await this.#appendEvent(unit, isHeld(view.record) ? packageHeld : packageReleased, view.record)
    }
    return view
  }

  /** Stores what was prepared of a package in place of what there was, and withdraws the parcels of that. */
  async #replace(
    unit: UnitOfWork,
    stored: StoredPackage,
    request: CheckedPackage,
    prepared: PreparedPackage,
  ): Promise<PackageView> {
    const { store, documents } = this.#deps
    const former = await detachParcels(this.#deps.parcels, unit, stored.record)
    await documents.deleteDocuments(unit, subjectOf(stored.record))
    await store.updatePackage(unit, { record: prepared.record, request: request.canonical })
    await saveDocuments(this.#deps, unit, prepared)
    const record = await this.#registerShipment(unit, request, prepared.record)
    const keptParcels = [prepared.outbound, prepared.returnParcel].filter((parcel) => parcel !== null)
    // A carrier may give the same number again for what replaces a parcel: that one is still needed.
    await scheduleWithdrawals(
      this.#deps.parcels,
      unit,
      former.filter((formerParcel) => !keptParcels.some((keptParcel) => isSameParcel(formerParcel, keptParcel))),
    )
    return { ...prepared, record }
  }

  /** A package that has left is a shipment of its order; where it cannot be one, the package says so. */
  async #registerShipment(unit: UnitOfWork, request: CheckedPackage, record: PackageRecord): Promise<PackageRecord> {
    const { shipments, store } = this.#deps
    if (!isShipped(record.content)) return record
    const reason = await shipments.register(unit, shippedPackage(record.content))
    if (reason === null) return record
    const warned = withWarning(record, shipmentWarning(reason))
    await store.updatePackage(unit, { record: warned, request: request.canonical })
    return warned
  }

  /** @throws Problem `not-found`, or `invalid` for a brand that is none of the token's */
  async getPackage(unit: UnitOfWork, key: PackageKey, brands: readonly string[]): Promise<PackageView> {
    return this.#toView(unit, (await this.#findPackage(unit, key, brands)).record)
  }

  /**
   * What anybody may see who has the address of a package's tracking page.
   *
   * @throws Problem `not-found`
   */
  async track(unit: UnitOfWork, trackingId: string): Promise<TrackedParcel> {
    const record = uuidPattern.test(trackingId) ? await this.#deps.store.findTracked(unit, trackingId) : null
    if (record === null) throw new Problem('not-found', 'There is no parcel at this address; look at the link again')
    return trackedParcel(record)
  }

  /**
   * One document of a package.
   *
   * @throws Problem `not-found` for an unknown package and a document that it has not, `invalid` for a foreign brand
   */
  async getDocument(
    unit: UnitOfWork,
    key: PackageKey,
    documentType: string,
    brands: readonly string[],
  ): Promise<StoredDocument> {
    const { documents } = this.#deps
    const stored = await this.#findPackage(unit, key, brands)
    const { documentTypes, outcome, statusMessage } = stored.record
    const type = documentTypes.find((candidateType) => candidateType === documentType)
    const storedDocument =
      type === undefined ? null : await documents.findDocument(unit, subjectOf(stored.record), type, documentMediaType)
    if (storedDocument === null) {
      const availableTypes = documentTypes.length === 0 ? 'it has none' : `it has ${documentTypes.join(', ')}`
      const reasonText = outcome === 1 ? '' : `. When it was taken: ${statusMessage.replace(/\.$/, '')}`
      throw new Problem('not-found', `The package has no document of this type; ${availableTypes}${reasonText}`)
    }
    return storedDocument
  }

  /**
   * The electronic advance data of a package.
   *
   * @throws Problem `not-found` for an unknown package and one without customs documents, `invalid` for a foreign brand
   */
  async getAdvanceData(unit: UnitOfWork, key: PackageKey, brands: readonly string[]): Promise<AdvanceData> {
    const { record } = await this.#findPackage(unit, key, brands)
    const stored = await this.#deps.documents.findDocument(unit, subjectOf(record), advanceDataType, 'application/json')
    if (stored === null) {
      throw new Problem(
        'not-found',
        'The package has no advance data: they are made with its customs documents, across a customs border and while it is not held',
      )
    }
    return JSON.parse(new TextDecoder().decode(stored.content)) as AdvanceData
  }

  async #findPackage(unit: UnitOfWork, key: PackageKey, brands: readonly string[]): Promise<StoredPackage> {
    assertNoFailures(validateBrand('BrandCode', key.brandCode, brands))
    const stored = await this.#deps.store.findPackage(unit, key)
    if (stored === null) throw createUnknownPackageProblem(key)
    return stored
  }

  /**
   * Removes a package with its documents; its parcels are withdrawn.
   *
   * @throws Problem `not-found`, or `invalid` for a brand that is none of the token's
   */
  async deletePackage(unit: UnitOfWork, key: PackageKey, brands: readonly string[]): Promise<void> {
    assertNoFailures(validateBrand('BrandCode', key.brandCode, brands))
    const { store, documents } = this.#deps
    const record = await store.deletePackage(unit, key)
    if (record === null) throw createUnknownPackageProblem(key)
    await scheduleWithdrawals(this.#deps.parcels, unit, await detachParcels(this.#deps.parcels, unit, record))
    await documents.deleteDocuments(unit, subjectOf(record))
    await this.#appendEvent(unit, packageDeleted, record)
  }

  /**
   * One page of the packages of some brands, newest first.
   *
   * @throws Problem `invalid` for a token that is not of this list
   */
  async listPackages(
    unit: UnitOfWork,
    brands: readonly string[],
    filter: PackageFilter,
    page: PageRequest,
  ): Promise<Page<PackageRecord>> {
    const { store } = this.#deps
    return pageByOctets(page, {
      name: `packages ${JSON.stringify([filter.orderReference, filter.isHeld, filter.lacksLabel])}`,
      tokenParameter: 'ContinuationToken',
      key: uuidPattern,
      listKeys: (afterId, limit) => store.newestIds(unit, brands, filter, afterId, limit),
      readRows: async (ids) => (await store.listPackages(unit, ids)).toReversed(),
    })
  }

  /** Some packages of a period, oldest first, after an id: as many as may be in memory at once. */
  async some(
    unit: UnitOfWork,
    brands: readonly string[],
    period: AsnPeriod,
    afterId: string | null,
  ): Promise<SomePackages> {
    const { store } = this.#deps
    const found = await store.listedIds(unit, brands, period, afterId, packagesAtOnce + 1)
    const ids = fittingKeys(found, packagesAtOnce, octetsAtOnce).map(({ key }) => key)
    if (ids.length === 0) return { packages: [], next: null }
    return {
      packages: await store.listPackages(unit, ids),
      next: found.length > ids.length ? (ids.at(-1) ?? null) : null,
    }
  }

  /** The journey of a package's parcel; null where there is no such package. */
  async findJourney(unit: UnitOfWork, platformPackageReference: number): Promise<PackageJourney | null> {
    const stored = await this.#deps.store.lockNumbered(unit, platformPackageReference)
    if (stored === null) return null
    const { content, createdAt, trackingNumber, statusChanges } = stored.record
    const dispatch = await findDispatch(this.#deps.sites, unit, content)
    return { destination: content.consignee, dispatch, start: createdAt, trackingNumber, statusChanges }
  }

  /**
   * Moves a package on by what its carrier has told: each status is stored and told of, as if the retailer had set it.
   *
   * @param changes oldest first
   * @throws Problem `not-found`
   */
  async recordStatuses(
    unit: UnitOfWork,
    platformPackageReference: number,
    changes: readonly StatusChange[],
  ): Promise<void> {
    const { store } = this.#deps
    const stored = await store.lockNumbered(unit, platformPackageReference)
    if (stored === null) throw new Problem('not-found', `There is no package ${platformPackageReference}`)
    let { record, request } = stored
    for (const change of changes) {
      const changed = this.checkPackage({ ...(JSON.parse(request) as PackageContent), shippingStatus: change.status }, [
        record.content.brandCode,
      ])
      request = changed.canonical
      record = {
        ...record,
        content: { ...record.content, shippingStatus: change.status },
        statusChanges: [...record.statusChanges, change],
      }
      await store.updatePackage(unit, { record, request })
      record = await this.#registerShipment(unit, changed, record)
      await this.#appendEvent(unit, packageUpdated, record)
    }
  }

  /**
   * Looks up again whom packages go to that have not left yet, some of them, oldest first.
   *
   * @returns the references of those that a person has to decide about, and the id after which it goes on
   */
  async findHits(
    unit: UnitOfWork,
    afterId: string | null,
  ): Promise<{ readonly found: readonly string[]; readonly next: string | null }> {
    const { store, screening } = this.#deps
    const since = new Date(unit.at.getTime() - longestAwaited)
    const listed = await store.awaitingIds(unit, since, afterId, packagesAtOnce + 1)
    const ids = fittingKeys(listed, packagesAtOnce, octetsAtOnce).map(({ key }) => key)
    if (ids.length === 0) return { found: [], next: null }
    const found: string[] = []
    for (const { content, platformPackageReference } of await store.listPackages(unit, ids)) {
      const openHits = listOpenHits(await screening.screenParties(unit, listParties(content)))
      if (openHits.length > 0) found.push(String(platformPackageReference))
    }
    return { found, next: listed.length > ids.length ? (ids.at(-1) ?? null) : null }
  }

  /**
   * Holds a package for those whom it goes to, unless it has left or a person has decided meanwhile. Its documents are removed
   * and its parcels withdrawn: a label in hand is a parcel under way.
   */
  async holdForHits(unit: UnitOfWork, reference: string): Promise<void> {
    const { store, screening, parcels, documents } = this.#deps
    const stored = await store.lockNumbered(unit, Number(reference))
    if (stored === null || isHeld(stored.record) || !awaitsHandover(stored.record)) return
    const looked = await screening.screenParties(unit, listParties(stored.record.content))
    const openHits = listOpenHits(looked)
    if (openHits.length === 0) return
    const former = await detachParcels(parcels, unit, stored.record)
    await documents.deleteDocuments(unit, subjectOf(stored.record))
    const record = withWarning(
      {
        ...stored.record,
        screening: looked,
        holdReleaseStatus: 'Held',
        carrierName: null,
        trackingNumber: null,
        trackingUrl: null,
        returnParcel: null,
        documentTypes: [],
      },
      { code: 'Held', path: '', message: `${heldWarning(openHits.map(describeHit))}. A list has changed since` },
    )
    await store.updatePackage(unit, { record, request: stored.request })
    await scheduleWithdrawals(parcels, unit, former)
    await this.#appendEvent(unit, packageHeld, record)
  }

  async #generateFreeNumber(unit: UnitOfWork): Promise<number> {
    for (let draw = 0; draw < draws; draw++) {
      const number = generatePackageNumber(this.#deps.randomBytes())
      if (!(await this.#deps.store.hasNumber(unit, number))) return number
    }
    throw new Error('no free package number was found')
  }

  async #toView(unit: UnitOfWork, record: PackageRecord): Promise<PackageView> {
    if (record.documentTypes.length === 0) return { record, documents: [] }
    const stored = await this.#deps.documents.listDocuments(unit, subjectOf(record))
    const documents = packageDocumentTypes.flatMap((documentType) => {
      const storedDocument = stored.find((candidateDocument) => candidateDocument.documentType === documentType)
      return storedDocument === undefined ? [] : [{ documentType, content: storedDocument.content }]
    })
    return { record, documents }
  }

  async #appendEvent(unit: UnitOfWork, type: typeof packageCreated, record: PackageRecord): Promise<void> {
    const { platformPackageReference, holdReleaseStatus, content } = record
    const { brandCode, orderReference, packageReference } = content
    const data = {
      platformPackageReference,
      brandCode,
      orderReference,
      packageReference,
      holdReleaseStatus,
      shippingStatus: content.shippingStatus ?? null,
    }
    await this.#deps.outbox.appendEvents(unit, [createEvent(type, unit, String(platformPackageReference), data)])
  }
}

/** What of a package stays the same when it is prepared again. */
const identityOf = ({
  packageId,
  trackingId,
  platformPackageReference,
  createdAt,
  statusChanges,
  holdDecision,
}: PackageRecord) => ({ packageId, trackingId, platformPackageReference, createdAt, statusChanges, holdDecision })

const isHeld = ({ holdReleaseStatus }: PackageRecord): boolean => holdReleaseStatus === 'Held'

function assertHeld(record: PackageRecord): void {
  assertNotCancelled(record)
  if (!isHeld(record)) throw new Problem('conflict', 'The package is not held, so there is nothing to decide about it')
}

function assertNotCancelled({ holdDecision }: PackageRecord): void {
  if (holdDecision?.action !== 'Cancel') return
  const { by, at, note } = holdDecision
  throw new Problem(
    'conflict',
    `The package was cancelled by ${by} at ${at} (${note}); DELETE removes it, and a new packageReference makes another one`,
  )
}

/** Whether the goods of a package have left for the shopper. */
const isShipped = ({ shippingStatus, orderType }: PackageContent): boolean =>
  orderType !== 'RETURN' && shippingStatus?.trim().toLowerCase() === 'shipped'

/** The statuses of a package up to now. */
function changesTo(
  { shippingStatus }: PackageContent,
  before: readonly StatusChange[],
  now: Date,
): readonly StatusChange[] {
  const status = shippingStatus?.trim() ?? ''
  return status === '' || status === before.at(-1)?.status ? before : [...before, { status, at: now.toISOString() }]
}

/** A price without an amount is none. */
function withoutEmptyPrices({ shippingInfo, ...content }: SentPackage): PackageContent {
  return {
    ...content,
    ...(isPrice(shippingInfo) ? { shippingInfo } : {}),
    packageItems: content.packageItems.map(({ unitPrice, customsValue, ...item }) => ({
      ...item,
      ...(isPrice(unitPrice) ? { unitPrice } : {}),
      ...(isPrice(customsValue) ? { customsValue } : {}),
    })),
  }
}

const isPrice = (price: SentMoney | null | undefined): price is Money =>
  typeof price?.amount === 'number' && typeof price.currency === 'string'

/** Whether nothing would come of taking the same content once more: what had warnings may have been cured since. */
const isSettled = ({ record, request }: StoredPackage, { canonical }: CheckedPackage): boolean =>
  request === canonical && record.outcome === 1

function createUnknownPackageProblem({ brandCode, orderReference, packageReference }: PackageKey): Problem {
  return new Problem(
    'not-found',
    `Brand ${brandCode} has no package ${packageReference} of the order ${orderReference}; POST submits one`,
  )
}

/** A person decides about what the person has seen, and a list can have changed since. */
function createUnseenHitsProblem(): Problem {
  return new Problem(
    'conflict',
    'The lists of denied parties have changed since the package was held, and hold it for something else; send it with PUT, read its statusMessage, and decide then',
  )
}

/** Between reading and writing somebody else has submitted, replaced or deleted the package. */
function createConcurrentChangeProblem(): Problem {
  return new Problem('in-flight', 'The package is being changed by another request; try again', { retryAfter: 1 })
}
