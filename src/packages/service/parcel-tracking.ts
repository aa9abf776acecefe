import type { Outbox } from '../../kernel/event.ts'
import { Problem } from '../../kernel/problem.ts'
import type { UnitOfWork } from '../../kernel/unit-of-work.ts'
import type { Site, SiteStore } from '../../shipping/service/site.ts'
import { packageUpdated } from '../contract/events.ts'
import { checkPackage } from './checked-package.ts'
import type { PackageContent, StatusChange } from './package.ts'
import { appendPackageEvent, type PackageWriteDeps, registerShipment } from './package-writes.ts'
import { findDispatch } from './preparation-context.ts'

export interface ParcelTrackingDeps extends Pick<PackageWriteDeps, 'store' | 'shipments'> {
  readonly sites: SiteStore
  readonly outbox: Outbox
  readonly canonical: (content: PackageContent) => string
}

/** The journey of a package's parcel. */
export interface PackageJourney {
  readonly dispatch: Site | null
  readonly destination: PackageContent['consignee']
  /** When the package was submitted. */
  readonly start: Date
  /** Null if it has no parcel. */
  readonly trackingNumber: string | null
  readonly statusChanges: readonly StatusChange[]
}

/** Carriers' tracking data for the parcels of packages. */
export class ParcelTracking {
  readonly #deps: ParcelTrackingDeps

  constructor(deps: ParcelTrackingDeps) {
    this.#deps = deps
  }

  /** The journey of a package's parcel; null if there is no such package. */
  async findJourney(unit: UnitOfWork, platformPackageReference: number): Promise<PackageJourney | null> {
    const stored = await this.#deps.store.lockNumbered(unit, platformPackageReference)
    if (stored === null) return null
    const { content, createdAt, trackingNumber, statusChanges } = stored.record
    const dispatch = await findDispatch(this.#deps.sites, unit, content)
    return { destination: content.consignee, dispatch, start: createdAt, trackingNumber, statusChanges }
  }

  /**
   * Records statuses reported by the carrier: each is stored and published, as if the retailer had set it.
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
      const changed = checkPackage(
        this.#deps.canonical,
        { ...(JSON.parse(request) as PackageContent), shippingStatus: change.status },
        [record.content.brandCode],
      )
      request = changed.canonical
      record = {
        ...record,
        content: { ...record.content, shippingStatus: change.status },
        statusChanges: [...record.statusChanges, change],
      }
      await store.updatePackage(unit, { record, request })
      record = await registerShipment(this.#deps, unit, changed, record)
      await appendPackageEvent(this.#deps.outbox, unit, packageUpdated, record)
    }
  }
}
