import type { Outbox } from '../../kernel/event.ts'
import { takeFittingKeys } from '../../kernel/paging.ts'
import { hasFindings, listOpenFindings } from '../../kernel/screening.ts'
import type { DocumentStore } from '../../kernel/stored-document.ts'
import type { UnitOfWork } from '../../kernel/unit-of-work.ts'
import type { ParcelStore } from '../../shipping/service/parcel.ts'
import { packageHeld } from '../contract/events.ts'
import { detachParcels, getSubject, scheduleWithdrawals } from './package-parcels.ts'
import { addWarning } from './package-preparation.ts'
import { isHeld } from './package-problems.ts'
import { batchBytes, type PackageStore, packagesAtOnce } from './package-store.ts'
import { formatHeldWarning } from './package-warnings.ts'
import { appendPackageEvent } from './package-writes.ts'
import { awaitsHandover } from './parcel-milestones.ts'
import { describeFindings, listParties, type PartyScreening } from './party-screening.ts'

export interface PackageRescreeningDeps {
  readonly store: PackageStore
  readonly screening: PartyScreening
  readonly documents: DocumentStore
  readonly parcels: ParcelStore
  readonly outbox: Outbox
}

/** Milliseconds after which a package counts as shipped even if nobody has reported it: 60 days. */
const longestAwaited = 60 * 24 * 3_600_000

/** Screens packages again after a denied-party list has changed. */
export class PackageRescreening {
  readonly #deps: PackageRescreeningDeps

  constructor(deps: PackageRescreeningDeps) {
    this.#deps = deps
  }

  /**
   * Screens some of the packages that have not been shipped, oldest first.
   *
   * @returns the references of those with undecided hits, and the id to continue after
   */
  async findHits(
    unit: UnitOfWork,
    afterId: string | null,
  ): Promise<{ readonly found: readonly string[]; readonly next: string | null }> {
    const { store, screening } = this.#deps
    const since = new Date(unit.at.getTime() - longestAwaited)
    const listed = await store.listAwaitingIds(unit, since, afterId, packagesAtOnce + 1)
    const ids = takeFittingKeys(listed, packagesAtOnce, batchBytes).map(({ key }) => key)
    if (ids.length === 0) return { found: [], next: null }
    const found: string[] = []
    for (const { content, platformPackageReference } of await store.listPackages(unit, ids)) {
      const open = listOpenFindings(await screening.screenParties(unit, listParties(content)))
      if (hasFindings(open)) found.push(String(platformPackageReference))
    }
    return { found, next: listed.length > ids.length ? (ids.at(-1) ?? null) : null }
  }

  /**
   * Puts a package on hold for its hits, unless it was shipped or decided in the meantime. Deletes its documents and
   * withdraws its parcels, because a label could be used.
   */
  async holdForHits(unit: UnitOfWork, reference: string): Promise<void> {
    const { store, screening, parcels, documents } = this.#deps
    const stored = await store.lockNumbered(unit, Number(reference))
    if (stored === null || isHeld(stored.record) || !awaitsHandover(stored.record)) return
    const looked = await screening.screenParties(unit, listParties(stored.record.content))
    const open = listOpenFindings(looked)
    if (!hasFindings(open)) return
    const former = await detachParcels(parcels, unit, stored.record)
    await documents.deleteDocuments(unit, getSubject(stored.record))
    const record = addWarning(
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
      {
        code: 'Held',
        path: '',
        message: `${formatHeldWarning(describeFindings(open))}. A denied-party list has changed since`,
      },
    )
    await store.updatePackage(unit, { record, request: stored.request })
    await scheduleWithdrawals(parcels, unit, former)
    await appendPackageEvent(this.#deps.outbox, unit, packageHeld, record)
  }
}
