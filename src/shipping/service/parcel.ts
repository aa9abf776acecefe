import type { UnitOfWork } from '../../kernel/unit-of-work.ts'
import type { AnnouncedParcel, CarrierParcel, CarrierResult } from './carrier.ts'

/**
 * Stores carriers' data about parcels by subject, such as `return-order/123`.
 *
 * A parcel is announced in a unit of work that ends before the carrier is asked, and saved in a later one. What was
 * announced and not saved in time is withdrawn from the carrier, whether the carrier rejected it, its response was
 * lost, another request was faster or the process died.
 */
export interface ParcelStore {
  /** @returns the reference to send to the carrier, new each time */
  announceParcel(unit: UnitOfWork, serviceName: string): Promise<string>
  findParcel(unit: UnitOfWork, subject: string): Promise<CarrierResult | null>
  /** Returns those of these subjects whose parcel has the carrier's own label. */
  findSubjectsWithCarrierLabel(unit: UnitOfWork, subjects: readonly string[]): Promise<ReadonlySet<string>>
  /**
   * Saves the parcel that was registered under a reference.
   *
   * @throws Problem `unavailable` if that took so long that the parcel was given up
   */
  saveParcel(unit: UnitOfWork, subject: string, reference: string, result: CarrierResult): Promise<void>
  deleteParcel(unit: UnitOfWork, subject: string): Promise<void>
  /** Schedules the withdrawal of a parcel that is no longer needed. */
  scheduleWithdrawal(unit: UnitOfWork, parcel: CarrierParcel): Promise<void>
}

/** A parcel whose package, return or label no longer exists. */
export interface OrphanedParcel extends AnnouncedParcel {
  readonly tenant: string
  /** Null if it is unknown whether the carrier has registered it. */
  readonly parcel: CarrierParcel | null
}

/** The orphaned parcels of all tenants. Needs operator scope. */
export interface OrphanedParcelStore {
  /** Claims some due parcels and postpones them, so that concurrent workers skip them for a while. */
  claimDueParcels(unit: UnitOfWork, limit: number): Promise<readonly OrphanedParcel[]>
  deleteParcel(unit: UnitOfWork, parcel: OrphanedParcel): Promise<void>
}
