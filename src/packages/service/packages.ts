import type { Outbox } from '../../kernel/event.ts'
import { assertNoFailures, Problem } from '../../kernel/problem.ts'
import type { Caller } from '../../kernel/tenant-scheduler.ts'
import type { UnitOfWork } from '../../kernel/unit-of-work.ts'
import type { DocumentMakerPool } from '../../shipping/service/documents.ts'
import { packageCreated, packageDeleted, packageHeld, packageReleased, packageUpdated } from '../contract/events.ts'
import { type CheckedPackage, checkPackage } from './checked-package.ts'
import {
  generatePackageNumber,
  type PackageContent,
  type PackageKey,
  type PackageView,
  type SentPackage,
  type StatusChange,
  validateBrand,
  validatePackage,
} from './package.ts'
import { applyChange, type PackageChange } from './package-change.ts'
import { detachParcels, saveDocuments, scheduleWithdrawals, subjectOf } from './package-parcels.ts'
import {
  identityOf,
  type PreparationContext,
  type PreparationDeps,
  type PreparedPackage,
  preparePackage,
} from './package-preparation.ts'
import {
  assertNotCancelled,
  createConcurrentChangeProblem,
  createUnknownPackageProblem,
  isHeld,
} from './package-problems.ts'
import type { StoredPackage } from './package-store.ts'
import {
  appendPackageEvent,
  loadPackageView,
  type PackageWriteDeps,
  registerShipment,
  replacePackage,
} from './package-writes.ts'
import { loadPreparationContext, type PreparationContextDeps } from './preparation-context.ts'

export interface PackagesDeps extends Omit<PreparationDeps, 'maker'>, PreparationContextDeps, PackageWriteDeps {
  readonly workshop: DocumentMakerPool
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

/** How often a number that is taken is drawn again. */
const draws = 20

/**
 * Submits, changes and deletes packages. A package is written in three steps, so that carriers are called and documents drawn while no
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
    return checkPackage(this.#deps.canonical, content, brands)
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

  #changed({ request }: StoredPackage, change: PackageChange, brands: readonly string[]): CheckedPackage {
    return checkPackage(this.#deps.canonical, applyChange(JSON.parse(request) as PackageContent, change), brands)
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
      const record = await registerShipment(this.#deps, unit, request, prepared.record)
      await appendPackageEvent(this.#deps.outbox, unit, packageCreated, record)
      if (isHeld(record)) await appendPackageEvent(this.#deps.outbox, unit, packageHeld, record)
      return { ...prepared, record }
    }
    const stored = await store.findPackage(unit, request.content)
    if (stored === null) throw createConcurrentChangeProblem()
    if (stored.request !== request.canonical) {
      throw new Problem(
        'conflict',
        'The package was submitted before with different content; use PUT to change it, or a new packageReference for another package',
      )
    }
    return loadPackageView(this.#deps.documents, unit, stored.record)
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
    if (isSettled(stored, request)) return loadPackageView(this.#deps.documents, unit, stored.record)
    const prepared = made?.request.canonical === request.canonical ? made.prepared : null
    if (prepared === null || prepared.record.packageId !== stored.record.packageId)
      throw createConcurrentChangeProblem()
    const view = await replacePackage(this.#deps, unit, stored, request, prepared)
    await appendPackageEvent(this.#deps.outbox, unit, packageUpdated, view.record)
    if (isHeld(view.record) !== isHeld(stored.record)) {
      await appendPackageEvent(
        this.#deps.outbox,
        unit,
        isHeld(view.record) ? packageHeld : packageReleased,
        view.record,
      )
    }
    return view
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
    await appendPackageEvent(this.#deps.outbox, unit, packageDeleted, record)
  }

  async #generateFreeNumber(unit: UnitOfWork): Promise<number> {
    for (let draw = 0; draw < draws; draw++) {
      const number = generatePackageNumber(this.#deps.randomBytes())
      if (!(await this.#deps.store.hasNumber(unit, number))) return number
    }
    throw new Error('no free package number was found')
  }
}

/** The statuses of a package up to now. */
function changesTo(
  { shippingStatus }: PackageContent,
  before: readonly StatusChange[],
  now: Date,
): readonly StatusChange[] {
  const status = shippingStatus?.trim() ?? ''
  return status === '' || status === before.at(-1)?.status ? before : [...before, { status, at: now.toISOString() }]
}

/** Whether nothing would come of taking the same content once more: what had warnings may have been cured since. */
const isSettled = ({ record, request }: StoredPackage, { canonical }: CheckedPackage): boolean =>
  request === canonical && record.outcome === 1
