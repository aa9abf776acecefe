import { assertNoFailures, createInvalidProblem, type Failure, Problem } from '../../kernel/problem.ts'
import { listOpenFindings } from '../../kernel/screening.ts'
import type { UnitOfWork } from '../../kernel/unit-of-work.ts'
import type { Carrier } from '../../shipping/service/carrier.ts'
import { chooseService } from '../../shipping/service/service-level.ts'
import { packageReleased, packageUpdated } from '../contract/events.ts'
import { checkPackage } from './checked-package.ts'
import type { HoldRequest } from './hold.ts'
import { type PackageContent, type PackageKey, type PackageRecord, type PackageView, validateBrand } from './package.ts'
import { addWarning, getPackageIdentity, type PreparationContext, type PreparedPackage } from './package-preparation.ts'
import { assertOnHold, createConcurrentChangeProblem, createUnknownPackageProblem } from './package-problems.ts'
import type { StoredPackage } from './package-store.ts'
import { appendPackageEvent, loadPackageView, replacePackage } from './package-writes.ts'
import type { PackagesDeps } from './packages.ts'
import { createScreeningDecision } from './party-screening.ts'
import { loadPreparationContext } from './preparation-context.ts'

/** People's decisions on packages on hold. */
export class PackageHolds {
  readonly #deps: PackagesDeps

  constructor(deps: PackagesDeps) {
    this.#deps = deps
  }

  /**
   * Loads what is needed to prepare a package for release.
   *
   * @param serviceLevel the carrier service that the person chose; null to keep the package's
   * @throws Problem `not-found`, `conflict` if it is not on hold, `invalid` for a brand not covered by the token, for a
   *   service that no carrier offers, and for mail of dangerous goods
   */
  async loadForRelease(
    unit: UnitOfWork,
    key: PackageKey,
    brands: readonly string[],
    decision: HoldRequest,
    serviceLevel: string | null,
  ): Promise<PreparationContext> {
    assertNoFailures([
      ...validateBrand('brandCode', key.brandCode, brands),
      ...validateService(this.#deps.carrier, serviceLevel),
    ])
    const stored = await this.#deps.store.findPackage(unit, key)
    if (stored === null) throw createUnknownPackageProblem(key)
    assertOnHold(stored.record)
    const content = setService(JSON.parse(stored.request) as PackageContent, serviceLevel)
    const basis = await loadPreparationContext(
      this.#deps,
      unit,
      content,
      { ...getPackageIdentity(stored.record), word: 'Released' },
      { decision, seen: stored.record.screening ?? { hits: [], uncompared: [] } },
    )
    if (basis.isBarredFromMail) throw createMailProblem(this.#deps.carrier, basis)
    if (basis.holdReasons.length > 0) throw createUnseenFindingsProblem()
    return basis
  }

  /**
   * Stores a released package with its documents.
   *
   * @throws Problem `not-found`, `conflict` if it is not on hold, `in-flight` if it was changed in the meantime
   */
  async releasePackage(
    unit: UnitOfWork,
    key: PackageKey,
    { basis, prepared }: { readonly basis: PreparationContext; readonly prepared: PreparedPackage },
    serviceLevel: string | null,
  ): Promise<PackageView> {
    const stored = await this.#lockOnHold(unit, key)
    const content = setService(JSON.parse(stored.request) as PackageContent, serviceLevel)
    const request = checkPackage(this.#deps.canonical, content, [key.brandCode])
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
   * Marks a package on hold as cancelled. It stays on hold, without documents.
   *
   * @throws Problem `not-found`, `conflict` if it is not on hold, `invalid` for a brand not covered by the token
   */
  async cancelPackage(
    unit: UnitOfWork,
    key: PackageKey,
    brands: readonly string[],
    decision: HoldRequest,
  ): Promise<PackageView> {
    assertNoFailures(validateBrand('brandCode', key.brandCode, brands))
    const stored = await this.#lockOnHold(unit, key)
    const record = addWarning(
      { ...stored.record, holdDecision: { ...decision, reasons: [] } },
      { code: 'Held', path: '', message: `Cancelled by ${decision.by}; see holdDecision for the note` },
    )
    await this.#recordScreeningDecision(unit, record, decision)
    await this.#deps.store.updatePackage(unit, { record, request: stored.request })
    await appendPackageEvent(this.#deps.outbox, unit, packageUpdated, record)
    return loadPackageView(this.#deps.documents, unit, record)
  }

  /** Stores a decision on the findings that hold a package. */
  async #recordScreeningDecision(unit: UnitOfWork, record: PackageRecord, decision: HoldRequest): Promise<void> {
    if (record.screening === null) return
    const findings = listOpenFindings(record.screening)
    await this.#deps.screening.recordDecision(unit, createScreeningDecision(record, decision), findings)
  }

  async #lockOnHold(unit: UnitOfWork, key: PackageKey): Promise<StoredPackage> {
    const stored = await this.#deps.store.lockPackage(unit, key)
    if (stored === null) throw createUnknownPackageProblem(key)
    assertOnHold(stored.record)
    return stored
  }
}

const setService = (content: PackageContent, serviceLevel: string | null): PackageContent =>
  serviceLevel === null ? content : { ...content, serviceLevel }

/** A person chooses among the services there are; only a program's unknown one falls back to the standard service. */
function validateService(carrier: Pick<Carrier, 'services'>, serviceLevel: string | null): readonly Failure[] {
  if (chooseService(carrier, serviceLevel).unknownName === null) return []
  const reason = `must be a service that a carrier offers: ${carrier.services.join(', ')}`
  return [{ path: 'serviceLevel', rule: 'enum', reason }]
}

/** Dangerous goods never go abroad by mail, whatever a person decides. */
function createMailProblem(
  carrier: Pick<Carrier, 'services' | 'isMail'>,
  { dangerousGoods, dangerousByCode }: PreparationContext,
): Problem {
  const courierServices = carrier.services.filter((name) => !carrier.isMail(name))
  const cure =
    courierServices.length === 0
      ? 'must be a carrier service that is not mail, which an operator must first add'
      : `must be a carrier service that is not mail: ${courierServices.join(', ')}`
  const reason = `${cure}; international mail does not admit dangerous goods (${[...dangerousGoods, ...dangerousByCode].slice(0, 20).join('; ')}; Universal Postal Convention, article 19)`
  return createInvalidProblem([{ path: 'serviceLevel', rule: 'enum', reason }])
}

/** A decision covers only what the person has seen; a list may have changed since. */
function createUnseenFindingsProblem(): Problem {
  return new Problem(
    'conflict',
    'Since the package was held, the denied-party lists have changed and hold it for another reason; send it again with PUT, read its statusMessage, then decide',
  )
}
