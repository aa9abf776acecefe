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
import { detachParcels, getSubject, saveDocuments, scheduleWithdrawals } from './package-parcels.ts'
import {
  getPackageIdentity,
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
  readonly documentMakers: DocumentMakerPool
  readonly outbox: Outbox
  /** Serializes equal contents to equal texts. */
  readonly canonical: (content: PackageContent) => string
  /** Returns an id that sorts by this time. */
  readonly makeId: (now: Date) => string
  /** Four bytes. */
  readonly randomBytes: () => Uint8Array
  /** Returns an unguessable id. */
  readonly makeTrackingId: () => string
}

/** A change of an existing package, and the data for its documents. */
export interface LoadedChange {
  readonly request: CheckedPackage
  /** Null if nothing changes. */
  readonly basis: PreparationContext | null
}

/** The same with its documents. */
export interface PreparedChange {
  readonly request: CheckedPackage
  readonly prepared: PreparedPackage | null
}

/** Attempts to find a free package number. */
const draws = 20

/**
 * Submits, changes and deletes packages. A write has three steps, so that no transaction is open while carriers are
 * called and documents made: `loadForCreate` or `loadForChange` in a transaction that announces the parcels,
 * `preparePackage` outside any, `submitPackage` or `changePackage` in another. Parcels that are not saved need no
 * further step: see `ParcelStore`.
 */
export class Packages {
  readonly #deps: PackagesDeps

  constructor(deps: PackagesDeps) {
    this.#deps = deps
  }

  /**
   * @param brands those of the token
   * @throws Problem `invalid` with all failures
   */
  checkPackage(content: SentPackage, brands: readonly string[]): CheckedPackage {
    return checkPackage(this.#deps.canonical, content, brands)
  }

  /** Loads the data for preparing a new package; null if it already exists. */
  async loadForCreate(unit: UnitOfWork, request: CheckedPackage): Promise<PreparationContext | null> {
    const { store, makeId } = this.#deps
    if ((await store.findPackage(unit, request.content)) !== null) return null
    return loadPreparationContext(this.#deps, unit, request.content, {
      word: 'Created',
      packageId: makeId(unit.at),
      trackingId: this.#deps.makeTrackingId(),
      statusChanges: describeChanges(request.content, [], unit.businessAt),
      platformPackageReference: await this.#generateFreeNumber(unit),
      createdAt: unit.businessAt,
      holdDecision: null,
    })
  }

  /**
   * Applies a change and loads the data for preparing the result; null if the package does not exist.
   *
   * @throws Problem `invalid` with all failures of the changed package
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
    const request = this.#checkChanged(stored, change, brands)
    if (isSettled(stored, request)) return { request, basis: null }
    const statusChanges = describeChanges(request.content, stored.record.statusChanges, unit.businessAt)
    const identity = { ...getPackageIdentity(stored.record), word: 'Replaced', statusChanges } as const
    return { request, basis: await loadPreparationContext(this.#deps, unit, request.content, identity) }
  }

  #checkChanged({ request }: StoredPackage, change: PackageChange, brands: readonly string[]): CheckedPackage {
    return checkPackage(this.#deps.canonical, applyChange(JSON.parse(request) as PackageContent, change), brands)
  }

  /**
   * Registers the parcels and makes the documents.
   *
   * @param caller for whom they are made
   * @throws Problem `invalid` for text that no font can print, `unavailable` if the carrier is temporarily unavailable,
   *   too many documents are waiting, or the caller has left
   */
  async preparePackage(basis: PreparationContext, caller: Caller): Promise<PreparedPackage> {
    const maker = this.#deps.documentMakers.createMaker(caller)
    return preparePackage({ ...this.#deps, maker }, basis)
  }

  /**
   * Stores a new package. A repetition is answered with the existing one.
   *
   * @param prepared null if `loadForCreate` found it
   * @throws Problem `conflict` if it exists with different content
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
   * @param preparedChange null if `loadForChange` found no package
   * @throws Problem `not-found`
   */
  async changePackage(
    unit: UnitOfWork,
    change: PackageChange,
    brands: readonly string[],
    preparedChange: PreparedChange | null,
  ): Promise<PackageView> {
    const stored = await this.#deps.store.lockPackage(unit, change)
    if (stored === null) throw createUnknownPackageProblem(change)
    assertNotCancelled(stored.record)
    const request = this.#checkChanged(stored, change, brands)
    if (isSettled(stored, request)) return loadPackageView(this.#deps.documents, unit, stored.record)
    const prepared = preparedChange?.request.canonical === request.canonical ? preparedChange.prepared : null
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
   * Deletes a package with its documents and withdraws its parcels.
   *
   * @throws Problem `not-found`, or `invalid` for a brand not covered by the token
   */
  async deletePackage(unit: UnitOfWork, key: PackageKey, brands: readonly string[]): Promise<void> {
    assertNoFailures(validateBrand('BrandCode', key.brandCode, brands))
    const { store, documents } = this.#deps
    const record = await store.deletePackage(unit, key)
    if (record === null) throw createUnknownPackageProblem(key)
    await scheduleWithdrawals(this.#deps.parcels, unit, await detachParcels(this.#deps.parcels, unit, record))
    await documents.deleteDocuments(unit, getSubject(record))
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

/** The status changes of a package up to now. */
function describeChanges(
  { shippingStatus }: PackageContent,
  before: readonly StatusChange[],
  now: Date,
): readonly StatusChange[] {
  const status = shippingStatus?.trim() ?? ''
  return status === '' || status === before.at(-1)?.status ? before : [...before, { status, at: now.toISOString() }]
}

/** Whether resubmitting the same content would change nothing; the causes of warnings may have been fixed since. */
const isSettled = ({ record, request }: StoredPackage, { canonical }: CheckedPackage): boolean =>
  request === canonical && record.outcome === 1
