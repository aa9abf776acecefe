import { assertNoFailures, Problem } from '../../kernel/problem.ts'
import { listOpenHits } from '../../kernel/screening.ts'
import type { UnitOfWork } from '../../kernel/unit-of-work.ts'
import { packageReleased, packageUpdated } from '../contract/events.ts'
import { checkPackage } from './checked-package.ts'
import type { HoldRequest } from './hold.ts'
import { type PackageContent, type PackageKey, type PackageRecord, type PackageView, validateBrand } from './package.ts'
import { identityOf, type PreparationContext, type PreparedPackage, withWarning } from './package-preparation.ts'
import { assertHeld, createConcurrentChangeProblem, createUnknownPackageProblem } from './package-problems.ts'
import type { StoredPackage } from './package-store.ts'
import { appendPackageEvent, loadPackageView, replacePackage } from './package-writes.ts'
import type { PackagesDeps } from './packages.ts'
import { createScreeningDecision } from './party-screening.ts'
import { loadPreparationContext } from './preparation-context.ts'

/** Decisions of people about packages that are held. */
export class PackageHolds {
  readonly #deps: PackagesDeps

  constructor(deps: PackagesDeps) {
    this.#deps = deps
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
    const request = checkPackage(this.#deps.canonical, JSON.parse(stored.request) as PackageContent, [key.brandCode])
    if (stored.record.packageId !== basis.packageId || prepared.record.holdReleaseStatus === 'Held') {
      throw createConcurrentChangeProblem()
    }
    const decision = basis.holdDecision
    if (decision !== null) await this.#recordScreeningDecision(unit, stored.record, decision)
    const view = await replacePackage(this.#deps, unit, stored, request, prepared)
    await appendPackageEvent(this.#deps.outbox, unit, packageReleased, view.record)
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
      { code: 'Held', path: '', message: `Cancelled by ${decision.by}; see holdDecision for the note` },
    )
    await this.#recordScreeningDecision(unit, record, decision)
    await this.#deps.store.updatePackage(unit, { record, request: stored.request })
    await appendPackageEvent(this.#deps.outbox, unit, packageUpdated, record)
    return loadPackageView(this.#deps.documents, unit, record)
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
}

/** A person decides about what the person has seen, and a list can have changed since. */
function createUnseenHitsProblem(): Problem {
  return new Problem(
    'conflict',
    'Since the package was held, the denied-party lists have changed and hold it for another reason; send it again with PUT, read its statusMessage, then decide',
  )
}
